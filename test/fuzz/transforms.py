"""Programs about loop transformations: one on another's loops, before loop constructs that share out what they generate,
and in code of one thread.

Without OpenMP the loops stand as they are written. Where the order of the iterations shows (one thread's code), the program
without OpenMP has the loops that the transformations generate, written out here by the specification's words. Iterations
that threads share write elements of their own.
"""
from loops import Loop
from program import Program

ELEMENTS = 1024
MOST = {1: [300], 2: [20, 15], 3: [8, 7, 6]}
COUNTERS = ["int", "int", "int", "unsigned", "long", "short"]
CONSTRUCTS = [
    "target teams distribute parallel for", "target parallel for", "target teams distribute", "target teams loop",
    "target parallel loop",
]  # clang 22 takes no transformations under simd
PREAMBLE = """#include <stdio.h>

#define ELEMENTS %d
#pragma omp begin declare target
static unsigned long mix(unsigned long x, unsigned long y) { return x * 31 + y; }
#pragma omp end declare target
""" % ELEMENTS


class Level:
    """A loop from 0 to a count, and the declarations that its body begins with."""

    def __init__(self, counter, count, declarations):
        self.counter, self.count, self.declarations = counter, count, declarations

    def head(self):
        return "for (long %s = 0; %s < %s; %s++)" % (self.counter, self.counter, self.count, self.counter)


class Nest:
    """The loops of a nest, and the transformations in front of them.

    What may still be transformed are the first `free` ones of the generated loops: those inside have bounds that depend on
    them, or belong to what has been unrolled.
    """

    def __init__(self, program, depth):
        self.program = program
        self.loops = [Loop(program, name, most, COUNTERS) for name, most in zip("ijk", MOST[depth])]
        self.levels = [self.level(loop) for loop in self.loops]
        self.free, self.pragmas = depth, []

    def level(self, loop):
        counter = self.program.fresh("at")
        value = "%s %s = (%s)(%s + %d * %s);" % (loop.type, loop.name, loop.type, loop.first, loop.move, counter)
        return Level(counter, str(loop.count), [value])

    def size(self):
        size = self.program.number(1, 6)
        return "%d%s" % (size, self.program.pick(["", "", " + 0", "u"])), size

    def tile(self):
        deep = self.program.number(1, self.free)
        texts, sizes = zip(*[self.size() for _ in range(deep)])
        self.pragmas.append("tile sizes(%s)" % ", ".join(texts))
        grid, inside = [], []
        for level, size in zip(self.levels, sizes):
            outer, inner = self.program.fresh("grid"), self.program.fresh("tile")
            left = "%s - %s * %d" % (level.count, outer, size)
            grid.append(Level(outer, "(%s + %d) / %d" % (level.count, size - 1, size), []))
            number = "long %s = %s * %d + %s;" % (level.counter, outer, size, inner)
            inside.append(Level(inner, "(%s < %d ? %s : %d)" % (left, size, left, size), [number, *level.declarations]))
        self.levels = grid + inside + self.levels[deep:]
        self.free = deep

    def reverse(self):
        self.pragmas.append("reverse")
        level = self.levels[0]
        counter = self.program.fresh("back")
        number = "long %s = %s - 1 - %s;" % (level.counter, level.count, counter)
        self.levels[0] = Level(counter, level.count, [number, *level.declarations])

    def interchange(self):
        if self.free < 2:
            return self.reverse()
        order = [1, 0]
        if self.program.chance(0.6):
            order = list(range(self.program.number(2, self.free)))
            self.program.random.shuffle(order)
            self.pragmas.append("interchange permutation(%s)" % ", ".join(str(place + 1) for place in order))
        else:
            self.pragmas.append("interchange")
        self.levels[: len(order)] = [self.levels[place] for place in order]

    def unroll(self):
        """Partly, so that a loop is left."""
        text, factor = self.size()
        self.pragmas.append("unroll partial(%s)" % text)
        level = self.levels[0]
        outer, inner = self.program.fresh("block"), self.program.fresh("copy")
        left = "%s - %s * %d" % (level.count, outer, factor)
        number = "long %s = %s * %d + %s;" % (level.counter, outer, factor, inner)
        blocks = Level(outer, "(%s + %d) / %d" % (level.count, factor - 1, factor), [])
        copies = Level(inner, "(%s < %d ? %s : %d)" % (left, factor, left, factor), [number, *level.declarations])
        self.levels[:1] = [blocks, copies]
        self.free = 1

    def stripe(self):
        deep = self.program.number(1, self.free)
        self.pragmas.append("stripe sizes(%s)" % ", ".join(self.size()[0] for _ in range(deep)))
        self.free = deep

    def transform(self, ordered):
        kinds = ["tile", "tile", "reverse", "interchange", "unroll"] + ["stripe"] * (not ordered)
        for _ in range(self.program.pick([0, 1, 1, 2, 2, 3])):
            getattr(self, self.program.pick(kinds))()
            if self.pragmas[-1].startswith(("reverse", "interchange")):  # clang 22 looks for no second loop in these
                kinds = ["reverse"]

    def number(self):
        number = self.loops[0].number
        for loop in self.loops[1:]:
            number = "(%s) * %d + %s" % (number, loop.count, loop.number)
        return number

    def put_pragmas(self):
        for pragma in reversed(self.pragmas):
            self.program.pragma(pragma)

    def put(self, body):
        """As written."""
        for loop in self.loops:
            self.program.put(loop.head)
            self.program.depth += 1
        with self.program.block():
            body()
        self.program.depth -= len(self.loops)

    def put_generated(self, body):
        for level in self.levels:
            self.program.put(level.head() + " {")
            self.program.depth += 1
            for declaration in level.declarations:
                self.program.put(declaration)
        body()
        for _ in self.levels:
            self.program.depth -= 1
            self.program.put("}")


class Transforms(Program):
    ON_HOST = ["-O1", "-fno-openmp"]

    def __init__(self, seed, language):
        super().__init__(seed, language)
        self.on_device_alone = True  # gcc 12 knows no transformations

    def twice(self, put):
        """With OpenMP and, in another form, without."""
        self.lines.append("#ifdef _OPENMP")
        put(True)
        self.lines.append("#else")
        put(False)
        self.lines.append("#endif")

    def in_order(self, change):
        """A nest in one thread's code; `change` is a statement with %s for the number of an iteration."""
        {1: self.nest, 2: self.sequence, 3: self.pieces}[self.pick([1, 1, 1, 2, 3])](change)

    def nest(self, change):
        nest = Nest(self, self.pick([1, 1, 2, 2, 3]))
        nest.transform(ordered=True)
        last = self.pick(["", "", "unroll full", "unroll"]) if nest.free == len(nest.loops) == 1 and not nest.pragmas else ""

        def put(transformed):
            body = lambda: self.put(change % nest.number())
            if not transformed:
                return nest.put_generated(body)
            if last:
                self.pragma(last)
            nest.put_pragmas()
            nest.put(body)

        self.twice(put)

    def pieces(self, change):
        """split: the order stays as it is."""
        loop = Loop(self, "i", 60, COUNTERS)
        parts = [str(self.number(0, 4)) for _ in range(self.number(0, 2))] + ["omp_fill"]
        self.random.shuffle(parts)
        if loop.count > 8:
            self.pragma("split counts(%s)" % ", ".join(parts))
        with self.block(loop.head):
            self.put(change % loop.number)

    def sequence(self, change):
        """fuse, of all loops or of a range of them."""
        loops = [Loop(self, self.fresh("i"), 12, ["int", "long"]) for _ in range(self.number(2, 4))]
        first, count = 0, len(loops)
        if self.chance(0.5):
            first = self.number(0, len(loops) - 2)
            count = self.number(2, len(loops) - first)

        def alone(position, loop):
            with self.block(loop.head):
                self.put(change % ("%d + %s" % (100 * position, loop.number)))

        def put(fused):
            if fused:
                self.pragma("fuse", "looprange(%d, %d)" % (first + 1, count) if count < len(loops) else "")
                with self.block():
                    for position, loop in enumerate(loops):
                        alone(position, loop)
                return
            for position, loop in list(enumerate(loops))[:first]:
                alone(position, loop)
            both = loops[first:first + count]
            step = self.fresh("step")
            with self.block("for (long %s = 0; %s < %d; %s++)" % (step, step, max(loop.count for loop in both), step)):
                for position, loop in list(enumerate(loops))[first:first + count]:
                    with self.block("if (%s < %d)" % (step, loop.count)):
                        self.put(change % ("%d + %s" % (100 * position, step)))
            for position, loop in list(enumerate(loops))[first + count:]:
                alone(position, loop)

        self.twice(put)

    def alone(self, index):
        """One thread's code."""
        self.put("unsigned long order = n;")
        self.pragma(self.pick(["target", "target parallel num_threads(1)"]), "map(tofrom : order)")
        with self.block():
            for _ in range(self.number(1, 3)):
                self.in_order("order = mix(order, (unsigned long)(%s));")
        self.put('printf("region%d: %%lu\\n", order);' % index)

    def each(self, index):
        """The code of each iteration of a loop."""
        self.pragma("target teams distribute parallel for", "map(tofrom : a[0 : ELEMENTS])")
        with self.block("for (int x = 0; x < 40; x++)"):
            self.put("unsigned long order = a[x];")
            self.in_order("order = mix(order, (unsigned long)(%s));")
            self.put("a[x] = order;")

    def called(self, index):
        """A device function's code."""
        name = self.fresh("called")
        outer, self.lines, depth, self.depth = self.lines, [], self.depth, 0
        self.lines.append("#pragma omp begin declare target")
        with self.block("static unsigned long %s(unsigned long order)" % name):
            self.in_order("order = mix(order, (unsigned long)(%s));")
            self.put("return order;")
        self.lines.append("#pragma omp end declare target")
        self.before += self.lines
        self.lines, self.depth = outer, depth
        self.pragma("target teams distribute parallel for", "map(tofrom : a[0 : ELEMENTS])")
        with self.block("for (int x = 0; x < 40; x++)"):
            self.put("a[x] = %s(a[x]);" % name)

    def shared(self, index):
        """Loops that threads share."""
        directive = self.pick(CONSTRUCTS)
        nest = Nest(self, self.pick([1, 1, 2, 2, 3]))
        nest.transform(ordered=False)
        clauses = ["map(tofrom : a[0 : ELEMENTS])"]
        collapse = self.number(1, nest.free)
        if collapse > 1:
            clauses.append("collapse(%d)" % collapse)
        if "for" in directive and self.chance(0.5):
            clauses.append("schedule(%s)" % self.pick(["static", "static, 3", "dynamic, 2", "guided"]))
        total = self.chance(0.5)
        if total:
            self.put("unsigned long total = 7;")
            clauses += ["reduction(+ : total)", "map(tofrom : total)"]
        apart = self.chance(0.3) and directive in ("target parallel for", "target parallel loop")
        if apart:
            first, rest = directive.rsplit(" ", 1)
            self.pragma(first, *[clause for clause in clauses if clause.startswith("map")])
            clauses = [clause for clause in clauses if not clause.startswith("map")]
            if total and first == "target parallel":
                clauses = [clause for clause in clauses if "total" not in clause] + ["reduction(+ : total)"]
            directive = rest
        self.pragma(directive, *clauses)
        nest.put_pragmas()

        def body():
            self.put("int x = (int)(%s);" % nest.number())
            self.put("a[x] = mix(a[x], x);")
            if total:
                self.put("total += (unsigned long)x * x;")

        nest.put(body)
        if total:
            self.put('printf("region%d: %%lu\\n", total);' % index)

    def text(self, regions):
        self.before, main = [], []
        for index in range(regions):
            with self.block("static void region%d(int n, unsigned long *a)" % index):
                getattr(self, self.pick(["alone", "each", "called", "shared", "shared", "shared"]))(index)
            self.put("")
            main += [
                "  {",
                "    static unsigned long a[ELEMENTS];",
                "    unsigned long sum = %d;" % index,
                "    for (int i = 0; i < ELEMENTS; i++)",
                "      a[i] = i;",
                "    region%d(%d, a);" % (index, self.number(1, 1000)),
                "    for (int i = 0; i < ELEMENTS; i++)",
                "      sum = sum * 31 + a[i];",
                '    printf("region%d: a %%lu\\n", sum);' % index,
                "  }",
            ]
        return PREAMBLE + "\n" + "\n".join([*self.before, *self.lines, "int main(void) {", *main, "  return 0;", "}"]) + "\n"
