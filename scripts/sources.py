"""Which files the format and lint checks look at: those that git tracks, or all of them where there is no git checkout."""
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Inputs and golden files of the end-to-end tests keep the layout that they test; everything else is ours.
FOLDERS = ("include", "lib", "tools", "runtime", "test/unit", "test/conformance", "test/fuzzers", "examples", "benchmarks")
SUFFIXES = (".h", ".c", ".cpp")


def sources():
    """Paths relative to ROOT, sorted."""
    try:
        listed = subprocess.run(
            # The checkout may belong to another user (a container's root): we only list names.
            ["git", "-c", "safe.directory=*", "-C", ROOT, "ls-files", "-z", "--", *FOLDERS],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True,
        ).stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):
        listed = []
        for folder in FOLDERS:
            for path, _, names in os.walk(os.path.join(ROOT, folder)):
                listed += [os.path.relpath(os.path.join(path, name), ROOT) for name in names]
    return sorted(name for name in listed if name.endswith(SUFFIXES) and os.path.exists(os.path.join(ROOT, name)))
