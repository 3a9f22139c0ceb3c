"""Command templates, and running a command within limits.

A template is a command line with placeholders in braces; {A|B} is A for a C program and B for a C++ program. It is cut
into words before the placeholders are filled in, so a path with a space stays one word; {flags} alone stands for as many
words as it has.
"""
import os
import re
import shlex
import signal
import subprocess
import threading
import time

POLL = 0.02  # seconds: how soon the end of a short program is seen
LOOK = 0.25  # seconds between two looks at memory and output
INTERRUPTED = threading.Event()  # set: every command is to end now


class Template:
    def __init__(self, text):
        self.text = text
        try:
            self.words = shlex.split(text)
        except ValueError as error:
            raise ValueError("%s in the command '%s'" % (error, text)) from error
        for word in self.words:
            for name in re.findall(r"\{([^{}]*)\}", word):
                if "|" not in name and name not in ("source", "output", "work", "flags", "directory"):
                    raise ValueError("the command '%s' has an unknown placeholder {%s}" % (text, name))

    def fill(self, cxx, flags, **values):
        words = []
        for word in self.words:
            if word == "{flags}":
                words += [fill_word(flag, cxx, values) for flag in flags]
            else:
                words.append(fill_word(word.replace("{flags}", " ".join(flags)), cxx, values))
        return words


def fill_word(word, cxx, values):
    def replacement(match):
        name = match.group(1)
        if "|" in name:
            return name.split("|", 1)[1 if cxx else 0]
        return values.get(name, match.group())

    return re.sub(r"\{([^{}]*)\}", replacement, word)


class Limits:
    """Seconds, bytes of resident memory of the command and all that it starts, bytes of output."""

    def __init__(self, seconds, memory, output):
        self.seconds, self.memory, self.output = seconds, memory, output


class Ended:
    """How a command ended. `stopped` is None, "time", "memory", "output" or "interrupt"; `missing` says that there is no such
    command."""

    def __init__(self, code, output, seconds, stopped=None, missing=False):
        self.code, self.output, self.seconds, self.stopped, self.missing = code, output, seconds, stopped, missing

    @property
    def ok(self):
        return self.code == 0 and self.stopped is None

    def how(self):
        if self.code < 0:
            try:
                return signal.Signals(-self.code).name
            except ValueError:
                return "signal %d" % -self.code
        return "exit code %d" % self.code


def session_memory(session):
    """Resident bytes of all processes of a session."""
    total = 0
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open("/proc/%s/stat" % name, encoding="utf-8", errors="replace") as stat:
                    fields = stat.read().rpartition(")")[2].split()
                if int(fields[3]) == session:
                    total += int(fields[21]) * os.sysconf("SC_PAGE_SIZE")
            except (OSError, IndexError, ValueError):
                pass  # it has ended meanwhile
    return total


def run(command, cwd, environment, limits):
    """Runs a command to its end or to a limit, standard output and error as one text. Whatever it has left running is
    killed."""
    log = os.path.join(cwd, ".output")
    start = time.monotonic()
    with open(log, "wb") as output:
        try:
            process = subprocess.Popen(command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                                       stderr=subprocess.STDOUT, start_new_session=True)
        except OSError as error:
            return Ended(127, "%s: %s" % (command[0], error.strerror), 0, missing=True)
    stopped = None
    looked = start
    while True:
        try:
            process.wait(POLL)
            break
        except subprocess.TimeoutExpired:
            now = time.monotonic()
        if INTERRUPTED.is_set():
            stopped = "interrupt"
        elif now - start > limits.seconds:
            stopped = "time"
        elif now - looked > LOOK:
            looked = now
            if os.path.getsize(log) > limits.output:
                stopped = "output"
            elif session_memory(process.pid) > limits.memory:
                stopped = "memory"
        if stopped:
            break
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
    seconds = time.monotonic() - start
    with open(log, "rb") as output:
        text = output.read(limits.output + 1)
    if stopped is None and len(text) > limits.output:
        stopped = "output"
    os.remove(log)
    return Ended(process.returncode, text[:limits.output].decode(errors="replace"), seconds, stopped)
