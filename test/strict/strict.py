#!/usr/bin/env python3
"""Builds a program with a planted bug (-DBUG) and its corrected twin, with --vgpu-check and every host compiler there
is, and runs both in strict mode: the bug must be told as the program's CHECK lines say, with exit code 66, and the twin
must be clean. --warning: it is told as a warning, and the program ends as if nothing were.

  strict.py --chompcc=CHOMPCC --hosts=gcc,clang-22 --output=PREFIX [--warning] [NAME=VALUE...] SOURCE [FLAGS...]
"""

import argparse
import os
import subprocess
import sys

parser = argparse.ArgumentParser()
parser.add_argument("--chompcc", required=True)
parser.add_argument("--hosts", required=True)
parser.add_argument("--output", required=True)
parser.add_argument("--warning", action="store_true")
options, rest = parser.parse_known_args()
settings = dict(word.split("=", 1) for word in rest if not word.startswith("-") and "=" in word)
source = next(word for word in rest if word.endswith((".c", ".cpp")))
flags = [word for word in rest if word.startswith("-")]


def run(command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)


def fail(what, text):
    sys.exit("%s: %s\n%s" % (source, what, text))


environment = dict(os.environ, CHOMP_VGPU="strict", OMP_TARGET_OFFLOAD="mandatory", **settings)
for host in options.hosts.split(","):
    for bug in (True, False):
        program = "%s.%s%s" % (options.output, os.path.basename(host), ".bug" if bug else "")
        build = options.chompcc.split() + ["--host-compiler=" + host, "--vgpu-check", "-O2", "-fopenmp"]
        built = run(build + (["-DBUG"] if bug else []) + flags + [source, "-o", program, "-lm"])
        if built.returncode or built.stdout:
            fail("does not build with " + host, built.stdout)
        ran = run([program], env=environment)
        if not bug:
            if ran.returncode or "chomp:" in ran.stdout:
                fail("the corrected program, with %s, ended with %d" % (host, ran.returncode), ran.stdout)
            continue
        expected = 0 if options.warning else 66
        if ran.returncode != expected:
            fail("the bug, with %s, ended with %d and not with %d" % (host, ran.returncode, expected), ran.stdout)
        checked = run(["FileCheck", source], input=ran.stdout)
        if checked.returncode:
            fail("the bug, with %s, is not told as expected" % host, checked.stdout + "\nIt said:\n" + ran.stdout)
