#!/usr/bin/env python3
"""Which of the translator's lines the tests run: lines of lib/, by the unit tests and by all tests.

In a folder built with CHOMP_COVERAGE (the preset coverage, which scripts/test takes) each program adds up what it ran in
<build>/profiles, so this says what has run there since the last --reset:

    cmake --preset coverage && cmake --build build/coverage
    scripts/coverage.py --build build/coverage --reset
    ctest --preset coverage; lit-22 build/coverage/test
    scripts/coverage.py --build build/coverage --missing

Exit code 1 where a figure is below the one that is asked for.
"""
import argparse
import collections
import glob
import json
import os
import shutil
import subprocess
import sys

from sources import ROOT

LIB = os.path.join(ROOT, "lib") + os.sep


def run(tool, *arguments):
    """What a tool of LLVM's prints."""
    path = shutil.which(tool + "-22")
    if not path:
        sys.exit("coverage: error: %s-22 is not installed (scripts/setup does)" % tool)
    result = subprocess.run([path, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    # An inline function that one program has and another only declares is "mismatched data" of that one.
    errors = [line for line in result.stderr.decode().splitlines() if not line.endswith("functions have mismatched data")]
    if result.returncode or errors:
        print("\n".join(errors), file=sys.stderr)
    if result.returncode:
        sys.exit("coverage: error: %s-22 failed" % tool)
    return result.stdout


def merged(folder, name, pattern):
    """The profiles of that pattern as one; they come from programs that were just built."""
    profiles = sorted(glob.glob(os.path.join(folder, pattern)))
    if not profiles:
        sys.exit("coverage: error: no %s in %s: no test has run there, or not with CHOMP_COVERAGE" % (pattern, folder))
    path = os.path.join(folder, name)
    run("llvm-profdata", "merge", "--sparse", "-o", path, *profiles)
    return path


def programs(build):
    """The tools and the unit tests that count lines."""
    found = [os.path.join(build, "bin", name) for name in ("chomp", "chompcc")]
    for path in sorted(glob.glob(os.path.join(build, "test", "unit", "*"))):
        if os.path.isfile(path) and os.access(path, os.X_OK) and b"__llvm_covmap" in run("llvm-readelf", "-S", path):
            found.append(path)
    return found


class Coverage:
    def __init__(self, build):
        first, *others = programs(build)
        self.objects = [first] + ["--object=" + path for path in others]

    def export(self, profile, *options):
        text = run("llvm-cov", "export", "--instr-profile=" + profile, *options, *self.objects, LIB)
        return json.loads(text)["data"][0]

    def percentage(self, profile):
        """Of the lines of lib/ that have code, how many ran."""
        lines = covered = 0
        for file in self.export(profile, "--summary-only")["files"]:
            if file["filename"].startswith(LIB):
                lines += file["summary"]["lines"]["count"]
                covered += file["summary"]["lines"]["covered"]
        return 100.0 * covered / lines

    def missing(self, profile):
        """The functions of lib/ that never ran, as "file:line: name"; a template's instantiations are one."""
        count, names = collections.Counter(), {}
        for function in self.export(profile, "--skip-branches", "--skip-expansions")["functions"]:
            file = function["filenames"][0]
            if file.startswith(LIB):
                place = (os.path.relpath(file, ROOT), function["regions"][0][0])
                count[place] += function["count"]
                names[place] = function["name"].rpartition(":")[2]
        places = sorted(place for place in names if not count[place])
        readable = run("llvm-cxxfilt", *[names[place] for place in places]).decode().splitlines() if places else []
        return ["%s:%d: %s" % (*place, name) for place, name in zip(places, readable)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, help="a folder built with CHOMP_COVERAGE")
    parser.add_argument("--reset", action="store_true", help="forget what has run so far")
    parser.add_argument("--unit-at-least", type=float, default=0, metavar="PERCENT")
    parser.add_argument("--all-at-least", type=float, default=0, metavar="PERCENT")
    parser.add_argument("--missing", action="store_true", help="list the functions that no test reaches")
    parser.add_argument("--html", metavar="FOLDER", help="write a report, line by line")
    options = parser.parse_args()
    build = os.path.realpath(options.build)
    folder = os.path.join(build, "profiles")
    if options.reset:
        shutil.rmtree(folder, ignore_errors=True)
        return 0
    unit, everything = merged(folder, "unit.profdata", "unit-*.profraw"), merged(folder, "all.profdata", "*.profraw")
    coverage = Coverage(build)
    if options.missing:
        print("\n".join(coverage.missing(everything)))
    if options.html:
        run("llvm-cov", "show", "--format=html", "--output-dir=" + options.html, "--instr-profile=" + everything,
            *coverage.objects, LIB)
    by_unit, by_all = coverage.percentage(unit), coverage.percentage(everything)
    print("coverage of lib/: %.1f %% of lines by unit tests, %.1f %% by all tests" % (by_unit, by_all))
    for which, figure, bound in (("unit", by_unit, options.unit_at_least), ("all", by_all, options.all_at_least)):
        if figure < bound:
            print("coverage: error: %.1f %% by %s tests, and at least %g %% are asked for" % (figure, which, bound))
    return 1 if by_unit < options.unit_at_least or by_all < options.all_at_least else 0


if __name__ == "__main__":
    sys.exit(main())
