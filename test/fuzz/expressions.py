"""Programs about expressions and statements of C: usual conversions, promotions, enumerations, bool, characters, shifts,
bit-fields, structures by value, unions, tables, pointers; also what sizeof, _Generic and decltype see of a type.

Each expression carries its type and the range of its values, by the rules of C or of C++, so that what would not be defined
is never written: signed arithmetic that could overflow, shifts by too much, divisions by what may be zero, conversions of
floating-point values that don't fit. Where a range is too wide for what stands around it, the expression is narrowed. A
variable keeps to the range that it was declared with, whatever is assigned. (Conversions to smaller signed types are left to
the implementation; all of ours take the low bits.)
"""
import dataclasses

from program import Program


@dataclasses.dataclass(frozen=True)
class Type:
    """An arithmetic type; bits is 0 for floating-point types, rank orders conversions."""

    name: str
    bits: int
    signed: bool
    rank: int

    @property
    def boolean(self):
        return self.name.startswith("bool")

    @property
    def low(self):
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def high(self):
        return (1 << (self.bits - self.signed)) - 1


BOOL = Type("bool", 1, False, 0)
CHAR, SCHAR, UCHAR = Type("char", 8, True, 1), Type("signed char", 8, True, 1), Type("unsigned char", 8, False, 1)
SHORT, USHORT = Type("short", 16, True, 2), Type("unsigned short", 16, False, 2)
INT, UINT = Type("int", 32, True, 3), Type("unsigned", 32, False, 3)
LONG, ULONG = Type("long", 64, True, 4), Type("unsigned long", 64, False, 4)
LLONG, ULLONG = Type("long long", 64, True, 5), Type("unsigned long long", 64, False, 5)
FLOAT, DOUBLE = Type("float", 0, True, 6), Type("double", 0, True, 7)
# Its constants are 0, 4 and 127. In C they are of type int and a variable is unsigned; in C++ both are of its type.
COLOR = Type("enum color", 7, False, 0)
TYPES = [BOOL, CHAR, SCHAR, UCHAR, SHORT, USHORT, INT, INT, UINT, LONG, ULONG, LLONG, ULLONG, FLOAT, DOUBLE, COLOR]
NAMED = [INT, UINT, LONG, ULONG, LLONG, ULLONG, FLOAT, DOUBLE]
MOST = {3: 1 << 20, 4: 1 << 40, 5: 1 << 40, 6: 1 << 16, 7: 1 << 20}  # how far variables of these signed types go


@dataclasses.dataclass(frozen=True)
class Value:
    """An expression's text and type, and the range of its values."""

    text: str
    type: Type
    low: float
    high: float
    lvalue: bool = False

    @property
    def floating(self):
        return not self.type.bits

    def fits(self, type_):
        return type_.low <= self.low and self.high <= type_.high


PREAMBLE = """#include <stdbool.h>
#include <stdio.h>
enum color { RED, GREEN = 4, BLUE = 0x7f };
enum { LANES = 12, RESULTS = %(results)d };
struct record { char letter; short height; float weight; };
struct flags { unsigned five : 5; int seven : 7; bool one : 1; unsigned all : 32; unsigned long more : 20; };
struct outer { long total; struct record record; struct flags flags; unsigned short list[4]; };
union word { unsigned whole; unsigned short half[2]; unsigned char byte[4]; };
#pragma omp declare target
static short halved(short x) { return x / 2; }
static unsigned lowest(unsigned x) { return x %% 1000u; }
static double quarter(double x) { return x / 4; }
static float doubled(float x) { return x * 2; }
static int next_of(bool x) { return x + 1; }
static char letter_of(char x) { return x / 3; }
static double limited(double x) { return x > 1e5 ? 1e5 : x < -1e5 ? -1e5 : x; }
static struct record moved(struct record r, int by) {
  r.height += by & 7;
  r.weight = r.weight / 2 + r.letter;
  return r;
}
static struct outer changed(struct outer o, struct record r) {
  o.record = r;
  o.flags.five += 3;
  o.list[r.height & 3]++;
  return o;
}
static const short table[8] = {3, -1, 400, 17, -32768, 32767, 0, 9};
#pragma omp end declare target
"""
FUNCTIONS = [
    ("halved", SHORT, SHORT, -16384, 16384), ("lowest", UINT, UINT, 0, 999), ("next_of", BOOL, INT, 1, 2),
    ("letter_of", CHAR, CHAR, -43, 43), ("limited", DOUBLE, DOUBLE, -1e5, 1e5),
]
# Members that expressions use and statements assign: how they are promoted, and their range.
MEMBERS = [
    ("o.total", LONG, -MOST[4], MOST[4]), ("o.record.letter", CHAR, -128, 127), ("o.record.height", SHORT, -32768, 32767),
    ("o.record.weight", FLOAT, -MOST[6], MOST[6]), ("o.flags.five", Type("unsigned : 5", 5, False, 1), 0, 31),
    ("o.flags.seven", Type("int : 7", 7, True, 1), -64, 63), ("o.flags.one", Type("bool : 1", 1, False, 0), 0, 1),
    ("o.flags.all", Type("unsigned : 32", 32, False, 2), 0, UINT.high),
    ("o.list[1]", USHORT, 0, 65535), ("o.list[v0 & 3]", USHORT, 0, 65535),
]
BITFIELDS = [name for name, _, _, _ in MEMBERS if ".flags." in name]
ALL_STATEMENTS = [
    (10, "assign"), (5, "assign_with_operator"), (2, "increment"), (3, "choose"), (2, "switch"), (2, "loop"),
    (2, "structures"), (2, "pointers"), (2, "see_type"), (2, "initialise"), (2, "deduced"),
]
STATEMENTS = {False: ALL_STATEMENTS + [(2, "union")], True: ALL_STATEMENTS + [(2, "references")]}
FORMS = [
    (24, "variable"), (10, "constant"), (22, "arithmetic"), (7, "division"), (7, "shift"), (7, "bitwise"), (6, "comparison"),
    (6, "conditional"), (4, "logical"), (6, "unary"), (7, "cast"), (4, "call"), (2, "comma"), (3, "size"), (3, "element"),
]


class Expressions(Program):
    BUILDS = ["-O1"]

    # ---- Types ---------------------------------------------------------------------------------------------------------
    def promoted(self, type_):
        if not type_.bits or type_.rank >= 3:
            return type_
        return UINT if not type_.signed and type_.bits == 32 or type_ is COLOR and not self.cxx else INT

    def promotion(self, value):
        return Value("(+(%s))" % value.text, self.promoted(value.type), value.low, value.high)

    def common(self, left, right):
        """The type of both after the usual arithmetic conversions."""
        left, right = self.promoted(left), self.promoted(right)
        high, low = sorted((left, right), key=lambda type_: (type_.rank, not type_.signed), reverse=True)
        return ULLONG if high is LLONG and low is ULONG else high

    def as_type(self, value, type_):
        """The range of a value after a conversion that is defined."""
        if type_.boolean:
            return 0, 1
        if not type_.bits or value.fits(type_):
            return value.low, value.high
        return type_.low, type_.high

    def narrowed(self, value, most):
        """The value, or something made of it that is no further from 0 than most."""
        if -most <= value.low and value.high <= most:
            return value
        if value.floating:
            if most < 100000:
                return Value("(%s > 1)" % value.text, BOOL if self.cxx else INT, 0, 1)
            return Value("limited(%s)" % value.text, DOUBLE, -1e5, 1e5)
        by = self.pick([n for n in (3, 7, 60, 1000, 65521) if n <= most])
        type_ = self.promoted(value.type)
        return Value("(%s %% %d)" % (value.text, by), type_, -(by - 1) if value.low < 0 else 0, by - 1)

    def integer(self, value):
        """The value, if it is no floating-point one; else what a cast makes of it."""
        if not value.floating:
            return value
        value = self.narrowed(value, 100000)
        if not value.floating:
            return value
        type_ = self.pick([INT, LONG])
        return Value("(%s)%s" % (type_.name, value.text), type_, int(value.low) - 1, int(value.high) + 1)

    def fitted(self, value, type_, low, high):
        """The value, or something made of it, whose conversion to the type is defined and lies in low to high."""
        if type_ is COLOR:
            return self.color(value)
        if type_.boolean:
            return value
        if type_.bits and value.floating:
            value = self.narrowed(value, 100000)
        if not value.floating and type_.bits and (low, high) == (type_.low, type_.high):
            return value  # all values are
        new_low, new_high = self.as_type(value, type_)
        if low <= new_low and new_high <= high and not (value.floating and type_.bits):
            return value
        value = self.narrowed(value, int(min(-low if low else high, high)))
        if value.low < 0 and low == 0:
            value = self.integer(value)
            value = Value("(%s & 63)" % value.text, self.promoted(value.type), 0, 63)
        if value.floating and type_.bits and not (low <= value.low - 1 and value.high + 1 <= high):
            value = Value("(%s > 1)" % value.text, BOOL if self.cxx else INT, 0, 1)
        return value

    def color(self, value):
        value = self.integer(value)
        text = "%s & 127" % value.text
        type_ = self.common(value.type, INT)
        return Value("(enum color)(%s)" % text if self.cxx else "(%s)" % text, COLOR if self.cxx else type_, 0, 127)

    # ---- Expressions ---------------------------------------------------------------------------------------------------
    def expression(self, depth=0):
        if depth > 3:
            return self.variable(depth)
        (_, form), = self.random.choices(FORMS, [weight for weight, _ in FORMS])
        value = getattr(self, form)(depth + 1)
        most = 1e30 if value.type is FLOAT else 1e200
        if value.floating and not (-most < value.low and value.high < most):
            return self.variable(depth)
        return value

    def variable(self, _):
        return self.pick(self.variables)

    def constant(self, _):
        color = COLOR if self.cxx else INT
        letter = CHAR if self.cxx else INT
        chosen = [
            ("1", INT, 1), ("2u", UINT, 2), ("3L", LONG, 3), ("4ull", ULLONG, 4), ("'a'", letter, 97), ("0x7f", INT, 127),
            ("1.5f", FLOAT, 1.5), ("2.25", DOUBLE, 2.25), ("RED", color, 0), ("BLUE", color, 127), ("'\\n'", letter, 10),
            ("0xffffffff", UINT, 0xffffffff), ("2147483648", LONG, 1 << 31), ("-1", INT, -1), ("010", INT, 8),
            ("true", BOOL if self.cxx else INT, 1), ("'\\xff'", letter, -1), ("1e3f", FLOAT, 1000), ("LANES", INT, 12),
        ]
        text, type_, value = self.pick(chosen)
        return Value(text, type_, value, value)

    def operation(self, left, operator, right, type_, ends):
        """The value of left operator right, of which ends has the exact results; None where it is not defined."""
        low, high = min(ends), max(ends)
        if type_.bits and not (type_.low <= low and high <= type_.high):
            if type_.signed:
                return None
            low, high = type_.low, type_.high
        return Value("(%s %s %s)" % (left.text, operator, right.text), type_, low, high)

    def converted(self, value, type_):
        low, high = self.as_type(value, type_)
        return Value(value.text, type_, low, high)

    def arithmetic(self, depth):
        left, right = self.expression(depth), self.expression(depth)
        operator = self.pick("+-*")
        for most in (None, 30000, 100):
            if most:
                left, right = self.narrowed(left, most), self.narrowed(right, most)
            type_ = self.common(left.type, right.type)
            a, b = self.converted(left, type_), self.converted(right, type_)
            ends = {
                "+": [a.low + b.low, a.high + b.high], "-": [a.low - b.high, a.high - b.low],
                "*": [x * y for x in (a.low, a.high) for y in (b.low, b.high)],
            }[operator]
            result = self.operation(left, operator, right, type_, ends)
            if result:
                return result
        return left

    def division(self, depth):
        value = self.expression(depth)
        if value.floating:
            by = self.pick([2.0, 3.0, 0.5])
            text = "(%s / %s)" % (value.text, by) if value.type is DOUBLE else "(%s / %sf)" % (value.text, by)
            ends = (value.low / by, value.high / by)
            return Value(text, value.type, min(ends) - 1, max(ends) + 1)
        by = self.pick([("3", INT, 3), ("7u", UINT, 7), ("10L", LONG, 10), ("'d'", CHAR if self.cxx else INT, 100)])
        by = Value(by[0], by[1], by[2], by[2])
        type_ = self.common(value.type, by.type)
        value = self.converted(value, type_)
        if self.chance(0.5):
            return Value("(%s %% %s)" % (value.text, by.text), type_, 0 if value.low >= 0 else 1 - by.high, by.high - 1)
        least, most = int(value.low), int(value.high)
        low, high = -(-least // by.high) if least < 0 else 0, max(most // by.high, 0)
        return Value("(%s / %s)" % (value.text, by.text), type_, low, high)

    def shift(self, depth):
        left, count = self.integer(self.expression(depth)), self.integer(self.expression(depth))
        type_ = self.promoted(left.type)
        places = self.pick([3, 7, 15])
        count = "(%s & %d)" % (count.text, places)
        if self.chance(0.5):  # of a negative value: implementation-defined, and all of ours keep the sign
            return Value("(%s >> %s)" % (left.text, count), type_, min(left.low, 0), max(left.high, 0))
        if type_.signed:
            if left.low < 0 or left.high << places > type_.high:
                left = Value("(%s & 127)" % left.text, type_, 0, 127)
            return Value("(%s << %s)" % (left.text, count), type_, 0, left.high << places)
        return Value("(%s << %s)" % (left.text, count), type_, 0, type_.high)

    def bitwise(self, depth):
        left, right = self.integer(self.expression(depth)), self.integer(self.expression(depth))
        type_ = self.common(left.type, right.type)
        a, b = self.converted(left, type_), self.converted(right, type_)
        bits = max(int(end).bit_length() for end in (a.low, a.high, b.low, b.high))
        low = -(1 << bits) if min(a.low, b.low) < 0 else 0
        high = (1 << bits) - 1
        text = "(%s %s %s)" % (left.text, self.pick("&|^"), right.text)
        return Value(text, type_, max(low, type_.low), min(high, type_.high))

    def comparison(self, depth):
        left, right = self.expression(depth), self.expression(depth)
        text = "(%s %s %s)" % (left.text, self.pick(["<", ">", "<=", ">=", "==", "!="]), right.text)
        return Value(text, self.truth(), 0, 1)

    def truth(self):
        return BOOL if self.cxx else INT

    def logical(self, depth):
        left, right = self.expression(depth), self.expression(depth)
        return Value("(%s %s %s)" % (left.text, self.pick(["&&", "||"]), right.text), self.truth(), 0, 1)

    def conditional(self, depth):
        condition, left, right = self.expression(depth), self.expression(depth), self.expression(depth)
        # In C++ two operands of one type stay what they are.
        type_ = left.type if self.cxx and left.type == right.type else self.common(left.type, right.type)
        if " :" in left.type.name + right.type.name:
            left, right = self.promotion(left), self.promotion(right)
            type_ = self.common(left.type, right.type)
        a, b = self.converted(left, type_), self.converted(right, type_)
        text = "(%s ? %s : %s)" % (condition.text, left.text, right.text)
        return Value(text, type_, min(a.low, b.low), max(a.high, b.high))

    def unary(self, depth):
        value, operator = self.expression(depth), self.pick(["!", "-", "+", "~"])
        if operator == "!":
            return Value("!%s" % value.text, self.truth(), 0, 1)
        if operator == "~":
            value = self.integer(value)
        type_ = self.promoted(value.type)
        if operator == "+":
            low, high = value.low, value.high
        elif operator == "-":
            low, high = -value.high, -value.low
        else:
            low, high = -value.high - 1, -value.low - 1
        if type_.bits and not (type_.low <= low and high <= type_.high):
            if type_.signed:
                return value
            low, high = type_.low, type_.high
        return Value("%s(%s)" % (operator, value.text), type_, low, high)

    def cast(self, depth):
        type_, value = self.pick(TYPES[:-1]), self.expression(depth)
        if type_.bits and value.floating and not type_.boolean:
            value = self.fitted(value, type_, type_.low, type_.high)
            if value.floating and not (type_.low < value.low and value.high < type_.high):
                type_ = LONG if -1e6 < value.low and value.high < 1e6 else DOUBLE
        if type_ is FLOAT and not (-1e30 < value.low and value.high < 1e30):
            type_ = DOUBLE
        low, high = self.as_type(value, type_)
        if value.floating and type_.bits and not type_.boolean:
            low, high = int(low) - 1, int(high) + 1
            low, high = max(low, type_.low), min(high, type_.high)
        return Value("(%s)%s" % (type_.name, self.operand(value)), type_, low, high)

    def operand(self, value):
        return "(%s)" % value.text

    def call(self, depth):
        name, parameter, result, low, high = self.pick(FUNCTIONS)
        value = self.expression(depth)
        if parameter.bits:
            value = self.fitted(value, parameter, parameter.low, parameter.high)
        return Value("%s(%s)" % (name, value.text), result, low, high)

    def comma(self, depth):
        left, right = self.expression(depth), self.expression(depth)
        if " :" in right.type.name:
            right = self.promotion(right)
        return Value("(%s, %s)" % (left.text, right.text), right.type, right.low, right.high)

    def size(self, depth):
        value = self.expression(depth)
        if value.text in BITFIELDS:
            value = self.promotion(value)
        form = self.pick(["sizeof(%s)", "sizeof(%s)", "(sizeof(%s) * 2)"])
        return Value(form % value.text, ULONG, 1, 16)

    def element(self, depth):
        index = self.integer(self.expression(depth))
        text = self.pick(["table[%s & 7]", "*(table + (%s & 7))", "(&table[7])[-(int)(%s & 7)]"]) % index.text
        return Value("(%s)" % text, SHORT, -32768, 32767)

    # ---- Statements ----------------------------------------------------------------------------------------------------
    def assign(self):
        variable = self.pick([v for v in self.variables if v.lvalue])
        value = self.fitted(self.expression(), variable.type, variable.low, variable.high)
        self.put("%s = %s;" % (variable.text, value.text))

    def assign_with_operator(self):
        variable = self.pick([v for v in self.variables if v.lvalue and v.type is not COLOR])
        value = self.expression()
        type_ = self.promoted(variable.type)
        wraps = variable.type.bits and (variable.low, variable.high) == (variable.type.low, variable.type.high)
        if variable.type.boolean:
            self.put("%s %s %s;" % (variable.text, self.pick(["|=", "&=", "^="]), self.integer(value).text))
        elif wraps:  # any result that is defined will do
            value = self.narrowed(value, 1000)
            operator = self.pick(["+=", "-=", "*="])
            if value.floating:
                value = self.integer(value)
            if operator == "*=" and type_.signed and variable.high > 40000:
                operator = "+="
            if self.chance(0.3) and not variable.type.signed:
                operator, value = self.pick(["<<=", ">>="]), Value("(%s & 3)" % self.integer(value).text, INT, 0, 3)
            self.put("%s %s %s;" % (variable.text, operator, value.text))
        elif variable.floating:
            self.put("%s %s %s;" % (variable.text, self.pick(["*=", "/="]), self.pick(["0.5f", "-1", "1.0"])))
        else:
            changes = ["%= 1000", "/= 3L", ">>= 2", "&= 0xff", "^= 21", "|= 'a'"]
            self.put("%s %s;" % (variable.text, self.pick(changes)))

    def increment(self):
        plain = [v for v in self.variables if v.lvalue and v.type.bits and v.type is not COLOR and not v.type.boolean]
        variable = self.pick([v for v in plain if (v.low, v.high) == (v.type.low, v.type.high)] or plain)
        if (variable.low, variable.high) == (variable.type.low, variable.type.high):
            form = self.pick(["%s++", "++%s", "%s--", "--%s"]) % variable.text
            target = self.result()
            self.put("%s += %s;" % (target, form) if target not in form else "%s;" % form)

    def result(self):
        """Where anything may be added: unsigned, and nobody reads it before the end."""
        return "out[i][%d]" % self.number(0, 5)

    def add(self, value):
        if value.floating:
            value = Value("(long)(8 * limited(%s))" % value.text, LONG, 0, 0)
        self.put("%s += %s;" % (self.result(), value.text))

    def choose(self):
        with self.block("if (%s)" % self.expression().text):
            self.statement(STATEMENTS[self.cxx])
        if self.chance(0.6):
            with self.block("else"):
                self.statement(STATEMENTS[self.cxx])

    def switch(self):
        with self.block("switch (%s & 3)" % self.integer(self.expression()).text):
            with self.block("case 'a' - 97:"):
                self.statement(STATEMENTS[self.cxx])
                if self.chance(0.5):
                    self.put("break;")
            with self.block("case GREEN - 2:"):
                self.statement(STATEMENTS[self.cxx])
            self.put("default:")
            self.put("  %s += 9;" % self.result())

    def loop(self):
        k, form = self.fresh("k"), self.pick(["up", "down", "do"])
        if form == "do":
            self.put("unsigned char %s = 3;" % k)
        head = {"up": "for (unsigned char %s = 0; %s < 3; %s++)", "down": "for (short %s = 2; %s >= 0; %s--)"}.get(form)
        with self.block(head % (k, k, k) if head else "do"):
            if self.chance(0.3):
                self.put("if (%s) %s;" % (self.expression().text, self.pick(["continue", "break"])))
            self.statement(STATEMENTS[self.cxx])
            self.add(self.expression(2))
        if form == "do":
            self.put("while (--%s > 0);" % k)

    def record(self):
        parts = [self.fitted(self.expression(2), type_, low, high).text for type_, low, high in (
            (CHAR, -128, 127), (SHORT, -32768, 32767), (FLOAT, -MOST[6], MOST[6]))]
        if self.cxx:
            return "{(char)(%s), (short)(%s), (float)(%s)}" % tuple(parts)
        return "{%s, .weight = %s, .height = %s}" % (parts[0], parts[2], parts[1])

    def structures(self):
        form = self.number(0, 3)
        if form == 0:
            name = self.fresh("r")
            self.put("struct record %s = %s;" % (name, self.record()))
            self.put("%s = moved(%s, %s);" % (name, name, self.integer(self.expression(2)).text))
            self.put("%s += %s.letter + %s.height;" % (self.result(), name, name))
        elif form == 1:
            made = "(struct record)%s" % self.record() if not self.cxx else "record%s" % self.record()
            self.put("o = changed(o, %s);" % made)
            self.put("o.record.weight = 1;")
        elif form == 2:
            self.put("%s += changed(o, moved(o.record, 3)).list[2];" % self.result())
        else:
            name = self.fresh("copy")
            self.put("struct outer %s = o;" % name)
            self.put(name + (".flags.all = 5;" if self.cxx else ".flags = (struct flags){.five = 7, .seven = -3};"))
            self.put("%s += %s.flags.five + %s.flags.seven + %s.flags.all + %s.total;" % ((self.result(),) + (name,) * 4))

    def union(self):
        name = self.fresh("w")
        value = self.integer(self.expression(1))
        self.put("union word %s = {%s};" % (name, value.text))
        self.put("%s.byte[%d] += %s.half[%d];" % (name, self.number(0, 3), name, self.number(0, 1)))
        self.put("%s += %s.whole;" % (self.result(), name))

    def references(self):
        name = self.fresh("ref")
        plain = [v for v in self.variables if v.lvalue and "." not in v.text]
        variable = self.pick(plain)
        self.put("auto &%s = %s;" % (name, variable.text))
        value = self.fitted(self.expression(), variable.type, variable.low, variable.high)
        self.put("%s = %s;" % (name, value.text))

    def pointers(self):
        name = self.fresh("p")
        start, end = self.number(0, 1), self.number(2, 3)
        self.put("unsigned short *%s = o.list + %d;" % (name, start))
        self.put("*%s++ ^= %s;" % (name, self.integer(self.expression(1)).text))
        self.put("%s += %s[1] + (&o.list[%d] - %s) + (%s != o.list);" % (self.result(), name, end, name, name))

    def see_type(self):
        """What a selection by type, or an overloaded function, takes an expression for."""
        value = self.expression(1)
        type_ = self.promoted(value.type)
        if self.cxx:
            self.put("%s += kind(+%s);" % (self.result(), self.operand(value)))
        else:
            kinds = ", ".join("%s: %d" % (known.name, number + 1) for number, known in enumerate(NAMED))
            self.put("%s += _Generic(+%s, %s, default: 99);" % (self.result(), self.operand(value), kinds))
        assert type_ in NAMED, type_

    def initialise(self):
        type_ = self.pick(TYPES)
        low, high = self.home(type_)
        value = self.fitted(self.expression(), type_, low, high)
        name = self.fresh("n")
        self.put("const %s %s = %s;" % (type_.name, name, value.text))
        self.add(Value(name, type_, low, high))

    def deduced(self):
        """A variable of an expression's type."""
        value, name = self.expression(1), self.fresh("d")
        if " :" in value.type.name:
            value = self.promotion(value)
        type_ = "auto" if self.cxx else "__typeof__(%s)" % value.text
        self.put("%s %s = %s;" % (type_, name, value.text))
        self.put("%s += sizeof(%s);" % (self.result(), name))
        self.add(Value(name, value.type, value.low, value.high))

    # ---- The program ---------------------------------------------------------------------------------------------------
    def home(self, type_):
        """The range that variables of the type keep to."""
        if type_ is COLOR:
            return 0, 127
        if type_.signed and type_.rank in MOST:
            most = MOST[type_.rank]
            return (-most, most - 1) if type_.bits else (-most, most)
        return type_.low, type_.high

    def region(self, index):
        self.variables = []
        given = []
        with self.block("static void region%d(int argument)" % index):
            for k in range(12):
                type_ = INT if k == 0 else self.pick(TYPES)
                low, high = self.home(type_)
                start = self.number(int(max(low, -100)), int(min(high, 200)))
                value = "%d.5" % start if not type_.bits else str(start)
                if type_ is COLOR:
                    value = "(enum color)%s" % value
                self.variables.append(Value("v%d" % k, type_, low, high, True))
                given.append((type_.name, k, value))
            for text, type_, low, high in MEMBERS:
                self.variables.append(Value(text, type_, low, high, True))
            outside = self.number(0, 8)
            for type_, k, value in given[:outside]:
                self.put("%s given%d = %s;" % (type_, k, value))
            self.put("struct outer given = {5, {'x', 300, 2.5f}, {1, -2, true, 3, 4}, {1, 2, 3, 65535}};")
            self.put("static unsigned long out[LANES][RESULTS];")
            private = ["given"] + ["given%d" % k for k in range(outside)]
            clauses = ["map(from : out)", "firstprivate(%s)" % ", ".join(private)]
            self.pragma(self.pick(["target teams distribute parallel for", "target parallel for"]), *clauses)
            with self.block("for (int i = 0; i < LANES; i++)"):
                for type_, k, value in given:
                    self.put("%s v%d = %s;" % (type_, k, value if k >= outside else "given%d" % k))
                self.put("struct outer o = given;")
                self.put("for (int k = 0; k < RESULTS; k++) out[i][k] = k;")
                self.put("v0 = i + argument;")
                self.put("o.list[i & 3] = (unsigned short)(i * 77);")
                for _ in range(self.number(8, 14)):
                    self.statement(STATEMENTS[self.cxx])
                for k, variable in enumerate(self.variables):
                    if variable.floating:
                        variable = Value("(long)(8 * limited(%s))" % variable.text, LONG, 0, 0)
                    self.put("out[i][%d] = (unsigned long)%s;" % (6 + k, variable.text))
            self.put('printf("region%d:");' % index)
            with self.block("for (int k = 0; k < RESULTS; k++)"):
                self.put("unsigned long all = 5;")
                self.put("for (int i = 0; i < LANES; i++) all = all * 31 + out[i][k];")
                self.put('printf(" %d:%lu", k, all);')
            self.put('printf("\\n");')
        self.put("")

    def text(self, regions):
        for index in range(regions):
            self.region(index)
        kinds = ""
        if self.cxx:
            kinds = "#pragma omp declare target\n"
            for number, known in enumerate(NAMED):
                kinds += "static int kind(%s) { return %d; }\n" % (known.name, number + 1)
            kinds += "#pragma omp end declare target\n"
        main = ["int main(int argc, char **argv) {", "  (void)argv;"]
        main += ["  region%d(argc - 1);" % index for index in range(regions)]
        main += ["  return 0;", "}"]
        preamble = PREAMBLE % {"results": 6 + 12 + len(MEMBERS)}
        return preamble + kinds + "\n".join(self.lines + main) + "\n"
