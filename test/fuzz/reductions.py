"""Programs about the results of loops: reductions by all operators, of all arithmetic types, of arrays, sections and
structures, at one level or several, in scans and in functions, with lastprivate and linear variables beside them.

A program does the same without OpenMP, which is what it is compared with. What keeps that so:

- Any order gives the same: unsigned arithmetic or sums that fit, and floating-point values and powers of two that are exact.
- Each value is combined by the operator of its reduction alone, and read after the construct, or where a scan gives it.
- Loops have an iteration at least where something is lastprivate.
"""
from program import Program

SIZE = 300
WHOLE = ["unsigned char", "short", "unsigned", "long long", "unsigned long long"]
FLOATING = ["float", "double"]
PREAMBLE = """#include <stdio.h>
#ifndef __cplusplus
#include <stdbool.h>
#endif
enum { SIZE = %d };
struct best { int value, place; };
struct sums { unsigned count; double sum[2]; };
#pragma omp begin declare target
static int data[SIZE], one = 1, two = 2;
static void join(struct sums *to, const struct sums *from) {
  to->count += from->count;
  to->sum[0] += from->sum[0];
  to->sum[1] += from->sum[1];
}
#pragma omp end declare target
#pragma omp declare reduction(best : struct best : omp_out = omp_in.value > omp_out.value ||                           \\
    (omp_in.value == omp_out.value && omp_in.place < omp_out.place) ? omp_in : omp_out) initializer(omp_priv = {-1000, SIZE})
#pragma omp declare reduction(join : struct sums : join(&omp_out, &omp_in))                                            \\
    initializer(omp_priv = (struct sums){0, {0, 0}})
""" % SIZE


class Item:
    """Something that a loop reduces: how the clause says it, by which operator, and the elements that code may name."""

    def __init__(self, clause, operator, names, kind):
        self.clause, self.operator, self.names, self.type = clause, operator, names, kind


class Reductions(Program):
    ON_HOST = ["-O1", "-fno-openmp"]
    BUILDS = ["-O2", "-O0"]

    def text(self, regions):
        self.lines += PREAMBLE.splitlines()
        parts = [self.part(number) for number in range(1, regions * 2 + 1)]
        with self.block("int main(void)"):
            self.put("for (int i = 0; i < SIZE; i++)")
            self.put("  data[i] = (i * 37 + %d) %% 101;" % self.number(0, 100))
            self.pragma("target update to(data)")
            for part in parts:
                self.put(part + "();")
            self.put("return 0;")
        return "\n".join(self.lines) + "\n"

    # Items.

    def operator(self, kind, number):
        if kind == "bool":
            return self.pick(["|", "&", "^", "&&", "||"])
        if kind in FLOATING:  # gcc 12 crashes on && and || of such arrays in simd
            return self.pick(["+", "+", "min", "max"] + ["&&", "||"] * number + ["*"] * (kind == "double"))
        return self.pick(["+", "+", "min", "max", "&", "|", "^", "&&", "||"] + ["*"] * kind.startswith("unsigned"))

    def item(self):
        """Declares what is reduced."""
        form = self.pick(["number", "number", "number", "array", "section", "pointer", "structure", "global"])
        if form == "structure":
            return self.structure()
        kind = self.pick(WHOLE + FLOATING + ["bool", "int"])
        operator = self.operator(kind, form == "number")
        name = self.fresh("r")
        first = str(self.number(0, 1 if kind == "bool" or operator in ("&&", "||") else 9))
        if form == "number":
            self.put("%s %s = %s;" % (kind, name, first))
            if self.cxx and self.chance(0.25):
                self.put("%s &%s_ref = %s;" % (kind, name, name))
                name += "_ref"
            return Item(name, operator, [name], kind)
        if form == "global":
            length = self.pick([0, 0, 3])
            self.globals.append((name, "static %s %s%s;" % (kind, name, "[%d]" % length if length else "")))
            names = ["%s[%d]" % (name, i) for i in range(length)] or [name]
            for each in names:
                self.put("%s = %s;" % (each, first))
            return Item(name, operator, names, kind)
        rows = self.pick([0, 0, 2])
        length = self.number(2, 5)
        self.put("%s %s%s[%d];" % (kind, name, "[%d]" % rows if rows else "", length))
        elements = ["%s%s[%d]" % (name, "[%d]" % row if rows else "", i) for row in range(rows or 1) for i in range(length)]
        for each in elements:
            self.put("%s = %s;" % (each, first))
        if form == "array":
            return Item(name, operator, elements, kind)
        if rows:
            row = self.number(0, rows - 1)
            return Item("%s[%s : %s][:]" % (name, self.said(row), self.said(rows - row)), operator, elements[row * length:], kind)
        begin = self.number(0, length - 1)
        count = self.number(1, length - begin)
        if form == "pointer":
            self.put("%s *const %s_at = %s;" % (kind, name, name))
            self.maps.append("map(tofrom : %s_at[0 : %d])" % (name, length))
            name += "_at"
            elements = ["%s[%d]" % (name, i) for i in range(length)]
        # Gcc 12 crashes in C++ on some sections by a pointer whose bounds are no constants.
        said = str if form == "pointer" and self.cxx else self.said
        return Item("%s[%s : %s]" % (name, said(begin), said(count)), operator, elements[begin:begin + count], kind)

    def structure(self):
        name = self.fresh("s")
        if self.chance(0.5):
            self.put("struct best %s = {%d, SIZE};" % (name, self.number(-5, 60)))
            return Item(name, "best", [name], "best")
        self.put("struct sums %s = {1, {2, 3}};" % name)
        return Item(name, "join", [name], "sums")

    def said(self, number):
        """A number as a constant, or as what only the running program knows."""
        return self.pick([str(number), str(number), "one * %d" % number, "two + %d" % (number - 2)])

    def update(self, item, index):
        """Statements that combine something with an item."""
        name = self.pick(item.names)
        value = "data[%s]" % index if self.chance(0.6) else "(data[%s] + %s)" % (index, index)
        if item.type == "best":
            self.put("if (%s > %s.value || (%s == %s.value && %s < %s.place))" % (value, name, value, name, index, name))
            self.put("  %s.value = %s, %s.place = %s;" % (name, value, name, index))
            return
        if item.type == "sums":
            self.put("%s.count++;" % name)
            self.put("%s.sum[%s & 1] += %s;" % (name, index, value))
            return
        if item.operator == "*":
            value = "(%s %% 16 == 3 ? 2 : 1)" % value if item.type == "double" else "(%s | 1)" % value
        elif item.operator in ("&", "|", "^", "&&", "||"):
            # Not all of one kind, so that a lost value shows.
            value = self.pick(["(%s %% %d != 0)", "(%s %% %d == 0)"]) % (value, self.number(2, 90)) if item.type == "bool" or \
                item.operator in ("&&", "||") else "(%s | %d)" % (value, self.number(1, 120) * 2)
        else:
            value += " % 50"
        value = "(%s)(%s)" % (item.type, value)
        line = {"&&": "{0} = {0} && {1};", "||": "{0} = {1} || {0};", "min": "{0} = {1} < {0} ? {1} : {0};",
                "max": "if ({0} < {1}) {0} = {1};"}.get(item.operator, "{0} %s= {1};" % item.operator)
        if self.chance(0.3):
            self.put("if (data[%s] %% 3)" % index)
            self.put("  " + line.format(name, value))
        else:
            self.put(line.format(name, value))

    def reduction(self, items, modifier=""):
        return ["reduction(%s%s : %s)" % (modifier, item.operator, item.clause) for item in items]

    # Loops.

    LOOPS = ["up", "down", "step", "wide", "pointer"]

    def loop(self, kind, body, least=0):
        """A loop, or two to be collapsed; body writes one iteration's statements for an index below SIZE."""
        count = self.pick([0, 1, 2, 7, 31, 32, 33, 64, 100, 257]) if not least else self.pick([1, 2, 33, 100, 257])
        i, j = self.fresh("i"), self.fresh("j")
        if kind in ("two", "triangle"):
            count = min(count, 16)
            with self.block("for (int {0} = 0; {0} < {1}; {0}++)".format(i, count)):
                inner = "for (int {0} = {1}; {0} < {2}; {0}++)"
                with self.block(inner.format(j, i if kind == "triangle" else 0, max(count, 1))):
                    body("(%s * 16 + %s)" % (i, j))
            return
        head = {"up": "for (int {0} = 3; {0} < 3 + {1}; {0}++)", "down": "for (long {0} = {1} + 1; {0} > 1; {0}--)",
                "step": "for (unsigned {0} = 1; {0} <= {1}; {0} += 2)",
                "wide": "for (unsigned long long {0} = 18446744073709551000ull; {0} < 18446744073709551000ull + {1}; {0}++)",
                "pointer": "for (const int *{0} = data + 2; {0} < data + 2 + {1}; {0}++)"}[kind].format(i, count)
        with self.block(head):
            body({"pointer": "(int)(%s - data)", "wide": "(int)(%s - 18446744073709551000ull)"}.get(kind, "(int)%s") % i)

    def clauses(self, words):
        out = []
        if "for" in words and not self.triangle and self.chance(0.4):
            out.append("schedule(%s)" % self.pick(["static", "static, 3", "dynamic", "guided, 2", "dynamic, %s" % self.said(4)]))
        if "distribute" in words and not self.triangle and self.chance(0.3):
            out.append("dist_schedule(static, %s)" % self.said(self.number(1, 9)))
        if "parallel" in words and self.chance(0.4):
            out.append("num_threads(%s)" % self.said(self.pick([1, 3, 8, 33])))
        if "teams" in words and self.chance(0.4):
            out.append("num_teams(%s)" % self.said(self.pick([1, 2, 5])))
        if words[0] == "target" and self.chance(0.2):
            out.append("thread_limit(%s)" % self.said(self.pick([4, 16, 64])))
        if "parallel" in words and self.chance(0.15):
            out.append("if(parallel : %s)" % self.pick(["one < two", "two < one"]))
        return out

    def collapsed(self, directive, clauses, items, late=True):
        """A loop construct with its loop, or with two."""
        words = directive.split()
        kind = self.pick(self.LOOPS + ["two", "triangle"])
        self.triangle = kind == "triangle"  # which has no schedule (OpenMP 5.2, 11.5.3)
        last = late and self.chance(0.3) and words[-1] in ("for", "simd")
        linear = late and self.chance(0.3) and words[-1] in ("for", "simd") and "distribute" not in words and kind in self.LOOPS
        clauses = clauses + ["lastprivate(last)"] * last + ["linear(linear : 3)"] * linear + self.clauses(words)
        self.triangle = False
        self.pragma(directive, *clauses, "" if kind in self.LOOPS else "collapse(2)")

        # Gcc 12 loses elements of sections there, and linear values beside a pointer that counts.
        if words[-1] == "simd" and (linear or any(item.names != [item.clause] for item in items)):
            self.on_device_alone = True

        def body(index):
            for item in items:
                self.update(item, index)
            if last:
                self.put("last = %s%s;" % (index, " + linear" * linear))
            if linear:
                self.put("linear += 3;")

        self.loop(kind, body, least=1 if last else 0)

    # Regions.

    triangle = False
    SHAPES = ["combined"] * 4 + ["inside", "levels", "copies", "shared", "scan", "function", "tasks"]

    def part(self, number):
        """A function with a region, and what stands in front of it."""
        name, before = "part%d" % number, self.lines
        self.lines, self.globals, self.functions, self.maps = [], [], [], []
        with self.block("static void %s(void)" % name):
            self.put("int last = 5, linear = 5;")
            items = [self.item() for _ in range(self.number(1, 3))]
            shape = self.pick(self.SHAPES)
            if shape in ("scan", "function", "tasks") and any(item.names != [item.clause] for item in items):
                shape = "combined"
            names = [item.clause.split("[")[0] for item in items]
            self.globals = [each for each in self.globals if each[0] in names]
            for each, _ in self.globals:
                self.pragma("target update to(%s)" % each)
            getattr(self, shape)(items)
            for each, _ in self.globals:
                self.pragma("target update from(%s)" % each)
            self.show(number, items)
        outside = [declaration for _, declaration in self.globals] + self.functions
        if outside:
            outside = ["#pragma omp begin declare target", *outside, "#pragma omp end declare target"]
        self.lines = before + outside + self.lines
        return name

    def show(self, number, items):
        self.put('printf("part%d:");' % number)
        for item in items:
            for name in item.names:
                fields = {"best": [".value", ".place"], "sums": [".count", ".sum[0]", ".sum[1]"]}.get(item.type, [""])
                for field in fields:
                    self.put('printf(" %%.17g", (double)%s%s);' % (name, field))
        self.put('printf(" %d %d\\n", last, linear);')

    def mapped(self, items):
        names = [item.clause.split("[")[0] for item in items]
        known = [each for each, _ in self.globals]
        return ["map(tofrom : last, linear)"] + ["map(tofrom : %s)" % name for name in names
                                                 if name not in known and not name.endswith("_at")] + self.maps

    def combined(self, items):
        directive = self.pick(["target teams distribute parallel for", "target teams distribute parallel for simd",
                               "target parallel for", "target parallel for simd", "target simd", "target teams loop",
                               "target teams distribute simd", "target teams distribute", "target parallel loop"])
        self.collapsed(directive, self.maps + self.reduction(items), items)

    def inside(self, items):
        self.pragma("target", *self.mapped(items))
        with self.block():
            for _ in range(self.number(1, 2)):
                self.collapsed(self.pick(["parallel for", "parallel for simd", "simd"]), self.reduction(items), items)

    def levels(self, items):
        self.pragma("target teams", *self.reduction(items), *self.mapped(items), *self.clauses(["target", "teams"]))
        with self.block():
            self.collapsed(self.pick(["distribute parallel for", "distribute parallel for simd"]),
                           self.reduction(items), items, late=False)

    def copies(self, items):
        """Each thread adds to its copy."""
        self.pragma("target parallel", *self.reduction(items), *self.maps, *self.clauses(["target", "parallel"]))
        with self.block():
            self.plain("for", items, self.clauses(["for"]))

    def shared(self, items):
        self.pragma("target parallel", *self.mapped(items), *self.clauses(["target", "parallel"]))
        with self.block():
            for _ in range(self.number(1, 2)):
                construct = self.pick(["for", "for simd", "sections"])
                self.on_device_alone |= construct == "for simd"
                if construct != "sections":
                    self.plain(construct, items, self.reduction(items))
                    continue
                self.pragma(construct, *self.reduction(items))
                with self.block():
                    for _ in range(self.number(1, 3)):
                        self.pragma("section")
                        with self.block():
                            for item in items:
                                self.update(item, str(self.number(0, SIZE - 1)))

    def tasks(self, items):
        self.pragma("target parallel", *self.mapped(items), *self.clauses(["target", "parallel"]))
        with self.block():
            self.pragma("single")
            with self.block():
                self.plain("taskloop", items, self.reduction(items) + [self.pick(["", "grainsize(5)", "num_tasks(7)"])])

    def plain(self, directive, items, clauses):
        self.pragma(directive, *clauses)
        self.loop(self.pick(self.LOOPS), lambda index: [self.update(item, index) for item in items])

    def scan(self, items):
        del items[1:]
        item, seen, i = items[0], self.fresh("seen"), self.fresh("i")
        self.put("static %s %s[SIZE];" % (self.spelled(item), seen))
        directive = self.pick(["target parallel for", "target parallel for simd", "target simd"])
        exclusive = self.chance(0.5)
        self.pragma(directive, "map(tofrom : %s)" % seen, *self.maps, *self.reduction([item], "inscan, "))
        with self.block("for (int {0} = 0; {0} < {1}; {0}++)".format(i, self.pick([1, 2, 31, 33, 100, 257]))):
            for combines in (not exclusive, exclusive):
                if combines:
                    self.update(item, i)
                else:
                    self.put("%s[%s] = %s;" % (seen, i, item.clause))
                if combines != exclusive:
                    self.pragma("scan %s(%s)" % ("exclusive" if exclusive else "inclusive", item.clause))
        self.put("double all = 0;")
        self.put("for (int i = 0; i < SIZE; i++)")
        field = {"best": ".place", "sums": ".sum[1]"}.get(item.type, "")
        self.put("  all += (i %% 7 + 1) * (double)((long long)%s[i]%s %% 1000);" % (seen, field))
        self.put('printf("%.17g ", all);')

    def spelled(self, item):
        return {"best": "struct best", "sums": "struct sums"}.get(item.type, item.type)

    def function(self, items):
        """A function with a construct, and what it is given by address."""
        name, outer, depth = self.fresh("add"), self.lines, self.depth
        self.lines, self.depth = [], 0
        with self.block("static void %s(%s)" % (name, ", ".join(
                "%s *%s_to" % (self.spelled(item), item.clause) for item in items))):
            for item in items:
                self.put("%s %s = *%s_to;" % (self.spelled(item), item.clause, item.clause))
            self.collapsed(self.pick(["parallel for", "parallel for simd", "simd"]), self.reduction(items), items, late=False)
            for item in items:
                self.put("*%s_to = %s;" % (item.clause, item.clause))
        self.functions, self.lines, self.depth = self.lines, outer, depth
        self.pragma("target", *self.mapped(items))
        self.put("%s(%s);" % (name, ", ".join("&" + item.clause for item in items)))
