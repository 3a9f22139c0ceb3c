"""Programs about closures and functors that reach kernels: what they capture and how, what they are made of, by how many
hands they go, and where the region is: in a wrapper, in the lambda, around it, or on both sides.

Arithmetic is unsigned, each iteration has elements of its own, and what a host's closure captures by reference is mapped.
Closures that change themselves are copied by those who call them. The programs are C++17, with templates' heads of lambdas
and packs among captures, which compilers take there, too.
"""
import re

from program import Program

N = 96
PREAMBLE = """#include <cstdio>
#include <utility>
enum { N = %d };
using word = unsigned;
struct couple { word left, right; };
template <class... F> struct overloaded : F... { using F::operator()...; };
template <class... F> overloaded(F...) -> overloaded<F...>;
template <class F> struct fixed {
  F f;
  template <class... A> word operator()(A... a) const { return f(*this, a...); }
};
template <class F> fixed(F) -> fixed<F>;
template <class F> struct holder {
  word more;
  F f;
  word operator()(word x) const { return f(x) + more; }
  word twice(word x) const { return f(f(x) ^ more); }
};
template <class F> holder(word, F) -> holder<F>;
template <class F, class... A> word applied(const F &f, A... a) { return f(a...); }
template <class F, class... A> word forwarded(F &&f, A &&...a) { return std::forward<F>(f)(std::forward<A>(a)...); }
""" % N
LOOPS = [
    "target teams distribute parallel for", "target teams distribute parallel for simd", "target teams loop",
    "target parallel for", "target teams distribute", "target simd",
]


class Scope:
    """What code may name: values, callables, and the variables that a lambda has to capture for them."""

    def __init__(self, values=(), callables=(), variables=(), here=False, members=()):
        self.values, self.callables, self.variables = list(values), list(callables), list(variables)
        self.here = here  # in a function: lambdas may have capture defaults
        self.members = list(members)  # of the object whose method it is

    def with_members(self, members, values):
        scope = self.inner()
        scope.members, scope.values = members, scope.values + values
        return scope

    def inner(self, *values):
        """In a lambda or a block that has variables of its own, too."""
        names = [value.replace("(word)", "") for value in values]
        return Scope([*self.values, *values], self.callables, [*self.variables, *names], True, self.members)


class Callable:
    def __init__(self, name, arity, form="@(#)", changes=False, generic=False):
        self.name, self.arity, self.form = name, arity, form  # @: the name, #: the arguments
        self.changes, self.generic = changes, generic

    def call(self, arguments):
        return self.form.replace("@", self.name).replace("#", ", ".join(arguments))


class Lambdas(Program):
    LANGUAGES = ["cpp"]
    BUILDS = ["-O2", "-O0 -std=c++20"]
    ON_HOST = ["-O1", "-fno-openmp"]

    def __init__(self, seed, language):
        super().__init__(seed, language)
        self.everywhere = Scope(["N", "3u", "17u"])
        self.main = []
        self.makers = []  # functions that return closures of one argument
        self.referred = []  # variables that closures of the host capture by reference
        self.on_host = True

    # ---- expressions

    def value(self, scope, depth=2):
        if depth == 0 or self.chance(0.15):
            return self.pick(scope.values)
        below = lambda: self.value(scope, depth - 1)
        form = self.number(0, 11)
        if form < 4 or form > 6 and not scope.callables:
            return "(%s %s %s)" % (below(), self.pick(["+", "-", "*", "^", "&", "|"]), below())
        if form == 4:
            return "(%s > %s ? %s : %s)" % (below(), below(), below(), below())
        if form == 5:
            return "(%s >> (%s & 7u))" % (below(), below())
        if form == 6:
            return self.at_once(scope, below)
        return self.calling(self.pick(scope.callables), scope, depth - 1)

    def at_once(self, scope, below):
        """A lambda that is called where it stands."""
        x = self.fresh("x")
        inner = scope.inner(x)
        text = self.value(inner, 1)
        return "([%s](word %s) { return %s; }(%s))" % (self.captures(scope, text, host=False), x, text, below())

    def calling(self, f, scope, depth):
        arguments = [self.value(scope, max(depth, 0)) for _ in range(f.arity)]
        if f.changes:
            if not scope.here:
                return arguments[0]
            call = "%s + %s" % (f.call(arguments), f.call(["5u"] * f.arity))
            return "([%s]() mutable { return %s; }())" % (self.pick(["=", "&"]) + ", %s = %s" % (f.name, f.name), call)
        if f.generic:
            arguments = [self.pick(["%s", "(unsigned char)%s", "(unsigned long)%s"]) % x for x in arguments]
        if arguments and self.chance(0.15) and f.form == "@(#)":
            return "%s(%s, %s)" % (self.pick(["applied", "forwarded"]), f.name, ", ".join(arguments))
        return f.call(arguments)

    # ---- lambdas

    def captures(self, scope, text, host=None, changes=False):
        """Between the brackets of a lambda with this body."""
        host = self.on_host if host is None else host
        used = [v for v in dict.fromkeys(scope.variables) if re.search(r"\b%s\b" % v, text)]
        if any(re.search(r"\b%s\b" % member, text) for member in scope.members):
            used.append("this")
        if not used:
            return self.pick(["", "="]) if scope.here else ""
        style = self.number(0, 5)
        if self.bindings & set(used):
            style = 3  # it captures structured bindings by initializers alone
        if style == 0 and not changes:
            if self.on_host and host:
                self.referred += used
            return "&"
        if style < 3:
            return "="
        listed = []
        for v in used:
            how = self.number(0, 9)
            if how == 0 and not changes and v not in self.bindings and v != "this":
                if self.on_host and host:
                    self.referred.append(v)
                listed.append("&" + v)
            elif v in self.bindings or how < 3 and v != "this" and v not in self.arrays:
                listed.append("%s = %s" % (v, v))
            else:
                listed.append(v)
        self.random.shuffle(listed)
        return ", ".join(listed)

    def parameters(self, names, generic=False):
        if not generic:
            return "", ", ".join("word " + x for x in names)
        if self.chance(0.4):
            types = [self.fresh("T") for _ in names]
            return "<%s>" % ", ".join("class " + t for t in types), ", ".join("%s %s" % p for p in zip(types, names))
        return "", ", ".join("auto " + x for x in names)

    def lambda_(self, scope, names, generic=False, changes=False, returns=False):
        """Lines of a lambda."""
        lines, self.lines = self.lines, []
        depth, self.depth = self.depth, self.depth + 1
        inner = scope.inner(*["(word)" + x for x in names] if generic else names)
        inner.values += inner.values[-len(names):] * 3 if names else []
        count = self.fresh("n")
        if changes:
            inner = inner.inner(count)
        self.body(inner)
        made, self.lines, self.depth = self.lines, lines, depth
        captured = self.captures(scope, "\n".join(made), changes=changes)
        if changes:
            captured += ", " * bool(captured) + "%s = 0u + %s" % (count, self.pick(scope.values))
            made.insert(0, "  " * (depth + 1) + "%s += 3u;" % count)
            made[-1] = made[-1].replace("return ", "return %s ^ " % count, 1)
        head, parameters = self.parameters(names, generic)
        specifiers = " mutable" * changes + self.pick(["", " -> word"]) + ""
        if returns or generic:
            specifiers = " mutable" * changes + " -> word"
        return ["[%s]%s(%s)%s {" % (captured, head, parameters, specifiers), *made, "  " * depth + "}"]

    def declare(self, before, lines, after=";"):
        self.put(before + lines[0])
        self.lines += lines[1:]
        self.lines[-1] += after

    def body(self, scope):
        """Statements that end with a return."""
        for _ in range(self.number(0, 2)):
            kind, new = self.number(0, 5), self.fresh("y")
            if kind == 0:
                self.put("if (%s %% 3 == 0) return %s;" % (self.value(scope, 1), self.value(scope, 1)))
                continue
            if kind == 1:
                self.put("word %s = 0;" % new)
                self.put("for (int k = 0; k < %d; k++) %s += %s;" % (
                    self.number(1, 4), new, self.value(scope.inner("(word)k", new), 1)))
            elif kind == 2 and not self.names % 3:
                x = self.fresh("x")
                on_host, self.on_host = self.on_host, False
                self.declare("auto %s = " % new, self.lambda_(scope, [x]))
                self.on_host = on_host
                scope.callables.append(Callable(new, 1))
                scope.variables.append(new)
                continue
            elif kind == 3:
                self.put("word %s[3] = {%s, %s};" % (new, self.value(scope, 1), self.value(scope, 0)))
                self.arrays.add(new)
                scope.variables.append(new)
                scope.values.append("%s[%s %% 3]" % (new, self.value(scope, 0)))
                continue
            else:
                self.put("const word %s = %s;" % (new, self.value(scope, 1)))
            scope.variables.append(new)
            scope.values.append(new)
        self.put("return %s;" % self.value(scope))

    # ---- variables and callables of a function

    def variable(self, scope):
        name, kind = self.fresh("v"), self.number(0, 9)
        value = lambda: self.value(scope, 1)
        values, variables = [name], [name]
        if kind == 0:
            self.put("couple %s = {%s, %s};" % (name, value(), value()))
            values = [name + ".left", name + ".right"]
        elif kind == 1:
            self.put("word %s[4] = {%s, %s, 7};" % (name, value(), value()))
            self.arrays.add(name)
            values = ["%s[%s %% 4]" % (name, value())]
        elif kind == 2:
            self.put("couple of_%s = {%s, %s};" % (name, value(), value()))
            variables = values = [name, self.fresh("v")]
            self.put("%s[%s, %s] = of_%s;" % (self.pick(["auto ", "const auto ", "auto &"]), *values, name))
            self.bindings.update(values)
        elif kind == 3:
            self.put("word of_%s = %s;" % (name, value()))
            self.put("%s &%s = of_%s;" % (self.pick(["word", "const word", "auto"]), name, name))
        elif kind == 4:
            self.put("%s %s = %d;" % (self.pick(["const word", "constexpr word", "const unsigned char"]), name, self.number(1, 99)))
        elif kind == 5:
            self.put("unsigned char %s = %s;" % (name, value()))
        else:
            self.put("word %s = %s;" % (name, value()))
        scope.values += values * 2
        scope.variables += variables

    def callable(self, scope):
        f = getattr(self, self.pick(["plain", "generic", "functor_object"] if not scope.here else [
            "plain", "plain", "plain", "generic", "generic", "changing", "in_holder", "overloads", "recursive", "composed",
            "made", "in_array", "with_pack", "in_pair", "functor_object", "copied",
        ]))(scope, self.fresh("f"))
        scope.callables += [f] * 2
        if scope.here:
            scope.variables.append(f.name)

    def plain(self, scope, name):
        names = [self.fresh("x") for _ in range(self.number(0, 3))]
        static = self.pick(["static const ", "static ", "constexpr "]) if not scope.here else self.pick(["", "", "const "])
        lines = self.lambda_(scope, names, returns=True)
        self.declare(static + "auto %s = " % name, lines)
        return Callable(name, len(names))

    def generic(self, scope, name):
        names = [self.fresh("x") for _ in range(self.number(1, 3))]
        self.declare("%sauto %s = " % ("static const " * (not scope.here), name), self.lambda_(scope, names, generic=True))
        if self.chance(0.3) and scope.here:
            f = Callable(name, len(names), generic=True)
            scope.callables.append(f)
            scope.variables.append(name)
            k = self.fresh("K")
            number = self.fresh("f")
            text = self.value(scope.inner("x", "(word)" + k))
            self.put("auto %s = [%s]<int %s>(word x) -> word { return %s; };" % (number, self.captures(scope, text), k, text))
            return Callable(number, 1, "@.template operator()<%d>(#)" % self.number(1, 9))
        return Callable(name, len(names), generic=True)

    def changing(self, scope, name):
        if not scope.here:
            return self.plain(scope, name)
        names = [self.fresh("x") for _ in range(self.number(1, 2))]
        self.declare("auto %s = " % name, self.lambda_(scope, names, changes=True, returns=True))
        return Callable(name, len(names), changes=True)

    def one(self, scope):
        """A closure of one argument that doesn't change, as an expression: a named one or a new one."""
        have = [f.name for f in scope.callables if f.arity == 1 and not f.changes and f.form == "@(#)"]
        if have and self.chance(0.7):
            return self.pick(have)
        x = self.fresh("x")
        text = self.value(scope.inner(x, x), 1)
        return "[%s](word %s) -> word { return %s; }" % (self.captures(scope, text), x, text)

    def in_holder(self, scope, name):
        self.put("%sholder %s{%s, %s};" % ("static const " * (not scope.here), name, self.pick(scope.values), self.one(scope)))
        return Callable(name, 1, self.pick(["@(#)", "@.twice(#)", "@.f(#)"]))

    def overloads(self, scope, name):
        x = self.fresh("x")
        text = self.value(scope.inner(x), 1)
        lambdas = ["[%s](word %s) -> word { return %s; }" % (self.captures(scope, text), x, text),
                   "[](const couple *) { return 17u; }", self.pick(["[](couple c) { return c.left; }", "[](auto *) { return 5u; }"])]
        self.random.shuffle(lambdas)
        self.put("%soverloaded %s{%s};" % ("static const " * (not scope.here), name, ", ".join(lambdas)))
        return Callable(name, 1, self.pick(["@(#)", "(@((const couple *)nullptr) + @(#))"]))

    def recursive(self, scope, name):
        me, x = self.fresh("me"), self.fresh("x")
        text = self.value(scope.inner(x), 1)
        static = "static const " * (not scope.here)
        if self.chance(0.5):
            lambda_ = "[%s](const auto &%s, word %s) -> word { return %s %% 8u < 2u ? %s : %s(%s %% 8u - 1u) + %s; }" % (
                self.captures(scope, text), me, x, x, x, me, x, text)
            self.put("%sfixed %s{%s};" % (static, name, lambda_))
            return Callable(name, 1)
        lambda_ = "[%s](auto %s%s, word %s) -> word { return %s %% 8u < 2u ? %s : %s(%s, %s %% 8u - 1u) + %s; }" % (
            self.captures(scope, text), self.pick(["", "&", "&&"]), me, x, x, x, me, me, x, text)
        self.put("%sauto %s = %s;" % (static, name, lambda_))
        return Callable(name, 1, "@(@, #)")

    def composed(self, scope, name):
        """Two in one: by a function that returns a lambda which has captured both."""
        maker = self.fresh("composed")
        f = self.pick(["[=]", "[f, g]", "[f = std::move(f), g]", "[g, f = f]"])
        self.functions.append(
            "template <class F, class G> static auto %s(F f, G g) { return %s(%s) -> word { return g(f(x)); }; }" % (
                maker, f, self.pick(["auto x", "word x"])))
        self.put("%sauto %s = %s(%s, %s);" % ("static const " * (not scope.here), name, maker, self.one(scope), self.one(scope)))
        return Callable(name, 1)

    def maker(self, scope):
        """A function that returns closures, all of one type."""
        if not self.makers or self.chance(0.3):
            name = self.fresh("make")
            x = self.fresh("x")
            text = self.value(self.everywhere.inner("by", x, "by", x))
            lambda_ = "[%s](word %s) -> word { return %s; }" % (self.pick(["=", "by", "by = by"]), x, text)
            self.functions.append("static %s%s(word by) { return %s; }" % (self.pick(["auto ", "inline auto "]), name, lambda_))
            self.makers.append(name)
        return self.pick(self.makers)

    def made(self, scope, name):
        self.put("%sauto %s = %s(%s);" % ("static const " * (not scope.here), name, self.maker(scope), self.value(scope, 1)))
        return Callable(name, 1)

    def in_array(self, scope, name):
        make = self.maker(scope)
        arguments = ", ".join("%s(%s)" % (make, self.value(scope, 1)) for _ in range(3))
        self.put("%sdecltype(%s(0)) %s[3] = {%s};" % ("static const " * (not scope.here), make, name, arguments))
        self.arrays.add(name)
        return Callable(name, 1, "@[%s %% 3](#)" % self.pick(self.everywhere.values))

    def with_pack(self, scope, name):
        maker = self.fresh("bound")
        capture = self.pick(["f, a...", "f, ...b = a", "=, ...b = a + 1u"])
        pack = "b" if "b" in capture else "a"
        self.functions.append(
            "template <class F, class... A> static auto %s(F f, A... a) { return [%s](%s) -> word { return (f(x) + ... + %s); }; }" % (
                maker, capture, self.pick(["word x", "auto x"]), self.pick([pack, "f(%s)" % pack])))
        given = [self.one(scope)] + [self.value(scope, 1) for _ in range(self.number(0, 3))]
        self.put("%sauto %s = %s(%s);" % ("static const " * (not scope.here), name, maker, ", ".join(given)))
        return Callable(name, 1)

    def in_pair(self, scope, name):
        self.put("%sstd::pair %s{%s, %s};" % ("static const " * (not scope.here), name, self.one(scope), self.one(scope)))
        return Callable(name, 1, self.pick(["@.first(#)", "@.second(#)"]))

    def functor_object(self, scope, name):
        functor = self.fresh("Functor")
        text = self.value(self.everywhere.inner("(word)x", "(word)x").with_members(["k"], ["k", "k"]))
        head = self.pick(["word operator()(word x)", "template <class T> word operator()(T x)"])
        self.functions.append("struct %s { word k = [](word x) { return x * 3u; }(%d); %s const { return %s; } };" % (
            functor, self.number(1, 9), head, text))
        self.put("%s%s %s{%s};" % ("static const " * (not scope.here), functor, name, self.pick(["", self.value(scope, 1)])))
        return Callable(name, 1)

    def copied(self, scope, name):
        """A function with a lambda as default argument, or another name."""
        if self.chance(0.5):
            text = self.value(self.everywhere.inner("y", "y"), 1)
            self.functions.append("static word by_%s(word x, word z = [](word y) { return %s; }(5u)) { return x ^ z; }" % (name, text))
            self.put("%sauto %s = [](word x) { return by_%s(x); };" % ("static const " * (not scope.here), name, name))
            return Callable(name, 1)
        self.put("%sauto %s = %s;" % ("static const " * (not scope.here), name, self.one(scope)))
        return Callable(name, 1)

    # ---- wrappers, with and without regions

    def wrapper(self, inner):
        """A function template with a region that calls its argument, or one that hands it on."""
        name = self.fresh("each")
        kind = self.pick(["F f", "const F &f", "F &&f"])
        lines, self.lines = self.lines, []
        if inner == "region":
            with self.block("template <class F> static void %s(int n, %s)" % (name, kind)):
                self.pragma(self.pick(LOOPS))
                self.put("for (int i = 0; i < n; i++) f(i);")
        elif inner == "teams":
            with self.block("template <class F> static void %s(int n, %s)" % (name, kind)):
                self.pragma("target teams distribute")
                self.put("for (int i = 0; i < n; i++) f(i);")
        elif inner == "threads":
            with self.block("template <class F> static void %s(int n, %s)" % (name, kind)):
                self.pragma(self.pick(["parallel for", "parallel for", "simd", ""]) or "parallel for")
                self.put("for (int i = 0; i < n; i++) f(i);")
        elif inner == "sum":
            with self.block("template <class T, class F> static T %s(int n, T sum, %s)" % (name, kind)):
                self.pragma(self.pick(LOOPS), "reduction(+ : sum)", self.pick(["map(tofrom : sum)", ""]))
                self.put("for (int i = 0; i < n; i++) %s" % self.pick(["sum += f(i);", "sum = sum + T(f(i));"]))
                self.put("return sum;")
        else:
            given = "f"
            if "&&" in kind and self.chance(0.5):
                given = "std::forward<F>(f)"
            elif self.chance(0.3):
                given = self.pick(["[=](int i) { return f(i); }", "[f = f](auto... i) { return f(i...); }"])
            if self.chance(0.3) and "[=]" not in given and "[=]" not in inner:  # which would be this object's
                with self.block("template <class F> struct Pass%s" % name):
                    self.put("F f;")
                    self.put("auto run(int n) const { return %s; }" % (inner % ("f" if given.startswith("std") else given)))
                self.lines[-1] += ";"
                given = "Pass%s<std::decay_t<F>>{f}.run(n)" % name
            else:
                given = inner % given
            self.put("template <class F> static auto %s(int n, %s) { return %s; }" % (name, kind, given))
        self.functions += self.lines
        self.lines = lines
        return name

    def each(self, inner):
        """The name of a wrapper, with others between it and the region, or without."""
        name = self.wrapper(inner)
        for _ in range(self.pick([0, 0, 1, 2])):
            name = self.wrapper("%s(n, %s%%s)" % (name, "5u, " * (inner == "sum")))
            inner = ""
        return name

    # ---- regions

    def region(self, index):
        self.arrays, self.bindings, self.referred, self.functions = set(), set(), [], []
        before, self.lines = self.lines, []
        side = self.pick(["inline", "inline", "wrapped", "wrapped", "wrapped", "in_lambda", "summed", "teams", "method"])
        self.on_host, self.in_method = True, side == "method"
        if side == "method":
            self.method(index)
        else:
            scope = Scope([*self.everywhere.values, "by", "by"], self.everywhere.callables, ["by"], True)
            with self.block("static word region%d(word *a, word by)" % index):
                self.prepare(scope)
                getattr(self, side)(scope)
                self.end(scope)
        self.put("")
        self.lines = before + self.functions + self.lines
        self.main += [
            "  {", "    static word a[N];", "    for (int i = 0; i < N; i++) a[i] = i * 7u;",
            "    word sum = %s;" % ("Case%d{%du, {3u, 5u}}.run(a, 11u)" if side == "method" else "region%d(a, %du)") % (index, index + 2),
            "    for (int i = 0; i < N; i++) sum = sum * 31 + a[i];",
            '    std::printf("region%d: %%u\\n", sum);' % index, "  }",
        ]

    def prepare(self, scope):
        for _ in range(self.number(2, 4)):
            self.variable(scope)
        for _ in range(self.number(2, 5)):
            self.callable(scope)
            if self.chance(0.3):
                self.variable(scope)
        if self.chance(0.3):
            self.put("word (*pointer)(word) = [](word x) { return x * 5u; };")
            self.put("by = pointer(by);")

    def end(self, scope):
        self.put("return by;")

    def known(self, scope):
        # Clang 22 has no bindings in regions.
        values = [value for value in scope.values if not self.bindings & set(re.findall(r"\w+", value))]
        return Scope([*values, *["a[i]", "(word)i"] * 3], scope.callables, [*scope.variables, "a", "i"], True, scope.members)

    def mapped(self):
        """The variables that the device has to have beside the array."""
        return "".join(", " + v for v in dict.fromkeys(self.referred) if v not in ("a", "this"))

    def statement(self, scope):
        return "a[i] %s %s;" % (self.pick(["=", "+=", "^="]), self.value(self.known(scope), 3))

    def inline(self, scope):
        self.on_host = False
        line = self.statement(scope)
        self.pragma(self.pick(LOOPS), "map(tofrom : a[0 : N])", "map(to : %s)" % self.mapped()[2:] if self.referred else "")
        with self.block("for (int i = 0; i < N; i++)"):
            self.put(line)

    def closure(self, scope, statement):
        """A lambda for a wrapper."""
        captured = self.captures(scope, statement + " a ")
        types = ["int", "int", "const int", "word"] + ["auto"] * self.may_be_generic(statement)
        return "[%s](%s i) { %s }" % (captured, self.pick(types), statement)

    def may_be_generic(self, statement):
        """Clang 22 loses what lambdas and templates in it name where a region makes the instance."""
        return "[" not in statement.replace("a[i]", "") and "template" not in statement

    def for_wrapper(self, scope):
        return Scope(scope.values, scope.callables, [*scope.variables, "a"], True, scope.members)

    def with_data(self, call, lambda_):
        """A call with a lambda, where the device has what that needs."""
        in_block = self.chance(0.4)
        if in_block or self.chance(0.3):  # what a lambda in the block of target data names, clang 22 often wants captured again
            name = self.fresh("f")
            self.put("auto %s = %s;" % (name, lambda_))
            lambda_ = name
        mapped = "a[0 : N]%s" % "".join(", " + v for v in dict.fromkeys(self.referred) if v != "this")
        mapped = mapped.replace("a[0 : N], a", "a[0 : N]") if "a" in self.referred else mapped
        mapped += ", this[0 : 1]" * ("this" in lambda_ or self.in_method)
        if in_block:
            self.pragma("target data map(tofrom : %s)" % mapped)
            self.put(call % lambda_)
        else:
            self.pragma("target enter data map(to : %s)" % mapped)
            self.put(call % lambda_)
            self.pragma("target exit data map(from : %s)" % mapped)

    def wrapped(self, scope):
        each = self.each("region")
        self.with_data("%s(N, %%s);" % each, self.closure(self.for_wrapper(scope), self.statement(scope)))

    def summed(self, scope):
        each = self.each("sum")
        value = self.value(self.known(scope), 3)
        lambda_ = self.closure(self.for_wrapper(scope), "return %s;" % value)
        start = "by, " if re.search(r" %s\(int n, T " % each, "\n".join(self.functions)) else ""
        self.put("word total = 0;")
        self.with_data("total = %s(N, %s%%s);" % (each, start), lambda_)
        self.put("by += total;")

    def in_lambda(self, scope):
        self.on_host = False
        line = self.statement(scope)
        generic = self.may_be_generic(line)
        self.put("auto run = [%s](int n%s) {" % (self.pick(["=", "&"]), ", auto... more" * generic))
        self.pragma(self.pick(LOOPS), "map(tofrom : a[0 : N])", "map(to : %s)" % self.mapped()[2:] if self.referred else "")
        self.put("  for (int i = 0; i < n; i++) {")
        self.put("    " + line)
        if generic:
            self.put("    %s" % self.pick(["a[i] += (0u + ... + more);", "((a[i] ^= more), ...);"]))
        self.put("  }")
        self.put("};")
        calls = ["run(N, by);", "run(N, by, 5u);", "run(N - 1, (unsigned char)by); run(N);"]
        self.put(self.pick(calls if generic else ["run(N);", "run(N - 1); run(N);"]))

    def teams(self, scope):
        """Constructs on both sides."""
        outer, inner = self.each("teams"), self.each("threads")
        self.on_host = False
        statement = "const int i = t * %d + j; %s" % (N // 8, self.statement(scope))
        within = "%s(%d, [%s](int j) { %s });" % (inner, N // 8, self.pick(["=", "&"]), statement)
        self.on_host = True
        self.put("")
        lambda_ = "[%s](int t) { %s }" % (self.captures(self.for_wrapper(scope), within + " a "), within)
        self.with_data("%s(8, %%s);" % outer, lambda_)

    def method(self, index):
        """Lambdas that capture the object, or a copy of it."""
        each = self.each("region")
        with self.block("struct Case%d" % index):
            self.put("word first;")
            self.put("couple second;")
            self.put("word third = %s;" % self.pick(["7u", "[](word x) { return x + 2u; }(first)"]))
            self.put("word asked(word x) const { return first * x + third; }")
            with self.block("word run(word *a, word by)"):
                members = ["first", "second.left", "this->second.right", "third", "asked(by)"]
                scope = self.everywhere.inner("by", "by").with_members(["first", "second", "third", "asked"], members)
                self.prepare(scope)
                lambda_ = self.closure(self.for_wrapper(scope), self.statement(scope))
                if self.chance(0.4):
                    # Not in one that has a default for it: gcc takes the pointer there, clang the object.
                    lambda_ = re.sub(r"^(\[[^\]]*)\bthis(?=[,\]])", r"\1*this", lambda_, count=1)
                self.with_data("%s(N, %%s);" % each, lambda_)
                self.put("return by + first;")
        self.lines[-1] += ";"

    def text(self, regions):
        self.arrays, self.bindings, self.functions = set(), set(), []
        for _ in range(self.number(1, 4)):
            before, self.lines = self.lines, []
            self.functions = []
            self.callable(self.everywhere)
            self.lines = before + self.functions + self.lines
        self.lines = ["#pragma omp begin declare target", *self.lines, "#pragma omp end declare target", ""]
        for index in range(regions):
            self.region(index)
        return PREAMBLE + "\n" + "\n".join([*self.lines, "int main() {", *self.main, "  return 0;", "}"]) + "\n"
