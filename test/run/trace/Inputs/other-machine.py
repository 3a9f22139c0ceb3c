"""Writes a timeline as a machine would have it that has started an hour later."""
import json
import sys

HOUR = 3600e6
events = json.load(open(sys.argv[1]))
head = events[0]["args"]
head["machine"] = "another"
head["steady, us"] -= HOUR
for event in events:
    if "ts" in event:
        event["ts"] -= HOUR
print(json.dumps(events))
