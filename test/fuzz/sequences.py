"""Programs of long sequences: threads whose data comes and goes on two devices, in regions, tasks, graphs, libraries and
forked processes.

A program has a table of moves, whose clauses are written out, and each of its threads makes hundreds of them, drawn from
a seed that it is given:

    program LIBRARY [SEED [STEPS [THREADS [FORKS]]]]    LIBRARY.0, LIBRARY.1, ... LIBRARY.shared are libraries to load

The oracle are books that a thread keeps as it goes: what its items are on the host and on each device, and how often they
are referenced (OpenMP 5.2, 5.8). What all threads share is either never changed or counted by atomic updates.

What keeps a program defined:

- A thread has its own items. What it leaves behind (nowait), it waits for before it touches an item again.
- The tasks of a burst that touch an item name it in a depend clause, as `in` if they only read it and copy nothing back.
- Items that come without a value (alloc, from) are written as a whole.
- Threads are the system's, not OpenMP's, so that ThreadSanitizer understands them: gcc's OpenMP is built without it.
"""
from program import Program
from sequence_text import LIBRARY, MAIN, PREAMBLE

TO, FROM, BOTH, ALLOC = "to", "from", "tofrom", "alloc"
FLAGS = {TO: "TO", FROM: "FROM", BOTH: "TO | FROM", ALLOC: "0"}
COMMON_MOVES = ["ask", "routines", "hold", "library", "shared_library"]


class Item:
    """Of a region: how it is mapped, and what the region does with it."""

    def __init__(self, program, number, data_only=False):
        self.number = number
        self.kind = program.pick([TO, TO, BOTH, BOTH] if data_only else [TO, TO, BOTH, BOTH, BOTH, FROM, ALLOC])
        self.always = self.kind != ALLOC and program.chance(0.25)
        if self.kind == TO:
            self.use = program.pick(["read", "read", "change"])
        else:
            self.use = program.pick(["read", "change", "set"]) if self.kind == BOTH else "set"

    @property
    def flags(self):
        return FLAGS[self.kind] + (" | ALWAYS" if self.always else "")

    @property
    def clause(self):
        return "map(%s%s : p%d[0 : WIDTH])" % ("always, " if self.always else "", self.kind, self.number)

    @property
    def only_reads(self):
        return self.kind == TO and self.use == "read" and not self.always


class Sequences(Program):
    LANGUAGES = ["c"]

    def text(self, regions):
        self.moves = list(COMMON_MOVES)
        self.lines.append(PREAMBLE.rstrip())
        self.put("static void nested_steps(struct bank *b);")
        for make, count in (("region", 2 * regions), ("data", 2), ("scope", 2), ("burst", regions), ("graph", 2)):
            for _ in range(count):
                name = self.fresh(make)
                with self.block("static void %s(struct bank *b)" % name):
                    getattr(self, make)(name)
                self.moves.append(name)
        self.put("static void (*const moves[])(struct bank *) = {%s};" % ", ".join(self.moves))
        self.lines.append(MAIN.strip("\n"))
        return "\n".join(self.lines) + "\n"

    def library(self):
        return LIBRARY

    # ---- What a region or a task does, and what the books say of it ------------------------------------------------------
    def begin(self, count, fixed=False):
        """Names for a move's device, items and value. Fixed: the same at each call, as a graph's record needs."""
        self.put("int k[%d];" % count)
        if fixed:
            first = self.number(0, 5)
            for n in range(count):
                self.put("k[%d] = %d;" % (n, (first + n) % 6))
            self.put("const int d = b->number % DEVICES;")
        else:
            self.put("choose(b, %d, k);" % count)
            self.put("const int d = draw(b, DEVICES);")
        self.put("unsigned %s;" % ", ".join("*p%d = b->cells[k[%d]]" % (n, n) for n in range(count)))

    def body(self, items, cells, x, result, with_common):
        """Statements for cell c."""
        self.put("unsigned y = %s * 7 + c%s;" % (x, " + common[c]" if with_common else ""))
        for item in items:
            if item.use == "read":
                self.put("y = y * 31 + %s[c];" % (cells % item.number))
        for item in items:
            name = cells % item.number
            if item.use == "change":
                self.put("%s[c] = %s[c] * 3 + y;" % (name, name))
            elif item.use == "set":
                self.put("%s[c] = y ^ %d;" % (name, 77 * item.number))
        self.put("%s += y;" % result)

    def books(self, items, x, result, on, with_common):
        """The effect of a region where the condition `on` holds on a device, else on the host."""
        def count(what):
            for item in items:
                if on != "0":
                    condition = "" if on == "1" else "if (%s) " % on
                    self.put("%s%s(b, d, k[%d], %s);" % (condition, what, item.number, item.flags))

        with self.block():
            count("come")
            for item in items:
                rows = ["b->host[k[%d]]" % item.number, "b->device[d][k[%d]]" % item.number]
                row = rows[int(on)] if on in ("0", "1") else "%s ? %s : %s" % (on, rows[1], rows[0])
                self.put("unsigned *e%d = %s;" % (item.number, row))
            with self.block("for (int c = 0; c < WIDTH; c++)"):
                self.body(items, "e%d", x, result, with_common)
            count("go")

    def construct(self, items, clauses, x, result, with_common):
        """A target construct over the cells, in one thread or in many. Tasks and what the host may run have one."""
        own = clauses
        clauses = clauses + [item.clause for item in items] + ["device(d)", "map(tofrom : %s)" % result]
        if with_common:
            clauses.append("map(to : common)")
        directive = "target"
        if not own and self.chance(0.5):
            directive = self.pick(["target teams distribute parallel for", "target parallel for", "target teams loop"])
            clauses.append("reduction(+ : %s)" % result)
        self.random.shuffle(clauses)
        self.pragma(directive, *clauses)
        with self.block("for (int c = 0; c < WIDTH; c++)"):
            self.body(items, "p%d", x, result, with_common)

    # ---- Moves -----------------------------------------------------------------------------------------------------------
    def region(self, name):
        items = [Item(self, n) for n in range(self.number(1, 3))]
        with_common, counts = self.chance(0.4), self.chance(0.3)
        self.put("settle(b);")
        self.begin(len(items))
        on = "1"
        clauses = []
        if self.chance(0.25):
            on = "on"
            self.put("const int on = draw(b, 4) != 0;")
            clauses.append("if(target : on)")
        self.put("const unsigned x = draw(b, 1000);")
        self.put("unsigned result = 0, wanted = 0;")
        self.books(items, "x", "wanted", on, with_common)
        self.construct(items, clauses, "x", "result", with_common)
        self.put('expect(b, "%s", 0, result, wanted);' % name)
        if counts:
            self.put("b->visits[d]++;")
            self.pragma("target device(d)")
            with self.block():
                self.pragma("atomic")
                self.put("visits++;")

    def data(self, _):
        """Unstructured: items come, go and are moved."""
        self.put("settle(b);")
        count = self.number(1, 3)
        self.begin(count)
        for n in range(count):
            with self.block("switch (draw(b, 5))"):
                choices = [("case 0:", "enter"), ("case 1:", "exit"), ("default:", self.pick(["enter", "exit", "update"]))]
                for label, what in choices:
                    self.put(label)
                    self.motion(n, what, "")
                    self.put("break;")

    def motion(self, n, what, clauses):
        """The books and the directive for item n."""
        if what == "enter":
            always = self.chance(0.3)
            self.put("come(b, d, k[%d], TO%s);" % (n, " | ALWAYS" if always else ""))
            directive = "target enter data map(%sto : p%d[0 : WIDTH])" % ("always, " if always else "", n)
        elif what == "exit":
            kind, flags = self.pick([("from", "FROM"), ("release", "0"), ("delete", "DELETE"),
                                     ("always, from", "FROM | ALWAYS")])
            self.put("go(b, d, k[%d], %s);" % (n, flags))
            directive = "target exit data map(%s : p%d[0 : WIDTH])" % (kind, n)
        else:
            kind = self.pick(["to", "from"])
            self.put("move_item(b, d, k[%d], %s);" % (n, kind.upper()))
            directive = "target update %s(p%d[0 : WIDTH])" % (kind, n)
        self.pragma(directive, "device(d)", clauses)

    def scope(self, _):
        """target data around other moves."""
        self.put("settle(b);")
        items = [Item(self, n, data_only=True) for n in range(self.number(1, 2))]
        self.begin(len(items))
        for item in items:
            self.put("come(b, d, k[%d], %s);" % (item.number, item.flags))
        self.pragma("target data", "device(d)", *[item.clause for item in items])
        with self.block():
            self.put("nested_steps(b);")
            for item in items:
                self.put("go(b, d, k[%d], %s);" % (item.number, item.flags))

    def burst(self, _):
        """Tasks that depend on each other, of the host and of a device."""
        self.put("settle(b);")
        self.begin(3)
        wait = self.pick(["taskwait", "taskgroup", "depend", "later", "later"])
        if wait == "taskgroup":
            self.pragma("taskgroup")
        with self.block():
            for number in range(self.number(3, 6)):
                books, task = self.task(number, fixed=False)
                self.lines += books + task
        if wait in ("taskwait", "depend"):
            names = ", ".join("p%d[0]" % n for n in range(3))
            self.pragma("taskwait", "depend(inout : %s)" % names if wait == "depend" else "")
        if wait != "later":
            self.put("settle(b);")

    def graph(self, _):
        """A taskgraph, which is recorded at its first encounter and replayed later. The books are not recorded."""
        self.put("settle(b);")
        self.begin(3, fixed=True)
        tasks = []
        for number in range(self.number(2, 5)):
            books, task = self.task(number, fixed=True)
            self.lines += books
            tasks += task
        self.pragma("taskgraph", self.pick(["", "graph_id(b->number)"]))
        with self.block():
            self.lines += tasks
        self.put("settle(b);")

    def task(self, number, fixed):
        """The lines of its books, and its own."""
        around, books = self.lines, []
        self.lines = books
        chosen = self.random.sample(range(3), self.number(1, 2))
        what = self.pick(["target", "target", "target", "host", "update"] + ([] if fixed else ["enter", "exit"]))
        if what in ("enter", "exit", "update"):
            self.motion(chosen[0], what, "nowait depend(inout : p%d[0])" % chosen[0])
            self.lines = around
            return books[:-1], books[-1:]
        items = [Item(self, n) for n in chosen]
        with_common = what == "target" and not fixed and self.chance(0.3)
        x, result = "%du" % self.number(1, 999), "r%d" % number
        if not fixed:
            x = "x%d" % number
            self.put("const unsigned %s = draw(b, 1000);" % x)
        self.put("unsigned *%s = &b->results[b->pending];" % result)
        self.put("*%s = b->wanted[b->pending] = 0;" % result)
        self.books(items, x, "b->wanted[b->pending]", "1" if what == "target" else "0", with_common)
        self.put("b->pending++;")
        self.lines = []
        depends = []
        for item in items:
            only_reads = item.only_reads or (what == "host" and item.use == "read")
            depends.append("depend(%s : p%d[0])" % ("in" if only_reads else "inout", item.number))
        if what == "target":
            self.construct(items, ["nowait", *depends], x, result + "[0]", with_common)
        else:
            self.pragma("task", *depends)
            with self.block("for (int c = 0; c < WIDTH; c++)"):
                self.body(items, "p%d", x, result + "[0]", with_common)
        task, self.lines = self.lines, around
        return books, task
