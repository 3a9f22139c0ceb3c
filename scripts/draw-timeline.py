#!/usr/bin/env python3
"""Draws docs/pictures/timeline.svg: two iterations of examples/cg on the virtual GPU, long after its start.

    scripts/draw-timeline.py [BIN [PICTURE]]

BIN: the folder of chompcc and chomp-timeline (build/release/bin). PICTURE: another file.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent
FIRST, ITERATIONS = 100, 2


def main():
    tools = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else SOURCE / "build" / "release" / "bin").resolve()
    picture = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else SOURCE / "docs" / "pictures" / "timeline.svg").resolve()
    with tempfile.TemporaryDirectory() as folder:
        def run(*command, **variables):
            subprocess.run([str(word) for word in command], cwd=folder, check=True, env={**os.environ, **variables})

        shutil.copy(SOURCE / "examples" / "cg" / "cg.c", folder)
        run(tools / "chompcc", "-O3", "cg.c", "-o", "cg", "-lm")
        run("./cg", "--rows=50", "--cols=50", CHOMP_TRACE="timeline:trace.json", CHOMP_DEVICE="vgpu")
        with open(os.path.join(folder, "trace.json"), encoding="utf-8") as file:
            bars = [event for event in json.load(file) if event["ph"] == "X"]
        begins = sorted(b["ts"] for b in bars if b["cat"] == "construct" and b["name"].startswith("target multiply "))
        zero = min(b["ts"] for b in bars)
        first, last = begins[FIRST] - zero - 1, begins[FIRST + ITERATIONS] - zero
        picture.parent.mkdir(exist_ok=True)
        run(tools / "chomp-timeline", "--from", first / 1000, "--to", last / 1000, "--width", 1200, "trace.json", picture)


if __name__ == "__main__":
    main()
