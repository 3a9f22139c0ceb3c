"""Programs about variants: which function a call means, and which directive a metadirective, on the host and on devices.

The program knows for each call and each metadirective what the specification's words choose (OpenMP 5.2, 7.1 to 7.5, and
the dispatch construct), and says where something else ran. What two variants suit equally well is left out.
"""
from program import Program

TRAITS = ["target", "teams", "distribute", "parallel", "for", "sections", "single", "masked", "task", "simd"]
COMMON = ["target", "teams", "parallel", "for", "simd"]
# Directives of one construct, and the traits of its leaf constructs that selectors can name.
ON_HOST = [
    ("parallel num_threads(2)", ["parallel"]), ("parallel for num_threads(2)", ["parallel", "for"]),
    ("for simd", ["for", "simd"]), ("simd", ["simd"]), ("task shared(got)", ["task"]), ("single", ["single"]), ("parallel sections", ["parallel", "sections"]),
    ("parallel for simd num_threads(2)", ["parallel", "for", "simd"]),
]
REGIONS = [
    ("target", ["target"]), ("target teams num_teams(2)", ["target", "teams"]), ("target parallel", ["target", "parallel"]),
    ("target simd", ["target", "simd"]), ("target parallel for", ["target", "parallel", "for"]),
    ("target teams distribute", ["target", "teams", "distribute"]),
    ("target teams distribute simd", ["target", "teams", "distribute", "simd"]),
    ("target teams distribute parallel for", ["target", "teams", "distribute", "parallel", "for"]),
    ("target teams distribute parallel for simd", ["target", "teams", "distribute", "parallel", "for", "simd"]),
    ("target parallel for simd", ["target", "parallel", "for", "simd"]),
]
INSIDE = {  # what may stand directly inside of a construct's block
    "target": ["parallel num_threads(2)", "simd", "parallel for num_threads(2)", "task shared(got)"],
    "target teams num_teams(2)": ["parallel num_threads(2)", "distribute", "distribute parallel for"],
    "target parallel": ["for", "single", "simd", "for simd", "masked"],
    "parallel num_threads(2)": ["for", "single", "simd", "for simd", "masked"],
    "target teams distribute": ["parallel num_threads(2)", "simd"],
    "target parallel for": ["simd"],
}
LEAVES = {
    "parallel num_threads(2)": ["parallel"], "parallel for num_threads(2)": ["parallel", "for"], "simd": ["simd"],
    "task shared(got)": ["task"], "for": ["for"], "single": ["single"], "for simd": ["for", "simd"], "masked": ["masked"],
    "distribute": ["distribute"],
    "distribute parallel for": ["distribute", "parallel", "for"],
}
KINDS = {"host": (True, False), "nohost": (False, True), "gpu": (False, True), "cpu": (True, False), "any": (True, True)}


class Selector:
    """What a variant is for, in traits of each set."""

    def __init__(self, program):
        self.constructs = []
        self.kind = self.condition = self.score = self.vendor = None
        sets = program.some(["construct", "device", "user", "implementation"], 3)
        if "construct" in sets:
            chosen = program.some(TRAITS if program.chance(0.5) else COMMON, 3)
            self.constructs = [trait for trait in TRAITS if trait in chosen]
            if program.chance(0.1):
                self.constructs = ["dispatch"]
        if "device" in sets:
            self.kind = program.pick(list(KINDS))
        if "user" in sets:
            self.condition = program.pick(["1", "0", "YES", "NO", "yes", "no", "yes && !no", "yes > 1 || NO"])
            self.score = program.pick([None, None, 1, 2, 5, 40])
        if "implementation" in sets:
            self.vendor = program.pick([None, 3, 6])
        self.has_vendor = "implementation" in sets

    def holds(self):
        values = {"1": 1, "0": 0, "YES": 1, "NO": 0, "yes": 1, "no": 0, "yes && !no": 1, "yes > 1 || NO": 0}
        return self.condition is None or values[self.condition]

    def text(self):
        parts = []
        if self.constructs:
            parts.append("construct={%s}" % ", ".join(self.constructs))
        if self.kind:
            parts.append("device={kind(%s)}" % self.kind)
        if self.condition:
            score = "score(%d): " % self.score if self.score else ""
            parts.append("user={condition(%s%s)}" % (score, self.condition))
        if self.has_vendor:
            score = "score(%d): " % self.vendor if self.vendor else ""
            parts.append("implementation={vendor(%sllvm)}" % score)
        return ", ".join(parts)

    def traits(self):
        """What makes one selector a subset of another."""
        found = set(self.constructs)
        if self.kind and self.kind != "any":
            found.add("kind " + self.kind)
        if self.condition:
            found.add("condition " + self.condition)
        if self.has_vendor:
            found.add("vendor")
        return found

    def value(self, around, on_device):
        """The score in a context; None where it doesn't suit."""
        if not self.holds() or (self.kind and not KINDS[self.kind][on_device]):
            return None
        total, end = 1, len(around)  # the innermost of each is worth most
        for trait in reversed(self.constructs):
            places = [place for place in range(end) if around[place] == trait]
            if not places:
                return None
            end = places[-1]
            total += 1 << end
        if self.kind and self.kind != "any":  # which is as if there were no such selector
            total += 1 << len(around)
        return total + (self.score or 0) + (self.vendor or 0)


def best(selectors, around, on_device):
    """The number of the selector that is chosen, from 1; 0 where none suits, None where that is not said."""
    scores = {}
    for index, selector in enumerate(selectors, 1):
        score = selector.value(around, on_device)
        if score is not None:
            scores[index] = score
    for index in scores:
        mine = selectors[index - 1].traits()
        if any(mine < selectors[other - 1].traits() for other in scores):
            scores[index] = 0
    if not scores:
        return 0
    most = max(scores.values())
    found = [index for index, score in scores.items() if score == most]
    return found[0] if len(found) == 1 else None


class Metadirective:
    """A parallel construct of one number of threads or another."""

    def __init__(self, program):
        self.selectors = [Selector(program) for _ in range(program.number(1, 4))]
        self.otherwise = program.pick([None, "nothing", "parallel num_threads(7)"])

    def text(self):
        whens = ["when(%s : parallel num_threads(%d))" % (selector.text(), index + 1)
                 for index, selector in enumerate(self.selectors, 1)]
        return " ".join(["metadirective", *whens, "otherwise(%s)" % self.otherwise if self.otherwise else ""])

    def result(self, around, on_device):
        index = best(self.selectors, around, on_device)
        if index is None:
            return None
        return index + 1 if index else 7 if self.otherwise and "7" in self.otherwise else 1


class Function:
    """A base function and its variants. Each adds what it calls itself."""

    def __init__(self, program, name):
        self.name = name
        self.selectors = [Selector(program) for _ in range(program.number(1, 4))]
        self.numbers = [program.number(1, 9) * 10 + index for index in range(len(self.selectors) + 1)]
        self.calls = [None] * len(self.numbers)

    def chosen(self, around, on_device):
        """The index of what a call means, 0 for the function itself; None where that is not said."""
        return best(self.selectors, around, on_device)

    def result(self, around, on_device):
        index = self.chosen(around, on_device)
        if index is None:
            return None
        return self.body(index, on_device)

    def body(self, index, on_device):
        value = self.numbers[index]
        if self.calls[index]:
            inner = self.calls[index].result(self.context(index, on_device), on_device)
            if inner is None:
                return None
            value += 100 * inner
        return value

    def context(self, index, on_device):
        """Of a function's own code."""
        own = list(self.selectors[index - 1].constructs) if index else []
        return ["target", *own] if on_device else own


class Variants(Program):
    ON_HOST = ["-O1", "-DREFERENCE"]

    def __init__(self, seed, language):
        super().__init__(seed, language)
        self.functions, self.sites = [], 0

    def text(self, regions):
        self.lines += ["#include <stdio.h>", "#ifdef REFERENCE", 'int main(void) { puts("ok"); }', "#else",
                       "#include <omp.h>", "#pragma omp begin declare target", "int yes = 1, no = 0;", "enum { NO, YES };",
                       "static int threads(void) { return omp_get_num_threads(); }"]
        for _ in range(self.number(3, 5)):
            self.function()
        for _ in range(3):
            self.helper()
        self.lines += ["#pragma omp end declare target",
                       "static int wrong, on_device;",
                       "static void check(int site, int got, int device, int host, int in_region) {",
                       "  int expected = in_region && on_device ? device : host;",
                       "  if (got != expected) {",
                       '    printf("site%d: got %d expected %d\\n", site, got, expected);',
                       "    wrong = 1;", "  }", "}"]
        bodies = []
        for number in range(regions * 4):
            bodies.append(number)
            with self.block("static void part%d(void)" % number):
                self.put("int got = -1;")
                if self.chance(0.3):
                    self.choice()
                else:
                    self.part()
        with self.block("int main(void)"):
            self.put("int initial = 1;")
            self.pragma("target map(from : initial)")
            self.put("initial = omp_is_initial_device();")
            self.put("on_device = !initial;")
            for number in bodies:
                self.put("part%d();" % number)
            self.say_if_right()
        self.lines.append("#endif")
        return "\n".join(self.lines) + "\n"

    def function(self):
        name = self.fresh("f")
        made = Function(self, name)
        for index in range(len(made.numbers)):
            if self.functions and self.chance(0.4):
                made.calls[index] = self.pick(self.functions)
        delimited = self.chance(0.3) and not any("simd" in selector.constructs for selector in made.selectors)
        for index in list(range(1, len(made.numbers))) + [0]:
            called = made.calls[index]
            selector = made.selectors[index - 1].text() if index else ""
            if index == 0 and not delimited:
                for at, known in enumerate(made.selectors, 1):
                    self.pragma("declare variant(%s_%d) match(%s)" % (name, at, known.text()))
            if index and delimited:
                self.pragma("begin declare variant", "match(%s)" % selector)
            with self.block("int %s(int n)" % ("%s_%d" % (name, index) if index and not delimited else name)):
                self.put("return n + %d%s;" % (made.numbers[index], " + 100 * %s(0)" % called.name if called else ""))
            if index and delimited:
                self.pragma("end declare variant")
        self.functions.append(made)

    def helper(self):
        """A device function that calls others, perhaps from inside a construct."""
        name = self.fresh("h")
        called = self.pick(self.functions)
        inner = self.pick([None, "parallel num_threads(2)", "simd", "parallel for num_threads(2)"])
        leaves = LEAVES[inner] if inner else []

        class Helper:
            def __init__(self):
                self.name = name

            def result(self, around, on_device):
                del around
                return called.result((["target"] if on_device else []) + leaves, on_device)

        with self.block("int %s(int n)" % name):
            if inner:
                self.put("int result[1];")
                self.construct(inner, ["result[0] = n + %s(0);" % called.name])
                self.put("return result[0];")
            else:
                self.put("return n + %s(0);" % called.name)
        self.functions.append(Helper())

    def choice(self):
        """A metadirective, inside of a construct whose code one thread runs."""
        directive, leaves = self.pick([
            (None, []), (None, []), ("target", ["target"]), ("target teams num_teams(2)", ["target", "teams"]),
            ("single", ["single"]), ("target", ["target"]), ("masked", ["masked"])])
        made = Metadirective(self)
        in_region = "target" in leaves
        device, host = made.result(leaves, True), made.result(leaves, False)
        if device is None or host is None:
            self.put("(void)got;")
            return
        self.sites += 1

        def code():
            self.pragma(made.text())
            self.put("got = threads();")

        if directive:
            self.construct(directive + (" map(tofrom : got)" if in_region else ""), [code])
        else:
            code()
        self.put("check(%d, got, %d, %d, %d);" % (self.sites, device, host, in_region))

    def construct(self, directive, body):
        """A directive, and code that it runs at least once."""
        self.pragma(directive)
        if any(word in directive.split() for word in ("for", "simd", "distribute")):
            counter = self.fresh("i")
            head = "for (int %s = 0; %s < 3; %s++)" % (counter, counter, counter)
        else:
            head = ""
        with self.block(head):
            for line in body:
                if callable(line):
                    line()
                else:
                    self.put(line)
        if directive.startswith("task"):
            self.pragma("taskwait")

    def part(self):
        in_region = self.chance(0.75)
        directives, leaves = [], []
        if in_region:
            directive, leaves = self.pick(REGIONS)
        elif self.chance(0.8):
            directive, leaves = self.pick(ON_HOST)
        else:
            directive = None
        leaves = list(leaves)
        if directive:
            directives.append(directive + (" map(tofrom : got)" if in_region else ""))
            if directive in INSIDE and self.chance(0.6):
                inner = self.pick(INSIDE[directive])
                directives.append(inner)
                leaves += LEAVES[inner]
        # No simd region meets other constructs, and a teams region's own code no dispatch.
        call = self.pick([called for called in self.functions if isinstance(called, Function) or "simd" not in leaves])
        extra = None
        if self.chance(0.2) and isinstance(call, Function) and "simd" not in leaves and leaves[-1:] != ["teams"]:
            extra = self.pick(["", "novariants(1)", "novariants(no)", "nocontext(yes)", "nocontext(0)"])
        around = leaves
        if extra is not None and "nocontext(yes)" != extra:
            around = leaves + ["dispatch"]

        def expected(on_device):
            if extra == "novariants(1)":
                return call.body(0, on_device)
            return call.result(around, on_device)

        device, host = expected(True), expected(False)
        if device is None or host is None:
            self.put("(void)got;")
            return
        self.sites += 1

        def innermost():
            if extra is not None:
                self.pragma("dispatch", extra)
            self.put("%s = %s(0);" % (target, call.name))

        target = "got"

        def nest(level):
            if level == len(directives):
                innermost()
            else:
                self.construct(directives[level], [lambda: nest(level + 1)])

        # Threads write the same value, but one variable at once.
        nest(0)
        self.put("check(%d, got, %d, %d, %d);" % (self.sites, device, host, in_region))
