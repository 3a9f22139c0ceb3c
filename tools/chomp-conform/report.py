"""The results as tables: by folder, program by program, and beside an earlier run's. Also the file of reasons.

A line of the file of reasons is `PATH: KIND: REASON` or `PATH: REASON`, where PATH may hold * and ?. Each program that
doesn't pass wants one; a reason whose programs all pass is reported too, so that the file stays true. Kinds are the
file's own words ("wrong test", "by design"); the report counts by them.
"""
import fnmatch
import json

from verdict import VERDICTS


class Reasons:
    def __init__(self, path=None):
        self.lines = []
        if not path:
            return
        with open(path, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                line = line.strip()
                if not line or line.startswith("#"):
                    continue
                name, colon, reason = line.partition(":")
                if not colon or not reason.strip():
                    raise ValueError("%s:%d: expected 'PATH: REASON'" % (path, number))
                self.lines.append((name.strip(), reason.strip()))

    def of(self, path):
        return next((reason for name, reason in self.lines if fnmatch.fnmatchcase(path, name)), None)

    def kind(self, path):
        """What stands before the reason's colon; the whole reason where it has none."""
        reason = self.of(path)
        return reason.partition(":")[0].strip() if reason else "no reason"

    def outdated(self, results):
        """Names of which some program was run and none needs a reason."""
        found = []
        for name, _ in self.lines:
            tried = [result for path, result in results.items() if fnmatch.fnmatchcase(path, name)]
            if tried and all(result.passed for result in tried):
                found.append(name)
        return found


class Report:
    """`results` is {command: {path: Result}}, the first command being the one that is judged; `kernels` the same for
    the vendors' compilers."""

    def __init__(self, programs, commands, results, kernels, reasons):
        self.programs, self.commands, self.results = programs, commands, results
        self.kernels, self.reasons = kernels, reasons
        self.first = results[commands[0].name]

    def not_passed(self):
        return [(program.path, self.first[program.path]) for program in self.programs
                if program.path in self.first and not self.first[program.path].passed]

    def unexplained(self):
        return [path for path, _ in self.not_passed() if not self.reasons.of(path)]

    def kinds(self):
        """[(kind of reason, how many programs don't pass for it)], the commonest first."""
        kinds = [self.reasons.kind(path) for path, _ in self.not_passed()]
        return sorted(((kind, kinds.count(kind)) for kind in set(kinds)), key=lambda entry: (-entry[1], entry[0]))

    def outdated(self):
        return self.reasons.outdated(self.first)

    # ---- By folder -------------------------------------------------------------------------------------------------------
    def by_folder(self):
        """Rows of cells: the head, one for each folder, all."""
        peers = self.commands[1:]
        head = ["folder", "programs", *VERDICTS, *("%s passed" % peer.name for peer in peers), *self.kernels]
        folders = {}
        for program in self.programs:
            folders.setdefault(program.folder, []).append(program.path)
        rows = [self.row(folder, paths) for folder, paths in folders.items()]
        rows.append(self.row("all", [program.path for program in self.programs]))
        # A verdict that nobody got takes no column; the judged ones passed and failed always do.
        used = [index for index, name in enumerate(head)
                if index < 4 or name not in VERDICTS or rows[-1][index] != "0"]
        return [[row[index] for index in used] for row in [head, *rows]]

    def row(self, folder, paths):
        row = [folder, str(len(paths))]
        verdicts = [self.first[path].verdict for path in paths if path in self.first]
        row += [str(verdicts.count(verdict)) for verdict in VERDICTS]
        for peer in self.commands[1:]:
            row.append(str(sum(path in self.results[peer.name] and self.results[peer.name][path].passed for path in paths)))
        for built in self.kernels.values():
            there = [built[path].verdict for path in paths if path in built and built[path].verdict != "no kernels"]
            row.append("%d of %d" % (there.count("built"), len(there)))
        return row

    # ---- Program by program ------------------------------------------------------------------------------------------------
    def lines_not_passed(self):
        for path, result in self.not_passed():
            reason = self.reasons.of(path)
            yield "%s: %s%s%s" % (path, result.verdict, ": " + result.message if result.message else "",
                                  " [%s]" % reason if reason else "")

    def lines_kernels(self):
        for name, built in self.kernels.items():
            for path, result in sorted(built.items()):
                if result.verdict == "not built":
                    yield "%s: %s: %s" % (path, name, result.message)

    def differences(self, peer):
        """Paths that only the judged command passes, and those that only the peer passes."""
        other = self.results[peer.name]
        both = [path for path in self.first if path in other]
        return (sorted(path for path in both if self.first[path].passed and not other[path].passed),
                sorted(path for path in both if other[path].passed and not self.first[path].passed))

    def changes(self, old):
        """Against an earlier run's results.json: paths that pass now, and paths that did and don't."""
        name = old["commands"][0]["name"]
        before = {program["path"]: program["results"].get(name, {}).get("verdict") == "passed" for program in old["programs"]}
        better = sorted(path for path, result in self.first.items() if result.passed and before.get(path) is False)
        worse = sorted(path for path, result in self.first.items() if not result.passed and before.get(path))
        return better, worse

    # ---- Files ---------------------------------------------------------------------------------------------------------------
    def json(self, directory):
        return {
            "directory": directory,
            "commands": [{"name": command.name, "command": command.template.text} for command in self.commands],
            "programs": [
                {
                    "path": program.path,
                    "has_region": program.has_region,
                    "reason": self.reasons.of(program.path),
                    "results": {name: found[program.path].json() for name, found in self.results.items()
                                if program.path in found},
                    "kernels": {name: found[program.path].json() for name, found in self.kernels.items()
                                if program.path in found},
                }
                for program in self.programs
            ],
        }

    def markdown(self):
        text = ["# Conformance", "", "Commands, for C|C++:", ""]
        text += ["* %s: `%s`" % (command.name, command.template.text) for command in self.commands]
        rows = self.by_folder()
        text += ["", markdown_row(rows[0]), markdown_row(["---"] + ["--:"] * (len(rows[0]) - 1))]
        text += [markdown_row(row) for row in rows[1:]]
        if self.reasons.lines:
            text += ["", "| why they did not pass | programs |", "| --- | --: |"]
            text += [markdown_row([kind, str(count)]) for kind, count in self.kinds()]
        sections = [("Programs that did not pass", list(self.lines_not_passed())),
                    ("Kernels that were not built", list(self.lines_kernels())),
                    ("Reasons that are out of date", self.outdated())]
        for peer in self.commands[1:]:
            ours, theirs = self.differences(peer)
            sections += [("Passed here, not by " + peer.name, ours), ("Passed by %s, not here" % peer.name, theirs)]
        for title, lines in sections:
            if lines:
                text += ["", "## %s (%d)" % (title, len(lines)), ""] + ["* " + line for line in lines]
        return "\n".join(text) + "\n"

    def table(self):
        """The table by folder for a terminal, numbers to the right."""
        rows = self.by_folder()
        widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))]
        return "\n".join("  ".join(cell.ljust(width) if index == 0 else cell.rjust(width)
                                   for index, (cell, width) in enumerate(zip(row, widths))) for row in rows)


def markdown_row(cells):
    return "| " + " | ".join(cells) + " |"


def load(path):
    with open(path, encoding="utf-8") as text:
        results = json.load(text)
    if not isinstance(results, dict) or "programs" not in results or not results.get("commands"):
        raise ValueError("%s holds no results of chomp-conform" % path)
    return results
