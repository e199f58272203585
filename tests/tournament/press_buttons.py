#!/usr/bin/env python3
"""Presses every button of a page written by chuhe-match in a real browser (chromium, headless).

usage: press_buttons.py PAGE.html

Prints what the page showed after each press; exit status 1 when something is not as it must be.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

PRESS = """<script>
const wrong = [], said = [];
const check = (what, fine) => { said.push(what + (fine ? "" : " WRONG")); if (!fine) wrong.push(what); };
const squares = () => document.querySelectorAll("#board text[data-square]");
const rows = () => document.querySelectorAll("#games tr").length - 1;
check("tables", document.querySelectorAll("#table tr").length === data.engines.length + 1);
check("games", rows() === data.games.length);
$("first").click(); check("first", ply === 0 && squares().length > 1);
$("next").click(); $("next").click(); check("next", ply === Math.min(2, plies()));
$("back").click(); check("back", ply === Math.min(1, plies() - 1));
$("last").click(); check("last", ply === plies());
$("flip").click(); check("flip", flipped);
$("letters").click(); check("letters", "KABNRCP".includes(squares()[0].textContent));
document.querySelectorAll("#games tr")[rows()].click();
check("choose a game", $("title").textContent.startsWith("Game " + data.games[data.games.length - 1].id + ","));
document.querySelectorAll("#moves span")[0].click();
check("choose a move", ply === 1 && document.querySelectorAll("#moves span.now").length === 1);
document.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight"}));
check("arrow key", ply === Math.min(2, plies()));
$("filter").value = "0"; $("filter").onchange();
check("filter", rows() === data.games.filter(g => g.red === 0 || g.black === 0).length);
$("filter").value = ""; $("result").value = "1-0"; $("result").onchange();
check("result", rows() === data.games.filter(g => g.result === "1-0").length);
$("result").value = ""; $("result").onchange(); $("first").click(); $("play").click();
setTimeout(() => { check("play", ply === Math.min(3, plies())); stop();
  document.title = "PRESSED " + said.join(", ") + (wrong.length ? " FAILED" : " ALL FINE"); }, 1800);
</script></body>"""


def main() -> int:
    page = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "page.html"
        copy.write_text(page.replace("</body>", PRESS), encoding="utf-8")
        dom = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu",
             "--virtual-time-budget=5000", "--dump-dom", copy.as_uri()],
            capture_output=True, text=True, timeout=300, check=True).stdout
    title = re.search("<title>([^<]*)", dom)
    print(title.group(1) if title else "no title")
    return 0 if title and title.group(1).endswith("ALL FINE") else 1


if __name__ == "__main__":
    sys.exit(main())
