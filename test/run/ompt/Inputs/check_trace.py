"""The records in what Inputs/tool.c says: each operation and kernel that was told has one with its identifier and the
region's, which begins before it ends and lies between the region's beginning and end.

    check_trace.py EVENTS [--some]      --some: not all that was told is traced
"""
import re
import sys


def main():
    told, traced, regions = [], [], {}
    for line in open(sys.argv[1]):
        if event := re.match(r"tool: (data_op \w+|submit) (?:begin|once).* target (\d+), op (\d+)", line):
            told.append(event.groups())
        elif record := re.match(r"tool: record (data_op \w+|submit) .*target (\d+), op (\d+), time (\d+) to (\d+)", line):
            traced.append(record.groups()[:3])
            begin, end = int(record[4]), int(record[5])
            assert 0 < begin <= end, line
            regions.setdefault(record[2], {}).setdefault("work", []).append((begin, end, line))
        elif region := re.match(r"tool: record (\w+) (begin|end) device 0, target (\d+), time (\d+)", line):
            times = regions.setdefault(region[3], {})
            assert region[2] not in times, "twice: " + line
            times[region[2]] = int(region[4])
    if "--some" in sys.argv:
        assert len(traced) > 10 and set(traced) < set(told), (told, traced)
    else:
        assert told and sorted(told) == sorted(traced), (sorted(told), sorted(traced))
    assert len(set(traced)) == len(traced)
    assert len(regions) > 1
    for number, times in regions.items():
        if number == "0":
            continue # a routine
        for begin, end, line in times.get("work", []):
            assert times["begin"] <= begin and end <= times["end"], (times["begin"], line, times["end"])


if __name__ == "__main__":
    main()
