"""Reads the profile of profile.c: calls and bytes are exact, times only go together."""
import json
import sys

profile = json.load(open(sys.argv[1]))
assert profile["version"] == 1 and profile["program"] == "prog" and profile["run"] > 0, profile
regions = {(r["construct"], r["function"]): r for r in profile["regions"]}


def line(region, what, item=""):
    found = [x for x in region["lines"] if x["what"] == what and x["item"] == item]
    assert len(found) == 1, (region, what, item)
    return found[0]


def check(entry, calls, bytes):
    assert (entry["calls"], entry["bytes"]) == (calls, bytes), entry
    assert entry["least"] <= entry["mean"] <= entry["most"] <= entry["total"], entry


scale = regions["target", "scale"]
assert scale["file"].endswith("profile.c") and scale["line"] > 0, scale
check(line(scale, "construct"), 22, 0)
check(line(scale, "kernel"), 22, 0)
check(line(scale, "to device", "a[0 : n]"), 22, 22 * 800)
check(line(scale, "from device", "a[0 : n]"), 22, 22 * 800)
check(line(scale, "allocate"), 22, 0)
check(line(scale, "free"), 22, 0)
check(line(regions["begin target data", ""], "to device", "a"), 1, 800)
check(line(regions["target update", ""], "to device", "a[10 : 5]"), 1, 40)

totals = profile["totals"]
check(totals["to device"], 24, 22 * 800 + 800 + 40)
check(totals["from device"], 22, 22 * 800)
check(totals["kernel"], 22, 0)
assert totals["to device"]["small"] == 24 and totals["registration"]["calls"] > 0 and totals["warm-up"]["calls"] > 0
for region in profile["regions"]:
    for entry in region["lines"]:
        assert entry["calls"] > 0 and 0 <= entry["least"] <= entry["most"] and entry["of_run"] >= 0, entry
