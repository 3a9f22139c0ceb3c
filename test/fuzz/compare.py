#!/usr/bin/env python3
"""Runs generated programs through a host compiler and through chompcc, and compares what they print.

    compare.py --generator threads --seeds 1-8 --host "gcc -fopenmp" --host-cxx "g++ -fopenmp" --output FOLDER
    compare.py --generator threads --print 3

Each program runs on the host, then as chompcc builds it, on the device and on the host, with each set of options that the
generator names. Exit code 1 when one fails or prints something else; the program stays in FOLDER, and its seed is named.
Device runs are mandatory: a region that quietly ran on the host would prove nothing.

--architectures sm_90,gfx90a builds the programs for GPUs instead.
"""
import argparse
import os
import shlex
import subprocess
import sys

import calls
import copies
import classes
import expressions
import lambdas
import loops
import maps
import memory
import objects
import reductions
import tasks
import teams
import threads
import transforms
import units
import variants
from program import seeds

GENERATORS = {
    "calls": calls.Calls, "classes": classes.Classes, "copies": copies.Copies, "expressions": expressions.Expressions,
    "lambdas": lambdas.Lambdas, "loops": loops.Loops, "maps": maps.Maps, "memory": memory.Memory,
    "objects": objects.Objects, "reductions": reductions.Reductions, "tasks": tasks.Tasks, "teams": teams.Teams,
    "threads": threads.Threads, "transforms": transforms.Transforms, "units": units.Units, "variants": variants.Variants,
}
SECONDS = 60
# On the host, threads that wait leave the processor to the others, and there are as many as a program asks for.
HOST = {
    "OMP_TARGET_OFFLOAD": "disabled", "OMP_WAIT_POLICY": "passive", "OMP_DYNAMIC": "false", "OMP_NUM_THREADS": "32",
    "KMP_TEAMS_THREAD_LIMIT": "64", "ASAN_OPTIONS": "detect_leaks=0",  # the programs free nothing
}
DEVICE = {"OMP_TARGET_OFFLOAD": "mandatory"}


class Failure(Exception):
    """What is wrong, in words; the host's compiler's own failure says nothing about ours."""


def run(what, command, variables={}):
    """The command's output, as lines."""
    try:
        done = subprocess.run(command, env={**os.environ, **variables}, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired as expired:
        raise Failure("%s: no end within %d s" % (what, SECONDS)) from expired
    if done.returncode:
        said = done.stderr.decode(errors="replace").splitlines()
        raise Failure("%s: exit code %d:\n%s" % (what, done.returncode, "\n".join(said[:8])))
    return done.stdout.decode(errors="replace").splitlines()


def difference(expected, printed):
    """The words that differ, of the lines that do."""
    lines = []
    for pair in zip(expected, printed):
        words = [(on_host, here) for on_host, here in zip(*map(str.split, pair)) if on_host != here]
        if words:
            lines.append("  %s ... host %s, here %s" % (pair[0].split()[0], *map(" ".join, zip(*words[:4]))))
    return "\n".join(lines) or "  one prints more lines than the other"


def write(generator, seed, options):
    """A program, its text and its language; seeds take the generator's languages in turns."""
    language = generator.LANGUAGES[seed % len(generator.LANGUAGES)]
    program = generator(seed, language)
    return program, program.text(options.regions), language


def check(seed, options):
    """Raises a failure that says what is wrong with this seed's program."""
    generator = GENERATORS[options.generator]
    program, text, language = write(generator, seed, options)
    base = os.path.join(options.output, "%s-%d" % (options.generator, seed))
    source = "%s.%s" % (base, language)
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    host, chompcc = (options.host, options.chompcc) if language == "c" else (options.host_cxx, options.chompcxx)
    left = [source]

    def build(what, compiler, *flags):
        compiler = [*shlex.split(compiler), *flags, "-w"]
        inputs = [source]
        if generator.PARTS > 1:
            inputs = ["%s.%s.%d.o" % (base, what, part) for part in range(1, generator.PARTS + 1)]
            for part, file in enumerate(inputs, 1):
                run(what + "'s compiler", [*compiler, "-DPART=%d" % part, "-c", source, "-o", file])
            left.extend(inputs)
        left.append("%s.%s" % (base, what))
        run(what + "'s compiler", [*compiler, *inputs, "-o", left[-1], "-lm"])
        return [left[-1]]

    if options.architectures:
        for architecture in options.architectures.split(","):
            build(architecture, chompcc, "-fopenmp", "-O2", "--offload-arch=" + architecture)
    else:
        expected = run("host", build("host", host, *generator.ON_HOST, *shlex.split(options.host_flags)), HOST)
        for flags in generator.BUILDS:
            name = "chomp" + flags.replace(" ", "")
            binary = build(name, chompcc, "-fopenmp", *shlex.split(flags))
            for where, variables in (("the device", {**DEVICE, **generator.ENVIRONMENT}), ("the host", HOST))[:1 if program.on_device_alone else 2]:
                what = "%s, on %s" % (name, where)
                printed = run(what, binary, variables)
                if printed != expected:
                    raise Failure("%s:\n%s" % (what, difference(expected, printed)))
    for file in left:
        os.remove(file)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generator", choices=sorted(GENERATORS), required=True)
    parser.add_argument("--print", type=int, metavar="SEED", help="only show this program")
    parser.add_argument("--seeds", metavar="FIRST-LAST")
    parser.add_argument("--regions", type=int, default=4, help="of each program")
    parser.add_argument("--host", default="gcc -fopenmp")
    parser.add_argument("--host-cxx", default="g++ -fopenmp")
    parser.add_argument("--host-flags", default="", help='for instance "-fsanitize=undefined": is the program defined?')
    parser.add_argument("--chompcc", default="chompcc")
    parser.add_argument("--chompcxx", default="chompc++")
    parser.add_argument("--architectures", help="separated by commas; nothing runs")
    parser.add_argument("--output")
    options = parser.parse_args()
    if options.print is not None:
        sys.stdout.write(write(GENERATORS[options.generator], options.print, options)[1])
        return 0
    if not options.seeds or not options.output:
        parser.error("--seeds and --output are needed")
    os.makedirs(options.output, exist_ok=True)
    failed = crashed = 0
    tried = seeds(options.seeds)
    for seed in tried:
        try:
            check(seed, options)
        except Failure as failure:
            if "GIMPLE" in str(failure) and "internal compiler error" in str(failure):
                crashed += 1
                continue
            failed += 1
            print("%s, seed %d (in %s): %s" % (options.generator, seed, options.output, failure), flush=True)
    print("%s: %d of %d programs differ or fail" % (options.generator, failed, len(tried)))
    if crashed:
        print("%s: %d programs crash the host's compiler" % (options.generator, crashed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
