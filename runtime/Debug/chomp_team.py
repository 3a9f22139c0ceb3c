"""The threads of a team on Chomp's virtual GPU, for the commands of gdb (chomp-gdb.py) and of lldb (chomp_lldb.py).

A team's threads are fibers of one thread of the host, so that a debugger's own list of threads knows the running one alone.
A thread that waits in an operation of its warp (kernel mode) is not found.
"""

# The registers that a fiber's stack holds while it waits (Boost.Context), by their offsets; the stack's, and where it is
# back once they are taken from it. Newer versions keep another word in front of them, as libchomp's table tells.
SAVED = {
    "x86_64": ({"r12": 0x8, "r13": 0x10, "r14": 0x18, "r15": 0x20, "rbx": 0x28, "rbp": 0x30, "rip": 0x38}, "rsp", 0x40),
    "aarch64": (dict({"x%d" % (19 + i): 0x40 + 8 * i for i in range(12)}, pc=0xA0), "sp", 0xB0),
}
# What libchomp's table of offsets holds (Plugins/vgpu/Region.cpp).
FIELDS = ("version", "started", "ended", "ready", "waiting", "context", "next", "place", "saved")
VERSION = 2
OURS = ("chomp_vgpu_", "chomp::", "boost::context", "jump_fcontext", "make_fcontext", "__tsan_", "chomp_check_")

NO_KERNEL = ("this thread of the host runs no kernel of the virtual GPU, or the kernel has no debug information: build with "
             "chompcc -g")


class Problem(Exception):
    """Something to tell the user."""


def is_users(function):
    """Whether a frame of this function, with a line, is the program's own."""
    name = function or ""
    return bool(name) and not name.removeprefix("void ").startswith(OURS)


class Team:
    """The team whose threads the selected host thread runs.

    debugger has number(address, size=8), place(address) of a thread in the kernel's words (a dictionary of
    chomp_vgpu_place_t's members), running_place() of the running one, table(), the address of libchomp's table of
    offsets, and architecture().
    """

    def __init__(self, debugger):
        self.debugger = debugger
        self.place = debugger.running_place()
        self.region = self.place["region"]
        if self.region:
            table = debugger.table()
            self.at = {name: debugger.number(table + 4 * i, 4) for i, name in enumerate(FIELDS)}
            if self.at["version"] != VERSION:
                raise Problem("this script is of another version of Chomp than the program's libchomp")

    def waiting(self):
        """The fiber of each thread that has begun and does not run."""
        fibers = {}
        for name in ("ready", "waiting") if self.region else ():
            fiber = self.debugger.number(self.region + self.at[name])
            while fiber:
                place = self.debugger.place(self.debugger.number(fiber + self.at["place"]))
                fibers[place["thread"]] = fiber
                fiber = self.debugger.number(fiber + self.at["next"])
        return fibers

    def fiber(self, thread):
        fiber = self.waiting().get(thread)
        if fiber is None:
            raise Problem("thread %d does not wait: it has not begun, or has ended" % thread)
        return fiber

    def registers(self, fiber):
        """What the registers hold when a fiber goes on."""
        architecture = self.debugger.architecture()
        if architecture not in SAVED:
            raise Problem("threads that wait can't be shown on %s" % architecture)
        offsets, stack, size = SAVED[architecture]
        context = self.debugger.number(fiber + self.at["context"]) + self.at["saved"] - size
        registers = {name: self.debugger.number(context + offset) for name, offset in offsets.items()}
        registers[stack] = context + size
        return registers

    def describe(self, thread=None):
        place = self.place
        text = "kernel %s, team %d of %d" % (place["kernel"], place["team"], place["teams"])
        if place["threads"] > 1 or self.region:
            return text + ", thread %d of %d" % (place["thread"] if thread is None else thread, place["threads"])
        if place["end"] - place["begin"] < place["iterations"]:
            return "kernel %s, iterations %d to %d of %d" % (
                place["kernel"], place["begin"], place["end"] - 1, place["iterations"])
        return text

    def counts(self):
        started, ended = (self.debugger.number(self.region + self.at[name], 4) for name in ("started", "ended"))
        return "  %d of %d have begun, %d have ended" % (started, self.place["threads"], ended)


def words_of_thread(argument, list_command):
    """The number and the command in "N [COMMAND]"."""
    words = argument.split(None, 1)
    if not words or not words[0].isdigit():
        raise Problem("chomp-thread needs a thread's number: %s lists them" % list_command)
    return int(words[0]), words[1] if len(words) > 1 else "bt"
