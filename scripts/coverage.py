#!/usr/bin/env python3
"""Which lines and branches of lib/ and runtime/ the tests run: by the unit tests, and by all tests.

In a folder built with CHOMP_COVERAGE (the preset coverage, which scripts/test takes) each program adds up what it ran in
<build>/profiles, so this says what has run there since the last --reset:

    cmake --preset coverage && cmake --build build/coverage
    scripts/coverage.py --build build/coverage --reset
    ctest --preset coverage; lit-22 build/coverage/test
    scripts/coverage.py --build build/coverage --missing

A process that is killed, or leaves by _exit, counts nothing. Exit code 1 where a figure is below the one that is asked
for.
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

PARTS = ("lib", "runtime")


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


def has_code(path):
    if not os.path.isfile(path):
        return False
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def programs(build):
    """The tools, the libraries and the unit tests that count lines. The first is a tool."""
    objects = ["runtime/CMakeFiles/chomp_%s.dir/*/*.o" % archive for archive in ("waits", "check")]  # parts of users' programs
    patterns = ("bin/chomp", "bin/chompcc", "lib/libchomp.so", "lib/chomp/*.so", "test/unit/*", *objects)
    found = [path for pattern in patterns for path in sorted(glob.glob(os.path.join(build, pattern))) if has_code(path)]
    return [path for path in found if b"__llvm_covmap" in run("llvm-readelf", "-S", path)]


class Coverage:
    """Of one part: the files of a folder."""

    def __init__(self, build, part):
        first, *others = programs(build)
        self.objects = [first] + ["--object=" + path for path in others]
        self.folder = os.path.join(ROOT, part) + os.sep

    def export(self, profile, *options):
        text = run("llvm-cov", "export", "--instr-profile=" + profile, *options, *self.objects, self.folder)
        return json.loads(text)["data"][0]

    def percentages(self, profile):
        """Of the lines that have code and of the branches, how many ran."""
        count, covered = collections.Counter(), collections.Counter()
        for file in self.export(profile, "--summary-only")["files"]:
            if file["filename"].startswith(self.folder):
                for what in ("lines", "branches"):
                    count[what] += file["summary"][what]["count"]
                    covered[what] += file["summary"][what]["covered"]
        return [100.0 * covered[what] / count[what] for what in ("lines", "branches")]

    def missing(self, profile):
        """The functions that never ran, as "file:line: name"; a template's instantiations are one."""
        count, names = collections.Counter(), {}
        for function in self.export(profile, "--skip-branches", "--skip-expansions")["functions"]:
            file = function["filenames"][0]
            if file.startswith(self.folder):
                place = (os.path.relpath(file, ROOT), function["regions"][0][0])
                count[place] += function["count"]
                names[place] = function["name"].rpartition(":")[2]
        places = sorted(place for place in names if not count[place])
        readable = run("llvm-cxxfilt", *[names[place] for place in places]).decode().splitlines() if places else []
        return ["%s:%d: %s" % (*place, name) for place, name in zip(places, readable)]

    def write(self, profile, folder):
        run("llvm-cov", "show", "--format=html", "--show-branches=count", "--output-dir=" + folder, "--instr-profile=" + profile,
            *self.objects, self.folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, help="a folder built with CHOMP_COVERAGE")
    parser.add_argument("--reset", action="store_true", help="forget what has run so far")
    parser.add_argument("--at-least", action="append", default=[], metavar="PART:TESTS:WHAT=PERCENT",
                        help="as in runtime:all:branches=70; TESTS are unit or all, WHAT is lines or branches")
    parser.add_argument("--missing", action="store_true", help="list the functions that no test reaches")
    parser.add_argument("--html", metavar="FOLDER", help="write a report, line by line: a page for each part")
    options = parser.parse_args()
    build = os.path.realpath(options.build)
    folder = os.path.join(build, "profiles")
    if options.reset:
        shutil.rmtree(folder, ignore_errors=True)
        return 0
    profiles = {"unit": merged(folder, "unit.profdata", "unit-*.profraw"), "all": merged(folder, "all.profdata", "*.profraw")}
    figures = {}
    for part in PARTS:
        coverage = Coverage(build, part)
        if options.missing:
            print("\n".join(coverage.missing(profiles["all"])))
        if options.html:
            coverage.write(profiles["all"], os.path.join(options.html, part))
            print("coverage: %s" % os.path.join(options.html, part, "index.html"))
        for tests, profile in profiles.items():
            for what, figure in zip(("lines", "branches"), coverage.percentages(profile)):
                figures["%s:%s:%s" % (part, tests, what)] = figure
        print("coverage of %s/: by unit tests %.1f %% of lines and %.1f %% of branches, by all tests %.1f %% and %.1f %%" %
              (part, *[figures["%s:%s:%s" % (part, tests, what)] for tests in profiles for what in ("lines", "branches")]))
    failed = False
    for bound in options.at_least:
        which, _, percent = bound.partition("=")
        if which not in figures:
            parser.error("--at-least: there is no figure '%s'" % which)
        if figures[which] < float(percent):
            print("coverage: error: %s is %.1f %%, and at least %s %% are asked for" % (which, figures[which], percent))
            failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main())
