"""Reads the profile of devices.c: what each of two devices did, and which wait of the host's was for what."""
import json
import sys

profile = json.load(open(sys.argv[1]))
work = [r for r in profile["regions"] if r["function"] == "work"][0]
assert {(x["what"], x["item"], x["device"]): x["calls"] for x in work["lines"]} == {
    ("construct", "", None): 5,
    **{(what, item, device): calls for device, calls in ((0, 2), (1, 3))
       for what, item in (("kernel", ""), ("to device", "a[0 : n]"), ("from device", "a[0 : n]"),
                          ("allocate", ""), ("free", ""))}}, work
devices = {d["device"]: d["totals"] for d in profile["devices"]}
assert set(devices) == {0, 1} and all(d["description"] for d in profile["devices"]), profile["devices"]
assert devices[0]["kernel"]["calls"] == devices[1]["kernel"]["calls"] == 3, devices
assert devices[1]["to device"]["bytes"] == 2400 and "construct" not in devices[1], devices
for what in devices[0]:
    assert devices[0][what]["calls"] + devices[1].get(what, {"calls": 0})["calls"] == profile["totals"][what]["calls"]

waits = [r for r in profile["regions"] if r["construct"] == "taskwait"]
assert len(waits) == 1 and [x["what"] for x in waits[0]["lines"]] == ["wait"], profile["regions"]
