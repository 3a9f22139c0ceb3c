"""Follows a page of the documentation as a reader would: runs its commands, applies its changes, and looks whether what
it shows is what comes out.

    page.py [--has=FEATURE,...] [--bin=BIN]... PAGE FOLDER

FOLDER is where the commands run, and the reader's home; it has what the page begins with. BIN has programs that they find
first. Blocks of the page, by their language:

    sh      commands for bash, each of which must succeed
    text    what the commands before it print: each line must come, in this order. Numbers and times stand for any
            numbers, runs of spaces for any spaces, and "..." for any part of a line, or any lines
    console a session: the command behind "$ " gets what stands behind "(gdb) " or "(lldb) " as its input; the other lines
            are what it prints, as of text
    diff    a change, which `patch -p1` applies
    other   lines that must stand so in one of FOLDER's files, "..." for any lines

A comment in the line above a block may say more of it:

    <!-- fails -->              one of the commands must fail
    <!-- needs: nvcc hip -->    the block is left out if --has doesn't name all of these (lit's features)
    <!-- not tested: REASON --> the block is left out
"""
import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(
    r"(?:^ *<!-- (?P<mark>fails|needs|not tested)(?:: (?P<words>.*?))? -->\n)?"
    r"^(?P<indent> *)```(?P<language>.*)\n(?P<content>(?:.*\n)*?)(?P=indent)```$", flags=re.M)
FREE = re.compile(r"(?P<number>\d[\d,.]*(?:e[+-]?\d+)?(?:\s*(?:ns|us|ms|s|KiB|MiB|GiB)\b)?)|(?P<space>\s+)|(?P<any>\.\.\.)")
PROMPT = re.compile(r"\((?:gdb|lldb)\) ")

Block = collections.namedtuple("Block", "line language content mark words")


def blocks_of(text):
    """The blocks of a page, in order."""
    for found in BLOCK.finditer(text):
        content = re.sub("^" + found["indent"], "", found["content"], flags=re.M)
        yield Block(text.count("\n", 0, found.start("indent")) + 1, found["language"], content, found["mark"], found["words"])


def pattern(line):
    """What a line of a page's output stands for."""
    result, at = "", 0
    for match in FREE.finditer(line.strip()):
        result += re.escape(line.strip()[at : match.start()])
        if match["number"]:
            result += r"\d[\d,.]*(?:e[+-]?\d+)?(?:\s*(?:ns|us|ms|s|KiB|MiB|GiB)\b)?"
        else:
            result += r"\s+" if match["space"] else ".*"
        at = match.end()
    return re.compile(result + re.escape(line.strip()[at:]))


def first_missing(lines, output):
    """The first of the lines that the output doesn't have behind the one before; None if all are there."""
    rest = iter(output.splitlines())
    for line in lines:
        if line.strip() in ("", "..."):
            continue
        wanted = pattern(line)
        if not any(wanted.search(found) for found in rest):
            return line
    return None


def shown_in(lines, text):
    """Whether the lines stand in the text, one behind the other but for '...'."""
    parts = re.split(r"^\s*\.\.\.\n", "".join(lines), flags=re.M)
    at = 0
    for part in parts:
        at = ("\n" + text).find("\n" + part, at)
        if at < 0:
            return False
        at += len(part)
    return True


class Reader:
    """Somebody who follows a page in a folder."""

    def __init__(self, folder):
        self.folder = folder
        self.output = ""  # of the commands last run

    def run(self, command, given=""):
        """Runs a command; returns its exit code."""
        run = subprocess.run(command, cwd=self.folder, text=True, input=given, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, errors="replace", check=False)
        self.output = run.stdout
        return run.returncode

    def commands(self, block):
        failed = self.run(["bash", "-e", "-o", "pipefail", "-c", block.content]) != 0
        if failed != (block.mark == "fails"):
            return f"a command {'fails' if failed else 'does not fail'}:\n{block.content}{self.output}"
        return None

    def printed(self, lines):
        missing = first_missing(lines, self.output)
        return missing and f"nothing printed is like\n{missing}\nin\n{self.output}"

    def session(self, block):
        first, *lines = block.content.splitlines()
        if not first.startswith("$ "):
            return "a session begins with a command behind '$ '"
        self.run(["bash", "-c", first[2:]], "".join(PROMPT.sub("", line) + "\n" for line in lines if PROMPT.match(line)))
        return self.printed([line for line in lines if not PROMPT.match(line)])

    def change(self, block):
        if self.run(["patch", "-p1", "--no-backup-if-mismatch"], block.content):
            return f"the change can't be made:\n{self.output}"
        return None

    def shown(self, block):
        files = [path for path in pathlib.Path(self.folder).rglob("*") if path.is_file()]
        lines = block.content.splitlines(keepends=True)
        if not any(shown_in(lines, path.read_text(encoding="utf-8", errors="replace")) for path in files):
            return f"no file has these lines:\n{block.content}"
        return None

    def follow(self, block):
        """Does what a block says; returns what is wrong with it."""
        if block.language == "text":
            return self.printed(block.content.splitlines())
        if not re.fullmatch(r"\w+", block.language):
            return "a block needs a language of one word"
        steps = {"sh": self.commands, "console": self.session, "diff": self.change}
        return steps.get(block.language, self.shown)(block)


def follow(page, folder, features):
    with open(page, encoding="utf-8") as file:
        text = file.read()
    reader = Reader(folder)
    followed = False
    for block in blocks_of(text):
        if block.mark == "not tested" or (block.mark == "needs" and not set(block.words.split()) <= features):
            continue
        wrong = reader.follow(block)
        if wrong:
            return f"{page}:{block.line}: {wrong}"
        followed = True
    return None if followed else f"{page}: has no block to follow"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--has", default="", type=lambda names: set(names.split(",")))
    parser.add_argument("--bin", action="append", default=[])
    parser.add_argument("page")
    parser.add_argument("folder")
    options = parser.parse_args()
    folder = os.path.abspath(options.folder)
    os.environ.update(HOME=folder, PATH=os.pathsep.join(options.bin + [os.environ["PATH"]]))
    wrong = follow(os.path.abspath(options.page), folder, options.has)
    if wrong:
        print(wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
