"""Programs of several files: device functions and variables that other files use, data that comes and goes in functions of
other files, target tasks and dependences, if and device clauses, defaultmap, and structures with mappers inside mappers.

All files are one text, of which PART chooses. What keeps a program defined, and the same with and without a device:

- The host touches an array or a variable of the device only between an update from and an update to, or where it is not
  there.
- A region maps what it uses, or uses what is there; one whose if clause may be false only what is mapped by itself.
- Target tasks that touch the same array are ordered by depend, and the host waits for them before it goes on.
- Arithmetic is unsigned, and each iteration has elements of its own.
"""
from program import Program

PARTS, N = 3, 64
PREAMBLE = """#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#else
static inline int omp_get_default_device(void) { return 0; }
#endif
#ifndef PART
#define ALL 1
#define PART 0
#else
#define ALL 0
#endif
enum { N = %d };
typedef unsigned word;
struct run { int length; word *data; };
struct both { word scale; struct run left, right; };
#pragma omp declare mapper(struct run r) map(r, r.data[0 : r.length])
#pragma omp declare mapper(struct both b) map(b.scale, b.left, b.right)
""" % N


class Units(Program):
    PARTS = PARTS
    ON_HOST = ["-O1", "-fno-openmp"]  # gcc 12 knows no mappers

    def __init__(self, seed, language):
        super().__init__(seed, language)
        self.functions, self.variables, self.main, self.hosts = [], [], [], []

    def part(self):
        """The lines that follow are one file's, up to the next #endif."""
        self.put("#if ALL || PART == %d" % self.number(1, PARTS))

    def value(self, scope, depth=2):
        if depth == 0 or self.chance(0.2):
            return self.pick(scope)
        left, right = self.value(scope, depth - 1), self.value(scope, depth - 1)
        if self.functions and self.chance(0.3):
            return "%s(%s)" % (self.pick(self.functions), left)
        form = self.pick(["(%s + %s)", "(%s * %s)", "(%s ^ %s)", "(%s - %s)", "(%s %% 7 < 3 ? 5u : %s)"])
        return form % (left, right)

    def variable(self):
        name, array = self.fresh("g"), self.chance(0.5)
        shape = "%s[N]" % name if array else name
        kind = self.pick(["to", "to", "link"]) if array else "to"
        self.put("extern word %s;" % shape)
        self.pragma("declare target %s(%s)" % (kind, name))
        self.part()
        self.put("word %s = %s;" % (shape, "{%d, 2, 3}" % self.number(1, 9) if array else "%du" % self.number(1, 99)))
        self.put("#endif")
        self.variables.append((name, array, kind))

    def read(self, index):
        """What code of the device reads of variables that are always there."""
        return ["%s[%s %% N]" % (name, index) if array else name for name, array, kind in self.variables if kind == "to"]

    def function(self):
        name = self.fresh("f")
        self.pragma("begin declare target")
        self.put("word %s(word x);" % name)
        self.pragma("end declare target")
        self.part()
        if self.chance(0.4):  # of this file alone
            helper = self.pick(["helper", "adjust"])
            self.put("static word %s_%s(word x) { return %s; }" % (helper, name, self.value(["x", "3u"])))
        else:
            helper = ""
        if self.chance(0.3):
            self.pragma("begin declare target")
            self.put("static word own_%s[4] = {1, 2, %d, 4};" % (name, self.number(1, 50)))
            self.pragma("end declare target")
            own = ["own_%s[x %% 4]" % name]
        else:
            own = []
        called = ["%s_%s(x + 1)" % (helper, name)] if helper else []
        self.put("word %s(word x) { return %s; }" % (name, self.value(["x", *called, *own, *self.read("x")])))
        self.put("#endif")
        self.functions.append(name)

    # ---- host functions with constructs

    def loop(self, directive, clauses, lines):
        self.pragma(directive, *clauses)
        with self.block("for (int i = 0; i < N; i++)"):
            for line in lines:
                self.put(line)

    def host(self, arguments):
        name = self.fresh("host")
        self.put("word %s(%s);" % (name, arguments))
        self.part()
        self.hosts.append(name)
        return name

    DIRECTIVES = [
        "target teams distribute parallel for", "target teams loop", "target parallel for", "target teams distribute",
    ]

    def region(self, is_present):
        """A function that computes on an array and a scalar; returns what to call."""
        name = self.host("word *a, word by")
        with self.block("word %s(word *a, word by)" % name):
            scope = ["a[i]", "by", "(word)i", *self.read("i")]
            linked = [name for name, _, kind in self.variables if kind == "link"]
            clauses = [] if is_present and self.chance(0.6) else ["map(tofrom : a[0 : N])"]
            if not is_present and self.chance(0.3) and not self.variables:
                clauses.append("if(target : by % 2)")
            if self.chance(0.3):
                clauses.append("device(%s)" % self.pick(["omp_get_default_device()", "0"]))
            if linked and self.chance(0.6):
                clauses.append("map(tofrom : %s)" % linked[0])
                scope.append("%s[i]" % linked[0])
            kind, result = self.number(0, 4), "by"
            lines = ["a[i] %s %s;" % (self.pick(["=", "+=", "^="]), self.value(scope))]
            if kind == 0:
                self.put("word local[2] = {by, 7};")
                kinds = ["defaultmap(to : aggregate)", "defaultmap(firstprivate : aggregate)", "map(to : local)"]
                clauses.append(self.pick(kinds))
                lines.append("a[i] += local[i % 2];")
            elif kind == 1:
                self.put("word sum = by;")
                clauses += ["reduction(+ : sum)", self.pick(["", "map(tofrom : sum)", "defaultmap(tofrom : scalar)"])]
                lines.append("sum += %s;" % self.value(scope))
                result = "sum"
            elif kind == 2:
                self.put("word count = 1;")
                clauses.append(self.pick(["map(tofrom : count)", "defaultmap(tofrom : scalar)"]))
                self.pragma("target", *clauses)
                with self.block():
                    self.put("count += by;")
                    with self.block("for (int i = 0; i < N; i++)"):
                        self.put(lines[0])
                        self.put("count = count * 3 + a[i];")
                self.put("return count;")
                result = None
            if result:
                self.loop(self.pick(self.DIRECTIVES), clauses, lines)
                self.put("return %s;" % result)
        self.put("#endif")
        return "%s(%s, %s)" % (name, "%s", "%s")

    def structure(self):
        """A function that computes on a structure with a mapper inside a mapper."""
        name = self.host("word by")
        with self.block("word %s(word by)" % name):
            self.put("struct both b;")
            self.put("b.scale = by; b.left.length = N / 2; b.right.length = N;")
            self.put("b.left.data = (word *)malloc(N / 2 * sizeof(word));")
            self.put("b.right.data = (word *)malloc(N * sizeof(word));")
            self.put("for (int i = 0; i < N; i++) { b.left.data[i / 2] = i; b.right.data[i] = i * by; }")
            scope = ["b.scale", "(word)i", "b.left.data[i / 2]", "b.right.data[i]"]
            lines = ["b.right.data[i] += %s;" % self.value(scope)]
            if self.chance(0.5):
                mapped = self.pick(["map(tofrom : b)", "map(mapper(default), tofrom : b)"])
                self.loop(self.pick(self.DIRECTIVES), [mapped], lines)
            else:
                self.pragma("target data map(tofrom : b)")
                with self.block():
                    self.loop(self.pick(self.DIRECTIVES), [self.pick(["map(tofrom : b)", "map(to : b)"])], lines)
                    self.loop(self.pick(self.DIRECTIVES), ["map(tofrom : b)"], ["b.right.data[i] ^= b.left.data[i / 2];"])
            self.put("word sum = 0;")
            self.put("for (int i = 0; i < N; i++) sum = sum * 31 + b.right.data[i];")
            self.put("free(b.left.data); free(b.right.data);")
            self.put("return sum;")
        self.put("#endif")
        self.main.append('  printf("structure: %%u\\n", %s(%d));' % (name, self.number(1, 9)))

    def tasks(self):
        """Target tasks on two arrays, ordered by dependences."""
        name = self.host("word *a, word *b, word by")
        with self.block("word %s(word *a, word *b, word by)" % name):
            self.put("word c = by;")
            for _ in range(self.number(2, 5)):
                way = self.number(0, 4)
                x, y = self.pick([("a", "b"), ("b", "a")])
                if way < 3:
                    clauses = ["nowait", "map(tofrom : %s[0 : N])" % x, "map(to : %s[0 : N])" % y]
                    clauses += ["depend(inout : %s[0])" % x, "depend(in : %s[0])" % y]
                    self.random.shuffle(clauses)
                    added = self.value([x + "[i]", y + "[i]", "by", "(word)i"])
                    self.loop(self.pick(self.DIRECTIVES), clauses, ["%s[i] += %s;" % (x, added)])
                elif way == 3:
                    self.pragma("task shared(c)", "depend(inout : c)", "depend(in : %s[0])" % x)
                    self.put("c = c * 7 + %s[3];" % x)
                else:
                    self.pragma("target", "map(tofrom : c)", "depend(inout : c)", self.pick(["nowait", ""]))
                    self.put("c = c * 5 + by;")
            self.pragma("taskwait")
            self.put("return c;")
        self.put("#endif")
        if self.chance(0.4):
            self.main += [
                "#pragma omp parallel num_threads(4)", "#pragma omp single",
                '  printf("tasks: %%u\\n", %s(x, y, %d));' % (name, self.number(1, 9)),
            ]
        else:
            self.main.append('  printf("tasks: %%u\\n", %s(x, y, %d));' % (name, self.number(1, 9)))

    def data(self):
        """An array comes, is computed on, and goes, in functions of several files."""
        names = {}
        for what, lines in (("enter", ["target enter data map(to : a[0 : N])"]),
                            ("leave", [self.pick(["target exit data map(from : a[0 : N])", "target update from(a[0 : N])"])]),
                            ("look", ["target update from(a[0 : N])"]), ("put", ["target update to(a[0 : N])"])):
            names[what] = self.host("word *a, word by")
            with self.block("word %s(word *a, word by)" % names[what]):
                self.pragma(lines[0])
                if "update" in lines[0] and what == "leave":
                    self.pragma("target exit data map(%s : a[0 : N])" % self.pick(["delete", "release"]))
                self.put("return a[0] * by;")
            self.put("#endif")
        array = self.pick("xy")
        call = lambda what: self.main.append("  %s(%s, 1);" % (names[what], array))
        show = lambda call: self.main.append('  printf("data: %%u\\n", %s);' % call)
        call("enter")
        for _ in range(self.number(1, 4)):
            way = self.number(0, 3)
            if way < 2:
                show(self.region(True) % (array, self.number(1, 9)))
            elif way == 2:
                call("look")
                self.main.append('  printf("look: %%u\\n", %s[%d]);' % (array, self.number(0, N - 1)))
            else:
                call("look")
                self.main.append("  for (int i = 0; i < N; i++) %s[i] += i;" % array)
                call("put")
        call("leave")

    def show_variables(self):
        for name, array, kind in self.variables:
            if kind == "to":
                self.main.append("#pragma omp target update from(%s)" % name)
            self.main.append('  printf("%s: %%u\\n", %s);' % (name, name + "[2]" if array else name))

    def write_variable(self):
        some = [variable for variable in self.variables if variable[2] == "to"]
        if not some:
            return
        name, array, _ = self.pick(some)
        function = self.host("word by")
        with self.block("word %s(word by)" % function):
            self.pragma("target")
            self.put("%s = %s;" % (name + "[2]" if array else name, self.value(["by", *self.read("by")])))
            self.put("return by;")
        self.put("#endif")
        self.main.append("  %s(%d);" % (function, self.number(1, 99)))

    def text(self, regions):
        for _ in range(self.number(0, 3)):
            self.variable()
        for _ in range(self.number(1, 5)):
            self.function()
        for _ in range(regions):
            kind = self.number(0, 5)
            if kind == 0:
                called = self.region(False) % (self.pick("xy"), self.number(1, 9))
                self.main.append('  printf("region: %%u\\n", %s);' % called)
            elif kind == 1:
                self.structure()
            elif kind == 2:
                self.tasks()
            elif kind == 3:
                self.write_variable()
            else:
                self.data()
        self.show_variables()
        return PREAMBLE + "\n".join([
            *self.lines, "#if ALL || PART == 1", "static word x[N], y[N];", "int main(void) {",
            "  for (int i = 0; i < N; i++) { x[i] = i * 3; y[i] = i + 100; }", *self.main, "  word sum = 0;",
            "  for (int i = 0; i < N; i++) sum = sum * 31 + (x[i] ^ y[i] * 3);", '  printf("%u\\n", sum);', "  return 0;",
            "}", "#endif",
        ]) + "\n"
