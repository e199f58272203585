// The report page in a real browser: a game is reviewed, the page opened, buttons and keys pressed.
// node report_page_test.mjs CHUHE GAME CHROMEDRIVER CHROMIUM [FOLDER FOR SCREENSHOTS]
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "./driver.mjs";

const [chuhe, game, chromedriver, chromium, pictures] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "chuhe-report-"));
const page = join(folder, "game.html");
let failures = 0;

function check(condition, what) {
  if (condition) return;
  ++failures;
  console.error(`failed: ${what}`);
}

/// What the page shows now.
function state(browser) {
  return browser.run(`
    const now = document.querySelector("#moves .now");
    return { ply: now ? Number(now.dataset.ply) : 0,
      board: [...document.querySelectorAll("#board g[data-piece]")]
        .map((g) => g.dataset.piece + g.dataset.square).join(" "),
      status: document.querySelector("#status").textContent,
      firstMove: document.querySelector("#moves .move").textContent,
      pieceX: document.querySelector("#board g[data-piece] circle").getAttribute("cx"),
      wide: document.documentElement.scrollWidth - window.innerWidth };`);
}

async function steppingThrough(browser, moves) {
  const start = await state(browser);
  check(start.ply === 0, "the page opens at the start");
  await browser.click("#next");
  const one = await state(browser);
  check(one.ply === 1 && one.board !== start.board, "forward shows the first move");
  await browser.click("#back");
  check((await state(browser)).board === start.board, "back undoes it");
  await browser.click("#last");
  check((await state(browser)).ply === moves, "end goes to the last move");
  await browser.click("#first");
  check((await state(browser)).board === start.board, "start goes back");
  for (const [key, ply] of [["\uE014", 1], ["\uE014", 2], ["\uE012", 1], ["\uE010", moves],
    ["\uE011", 0]]) {
    await browser.press(key);
    const now = (await state(browser)).ply;
    check(now === ply, `key ${key.codePointAt(0).toString(16)}: ply ${now}, not ${ply}`);
  }
  await browser.click('#moves [data-ply="3"]');
  check((await state(browser)).ply === 3, "a click in the list");
  await browser.run(`const box = document.querySelector("#curve svg").getBoundingClientRect();
    document.querySelector("#curve").dispatchEvent(new MouseEvent("click",
      { clientX: box.right - 1, clientY: box.top + 20, bubbles: true }));`);
  check((await state(browser)).ply === moves, "a click on the curve's end");
}

async function marksAndPlaying(browser) {
  await browser.click("#first");
  await browser.click("#nextmark");
  const marked = await state(browser);
  check(marked.ply > 0, "there is a marked move");
  await browser.click("#first");
  await browser.click("#play");
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await browser.click("#play");
  check((await state(browser)).ply > 0, "playing moves on");
}

async function variations(browser) {
  await browser.click("#first");
  const before = (await state(browser)).board;
  await browser.click('#lines [data-line="0"][data-depth="2"]');
  const inside = await state(browser);
  check(inside.board !== before, "a variation shows other pieces");
  await browser.click("#back");
  check((await state(browser)).board !== inside.board, "one step back in it");
  await browser.click("#leave");
  check((await state(browser)).board === before, "and back to the game");
}

async function switches(browser) {
  const choose = (id, value) => browser.run(`const box = document.getElementById(arguments[0]);
    box.value = arguments[1]; box.dispatchEvent(new Event("change"));`, id, value);
  await choose("notation", "u");
  check(/^[a-i][0-9][a-i][0-9]/.test((await state(browser)).firstMove), "coordinates");
  await choose("notation", "w");
  check(/^[KAEHRCP]/.test((await state(browser)).firstMove), "WXF");
  await choose("notation", "c");
  check(/^[^\x00-\x7f]{4}/.test((await state(browser)).firstMove), "Chinese moves");
  await choose("language", "zh");
  check((await browser.text("#summary")).includes("准确率"), "Chinese text");
  check(await browser.run("return document.documentElement.lang") === "zh", "language of the page");
  await choose("language", "en");
  check((await browser.text("#summary")).includes("Accuracy"), "English text");
  const before = (await state(browser)).pieceX;
  await browser.click("#flip");
  check((await state(browser)).pieceX !== before, "the board turns");
  await browser.click("#flip");
}

async function sizes(browser) {
  for (const [name, width, height] of [["desktop", 1280, 900], ["phone", 390, 844]]) {
    await browser.size(width, height);
    await browser.click("#nextmark");
    check((await state(browser)).wide <= 0, `${name}: nothing sticks out sideways`);
    await browser.run("window.scrollTo(0, 0)");
    if (pictures) await browser.picture(join(pictures, `report-${name}.png`));
  }
}

async function main() {
  const port = 20000 + process.pid % 20000;
  execFileSync(chuhe, ["analyse", "--game", game, "--nodes", "3000", "--multipv", "2",
    "--notation", "chinese", "--report", page]);
  const text = readFileSync(page, "utf8");
  check(!/(src|href)=|@import|url\((?!#)|fetch\(|XMLHttpRequest/.test(text),
    "nothing in the page names another file");
  const browser = await Browser.start(chromedriver, chromium, port);
  try {
    await browser.size(1280, 900);
    await browser.open("file://" + page);
    const moves = await browser.run('return document.querySelectorAll("#moves .move").length');
    check(moves > 10, "the moves are listed");
    await steppingThrough(browser, moves);
    await marksAndPlaying(browser);
    await variations(browser);
    await switches(browser);
    await sizes(browser);
    const requests = await browser.run(
      'return performance.getEntriesByType("resource").map((entry) => entry.name)');
    check(requests.length === 0, `the page asked for ${requests}`);
    const errors = (await browser.log()).filter((entry) => entry.level === "SEVERE");
    check(errors.length === 0, `messages of the browser: ${JSON.stringify(errors)}`);
  } finally {
    await browser.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(failures === 0 ? "the page works" : `${failures} failures`);
  process.exit(failures === 0 ? 0 : 1);
}

await main();
