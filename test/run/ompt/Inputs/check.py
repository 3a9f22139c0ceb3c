"""What Inputs/tool.c says of a program: each end belongs to its thread's last beginning, with the same identifiers; identifiers
are given once; callers lie in the program, and where the source says "// at: WORDS", one event of these words is called
from near that line: text that is made in place of a pragma is longer.

    check.py EVENTS PROGRAM SOURCE
"""
import os
import re
import subprocess
import sys

FORM = re.compile(r"tool: (?:\[(?P<thread>\d+)\] )?(?P<what>(?:data_op )?\w+) (?P<when>begin|end|once)\b(?P<rest>.*)$")


def source_lines(program, address, source):
    """Of a call that returns there. A region's call is in a function of its own, main_l12; others in inlined ones."""
    out = subprocess.run(["addr2line", "-f", "-i", "-e", program, hex(address - 1)], capture_output=True, text=True, check=True)
    frames = out.stdout.split("\n")
    for function, place in zip(frames[::2], frames[1::2]):
        if region := re.search(r"_l(\d+)$", function):
            yield int(region[1])
        file, _, number = place.split(" ")[0].rpartition(":")
        if os.path.basename(file) == source and number.isdigit():
            yield int(number)


def main():
    events, program, source = sys.argv[1:4]
    stacks, seen, callers, count = {}, set(), {}, 0
    for line in open(events):
        found = FORM.match(line)
        if not found:
            continue
        count += 1
        what, when, rest = found["what"], found["when"], found["rest"]
        numbers = re.findall(r"\b(?:target|op) \d+", rest)
        open_ones = stacks.setdefault(found["thread"], [])
        own = numbers[-1]  # an operation's own is its last one
        if when == "end":
            assert open_ones and open_ones.pop() == (what, numbers), "ends what was not begun last: " + line
        else:
            assert own not in seen or own == "target 0", "an identifier is given twice: " + line
            seen.add(own)
            if when == "begin":
                open_ones.append((what, numbers))
        place = re.search(r", at (\S+)\+(0x[0-9a-f]+)", line)
        if not place:
            assert what == "submit", "nothing says where: " + line
            continue
        assert place[1] == os.path.basename(program), "not called by the program: " + line
        callers.setdefault(place[2], set()).add(what)
    assert not any(stacks.values()) and count > 10
    lines = {}
    for address, whats in callers.items():
        for number in source_lines(program, int(address, 16), os.path.basename(source)):
            lines.setdefault(number, set()).update(whats)
    for number, text in enumerate(open(source), 1):
        wanted = re.search(r"// at: (.*)", text)
        if wanted and not text.startswith("//"):
            near = set().union(*(lines.get(n, set()) for n in range(number, number + 8)))
            assert wanted[1].strip() in near, "line %d: %s is not called there, but %s" % (number, wanted[1], lines)


if __name__ == "__main__":
    main()
