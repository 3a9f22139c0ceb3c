"""Compares a picture of chomp-timeline's with its timeline."""
import collections
import json
import re
import sys
import xml.etree.ElementTree

events = json.load(open(sys.argv[1]))
picture = xml.etree.ElementTree.parse(sys.argv[2]).getroot()
SVG = "{http://www.w3.org/2000/svg}"


def drawn(shape, kind):
    return [e for e in picture.iter(SVG + shape) if e.get("class", "").split(" ")[0] == kind]


bars = [e for e in events if e["ph"] == "X"]
boxes = drawn("rect", "bar")
assert len(boxes) == len(bars), (len(boxes), len(bars))
titles = collections.Counter(b.find(SVG + "title").text.split("\n")[0] for b in boxes)
assert titles == collections.Counter(b["name"] for b in bars), titles

# Times are to scale: the first and the last bar tell how.
first = min(b["ts"] for b in bars)
scale = max(float(b.get("x")) + float(b.get("width")) for b in boxes) - min(float(b.get("x")) for b in boxes)
scale /= max(b["ts"] + b["dur"] for b in bars) - first
left = min(float(b.get("x")) for b in boxes)
expected = sorted(left + (b["ts"] - first) * scale for b in bars)
for x, box in zip(expected, sorted(float(b.get("x")) for b in boxes)):
    assert abs(x - box) < 0.6, (x, box)  # the last one may be half a pixel wider than it is

# Fifteen tasks: in each chunk two come after another one, and the work on a chunk after that on the one before.
tasks = [b for b in boxes if b.get("class") == "bar task"]
assert len(tasks) == 15, tasks
arrows = drawn("path", "then")
assert len(arrows) == 14, arrows
for arrow in arrows:
    numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", arrow.get("d"))]
    for x, y in (numbers[:2], numbers[-2:]):
        assert any(abs(y - float(t.get("y")) - 8.5) < 0.1
                   and -0.1 <= x - float(t.get("x")) <= float(t.get("width")) + 0.1 for t in tasks), arrow
    assert numbers[0] <= numbers[-2], arrow
names = {e.text for e in picture.iter(SVG + "text")}
assert {"main thread", "queue 0 of tasks"} <= names, names
