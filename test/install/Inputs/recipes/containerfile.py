"""containerfile.py FILE CONTEXT: checks the instructions of a container file, and prints them. Exit code 1 with the first
that is wrong: one that there is not, a COPY of what is not in CONTEXT or of a stage before, a RUN that is no shell command.
"""
import os
import re
import subprocess
import sys

KNOWN = ("ARG", "CMD", "COPY", "ENTRYPOINT", "ENV", "EXPOSE", "FROM", "HEALTHCHECK", "LABEL", "RUN", "SHELL", "STOPSIGNAL",
         "USER", "VOLUME", "WORKDIR")


def instructions(text):
    """(line, word, rest) of each; lines that a backslash joins are one."""
    number, whole = 0, ""
    for count, line in enumerate(text.splitlines(), 1):
        if not whole:
            number = count
        if line.lstrip().startswith("#") or (not line.strip() and not whole):
            continue
        whole += line
        if whole.endswith("\\"):
            whole = whole[:-1] + "\n"
            continue
        word, _, rest = whole.strip().partition(" ")
        yield number, word, rest.strip()
        whole = ""
    if whole:
        yield number, "", "the last line ends with a backslash"


def wrong(word, rest, stages, context):
    """What is wrong with an instruction; None: nothing."""
    if word not in KNOWN:
        return "no such instruction: %s" % (word or rest)
    if not stages and word not in ("FROM", "ARG"):
        return "the first instruction is FROM"
    if word == "FROM" and not re.fullmatch(r"[\w./:-]+( AS \w+)?", rest):
        return "FROM takes an image, and AS a name"
    if word == "RUN":
        shell = subprocess.run(["sh", "-n"], input=rest, text=True, stderr=subprocess.PIPE, check=False)
        return shell.stderr.strip() or None
    if word == "COPY":
        options = [w for w in rest.split() if w.startswith("--")]
        paths = [w for w in rest.split() if not w.startswith("--")]
        if len(paths) < 2:
            return "COPY takes paths and a place"
        if options:
            stage = options[0].partition("=")[2]
            return None if stage in stages else "no stage %s" % stage
        for path in paths[:-1]:
            if not os.path.exists(os.path.join(context, path)):
                return "%s is not there" % path
    return None


def main():
    stages = []
    with open(sys.argv[1], encoding="utf-8") as text:
        for number, word, rest in instructions(text.read()):
            reason = wrong(word, rest, stages, sys.argv[2])
            if reason:
                print("%s:%d: error: %s" % (os.path.basename(sys.argv[1]), number, reason))
                return 1
            if word == "FROM":
                stages.append(rest.partition(" AS ")[2])
            print(word, rest)
    return 0


if __name__ == "__main__":
    sys.exit(main())
