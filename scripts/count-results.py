#!/usr/bin/env python3
"""Adds up what the test programs reported and prints, as the last line, "N passed, N failed, N skipped".

Before it: the failed tests by name, and each reason for skipping with how many tests it kept out. A report that is
missing or unreadable counts as one failure, so that a crashed test program is never taken for a good run.
"""
import argparse
import collections
import json
import re
import sys
import xml.etree.ElementTree as ElementTree


class Counts:
    def __init__(self):
        self.passed = 0
        self.failed = []
        self.skipped = collections.Counter()


def count_checks(path, counts):
    """Lines of "<passed|failed> <name>"; no file means that no check has run."""
    try:
        with open(path, encoding="utf-8") as lines:
            entries = [line.split(maxsplit=1) for line in lines]
    except FileNotFoundError:
        return
    for verdict, name in entries:
        if verdict == "passed":
            counts.passed += 1
        else:
            counts.failed.append("check: " + name.strip())


def count_ctest(label, path, counts):
    """ctest --output-junit: a test case's status is run, fail, notrun or disabled."""
    try:
        cases = list(ElementTree.parse(path).getroot().iter("testcase"))
        if not cases:
            counts.failed.append("%s: no tests were found" % label)
        for case in cases:
            status, name = case.get("status"), "%s: %s" % (label, case.get("name", "?"))
            skipped = case.find("skipped")
            if status == "run":
                counts.passed += 1
            elif status == "disabled" or (status == "notrun" and skipped is not None and "SKIP" in skipped.get("message", "")):
                counts.skipped[(skipped.get("message") if skipped is not None else None) or "disabled"] += 1
            else:
                counts.failed.append(name)
    except (OSError, ElementTree.ParseError) as error:
        counts.failed.append("%s: no report (%s)" % (label, error))


def count_lit(label, path, counts):
    """lit -o: results by their codes. UNSUPPORTED has its reason in the output."""
    try:
        with open(path, encoding="utf-8") as report:
            tests = json.load(report)["tests"]
    except (OSError, ValueError, KeyError) as error:
        counts.failed.append("%s: no report (%s)" % (label, error))
        return
    for test in tests:
        if test["code"] in ("PASS", "XFAIL", "FLAKYPASS"):
            counts.passed += 1
        elif test["code"] in ("UNSUPPORTED", "SKIPPED", "EXCLUDED"):
            reason = re.search(r"(requires|not support) the following .*?: *(.*)", test.get("output", ""))
            why = test["code"].lower()
            if reason:
                why = ("needs " if reason.group(1) == "requires" else "not with ") + reason.group(2).strip()
            counts.skipped["%s: %s" % (label, why)] += 1
        else:
            counts.failed.append("%s: %s" % (label, test["name"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checks")
    parser.add_argument("--ctest", action="append", default=[], metavar="LABEL=FILE")
    parser.add_argument("--lit", action="append", default=[], metavar="LABEL=FILE")
    options = parser.parse_args()
    counts = Counts()
    if options.checks:
        count_checks(options.checks, counts)
    for labelled in options.ctest:
        label, _, path = labelled.partition("=")
        count_ctest(label, path, counts)
    for labelled in options.lit:
        label, _, path = labelled.partition("=")
        count_lit(label, path, counts)
    for name in counts.failed:
        print("failed: " + name)
    for reason, number in sorted(counts.skipped.items()):
        print("skipped: %d (%s)" % (number, reason))
    print("%d passed, %d failed, %d skipped" % (counts.passed, len(counts.failed), sum(counts.skipped.values())))
    return 1 if counts.failed or counts.passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
