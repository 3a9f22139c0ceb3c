"""LLDB commands for kernels on Chomp's virtual GPU. In lldb: command script import PREFIX/share/chomp/chomp_lldb.py

  chomp-where                which kernel, team and thread runs here
  chomp-threads              the threads of this team: the running one, those that wait, and where
  chomp-thread N [COMMAND]   does COMMAND (bt, where it isn't given) as if thread N of the team were the running one, in
                             its innermost frame of the program's own: chomp-thread 5 frame variable

They call a function of libchomp's, so that they want a running program and not a core dump.
"""
import os
import sys

import lldb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chomp_team  # noqa: E402

ARCHITECTURES = {"arm64": "aarch64"}


class Lldb:
    """What chomp_team asks of a debugger."""

    def __init__(self, debugger):
        self.debugger = debugger
        self.target = debugger.GetSelectedTarget()
        self.process = self.target.GetProcess()
        self.thread = self.process.GetSelectedThread()
        if not self.thread.IsValid() or self.process.GetState() != lldb.eStateStopped:
            raise chomp_team.Problem("the program does not stand still anywhere")
        self.kind = self.target.FindFirstType("chomp_vgpu_place_t")

    def number(self, address, size=8):
        error = lldb.SBError()
        value = self.process.ReadUnsignedFromMemory(address, size, error)
        if error.Fail():
            raise chomp_team.Problem("can't read the program's memory: %s" % error)
        return value

    def place(self, address):
        value = self.target.CreateValueFromAddress("place", lldb.SBAddress(address, self.target), self.kind)
        place = {}
        for member in value:
            if member.GetName() == "kernel":
                place["kernel"] = self.process.ReadCStringFromMemory(member.GetValueAsUnsigned(), 4096, lldb.SBError())
            else:
                place[member.GetName()] = member.GetValueAsSigned()
        return place

    def running_place(self):
        where = self.thread.GetFrameAtIndex(0).EvaluateExpression("((unsigned long (*)()) chomp_vgpu_debug_place)()")
        address = where.GetValueAsUnsigned() if where.GetError().Success() else 0
        if not address or not self.kind.IsValid():
            raise chomp_team.Problem(chomp_team.NO_KERNEL)
        return self.place(address)

    def table(self):
        found = self.target.FindSymbols("chomp_vgpu_debug", lldb.eSymbolTypeData)
        return found.GetContextAtIndex(0).GetSymbol().GetStartAddress().GetLoadAddress(self.target)

    def architecture(self):
        name = self.target.GetTriple().split("-")[0]
        return ARCHITECTURES.get(name, name)

    def users_frame(self):
        """The innermost frame of the program's own; where none is, the innermost."""
        for frame in self.thread:
            if frame.GetLineEntry().GetLine() and chomp_team.is_users(frame.GetFunctionName()):
                return frame
        return self.thread.GetFrameAtIndex(0)

    def line(self):
        place = self.users_frame().GetLineEntry()
        return "%s:%d" % (place.GetFileSpec().fullpath, place.GetLine()) if place.GetLine() else "?"

    def command(self, words, frame=None):
        """What a command of lldb's own says of a frame, the innermost by default."""
        result = lldb.SBCommandReturnObject()
        context = lldb.SBExecutionContext(frame or self.thread.GetFrameAtIndex(0))
        self.debugger.GetCommandInterpreter().HandleCommand(words, context, result, False)
        if not result.Succeeded():
            raise chomp_team.Problem((result.GetError() or "").strip())
        return (result.GetOutput() or "").rstrip("\n")

    def in_users_frame(self, words):
        return self.command(words, self.users_frame())


class Registers:
    """with Registers(debugger, values): these instead of the running thread's."""

    def __init__(self, debugger, values):
        self.debugger, self.thread, self.theirs = debugger, debugger.thread, values

    def set(self, values):
        for name, value in values.items():  # the command forgets the frames that there were, which SBValue doesn't
            self.debugger.command("register write %s %d" % (name, value))

    def __enter__(self):
        frame = self.thread.GetFrameAtIndex(0)
        self.own = {name: frame.FindRegister(name).GetValueAsUnsigned() for name in self.theirs}
        self.set(self.theirs)

    def __exit__(self, *error):
        self.set(self.own)


def command(function):
    """Its Problems become the command's error."""
    def run(debugger, argument, result, _session):
        try:
            function(Lldb(debugger), argument, result)
        except chomp_team.Problem as problem:
            result.SetError(str(problem))
    run.__doc__ = function.__doc__
    return run


@command
def where(debugger, _argument, result):
    """Which kernel, team and thread of the virtual GPU runs in this thread of the host."""
    result.AppendMessage(chomp_team.Team(debugger).describe())


@command
def threads(debugger, _argument, result):
    """The threads of the team that this thread of the host works for."""
    team = chomp_team.Team(debugger)
    result.AppendMessage("* thread %-4d runs   %s" % (team.place["thread"], debugger.line()))
    if not team.region:
        return
    for number, fiber in sorted(team.waiting().items()):
        with Registers(debugger, team.registers(fiber)):
            result.AppendMessage("  thread %-4d waits  %s" % (number, debugger.line()))
    result.AppendMessage(team.counts())


@command
def thread(debugger, argument, result):
    """chomp-thread N [COMMAND]: does COMMAND (bt) as if thread N of the team were the running one."""
    wanted, its = chomp_team.words_of_thread(argument, "chomp-threads")
    team = chomp_team.Team(debugger)
    if wanted == team.place["thread"]:
        result.AppendMessage(debugger.in_users_frame(its))
        return
    fiber = team.fiber(wanted)
    result.AppendMessage(team.describe(wanted))
    with Registers(debugger, team.registers(fiber)):
        result.AppendMessage(debugger.in_users_frame(its))


def __lldb_init_module(debugger, _session):
    for name, function in (("chomp-where", "where"), ("chomp-threads", "threads"), ("chomp-thread", "thread")):
        debugger.HandleCommand("command script add -o -f chomp_lldb.%s %s" % (function, name))
