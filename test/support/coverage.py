#!/usr/bin/env python3
"""Fails when a line of Support.def has no test, and says which test is missing.

What is supported (Full, Partial) needs a golden test in translate/ and a test in run/; what may be refused (Partial,
NotYet) needs one in diagnose/. A routine that only the host calls leaves no trace in the translation: run/ is enough.
Nothing has to be registered: a test covers an entry by using it, in a pragma of the right directive or as a call. For
places, and where use can't be seen in the text, a test says so in a comment:

    // Covers: printf in a region; map mapper; dispatch

    coverage.py SUPPORT_DEF TEST_FOLDER [--list]      --list shows for every entry the tests found
"""
import os
import re
import sys

FOLDERS = ("translate", "run", "diagnose")
# What may stand before the colon of a reduction and is no operator of the program's own.
REDUCTION_WORDS = ("min", "max", "inscan", "task", "default", "original", "private", "strict", "relaxed")


class Pragma:
    """A directive as written: its text before the first clause, and its clauses with their arguments."""

    def __init__(self, text):
        text = " ".join(text.split())
        name = text.split(" ", 1)[0]  # 6.0 writes target_data
        text = name.replace("_", " ") + text[len(name):]
        self.clauses = []
        words, position = [], 0
        while match := re.compile(r"[\s,]*([A-Za-z_]\w*)\s*(\()?").match(text, position):
            position = match.end()
            argument = None
            if match.group(2):
                depth, start = 1, position
                while position < len(text) and depth:
                    depth += {"(": 1, ")": -1}.get(text[position], 0)
                    position += 1
                argument = text[start : position - 1]
            words.append((match.group(1), argument))
        self.words = [word for word, _ in words]
        self.clauses = words

    def has_directive(self, name):
        """`for` is in `target parallel for`; `target data` only where the two follow each other."""
        wanted = name.replace("_", " ").split()
        run = [word for word, _ in self.clauses]
        at = [i for i in range(len(run)) if run[i : i + len(wanted)] == wanted]
        if name == "target":  # not: target data, target enter data, declare target ...
            at = [i for i in at if run[i + 1 : i + 2] not in (["data"], ["enter"], ["exit"], ["update"])
                  and run[max(i - 1, 0) : i] != ["declare"]]
        if name == "declare target":
            at = [i for i in at if run[max(i - 1, 0) : i] not in (["begin"], ["end"])]
        return bool(at)

    def arguments(self, clause):
        return [argument or "" for word, argument in self.clauses if word == clause]


def pragmas(text):
    text = re.sub(r"\\\r?\n", " ", text)
    found = re.findall(r"^[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+(.*)$", text, flags=re.M)
    found += [spelled.replace('\\"', '"') for spelled in re.findall(r'_Pragma\s*\(\s*"omp\s((?:[^"\\]|\\.)*)"', text)]
    return [Pragma(re.sub(r"//.*|/\*.*?\*/", " ", line)) for line in found]


class Test:
    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.pragmas = pragmas(text)
        self.covers = set()
        for line in re.findall(r"Covers:(.*)", text):
            self.covers.update(" ".join(name.split()) for name in line.replace("*/", "").split(";"))


def modifier_used(clause, name, argument):
    if clause in ("reduction", "induction"):
        argument = re.sub(r"step\([^()]*\)", "", argument)
        before = argument.split(":")[0]
        operators = [word.strip() for word in before.split(",")]
        if name == "user-defined":
            return ":" in argument and re.fullmatch(r"[A-Za-z_]\w*", operators[-1]) and operators[-1] not in REDUCTION_WORDS
        return name in [re.sub(r"\(.*", "", word) for word in operators] # original(private)
    if name.isidentifier() and (clause in ("default", "schedule") or name in ("ancestor", "device_num")):
        return re.search(r"\b%s\b" % name, argument)
    if clause == "defaultmap":
        category = argument.partition(":")[2].strip()
        return category == name or (name == "all" and not category)
    # What stands before the list: the colons of sections and the arguments of iterator(...) are none of it.
    modifiers, colon, _ = re.sub(r"\[[^\]]*\]|\([^()]*\)", "", argument).partition(":")
    return colon and re.search(r"\b%s\b" % name, modifiers)


def unquote(text):
    return text.strip().strip('"')


def split_arguments(text):
    return re.findall(r'"(?:[^"\\]|\\.)*"|[^,\s][^,]*', text)


class Entry:
    """One line of Support.def: the folders that must have a test, and how to see one."""

    def __init__(self, name, levels, used, host_only=False):
        self.name = name
        self.used = used
        self.needs = set()
        if {"Full", "Partial"} & set(levels):
            self.needs.update(("run",) if host_only else ("translate", "run"))
        if {"Partial", "NotYet"} & set(levels):
            self.needs.add("diagnose")

    def covered_by(self, test):
        return self.name in test.covers or self.used(test)


def read_entries(path):
    with open(path, encoding="utf-8") as definition:
        text = re.sub(r"^\s*(//|#).*$", "", definition.read(), flags=re.M)
    entries = []
    for kind, arguments in re.findall(r"^(DIRECTIVE|CLAUSE|MODIFIER|ROUTINE|PLACE)\((.*)\)\s*$", text, flags=re.M):
        fields = [unquote(field) for field in split_arguments(arguments)]
        if kind == "DIRECTIVE":
            name = fields[0].replace("_", " ")
            entries.append(Entry(name, fields[2:4], lambda t, n=name: any(p.has_directive(n) for p in t.pragmas)))
        elif kind == "CLAUSE":
            clause, directives = fields[0], fields[1].split(",")
            entries.append(Entry(
                "%s on %s" % (clause, ", ".join(directives)), [fields[3]],
                lambda t, c=clause, d=directives: any(p.arguments(c) and any(map(p.has_directive, d)) for p in t.pragmas)))
        elif kind == "MODIFIER":
            clause, name = fields[0], fields[1]
            entries.append(Entry(
                "%s %s" % (clause, name), [fields[3]],
                lambda t, c=clause, n=name: any(modifier_used(c, n, a) for p in t.pragmas for a in p.arguments(c))))
        elif kind == "ROUTINE":
            host, kernel = fields[2], fields[3]
            entries.append(Entry(
                fields[0], [host, kernel], lambda t, n=fields[0]: re.search(r"\b%s\s*\(" % n, t.text),
                host_only=kernel not in ("Full", "Partial")))
        else:
            entries.append(Entry(fields[0], [fields[1]], lambda t: False))
    return entries


def read_tests(folder):
    tests = []
    for path, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith((".c", ".cpp", ".h", ".test")):
                full = os.path.join(path, name)
                with open(full, encoding="utf-8", errors="replace") as test_file:
                    tests.append(Test(full, test_file.read()))
    return tests


def main():
    names = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if len(names) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    entries = read_entries(names[0])
    if not entries:
        print("coverage: error: %s has no entries" % names[0], file=sys.stderr)
        return 1
    tests = {folder: read_tests(os.path.join(names[1], folder)) for folder in FOLDERS}
    missing = 0
    for entry in entries:
        for folder in FOLDERS:
            if folder not in entry.needs:
                continue
            covering = [test.path for test in tests[folder] if entry.covered_by(test)]
            if "--list" in sys.argv:
                print("%-50s %-10s %s" % (entry.name, folder, " ".join(os.path.relpath(p, names[1]) for p in covering[:3]) or "-"))
            elif not covering:
                print("coverage: no test in %s/ uses: %s" % (folder, entry.name))
            missing += not covering
    print("coverage: %d entries, %d tests missing" % (len(entries), missing))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
