"""Runs a program again and again over a fake driver, each time with another call that fails: every call of every entry
once, from then on, and once for lack of memory. The program ends with the right result, or with a message and exit code 1.

    every_call_fails.py [--most=N] VARIABLE=DRIVER [NAME=VALUE...] PROGRAM

--most: of an entry that is called more often only so many calls fail, the first ones and some of the others.
"""
import concurrent.futures
import os
import random
import subprocess
import sys
import tempfile

OUT_OF_MEMORY = ":2"


def run(program, environment):
    try:
        done = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return "hangs", ""
    return done.returncode, done.stderr


def judge(code, said):
    """What is wrong with a run; None if nothing is."""
    if code == 0:
        return None
    if code != 1:
        return "ends with %s" % code
    if "chomp: " not in said or "the fake driver refuses" not in said:
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


def chosen(count, most):
    """Numbers of calls."""
    if count <= most:
        return range(1, count + 1)
    first = most // 2
    return [*range(1, first + 1), *random.sample(range(first + 1, count + 1), most - first)]


def main():
    most = sys.maxsize
    if sys.argv[1].startswith("--most="):
        most = int(sys.argv.pop(1).split("=")[1])
    *variables, program = sys.argv[1:]
    random.seed(1)  # the same calls each time
    environment = dict(os.environ, OMP_TARGET_OFFLOAD="mandatory")
    environment.update(variable.split("=", 1) for variable in variables)
    counts = calls(program, environment)
    failures = ["%s:%d%s" % (name, number, how) for name, count in counts.items() for number in chosen(count, most)
                for how in ("", "+", OUT_OF_MEMORY)]
    survived = bad = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        for failure, (code, said) in zip(failures, pool.map(lambda f: run(program, dict(environment, FAKE_FAIL=f)), failures)):
            survived += code == 0
            if wrong := judge(code, said):
                bad += 1
                print("FAKE_FAIL=%s: %s\n%s" % (failure, wrong, said))
    print("%d entries, %d failures: %d told, %d survived, %d wrong" %
          (len(counts), len(failures), len(failures) - survived - bad, survived, bad))
    sys.exit(bad != 0)


main()
