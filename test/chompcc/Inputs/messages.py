"""messages.py [FILE]: reads one document of JSON (gcc's) or SARIF, from FILE or the standard input, and prints a line for
each message: "[tool ]level file:line:column-line:column: text [option]", and its notes behind it, indented. Exit code 1 if it
is no such document.
"""
import json
import sys


def shown(level, place, text, option):
    return "%s %s: %s%s" % (level, place, text.replace("\n", "\\n"), " [%s]" % option if option else "")


def gcc_place(message):
    if not message["locations"]:
        return "-"
    where = message["locations"][0]
    text = "%(file)s:%(line)s:%(column)s" % where["caret"]
    return text + ("-%(line)s:%(column)s" % where["finish"] if "finish" in where else "")


def from_gcc(message, indent=""):
    print(indent + shown(message["kind"], gcc_place(message), message["message"], message.get("option")))
    for note in message.get("children", []):
        from_gcc(note, indent + "  ")


def sarif_place(holder):
    if "physicalLocation" not in holder:
        return "-"
    where = holder["physicalLocation"]
    region = where.get("region", {})
    text = "%s:%s:%s" % (where["artifactLocation"]["uri"], region.get("startLine", 0), region.get("startColumn", 0))
    return text + ("-%s" % region["endColumn"] if "endColumn" in region else "")


def from_sarif(log):
    assert log["version"] == "2.1.0"
    for run in log["runs"]:
        tool = run["tool"]["driver"]["name"]
        print("run %s" % tool)
        for result in run["results"]:
            place = sarif_place(result["locations"][0]) if result.get("locations") else "-"
            print(shown(result["level"], place, result["message"]["text"], result["ruleId"]))
            for note in result.get("relatedLocations", []):
                print("  " + shown("note", sarif_place(note), note["message"]["text"], ""))


def main():
    with (open(sys.argv[1], encoding="utf-8") if len(sys.argv) > 1 else sys.stdin) as text:
        document = json.load(text)
    if isinstance(document, list):
        print("%d messages" % len(document))
        for message in document:
            from_gcc(message)
    else:
        from_sarif(document)


main()
