#!/usr/bin/env python3
"""Check that every include follows the direction table.

usage: check_layers.py SOURCE_DIR TABLE

TABLE has a line per folder: "folder: allowed folder ...". A wrong include is reported with both
file names; exit status 1 when there is one.
"""

import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def read_table(path: pathlib.Path) -> dict[str, set[str]]:
    table = {}
    for line in path.read_text().splitlines():
        folder, _, allowed = line.partition(":")
        table[folder] = set(allowed.split())
    return table


def main() -> int:
    root, table = pathlib.Path(sys.argv[1]), read_table(pathlib.Path(sys.argv[2]))
    wrong = []
    for folder, allowed in table.items():
        for source in sorted((root / folder).rglob("*")):
            if source.suffix not in {".h", ".cpp"}:
                continue
            for number, line in enumerate(source.read_text().splitlines(), 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                target = match.group(1)
                place = f"{source.relative_to(root)}:{number}"
                target_folder = target.split("/")[0]
                if not (root / target).exists():
                    wrong.append(f'{place}: "{target}" is not a path from the project root')
                elif target_folder != folder and target_folder not in allowed:
                    wrong.append(f"{place}: {folder}/ may not include {target}")
    for message in wrong:
        print(message)
    print(f"{len(table)} folders checked, {len(wrong)} wrong includes")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
