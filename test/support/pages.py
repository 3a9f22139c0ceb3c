"""Says which blocks of the pages below a folder no test follows. A block is followed by page.py, or a comment above it says
why it is not. Says, too, which lists in lists the site would not show as such.

    pages.py ROOT

Figures of other days (benchmarks/results) are left out: nobody repeats them.
"""
import os
import pathlib
import re
import sys

from page import blocks_of

CODE = re.compile(r"^( *)```.*?^\1```$", flags=re.M | re.S)
SHALLOW = re.compile(r"^ {1,3}(?:[-*]|\d+\.) .*", flags=re.M)  # MkDocs wants four spaces
FOLLOWS = re.compile(r"(?:page\.py|%follow)\b.*?%source_dir/(\S+\.md)")


def below(root, ending):
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in ("build", "Inputs") and not name.startswith("."))
        yield from (pathlib.Path(folder, name) for name in sorted(files) if name.endswith(ending))


def main():
    root = pathlib.Path(sys.argv[1])
    tests = [path.read_text(encoding="utf-8") for ending in (".test", ".c", ".cpp") for path in below(root / "test", ending)]
    followed = {page for text in tests for page in FOLLOWS.findall(text)}
    wrong = 0
    for path in below(root, ".md"):
        page = path.relative_to(root).as_posix()
        if page.startswith("benchmarks/results/"):
            continue
        text = path.read_text(encoding="utf-8")
        for line in SHALLOW.findall(CODE.sub("", text)) if page.startswith("docs/") else ():
            wrong += 1
            print(f"{page}: this list needs four spaces in front: {line.strip()}")
        for block in blocks_of(text):
            if block.mark == "not tested" and block.words:
                continue
            if page not in followed:
                wrong += 1
                print(f"{page}:{block.line}: no test follows this block, and no comment says why")
            elif not re.fullmatch(r"\w+", block.language):
                wrong += 1
                print(f"{page}:{block.line}: this block needs a language of one word")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
