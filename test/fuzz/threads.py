"""Programs about the threads of a team: shared arrays, barriers, worksharing, atomics, and code between them.

The virtual GPU runs such threads as fibers (-O0), or by turns, from barrier to barrier (-O2): both must do what a host's
threads do. What keeps a program defined, and its result the same in any order of threads:

- Unsigned arithmetic alone, so that nothing overflows.
- Element i of the team's arrays belongs to thread i % THREADS. What touches elements of others stands between barriers.
- All threads run into a barrier or a worksharing construct, or none: conditions around one are uniform, that is made of
  values that are the same for all threads (Scope.uniform).
- A variable that several threads change is changed by one kind of update that commutes, and read after the construct.
  What a capture gives depends on the order; only the sum of all captures is kept, and that doesn't.
"""
import dataclasses
import re

from program import Program
from thread_text import (
    CXX_PREAMBLE, DECLARATIONS, IN_C_ONLY, PREAMBLE, TEAM_CONSTANTS, TEAM_RESULTS, TEAM_VARIABLES,
)

# (weight, what may stand everywhere)
ALONE = [
    (12, "declaration"), (10, "other_declaration"), (6, "uniform_declaration"), (8, "assignment"), (4, "local_array"),
    (4, "own_elements"), (4, "atomic_update"), (2, "atomic_capture"), (3, "critical"), (2, "masked"),
    (4, "own_loop"), (3, "choice"), (2, "switch"), (2, "inner_block"), (2, "simd"), (2, "highest"), (2, "call"),
]
IN_CXX = [(4, "object"), (3, "reference"), (2, "lambda_")]
# (weight, what all threads have to come to)
TOGETHER = [
    (10, "exchange"), (8, "common_loop"), (5, "common_choice"), (2, "common_switch"), (3, "single"), (2, "copyprivate"),
    (5, "worksharing"), (2, "reduction"), (2, "array_reduction"), (2, "collapsed"), (2, "lastprivate"), (2, "scan"),
    (2, "sections"), (2, "grid_exchange"), (3, "routine"), (2, "cells"), (2, "scope"), (2, "loop"), (2, "tasks"),
]


@dataclasses.dataclass
class Scope:
    """What code may name: values, those of them that all threads agree on, and variables of a thread's own."""

    values: list
    uniform: list
    variables: list
    together: bool
    depth: int = 0

    def inner(self, together=True, depth=1):
        return Scope(self.values[:], self.uniform[:], self.variables[:], self.together and together, self.depth + depth)


class Threads(Program):
    BUILDS = ["-O2", "-O0"]  # by turns, and as fibers

    def expression(self, scope, uniform=False, depth=0):
        values = scope.uniform if uniform else scope.values
        if depth > 3 or self.chance(0.45):
            return self.pick(values) if values and self.chance(0.8) else "%du" % self.number(1, 9)
        if not uniform and self.chance(0.15):
            forms = ["asks(%s)", "(unsigned)omp_get_thread_num() + %s"]
            if self.cxx:
                forms += ["given() + %s", "made<unsigned>(%s).id"]
            return "(%s)" % (self.pick(forms) % self.expression(scope, uniform, depth + 1))
        if self.chance(0.1):
            return self.pick(["omp_get_num_threads()", "pure(%s)" % self.expression(scope, uniform, depth + 1)])
        left, right = self.expression(scope, uniform, depth + 1), self.expression(scope, uniform, depth + 1)
        if self.chance(0.1):
            return "(%s & 1 ? %s : %s)" % (self.expression(scope, uniform, depth + 1), left, right)
        return "((%s %s %s) & 1023)" % (left, self.pick("+-*^"), right)

    def common(self, scope):
        return self.expression(scope, uniform=True)

    def declare(self, scope, prefix, value, uniform=False):
        name = self.fresh(prefix)
        if uniform:
            self.put("const unsigned %s = %s;" % (name, value))
            scope.uniform.append(name)
        else:
            kinds = ["const unsigned %s = %s;", "unsigned %s = %s;", "unsigned %s = %s;"]
            kind = self.pick(kinds + ["auto %s = 0u + %s;", "unsigned %s{%s};"] if self.cxx else kinds)
            self.put(kind % (name, value))
            if not kind.startswith("const"):
                scope.variables.append(name)
        scope.values.append(name)
        return name

    # ---- What each thread does for itself ------------------------------------------------------------------------------
    def declaration(self, scope):
        self.declare(scope, "v", self.expression(scope))

    def other_declaration(self, scope):
        text, values, variables = self.pick(self.declarations)
        name = self.fresh("d")
        text = re.sub(r"\be\b", lambda _: self.expression(scope), text)
        self.put(text.replace("#", name))
        scope.values += [value.replace("#", name) for value in values]
        scope.variables += [variable.replace("#", name) for variable in variables]

    def uniform_declaration(self, scope):
        self.declare(scope, "u", self.common(scope), uniform=True)

    def assignment(self, scope):
        if scope.variables:
            change = (self.pick(scope.variables), self.pick(["=", "+=", "^=", "-="]), self.expression(scope))
            self.put("%s %s %s;" % change)

    def local_array(self, scope):
        name = self.fresh("a")
        self.put("unsigned %s[4] = {t, %s};" % (name, self.expression(scope)))
        self.put("change(%s, %s);" % (name, self.expression(scope)))
        with self.block("for (int e = 0; e < 4; e++)"):
            self.put("mine[t] += %s[e];" % name)
        scope.values += [name + "[1]", name + "[t & 3]"]
        scope.variables.append(name + "[2]")

    def own_elements(self, scope):
        i = self.fresh("i")
        self.put("for (unsigned %s = t; %s < 3 * THREADS; %s += THREADS)" % (i, i, i))
        self.put("  wide[%s] ^= %s;" % (i, self.expression(scope)))
        self.put("%s[t] += %s;" % (self.pick(["s", "r", "grid[0]", "grid[2]"]), self.expression(scope)))
        self.settled = False

    def atomic_update(self, scope):
        self.pragma("atomic", self.pick(["", "update", "relaxed"]))
        self.put("once += %s;" % self.expression(scope))

    def atomic_capture(self, scope):
        name = self.fresh("c")
        self.put("unsigned %s;" % name)
        self.pragma("atomic capture")
        self.put("%s = ticket++;" % name)
        self.pragma("atomic")
        self.put("tickets += %s;" % name)

    def critical(self, scope):
        value = self.expression(scope)
        if self.chance(0.3):
            self.pragma("critical (greatest)")
            with self.block():
                self.put("const unsigned now = %s;" % value)
                self.put("if (now > most)")
                self.put("  most = now;")
        elif self.chance(0.5):
            self.pragma("critical")
            self.put("guarded += %s;" % value)
        else:
            self.pragma("critical (flipping)")
            self.put("flips ^= %s;" % value)

    def masked(self, scope):
        if self.chance(0.3):
            self.pragma("masked filter(%d %% %s)" % (self.number(0, 5), self.threads))
        else:
            self.pragma(self.pick(["masked", "master"]))
        with self.block():
            self.put("mine[t] += %s;" % self.expression(scope))

    def own_loop(self, scope):
        if scope.depth >= 3:
            return
        k = self.fresh("k")
        with self.block("for (unsigned %s = 0; %s < %s %% 4; %s++)" % (k, k, self.expression(scope), k)):
            if self.chance(0.5):
                self.put("if (%s & 1)" % self.expression(scope))
                self.put("  %s;" % self.pick(["continue", "break"]))
            inner = scope.inner(together=False, depth=2)
            inner.values.append(k)
            self.code(inner)

    def choice(self, scope):
        if scope.depth >= 3:
            return
        with self.block("if (%s %% 3 == 0)" % self.expression(scope)):
            self.code(scope.inner(together=False))

    def switch(self, scope):
        if scope.depth >= 3:
            return
        with self.block("switch (%s & 3)" % self.expression(scope)):
            with self.block("case 0:"):
                self.code(scope.inner(together=False, depth=2))
                self.put("break;")
            self.put("case 1: mine[t] += 5; // goes on")
            self.put("default: mine[t] ^= 9;")

    def inner_block(self, scope):
        if scope.depth >= 3:
            return
        with self.block():
            inner = scope.inner()
            self.put("unsigned shadow = %s;" % self.expression(self.without(scope, "shadow")))
            inner.values.append("shadow")
            inner.variables.append("shadow")
            self.code(inner)

    def without(self, scope, name):
        return Scope([v for v in scope.values if v != name], scope.uniform, [], scope.together, scope.depth)

    def simd(self, scope):
        name, i = self.fresh("v"), self.fresh("i")
        self.put("unsigned %s = %s;" % (name, self.expression(scope)))
        inner = scope.inner(together=False)
        inner.values.append("(unsigned)" + i)
        item = self.expression(inner, depth=2)
        self.pragma("simd", "reduction(+ : %s)" % name)
        self.put("for (int %s = 0; %s < %d; %s++)" % (i, i, self.number(0, 9), i))
        self.put("  %s += %s;" % (name, item))
        scope.values.append(name)
        scope.variables.append(name)

    def highest(self, scope):
        name = self.fresh("v")
        self.put("unsigned %s = %s;" % (name, self.expression(scope)))  # gcc 14 takes no constant
        self.pragma("atomic compare")
        with self.block("if (highest < %s)" % name):
            self.put("highest = %s;" % name)
        scope.values.append(name)

    def call(self, scope):
        if self.chance(0.5):
            self.put("noted(&once, &guarded, %s);" % self.expression(scope))
        else:
            name = self.fresh("a")
            self.put("const unsigned %s[3] = {t, %s, %s};" % (name, self.expression(scope), self.expression(scope)))
            self.declare(scope, "v", "found(%s, 3, %s)" % (name, self.expression(scope)))

    def object(self, scope):
        name = self.fresh("o")
        self.put("thing %s(%s);" % (name, self.expression(scope)))
        scope.values += [name + ".id", name + ".sum()"]
        scope.variables.append(name + ".id")

    def reference(self, scope):
        if scope.variables:
            name = self.fresh("ref")
            self.put("auto &%s = %s;" % (name, self.pick(scope.variables)))
            scope.values.append(name)
            scope.variables.append(name)

    def lambda_(self, scope):
        name = self.fresh("l")
        if scope.variables and self.chance(0.6):
            captured = self.pick(scope.variables)
            self.put("auto %s = [&](unsigned x) { %s += x; return %s ^ x; };" % (name, captured, captured))
        else:
            self.put("auto %s = [=](unsigned x) { return x * 2 + %s; };" % (name, self.expression(scope)))
        self.put("mine[t] += %s(%s);" % (name, self.expression(scope)))

    # ---- What all threads come to --------------------------------------------------------------------------------------
    def settle(self):
        """From here on elements of others may be touched."""
        if not self.settled:
            self.pragma("barrier")
            self.settled = True

    def barrier(self):
        self.pragma("barrier")
        self.settled = True

    def exchange(self, scope):
        array, n = self.pick(["s", "r"]), self.threads
        self.settle()
        self.put("%s[(t + %d) %% %s] = %s;" % (array, self.number(0, 5), n, self.expression(scope)))
        self.barrier()
        name = self.fresh("v")
        index = "(t * %d + %d) %% %s" % (self.pick([1, 3]), self.number(0, 9), n)
        self.put("unsigned %s = %s[%s];" % (name, array, index))
        scope.values.append(name)
        scope.variables.append(name)
        self.barrier()

    def grid_exchange(self, scope):
        k, n = self.fresh("k"), self.threads
        self.settle()
        with self.block("for (int %s = 0; %s < 3; %s++)" % (k, k, k)):
            self.put("grid[%s][(t + %s) %% %s] = %s;" % (k, k, n, self.expression(scope)))
        self.barrier()
        self.declare(scope, "v", "grid[t %% 3][(t + %d) %% %s] + grid[1][t]" % (self.number(0, 5), n))
        self.barrier()

    def common_loop(self, scope):
        if scope.depth >= 3:
            return
        k, form = self.fresh("k"), self.number(0, 3)
        bound = self.pick(["%du" % self.number(0, 3), "(arg & 3)", "(%s & 3)" % self.common(scope)])
        count = self.fresh("n")
        if form == 0:
            self.put("const unsigned %s = %s;" % (count, bound))
            bound = count
        head = "for (unsigned %s = 0; %s < %s; %s++)" % (k, k, bound, k)
        if form == 1:
            self.put("unsigned %s = %s;" % (k, bound))
            head = "while (%s > 0)" % k
        inner = scope.inner()
        inner.values.append(k)
        inner.uniform.append(k)
        self.settled = False  # the loop's end is before its beginning
        with self.block(head):
            if form == 1:
                self.put("%s--;" % k)
            if self.chance(0.2):
                self.put("if (%s %% 4 == 1)" % self.common(inner))
                self.put("  %s;" % self.pick(["continue", "break"]))
            self.code(inner)
        self.settled = False

    def common_choice(self, scope):
        if scope.depth >= 3:
            return
        with self.block("if (%s %% 2 == 0)" % self.common(scope)):
            self.code(scope.inner())
        self.settled = False
        if self.chance(0.7):
            with self.block("else"):
                self.code(scope.inner())
        self.settled = False

    def common_switch(self, scope):
        if scope.depth >= 2:
            return
        with self.block("switch (%s & 3)" % self.common(scope)):
            for label in ["case 0:", "case 2:", "default:"]:
                self.settled = False
                with self.block(label):
                    self.code(scope.inner(depth=2))
                    self.put("break;")
        self.settled = False

    def single(self, scope):
        self.settle()
        nowait = self.chance(0.3)
        self.pragma("single", "nowait" if nowait else "")
        if nowait:  # beside the others' updates
            with self.block():
                self.pragma("atomic")
                self.put("once += %s;" % self.common(scope))
            return
        with self.block():
            self.put("sum = %s;" % self.common(scope))
            self.put("board[%d] += sum;" % self.number(0, 3))
        self.declare(scope, "u", "sum + board[%d]" % self.number(0, 3), uniform=True)
        self.barrier()

    def copyprivate(self, scope):
        name = self.fresh("cp")
        self.put("unsigned %s;" % name)
        self.pragma("single copyprivate(%s)" % name)
        self.put("%s = %s;" % (name, self.common(scope)))
        scope.values.append(name)
        scope.variables.append(name)

    def schedule(self):
        return self.pick(["", "", "schedule(static, 2)", "schedule(dynamic)", "schedule(static, 1)", "schedule(guided)"])

    def iteration(self, scope, i):
        """What the iterations of a worksharing loop may use: they are run by any thread."""
        return Scope(scope.uniform + [i], scope.uniform + [i], [], False)

    def worksharing(self, scope):
        i, nowait = self.fresh("i"), self.chance(0.3)
        self.settle()
        self.pragma("for", self.schedule(), "nowait" if nowait else "")
        self.put("for (int %s = 0; %s < 2 * THREADS + 3; %s++)" % (i, i, i))
        self.put("  wide[%s] += %s;" % (i, self.common(self.iteration(scope, i))))
        if nowait:
            self.put("mine[t] ^= %s;" % self.expression(scope))
            self.barrier()
        self.put("mine[t] += wide[(t + 3) % THREADS];")
        self.barrier()

    def reduction(self, scope):
        i, (operator, first) = self.fresh("i"), self.pick([("+", 0), ("max", 5), ("^", 1), ("min", 900)])
        item = self.common(self.iteration(scope, i))
        self.settle()
        self.pragma("single")
        self.put("sum = %d;" % first)
        self.pragma("for", self.schedule(), "reduction(%s : sum)" % operator)
        with self.block("for (int %s = 0; %s < 20; %s++)" % (i, i, i)):
            if operator in ("max", "min"):
                self.put("const unsigned one = %s;" % item)
                self.put("if (one %s sum)" % {"max": ">", "min": "<"}[operator])
                self.put("  sum = one;")
            else:
                self.put("sum %s= %s;" % (operator, item))
        self.declare(scope, "u", "sum", uniform=True)
        self.barrier()

    def array_reduction(self, scope):
        i = self.fresh("i")
        self.settle()
        self.pragma("for", self.schedule(), "reduction(+ : %s)" % self.pick(["board", "board[0 : 4]", "board[1 : 3]"]))
        self.put("for (int %s = 0; %s < 2 * THREADS; %s++)" % (i, i, i))
        self.put("  board[%s %% 3 + 1] += %s;" % (i, self.common(self.iteration(scope, i))))
        self.declare(scope, "u", "board[%d]" % self.number(0, 3), uniform=True)
        self.barrier()

    def collapsed(self, scope):
        i, j = self.fresh("i"), self.fresh("j")
        self.settle()
        self.pragma("for collapse(2)", self.schedule())
        self.put("for (int %s = 0; %s < 3; %s++)" % (i, i, i))
        self.put("  for (int %s = 0; %s < THREADS; %s++)" % (j, j, j))
        inner = self.iteration(scope, i)
        inner.uniform.append(j)
        self.put("    grid[%s][%s] += %s;" % (i, j, self.common(inner)))
        self.settled = True

    def lastprivate(self, scope):
        i = self.fresh("i")
        self.settle()
        self.pragma("for", self.schedule(), "lastprivate(last)")
        with self.block("for (int %s = 0; %s < THREADS + 2; %s++)" % (i, i, i)):
            self.put("last = %s;" % self.common(self.iteration(scope, i)))
            self.put("wide[%s] ^= last;" % i)
        self.declare(scope, "u", "last", uniform=True)
        self.barrier()

    def scan(self, scope):
        if self.template:
            return  # clang 22 loses the modifier inscan there
        i, exclusive = self.fresh("i"), self.chance(0.4)
        self.settle()
        self.pragma("single")
        self.put("sum = %s;" % self.common(scope))
        add = "sum += %s;" % self.common(self.iteration(scope, i))
        use = "wide[%s] += sum;" % i
        self.pragma("for reduction(inscan, + : sum)")
        with self.block("for (int %s = 0; %s < THREADS + 1; %s++)" % (i, i, i)):
            self.put(use if exclusive else add)
            self.pragma("scan %s(sum)" % ("exclusive" if exclusive else "inclusive"))
            self.put(add if exclusive else use)
        self.declare(scope, "u", "sum", uniform=True)
        self.barrier()

    def sections(self, scope):
        self.settle()
        self.pragma("sections")
        with self.block():
            for k in range(self.number(1, 4)):
                self.pragma("section")
                self.put("board[%d] = %s;" % (k, self.common(scope)))
        self.declare(scope, "u", "board[%d]" % self.number(0, 3), uniform=True)
        self.barrier()

    def routine(self, scope):
        self.settle()
        form, array = self.number(0, 2), self.pick(["s", "r", "grid[1]"])
        if form == 0:
            self.put("rotate(%s, %s, %s);" % (array, self.common(scope), self.threads))
        elif form == 1:
            self.put("spread(wide, %s, %s);" % (self.pick(["THREADS", "2 * THREADS"]), self.common(scope)))
        else:
            self.declare(scope, "u", "folded(%s, %s)" % (array, self.threads), uniform=True)

    def cells(self, scope):
        self.settle()
        place = "cells[(t + %d) %% %s]" % (self.number(0, 5), self.threads)
        self.put("%s.second[%s & 1] += %s;" % (place, self.expression(scope), self.expression(scope)))
        self.put("%s.first ^= %s;" % (place, self.expression(scope)))
        self.barrier()
        name = self.fresh("c")
        self.put("struct cell %s = cells[(t * 3) %% %s];" % (name, self.threads))
        scope.values += ["%s.%s" % (name, member) for member in ("first", "second[1]", "second[t & 1]")]
        scope.variables.append(name + ".second[0]")
        self.barrier()

    def scope(self, scope):
        self.settle()
        self.pragma("single")
        self.put("sum = %s;" % self.common(scope))
        self.pragma("scope reduction(+ : sum)")
        with self.block():
            self.put("sum += %s;" % self.expression(scope))
        self.declare(scope, "u", "sum", uniform=True)
        self.barrier()

    def loop(self, scope):
        i = self.fresh("i")
        self.settle()
        self.pragma("loop", "bind(parallel)")
        self.put("for (int %s = 0; %s < THREADS + 3; %s++)" % (i, i, i))
        self.put("  wide[%s] ^= %s;" % (i, self.pick(scope.uniform + ["pure(%s)" % i])))
        self.barrier()

    def tasks(self, scope):
        """Tasks that one thread makes and any may run."""
        self.pragma(self.pick(["single", "masked"]))
        with self.block():
            if self.chance(0.5):
                i = self.fresh("i")
                self.pragma("taskloop", self.pick(["", "grainsize(2)", "num_tasks(3)"]))
                with self.block("for (int %s = 0; %s < 7; %s++)" % (i, i, i)):
                    self.pragma("atomic")
                    self.put("once += %s;" % self.common(self.iteration(scope, i)))
            else:
                for _ in range(self.number(1, 3)):
                    self.pragma("task")
                    with self.block():
                        self.pragma("atomic")
                        self.put("once += %s;" % self.common(scope))
                self.pragma("taskwait")

    # ---- The program ---------------------------------------------------------------------------------------------------
    def code(self, scope):
        table = self.alone + (self.together if scope.together else [])
        for _ in range(self.number(2, 5)):
            self.statement(table, scope)
        self.put("mine[t] = (mine[t] * 31 + %s) & 0xffff;" % (" + ".join(scope.values[-5:]) or "1"))

    def parallel(self, scope):
        """One parallel construct of a team."""
        scope, clauses = scope.inner(), []
        self.threads = self.pick(["THREADS", "THREADS", "FEWER"])
        self.settled = True
        clauses.append("num_threads(%s)" % self.threads)
        private, sums = self.chance(0.4), self.chance(0.2)
        if self.chance(0.5):
            clauses.append("firstprivate(given_once)")
            scope.values.append("given_once")
            scope.variables.append("given_once")
        if private:
            clauses.append("private(scratch)")
            scope.values.append("scratch")
            scope.variables.append("scratch")
        if sums:
            clauses.append("reduction(+ : total)")
        self.pragma("parallel", *clauses)
        with self.block():
            self.put("const unsigned t = omp_get_thread_num();")
            scope.values.append("t")
            if private:
                self.put("scratch = t;")
            self.code(scope)
            if sums:
                self.put("total += mine[t];")

    def choose_kinds(self):
        """Each region has few kinds of statements: one that keeps threads from taking turns is not in all of them."""
        self.alone, self.together = (
            [kind for kind in table if kind[0] >= 5 or self.chance(0.2)]
            for table in (ALONE + (IN_CXX if self.cxx else []), TOGETHER)
        )
        self.declarations = self.some(DECLARATIONS + ([] if self.cxx else IN_C_ONLY), 3)

    def region(self, index):
        self.choose_kinds()
        self.template = self.cxx and self.chance(0.3)
        if self.template:
            self.put("template <int>")
        scope = Scope(["arg", "team"], ["arg", "team"], [], True)
        with self.block("static unsigned long run%d(unsigned arg)" % index):
            self.put("static unsigned out[TEAMS][THREADS], sums[TEAMS];")
            self.put("unsigned given_once = 11, scratch = 0;")
            clauses = ["num_teams(TEAMS) thread_limit(THREADS) map(tofrom : out, sums)"]
            clauses.append("firstprivate(arg, given_once, scratch)")
            if self.chance(0.3):
                self.pragma("target teams distribute", *clauses)
                head = "for (int team = 0; team < TEAMS; team++)"
            else:
                self.pragma("target teams", *clauses)
                head = ""
            with self.block(head):
                if not head:
                    self.put("const int team = omp_get_team_num();")
                for line in TEAM_VARIABLES.splitlines():
                    self.put(line)
                for text, values in TEAM_CONSTANTS:
                    if self.chance(0.3):
                        self.put(text)
                        scope.values += values
                        scope.uniform += values
                self.parallel(scope)
                if self.chance(0.3):
                    self.put("s[0] += pure(arg + team); // the team's first thread alone")
                    self.put("board[1] ^= s[THREADS - 1];")
                    self.parallel(scope)
                for line in TEAM_RESULTS.splitlines():
                    self.put(line)
            self.put("unsigned long all = 7;")
            with self.block("for (int team = 0; team < TEAMS; team++)"):
                self.put("for (int i = 0; i < THREADS; i++)")
                self.put("  all = all * 1000003 + out[team][i];")
                self.put("all = all * 31 + sums[team];")
            self.put("return all;")
        return "run%d%s" % (index, "<1>" if self.template else "")

    def text(self, regions):
        threads = self.pick([1, 2, 7, 32])
        preamble = PREAMBLE % {"threads": threads, "fewer": (threads + 1) // 2}
        names = [self.region(index) for index in range(regions)]
        main = ["int main(int argc, char **argv) {", "  (void)argv;"]
        main += ['  printf("%s: %%lu\\n", %s(argc + 4));' % (name, name) for name in names]
        main += ["  return 0;", "}"]
        declared = preamble + (CXX_PREAMBLE if self.cxx else "") + "#pragma omp end declare target\n"
        return declared + "\n".join(self.lines + main) + "\n"
