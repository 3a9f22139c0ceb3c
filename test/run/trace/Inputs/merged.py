"""Reads the merged timeline of merge.test's ranks: MERGED ZERO ONE SHIFT, where rank 1's bars have moved by SHIFT us."""
import collections
import json
import sys

merged, *ranks = (json.load(open(path)) for path in sys.argv[1:4])
shift = float(sys.argv[4])


def bars(events):
    return [e for e in events if e["ph"] == "X"]


def kinds(events):
    return collections.Counter((e["name"], e["cat"]) for e in bars(events))


assert kinds(merged) == kinds(ranks[0]) + kinds(ranks[1])
headings = {e["pid"]: e["args"]["name"] for e in merged if e["name"] == "process_name"}
assert len(headings) == 4 and all(("rank 0" in name) != ("rank 1" in name) for name in headings.values()), headings
order = {e["pid"]: e["args"]["sort_index"] for e in merged if e["name"] == "process_sort_index"}
assert [headings[pid].count("rank 0") for pid in sorted(order, key=order.get)] == [1, 1, 0, 0], order

# Rows and arrows of the two keep apart.
rows = collections.defaultdict(set)
for event in merged:
    if "tid" in event:
        rows[event["tid"]].add(event["pid"])
assert all(len(pids) == 1 for pids in rows.values()), rows
for event in merged:
    if event["ph"] in "sf":
        rows[event["ph"], event["id"]].add(event["ts"])
assert all(len(times) == 1 for times in rows.values()), rows

for number, events in enumerate(ranks):
    own = [b for b in bars(merged) if "rank %d" % number in headings[b["pid"]]]
    expected = sorted(b["ts"] + number * shift for b in bars(events))
    assert len(own) == len(expected), number
    for a, b in zip(sorted(b["ts"] for b in own), expected):
        assert abs(a - b) < 1, (number, a, b)
