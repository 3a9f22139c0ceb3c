"""Reads profile and timeline of waits.c: which wait of the host's is what."""
import json
import sys

profile, timeline = (json.load(open(path)) for path in sys.argv[1:])
waits = {r["construct"]: x["total"] for r in profile["regions"] for x in r["lines"] if x["what"] == "wait"}
# gcc's older runtimes make a task of a taskwait with dependences.
depend = "taskwait with depend" if "taskwait with depend" in waits else "task or taskwait with depend"
expected = {"taskwait", depend, "end of a taskgroup", "barrier", "end of the program"}
assert expected <= set(waits), waits
assert all(r["file"] == "" for r in profile["regions"] if r["construct"] in expected), profile["regions"]
bars = [e for e in timeline if e.get("cat") == "wait"]
assert expected <= {b["args"].get("at") for b in bars}, bars
for at in expected:  # both count the same waits
    shown = sum(b["dur"] for b in bars if b["args"].get("at") == at)
    assert abs(shown - waits[at]) <= 0.01 * waits[at] + 1, (at, shown, waits[at])
