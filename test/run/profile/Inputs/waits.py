"""Reads profile and timeline of waits.c: which wait of the host's is what, and in which line.

    waits.py PROFILE TIMELINE SOURCE, or PROFILE alone of a program without debug information.
"""
import json
import sys

profile = json.load(open(sys.argv[1]))
waits = {r["construct"]: x["total"] for r in profile["regions"] for x in r["lines"] if x["what"] == "wait"}
# gcc's older runtimes make a task of a taskwait with dependences.
depend = "taskwait with depend" if "taskwait with depend" in waits else "task or taskwait with depend"
expected = {"taskwait", depend, "end of a taskgroup", "barrier", "end of the program"}
assert expected <= set(waits), waits
places = {r["construct"]: (r["function"], r["line"]) for r in profile["regions"] if r["construct"] in expected}
if len(sys.argv) == 2:
    assert set(places.values()) == {("", 0)}, places
    sys.exit()
source = open(sys.argv[3]).read().split("\n")
for construct, word in (("taskwait", "omp taskwait"), ("barrier", "omp barrier"), ("end of a taskgroup", "start(2)")):
    function, line = places[construct]
    assert function.startswith("main") and word in source[line - 1], (construct, places)
assert places["end of the program"] == ("", 0), places
timeline = json.load(open(sys.argv[2]))
bars = [e for e in timeline if e.get("cat") == "wait"]
assert expected <= {b["args"].get("at") for b in bars}, bars
for at in expected:  # both count the same waits
    shown = sum(b["dur"] for b in bars if b["args"].get("at") == at)
    assert abs(shown - waits[at]) <= 0.01 * waits[at] + 1, (at, shown, waits[at])
