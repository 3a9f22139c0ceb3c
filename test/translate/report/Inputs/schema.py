"""Validates reports against their schema, and tries that it refuses what it should.

    schema.py SCHEMA CHOMP FOLDER FILE...

FILEs are programs, or tests whose programs split-file takes apart; what doesn't translate by itself is left out.
"""
import copy
import json
import os
import re
import subprocess
import sys

import jsonschema


def parts(path, folder):
    """The programs of a test."""
    if not path.endswith(".test"):
        return [path]
    folder = os.path.join(folder, re.sub(r"\W", "_", path))
    if subprocess.run(["split-file", path, folder], stderr=subprocess.DEVNULL).returncode:
        return []
    return sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith((".c", ".cpp")))


def report(chomp, path):
    result = subprocess.run([chomp, path, "--report=json"], capture_output=True, text=True)
    return json.loads(result.stdout) if result.returncode == 0 and result.stdout else None


def page(chomp, path):
    text = subprocess.run([chomp, path, "--report=html"], capture_output=True, text=True, check=True).stdout
    return json.loads(re.search(r'<script type="application/json" id="report">(.*?)</script>', text, flags=re.S)[1])


def main(schema, chomp, folder, program, *others):
    with open(schema, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    good = page(chomp, program)
    validator.validate(good)
    assert good["units"][0]["files"] and good["units"][0]["sources"][0]["text"]

    def refuse(change):
        bad = copy.deepcopy(good)
        change(bad["units"][0]["regions"][0])
        print("refused:", "; ".join(error.message for error in validator.iter_errors(bad)))

    refuse(lambda region: region.update(surprise=1))
    refuse(lambda region: region["launch"]["teams"].update(by="nobody"))
    refuse(lambda region: region["obstacles"].append({"against": "grid", "kind": "X", "text": "x", "line": 3}))

    regions, taskgraphs, seen = 0, 0, set()
    for path in others:
        for source in parts(path, folder):
            made = report(chomp, source)
            if made is None:
                continue
            errors = list(validator.iter_errors(made))
            assert not errors, (source, errors[0].message, list(errors[0].absolute_path))
            for unit in made["units"]:
                regions += len(unit["regions"])
                taskgraphs += len(unit["taskgraphs"])
                for region in unit["regions"]:
                    assert region["column"], (source, region["kernel"])
                    seen |= {m["type"] for m in region["maps"]} | {m["origin"] for m in region["maps"]}
                    seen |= {region["launch"][count]["by"] for count in ("teams", "threads")}
    print("%d regions, %d taskgraphs" % (regions, taskgraphs))
    missing = {"to", "from", "tofrom", "alloc", "look-up", "explicit", "implicit", "clause", "iterations", "device",
               "code"} - seen
    assert not missing, missing
    print("every origin, decider and kind of map was there")


main(*sys.argv[1:])
