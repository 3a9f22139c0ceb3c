#!/usr/bin/env python3
"""Writes the tables of two pages: options.md has what the programs' --help says, report-schema.md what report.schema.json
says. Each table stands between two marks, "begin" and "end"; the text around them is written by hand.

    scripts/reference-pages.py BIN          writes the tables; BIN holds Chomp's programs
    scripts/reference-pages.py --check BIN  exit code 1 when a page has others
"""
import json
import os
import re
import subprocess
import sys

from sources import ROOT

PAGES = os.path.join(ROOT, "docs", "reference")
MARKS = re.compile(r"(<!-- (?P<kind>options|members) of (?P<name>[\w-]+): begin -->\n).*?(<!-- end -->\n)", flags=re.S)


def cell(text):
    """A text as a table has it."""
    return re.sub(r"([\\`*\[\]|]|_(?=_)|(?<=_)_)", r"\\\1", text).replace("<", "&lt;")


def code(text):
    return "`" + text.replace("|", "\\|") + "`"


def table(heads, rows):
    lines = [heads, ["---"] * len(heads)] + rows
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


# ---- Options --------------------------------------------------------------------------------------------------------------

GROUP = re.compile(r"(?P<name>[A-Z]?[a-z][\w' ]+):$")
# An option, or a variable of the environment, and what follows two spaces or LLVM's dash.
OPTION = re.compile(r"  (?P<name>-{1,2}[\w#]\S*(?:[ ,]+\S+)*?|[A-Z]+_[A-Z_]+|TMPDIR)(?:\s+- | {2,}|$)(?P<text>.*)")
VALUE = re.compile(r"    =(?P<name>\w+)\s+-\s+(?P<text>.*)")
NO_OPTIONS = ("examples", "Examples", "positional arguments")


def groups_of(text):
    """[(heading, [(option, what it does)])] of a text that --help prints."""
    groups, entries = [], None
    for line in text.splitlines():
        group, option, value = GROUP.match(line), OPTION.match(line), VALUE.match(line)
        if group:
            entries = None if group["name"] in NO_OPTIONS else []
            groups += [] if entries is None else [(group["name"], entries)]
        elif entries is None or not line.strip():
            continue
        elif option:
            # Python 3.13 says "-j, --jobs N" where older ones say "-j N, --jobs N".
            entries.append([re.sub(r"^(-\w) \S+, ", r"\1, ", option["name"]), option["text"].strip()])
        elif value and entries:
            entries[-1][1] += f" {value['name']}: {value['text']};"
        elif line.startswith("     ") and entries:
            entries[-1][1] += " " + line.strip()
    return [(name, entries) for name, entries in groups if entries]


def options_of(name, folder):
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "LC_ALL": "C"}
    run = subprocess.run([os.path.join(folder, name), "--help"], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    parts = []
    for heading, entries in groups_of(run.stdout):
        rows = [[code(option), cell(text.strip().rstrip(".;"))] for option, text in entries]
        parts.append(f"{heading[0].upper()}{heading[1:]}:\n\n" + table(["option", "what it does"], rows))
    if not parts:
        sys.exit(f"reference-pages: error: {name} --help lists no options")
    return "\n".join(parts)


# ---- The report's members -------------------------------------------------------------------------------------------------


def type_of(member):
    """What a member is, for people."""
    if "$ref" in member:
        name = member["$ref"].rsplit("/", 1)[1]
        plain = {"line": "integer, from 1", "count": "integer, from 0", "name": "string, not empty"}
        return plain.get(name) or f"[{name}](#{name})"
    if "const" in member:
        return code(json.dumps(member["const"]))
    if "enum" in member:
        return ", ".join(code(value) for value in member["enum"])
    if member["type"] == "array":
        of = "objects" if "properties" in member["items"] else type_of(member["items"])
        return "array of " + re.sub(r"^(string|integer)\b", r"\1s", of)
    if member["type"] == "integer" and "maximum" in member:
        return f"integer, {member['minimum']} to {member['maximum']}"
    return member["type"]


def rows_of(definition, prefix=""):
    for name, member in definition["properties"].items():
        if "description" not in member:
            sys.exit(f"reference-pages: error: report.schema.json doesn't describe the member '{prefix}{name}'")
        always = "yes" if name in definition["required"] else "no"
        yield [code(prefix + name), type_of(member), always, cell(member["description"])]
        inner, mark = (member["items"], "[].") if member.get("type") == "array" else (member, ".")
        if "properties" in inner:
            yield from rows_of(inner, prefix + name + mark)


def members_of(name):
    with open(os.path.join(ROOT, "lib", "Report", "report.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    definition = schema if name == "report" else schema["$defs"][name]
    rows = list(rows_of(definition))
    return ("" if name == "report" else definition["description"] + ".\n\n") + table(["member", "type", "always there", "what it says"], rows)


def main():
    check = sys.argv[1:2] == ["--check"]
    folders = sys.argv[2:] if check else sys.argv[1:]
    if len(folders) != 1:
        print(__doc__, file=sys.stderr)
        return 2

    def written(found):
        content = options_of(found["name"], folders[0]) if found["kind"] == "options" else members_of(found["name"])
        return f"{found[1]}\n{content}\n{found[4]}"

    wrong = 0
    for name in ("options.md", "report-schema.md"):
        path = os.path.join(PAGES, name)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        new = MARKS.sub(written, text)
        if new == text:
            continue
        if check:
            wrong = 1
            print(f"reference-pages: docs/reference/{name} is not what the programs and the schema say. Refresh it:\n"
                  "  scripts/reference-pages.py build/release/bin")
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(new)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
