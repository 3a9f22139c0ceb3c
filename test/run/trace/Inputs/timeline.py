"""Reads the timeline of timeline.c, and looks whether each bar is where it belongs."""
import json
import sys

events = json.load(open(sys.argv[1]))
bars = [e for e in events if e["ph"] == "X"]
rows = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}


def of(category, name):
    return [b for b in bars if b["cat"] == category and b["name"].split(" (")[0] == name]


def row(event):
    return event["pid"], event["tid"]


def within(inner, outer):
    return outer["ts"] <= inner["ts"] and inner["ts"] + inner["dur"] <= outer["ts"] + outer["dur"]


constructs, kernels = of("construct", "target scale"), of("kernel", "target scale")
assert len(constructs) == 3 and len(kernels) == 3, (constructs, kernels)
assert len({row(c) for c in constructs}) == 2 and "main thread" in {rows[row(c)] for c in constructs}, constructs
assert all(rows[row(k)].startswith("queue ") for k in kernels), kernels
assert all(k["args"]["teams"] == "1" for k in kernels), kernels
assert sorted(b["args"]["bytes"] for b in of("to device", "a[0 : n]")) == [400, 400, 800], bars
assert len(of("from device", "a[0 : n]")) == 3 and len(of("to device", "a[10 : 5]")) == 1, bars
assert len(of("construct", "begin target data")) == len(of("construct", "target update")) == 1, bars

# What a construct queues comes one after the other within it, and an arrow leads from its row to each of them.
for kernel in kernels:
    assert any(within(kernel, c) for c in constructs), kernel
    for other in bars:
        if row(other) == row(kernel) and other is not kernel:
            assert other["ts"] + other["dur"] <= kernel["ts"] or kernel["ts"] + kernel["dur"] <= other["ts"], other
    heads = [e for e in events if e["ph"] == "f" and row(e) == row(kernel) and e["ts"] == kernel["ts"]]
    assert len(heads) == 1, heads
    tails = [e for e in events if e["ph"] == "s" and e["id"] == heads[0]["id"]]
    assert len(tails) == 1, tails
    assert any(row(tails[0]) == row(c) and c["ts"] <= tails[0]["ts"] <= kernel["ts"] for c in constructs), tails

# What the profile sums is there one by one: allocations within their constructs, transfers with their rate.
for allocation in [b for b in bars if b["cat"] == "allocate"]:
    assert allocation["args"] == {"device": 0, "bytes": allocation["args"]["bytes"]}, allocation
    assert any(row(b) == row(allocation) and within(allocation, b) for b in bars if b["cat"] == "construct"), allocation
assert sorted(b["args"]["bytes"] for b in bars if b["cat"] == "allocate") == [400, 400, 800, 800], bars
assert len([b for b in bars if b["cat"] == "free"]) == 4, bars
warm_ups, registrations = ([b for b in bars if b["cat"] == what] for what in ("warm-up", "registration"))
assert warm_ups and all(any(within(w, r) for r in registrations) for w in warm_ups), (warm_ups, registrations)
for bar in bars:
    if "bytes" in bar["args"] and bar["cat"] != "allocate" and bar["dur"] > 0.02:
        rate = bar["args"]["bytes"] / bar["dur"] / 1000
        assert abs(bar["args"]["GB/s"] - rate) <= 0.1 * rate + 0.001, bar
