"""What a report, or a page's, says of the kernels on devices: report_resources.py SCHEMA REPORT."""
import json
import re
import sys

import jsonschema

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    text = file.read()
embedded = re.search(r'<script type="application/json" id="report">(.*?)</script>', text, flags=re.S)
report = json.loads(embedded[1] if embedded else text)
jsonschema.validate(report, schema, jsonschema.Draft202012Validator)
lines = []
for unit in report["units"]:
    for region in unit["regions"]:
        for device in region["resources"]:
            line = "%s %s registers %d, shared %d" % (region["kernel"], device["arch"], device.get("registers", 0), device["shared"])
            if "waves" in device:
                line += ", waves %d" % device["waves"]
            if "occupancy" in device:
                line += ", %d %% of %d" % (device["occupancy"]["percent"], device["occupancy"]["team_threads"])
            lines.append(line)
print(*sorted(lines), sep="\n", end="\n" if lines else "")
