"""Reads the timeline of tasks.c: each task has its bars and times, and arrows lead from it to what came after it."""
import collections
import json
import re
import sys

events = json.load(open(sys.argv[1]))
# Lines of the program have names: a comment at their end.
names = {str(n): line.split("// ")[1].strip() for n, line in enumerate(open(sys.argv[2]), 1)
         if line.startswith("#pragma") and "//" in line}
rows = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
devices = {e["pid"]: e["args"]["name"] for e in events if e["name"] == "process_name"}
bars = [e for e in events if e["ph"] == "X"]
NANOSECOND = 0.001


def row(event):
    return event["pid"], event["tid"]


def end(bar):
    return bar["ts"] + bar["dur"]


def name(bar):
    return names[re.search(r":(\d+)\)$", bar["name"])[1]]


def within(time, bar):
    return bar["ts"] - NANOSECOND / 2 < time < end(bar) + NANOSECOND / 2


tasks = [b for b in bars if b["cat"] == "task"]
count = collections.Counter(name(t) for t in tasks)
assert count == {**dict.fromkeys(["root", "left", "right", "join", "empty", "gate", "elsewhere", "behind"], 1),
                 **dict.fromkeys(["enter", "work", "exit"], 3)}, count

for task in tasks:
    assert rows[row(task)].startswith("queue ") and rows[row(task)].endswith(" of tasks"), task
    assert devices[task["pid"]].startswith("device %d:" % (name(task) == "elsewhere")), task
    assert task["args"]["met, us before"] >= task["args"]["queued, us before"] >= 0 and task["dur"] > 0, task
    # A queue does one task after the other.
    for other in tasks:
        if row(other) == row(task) and other["args"]["task"] > task["args"]["task"]:
            assert end(task) < other["ts"] + NANOSECOND / 2, (task, other)

# What a queue does is in the bar of its task.
for bar in bars:
    if bar["cat"] in ("kernel", "to device", "from device") and rows[row(bar)].endswith(" of tasks"):
        around = [t for t in tasks if row(t) == row(bar) and within(bar["ts"], t) and within(end(bar), t)]
        assert len(around) == 1, (bar, around)
        assert name(bar) == name(around[0]), (bar, around)
assert len([b for b in bars if b["cat"] == "kernel" and name(b) == "work"]) == 3

arrows = collections.defaultdict(dict)
for event in events:
    if event["ph"] in "sf":
        assert event["ph"] not in arrows[event["id"]], event
        arrows[event["id"]][event["ph"]] = event
assert all(set(a) == {"s", "f"} for a in arrows.values()), arrows


def at(event, among):
    found = [b for b in among if row(b) == row(event) and within(event["ts"], b)]
    assert len(found) == 1, (event, found)
    return found[0]


# Each is met by a construct on the host's row, which says which task it made, if it was queued there: "behind" waits
# for a task of the host's first.
constructs = [b for b in bars if b["cat"] == "construct" and re.search(r":\d+\)$", b["name"])]
assert len([c for c in constructs if "task" in c["args"]]) in (len(tasks) - 1, len(tasks)), constructs
met = set()
for arrow in arrows.values():
    if arrow["s"]["name"] == "queues" and rows[row(arrow["f"])].endswith(" of tasks"):
        construct, task = at(arrow["s"], constructs), at(arrow["f"], tasks)
        assert name(construct) == name(task), (construct, task)
        assert abs(task["ts"] - task["args"]["met, us before"] - construct["ts"]) < 2 * NANOSECOND, (construct, task)
        assert construct["args"].get("on", rows[row(task)]) == rows[row(task)], (construct, task)
        assert construct["args"].get("task", task["args"]["task"]) == task["args"]["task"], (construct, task)
        met.add((row(task), task["args"]["task"]))
assert len(met) == len(tasks), met

# What came after what: from the bar of the one to the beginning of the other's, forwards.
order = collections.Counter()
for arrow in arrows.values():
    if arrow["s"]["name"] == "then":
        first, second = at(arrow["s"], tasks), at(arrow["f"], tasks)
        assert arrow["s"]["ts"] < arrow["f"]["ts"] and end(first) < second["ts"] + NANOSECOND / 2, (first, second)
        assert abs(arrow["f"]["ts"] - second["ts"]) < NANOSECOND / 2, (arrow, second)
        order[name(first) + " " + name(second)] += 1
assert order == {"root left": 1, "root right": 1, "left join": 1, "right join": 1, "join empty": 1,
                 "gate enter": 3, "enter work": 3, "work exit": 3, "exit elsewhere": 1}, order

# The host waited, and the timeline says what for.
assert any(b["cat"] == "wait" and re.fullmatch(r"task \d+ of queue \d+", b["args"].get("for", "")) for b in bars), bars
