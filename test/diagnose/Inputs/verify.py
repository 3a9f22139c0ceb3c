#!/usr/bin/env python3
"""Translates a program that is wrong, and compares what the user is told with what the program says about itself.

    verify.py CHOMP SOURCE [-- FLAGS]

A comment `error: TEXT` at the end of a line stands for one error at that line; `error@+2: TEXT` for one two lines below,
`note: TEXT` for a note. The text is all that the translator says, without file and position. Every expected message must
come, at its line, and no other; the exit code must be 1, and nothing may have been written. Messages in a file that the
program includes are expected there, in the same way.
"""
import collections
import os
import re
import subprocess
import sys
import tempfile


def expected(source):
    found = collections.Counter()
    with open(source, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            for kind, offset, text in re.findall(r"(?://|/\*) (error|note)(?:@([+-]\d+))?: (.*?)(?:\*/|(?=// (?:error|note))|$)", line):
                found[os.path.basename(source), number + int(offset or 0), kind, text.strip()] += 1
    return found


def main():
    chomp, source, flags = sys.argv[1], sys.argv[2], sys.argv[3:]
    with tempfile.TemporaryDirectory() as folder:
        command = [chomp, "--emit=cuda,hip,vgpu", "-o", folder, source, *(flags or ["--"])]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        written = os.listdir(folder)
    said = run.stdout.decode(errors="replace") + run.stderr.decode(errors="replace")
    got, sources = collections.Counter(), {source}
    for path, line, kind, text in re.findall(r"^(.*?):(\d+)(?::\d+)?: (?:fatal )?(error|note): (.*)$", said, flags=re.M):
        if "expanded from" in text:  # Clang's own, for every macro on the way
            continue
        sources.add(source if os.path.basename(path) == os.path.basename(source) else path)
        got[os.path.basename(path), int(line), kind, text.strip()] += 1
    want = sum((expected(path) for path in sorted(sources)), collections.Counter())
    problems = ["missing at %s:%d: %s: %s" % message for message in sorted((want - got).elements())]
    problems += ["unexpected at %s:%d: %s: %s" % message for message in sorted((got - want).elements())]
    if not want:
        problems.append("the program expects no message")
    if run.returncode != 1:
        problems.append("exit code %d instead of 1" % run.returncode)
    if written:
        problems.append("written in spite of the error: " + ", ".join(sorted(written)))
    for problem in problems:
        print(problem)
    if problems:
        print("----\n" + said)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
