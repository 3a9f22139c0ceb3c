#!/usr/bin/env python3
"""Puts the table of `chomp --print-support=markdown` into docs/reference/support.md, between its two markers.

    scripts/support-table.py FILE          writes the table that FILE holds
    scripts/support-table.py --check FILE  exit code 1 when the page has another table
"""
import os
import sys

from sources import ROOT

BEGIN = "<!-- support table: begin (scripts/support-table.py writes it) -->\n"
END = "<!-- support table: end -->\n"


def main():
    arguments = sys.argv[1:]
    check = "--check" in arguments
    names = [argument for argument in arguments if argument != "--check"]
    if len(names) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    with open(names[0], encoding="utf-8") as table_file:
        table = table_file.read().strip() + "\n"
    page = os.path.join(ROOT, "docs", "reference", "support.md")
    with open(page, encoding="utf-8") as page_file:
        text = page_file.read()
    if BEGIN not in text or END not in text:
        print("support-table: error: docs/reference/support.md has lost its markers for the support table", file=sys.stderr)
        return 1
    before, rest = text.split(BEGIN, 1)
    new = before + BEGIN + "\n" + table + "\n" + END + rest.split(END, 1)[1]
    if new == text:
        return 0
    if check:
        print("support-table: docs/reference/support.md does not have the table that chomp --print-support=markdown prints. Refresh it:\n"
              "  chomp --print-support=markdown > table.md && scripts/support-table.py table.md", file=sys.stderr)
        return 1
    with open(page, "w", encoding="utf-8") as page_file:
        page_file.write(new)
    return 0


if __name__ == "__main__":
    sys.exit(main())
