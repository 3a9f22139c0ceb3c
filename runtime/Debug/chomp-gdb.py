"""GDB commands for kernels on Chomp's virtual GPU. In gdb: source PREFIX/share/chomp/chomp-gdb.py

  chomp-where                which kernel, team and thread runs here
  info chomp-threads         the threads of this team: the running one, those that wait, and where
  chomp-thread N [COMMAND]   does COMMAND (bt, where it isn't given) as if thread N of the team were the running one, in
                             its innermost frame of the program's own: chomp-thread 5 info locals
"""
import os
import sys

import gdb
import gdb.unwinder

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chomp_team  # noqa: E402

ARCHITECTURES = {"i386:x86-64": "x86_64"}  # others have the same name here


class Gdb:
    """What chomp_team asks of a debugger."""

    def number(self, address, size=8):
        kind = gdb.lookup_type("unsigned long" if size == 8 else "unsigned int")
        return int(gdb.Value(address).cast(kind.pointer()).dereference())

    def read(self, place):
        fields = {field.name: place[field.name] for field in place.type.fields()}
        return {name: value.string() if name == "kernel" else int(value) for name, value in fields.items()
                if name == "kernel" or value.type.strip_typedefs().code in (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_PTR)}

    def place(self, address):
        return self.read(gdb.Value(address).cast(gdb.lookup_type("chomp_vgpu_place_t").pointer()).dereference())

    def running_place(self):
        try:
            return self.read(gdb.parse_and_eval("*(const chomp_vgpu_place_t *) chomp_vgpu_place"))
        except gdb.error:
            raise chomp_team.Problem(chomp_team.NO_KERNEL) from None

    def table(self):
        return int(gdb.parse_and_eval("(unsigned long) &chomp_vgpu_debug"))

    def architecture(self):
        name = gdb.newest_frame().architecture().name()
        return ARCHITECTURES.get(name, name)


class FiberId:
    """Of the innermost frame while another fiber's stand above it: below all of them, wherever their stack is."""
    sp, pc = gdb.Value(0), gdb.Value(0)


class FiberFrames(gdb.unwinder.Unwinder):
    """with FiberFrames(registers): the innermost frame's callers are those of a fiber with these registers.

    So nothing is written to the program's registers, which a core dump wouldn't let anybody do.
    """

    def __init__(self, registers):
        super().__init__("chomp")
        self.registers = registers

    def __call__(self, frame):
        if frame.level() != 0:
            return None
        found = frame.create_unwind_info(FiberId())
        for name, value in self.registers.items():
            found.add_saved_register(name, gdb.Value(value).cast(frame.read_register(name).type))
        return found

    def __enter__(self):
        gdb.unwinder.register_unwinder(None, self, replace=True)
        gdb.invalidate_cached_frames()

    def __exit__(self, *error):
        gdb.frame_unwinders.remove(self)
        gdb.invalidate_cached_frames()


def select_users_frame(fiber=False):
    """The innermost frame of the program's own; where none is, the innermost. fiber: of a fiber's, see FiberFrames."""
    frame = gdb.newest_frame()
    frame = frame.older() if fiber else frame
    while frame:
        if frame.find_sal().line and chomp_team.is_users(frame.name()):
            frame.select()
            return frame
        frame = frame.older()
    return gdb.selected_frame()


def line_of(frame):
    place = frame.find_sal()
    return "%s:%d" % (place.symtab.filename, place.line) if place.symtab else "?"


class Command(gdb.Command):
    def invoke(self, argument, _tty):
        try:
            self.do(argument)
        except chomp_team.Problem as problem:
            raise gdb.GdbError(str(problem)) from None


class Where(Command):
    """Which kernel, team and thread of the virtual GPU runs in this thread of the host."""

    def __init__(self):
        super().__init__("chomp-where", gdb.COMMAND_STATUS)

    def do(self, _argument):
        print(chomp_team.Team(Gdb()).describe())


class Threads(Command):
    """The threads of the team that this thread of the host works for."""

    def __init__(self):
        super().__init__("info chomp-threads", gdb.COMMAND_STATUS)

    def do(self, _argument):
        team, selected = chomp_team.Team(Gdb()), gdb.selected_frame()
        print("* thread %-4d runs   %s" % (team.place["thread"], line_of(select_users_frame())))
        selected.select()
        if not team.region:
            return
        for thread, fiber in sorted(team.waiting().items()):
            with FiberFrames(team.registers(fiber)):
                print("  thread %-4d waits  %s" % (thread, line_of(select_users_frame(True))))
        print(team.counts())


class Thread(Command):
    """chomp-thread N [COMMAND]: does COMMAND (bt) as if thread N of the team were the running one."""

    def __init__(self):
        super().__init__("chomp-thread", gdb.COMMAND_STACK)

    def do(self, argument):
        wanted, command = chomp_team.words_of_thread(argument, "info chomp-threads")
        team = chomp_team.Team(Gdb())
        if wanted == team.place["thread"]:
            select_users_frame()
            gdb.execute(command)
            return
        fiber = team.fiber(wanted)
        print(team.describe(wanted))
        with FiberFrames(team.registers(fiber)):
            select_users_frame(True)
            said = gdb.execute(command, to_string=True)
        if said.startswith("#0 "):  # the frame of the thread that runs
            said = said[said.find("\n#1 ") + 1:]
        print(said, end="")


Where()
Threads()
Thread()
