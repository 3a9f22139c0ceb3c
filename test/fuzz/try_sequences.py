#!/usr/bin/env python3
"""Runs the programs of sequences.py, which know what is right, and lets calls of the virtual GPU fail.

    try_sequences.py --seeds 1-4 --output FOLDER [--chompcc COMMAND] [--faults N]
    try_sequences.py --seeds 1-4 --output FOLDER --sanitize thread --runtime build/runtime-thread
    try_sequences.py --print 3

Each program runs with several seeds of its own and numbers of threads. It has to say "ok". With a fault it may also end
with exit code 1 and a message. Anything else is wrong: another exit code, a sanitizer's report, no end.

--sanitize: of the program and its libraries; --runtime is the build folder of a libchomp that was built with it, too.
Exit code 1 when something is wrong; the program stays in FOLDER, and the run's command is shown.
"""
import argparse
import os
import random
import shlex
import shutil
import subprocess
import sys
import time

from program import seeds
from sequences import Sequences

SECONDS = 120  # until a run is said to hang
ENVIRONMENT = {
    "CHOMP_VGPU_DEVICES": "2", "OMP_TARGET_OFFLOAD": "mandatory", "CHOMP_VGPU_TEAM_SIZE": "8",
    "ASAN_OPTIONS": "detect_leaks=0:exitcode=66", "TSAN_OPTIONS": "exitcode=66:halt_on_error=1",
    "UBSAN_OPTIONS": "print_stacktrace=1",
}
FAULTS = ("alloc", "copy", "launch", "load")


class Tried:
    """What has been tried, and what came of it."""

    def __init__(self):
        self.right = self.told = self.wrong = 0

    def __str__(self):
        return "%d runs: %d right, %d told, %d wrong" % (
            self.right + self.told + self.wrong, self.right, self.told, self.wrong)


def build(seed, options):
    """The program, its library's files beside it; compilers' failures end everything."""
    program = Sequences(seed, "c")
    base = os.path.join(options.output, "sequence-%d" % seed)
    for name, text in ((base + ".c", program.text(options.moves)), (base + ".library.c", program.library())):
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    compiler = [*shlex.split(options.chompcc), "-fopenmp", "-O1", "-g", "-w"]
    if options.sanitize:
        compiler += ["-fsanitize=" + options.sanitize, "-fno-sanitize-recover=all"]
    # A coverage build's archive would let the library register a function for the program's end, when it is closed.
    archive = [os.path.join(options.runtime, "lib", "libchomp-waits.a")] if options.runtime else []
    subprocess.run([*compiler, base + ".c", *archive, "-o", base, "-ldl", "-pthread"], check=True)
    library = base + ".library"
    subprocess.run([*compiler, "-shared", "-fPIC", library + ".c", *archive, "-o", library + ".shared"], check=True)
    for thread in range(max(options.threads)):
        shutil.copyfile(library + ".shared", "%s.%d" % (library, thread))
    return base


def check_runtime(program, environment, options):
    """The libchomp that the program loads has to be the one that was asked for."""
    loads = subprocess.run([program], env={**environment, "LD_TRACE_LOADED_OBJECTS": "1"}, capture_output=True, text=True,
                           check=False).stdout
    if os.path.join(os.path.abspath(options.runtime), "lib", "libchomp.so") not in loads:
        sys.exit("try_sequences: the program does not load libchomp from %s:\n%s" % (options.runtime, loads))


def run(program, arguments, fault, options, tried):
    environment = {**os.environ, **ENVIRONMENT}
    if options.runtime:
        environment["LD_LIBRARY_PATH"] = os.path.join(os.path.abspath(options.runtime), "lib")
        check_runtime(program, environment, options)
    if fault:
        environment["CHOMP_VGPU_FAIL"] = fault
    command = [program, program + ".library", *map(str, arguments)]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", timeout=SECONDS,
                              check=False)
        code, said, told = done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired as expired:
        code, said, told = "no end", str(expired.stdout), str(expired.stderr)
    if code == 0 and said == "ok\n" and not (fault is None and told):
        tried.right += 1
    elif fault and code == 1 and told and "Sanitizer" not in told and "runtime error" not in told:
        tried.told += 1
    else:
        tried.wrong += 1
        print("%s%s: %s\n%s%s" % ("CHOMP_VGPU_FAIL=%s " % fault if fault else "", shlex.join(command), code,
                                  said[:2000], told[:6000]), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", metavar="FIRST-LAST")
    parser.add_argument("--print", type=int, metavar="SEED", help="only show this program")
    parser.add_argument("--moves", type=int, default=4, help="a fourth of the moves that a program has in its table, about")
    parser.add_argument("--runs", type=int, default=4, help="of each program without a fault")
    parser.add_argument("--faults", type=int, default=4, help="runs of each program with one")
    parser.add_argument("--steps", type=int, default=60, help="of each thread in a run")
    parser.add_argument("--threads", default="1,2,4,8")
    parser.add_argument("--forks", action="store_true", help="threads also fork, and the children go on (not with thread)")
    parser.add_argument("--chompcc", default="chompcc")
    parser.add_argument("--sanitize", default="")
    parser.add_argument("--runtime", help="build folder of the libchomp to run with")
    parser.add_argument("--output")
    options = parser.parse_args()
    if options.print is not None:
        sys.stdout.write(Sequences(options.print, "c").text(options.moves))
        return 0
    if not options.seeds or not options.output:
        parser.error("--seeds and --output are needed")
    options.threads = [int(number) for number in options.threads.split(",")]
    os.makedirs(options.output, exist_ok=True)
    tried, begin = Tried(), time.monotonic()
    for seed in seeds(options.seeds):
        program = build(seed, options)
        draw = random.Random(seed)
        wrong = tried.wrong
        for number in range(options.runs + options.faults):
            arguments = [draw.randrange(1, 100000), options.steps, options.threads[number % len(options.threads)],
                         int(options.forks)]
            fault = None
            if number >= options.runs:
                # Later calls are as likely as early ones, whatever their number is.
                fault = "%s:%d" % (draw.choice(FAULTS), int(2 ** draw.uniform(0, 11)))
            run(program, arguments, fault, options, tried)
        if tried.wrong == wrong:
            shutil.rmtree(program, ignore_errors=True)
            for name in os.listdir(options.output):
                if name.startswith(os.path.basename(program)):
                    os.remove(os.path.join(options.output, name))
    print("sequences%s: %s, %d s" % (" under " + options.sanitize if options.sanitize else "", tried,
                                     time.monotonic() - begin))
    return 1 if tried.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
