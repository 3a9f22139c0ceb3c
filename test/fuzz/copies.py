"""Programs about the copies that constructs make of variables: private, firstprivate, lastprivate and reductions of
scalars, arrays, structures and C++ objects, on each construct from target to for, combined and one in the other.

A variable's value is one number, which all its parts hold. What it has to be is known at every place where it is read, and a
wrong one is noted. A variable is changed only where the thread that changes it has it for itself:

    Scope.DEVICE   there is one, the encountering thread's or the mapped one
    Scope.TEAM     each team has its own
    Scope.THREAD   each thread has its own

so that every program is defined, and prints the same whatever the number of teams and threads.
"""
import enum

from program import Program

OUTER, INNER = 12, 20  # iterations
# How teams, threads and loops are reached from the host, from outside to inside.
FORMS = [
    ["target teams distribute parallel for"], ["target teams distribute parallel for simd"],
    ["target teams", "distribute parallel for"], ["target", "teams distribute parallel for"],
    ["target teams distribute", "parallel for"], ["target teams distribute", "parallel", "for"],
    ["target teams", "distribute", "parallel for"], ["target", "teams distribute", "parallel", "for"],
    ["target", "teams", "distribute", "parallel", "for"], ["target", "teams", "distribute", "parallel for"],
    ["target parallel for"], ["target parallel", "for"], ["target", "parallel for"], ["target", "parallel", "for"],
    ["target", "parallel", "for simd"], ["target teams loop"], ["target", "teams", "loop"], ["target parallel loop"],
    ["target teams distribute"], ["target", "teams distribute"], ["target simd"], ["target", "simd"],
    ["target teams distribute", "simd"], ["target parallel for", "simd"], ["target teams distribute simd"],
    ["target", "taskloop"], ["target teams distribute", "taskloop"], ["target", "teams distribute", "taskloop"],
]
LOOPS = {"distribute", "for", "loop", "simd", "taskloop"}
PREAMBLE = """#include <stdio.h>

#ifdef REFERENCE
#define expect(found, value, number)
#else
#define expect(found, value, number) if ((found) != (value)) a[0] = number
#endif

struct pair { int first; double second; };
"""
# type: declaration, its address, the functions' parameter, its parts with what is added to the value in each
TYPES = {
    "number": ("int %s", "&%s", "int *v", ["*v"]),
    "real": ("double %s", "&%s", "double *v", ["*v"]),
    "row": ("int %s[4]", "%s", "int *v", ["v[0]", "v[1]", "v[2]", "v[3]"]),
    "grid": ("short %s[2][3]", "&%s[0][0]", "short *v", ["v[0]", "v[2]", "v[3]", "v[5]"]),
    "pair": ("struct pair %s", "&%s", "struct pair *v", ["v->first", "v->second"]),
    "pairs": ("struct pair %s[2]", "%s", "struct pair *v", ["v[0].first", "v[1].second", "v[1].first"]),
}
CLASSES = {
    "object": ("Object %s", "&%s", "Object *v", ["v->x", "v->y[1]"]),
    "objects": ("Object %s[2]", "%s", "Object *v", ["v[0].x", "v[1].y[0]"]),
    "box": ("Box<long, 3> %s", "&%s", "Box<long, 3> *v", ["v->items[0]", "v->items[1]", "v->last.x"]),
}
CLASS_TEXT = """struct Object {
  int x;
  long y[2];
  Object() : x(42) { y[0] = 43; y[1] = 43; }
  explicit Object(int value) : x(value) { y[0] = y[1] = value; }
  Object(const Object &o) : x(o.x) { y[0] = o.y[0]; y[1] = o.y[1]; }
  Object &operator=(const Object &o) { x = o.x; y[0] = o.y[0]; y[1] = o.y[1]; return *this; }
  ~Object() { x = -1; y[0] = -1; }
  void join(const Object &o) { x += o.x; y[0] += o.y[0]; y[1] += o.y[1]; }
};
template <typename T, int N> struct Box {
  T items[N];
  Object last;
  Box() : last(44) { for (int i = 0; i < N; i++) items[i] = 42 + i; }
  void join(const Box &o) { for (int i = 0; i < N; i++) items[i] += o.items[i]; last.join(o.last); }
  static Box none() { Box b; for (int i = 0; i < N; i++) b.items[i] = 0; b.last = Object(0); return b; }
};
"""
DEFAULTS = {"object": "42", "box": "42"}
REDUCIBLE = ["number", "real", "row", "grid", "pair", "object", "box"]
REDUCTIONS = """#pragma omp declare reduction(join : struct pair : omp_out.first += omp_in.first, \\
                              omp_out.second += omp_in.second) initializer(omp_priv = {0, 0})
"""
CLASS_REDUCTIONS = """#pragma omp declare reduction(join : Object : omp_out.join(omp_in)) initializer(omp_priv = Object(0))
typedef Box<long, 3> LongBox;
#pragma omp declare reduction(join : LongBox : omp_out.join(omp_in)) initializer(omp_priv = LongBox::none())
"""


class Scope(enum.IntEnum):
    DEVICE, TEAM, THREAD = range(3)


class Variable:
    def __init__(self, name, type_, value, scope=Scope.DEVICE):
        self.name, self.type, self.value, self.scope = name, type_, value, scope
        self.direct = False
        self.outer = None  # what is its value, too, when a construct ends

    def copy(self, **changes):
        other = Variable(self.name, self.type, self.value, self.scope)
        other.__dict__.update(changes)
        return other


class Copies(Program):
    ON_HOST = ["-O1", "-fno-openmp", "-DREFERENCE"]  # nothing is wrong

    def __init__(self, seed, language):
        super().__init__(seed, language)
        self.types = {**TYPES, **(CLASSES if self.cxx else {})}
        self.checks = 0

    def functions(self):
        for name, (_, _, parameter, parts) in self.types.items():
            yield "static void set_%s(%s, long value) { %s }" % (
                name, parameter, " ".join("%s = value + %d;" % part[::-1] for part in enumerate(parts)))
            yield "static void add_%s(%s, long value) { %s }" % (
                name, parameter, " ".join("%s += value;" % part for part in parts))
            yield "static long get_%s(%s) { return %s ? (long)%s : -77; }" % (
                name, parameter, " && ".join("(long)%s == (long)%s + %d" % (parts[0], part, -at) if at else "1"
                                             for at, part in enumerate(parts)), parts[0])

    def address(self, v):
        return self.types[v.type][1] % v.name

    def direct(self, v):
        """Whether a statement is to name the variable itself, whose address nothing need have then."""
        return v.direct and self.chance(0.8)

    def set(self, v, value):
        if self.direct(v):
            self.put("%s = %s;" % (v.name, value))
        else:
            self.put("set_%s(%s, %s);" % (v.type, self.address(v), value))
        v.value = value

    def add(self, v, value):
        if self.direct(v):
            self.put("%s += %s;" % (v.name, value))
        else:
            self.put("add_%s(%s, %s);" % (v.type, self.address(v), value))

    def expect(self, v):
        self.checks += 1
        value = v.name if self.direct(v) else "get_%s(%s)" % (v.type, self.address(v))
        if self.chance(0.1):
            self.put("for (int again = 0; again < 2 && %s == %s; again++)" % (value, v.value))
            self.put("  expect(%s + again, %s + again, %d);" % (value, v.value, self.checks))
        else:
            self.put("expect(%s, %s, %d);" % (value, v.value, self.checks))

    def visit(self, variables, context, settle):
        """Some statements of a thread about variables, which leave those as they were that it may change."""
        for v in self.some(variables, 3):
            own = v.scope >= context
            if v.value is None:
                if own and settle:
                    self.set(v, self.number(1, 90))
                continue
            self.expect(v)
            if own and self.chance(0.5):
                by = self.number(1, 9)
                self.add(v, by)
                changed = v.copy(value="(%s) + %d" % (v.value, by))
                self.expect(changed)
                self.add(v, -by)

    def choices(self, v, leaves, context):
        """What a construct may make of a variable."""
        loop, first = "loop" in leaves or leaves == ["simd"], leaves[0] == "target"
        # It has its threads for itself, or is of one.
        starts = first or {"teams", "parallel", "taskloop"} & set(leaves) or leaves == ["simd"]
        # What is a team's or a thread's own is not given to the iterations that they share, nor got from them.
        if "distribute" in leaves and "teams" not in leaves:
            given = v.scope < context
        else:
            given = starts or leaves[0] != "for" or v.scope < context
        if {"teams", "distribute"} & set(leaves):
            one = v.scope == Scope.DEVICE
        else:
            one = v.scope >= context if starts else v.scope == self.around
        choices = ["private"]
        if v.value is not None:
            choices += ["shared", "shared"]
            if given and not loop and leaves != ["target", "simd"]:
                choices += ["firstprivate", "firstprivate"]
            if one and starts and leaves[-1] not in ("target", "loop") and leaves[0] != "distribute" and v.type in REDUCIBLE:
                choices += ["reduction", "reduction"]
        if one and given and "loop" not in leaves and LOOPS & set(leaves) and not v.type.endswith("s"):
            # Other teams may still be in front of the loop, or behind it.
            choices += ["lastprivate"] * ("distribute" not in leaves or "teams" in leaves or self.quiet)
        return choices

    def attribute(self, v, leaves, context, inside):
        """Chooses what a construct makes of a variable: the choice, its clauses, and the variable inside of it."""
        first = leaves[0] == "target"
        choices = self.choices(v, leaves, context)
        choice = self.pick(choices)
        fresh = v.copy(value=DEFAULTS.get(v.type), scope=inside)
        if choice == "shared":
            if first and v.type in ("number", "real") and not self.members and self.chance(0.3):
                return "implicit", "", v.copy()  # the target construct's, firstprivate
            named = {"teams", "parallel"} & set(leaves) and self.chance(0.3)
            return choice, "map(tofrom : %s)" % v.name if first else "shared(%s)" % v.name if named else "", v.copy()
        if choice == "private":
            self.on_device_alone |= first and v.type in CLASSES  # gcc 12 makes no objects
            return choice, "private(%s)" % v.name, fresh
        if choice == "firstprivate":
            return choice, "firstprivate(%s)" % v.name, v.copy(scope=inside)
        clauses = self.pick(["map(tofrom : %s) " % v.name, ""]) if first else ""
        if choice == "lastprivate":
            self.on_device_alone |= "taskloop" in leaves  # clang 22's may crash
            return choice, clauses + "lastprivate(%s)" % v.name, fresh
        operator = "+" if v.type in ("number", "real", "row", "grid") else "join"
        return choice, clauses + "reduction(%s : %s)" % (operator, v.name), fresh

    def construct(self, form, variables, context, at):
        """The construct form[0] and what it has inside; at: the iteration's number so far."""
        leaves, rest = form[0].split(), form[1:]
        inside = Scope.THREAD if {"parallel", "for", "loop", "simd", "taskloop"} & set(leaves) else \
            Scope.TEAM if {"teams", "distribute"} & set(leaves) else context
        clauses, chosen = [], {"last": [], "sums": [], "plain": []}
        if leaves[0] == "target":
            clauses.append("map(tofrom : a[0 : %d])" % (OUTER * INNER + 1))
        for v in variables:
            choice, clause, inner = self.attribute(v, leaves, context, inside)
            clauses.append(clause)
            chosen[{"lastprivate": "last", "reduction": "sums"}.get(choice, "plain")].append(inner)
            inner.outer = v if choice in ("shared", "lastprivate", "reduction") else None
        if "teams" in leaves and self.chance(0.5):
            clauses.append("num_teams(%d)" % self.pick([1, 3, 8]))
        if "parallel" in leaves and self.chance(0.5):
            clauses.append("num_threads(%d)" % self.pick([1, 4, 33]))
        self.random.shuffle(clauses)
        self.pragma(form[0], *clauses)
        around, self.around = self.around, context
        if LOOPS & set(leaves):
            self.loop(rest, inside, at, **chosen)
        else:
            self.block_of(rest, chosen["plain"], inside, at)
        self.around = around

    def block_of(self, rest, plain, context, at):
        with self.block():
            self.quiet = self.chance(0.5)
            visited = [v for v in plain if not self.quiet or context != Scope.TEAM or v.scope >= Scope.TEAM]
            if rest[0].startswith("teams"):
                visited = []  # in a target construct it is alone
            if visited:
                self.visit(visited, context, settle=True)
                if context == Scope.THREAD:
                    self.pragma("barrier")  # what is inside may give them new values
            self.construct(rest, plain, context, at)
            if visited:
                self.visit(visited, context, settle=False)
        for v in plain:
            if v.outer:
                v.outer.value = v.value

    def loop(self, rest, context, at, plain, last, sums):
        counter, count = ("x", OUTER) if rest else ("y", INNER)
        number = "(%s) * %d + %s" % (at, count, counter) if at else counter
        with self.block("for (int %s = 0; %s < %d; %s++)" % (counter, counter, count, counter)):
            for v in plain:
                # What is inside may change it, too.
                if v.scope >= context and (rest or v.value is None or self.chance(0.3)):
                    self.set(v, "%d + %s" % (self.number(1, 50), counter))
                    if v.outer:
                        v.outer.value = None
            if plain:
                self.visit(plain, context, settle=False)
            if rest:
                self.construct(rest, plain, context, number)
            else:
                self.put("a[1 + %s] += %s;" % (number, counter))
            for v in last:
                by = self.number(1, 50)
                self.set(v, "%d + %s" % (by, counter))
                self.expect(v)
                v.outer.value = str(by + count - 1)
            for v in sums:
                by = self.number(1, 4)
                self.add(v, by)
                v.outer.value = "%s + %d" % (v.outer.value, by * count)
            if plain:
                self.visit(plain, context, settle=False)

    def region(self, index):
        variables = [Variable("v%d" % at, self.pick(list(self.types)), None) for at in range(self.number(2, 5))]
        outside = self.pick(["function", "function", "function", "method", "template"] if self.cxx else ["function"])
        self.members = outside == "method"
        if outside == "method":
            self.method(index, variables)
            return
        if outside == "template":
            self.put("template <typename T, int N>")
        with self.block("static void region%d(int *a)" % index):
            for v in variables:
                declaration = self.types[v.type][0] % v.name + ";"
                if outside == "template":
                    declaration = declaration.replace("Box<long, 3>", "Box<T, N>")
                place = self.pick(["local", "local", "local", "static", "global", "reference"])
                if place == "reference" and self.cxx:
                    of = self.fresh("of")
                    self.put(self.types[v.type][0] % of + ";")
                    self.put("auto &%s = %s;" % (v.name, of))
                elif place == "global" and outside == "function":
                    v.name = "%s_%d" % (v.name, index)
                    self.globals.append("static " + self.types[v.type][0] % v.name + ";")
                elif place == "static":
                    self.put("static " + declaration)
                else:
                    self.put(declaration)
            self.body(variables)
        self.put("")
        self.calls.append("region%d%s(a);" % (index, "<long, 3>" if outside == "template" else ""))

    def method(self, index, variables):
        """The variables are members."""
        self.on_device_alone = True  # gcc 12 sometimes takes the object's member where there is a copy
        with self.block("struct Case%d" % index):
            for v in variables:
                self.put(self.types[v.type][0] % v.name + ";")
            with self.block("void run(int *a)"):
                self.body(variables)
        self.lines[-1] += ";"
        self.put("")
        self.calls.append("Case%d().run(a);" % index)

    def body(self, variables):
        for v in variables:
            v.direct = v.type in ("number", "real") and self.chance(0.7)
            self.set(v, str(self.number(1, 90)))
        self.around = Scope.DEVICE
        self.construct(self.pick(FORMS), variables, Scope.DEVICE, "")
        for v in variables:
            if v.value is not None:
                self.expect(v)

    def text(self, regions):
        lines = [CLASS_TEXT] if self.cxx else []
        lines += [*self.functions(), REDUCTIONS + (CLASS_REDUCTIONS if self.cxx else "")]
        main, self.globals, self.calls = [], [], []
        for index in range(regions):
            self.region(index)
            main += [
                "  for (int i = 0; i <= %d; i++)" % (OUTER * INNER), "    a[i] = i;", "  " + self.calls[-1],
                "  sum = 0;",
                "  for (int i = 1; i <= %d; i++)" % (OUTER * INNER), "    sum = sum * 31 + a[i];",
                '  printf("region%d: %%u, wrong at %%d\\n", sum, a[0]);' % index,
            ]
        return "\n".join([PREAMBLE + lines[0], *lines[1:], *self.globals, *self.lines, "int main(void) {",
                          "  static int a[%d];" % (OUTER * INNER + 1), "  unsigned sum;", *main, "  return 0;", "}"]) + "\n"
