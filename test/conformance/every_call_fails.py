"""Runs a program again and again, each time with another call that fails: every call of every entry once, from then on,
and once for lack of memory. The program ends with the right result, or with a message and exit code 1.

    every_call_fails.py [--most=N] [--sample=N] [NAME=VALUE...] PROGRAM

With a fake driver (CHOMP_CUDA_DRIVER=FILE) its calls fail, with LD_PRELOAD=libfailing_system.so those that libchomp makes
of the system. With --virtual-gpu it is the operations of the virtual GPU (CHOMP_VGPU_FAIL), each once.

--most: of an entry that is called more often only so many calls fail, the first ones and some of the others.
--sample: of all failures only so many are tried.
"""
import argparse
import concurrent.futures
import os
import random
import re
import subprocess
import sys
import tempfile

OUT_OF_MEMORY = ":2"
# What a driver refuses to free isn't freed, nor what a device may still be using after a wait has failed.
LEAVES_MEMORY = re.compile("Free|Destroy|Unload|SetDevice|SetCurrent|Synchronize")
REASONS = ("the fake driver refuses", "fails on purpose", "no memory", "can't allocate", "Cannot allocate memory")


def run(program, environment):
    try:
        done = subprocess.run([program], env=environment, capture_output=True, text=True, errors="replace", timeout=120)
    except subprocess.TimeoutExpired:
        return "hangs", ""
    return done.returncode, done.stderr


def judge(code, said):
    """What is wrong with a run; None if nothing is."""
    if "Sanitizer" in said or "runtime error: " in said:
        return "is caught by a sanitizer"
    if code == 0:
        return None
    if code != 1:
        return "ends with %s" % code
    if "chomp: " not in said or not any(reason in said for reason in REASONS):
        return "doesn't say why"
    return None


def calls(program, environment):
    """How often each entry is called where nothing fails."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "calls")
        code, said = run(program, dict(environment, FAKE_CALLS=file))
        if code:
            sys.exit("the program fails by itself (%s): %s" % (code, said))
        with open(file, encoding="utf-8") as lines:
            return {name: int(count) for name, count in map(str.split, lines)}


def operations(program, environment):
    """The same of the virtual GPU's operations. A failure of one that there isn't changes nothing."""
    counts = {}
    for name in ("alloc", "copy", "launch", "load"):
        number = 1
        while "on purpose" in run(program, dict(environment, CHOMP_VGPU_FAIL="%s:%d" % (name, number)))[1]:
            number += 1
        counts[name] = number - 1
    return counts


def chosen(count, most):
    """Numbers of calls."""
    if count <= most:
        return range(1, count + 1)
    first = most // 2
    return [*range(1, first + 1), *random.sample(range(first + 1, count + 1), most - first)]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--most", type=int, default=sys.maxsize)
    parser.add_argument("--sample", type=int, default=sys.maxsize)
    parser.add_argument("--virtual-gpu", action="store_true")
    parser.add_argument("variables", nargs="*")
    parser.add_argument("program")
    asked = parser.parse_intermixed_args()
    random.seed(1)  # the same calls each time
    environment = dict(os.environ, OMP_TARGET_OFFLOAD="mandatory")
    environment.update(variable.split("=", 1) for variable in asked.variables)
    variable, ways = ("CHOMP_VGPU_FAIL", ("",)) if asked.virtual_gpu else ("FAKE_FAIL", ("", "+", OUT_OF_MEMORY))
    counts = (operations if asked.virtual_gpu else calls)(asked.program, environment)
    failures = ["%s:%d%s" % (name, number, way) for name, count in counts.items() for number in chosen(count, asked.most)
                for way in ways]
    if len(failures) > asked.sample:
        failures = random.sample(failures, asked.sample)

    def fail(failure):
        leaks = {"ASAN_OPTIONS": "detect_leaks=0"} if LEAVES_MEMORY.search(failure) else {}
        return run(asked.program, {**environment, variable: failure, **leaks})

    survived = bad = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        for failure, (code, said) in zip(failures, pool.map(fail, failures)):
            survived += code == 0
            if wrong := judge(code, said):
                bad += 1
                print("%s=%s: %s\n%s" % (variable, failure, wrong, said))
    print("%d entries, %d failures: %d told, %d survived, %d wrong" %
          (len(counts), len(failures), len(failures) - survived - bad, survived, bad))
    sys.exit(bad != 0)


main()
