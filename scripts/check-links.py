#!/usr/bin/env python3
"""Says which links of the Markdown files of the tree, or of a folder, lead to no file, or to no heading of it. Addresses of
the web are not asked.

    scripts/check-links.py [FOLDER]
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", flags=re.M | re.S)


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return CODE.sub("", file.read())


def anchors(path):
    """What GitHub and MkDocs call a page's headings."""
    with open(path, encoding="utf-8") as file:
        titles = re.findall(r"^#+ (.*)$", file.read(), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def pages(root):
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if name != "build" and not name.startswith("."))
        yield from (os.path.join(folder, name) for name in sorted(files) if name.endswith(".md"))


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else ROOT
    wrong = 0
    for path in pages(root):
        name = os.path.relpath(path, root)
        for target in LINK.findall(text_of(path)):
            if re.match(r"\w+:", target):
                continue
            file, _, anchor = target.partition("#")
            to = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
            if not os.path.exists(to):
                wrong += 1
                print(f"{name}: {target} leads to no file")
            elif anchor and anchor not in anchors(to):
                wrong += 1
                print(f"{name}: {target} leads to no heading")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
