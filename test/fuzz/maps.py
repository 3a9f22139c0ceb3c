"""Programs about maps: nested data regions, enter and exit, sections, members, pointers and what they point to, mappers,
iterators, updates of parts and with strides, pointers and addresses of the device.

A program has a dozen places to keep elements in (arrays, members, what pointers point to), and an outer data environment in
which some of them are. What keeps it defined, and the same on a device with memory of its own and without one:

- The host touches a place in the environment only between an update from and an update to. When the place leaves the
  environment, its values are copied back.
- A kernel maps each place that it uses, or finds it there.
- Places of one structure come into the environment one at a time: what is mapped of an object is never made more of.
- Each iteration has elements of its own.
"""
import dataclasses

from program import Program

PREAMBLE = """#include <stdio.h>
#include <stdlib.h>
enum { N = %d };
struct inner { int y; int *q; };
struct outer { int x; int list[N]; int *p; struct inner in; };
struct node { int list[N]; struct node *next; };
struct vector { int length; int *data; };
#pragma omp declare mapper(struct vector v) map(v, v.data[0 : v.length])
struct tree { struct vector left, right; };
struct lists { int *rows[3]; };
struct matrix { int rows; int *data; };
#pragma omp declare mapper(deep : struct matrix m) map(m, m.data[0 : m.rows])
static int global[N];
int linked[N], resident[N];
#pragma omp declare target link(linked)
#pragma omp declare target to(resident)
static int *made(int by) {
  int *p = (int *)malloc(N * sizeof(int));
  for (int i = 0; i < N; i++) p[i] = by * i;
  return p;
}
static void raised(int *p, int n, int by) {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n])
  for (int i = 0; i < n; i++) p[i] = (p[i] * 5 + by) %% 9973;
}
"""
CXX_PREAMBLE = """struct owner {
  int *data;
  int n;
  void raise(int by) {
#pragma omp target teams distribute parallel for map(tofrom : data[0 : n])
    for (int i = 0; i < n; i++) data[i] = (data[i] * 7 + by) % 9973;
  }
};
template <typename T> void lowered(T &array, int n) {
#pragma omp target teams distribute parallel for map(tofrom : array)
  for (int i = 0; i < n; i++) array[i] = (array[i] + 9973 - i) % 9973;
}
"""


@dataclasses.dataclass(frozen=True)
class Place:
    """Where N elements are: @ stands for an index."""

    element: str
    # Ways to map it, first the one that maps least: each a list of "modifiers|items", one for each clause.
    ways: tuple
    # (start, length) -> a section of it, for updates; "" has none
    section: str
    # Whose part it is
    root: str
    declaration: str
    implicit: bool = False  # a kernel that uses it maps it without a clause
    contiguous: str = ""  # a pointer to its elements, all in a row
    strides: bool = False  # sections may have a stride
    whole: str = ""  # what a motion clause names, so that a mapper says what moves

    def at(self, index):
        return self.element.replace("@", index)

    def part(self, start, length):
        return self.section % (start, length)


FILL = "for (int i = 0; i < N; i++) %s;"
STRUCTURE = FILL % "%(o)slist[i] = i + %(k)d" + " %(o)sx = %(k)d; %(o)sp = made(2); %(o)sin.y = 5; %(o)sin.q = made(%(k)d);"
PLACES = [
    Place("local[@]", ("local", "local[0 : n]"), "local[%s : %s]", "local", "int local[N]; " + FILL % "local[i] = i", True,
          "local", True),
    Place("heap[@]", ("heap[0 : n]", "heap[ : n]"), "heap[%s : %s]", "heap", "int *heap = made(3);", False, "heap", True),
    Place("global[@]", ("global", "global[0 : N]"), "global[%s : %s]", "global", "", True, "global", True),
    Place("linked[@]", ("linked",), "linked[%s : %s]", "linked", "", True, "linked"),
    Place("s.list[@]", ("s.list", "s", "s.list[0 : n]"), "s.list[%s : %s]", "s",
          "struct outer s; " + STRUCTURE % {"o": "s.", "k": 4}, True, "s.list"),
    Place("s.p[@]", ("s.p, s.p[0 : n]", "s, s.p[0 : n]"), "s.p[%s : %s]", "s", "", False, "s.p"),
    Place("s.in.q[@]", ("s.in.q, s.in.q[0 : n]", "s, s.in.q[0 : n]", "s.in, s.in.q[0 : n]"), "s.in.q[%s : %s]", "s",
          ""),
    Place("o->list[@]", ("o[0 : 1]",), "o->list[%s : %s]", "o",
          "struct outer *o = (struct outer *)malloc(sizeof *o); " + STRUCTURE % {"o": "o->", "k": 9}, False, "o->list"),
    Place("o->p[@]", ("o[0 : 1], o->p[0 : n]",), "o->p[%s : %s]", "o", ""),
    Place("o->in.q[@]", ("o[0 : 1], o->in.q[0 : n]",), "o->in.q[%s : %s]", "o", ""),
    Place("v[1].list[@]", ("v", "v[0 : 3]"), "v[1].list[%s : %s]", "v",
          "struct outer v[3]; for (int e = 0; e < 3; e++) { " + STRUCTURE % {"o": "v[e].", "k": 6} + " }", True),
    Place("v[2].p[@]", ("v, v[2].p[0 : n]",), "v[2].p[%s : %s]", "v", ""),
    Place("head->next->list[@]", ("head[0 : 1], head->next[0 : 1]",), "head->next->list[%s : %s]", "head",
          "struct node tail, *head = (struct node *)malloc(sizeof *head); head->next = &tail; tail.next = 0; "
          + FILL % "head->list[i] = tail.list[i] = i"),
    Place("vec.data[@]", ("vec", "vec"), "vec.data[%s : %s]", "vec", "struct vector vec = {n, made(8)};", True, "vec.data",
          whole="vec"),
    Place("vecs[1].data[@]", ("vecs[0 : 2]", "vecs"), "vecs[1].data[%s : %s]", "vecs",
          "struct vector vecs[2] = {{n, made(2)}, {n, made(7)}};", True, whole="vecs[0 : 2]"),
    Place("mat.data[@]", ("mapper(deep)|mat",), "mat.data[%s : %s]", "mat", "struct matrix mat = {n, made(6)};",
          whole="mapper(deep) : mat"),
    Place("tree.right.data[@]", ("tree",), "tree.right.data[%s : %s]", "tree",
          "struct tree tree = {{n, made(2)}, {n, made(5)}};", True, whole="tree"),
    Place("lists.rows[1][@]", ("lists, lists.rows[1][0 : n]",), "lists.rows[1][%s : %s]", "lists",
          "struct lists lists = {{made(1), made(4), made(9)}};"),
    Place("pp[1][@]", ("pp[0 : 2], pp[1][0 : n]",), "pp[1][%s : %s]", "pp",
          "int *both[2] = {made(3), made(10)}, **pp = both;"),
    Place("cube[@][1][@ % 2]", ("cube", "cube[0 : n][0 : 2][0 : 2]"), "cube[%s : %s][1 : 1][0 : 2]", "cube",
          "int cube[N][2][2]; for (int i = 0; i < 4 * N; i++) cube[i / 4][i / 2 % 2][i % 2] = i;", True),
    Place("rows[@ % 3][@]", ("|rows;iterator(int k = 0 : 3)|rows[k][0 : n]",), "", "rows",
          "int *rows[3]; for (int k = 0; k < 3; k++) rows[k] = made(k + 1);"),
    Place("two[@][1]", ("two[0 : n]", "two[0 : n][0 : 4]"), "two[%s : %s][1 : 2]", "two",
          "int (*two)[4] = (int (*)[4])malloc(N * sizeof *two); for (int i = 0; i < 4 * N; i++) two[i / 4][i % 4] = i;"),
    Place("square[@][@ % 3]", ("square", "square[0 : n]", "square[0 : n][0 : 3]"), "square[%s : %s]", "square",
          "int square[N][3]; for (int i = 0; i < 3 * N; i++) square[i / 3][i % 3] = i;", True),
]
IN_C = [
    Place("vla[@][2]", ("vla", "vla[0 : n][0 : 4]"), "vla[%s : %s][0 : 4]", "vla",
          "int vla[n][4]; for (int i = 0; i < 4 * n; i++) vla[i / 4][i % 4] = i;", True),
]
IN_CXX = [
    Place("ref[@]", ("ref", "ref[0 : n]"), "ref[%s : %s]", "ref",
          "int named[N], (&ref)[N] = named; " + FILL % "ref[i] = 11 * i", True, "ref"),
    Place("to_p[@]", ("to_p[0 : n]",), "to_p[%s : %s]", "to_p", "int *pointer = made(13), *&to_p = pointer;", False, "to_p"),
    Place("own.data[@]", ("own, own.data[0 : n]",), "own.data[%s : %s]", "own", "owner own = {made(3), n};"),
]
RESIDENT = Place("resident[@]", ("resident",), "resident[%s : %s]", "resident", "", False, "", True)


class Maps(Program):
    ON_HOST = ["-O1", "-fno-openmp"]  # gcc 12 has no mappers, and without a device maps do nothing

    def clauses(self, kind, places, modifiers=("",), again=False):
        """map clauses for the places, each mapped in one of its ways; again: in the one that maps least."""
        plain, others = [], []
        for place in places:
            for clause in (place.ways[0] if again else self.pick(place.ways)).split(";"):
                modifier, bar, items = clause.rpartition("|")
                if modifier:
                    others.append("map(%s, %s : %s)" % (modifier, kind, items))
                else:
                    plain.append(items)
        if plain:
            modifier = self.pick(modifiers)
            split = self.number(0, len(plain)) if self.chance(0.4) else 0
            for items in (plain[:split], plain[split:]):
                if items:
                    others.append("map(%s%s : %s)" % (modifier, kind, ", ".join(items)))
        return others

    def each_root_once(self, places):
        seen, chosen = set(), []
        for place in places:
            if place.root not in seen:
                seen.add(place.root)
                chosen.append(place)
        return chosen

    def free(self, present):
        """Places that may come into the environment."""
        roots = {place.root for place in present}
        places = [place for place in self.places if place.root not in roots]
        self.random.shuffle(places)
        return self.each_root_once(places)

    # ---- Statements ----------------------------------------------------------------------------------------------------
    def kernel(self, present, _):
        used = self.some(present + self.free(present), 3)
        maps = []
        for place in used:
            if place is RESIDENT:
                continue
            if place in present:
                if self.chance(0.2):
                    maps += self.clauses("tofrom", [place], ["", "present, "], again=True)
            elif not (place.implicit and self.chance(0.4)):
                maps += self.clauses("tofrom", [place], ["", "", "always, ", "close, "])
        scalar = self.chance(0.3)
        if scalar:
            maps.append(self.pick(["map(tofrom : count) reduction(+ : count)", "reduction(+ : count)"]))
        directives = ["target teams distribute parallel for", "target parallel for", "target teams loop"]
        self.pragma(self.pick(directives + ["target"] * (not scalar)), *maps)
        with self.block("for (int i = 0; i < n; i++)"):
            for place in used:
                at = place.at("i")
                self.put("%s = (%s * 3 + i + %d + (int)factor) %% 9973;" % (at, at, self.number(0, 9)))
            if len(used) > 1:
                self.put("%s += %s;" % (used[0].at("i"), used[1].at("i")))
            if scalar:
                self.put("count += %s %% 7;" % used[0].at("i"))

    def host(self, present, _):
        place = self.pick(present + self.free(present))
        first = self.number(0, self.elements - 2)
        length = self.number(1, self.elements - first)
        if place not in present:
            self.put("for (int i = 0; i < n; i++) %s += 2;" % place.at("i"))
        elif place.whole and self.chance(0.4):
            self.pragma("target update", "from(%s)" % place.whole)
            self.put("for (int i = %d; i < %d; i++) %s += 1;" % (first, first + length, place.at("i")))
            self.pragma("target update", "to(%s)" % place.whole)
        elif place.section:
            self.pragma("target update", "from(%s%s)" % (self.pick(["", "present : "]), place.part(0, "n")))
            if place.strides and self.chance(0.5):
                stride = self.number(2, 3)
                count = (length + stride - 1) // stride
                self.put("for (int i = 0; i < %d; i++) %s += 3;" % (count, place.at("%d + %d * i" % (first, stride))))
                self.pragma("target update", "to(%s)" % place.part(first, "%d : %d" % (count, stride)))
            else:
                self.put("for (int i = %d; i < %d; i++) %s += 1;" % (first, first + length, place.at("i")))
                self.pragma("target update", "to(%s)" % place.part(first, length))
        elif place.root == "rows":
            rows = "iterator(int k = 0 : 3) : rows[k][0 : n]"
            self.pragma("target update", "from(%s)" % rows)
            self.put("for (int i = %d; i < %d; i++) %s += 1;" % (first, first + length, place.at("i")))
            self.pragma("target update", "to(%s)" % rows)

    def through_function(self, present, _):
        places = [place for place in present + self.free(present) if place.contiguous]
        if places:
            start = self.number(0, 2)
            place = self.pick(places)
            self.put("raised(%s + %d, n - %d, %d);" % (place.contiguous, start, start, self.number(1, 9)))

    def through_class(self, present, _):
        free = {place.root for place in self.free(present)}
        if self.cxx and ("own" in free or any(place.root == "own" for place in present)) and self.chance(0.5):
            self.put("own.raise(%d);" % self.number(1, 9))
        elif self.cxx:
            array = self.pick(["local", "global", "ref"])
            self.put("lowered(%s, n);" % array)

    def device_pointers(self, present, _):
        """Kernels that are given the device's own pointers or addresses."""
        heap = [place for place in present if place.element == "heap[@]"]
        local = [place for place in present if place.element == "local[@]"]
        if heap:
            self.pragma("target data use_device_ptr(heap)")
            self.pragma("target teams distribute parallel for is_device_ptr(heap)")
            self.put("for (int i = 0; i < n; i++) heap[i] += i;")
        elif local:
            self.pragma("target data use_device_addr(local)")
            self.pragma("target teams distribute parallel for has_device_addr(local)")
            self.put("for (int i = 0; i < n; i++) local[i] += i;")

    def in_order(self, present, _):
        """Kernels that don't wait, one after the other."""
        places = [place for place in present if place.section]
        if not places:
            return
        at = self.pick(places).at("i")
        for _ in range(2):
            self.pragma("target teams distribute parallel for nowait depend(inout : count)")
            self.put("for (int i = 0; i < n; i++) %s = (%s * %d + 1) %% 9973;" % (at, at, self.number(2, 5)))
        self.pragma("taskwait")

    def data_region(self, present, depth):
        free = self.free(present)
        if depth >= 3 or not free:
            return
        chosen = self.some(free, 4)
        kinds = ["tofrom", "tofrom"] + ["to", "alloc"] * all(place.section for place in chosen)
        if any(place.root == "own" or place.whole for place in chosen):
            kinds = kinds[:3]  # a kernel reads the member that says how many, or it comes back
        kind = self.pick(kinds)
        self.pragma("target data", *self.clauses(kind, chosen))
        with self.block():
            # Pointers in structures are not what alloc leaves alone: an attached one is set in any case.
            if kind == "alloc":
                for place in chosen:
                    self.pragma("target update", "to(%s)" % place.part(0, "n"))
            self.statements(present + chosen, depth + 1)
            if kind in ("to", "alloc"):
                for place in chosen:
                    self.pragma("target update", "from(%s)" % place.part(0, "n"))

    def enter_and_exit(self, present, depth):
        free = self.free(present)
        if depth >= 3 or not free:
            return
        chosen, state = self.some(free, 4), self.random.getstate()
        # The same ways into the environment and out of it.
        twice = self.chance(0.2)
        for _ in range(1 + twice):
            self.random.setstate(state)
            self.pragma("target enter data", *self.clauses("to", chosen))
        self.statements(present + chosen, depth + 1)
        after = self.random.getstate()
        for kind, modifiers in [("release", ["", ""]), ("from", ["", "always, "])][1 - twice :]:
            self.random.setstate(state)
            self.pragma("target exit data", *self.clauses(kind, chosen, modifiers))
        self.random.setstate(after)

    def statements(self, present, depth):
        table = [
            (8, "kernel"), (5, "host"), (4, "data_region"), (4, "enter_and_exit"), (2, "through_function"),
            (1, "through_class"), (2, "device_pointers"), (2, "in_order"),
        ]
        for _ in range(self.number(2, 4)):
            self.statement(table, present, depth)

    # ---- The program ---------------------------------------------------------------------------------------------------
    def text(self, regions):
        self.elements = self.pick([5, 16, 33])
        self.places = PLACES + (IN_CXX if self.cxx else IN_C)
        with self.block("int main(int argc, char **argv)"):
            self.put("(void)argv;")
            self.put("const int n = N - 1 + argc;")
            self.put("int count = 3;")
            self.put("float factor = 2;")
            self.put("unsigned long all;")
            for place in self.places:
                if place.declaration:
                    self.put(place.declaration + ("" if place.declaration.endswith((";", "}")) else ";"))
            for _ in range(regions):
                self.statements([RESIDENT], 0)
            self.pragma("target update from(resident)")
            for place in self.places + [RESIDENT]:
                self.put("all = 5;")
                self.put("for (int i = 0; i < N; i++) all = all * 31 + (unsigned)(%s);" % place.at("i"))
                self.put('printf("%s %%lu\\n", all);' % place.element.replace(" % ", "%%"))
            self.put('printf("count %d %d\\n", count, s.x + s.in.y + o->x + o->in.y + v[0].x + v[1].x + v[2].x);')
            self.put("return 0;")
        return PREAMBLE % self.elements + (CXX_PREAMBLE if self.cxx else "") + "\n".join(self.lines) + "\n"
