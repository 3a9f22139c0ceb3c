"""Programs about C++: classes with bases, methods, operators, constructors and templates, namespaces, overloads, lambdas,
constants and references, in regions that stand in functions, methods and templates, and in what they call.

Arithmetic is unsigned, so that nothing overflows, functions call only what stands before them, and each iteration has
elements and objects of its own.
"""
from program import Program

N = 96
PREAMBLE = """#include <cstdio>
#include <new>
#include <omp.h>
enum { N = %d };
using word = unsigned;
enum class Kind : unsigned { Even, Odd = 5, Last };
template <class T, int Size> struct list {
  T values[Size];
  T &operator[](int i) { return values[i]; }
  const T &operator[](int i) const { return values[i]; }
  const T *begin() const { return values; }
  const T *end() const { return values + Size; }
};
struct couple { word left, right; };
""" % N


class Class:
    """What other code may ask of a class: fields, methods by the number of their arguments, how objects are made."""

    def __init__(self, name):
        self.name, self.type = name, name  # type: with the arguments of a template
        self.fields, self.asked, self.changed, self.lists = [], [], [], []
        self.statics = []  # static methods and constants, as expressions
        self.arguments = 0  # of the constructor; 0: an aggregate's fields
        self.adds = self.called = self.sums = False


class Classes(Program):
    LANGUAGES = ["cpp"]
    BUILDS = ["-O2", "-O0"]

    def __init__(self, seed, language):
        super().__init__(seed, language)
        self.functions = []  # (name, number of arguments)
        self.applied = []  # templates that take a function
        self.constants = ["N", "3u", "17u", "(word)Kind::Odd"]
        self.classes = []
        self.main = []

    # ---- expressions

    def value(self, scope, depth=2):
        if depth == 0 or self.chance(0.15):
            return self.pick(scope)
        below = lambda: self.value(scope, depth - 1)
        form = self.number(0, 11)
        if form < 4:
            return "(%s %s %s)" % (below(), self.pick(["+", "-", "*", "^", "&", "|"]), below())
        if form == 4:
            return "(%s %% %du)" % (below(), self.number(2, 97))
        if form == 5:
            return "(%s > %s ? %s : %s)" % (below(), below(), below(), below())
        if form == 6:
            return "(%s >> (%s & 7u))" % (below(), below())
        if form == 7 and self.applied:
            return "%s([&](word x) { return x ^ %s; }, %s)" % (self.pick(self.applied), below(), below())
        if form == 8 and self.classes:
            made = self.pick(self.classes)
            return "%s%s" % (self.make(made, scope), self.asking(made, scope, depth - 1))
        if form == 9:
            return self.pick(self.constants)
        if self.functions:
            name, count = self.pick(self.functions)
            return "%s(%s)" % (name, self.values(scope, count, depth - 1))
        return below()

    def values(self, scope, count, depth):
        return ", ".join(self.value(scope, depth) for _ in range(count))

    def initial(self, made, scope):
        return "{%s}" % self.values(scope, made.arguments or len(made.fields), 0)

    def make(self, made, scope):
        return made.type + self.initial(made, scope)

    def asking(self, made, scope, depth=1):
        """What is asked of an object, behind it."""
        ways = [".%s" % field for field in made.fields]
        ways += [".%s[%s %% 4u]" % (name, self.value(scope, 0)) for name in made.lists]
        ways += [".%s(%s)" % (name, self.values(scope, count, depth)) for name, count in made.asked]
        if made.called:
            ways.append("(%s)" % self.value(scope, depth))
        return self.pick(ways)

    def changing(self, made, name, scope):
        ways = ["%s.%s %s %s;" % (name, self.pick(made.fields), self.pick(["=", "+=", "^="]), self.value(scope))]
        ways += ["%s.%s(%s);" % (name, method, self.value(scope)) for method in made.changed]
        if made.adds:
            ways.append("%s += %s;" % (name, self.make(made, scope)))
        if made.sums:
            ways.append("%s = %s + %s;" % (name, name, self.make(made, scope)))
        return self.pick(ways)

    # ---- what device code calls

    def constant(self):
        name = self.fresh("c")
        text = "%du" % self.number(1, 1000)
        kind = self.number(0, 3)
        if kind == 0:
            self.put("constexpr word %s = %s;" % (name, text))
        elif kind == 1:
            self.put("static const word %s = %s + %s;" % (name, text, self.pick(self.constants)))
        elif kind == 2:
            self.put("constexpr word %s[4] = {%s, 2, 3, 4};" % (name, text))
            name += "[%d]" % self.number(0, 3)
        else:
            self.put("template <class T> constexpr T %s = T(%s);" % (name, text))
            name += "<word>"
        self.constants.append(name)

    def function(self):
        name, count = self.fresh("f"), self.number(1, 3)
        names = ["x%d" % i for i in range(count)]
        kind = self.number(0, 5)
        if kind == 0:
            head = "template <class T> T %s(%s)" % (name, ", ".join("T " + x for x in names))
            called = (name + "<word>", count)
        elif kind == 1:
            head = "constexpr word %s(%s)" % (name, ", ".join("word " + x for x in names))
            self.put("%s { return %s; }" % (head, " ^ 3u * ".join(names)))
            self.functions.append((name, count))
            return
        elif kind == 2:  # overloaded
            self.put("inline word %s(word x, char) { return x + 1; }" % name)
            parameters = ", ".join("const word &" + x for x in names)
            self.put("static word %s(%s) { return %s; }" % (name, parameters, self.value(names)))
            self.functions.append((name, count))
            return
        elif kind == 3:
            self.put("template <int Level> word %s(word x) {" % name)
            self.put("  if constexpr (Level > 0)")
            self.put("    return %s<Level - 1>(x * 3) ^ Level;" % name)
            self.put("  else")
            self.put("    return %s;" % self.value(["x"]))
            self.put("}")
            self.functions.append(("%s<%d>" % (name, self.number(0, 3)), 1))
            return
        elif kind == 4:
            head = "template <class F, class... T> auto %s(F f, word x, T... more)" % name
            self.put("%s { return f(x%s); }" % (head, self.pick([" + 1", ""])))
            self.applied.append(name)
            return
        else:
            parameters = ", ".join("word " + x for x in names)
            head = "static inline word %s(%s, word last = %d)" % (name, parameters, self.number(0, 9))
            called = (name, count + self.number(0, 1))
            names = names + ["last"]
        with self.block(head):
            self.body(names)
        self.functions.append(called)

    def body(self, names, depth=2):
        """Statements of a function that returns a word."""
        names = list(names)
        for _ in range(self.number(0, 2)):
            new, kind = self.fresh("v"), self.number(0, 6)
            if kind == 0 and self.classes:
                made = self.pick(self.classes)
                self.put("%s %s = %s;" % (self.pick(["auto", made.type]), new, self.make(made, names)))
                if self.chance(0.5):
                    self.put(self.changing(made, new, names))
                new += self.asking(made, names)
            elif kind == 1:
                self.put("auto %s = [=](word a, word b = 2) { return %s; };" % (new, self.value(names + ["a", "b"], 1)))
                new = "%s(%s)" % (new, self.pick(names))
            elif kind == 2:
                other = self.fresh("v")
                self.put("auto [%s, %s] = couple{%s, %s};" % (new, other, self.value(names), self.pick(names)))
                names.append(other)
            elif kind == 3:
                self.put("list<word, 4> %s = {{%s, 1, 2, %s}};" % (new, self.pick(names), self.value(names, 1)))
                self.put("for (const word &x : %s)" % new)
                self.put("  %s[1] += x;" % new)
                new += "[%s %% 4]" % self.pick(names)
            elif kind == 4:
                self.put("word %s = 0;" % new)
                with self.block("for (int k = 0; k < %d; k++)" % self.number(1, 4)):
                    if self.chance(0.3):
                        self.put("if (%s %% 5 == 3) continue;" % self.value([*names, "k"], 1))
                    self.put("%s += %s;" % (new, self.value([*names, "(word)k", new], 1)))
            elif kind == 5:
                self.put("word %s;" % new)
                with self.block("switch (%s %% 3)" % self.value(names, 1)):
                    self.put("case 0: %s = %s; break;" % (new, self.value(names, 1)))
                    self.put("default: %s = %s;" % (new, self.value(names, 1)))
            else:
                self.put("const word %s = %s;" % (new, self.value(names, depth)))
            names.append(new)
        self.put("return %s;" % self.value(names, depth))

    def class_(self):
        made = Class(self.fresh("Class"))
        template = self.pick(["", "", "type", "number"])
        base = self.pick(self.classes) if self.classes and self.chance(0.35) else None
        if base and (base.arguments == 0 or "<" in base.name):
            base = None
        fields = [self.fresh("m") for _ in range(self.number(1, 3))]
        head = {"": "", "type": "template <class T> ", "number": "template <int Size> "}[template]
        word = "T" if template == "type" else "word"
        if template:
            made.type = made.name + ("<word>" if template == "type" else "<%d>" % self.number(1, 9))
        with self.block("%sstruct %s%s" % (head, made.name, " : " + base.type if base else "")):
            mine = list(fields)
            if template == "number":
                mine.append("(word)Size")
            if base:
                mine += base.fields
            for field in fields:
                self.put("%s %s;" % (word, field))
            if base or self.chance(0.6):
                made.arguments = len(fields)
                inits = ["%s(a%d)" % (field, i) for i, field in enumerate(fields)]
                if base:
                    inits.insert(0, "%s{%s}" % (base.type, ", ".join(["a0"] * base.arguments)))
                body = ""
                if self.chance(0.4):
                    body = "%s += %s;" % (fields[0], self.value([*fields, "a0"], 1))
                parameters = ", ".join("%s a%d" % (word, i) for i in range(len(fields)))
                self.put("%s(%s) : %s { %s }" % (made.name, parameters, ", ".join(inits), body))
                if self.chance(0.5):
                    made.lists.append(self.fresh("l"))
                    self.put("list<word, 4> %s = {{1, 2, 3}};" % made.lists[0])
                if self.chance(0.3):
                    self.put("~%s() {}" % made.name)
            if self.chance(0.4):
                constant = self.fresh("s")  # gcc maps no objects of classes with static data members
                if self.chance(0.5):
                    self.put("enum : word { %s = %d };" % (constant, self.number(1, 99)))
                else:
                    self.put("static constexpr word %s() { return %du; }" % (constant, self.number(1, 99)))
                    constant += "()"
                mine.append("(word)" + constant)
                made.statics.append("(word)%s::%s" % (made.type, constant))
            for _ in range(self.number(1, 3)):
                name, count = self.fresh("get"), self.number(0, 2)
                names = ["y%d" % i for i in range(count)]
                const = self.pick([" const", " const", " const noexcept"])
                if self.chance(0.2):
                    parameters = ", ".join(["U y0"] + ["word " + y for y in names[1:]])
                    with self.block("template <class U> word %s(%s)%s" % (name, parameters, const)):
                        self.body(mine + (names or ["(word)y0"]))
                    count = max(count, 1)
                else:
                    with self.block("word %s(%s)%s" % (name, ", ".join("word " + y for y in names), const)):
                        self.body(mine + names + (["this->" + fields[0]] if self.chance(0.5) else []))
                made.asked.append((name, count))
            if self.chance(0.5):
                name = self.fresh("set")
                type_, returned = self.pick([("void", ""), (made.name + " &", "return *this; ")])
                change = "%s %s %s;" % (self.pick(fields), self.pick(["=", "+=", "^="]), self.value(mine + ["y"]))
                self.put("%s %s(word y) { %s %s}" % (type_, name, change, returned))
                made.changed.append(name)
            if self.chance(0.3):
                made.called = True
                self.put("word operator()(word y) const { return %s; }" % self.value(mine + ["y"]))
            if self.chance(0.3):
                made.adds = True
                head = "%s &operator+=(const %s &o)" % (made.name, made.name)
                self.put("%s { %s += o.%s; return *this; }" % (head, fields[0], fields[0]))
            if made.arguments and not base and self.chance(0.3):
                made.sums = True
                head = "friend %s operator+(%s a, const %s &b)" % ((made.name,) * 3)
                self.put("%s { a.%s ^= b.%s; return a; }" % (head, fields[-1], fields[-1]))
        self.lines[-1] += ";"
        made.fields = fields + (base.fields if base and made.arguments else [])
        if base:
            made.asked += base.asked
            made.changed += base.changed
        self.constants += made.statics
        self.classes.append(made)

    # ---- regions

    DIRECTIVES = [
        "target teams distribute parallel for", "target teams distribute parallel for simd", "target teams loop",
        "target parallel for", "target teams distribute",
    ]

    def loop(self, clauses, lines, last="i < N"):
        self.pragma(self.pick(self.DIRECTIVES), *clauses)
        with self.block("for (int i = 0; %s; i++)" % last):
            for line in lines:
                self.put(line)

    def region(self, index):
        getattr(self, self.pick([
            "with_object", "with_object", "with_objects", "in_method", "in_template", "with_lambda", "reduced", "in_team",
        ]))(index)

    def results(self, index, call):
        """In main(): the region's call between the array's first values and their sum."""
        self.main += [
            "  {", "    static word a[N];", "    for (int i = 0; i < N; i++) a[i] = i * 7u;", "    word sum = 0;",
            "    " + call, "    for (int i = 0; i < N; i++) sum = sum * 31 + a[i];",
            '    std::printf("region%d: %%u\\n", sum);' % index, "  }",
        ]

    def known(self):
        return ["a[i]", "(word)i", "by"]

    def with_object(self, index):
        made = self.pick(self.classes)
        how = self.pick(["%s o" % made.type, "const %s &o" % made.type, "%s &o" % made.type])
        with self.block("static void region%d(word *a, word by, %s)" % (index, how)):
            lines = ["a[i] %s o%s;" % (self.pick(["=", "+=", "^="]), self.asking(made, self.known(), 2))]
            # gcc maps no reference to a class that nothing has instantiated yet.
            mapped = self.pick(["", "firstprivate(o)"] + ["map(to : o)"] * ("<" not in made.type))
            clauses = ["map(tofrom : a[0 : N])", mapped]
            if self.chance(0.3):
                lines.insert(0, "%s copy = o;" % self.pick([made.type, "auto"]))
                lines.append(self.changing(made, "copy", self.known()))
                lines.append("a[i] += copy%s;" % self.asking(made, self.known()))
            self.loop(clauses, lines)
        self.put("")
        initial = self.initial(made, ["5u", "11u"])
        self.results(index, "%s o%s; region%d(a, %du, o);" % (made.type, initial, index, index + 2))

    def with_objects(self, index):
        made = self.pick(self.classes)
        with self.block("static void region%d(word *a, word by, %s *o)" % (index, made.type)):
            lines = [self.changing(made, "o[i]", self.known()), "a[i] += o[i]%s;" % self.asking(made, self.known())]
            if self.chance(0.4):
                lines.insert(0, "%s &own = o[i];" % self.pick(["auto", made.type]))
                lines.append(self.changing(made, "own", self.known()))
            self.loop(["map(tofrom : a[0 : N], o[0 : N])"], lines)
            self.put("for (int i = 0; i < N; i++) a[i] ^= o[i]%s;" % self.asking(made, ["(word)i"], 0))
        self.put("")
        made_there = "for (int i = 0; i < N; i++) new (o + i) %s;" % self.make(made, ["(word)i", "4u"])
        raw = "%s *o = (%s *)::operator new(sizeof(%s) * N);" % ((made.type,) * 3)
        self.results(index, "%s %s region%d(a, %du, o);" % (raw, made_there, index, index))

    def in_method(self, index):
        name = "Region%d" % index
        fields = [self.fresh("m") for _ in range(3)]
        inner = self.pick(self.classes)
        template = self.chance(0.4)
        with self.block("%sstruct %s" % ("template <class T> " if template else "", name)):
            word = "T" if template else "word"
            self.put("%s %s = 3, %s = 8;" % (word, fields[0], fields[1]))
            self.put("%s %s = %s;" % (inner.type, fields[2], self.make(inner, ["5u", "2u"])))
            mine = [*self.known(), fields[0], "this->" + fields[1], fields[2] + self.asking(inner, ["by"], 0)]
            with self.block("word helper(word x) const"):
                self.body(["x", *fields[:2]])
            with self.block("void run(%s *a, word by)" % word):
                lines = ["a[i] += %s;" % self.value([*mine, "helper(i)"], 3)]
                clauses = ["map(tofrom : a[0 : N])"]
                if self.chance(0.3):
                    clauses.append("map(tofrom : this[0 : 1])")
                elif self.chance(0.2) and "helper" not in lines[0]:
                    clauses.append("map(to : %s, %s, %s)" % tuple(fields))
                self.loop(clauses, lines)
                self.put("%s += a[3];" % fields[0])
        self.lines[-1] += ";"
        self.put("")
        arguments = "<word>" if template else ""
        calls = "r.run(a, %du); r.run(a, 1u); sum = r.%s;" % (index, fields[0])
        self.results(index, "%s%s r; %s" % (name, arguments, calls))

    def in_template(self, index):
        made = self.pick(self.classes)
        object_ = self.pick(["O o", "const O &o"])
        with self.block("template <class T, class O, int Times> void region%d(T *a, T by, %s)" % (index, object_)):
            asked = self.asking(made, [*self.known(), "x"])
            lines = ["T x = a[i] + Times;", "a[i] %s o%s + x;" % (self.pick(["=", "+="]), asked)]
            if self.chance(0.4):
                lines.insert(1, "if constexpr (Times > 2) x += by; else x -= %s;" % self.value(self.known()))
            self.loop(["map(tofrom : a[0 : N])"], lines)
        self.put("")
        calls = "region%d<word, %s, %d>(a, 3u, o);" % (index, made.type, self.number(1, 4))
        calls += " region%d<word, %s, 1>(a, 5u, o);" % (index, made.type)
        self.results(index, "%s o%s; %s" % (made.type, self.initial(made, ["5u", "11u"]), calls))

    def with_lambda(self, index):
        made = self.pick(self.classes)
        with self.block("%svoid region%d(word *a, word by)" % (self.pick(["static ", "inline ", ""]), index)):
            self.put("%s o%s;" % (made.type, self.initial(made, ["by", "6u"])))
            capture = self.pick(["=", "o, by", "=, more = by * 2"])
            names = ["x", "by"] + (["more"] if "more" in capture else [])
            result = "%s + o%s" % (self.value(names), self.asking(made, names))
            self.put("auto f = [%s](word x) { return %s; };" % (capture, result))
            if self.chance(0.4):
                self.put("auto g = [f, by](word x) { return f(x) ^ f(by); };")
                f = "g"
            else:
                f = "f"
            self.loop(["map(tofrom : a[0 : N])"], ["a[i] += %s(%s);" % (f, self.value(self.known()))])
        self.put("")
        self.results(index, "region%d(a, %du);" % (index, index + 1))

    def reduced(self, index):
        able = [made for made in self.classes if made.adds and made.arguments == 0 and "<" not in made.type]
        with self.block("static word region%d(word *a, word by)" % index):
            if able:
                made = self.pick(able)
                combined = "all : %s : omp_out += omp_in" % made.type
                self.pragma("declare reduction(%s) initializer(omp_priv = %s{})" % (combined, made.type))
                self.put("%s total{};" % made.type)
                added = self.make(made, self.known())
                self.loop(["map(tofrom : a[0 : N])", "reduction(all : total)"], ["total += %s;" % added])
                self.put("return total%s;" % self.asking(made, ["by"], 0))
            else:
                self.put("word total = by;")
                added = self.value(self.known(), 3)
                self.loop(["map(tofrom : a[0 : N])", "reduction(+ : total)"], ["total += %s;" % added])
                self.put("return total;")
        self.put("")
        self.results(index, "sum = region%d(a, %du);" % (index, index + 1))

    def in_team(self, index):
        made = self.pick(self.classes)
        with self.block("static void region%d(word *a, word by)" % index):
            self.pragma("target teams num_teams(4) thread_limit(8) map(tofrom : a[0 : N])")
            with self.block():
                self.put("word shared[8];")
                object_ = made.arguments == 0 or self.chance(0.7)
                if object_:
                    self.put("const %s o = %s;" % (made.type, self.make(made, ["by", "7u"])))
                self.pragma("parallel num_threads(8)")
                with self.block():
                    self.pragma("for")
                    with self.block("for (int i = 0; i < 8; i++)"):
                        asked = ["o" + self.asking(made, ["by"], 0)] if object_ else []
                        self.put("shared[i] = %s;" % self.value(["(word)i", "by", *asked]))
                    self.pragma("for")
                    with self.block("for (int i = 0; i < 8; i++)"):
                        self.put("for (int j = omp_get_team_num(); j < N / 8; j += omp_get_num_teams())")
                        self.put("  a[j * 8 + i] += %s;" % self.value(["shared[(i + 1) % 8]", "(word)j", "by"]))
        self.put("")
        self.results(index, "region%d(a, %du);" % (index, index + 1))

    def text(self, regions):
        self.lines = []
        for _ in range(self.number(4, 9)):
            getattr(self, self.pick(["constant", "function", "function", "class_", "class_"]))()
        if not self.classes:
            self.class_()
        for index in range(regions):
            self.region(index)
        return PREAMBLE + "\n" + "\n".join([*self.lines, "int main() {", *self.main, "  return 0;", "}"]) + "\n"
