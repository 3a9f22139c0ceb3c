"""Programs about objects and data environments: classes whose constructors map the object, what its pointers lead to, or
nothing, as bases and members of each other, and regions in their methods, alone and in target data constructs.

The host touches an object only before it is mapped, and after pull(), which brings back what the device has of it. A
region that uses the elements of a pointer maps them, unless the object has done so; those of members that have mapped
their elements without their object are always mapped. Each iteration has elements of its own.
"""
from program import Program

N = 24


class Class:
    """How: what the constructor maps. Parts: bases ("") and members, as (name, Class)."""

    def __init__(self, name, how):
        self.name, self.how = name, how
        self.scalars, self.lists, self.pointers, self.parts, self.methods = [], [], [], [], []


class Objects(Program):
    LANGUAGES = ["cpp"]
    BUILDS = ["-O2"]

    def reach(self, cls, prefix="", depth=2):
        """All parts that a method sees: (path in front of a member's name, Class)."""
        yield prefix, cls
        if depth:
            for name, part in cls.parts:
                yield from self.reach(part, prefix + name + "." if name else prefix, depth - 1)

    def value(self, scope):
        text = self.pick(scope)
        for _ in range(self.number(0, 2)):
            text = "(%s %s %s)" % (text, self.pick(["+", "*", "^", "-"]), self.pick(scope))
        return text

    def class_text(self, cls):
        bases = [part.name for name, part in cls.parts if not name]
        members = []
        for _ in range(self.number(1, 2)):
            cls.scalars.append(self.fresh("s"))
            members.append("word %s = %d;" % (cls.scalars[-1], self.number(1, 99)))
        for _ in range(self.number(0, 1)):
            cls.lists.append(self.fresh("l"))
            members.append("word %s[N] = {%d, %d};" % (cls.lists[-1], self.number(1, 99), self.number(1, 99)))
        for _ in range(self.number(1, 2)):
            cls.pointers.append(self.fresh("p"))
            members.append("word *%s = made(%d);" % (cls.pointers[-1], self.number(1, 99)))
        members += ["%s %s;" % (part.name, name) for name, part in cls.parts if name]
        self.random.shuffle(members)
        with self.block("struct %s%s" % (cls.name, " : " + ", ".join(bases) if bases else "")):
            for member in members:
                self.put(member)
            sections = ["%s[0 : N]" % p for p in cls.pointers]
            orders = {
                "object": [["this[:1]"], sections], "together": [["this[:1]"] + sections],
                "sections": [[s] for s in sections], "nothing": [],
            }[cls.how]
            with self.block("%s()" % cls.name):
                for items in orders:
                    self.pragma("target enter data map(to : %s)" % ", ".join(items))
            with self.block("~%s()" % cls.name):
                for items in self.random.sample(orders, len(orders)):
                    self.pragma("target exit data map(release : %s)" % ", ".join(items))
                for pointer in cls.pointers:
                    self.put("delete[] %s;" % pointer)
            with self.block("void pull()"):
                self.pragma("target update from(%s)" % ", ".join(cls.scalars + cls.lists + sections))
                for name, part in cls.parts:
                    self.put("%s.pull();" % name if name else "%s::pull();" % part.name)
            with self.block("void print() const"):
                self.put("word all = 7;")
                for scalar in cls.scalars:
                    self.put("all = all * 31 + %s;" % scalar)
                for each in cls.lists + cls.pointers:
                    self.put("for (int i = 0; i < N; i++) all = all * 31 + %s[i];" % each)
                self.put('printf("%s %%lu\\n", all);' % cls.name)
                for name, part in cls.parts:
                    self.put("%s.print();" % name if name else "%s::print();" % part.name)
            with self.block("void bump(word k)"):  # called in regions
                self.put("%s = %s * 3 + k;" % (cls.scalars[0], cls.scalars[-1]))
                for each in cls.lists:
                    self.put("%s[k %% N] ^= %s;" % (each, cls.scalars[0]))
            for _ in range(self.number(1, 3)):
                cls.methods.append(self.fresh("work"))
                with self.block("void %s(word k)" % cls.methods[-1]):
                    self.work(cls)
        self.lines[-1] += ";"

    def work(self, cls):
        parts = self.some(list(self.reach(cls)), 3)
        around = []
        if self.chance(0.35):  # sections of this object alone
            around = [p for p in cls.pointers if self.chance(0.7)]
        if around:
            self.pragma("target data map(tofrom : %s)" % ", ".join("%s[0 : N]" % p for p in around))
            with self.block():
                for _ in range(self.number(1, 2)):
                    self.region(parts, around)
        else:
            self.region(parts, [])

    def region(self, parts, around):
        scalars, elements, items = ["k"], [], []
        for prefix, part in parts:
            scalars += [prefix + s for s in part.scalars]
            elements += [prefix + l for l in part.lists]
            for pointer in part.pointers:
                if self.chance(0.4):
                    continue
                elements.append(prefix + pointer)
                there = prefix + pointer in around
                needed = part.how == "nothing" or (prefix and part.how == "sections")
                if (needed and not there) or self.chance(0.2):
                    items.append("%s%s[0 : N]" % (prefix, pointer))
        clauses = ["map(tofrom : %s)" % ", ".join(items)] if items else []
        if self.chance(0.5) or not elements:
            self.pragma("target", *clauses)
            with self.block():
                for scalar in self.some(scalars[1:], 3):
                    self.put("%s = %s;" % (scalar, self.value(scalars)))
                for each in self.some(elements, 3) if elements else []:
                    self.put("%s[%d] += %s;" % (each, self.number(0, N - 1), self.value(scalars)))
                if self.chance(0.3):
                    self.put("%sbump(%s);" % (self.pick(parts)[0], self.value(scalars)))
        else:
            self.pragma("target teams distribute parallel for", *clauses)
            with self.block("for (int i = 0; i < N; i++)"):
                for each in self.some(elements, 3):
                    self.put("%s[i] = %s[i] * 5 + %s + i;" % (each, each, self.value(scalars)))

    def text(self, regions):
        # No class has padding, which classes derived from it would use.
        self.lines = ["#include <cstdio>", "using word = unsigned long;", "enum { N = %d };" % N]
        with self.block("static word *made(word by)"):
            self.put("word *p = new word[N];")
            self.put("for (int i = 0; i < N; i++) p[i] = by * i;")
            self.put("return p;")
        classes = []
        for _ in range(self.number(2, 4)):
            cls = Class(self.fresh("C"), self.pick(["sections", "nothing"]))
            for part in self.random.sample(classes, min(len(classes), self.number(0, 2))):
                base = self.chance(0.4) and not any(part in self.all_bases(other) for _, other in cls.parts)
                cls.parts.append(("" if base and not self.clashes(cls, part) else self.fresh("m"), part))
            cls.parts.sort(key=lambda named: named[0] != "")
            # What is mapped of an object is never made more of.
            if all(part.how in ("sections", "nothing") for _, part in self.reach(cls, depth=9)) and self.chance(0.6):
                cls.how = self.pick(["object", "together"])
            self.class_text(cls)
            classes.append(cls)
        with self.block("int main()"):
            for cls in classes[-2:]:
                name = self.fresh("o")
                with self.block():
                    self.put("%s %s;" % (cls.name, name))
                    for _ in range(regions):
                        prefix, part = self.pick(list(self.reach(cls)))
                        self.put("%s.%s%s(%d);" % (name, prefix, self.pick(part.methods), self.number(1, 50)))
                    self.put("%s.pull();" % name)
                    self.put("%s.print();" % name)
            self.put("return 0;")
        return "\n".join(self.lines) + "\n"

    def all_bases(self, cls):
        yield cls
        for name, part in cls.parts:
            if not name:
                yield from self.all_bases(part)

    def clashes(self, cls, part):
        """Whether names of a base's would be ambiguous: some class is there twice."""
        mine = {c.name for name, other in cls.parts if not name for c in self.all_bases(other)}
        return any(c.name in mine for c in self.all_bases(part)) or bool(mine)
