"""What became of one program under one command: built, run several times, and judged.

A program has passed when every run ended with exit code 0, printed nothing that tells of a failure and, where its text
has a target region and the command's runtime can be asked, launched at least one kernel, unless its environment forbids
that. The first run that is no pass decides. Chomp's runtime writes its trace into a file for that (CHOMP_TRACE=FILE).
"""
import glob
import os
import re
import shutil

import commands

VERDICTS = ("passed", "failed", "did not translate", "did not build", "did not launch", "timed out", "skipped")
LAUNCH = re.compile(r"\] launch ")
ERROR = re.compile(r"\berror\b\s*:|undefined reference|Assertion|PLEASE submit", re.I)


class Result:
    def __init__(self, verdict, message="", launches=None, seconds=None):
        self.verdict, self.message, self.launches, self.seconds = verdict, message, launches, seconds

    @property
    def passed(self):
        return self.verdict == "passed"

    def json(self):
        return {name: value for name, value in self.__dict__.items() if value not in (None, "")}


class Trial:
    """One command with everything that its trials have in common."""

    def __init__(self, name, template, settings, traced=False, translate=None):
        self.name, self.template, self.settings, self.traced, self.translate = name, template, settings, traced, translate

    def run(self, program, scratch):
        """Builds and runs a program in a folder of its own, which is removed afterwards unless it is asked for."""
        work = os.path.join(scratch, self.name, program.path.replace(os.sep, "__"))
        os.makedirs(work, exist_ok=True)
        try:
            return self.attempt(program, work)
        finally:
            if not self.settings.keep:
                shutil.rmtree(work, ignore_errors=True)

    def attempt(self, program, work):
        output = os.path.join(work, "program")
        built = self.build(self.template, program, work, output)
        if built.stopped:
            return Result("timed out" if built.stopped == "time" else "did not build", stop_text(built, "the build"))
        if not built.ok:
            message = first_error(built, program, self.settings.directory)
            if self.translate and not built.missing:
                apart = self.build(self.translate, program, work, os.path.join(work, "translated"))
                if not apart.ok:
                    return Result("did not translate", first_error(apart, program, self.settings.directory))
            return Result("did not build", message)
        if not os.path.exists(output):
            return Result("did not build", "the command succeeded and wrote no {output}")
        result = None
        for number in range(1, self.settings.runs + 1):
            result = self.judge(program, work, output)
            if not result.passed:
                if number > 1:
                    result.message += " (in run %d, after %d that passed)" % (number, number - 1)
                return result
        return result

    def build(self, template, program, work, output):
        command = template.fill(program.cxx, self.settings.flags_for(program), source=program.source, output=output,
                                work=work, directory=self.settings.directory)
        return commands.run(command, work, os.environ, self.settings.build_limits)

    def judge(self, program, work, output):
        trace = os.path.join(work, "trace.txt")
        # Nothing of the caller's that changes how an OpenMP program runs.
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("OMP_", "CHOMP_"))}
        environment.update(self.settings.environment_for(program))
        if self.traced:
            environment["CHOMP_TRACE"] = trace
        ran = commands.run([output], work, environment, self.settings.run_limits)
        launches = count_launches(trace) if self.traced else None
        if ran.stopped == "time":
            return Result("timed out", stop_text(ran, "a run"), launches)
        if ran.stopped:
            return Result("failed", stop_text(ran, "a run"), launches)
        if self.settings.skipped and self.settings.skipped.search(ran.output):
            return Result("skipped", line_with(self.settings.skipped, ran.output), launches)
        failure = self.settings.failure.search(ran.output) if self.settings.failure else None
        if ran.code or failure:
            told = line_with(self.settings.failure, ran.output) if failure else last_line(ran.output)
            return Result("failed", (ran.how() + (": " + told if told else "")) if ran.code else told, launches)
        if self.traced and program.has_region and not launches and not offload_disabled(environment):
            return Result("did not launch", "it has a target region and launched no kernel", launches)
        return Result("passed", "", launches, round(ran.seconds, 3))


class KernelBuild:
    """Builds a program's kernels with a vendor's compiler. `pattern` are the kernel files that the command keeps in
    {work}: where it wrote none the program has no kernel to count."""

    def __init__(self, name, template, pattern, settings):
        self.name, self.template, self.pattern, self.settings = name, template, pattern, settings
        self.traced, self.translate = False, None

    def run(self, program, scratch):
        work = os.path.join(scratch, self.name, program.path.replace(os.sep, "__"))
        os.makedirs(work, exist_ok=True)
        try:
            built = Trial.build(self, self.template, program, work, os.path.join(work, "program.o"))
            if not glob.glob(os.path.join(work, "**", self.pattern), recursive=True):
                return Result("no kernels", "" if built.ok else first_error(built, program, self.settings.directory))
            if built.stopped:
                return Result("not built", stop_text(built, "the build"))
            return Result("built") if built.ok else Result("not built", first_error(built, program, self.settings.directory))
        finally:
            if not self.settings.keep:
                shutil.rmtree(work, ignore_errors=True)


def offload_disabled(environment):
    """Whether the program is told to keep its regions on the host (OpenMP 5.2, 21.2.8). Its values know no case."""
    return environment.get("OMP_TARGET_OFFLOAD", "").strip().lower() == "disabled"


def count_launches(trace):
    try:
        with open(trace, encoding="utf-8", errors="replace") as lines:
            count = sum(bool(LAUNCH.search(line)) for line in lines)
        os.remove(trace)
        return count
    except OSError:
        return 0


def stop_text(ended, what):
    return {"time": "%s took more than its time (%d s)" % (what, ended.seconds),
            "interrupt": "%s was interrupted" % what,
            "memory": "%s took more than its memory" % what,
            "output": "%s wrote more than its output" % what}[ended.stopped]


def first_error(ended, program, directory):
    """The line of a compiler's output that tells most, without the folder that all paths share."""
    lines = [line.strip() for line in ended.output.splitlines() if line.strip()]
    told = next((line for line in lines if ERROR.search(line)), lines[-1] if lines else ended.how())
    return told.replace(program.source, os.path.basename(program.path)).replace(directory + os.sep, "")


def line_with(expression, text):
    return next((line.strip() for line in text.splitlines() if expression.search(line)), "")


def last_line(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:300] if lines else ""
