#!/usr/bin/env python3
"""Checks the layout of all sources with clang-format-22; --fix rewrites them. Exit code 1 when a file differs."""
import shutil
import subprocess
import sys

from sources import ROOT, sources


def main():
    tool = shutil.which("clang-format-22")
    if not tool:
        print("format: error: clang-format-22 is not installed (scripts/setup does)", file=sys.stderr)
        return 1
    names = sources()
    mode = ["-i"] if "--fix" in sys.argv[1:] else ["--dry-run", "-Werror"]
    result = subprocess.run([tool, "--style=file", "--ferror-limit=3", *mode, *names], cwd=ROOT).returncode
    if result:
        print("format: files differ from .clang-format; scripts/check-format.py --fix rewrites them", file=sys.stderr)
    else:
        print("format: %d files are well-formed" % len(names))
    return 1 if result else 0


if __name__ == "__main__":
    sys.exit(main())
