"""Follows a page of the documentation as a reader would: runs its commands, applies its changes, and looks whether what
it shows is what comes out.

    page.py PAGE FOLDER [BIN]

FOLDER is where the commands run; it has what the page begins with. BIN has programs that they find first. Blocks of the
page, by their language:

    sh      commands for bash, each of which must succeed; of "sh fails" one must not
    text    what the commands before it print: each line must come, in this order. Numbers and times stand for any
            numbers, runs of spaces for any spaces, and "..." for any part of a line, or any lines
    diff    a change, which `patch -p1` applies
    other   lines that must stand so in one of FOLDER's files, "..." for any lines
"""
import os
import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"^```(\w+(?: fails)?)\n(.*?)^```$", flags=re.M | re.S)
FREE = re.compile(r"(?P<number>\d[\d,.]*(?:e[+-]?\d+)?(?:\s*(?:ns|us|ms|s|KiB|MiB|GiB)\b)?)|(?P<space>\s+)|(?P<any>\.\.\.)")


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


def follow(page, folder):
    output = ""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    blocks = list(BLOCK.finditer(text))
    if not any(block[1].startswith("sh") for block in blocks):
        return f"{page}: has no commands"
    for block in blocks:
        language, content = block.groups()
        place = f"{page}:{text.count(chr(10), 0, block.start()) + 1}: "
        if language in ("sh", "sh fails"):
            run = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", content], cwd=folder, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            output = run.stdout
            if bool(run.returncode) != (language == "sh fails"):
                return f"{place}a command {'fails' if run.returncode else 'does not fail'}:\n{content}{output}"
        elif language == "text":
            missing = first_missing(content.splitlines(), output)
            if missing is not None:
                return f"{place}nothing printed is like\n{missing}\nin\n{output}"
        elif language == "diff":
            run = subprocess.run(["patch", "-p1", "--no-backup-if-mismatch"], cwd=folder, text=True, input=content,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            if run.returncode:
                return f"{place}the change can't be made:\n{run.stdout}"
        else:
            files = [path for path in pathlib.Path(folder).rglob("*") if path.is_file()]
            lines = content.splitlines(keepends=True)
            if not any(shown_in(lines, path.read_text(encoding="utf-8", errors="replace")) for path in files):
                return f"{place}no file has these lines:\n{content}"
    return None


def main():
    page, folder = sys.argv[1:3]
    os.environ["PATH"] = os.pathsep.join(sys.argv[3:] + [os.environ["PATH"]])
    wrong = follow(os.path.abspath(page), folder)
    if wrong:
        print(wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
