"""Programs about loops: directives, clauses, the loops' types, bounds, directions and steps, collapsed nests, sections that
start anywhere, and how the arrays get to the device.

The programs keep to what OpenMP defines: every iteration writes elements of its own, arithmetic is unsigned or small, so
that a run on the host and a run on a device print the same text, whatever the number of teams and threads.
"""
import program

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
PREAMBLE = """#include <stdio.h>

#define ELEMENTS %d
static unsigned long mix(unsigned long x, unsigned long y) { return (x ^ (y << 3)) + (y >> 2) * 5; }
static inline unsigned short low(unsigned long x) { return (unsigned short)(x & 1023); }
""" % ELEMENTS


class Loop:
    """for (type name = first; name < bound; name += step): its text, how often it runs, and its iteration's number."""

    def __init__(self, random_, name, most):
        self.name = name
        self.type = random_.choice(COUNTERS)
        self.count = random_.randint(1, most)
        step = random_.choice([1, 1, 1, 2, 3, 7])
        first = random_.choice([0, 0, 1, 5, 100])
        span = (self.count - 1) * step
        signed = not self.type.startswith("unsigned")
        if random_.random() < 0.3 and signed:  # downwards
            start, last = first + span, first
            bound = random_.choice(["%s > %d" % (name, last - 1), "%s >= %d" % (name, last)])
            move = "%s--" % name if step == 1 else "%s -= %d" % (name, step)
            self.number = "(%d - %s) / %d" % (start, name, step)
        else:
            start, last = first, first + span
            bounds = ["%s < %d" % (name, last + 1), "%s <= %d" % (name, last)]
            if step == 1:
                bounds.append("%s != %d" % (name, last + 1))
            bound = random_.choice(bounds)
            move = random_.choice(["%s++" % name, "++%s" % name]) if step == 1 else "%s += %d" % (name, step)
            self.number = "(%s - %d) / %d" % (name, start, step)
        self.head = "for (%s %s = %d; %s; %s)" % (self.type, name, start, bound, move)


class Loops(program.Program):
    LANGUAGES = ["c"]

    def __init__(self, seed, language):
        super().__init__(seed, language)
        self.functions = []
        self.main = []

    def value(self, operands, depth=2):
        """An expression of type unsigned long."""
        if depth == 0 or self.chance(0.2):
            return "(unsigned long)%s" % self.random.choice(operands)
        left, right = self.value(operands, depth - 1), self.value(operands, depth - 1)
        form = self.random.choice([
            "(%s + %s)", "(%s * %s)", "(%s ^ %s)", "(%s & %s)", "(%s | %s)", "(%s - %s)", "mix(%s, %s)",
            "low(%s + %s)", "(%s %% 7 < 3 ? 11ul : %s)",
        ])
        return form % (left, right)

    def converted(self, type_, expression):
        """In a range that every type holds exactly, where conversion might not be defined."""
        if type_ in ("float", "double", "int", "long", "short"):
            return "(%s)(%s & 16383)" % (type_, expression)
        return "(%s)(%s)" % (type_, expression)

    def launch_clauses(self, parts, mapped_before):
        clauses = []
        if "teams" in parts and self.chance(0.3):
            clauses.append("num_teams(%d)" % self.random.choice([1, 2, 7, 64]))
        if "teams" in parts and self.chance(0.3):
            clauses.append("thread_limit(%d)" % self.random.choice([1, 32, 64, 200]))
        if "parallel" in parts and self.chance(0.3):
            clauses.append("num_threads(%d)" % self.random.choice([1, 3, 32, 128]))
        if "for" in parts and self.chance(0.3):
            clauses.append("schedule(static%s)" % self.random.choice(["", ", 1", ", 5"]))
        if "distribute" in parts and self.chance(0.2):
            clauses.append("dist_schedule(static%s)" % self.random.choice(["", ", 16"]))
        if self.chance(0.15):
            # Never true: the region runs on the host, which is right only while the arrays are nowhere else.
            clauses.append("if(target : n > %d)" % self.random.choice([0, 0 if mapped_before else ELEMENTS]))
        return clauses

    def region(self, index):
        directive = self.random.choice(list(DIRECTIVES))
        parts = DIRECTIVES[directive].split()
        depth = self.random.choice([1, 1, 1, 2, 3])
        loops = [Loop(self.random, name, most) for name, most in zip("ijk", {1: [2000], 2: [60, 50], 3: [12, 11, 9]}[depth])]
        total = 1
        for loop in loops:
            total *= loop.count
        collapse = depth if self.chance(0.7) else self.random.randint(1, depth)
        out_type, in_type = self.random.choice(list(TYPES)), self.random.choice(list(TYPES))
        base = self.random.choice([0, 0, 3, 17])
        operands = ["n", "factor", "a[at]", "b[at / 2]"] + [loop.name for loop in loops]
        mapped = self.random.choice(["clause", "clause", "clause", "data", "enter"])
        if mapped != "clause":
            base = 0  # a pointer that a region only uses is looked up by its value, which has to lie in the section
        clauses = self.launch_clauses(parts, mapped != "clause")
        sections = ("tofrom : a[%d : %d]" % (base, total), "to : b[0 : %d]" % (ELEMENTS // 2))
        if mapped == "clause":
            clauses += ["map(%s)" % section for section in sections]
        if collapse > 1:
            clauses.append("collapse(%d)" % collapse)

        reduction = None
        if self.chance(0.5):
            operator = self.random.choice(["+", "*", "&", "|", "^", "min", "max", "&&", "||"])
            type_ = self.random.choice(["unsigned", "unsigned long"] if operator in "*&|^" else ["int", "unsigned", "long", "double"])
            if operator in ("&&", "||"):
                type_ = "int"
            reduction = (operator, type_)
            clauses.append("reduction(%s : result)" % operator)
            clauses.append("map(tofrom : result)")
        private = self.chance(0.3)
        if private:
            clauses.append("private(scratch)")
        if self.chance(0.2):
            clauses.append("firstprivate(factor)")
        self.random.shuffle(clauses)

        text = ["static void region%d(int n, %s *a, const %s *b) {" % (index, out_type, in_type)]
        text.append("  %s factor = n / 3;" % self.random.choice(["int", "unsigned", "long"]))
        if reduction:
            text.append("  %s result = %s;" % (reduction[1], self.random.choice(["1", "3", "100"])))
        if private:
            text.append("  unsigned long scratch = 0;")
        if mapped == "data":
            text.append("#pragma omp target data map(%s) map(%s)\n  {" % sections)
        if mapped == "enter":
            text.append("#pragma omp target enter data map(to : a[%d : %d]) map(%s)" % (base, total, sections[1]))
        text.append("#pragma omp %s %s" % (directive, " ".join(clauses)))
        for level, loop in enumerate(loops):
            text.append("  " * (level + 1) + loop.head + (" {" if level == depth - 1 else ""))
        indent = "  " * (depth + 1)
        number = loops[0].number
        for loop in loops[1:]:
            number = "(%s) * %d + %s" % (number, loop.count, loop.number)
        text.append(indent + "int at = %d + (int)(%s);" % (base, number))
        expression = self.value(operands)
        if private:
            text.append(indent + "scratch = %s; // every iteration has its own" % expression)
            expression = "(scratch + 1)"
        if self.chance(0.3):
            text.append(indent + "for (int again = 0; again < %d; again++)" % self.random.randint(1, 4))
            text.append(indent + "  a[at] = %s;" % self.converted(out_type, "(%s + (unsigned long)a[at])" % expression))
        else:
            text.append(indent + "a[at] = %s;" % self.converted(out_type, expression))
        if reduction:
            operator, type_ = reduction
            item = self.value(["i", "b[at / 2]", "n"], 1)
            if operator in ("min", "max"):
                sign = "<" if operator == "min" else ">"
                text.append(indent + "%s candidate = (%s)(%s & 1023);" % (type_, type_, item))
                text.append(indent + "result = candidate %s result ? candidate : result;" % sign)
            elif operator in ("&&", "||"):
                text.append(indent + "result = result %s ((%s & 255) %s);" % (operator, item, "!= 300" if operator == "&&" else "== 77"))
            else:
                text.append(indent + "result %s= (%s)(%s & 1023);" % (operator, type_, item))
        text.append("  " * depth + "}")
        if mapped == "data":
            text.append("  }")
        if mapped == "enter":
            if self.chance(0.5):
                text.append("#pragma omp target update from(a[%d : %d])" % (base, total))
                text.append("#pragma omp target exit data map(delete : a[%d : %d], b[0 : %d])" % (base, total, ELEMENTS // 2))
            else:
                text.append("#pragma omp target exit data map(from : a[%d : %d]) map(release : b[0 : %d])" % (base, total, ELEMENTS // 2))
        if reduction:
            text.append('  printf("region %d: %s\\n", result);' % (index, TYPES[reduction[1]]))
        text.append("}")
        self.functions.append("\n".join(text))
        self.main.append("\n".join([
            "  {",
            "    static %s a[ELEMENTS];" % out_type,
            "    static %s b[ELEMENTS];" % in_type,
            "    unsigned long sum = %dul;" % index,
            "    for (int i = 0; i < ELEMENTS; i++) {",
            "      a[i] = %s;" % self.converted(out_type, "(unsigned long)i * 37"),
            "      b[i] = %s;" % self.converted(in_type, "(unsigned long)i * 91 + 5"),
            "    }",
            "    region%d(%d, a, b);" % (index, self.random.randint(1, 1000)),
            "    for (int i = 0; i < ELEMENTS; i++)",
            "      sum = sum * 31 + (unsigned long)a[i];",
            '    printf("region %d: a %%lu\\n", sum);' % index,
            "  }",
        ]))

    def text(self, regions):
        for index in range(regions):
            self.region(index)
        return PREAMBLE + "\n" + "\n\n".join(self.functions) + "\n\nint main(void) {\n" + "\n".join(self.main) + "\n  return 0;\n}\n"
