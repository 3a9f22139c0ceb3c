"""A page's first section shows programs and what becomes of them: each of its blocks must stand, line for line, in one of
the files given.

    readme_texts.py PAGE FILE...
"""
import re
import sys


def main():
    with open(sys.argv[1], encoding="utf-8") as readme:
        first = readme.read().split("\n## ", 1)[0]
    texts = []
    for name in sys.argv[2:]:
        with open(name, encoding="utf-8") as file:
            texts.append("\n" + file.read())
    blocks = re.findall(r"^```(?:c|cuda)\n(.*?)^```$", first, flags=re.M | re.S)
    missing = [block for block in blocks if not any("\n" + block in text for text in texts)]
    for block in missing:
        print(sys.argv[1] + " shows what no file has:\n" + block)
    if not blocks:
        print(sys.argv[1] + ": the first section shows nothing")
    return 1 if missing or not blocks else 0


if __name__ == "__main__":
    sys.exit(main())
