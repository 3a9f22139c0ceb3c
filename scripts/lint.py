#!/usr/bin/env python3
"""Runs clang-tidy-22 (.clang-tidy) over the sources of a build folder. Exit code 1 when it finds something.

Each file is read without the precompiled header that the build may have: it has to include what it uses. Parsing
Clang's headers takes seconds for each, so a clean file is remembered by the hash of all that its result
depends on: its compile command, its text and that of every header of ours that the compiler read for it, .clang-tidy
and the tool's version. The memory is a folder of empty files, outside the build folder so that a fresh clone has it
too: $CHOMP_CACHE_DIR, or chomp in $XDG_CACHE_HOME or ~/.cache.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from sources import ROOT, sources


def cache_folder():
    base = os.environ.get("CHOMP_CACHE_DIR")
    if not base:
        base = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "chomp")
    return os.path.join(base, "lint")


def dependencies(build):
    """object file -> headers, as ninja recorded them during the build."""
    text = subprocess.run(["ninja", "-C", build, "-t", "deps"], stdout=subprocess.PIPE, check=False).stdout.decode()
    found, current = {}, None
    for line in text.splitlines():
        if line.startswith("    ") and current is not None:
            found[current].append(os.path.normpath(os.path.join(build, line.strip())))
        elif ": #deps" in line:
            current = line.split(": #deps")[0]
            found[current] = []
    return found


def without_extras(command):
    """The compile command without CMake's precompiled header, and without the counters of the preset coverage."""
    extras = (r"-Winvalid-pch |-Xclang -include(-pch)? -Xclang \S*cmake_pch\S* |-include \S*cmake_pch\S* "
              r"|-fprofile-instr-generate\S* -fcoverage-mapping ")
    return re.sub(extras, "", command)


def fingerprint(entry, headers, tool_version):
    """The hash of everything that can change what clang-tidy says of one file. Paths of the checkout are left out."""
    digest = hashlib.sha256(tool_version)
    digest.update(entry["command"].replace(ROOT, ".").replace(entry["directory"], "build").encode())
    configurations = [os.path.join(ROOT, ".clang-tidy")]
    for path in sorted(set([os.path.join(entry["directory"], entry["file"]), *headers])):
        if path.startswith(ROOT + os.sep):
            configurations.append(path)
        else:
            digest.update(path.encode())
    for path in configurations:
        digest.update(os.path.relpath(path, ROOT).encode())
        try:
            with open(path, "rb") as content:
                digest.update(hashlib.sha256(content.read()).digest())
        except OSError:
            digest.update(b"missing")
    return digest.hexdigest()


def only_changed(entries, headers, commits):
    """The entries of files that have changed since so many commits ago, or since the oldest one. All, where there is no history."""
    git = ["git", "-C", ROOT]
    since = subprocess.run([*git, "rev-list", "--max-count=%d" % (commits + 1), "HEAD"], stdout=subprocess.PIPE, check=False)
    if since.returncode:
        return entries
    names = subprocess.run([*git, "diff", "--name-only", since.stdout.split()[-1]], stdout=subprocess.PIPE, check=True)
    changed = set(names.stdout.decode().splitlines())
    found, unread = {}, {os.path.join(ROOT, name) for name in changed if name.endswith(".h")}
    for path, entry in sorted(entries.items(), key=lambda item: item[0] not in changed):
        read = unread.intersection(headers.get(entry.get("output", ""), []))
        if path in changed or read:
            found[path] = entry
            unread -= read
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True, help="a configured and built folder")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--last-commits", type=int, metavar="N",
                        help="only what the last N commits and the working tree changed; of a header, one file that reads it")
    parser.add_argument("files", nargs="*", help="only these (a part of the path is enough)")
    options = parser.parse_args()
    build = os.path.realpath(options.build)
    tool = shutil.which("clang-tidy-22")
    if not tool:
        print("lint: error: clang-tidy-22 is not installed (scripts/setup does)", file=sys.stderr)
        return 1
    version = subprocess.run([tool, "--version"], stdout=subprocess.PIPE, check=True).stdout
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as database:
        entries = json.load(database)
    for entry in entries:
        entry["command"] = without_extras(entry["command"])
    commands = tempfile.TemporaryDirectory()
    with open(os.path.join(commands.name, "compile_commands.json"), "w", encoding="utf-8") as database:
        json.dump(entries, database)
    headers, folder, ours = dependencies(build), cache_folder(), set(sources())
    os.makedirs(folder, exist_ok=True)

    # A file compiled for several targets (a static and a shared library) is looked at once.
    chosen = {}
    for entry in entries:
        path = os.path.relpath(os.path.join(entry["directory"], entry["file"]), ROOT)
        if path in ours and (not options.files or any(part in path for part in options.files)):
            chosen.setdefault(path, entry)
    if options.last_commits:
        chosen = only_changed(chosen, headers, options.last_commits)
    work = []
    for path, entry in sorted(chosen.items()):
        known = os.path.join(folder, fingerprint(entry, headers.get(entry.get("output", ""), []), version))
        if not os.path.exists(known):
            work.append((path, known))
    print("lint: %d files, %d of them unchanged since they were found clean" % (len(chosen), len(chosen) - len(work)))

    def look(item):
        path, known = item
        result = subprocess.run(
            [tool, "--quiet", "-p", commands.name, "--extra-arg=-Wno-unknown-warning-option", path],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        return path, known, result

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        for path, known, result in pool.map(look, work):
            if result.returncode == 0:
                with open(known, "w", encoding="utf-8"):
                    pass
                continue
            failed += 1
            errors = re.sub(rb"^\d+ warnings? .*\n|^Suppressed .*\n|^Use -header-filter.*\n", b"", result.stderr, flags=re.M)
            print("lint: " + path, flush=True)
            sys.stdout.buffer.write(result.stdout + errors)
            sys.stdout.flush()
    print("lint: %d files with findings" % failed if failed else "lint: clean")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
