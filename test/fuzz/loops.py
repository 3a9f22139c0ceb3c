"""Programs about loops: directives, clauses, the loops' types, bounds, directions and steps, collapsed and non-rectangular
nests, loops over pointers, reductions, scans, sections that start anywhere, and how the arrays get to the device.

The programs keep to what OpenMP defines: every iteration writes elements of its own, arithmetic is unsigned or small, so
that a run on the host and a run on a device print the same text, whatever the number of teams and threads.
"""
import re

from program import Program

ELEMENTS = 4096
TYPES = {
    "int": "%d", "unsigned": "%u", "long": "%ld", "unsigned long": "%lu", "short": "%d", "unsigned char": "%d",
    "float": "%g", "double": "%g",
}
COUNTERS = ["int", "int", "int", "unsigned", "long", "short", "unsigned long"]
# directive -> what its clauses may be
DIRECTIVES = {
    "target teams distribute parallel for": "teams distribute parallel for",
    "target teams distribute parallel for simd": "teams distribute parallel for simd",
    "target teams distribute": "teams distribute",
    "target teams distribute simd": "teams distribute simd",
    "target teams loop": "teams loop",
    "target parallel for": "parallel for",
    "target parallel for simd": "parallel for simd",
    "target parallel loop": "parallel loop",
    "target simd": "simd",
}
MOST = {1: [2000], 2: [60, 50], 3: [12, 11, 9]}  # iterations of each loop of a nest
OPERATORS = {  # operator -> types of the result
    "+": ["int", "unsigned", "long", "double"], "min": ["int", "unsigned", "long", "double"],
    "max": ["int", "unsigned", "long", "double"], "&&": ["int"], "||": ["int"], "furthest": ["long"],
    **dict.fromkeys("*&|^", ["unsigned", "unsigned long"]),
}


def chunk_of(parts, clauses):
    """How many iterations one thread runs in order, if that is more than one and nothing cuts them; else 0."""
    sizes = {kind: int(size) for kind, size in
             re.findall(r"\b(schedule|dist_schedule)\((?:static|dynamic), (\d+)\)", " ".join(clauses))}
    if "simd" in parts or "loop" in parts:
        return 0
    size = sizes.get("schedule" if "for" in parts else "dist_schedule", 0)
    return size if size > 1 and sizes.get("dist_schedule", 0) % size == 0 else 0


PREAMBLE = """#include <stdio.h>

#define ELEMENTS %d
#pragma omp declare reduction(furthest : long : omp_out = omp_out < omp_in ? omp_in : omp_out) initializer(omp_priv = -1)
static unsigned long mix(unsigned long x, unsigned long y) { return (x ^ (y << 3)) + (y >> 2) * 5; }
static inline unsigned short low(unsigned long x) { return (unsigned short)(x & 1023); }
""" % ELEMENTS


def linear(factor, name, addend):
    """The text of factor * name + addend."""
    if factor == 0:
        return str(addend)
    if factor < 0:
        return "%d - %s" % (addend, name if factor == -1 else "%d * %s" % (-factor, name))
    product = name if factor == 1 else "%d * %s" % (factor, name)
    return product + (" + %d" % addend if addend > 0 else " - %d" % -addend if addend else "")


class Loop:
    """for (type name = first; name < bound; name += step): its text, how often it runs, and its iteration's number.

    A loop whose bounds depend on one around it runs at most `count` times.
    """

    def __init__(self, program, name, most, types=COUNTERS):
        self.name, self.uneven = name, False
        self.type = program.pick(types)  # gcc 12 miscompiles some loops of characters
        self.step = step = program.pick([1, 1, 1, 2, 3, 7])
        first = program.pick([0, 0, 1, 5, 100])
        self.count = program.number(1, most)
        span = (self.count - 1) * step
        self.values = range(first, first + span + 1, step)
        if program.chance(0.3) and not self.type.startswith("unsigned"):
            bound = program.pick(["%s > %d" % (name, first - 1), "%s >= %d" % (name, first)])
            self.descending(str(first + span), bound, step)
        else:
            self.ascending(program, str(first), str(first + span + 1), step)

    def depend_on(self, program, outer, most):
        """The loop is made anew as one of a non-rectangular nest: from a * outer + b to c * outer + d."""
        self.type, self.uneven = outer.type, True
        a, c = program.pick([(0, 1), (1, 0), (1, 0), (0, -1), (1, 1), (-1, 0), (1, 2), (2, 0), (-1, 1), (1, -2)])
        steps = [step for step in (1, 1, 1, 2, 3) if (c - a) * outer.step % step == 0]
        self.step = step = program.pick(steps)
        self.count = program.number(1, most)
        # The longest row has as many; others may have none.
        b = program.number(0, 3)
        d = b + self.count * step - max((c - a) * value for value in outer.values)
        if self.type.startswith("unsigned"):
            lowest = min(min(a * value + b, c * value + d) for value in outer.values)
            b, d = b + max(0, -lowest), d + max(0, -lowest)
        elif program.chance(0.3):
            operator, last = program.pick([(">", b - 1), (">=", b)])
            bound = "%s %s %s" % (self.name, operator, linear(a, outer.name, last))
            self.descending(linear(c, outer.name, d - 1), bound, step)
            return
        self.ascending(program, linear(a, outer.name, b), linear(c, outer.name, d), step)

    def descending(self, first, bound, step):
        self.first, self.move = first, -step
        move = "%s--" % self.name if step == 1 else "%s -= %d" % (self.name, step)
        self.number = "(%s - %s) / %d" % (first, self.name, step)
        self.head = "for (%s %s = %s; %s; %s)" % (self.type, self.name, first, bound, move)

    def ascending(self, program, first, end, step):
        self.first, self.move = first, step
        operators = ["<", "!="] if step == 1 and not self.uneven else ["<"]
        bound = "%s %s %s" % (self.name, program.pick(operators), end)
        if program.chance(0.3) and not self.uneven:
            bound = "%s <= %s - 1" % (self.name, end)
        moves = ["%s++", "++%s"] if step == 1 else ["%%s += %d" % step, "%%s = %%s + %d" % step]
        move = program.pick(moves)
        move = move % ((self.name,) * move.count("%s"))
        self.number = "(%s - (%s)) / %d" % (self.name, first, step)
        self.head = "for (%s %s = %s; %s; %s)" % (self.type, self.name, first, bound, move)


class Pointer:
    """A loop over the elements of b."""

    def __init__(self, program, name, most, type_):
        self.count, self.name, self.uneven = program.number(1, most), None, False
        end = "b + %d" % self.count
        bound = program.pick(["%s < %s" % (name, end), "%s != %s" % (name, end)])
        self.head = "for (const %s *%s = b; %s; %s++)" % (type_, name, bound, name)
        self.number = "(%s - b)" % name


class Loops(Program):
    ON_HOST = ["-O1", "-fno-openmp"]  # the loops as they are written

    def __init__(self, seed, language):
        super().__init__(seed, language)
        self.main = []

    def value(self, operands, depth=2):
        """An expression of type unsigned long."""
        if depth == 0 or self.chance(0.2):
            return "(unsigned long)%s" % self.pick(operands)
        left, right = self.value(operands, depth - 1), self.value(operands, depth - 1)
        form = self.pick([
            "(%s + %s)", "(%s * %s)", "(%s ^ %s)", "(%s & %s)", "(%s | %s)", "(%s - %s)", "mix(%s, %s)",
            "low(%s + %s)", "(%s %% 7 < 3 ? 11ul : %s)",
        ])
        return form % (left, right)

    def converted(self, type_, expression):
        """In a range that every type holds exactly, where conversion might not be defined."""
        if type_ in ("float", "double", "int", "long", "short"):
            return "(%s)(%s & 16383)" % (type_, expression)
        return "(%s)(%s)" % (type_, expression)

    def launch_clauses(self, parts, mapped_before, uneven):
        clauses = []
        if "teams" in parts and self.chance(0.3):
            clauses.append("num_teams(%d)" % self.pick([1, 2, 7, 64]))
        if "teams" in parts and self.chance(0.3):
            clauses.append("thread_limit(%d)" % self.pick([1, 32, 64, 200]))
        if "parallel" in parts and self.chance(0.3):
            clauses.append("num_threads(%d)" % self.pick([1, 3, 32, 128]))
        if "for" in parts and not uneven and self.chance(0.5):
            kinds = ["static", "static, 1", "static, 5", "dynamic", "dynamic, 2", "guided", "auto"]
            clauses.append("schedule(%s)" % self.pick(kinds))
        if "distribute" in parts and not uneven and self.chance(0.2):
            clauses.append("dist_schedule(static%s)" % self.pick(["", ", 16"]))
        if self.chance(0.15):
            # Never true: the region runs on the host, which is right only while the arrays are nowhere else, and gcc 12
            # does not miscompile it.
            clauses.append("if(target : n > %d)" % self.pick([0, 0 if mapped_before or uneven else ELEMENTS]))
        return clauses

    def nest(self, directive, type_):
        depth = self.pick([1, 1, 1, 2, 3])
        if depth == 1 and self.chance(0.15):
            return [Pointer(self, "p", 2000, type_)]
        loops = []
        for name, most in zip("ijk", MOST[depth]):
            loops.append(Loop(self, name, most))
        if depth > 1 and not directive.endswith("loop") and self.chance(0.4):  # a loop construct wants none
            outer = self.number(0, depth - 2)
            inner = self.number(outer + 1, depth - 1)
            if loops[outer].type == "short":  # gcc takes no promoted counters
                loops[outer] = Loop(self, "ijk"[outer], MOST[depth][outer], ["int", "long"])
            loops[inner].depend_on(self, loops[outer], MOST[depth][inner])
            if inner == 1 and depth == 3 and self.chance(0.3):
                loops[2].depend_on(self, loops[0], MOST[3][2])
        return loops

    def update(self, result, operator, type_, operands):
        item = self.value(operands, 1)
        if operator in ("min", "max", "furthest"):
            self.put("%s %s_ = (%s)(%s & 1023);" % (type_, result, type_, item))
            sign = "<" if operator == "min" else ">"
            self.put("%s = %s_ %s %s ? %s_ : %s;" % (result, result, sign, result, result, result))
        elif operator in ("&&", "||"):
            test = "!= 300" if operator == "&&" else "== 77"
            self.put("%s = %s %s ((%s & 255) %s);" % (result, result, operator, item, test))
        else:
            self.put("%s %s= (%s)(%s & 1023);" % (result, operator, type_, item))

    def function(self, index, out_type, in_type):
        if self.template:
            return self.block("template <typename A, typename B> static void region%d(int n, A *a, const B *b)" % index)
        return self.block("static void region%d(int n, %s *a, const %s *b)" % (index, out_type, in_type))

    def region(self, index):
        out_type, in_type = self.pick(list(TYPES)), self.pick(list(TYPES))
        self.template = self.cxx and self.chance(0.5)
        with self.function(index, out_type, in_type):
            if not self.template and self.chance(0.15):  # clang 22 loses the modifier inscan in templates
                self.scan(index, out_type)
            else:
                self.loops(index, out_type, in_type)
        self.put("")
        self.main += [
            "  {",
            "    static %s a[ELEMENTS];" % out_type,
            "    static %s b[ELEMENTS];" % in_type,
            "    unsigned long sum = %dul;" % index,
            "    for (int i = 0; i < ELEMENTS; i++) {",
            "      a[i] = %s;" % self.converted(out_type, "(unsigned long)i * 37"),
            "      b[i] = %s;" % self.converted(in_type, "(unsigned long)i * 91 + 5"),
            "    }",
            "    region%d(%d, a, b);" % (index, self.number(1, 1000)),
            "    for (int i = 0; i < ELEMENTS; i++)",
            "      sum = sum * 31 + (unsigned long)a[i];",
            '    printf("region%d: a %%lu\\n", sum);' % index,
            "  }",
        ]

    def loops(self, index, out_type, in_type):
        directive = self.pick(list(DIRECTIVES))
        parts = DIRECTIVES[directive].split()
        loops = self.nest(directive, in_type)
        collapse = len(loops) if self.chance(0.7) else self.number(1, len(loops))
        total = 1
        for loop in loops:
            total *= loop.count
        base = self.pick([0, 0, 3, 17])
        names = [loop.name for loop in loops if loop.name]
        operands = ["n", "factor", "a[at]", "b[at / 2]"] + names
        mapped = self.pick(["clause", "clause", "clause", "data", "enter"])
        if mapped != "clause":
            base = 0  # a pointer that a region only uses is looked up by its value, which has to lie in the section
        uneven = any(loop.uneven for loop in loops[:collapse])
        self.on_device_alone |= uneven  # gcc 12 miscompiles many of these nests, without simd as well
        clauses = self.launch_clauses(parts, mapped != "clause", uneven)
        part_of_a, part_of_b = "a[%d : %d]" % (base, total), "b[0 : %d]" % (ELEMENTS // 2)
        if mapped == "clause":
            clauses += ["map(tofrom : %s)" % part_of_a, "map(to : %s)" % part_of_b]
        if collapse > 1:
            clauses.append("collapse(%d)" % collapse)

        results = []
        self.put("%s factor = n / 3;" % self.pick(["int", "unsigned", "long"]))
        for operator in self.random.sample(list(OPERATORS), self.pick([0, 0, 1, 1, 2, 3])):
            name, type_ = self.fresh("result"), self.pick(OPERATORS[operator])
            results.append((name, operator, type_))
            clauses.append("reduction(%s : %s)" % (operator, name))
            clauses.append(self.pick(["map(tofrom : %s)" % name, ""]))
            begins = self.pick([1, 3, 100])
            # A loop without iterations leaves 100 || 0, which is 1, or (gcc) 100.
            self.put("%s %s = %d;" % (type_, name, begins % 2 if operator in ("&&", "||") else begins))
        bins = self.chance(0.15)
        if bins:
            sections = ["bins", "bins[0 : 8]"] + ["bins[2 : 4]"] * ("simd" not in parts)  # which gcc 12 miscompiles
            clauses.append("reduction(+ : %s)" % self.pick(sections))
            self.put("unsigned bins[8] = {1, 2, 3};")
        # Each iteration assigns to it.
        last = "loop" not in parts and self.chance(0.25) and not any(loop.uneven for loop in loops[collapse:])
        if last:
            clauses += ["lastprivate(last)", self.pick(["map(tofrom : last)", ""])]
            self.put("unsigned long last = 0;")
            # which clang 22 sometimes loses
            self.on_device_alone |= any(clause.startswith("schedule(dynamic") for clause in clauses)
        private = self.chance(0.3)
        if private:
            clauses.append("private(scratch)")
            self.put("unsigned long scratch = 0;")
        if self.chance(0.2):
            clauses.append("firstprivate(factor)")
        self.random.shuffle(clauses)

        chunk = 0 if uneven or collapse < len(loops) or not loops[0].name else chunk_of(parts, clauses)
        if chunk:
            self.put("unsigned long chain[ELEMENTS] = {0};")
        body = (operands, names, out_type, results, bins, last, private)
        if mapped == "data":
            self.pragma("target data map(tofrom : %s) map(to : %s)" % (part_of_a, part_of_b))
            with self.block():
                self.loop_nest(directive, clauses, loops, base, body, chunk)
        else:
            if mapped == "enter":
                self.pragma("target enter data map(to : %s, %s)" % (part_of_a, part_of_b))
            self.loop_nest(directive, clauses, loops, base, body, chunk)
        if mapped == "enter" and self.chance(0.5):
            self.pragma("target update from(%s)" % part_of_a)
            self.pragma("target exit data map(delete : %s, %s)" % (part_of_a, part_of_b))
        elif mapped == "enter":
            self.pragma("target exit data map(from : %s) map(release : %s)" % (part_of_a, part_of_b))
        for name, _, type_ in results:
            self.put('printf("region%d: %s\\n", %s);' % (index, TYPES[type_], name))
        if bins:
            self.put('printf("region%d: %%u %%u %%u\\n", bins[0], bins[3], bins[5]);' % index)
        if last:
            self.put('printf("region%d: %%lu\\n", last);' % index)
        if chunk:
            self.put("for (int i = 1; i < ELEMENTS; i++)")
            self.put("  chain[0] = chain[0] * 31 + chain[i];")
            self.put('printf("region%d: chain %%lu\\n", chain[0]);' % index)

    def loop_nest(self, directive, clauses, loops, base, body, chunk):
        self.pragma(directive, *clauses)
        number = loops[0].number
        for loop in loops[1:]:
            number = "(%s) * %d + %s" % (number, loop.count, loop.number)
        for loop in loops[:-1]:
            self.put(loop.head)
            self.depth += 1
        with self.block(loops[-1].head):
            self.put("int at = %d + (int)(%s);" % (base, number))
            self.body(*body)
            if chunk:
                link = "chain[(at - %d) / %d]" % (base, chunk)
                self.put("%s = %s * 3 + (unsigned long)at; // as those before it in the chunk have left it" % (link, link))
        self.depth -= len(loops) - 1

    def body(self, operands, names, out_type, results, bins, last, private):
        expression = self.value(operands)
        if private:
            self.put("scratch = %s; // every iteration has its own" % expression)
            expression = "(scratch + 1)"
        if self.chance(0.3):
            self.put("for (int again = 0; again < %d; again++)" % self.number(1, 4))
            self.put("  a[at] = %s;" % self.converted(out_type, "(%s + (unsigned long)a[at])" % expression))
        else:
            self.put("a[at] = %s;" % self.converted(out_type, expression))
        items = ["n", "at", "b[at / 2]"] + names
        for name, operator, type_ in results:
            self.update(name, operator, type_, items)
        if bins:
            self.put("bins[2 + at %% 4] += low(%s);" % self.value(items, 1))
        if last:
            self.put("last = %s;" % self.value(items, 1))

    def scan(self, index, out_type):
        directive = self.pick(["parallel for", "parallel for simd", "simd"])
        loop = Loop(self, "i", 2000)
        operator = self.pick("+^|")
        update = "sum %s= %s;" % (operator, self.value(["n", "i", "b[at / 2]"], 1))
        use = "a[at] = %s;" % self.converted(out_type, "(sum ^ (unsigned long)b[at / 2])")
        exclusive = self.chance(0.5)
        self.put("unsigned long sum = n;")
        self.pragma("target map(tofrom : sum, a[0 : ELEMENTS]) map(to : b[0 : ELEMENTS])")
        self.pragma(directive, "reduction(inscan, %s : sum)" % operator)
        with self.block(loop.head):
            with self.block():
                self.put("int at = (int)(%s);" % loop.number)
                self.put(use if exclusive else update)
            self.pragma("scan %s(sum)" % ("exclusive" if exclusive else "inclusive"))
            with self.block():
                self.put("int at = (int)(%s);" % loop.number)
                self.put(update if exclusive else use)
        self.put('printf("region%d: %%lu\\n", sum);' % index)

    def text(self, regions):
        for index in range(regions):
            self.region(index)
        return PREAMBLE + "\n" + "\n".join([*self.lines, "int main(void) {", *self.main, "  return 0;", "}"]) + "\n"
