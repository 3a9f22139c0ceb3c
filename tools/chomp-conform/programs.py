"""Which programs of a folder are tried, and what their text says that they must do.

A program is a C or C++ file with a main function. Its language is told by its name, as gcc does it. What it must do is
read from its own text and that of source files it includes, not from headers: a program whose only region stands in a
macro of a suite's header is not required to launch anything.
"""
import os
import re

C_SUFFIXES = (".c",)
CXX_SUFFIXES = (".cpp", ".cc", ".cxx", ".C", ".c++")

# What --offload keeps: any mention of a target directive, of an omp_target_ routine or of OMP_TARGET_OFFLOAD.
OFFLOAD = re.compile(
    r"\bpragma\s+omp\b[^\n]*\btarget\b|_Pragma\s*\(\s*\"\s*omp\b[^\n]*\btarget\b"
    r"|\bomp\s*::\s*(?:directive|sequence|decl)\b[^\n]*\btarget\b|(?i:\bomp_target_\w+)"
)

# A directive that runs a region on a device. Directives that only move data, and those that begin with another word
# (metadirective, declare target), say nothing about launches.
REGION = re.compile(
    r"(?:#\s*pragma\s+omp|_Pragma\s*\(\s*\"\s*omp|\bomp\s*::\s*directive\s*\(|\bdirective\s*\()"
    r"\s+target\b(?!\s*_?(?:data|enter|exit|update)\b)"
    r"|\bdirective\s*\(\s*target\b(?!\s*_?(?:data|enter|exit|update)\b)"
)

# Strings are kept whole (a _Pragma's text is one), comments go.
COMMENT = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|//[^\n]*|/\*.*?\*/", re.S)
INCLUDED = re.compile(r'^\s*#\s*include\s*"([^"\n]+)"', re.M)
MAIN = re.compile(r"\bmain\s*\(")


class Program:
    """One file: its path in the folder, its language, and whether it must launch a kernel."""

    def __init__(self, folder, path, text):
        self.source = os.path.join(folder, path)
        self.path = path
        self.cxx = path.endswith(CXX_SUFFIXES)
        code = COMMENT.sub(lambda match: match.group() if match.group()[0] in "\"'" else " ", text)
        self.is_program = bool(MAIN.search(code))
        self.has_region = bool(REGION.search(code))

    @property
    def folder(self):
        return os.path.dirname(self.path) or "."


def joined(text):
    """The text with continued lines made one."""
    return re.sub(r"\\\r?\n", " ", text)


def read(path, depth=0):
    """The text of a file, and before it that of the source files (not headers) that it includes from its folder."""
    with open(path, encoding="utf-8", errors="replace") as source:
        text = joined(source.read())
    for name in INCLUDED.findall(text) if depth < 8 else ():
        included = os.path.join(os.path.dirname(path), name)
        if name.endswith(C_SUFFIXES + CXX_SUFFIXES) and os.path.isfile(included):
            text = read(included, depth + 1) + text
    return text


def find(folder, only=(), match=None):
    """The programs under a folder, sorted by path. `only` are expressions of which each must be found in the text;
    `match` is looked for in the path."""
    found = []
    for parent, folders, names in os.walk(folder):
        folders.sort()
        for name in names:
            if not name.endswith(C_SUFFIXES + CXX_SUFFIXES):
                continue
            path = os.path.relpath(os.path.join(parent, name), folder)
            if match and not match.search(path):
                continue
            text = read(os.path.join(folder, path))
            if all(expression.search(text) for expression in only):
                program = Program(folder, path, text)
                if program.is_program:
                    found.append(program)
    return sorted(found, key=lambda program: program.path)
