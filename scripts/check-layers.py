#!/usr/bin/env python3
"""Checks that the translator's folders include only what is below them. Exit code 1 with the first include that climbs.

The order is that of lib/README.md. Folders of one layer may include each other.
"""
import os
import re
import sys

from sources import ROOT, sources

LAYERS = (
    ("Report",),
    ("Support",),
    ("Model",),
    ("Analysis",),
    ("Frontend/Tokens",),
    ("Frontend/Pragmas",),
    ("Frontend/Variants",),
    ("Frontend/Parse",),
    ("Frontend/Device",),
    ("Frontend/Clauses",),
    ("Frontend/Ancestors", "Frontend/Closures", "Frontend/Dispatch", "Frontend/Loops", "Frontend/Threads"),
    ("Frontend/Declarations",),
    ("Frontend/Regions",),
    ("Frontend/Host",),
    ("Frontend",),
    ("Emit",),
    ("Lowering",),
    ("Driver", "Toolchain"),
)


def layer_of(path):
    """The number of a file's layer, that of the longest folder that has it; None: it is no file of the translator's."""
    known = [(len(folder), number) for number, folders in enumerate(LAYERS) for folder in folders
             if path.startswith(folder + "/")]
    return max(known)[1] if known else None


def main():
    looked = 0
    for source in sources():
        if not source.startswith("lib/"):
            continue
        own = layer_of(source[len("lib/"):])
        if own is None:
            print("%s: error: its folder has no layer (scripts/check-layers.py)" % source, file=sys.stderr)
            return 1
        looked += 1
        with open(os.path.join(ROOT, source), encoding="utf-8") as text:
            for number, line in enumerate(text, 1):
                include = re.match(r'#include "([^"]+)"', line)
                other = layer_of(include.group(1)) if include else None
                if other is not None and other > own:
                    print('%s:%d: error: %s is above %s (scripts/check-layers.py)' %
                          (source, number, include.group(1), "/".join(LAYERS[own][0].split("/"))), file=sys.stderr)
                    return 1
    print("layers: %d files include only what is below them" % looked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
