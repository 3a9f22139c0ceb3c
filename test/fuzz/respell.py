#!/usr/bin/env python3
"""Spells the directives of programs that check themselves otherwise, and runs them as before.

    respell.py --spelling macro --count 100 --seed 7 --output FOLDER PROGRAMS...

    operator   _Pragma("omp target")
    macro      DIRECTIVE(omp target), a macro that makes such an operator
    attribute  [[omp::directive(target)]], in C++ code
    commas     commas and comments between clauses

PROGRAMS are folders whose files say how they are built, with "RUN: %chompcc %s -o %t" and a mandatory run of %t. Exit code 1
when one that works as it is written doesn't any more; its text stays in FOLDER.
"""
import argparse
import os
import random
import re
import shlex
import subprocess
import sys

SECONDS = 120
# What no attribute can be in the place of a pragma: declarations, parts of constructs, pairs around code; what gcc 12 has no
# attribute for.
NO_ATTRIBUTE = ("allocate", "assumes", "begin", "declare", "end", "groupprivate", "metadirective", "ordered", "requires", "scan",
                "section", "threadprivate")
ALONE = re.compile(r"(barrier|cancel|cancellation point|depobj|error|flush|interop|taskwait|taskyield|"
                   r"target[ _](update|enter[ _]data|exit[ _]data))\b")


def directives(text):
    """The lines, those of a pragma as one with how many lines it takes."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        line, taken = lines[at], 1
        pragma = re.match(r"\s*#\s*pragma\s+omp\b", line)
        while pragma and line.rstrip().endswith("\\"):
            line = line.rstrip()[:-1] + " " + lines[at + taken]
            taken += 1
        if pragma:
            words = re.sub(r"\s+", " ", re.sub(r"\s*//.*$", "", line).strip())
            yield re.sub(r"^# ?pragma omp ", "", words), taken
        else:
            yield line, 0
        at += taken


def with_commas(directive):
    """Commas and comments between the clauses."""
    if directive.startswith(("declare", "requires", "begin", "metadirective")):
        return directive
    depth, out = 0, []
    words = re.findall(r'"(?:\\.|[^"])*"|\'(?:\\.|[^\'])*\'|\w+|\s+|.', directive)
    for at, word in enumerate(words):
        depth += (word == "(") - (word == ")")
        between = word.isspace() and depth == 0 and words[at - 1] == ")" and words[at + 1:at + 2]
        out.append(" , /* , */ " if between and re.match(r"\w", words[at + 1]) else word)
    return "".join(out)


def respelled(text, spelling, cxx):
    lines = []
    for words, taken in directives(text):
        if not taken:
            lines.append(words)
            continue
        if spelling == "operator":
            lines.append('_Pragma("omp %s")' % words.replace("\\", "\\\\").replace('"', '\\"'))
        elif spelling == "macro":
            lines.append("DIRECTIVE(omp %s)" % words)
        elif spelling == "commas":
            lines.append("#pragma omp /* , */ %s // , " % with_commas(words))
        elif not cxx or words.startswith(NO_ATTRIBUTE):
            lines.append("#pragma omp " + words)
        elif lines and re.match(r"\[\[omp::(directive|sequence).*\]\]$", lines[-1]):  # one attribute for one statement
            before = re.sub(r"^\[\[omp::(?:sequence\()?|\)?\]\]$", "", lines.pop())
            before += ")" if before.count("(") > before.count(")") else ""
            lines += ["", "[[omp::sequence(%s, directive(%s))]]" % (before, words)]
        else:
            lines.append("[[omp::directive(%s)]]%s" % (words, ";" if ALONE.match(words) else ""))
        lines += [""] * (taken - 1)
    if spelling == "macro":
        lines[0] = "#define DIRECTIVE(...) _Pragma(#__VA_ARGS__)\n#line 1\n" + lines[0]
    return "\n".join(lines)


def programs(folders):
    """Those that only have to be built and run: name, text, options."""
    for folder in folders:
        for where, _, files in sorted(os.walk(folder)):
            for name in sorted(files):
                path = os.path.join(where, name)
                if not name.endswith((".c", ".cpp")) or "Inputs" in where:
                    continue
                with open(path, encoding="utf-8", errors="replace") as file:
                    text = file.read()
                builds = re.findall(r"RUN: %chompc(?:c|xx) (.*?)%s -o %t *$", text, re.MULTILINE)
                if len(builds) == 1 and "env OMP_TARGET_OFFLOAD=mandatory %t\n" in text and "REQUIRES" not in text:
                    yield path, text, shlex.split(builds[0])


def works(source, flags, folder, options):
    """Whether a program builds and ends well; what is said if it doesn't."""
    compiler = options.chompcc if source.endswith(".c") else options.chompcxx
    binary = source + ".run"
    build = [*shlex.split(compiler), "-fopenmp", "-O1", "-w", "-I", folder, *flags, source, "-o", binary, "-lm"]
    try:
        for command in (build, [binary]):
            done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False,
                                  env={**os.environ, "OMP_TARGET_OFFLOAD": "mandatory"})
            if done.returncode:
                said = done.stderr.decode(errors="replace").splitlines()
                return "exit code %d: %s" % (done.returncode, "\n".join(said[:6]))
    except subprocess.TimeoutExpired:
        return "no end within %d s" % SECONDS
    os.remove(binary)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spelling", choices=["operator", "macro", "attribute", "commas"], required=True)
    parser.add_argument("--count", type=int, default=1 << 30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chompcc", default="chompcc")
    parser.add_argument("--chompcxx", default="chompc++")
    parser.add_argument("--output", required=True)
    parser.add_argument("programs", nargs="+")
    options = parser.parse_args()
    os.makedirs(options.output, exist_ok=True)
    found = list(programs(options.programs))
    random.Random(options.seed).shuffle(found)
    tried = failed = 0
    for path, text, flags in found:
        cxx = path.endswith(".cpp")
        new = respelled(text, options.spelling, cxx)
        if tried == options.count:
            break
        if new == text or (options.spelling == "attribute" and "-std=c++98" in flags):
            continue
        tried += 1
        folder = os.path.dirname(path)
        source = os.path.join(options.output, "%s-%s" % (os.path.basename(folder), os.path.basename(path)))
        with open(source, "w", encoding="utf-8") as file:
            file.write(new)
        said = works(source, flags, folder, options)
        original = os.path.join(options.output, "original-" + os.path.basename(source))
        if said:
            with open(original, "w", encoding="utf-8") as file:
                file.write(text)
        if said and works(original, flags, folder, options) is None:
            failed += 1
            print("%s as %s (%s): %s" % (path, options.spelling, source, said), flush=True)
        elif not said:
            os.remove(source)
    print("%s: %d of %d programs fail" % (options.spelling, failed, tried))
    return 1 if failed or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
