#!/usr/bin/env python3
"""Checks that no control characters stand for something in the translator's texts. Exit code 1 with the first literal.

Text for kernel files has pieces for what is no character (lib/Model/KernelCode.h). A control character in a literal,
written out or as an escape, would be a mark that the user's own text may have as well.
"""
import os
import re
import sys

from sources import ROOT, sources

LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'')
ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]+)|u([0-9a-fA-F]{4})|([0-7]{1,3})|(e)|.)")
# The end of a C string, and white space.
ALLOWED = {0, 9, 10, 11, 12, 13}


def control_characters(literal):
    """The control characters that a literal spells by their numbers, as numbers."""
    for match in ESCAPE.finditer(literal):
        hexadecimal, unicode, octal, escape = match.groups()
        number = (27 if escape else int(octal, 8) if octal else
                  int(hexadecimal or unicode, 16) if hexadecimal or unicode else None)
        if number is not None and number < 32 and number not in ALLOWED:
            yield number


def main():
    looked = 0
    for source in sources():
        if not source.startswith("lib/"):
            continue
        looked += 1
        with open(os.path.join(ROOT, source), encoding="utf-8") as text:
            for number, line in enumerate(text, 1):
                if line.lstrip().startswith("//"):
                    continue
                written = [character for character in line if ord(character) < 32 and ord(character) not in ALLOWED]
                for literal in LITERAL.findall(line) + written:
                    if literal in written or any(control_characters(literal)):
                        print("%s:%d: error: a control character as data in %s: use a piece of KernelCode" %
                              (source, number, literal), file=sys.stderr)
                        return 1
    print("No control character is data in %d files of the translator." % looked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
