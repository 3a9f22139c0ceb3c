#!/usr/bin/env python3
"""Runs generated programs through a host compiler and through chompcc, and compares what they print.

    compare.py --seeds 1-8 --host "gcc -fopenmp" --chompcc chompcc --output FOLDER

Exit code 1 when a program fails or prints something else on the device; the program stays in FOLDER, and its seed is
named. Device runs are mandatory: a region that quietly ran on the host would prove nothing.
"""
import argparse
import os
import shlex
import subprocess
import sys

from generate import Program


def run(command, **variables):
    return subprocess.run(command, env={**os.environ, **variables}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def check(seed, options):
    """What is wrong with this seed's program, or None."""
    base = os.path.join(options.output, "seed-%d" % seed)
    with open(base + ".c", "w", encoding="utf-8") as program:
        program.write(Program(seed).text(options.regions))
    outputs = []
    for name, compiler, variables in (
        ("host", options.host, {"OMP_TARGET_OFFLOAD": "disabled"}),
        ("device", options.chompcc, {"OMP_TARGET_OFFLOAD": "mandatory"}),
    ):
        binary = "%s.%s" % (base, name)
        built = run([*shlex.split(compiler), *shlex.split(options.flags), "-w", base + ".c", "-o", binary])
        if built.returncode:
            return "%s: the compiler failed:\n%s" % (name, built.stderr.decode(errors="replace"))
        ran = run([binary], **variables)
        if ran.returncode:
            return "%s: exit code %d:\n%s" % (name, ran.returncode, ran.stderr.decode(errors="replace"))
        outputs.append(ran.stdout.decode(errors="replace").splitlines())
    if outputs[0] != outputs[1]:
        differing = [pair for pair in zip(*outputs) if pair[0] != pair[1]]
        return "\n".join("host %s, device %s" % pair for pair in differing) or "one prints more lines than the other"
    for name in ("host", "device"):
        os.remove("%s.%s" % (base, name))
    os.remove(base + ".c")
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", required=True, help="FIRST-LAST")
    parser.add_argument("--host", required=True)
    parser.add_argument("--chompcc", required=True)
    parser.add_argument("--flags", default="-O2")
    parser.add_argument("--regions", type=int, default=8)
    parser.add_argument("--output", required=True)
    options = parser.parse_args()
    first, _, last = options.seeds.partition("-")
    os.makedirs(options.output, exist_ok=True)
    failed = 0
    for seed in range(int(first), int(last or first) + 1):
        wrong = check(seed, options)
        if wrong:
            failed += 1
            print("seed %d (%s/seed-%d.c): %s" % (seed, options.output, seed, wrong))
    print("%d of %d programs differ or fail" % (failed, int(last or first) - int(first) + 1))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
