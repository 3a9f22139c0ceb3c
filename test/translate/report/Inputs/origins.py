"""Whether a page knows where generated lines come from: a line that stands once in its source, and once in a generated file,
comes from there, or it is Chomp's own, which comes from nowhere; and the host file has all of its source's.

    origins.py CHOMP FILE...

Programs with MPI are left out, as its headers may not be there.
"""
import collections
import json
import re
import subprocess
import sys

OWN = re.compile(r"^(#include <chomp/|CHOMP_KERNEL\(|// Kernels of |chomp::reduce_)")


def once(lines):
    """Those that stand once, and say something: by text their numbers."""
    counts = collections.Counter(line.strip() for line in lines)
    return {line.strip(): number for number, line in enumerate(lines, 1)
            if counts[line.strip()] == 1 and len(line.strip()) > 8 and not line.strip().startswith(("//", "/*", "*"))}


def check(chomp, path):
    text = subprocess.run([chomp, path, "--report=html"], capture_output=True, text=True, check=True).stdout
    report = json.loads(re.search(r'id="report">(.*?)</script>', text, flags=re.S)[1])
    (unit,) = report["units"]
    checked = 0
    for file in unit["files"]:
        lines = file["text"].split("\n")
        assert len(file["lines"]) == file["text"].count("\n"), (path, file["name"], len(file["lines"]), len(lines))
        known = once(lines)
        for index, source in enumerate(unit["sources"]):
            for line, number in once(source["text"].split("\n")).items():
                at = known.get(line)
                if at and not any(line in once(other["text"].split("\n"))
                                  for other in unit["sources"] if other is not source):
                    place = (file.get("sources", [0] * len(lines))[at - 1], file["lines"][at - 1])
                    # Chomp writes such a line by itself, too: a copy's declaration, an #include.
                    assert place in ((index, number), (0, 0)), (path, file["name"], at, line, place, number)
                    checked += place != (0, 0)
        if file["kind"] == "host":
            kept = set(file["lines"])
            source = unit["sources"][0]["text"].split("\n")
            missing = [number for number in range(1, len(source)) if number not in kept]
            assert all(source[number - 2].endswith("\\") for number in missing), (path, missing)  # a directive's
        for line, number in zip(lines, file["lines"]):
            assert not (OWN.match(line.strip()) and number), (path, file["name"], line, number)
        for kernel in file["kernels"]:
            assert kernel["kernel"] + "(" in "\n".join(lines[kernel["first"] - 1 : kernel["last"]]), (path, kernel)
    return checked


def needs_mpi(path):
    with open(path, encoding="utf-8") as file:
        return "<mpi.h>" in file.read()


print(sum(check(sys.argv[1], path) for path in sys.argv[2:] if not needs_mpi(path)), "lines come from where they should")
