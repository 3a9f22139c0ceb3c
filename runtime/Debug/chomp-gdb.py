"""GDB commands for kernels on Chomp's virtual GPU. In gdb: source PREFIX/share/chomp/chomp-gdb.py

  chomp-where                which kernel, team and thread runs here
  info chomp-threads         the threads of this team: the running one, those that wait, and where
  chomp-thread N [COMMAND]   does COMMAND (bt, where it isn't given) as if thread N of the team were the running one, in
                             its innermost frame of the program's own: chomp-thread 5 info locals

A team's threads are fibers of one thread of the host, so that gdb's own 'thread' and 'info threads' know the running one
alone. A thread that waits in an operation of its warp (kernel mode) is not listed.
"""
import gdb

# The registers that a fiber's stack holds while it waits (Boost.Context), by their offsets, and what leads back to it.
SAVED = {
    "i386:x86-64": ({"r12": 0x8, "r13": 0x10, "r14": 0x18, "r15": 0x20, "rbx": 0x28, "rbp": 0x30, "rip": 0x38}, "rsp", 0x40),
    "aarch64": (dict({"x%d" % (19 + i): 0x40 + 8 * i for i in range(12)}, pc=0xA0), "sp", 0xB0),
}
FIELDS = ("version", "started", "ended", "ready", "waiting", "context", "next", "place")
OURS = ("chomp_vgpu_", "chomp::", "boost::context", "jump_fcontext", "make_fcontext", "__tsan_", "chomp_check_")


def number(address, kind="unsigned long"):
    return int(gdb.Value(address).cast(gdb.lookup_type(kind).pointer()).dereference())


class Team:
    """The team whose threads the selected host thread runs."""

    def __init__(self):
        try:
            self.place = gdb.parse_and_eval("*(const chomp_vgpu_place_t *) chomp_vgpu_place")
            self.place["team"].fetch_lazy()
        except gdb.error:
            raise gdb.GdbError("this thread of the host runs no kernel of the virtual GPU, or the kernel has no debug "
                               "information: build with chompcc -g") from None
        self.region = int(self.place["region"])
        if self.region:
            table = int(gdb.parse_and_eval("(unsigned long) &chomp_vgpu_debug"))
            self.at = {name: number(table + 4 * i, "unsigned int") for i, name in enumerate(FIELDS)}
            if self.at["version"] != 1:
                raise gdb.GdbError("this chomp-gdb.py is of another version of Chomp than the program's libchomp")

    def waiting(self):
        """(thread, fiber) of each thread that has begun and does not run."""
        if not self.region:
            return
        places = gdb.lookup_type("chomp_vgpu_place_t").pointer()
        for name in ("ready", "waiting"):
            fiber = number(self.region + self.at[name])
            while fiber:
                place = gdb.Value(number(fiber + self.at["place"])).cast(places).dereference()
                yield int(place["thread"]), fiber
                fiber = number(fiber + self.at["next"])

    def count(self, name):
        return number(self.region + self.at[name], "unsigned int")

    def describe(self, thread=None):
        place = self.place
        text = "kernel %s, team %d of %d" % (place["kernel"].string(), place["team"], place["teams"])
        if int(place["threads"]) > 1 or self.region:
            return text + ", thread %d of %d" % (place["thread"] if thread is None else thread, place["threads"])
        if int(place["end"]) - int(place["begin"]) < int(place["iterations"]):
            return "kernel %s, iterations %d to %d of %d" % (
                place["kernel"].string(), place["begin"], int(place["end"]) - 1, place["iterations"])
        return text


class Registers:
    """with Registers(fiber): the fiber's instead of the running thread's."""

    def __init__(self, team, fiber):
        architecture = gdb.newest_frame().architecture().name()
        if architecture not in SAVED:
            raise gdb.GdbError("threads that wait can't be shown on %s" % architecture)
        offsets, stack, size = SAVED[architecture]
        context = number(fiber + team.at["context"])
        self.theirs = {name: number(context + offset) for name, offset in offsets.items()}
        self.theirs[stack] = context + size

    def set(self, values):
        gdb.newest_frame().select()
        for name, value in values.items():
            gdb.execute("set $%s = %d" % (name, value), to_string=True)

    def __enter__(self):
        gdb.newest_frame().select()
        self.own = {name: int(gdb.parse_and_eval("(unsigned long) $%s" % name)) for name in self.theirs}
        self.set(self.theirs)

    def __exit__(self, *error):
        self.set(self.own)


def select_users_frame():
    """The innermost frame of the program's own; where none is, the innermost."""
    frame = gdb.newest_frame()
    while frame:
        name = frame.name() or ""
        if frame.find_sal().line and name and not name.startswith(OURS):
            frame.select()
            return frame
        frame = frame.older()
    return gdb.selected_frame()


def line_of(frame):
    place = frame.find_sal()
    return "%s:%d" % (place.symtab.filename, place.line) if place.symtab else "?"


class Where(gdb.Command):
    """Which kernel, team and thread of the virtual GPU runs in this thread of the host."""

    def __init__(self):
        super().__init__("chomp-where", gdb.COMMAND_STATUS)

    def invoke(self, _argument, _tty):
        print(Team().describe())


class Threads(gdb.Command):
    """The threads of the team that this thread of the host works for."""

    def __init__(self):
        super().__init__("info chomp-threads", gdb.COMMAND_STATUS)

    def invoke(self, _argument, _tty):
        team, selected = Team(), gdb.selected_frame()
        print("* thread %-4d runs   %s" % (team.place["thread"], line_of(select_users_frame())))
        selected.select()
        if not team.region:
            return
        for thread, fiber in sorted(team.waiting()):
            with Registers(team, fiber):
                print("  thread %-4d waits  %s" % (thread, line_of(select_users_frame())))
        threads = int(team.place["threads"])
        print("  %d of %d have begun, %d have ended" % (team.count("started"), threads, team.count("ended")))


class Thread(gdb.Command):
    """chomp-thread N [COMMAND]: does COMMAND (bt) as if thread N of the team were the running one."""

    def __init__(self):
        super().__init__("chomp-thread", gdb.COMMAND_STACK)

    def invoke(self, argument, _tty):
        words = argument.split(None, 1)
        if not words or not words[0].isdigit():
            raise gdb.GdbError("chomp-thread needs a thread's number: info chomp-threads lists them")
        team, wanted = Team(), int(words[0])
        command = words[1] if len(words) > 1 else "bt"
        if wanted == int(team.place["thread"]):
            select_users_frame()
            gdb.execute(command)
            return
        fiber = dict(team.waiting()).get(wanted)
        if fiber is None:
            raise gdb.GdbError("thread %d does not wait: it has not begun, or has ended" % wanted)
        print(team.describe(wanted))
        with Registers(team, fiber):
            select_users_frame()
            gdb.execute(command)


Where()
Threads()
Thread()
