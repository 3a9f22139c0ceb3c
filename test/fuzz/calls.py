"""Programs about constructs that stand apart from their region: functions that start parallel constructs with what is
theirs and with what they were given, and functions of all threads of a team: worksharing, barriers, calls of others.

Nothing depends on the number of threads: what threads have of their own is the same for all of them, worksharing loops
give each element to one iteration, and variables that several iterations change are changed by updates that commute. What
a parallel construct shares is written by one thread, or with a barrier on either side.
"""
from program import Program

N = 40


class Function:
    """Together: all threads of a team call it. Arguments: kinds, "value", "array", "cell" (one element) or "pair"."""

    def __init__(self, name, together, arguments):
        self.name, self.together, self.arguments = name, together, arguments


class Scope:
    """Names: values, arrays of N elements, cells (as lvalues) that this code may change, structures."""

    def __init__(self, values, arrays, cells, pairs, own=()):
        self.values, self.arrays, self.cells, self.pairs, self.own = values, arrays, cells, pairs, list(own)

    def inner(self):
        return Scope(self.values[:], self.arrays[:], self.cells[:], self.pairs[:], self.own[:])


SEQUENTIAL = [
    (4, "declare"), (3, "declare_array"), (2, "declare_pair"), (4, "assign"), (2, "fill"), (3, "choose"), (2, "repeat"),
    (8, "parallel"), (4, "parallel_for"), (5, "call"), (2, "inner_block"),
]
TOGETHER = [
    (4, "own"), (8, "worksharing"), (5, "by_one"), (2, "copyprivate"), (2, "sections"), (2, "barrier"),
    (3, "choose"), (2, "repeat"), (5, "call"),
]


class Calls(Program):
    BUILDS = ["-O2", "-O0"]

    def __init__(self, seed, language):
        super().__init__(seed, language)
        self.functions = []
        self.together = False

    # ---- expressions

    def value(self, scope, more=()):
        names = scope.values + scope.own + list(more)
        text = self.pick(names) if names and self.chance(0.85) else "%du" % self.number(1, 9)
        for _ in range(self.number(0, 2)):
            other = self.pick(names) if names and self.chance(0.6) else "%du" % self.number(1, 9)
            text = "(%s %s %s)" % (text, self.pick(["+", "*", "^", "-", "|"]), other)
        return text

    def element(self, scope, i="i"):
        return "%s[%s]" % (self.pick(scope.arrays), i)

    # ---- what one thread does

    def declare(self, scope, depth):
        name = self.fresh("x")
        self.put("unsigned %s = %s;" % (name, self.value(scope)))
        scope.values.append(name)
        scope.cells.append(name)

    def declare_array(self, scope, depth):
        name = self.fresh("a")
        self.put("unsigned %s[N];" % name)
        self.put("for (int i = 0; i < N; i++) %s[i] = %s;" % (name, self.value(scope, ["(unsigned)i"])))
        scope.arrays.append(name)

    def declare_pair(self, scope, depth):
        name = self.fresh("s")
        self.put("struct pair %s = {%s, %s};" % (name, self.value(scope), self.value(scope)))
        scope.pairs.append(name)
        scope.values.append(name + ".left")
        scope.cells.append(name + ".right")

    def assign(self, scope, depth):
        if scope.cells:
            self.put("%s = %s;" % (self.pick(scope.cells), self.value(scope)))

    def fill(self, scope, depth):
        if scope.arrays:
            array = self.pick(scope.arrays)
            self.put("for (int i = 0; i < N; i++) %s[i] += %s;" % (array, self.value(scope, ["(unsigned)i"])))

    def inner_block(self, scope, depth):
        with self.block():
            self.statements(scope.inner(), depth + 1)

    def choose(self, scope, depth):
        condition = "%s %% %d != 0" % (self.value(scope), self.number(2, 4))
        if self.together:  # what follows must not change it for the threads that ask later
            name = self.fresh("c")
            self.put("const int %s = %s;" % (name, condition))
            self.pragma("barrier")
            condition = name
        with self.block("if (%s)" % condition):
            self.statements(scope.inner(), depth + 1)
        if self.chance(0.4):
            with self.block("else"):
                self.statements(scope.inner(), depth + 1)

    def repeat(self, scope, depth):
        k = self.fresh("k")
        with self.block("for (unsigned %s = 0; %s < %du; %s++)" % (k, k, self.number(1, 3), k)):
            inner = scope.inner()
            inner.own.append(k)
            self.statements(inner, depth + 1)

    # ---- parallel constructs

    def threads(self):
        return self.pick(["", "num_threads(%d)" % self.number(2, 8)])

    def parallel(self, scope, depth):
        inner = scope.inner()
        clauses = [self.threads()]
        copies = [v for v in scope.values if v in scope.cells and "." not in v and "*" not in v and self.chance(0.2)]
        if copies:
            clauses.append("firstprivate(%s)" % ", ".join(copies))
            inner.cells = [c for c in inner.cells if c not in copies]
        self.pragma("parallel", *clauses)
        with self.block():
            self.together = True
            self.statements(inner, depth + 1)
            self.together = False

    def parallel_for(self, scope, depth):
        sums = [c for c in scope.cells if c.isidentifier()]
        if not scope.arrays:
            return
        total = self.pick(sums) if sums and self.chance(0.7) else None
        self.pragma("parallel for", self.threads(), self.schedule(), "reduction(+ : %s)" % total if total else "")
        with self.block("for (int i = 0; i < N; i++)"):
            inner = scope.inner()
            inner.values = [v for v in inner.values if v != total]
            array = self.pick(scope.arrays)
            self.put("%s[i] += %s;" % (array, self.value(inner, ["(unsigned)i"])))
            if total:
                self.put("%s += %s[i];" % (total, array))

    def schedule(self):
        return self.pick(["", "", "schedule(static, 3)", "schedule(dynamic)", "schedule(guided)"])

    # ---- what all threads do

    def own(self, scope, depth):
        name = self.fresh("p")
        self.put("unsigned %s = %s;" % (name, self.value(scope)))
        scope.own.append(name)
        self.pragma("barrier")  # before somebody changes what it was made of

    def worksharing(self, scope, depth):
        if not scope.arrays:
            return
        self.pragma("for", self.schedule())
        with self.block("for (int i = 0; i < N; i++)"):
            array = self.pick(scope.arrays)
            changed = self.pick(scope.cells) if scope.cells and self.chance(0.4) else None
            inner = scope.inner()
            inner.values = [v for v in inner.values if v != changed]
            self.put("%s[i] = %s[i] * 3 + %s;" % (array, array, self.value(inner, ["(unsigned)i"])))
            if changed and self.chance(0.5):
                self.pragma("atomic")
                self.put("%s += %s[i];" % (changed, array))
            elif changed:
                self.pragma("critical")
                self.put("{ %s ^= %s[i] + 1; }" % (changed, array))

    def by_one(self, scope, depth):
        if not scope.cells:
            return
        self.pragma("barrier")
        self.pragma(self.pick(["single", "masked"]))
        self.put("{ %s %s %s; }" % (self.pick(scope.cells), self.pick(["=", "+="]), self.value(scope)))

    def copyprivate(self, scope, depth):
        if not scope.own or not scope.own[-1].startswith("p"):
            return
        self.pragma("single", "copyprivate(%s)" % scope.own[-1])
        self.put("{ %s = %s; }" % (scope.own[-1], self.value(scope)))

    def sections(self, scope, depth):
        chosen = self.random.sample(scope.cells, min(2, len(scope.cells)))
        chosen = chosen if len(chosen) == 2 and all(c.isidentifier() for c in chosen) else chosen[:1]
        if not chosen:
            return
        self.pragma("barrier")
        self.pragma("sections")
        with self.block():
            for cell in chosen:
                self.pragma("section")
                inner = scope.inner()
                inner.values = [v for v in inner.values if v not in chosen and v.isidentifier()]
                self.put("{ %s = %s; }" % (cell, self.value(inner)))

    def barrier(self, scope, depth):
        self.pragma("barrier")

    # ---- functions

    def call(self, scope, depth):
        fitting = [f for f in self.functions if f.together == self.together]
        if not fitting:
            return
        function = self.pick(fitting)
        arguments, taken = [], set()
        for kind in function.arguments:
            if kind == "value":
                arguments.append(self.value(scope))
            elif kind == "pair":
                if not scope.pairs:
                    return
                arguments.append(self.pick(scope.pairs))
            else:
                names = [n for n in (scope.arrays if kind == "array" else scope.cells) if n not in taken]
                if not names:
                    return
                name = self.pick(names)
                taken.add(name)
                arguments.append(name if kind == "array" else name if self.cxx else "&" + name)
        if function.together:
            # Values are read by all threads before one of them changes what they are made of.
            for at, kind in enumerate(function.arguments):
                if kind in ("value", "pair"):
                    name = self.fresh("v")
                    kept = "unsigned" if kind == "value" else "struct pair"
                    self.put("const %s %s = %s;" % (kept, name, arguments[at]))
                    arguments[at] = name
            self.pragma("barrier")
        self.put("%s(%s);" % (function.name, ", ".join(arguments)))
        if function.together:
            self.pragma("barrier")

    def function(self, together):
        kinds = ["array"] + [self.pick(["value", "array", "cell", "pair"]) for _ in range(self.number(0, 3))]
        self.random.shuffle(kinds)
        scope, parameters = Scope([], [], [], []), []
        for kind in kinds:
            name = self.fresh("q")
            if kind == "value":
                parameters.append("unsigned " + name)
                (scope.own if together else scope.values).append(name)
                if not together:
                    scope.cells.append(name)
            elif kind == "array":
                parameters.append(self.pick(["unsigned *" + name, "unsigned %s[N]" % name]))
                scope.arrays.append(name)
            elif kind == "pair":
                parameters.append("struct pair " + name)
                (scope.own if together else scope.values).append(name + ".left")
                if not together:
                    scope.cells.append(name + ".right")
                    scope.pairs.append(name)
            else:
                parameters.append("unsigned %s%s" % ("&" if self.cxx else "*", name))
                text = name if self.cxx else "(*%s)" % name
                scope.values.append(text)
                scope.cells.append(text)
        made = Function(self.fresh("f"), together, kinds)
        head = "static void %s(%s)" % (made.name, ", ".join(parameters))
        if self.cxx and self.chance(0.3):
            self.put("template <int By = %d>" % self.number(1, 9))
            scope.own.append("(unsigned)By")
        with self.block(head):
            self.together = together
            self.statements(scope, 0)
            self.together = False
        self.functions.append(made)

    def statements(self, scope, depth):
        table = TOGETHER if self.together else SEQUENTIAL
        if depth > 2:
            table = [entry for entry in table if entry[1] not in ("choose", "repeat", "inner_block", "parallel")]
        for _ in range(self.number(2, 5) if depth < 2 else self.number(1, 2)):
            self.statement(table, scope, depth)
            if self.together:
                self.pragma("barrier")

    def text(self, regions):
        self.lines = ["#include <stdio.h>", "enum { N = %d };" % N, "struct pair { unsigned left, right; };"]
        self.put("#pragma omp declare target")
        for _ in range(self.number(1, 2)):
            self.function(together=True)
        for _ in range(self.number(1, 3)):
            self.function(together=self.chance(0.3))
        self.function(together=False)
        self.put("#pragma omp end declare target")
        with self.block("int main(void)"):
            self.put("unsigned out[N], more[N], all;")
            for index in range(regions):
                self.put("for (int i = 0; i < N; i++) { out[i] = i * %d; more[i] = i + %d; }" % (index + 3, index))
                limit = self.pick(["", "thread_limit(8)"])
                self.pragma("target teams", "num_teams(1)", limit, "map(tofrom : out, more)")
                with self.block():
                    self.statements(Scope([], ["out", "more"], [], []), 0)
                self.put("all = 3;")
                self.put("for (int i = 0; i < N; i++) all = all * 31 + out[i] * 7 + more[i];")
                self.put('printf("region%d %%u\\n", all);' % index)
            self.put("return 0;")
        return "\n".join(self.lines) + "\n"
