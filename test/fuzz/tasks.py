"""Programs about dependences: host tasks and target tasks on shared items, against the values of a serial run.

A program has a table of task constructs ("shapes"), whose clauses are written out, and makes thousands of tasks by
drawing a shape and its items again and again, from a seed that it may be given:

    program [SEED [TASKS [THREADS]]]    THREADS 0: outside of a parallel region; without it 0, 1, 2 and 4 in turns

It keeps books as it makes the tasks: what each item and each result has to be when all before it have run in order.
What a task does to an item doesn't commute (x * 3 + what it has read), so that each missing edge shows, whichever kind
it is: of a target task or a host task to either. 200,000 tasks and their nested ones: compare.py --generator tasks
--seeds 1-30.

What keeps a program defined:

- An item is WIDTH cells. Tasks of an inoutset dependence have a cell each; those of mutexinoutset add to the same one.
- An item that is resident (mapped by enter data) is read and written by target tasks of that device alone; for host
  tasks an update brings it, and another one takes it back. All others are mapped by each task for itself.
- Each thread that makes tasks has a bank of items: dependences relate siblings. So have a task's own tasks, which it
  waits for, but for strays, which change nothing but a result of theirs that is looked at behind the next barrier.
- What a wait is known to wait for is compared at once; everything at the end of a phase.

Whichever kind of edge is taken out of the runtime, each program of the seeds 1-4 fails (28,000 tasks with gcc behind):
with 9,036 differences where target tasks don't wait for each other (Task::begin without predecessors), 12,499 where
they don't wait for the host's (Construct::isBehindHost), and 15,351 where the host's don't wait for them
(TaskDomain::generateHost).

Without OpenMP the program is its own reference: pragmas are left out, and each task is its body.
"""
from program import CHOOSE, Program

READ, WRITE, OUT, SET, MUTEX = "in", "inout", "out", "inoutset", "mutexinoutset"
MAP = {READ: "to", WRITE: "tofrom", OUT: "tofrom", SET: "tofrom", MUTEX: "tofrom"}

PREAMBLE = """#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#define omp_get_initial_device() 0
#define omp_get_num_devices() 0
#define omp_target_memcpy_async(to, from, size, a, b, c, d, e, f) __builtin_memcpy(to, from, size)
#endif
enum { ITEMS = 14, WIDTH = 8, BANKS = 4, STRAYS = 60, FREE = -1, ANY = -2 };

#pragma omp declare target
static int linger(int steps) {
  unsigned x = 1;
  for (int i = 0; i < steps; i++) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
  }
  return x == 0;
}
static unsigned read_item(unsigned y, const unsigned *item) {
  for (int c = 0; c < WIDTH; c++)
    y = y * 31 + item[c];
  return y;
}
static void change_cell(unsigned *item, int c, unsigned y) { item[c] = item[c] * 3 + y + c; }
static void change_item(unsigned *item, unsigned y) {
  for (int c = 0; c < WIDTH; c++)
    change_cell(item, c, y);
}
static void set_item(unsigned *item, unsigned y) {
  for (int c = 0; c < WIDTH; c++)
    item[c] = y ^ (c * 77);
}
static void add_to(unsigned *item, unsigned y, int spin) {
  const unsigned old = item[0];
  item[0] = old + y + linger(spin);
}
#pragma omp end declare target

/* The items of a thread that makes tasks, what they have to be, and who may touch them now. */
struct bank {
  unsigned cells[ITEMS][WIDTH], expected[ITEMS][WIDTH];
  int resident[ITEMS]; /* at which place, or FREE */
  int members[ITEMS];  /* of the latest set of tasks */
  unsigned *results, *wanted, strays[STRAYS + 3], strays_wanted[STRAYS + 3], state, id;
  int checked, stray, may_stray, bad, threads;
};
static struct bank banks[BANKS];

static unsigned draw(struct bank *b, unsigned below) {
  b->state ^= b->state << 13;
  b->state ^= b->state >> 17;
  b->state ^= b->state << 5;
  return (b->state >> 3) % below;
}
static int pause_of(struct bank *b) { return draw(b, 10) ? draw(b, 60) : draw(b, 20000); }

/* ---- What is compared ---- */
static void differs(struct bank *b, const char *what, int which) {
  if (b->bad++ < 5)
    printf("%s %d of bank %d with %d threads, at task %u\\n", what, which, (int)(b - banks), b->threads, b->id);
}
static void check_item(struct bank *b, int k) {
  for (int c = 0; c < WIDTH; c++)
    if (b->cells[k][c] != b->expected[k][c]) {
      differs(b, "item", k);
      break;
    }
}
static void check_result(struct bank *b, int id) {
  if (b->results[id] != b->wanted[id])
    differs(b, "result", id);
}
static void check_done(struct bank *b) {
  for (int k = 0; k < ITEMS; k++)
    if (b->resident[k] == FREE)
      check_item(b, k);
  for (; b->checked < (int)b->id; b->checked++)
    check_result(b, b->checked);
}
static void check_all(struct bank *b) {
  check_done(b);
  for (; b->stray; b->stray--)
    if (b->strays[b->stray - 1] != b->strays_wanted[b->stray - 1])
      differs(b, "stray", b->stray - 1);
}

/* ---- Where items are ---- */
/* The books know two places, however many devices there are. */
static int device_of(int place) {
  const int n = omp_get_num_devices();
  return n ? place % n : omp_get_initial_device();
}
static int any_device(struct bank *b) { return device_of(draw(b, 2)); }
static void enter(struct bank *b, int k) {
  unsigned *p = b->cells[k];
  const int at = draw(b, 2), device = device_of(at);
  b->resident[k] = at, b->members[k] = 0;
#pragma omp target enter data map(to : p[0 : WIDTH]) device(device) nowait depend(inout : p[0])
}
static void leave(struct bank *b, int k) {
  unsigned *p = b->cells[k];
  const int device = device_of(b->resident[k]);
  b->resident[k] = FREE, b->members[k] = 0;
  if (draw(b, 2)) {
#pragma omp target exit data map(from : p[0 : WIDTH]) device(device) nowait depend(inout : p[0])
    return;
  }
#pragma omp target update from(p[0 : WIDTH]) device(device) nowait depend(inout : p[0])
#pragma omp target exit data map(release : p[0 : WIDTH]) device(device) nowait depend(inout : p[0])
}
static void fetch(struct bank *b, int k) {
  unsigned *p = b->cells[k];
  if (b->resident[k] == FREE)
    return;
  const int device = device_of(b->resident[k]);
  b->members[k] = 0;
#pragma omp target update from(p[0 : WIDTH]) device(device) nowait depend(inout : p[0])
}
static void send(struct bank *b, int k) {
  unsigned *p = b->cells[k];
  if (b->resident[k] == FREE)
    return;
  const int device = device_of(b->resident[k]);
  b->members[k] = 0;
#pragma omp target update to(p[0 : WIDTH]) device(device) nowait depend(inout : p[0])
}
""" + CHOOSE + """/* A device for a task of these items; those that are on another one leave it. */
static int place(struct bank *b, int n, const int *k, int *is_free) {
  int at = ANY;
  for (int i = 0; i < n; i++)
    if (b->resident[k[i]] != FREE) {
      if (at == ANY)
        at = b->resident[k[i]];
      else if (at != b->resident[k[i]])
        leave(b, k[i]);
    }
  *is_free = at == ANY;
  return at == ANY ? any_device(b) : device_of(at);
}
/* The cell of a set's next member. */
static int member(struct bank *b, int k) {
  if (b->members[k] == WIDTH) {
    unsigned *p = b->cells[k];
    b->members[k] = 0;
#pragma omp target nowait depend(inout : p[0])
    linger(10);
  }
  return b->members[k]++;
}
"""

# What else happens between tasks of shapes. What they make themselves is part of the books, too.
OTHERS = """
/* A copy of one item to another by a routine. */
static void copy(struct bank *b) {
  int k[2], host = omp_get_initial_device();
  choose(b, 2, k);
  for (int i = 0; i < 2; i++)
    if (b->resident[k[i]] != FREE)
      leave(b, k[i]);
  unsigned *to = b->cells[k[0]], *from = b->cells[k[1]];
  b->members[k[0]] = b->members[k[1]] = 0;
  for (int c = 0; c < WIDTH; c++)
    b->expected[k[0]][c] = b->expected[k[1]][c];
#ifdef _OPENMP
  omp_depend_t items[2];
#pragma omp depobj(items[0]) depend(inout : to[0])
#pragma omp depobj(items[1]) depend(in : from[0])
#endif
  omp_target_memcpy_async(to, from, sizeof(b->cells[0]), 0, 0, host, host, 2, items);
#ifdef _OPENMP
#pragma omp depobj(items[0]) destroy
#pragma omp depobj(items[1]) destroy
#endif
}
/* A host task whose own tasks work on its item; it waits for them. */
static void nest(struct bank *b) {
  int k, n = 1 + draw(b, 4), group = draw(b, 2), spin = pause_of(b), device = any_device(b);
  const unsigned id = b->id++, kinds = draw(b, 16);
  choose(b, 1, &k);
  if (b->resident[k] != FREE)
    leave(b, k);
  unsigned *p = b->cells[k], *e = b->expected[k], *r = &b->results[id];
  b->members[k] = 0;
  for (int j = 0; j < n; j++)
    change_item(e, id + j);
  change_item(e, id * 5);
  b->wanted[id] = e[0];
#pragma omp task depend(inout : p[0])
  {
    if (group) {
#pragma omp taskgroup
      nested(p, n, id, kinds, spin, device);
    } else {
      nested(p, n, id, kinds, spin, device);
#pragma omp taskwait
    }
    change_item(p, id * 5);
    r[0] = p[0];
  }
}
/* Tasks of a task that nobody waits for before the end of the phase. */
static void stray(struct bank *b) {
  const unsigned id = b->id;
  const int n = 1 + draw(b, 3), spin = pause_of(b), device = any_device(b);
  for (int j = 0; j < n; j++)
    b->strays_wanted[b->stray + j] = id * 7 + j;
  unsigned *r = &b->strays[b->stray];
  b->stray += n;
#pragma omp task
  for (int j = 0; j < n; j++) {
#pragma omp target nowait map(from : r[j : 1]) device(device) depend(out : r[j])
    r[j] = id * 7 + linger(spin);
#pragma omp target nowait map(tofrom : r[j : 1]) device(device) depend(inout : r[j])
    r[j] += j;
  }
}
static void wait_for_one(struct bank *b) {
  int k;
  choose(b, 1, &k);
  fetch(b, k);
  unsigned *p = b->cells[k];
  if (draw(b, 3)) {
#pragma omp taskwait depend(in : p[0])
    check_item(b, k);
    return;
  }
#pragma omp taskwait depend(inout : p[0])
  check_item(b, k);
  change_item(p, b->id);
  change_item(b->expected[k], b->id);
  b->members[k] = 0;
  send(b, k);
}
static void wait_for_all(struct bank *b) {
#pragma omp taskwait
  check_done(b);
}
static void group(struct bank *b) {
  const int first = b->id, n = 1 + draw(b, 8);
#pragma omp taskgroup
  for (int i = 0; i < n; i++)
    shapes[draw(b, SHAPES)](b);
  for (int id = first; id < (int)b->id; id++)
    check_result(b, id);
}
static void one(struct bank *b) {
  const int what = draw(b, 200), k = draw(b, ITEMS);
  if (what < 164)
    shapes[draw(b, SHAPES)](b);
  else if (what < 178)
    b->resident[k] == FREE ? enter(b, k) : leave(b, k);
  else if (what < 186)
    copy(b);
  else if (what < 193)
    nest(b);
  else if (what < 195)
    wait_for_one(b);
  else if (what < 197)
    group(b);
  else if (what < 198)
    wait_for_all(b);
  else if (b->may_stray && b->stray < STRAYS)
    stray(b);
}
/* Until then only dependences and single waits; then everything is on the host. */
static void phase(struct bank *b, int end) {
  while ((int)b->id < end)
    one(b);
  for (int k = 0; k < ITEMS; k++)
    if (b->resident[k] != FREE)
      leave(b, k);
}

enum { PHASES = 3 };
static int end_of(int phase, int tasks) { return (phase + 1) * tasks / PHASES; }

static void begin(int threads, int way, unsigned seed, int tasks) {
  for (int n = 0; n < BANKS; n++) {
    struct bank *b = &banks[n];
    free(b->results), free(b->wanted);
    for (int k = 0; k < ITEMS; k++) {
      b->resident[k] = FREE, b->members[k] = 0;
      for (int c = 0; c < WIDTH; c++)
        b->cells[k][c] = b->expected[k][c] = k * 100 + c;
    }
    b->state = (seed * 2654435761u + way * 40503 + n * 97 + threads * 7919) | 1;
    b->id = b->checked = b->stray = 0, b->threads = threads;
    b->results = (unsigned *)calloc(tasks + 64, sizeof(unsigned));
    b->wanted = (unsigned *)calloc(tasks + 64, sizeof(unsigned));
    for (int i = 0; i < 20; i++)
      draw(b, 2);
  }
}
static void tell(const char *how, int threads, int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++) {
    check_all(&banks[i]);
    for (int k = 0; k < ITEMS; k++)
      sum = read_item(sum, banks[i].cells[k]);
    for (unsigned id = 0; id < banks[i].id; id++)
      sum = sum * 31 + banks[i].results[id];
  }
  printf("%s, %d threads: %u\\n", how, threads, sum);
  fflush(stdout);
}
static void outside(unsigned seed, int tasks) {
  begin(0, 0, seed, tasks);
  for (int p = 0; p < PHASES; p++) {
    banks[0].may_stray = p == 1;
    if (p == 1) {
#pragma omp taskgroup
      phase(&banks[0], end_of(p, tasks));
    } else {
      phase(&banks[0], end_of(p, tasks));
#pragma omp taskwait
    }
    check_all(&banks[0]);
  }
  tell("outside", 0, 1);
}
static void by_one(int threads, unsigned seed, int tasks) {
  begin(threads, 1, seed, tasks);
  banks[0].may_stray = 1;
#pragma omp parallel num_threads(threads)
  for (int p = 0; p < PHASES - 1; p++) {
#pragma omp single
    phase(&banks[0], end_of(p, tasks));
#pragma omp masked
    check_all(&banks[0]);
#pragma omp barrier
  }
#pragma omp parallel num_threads(threads)
#pragma omp single nowait
  phase(&banks[0], tasks);
  tell("by one", threads, 1);
}
static void by_all(int threads, unsigned seed, int tasks) {
  begin(threads, 2, seed, tasks);
  for (int n = 0; n < threads; n++)
    banks[n].may_stray = 1;
#ifdef _OPENMP
#pragma omp parallel num_threads(threads)
  {
    const int t = omp_get_thread_num();
    for (int p = 0; p < PHASES; p++) {
      phase(&banks[t], end_of(p, tasks));
      if (p < PHASES - 1) {
#pragma omp barrier
        check_all(&banks[(t + 1) % threads]);
#pragma omp barrier
      }
    }
  }
#else
  for (int t = 0; t < threads; t++)
    for (int p = 0; p < PHASES; p++) {
      phase(&banks[t], end_of(p, tasks));
      check_all(&banks[t]);
    }
#endif
  tell("by all", threads, threads);
}
int main(int argc, char **argv) {
  const unsigned seed = argc > 1 ? atoi(argv[1]) : SEED;
  const int tasks = argc > 2 ? atoi(argv[2]) : TASKS, only = argc > 3 ? atoi(argv[3]) : -1;
  if (only <= 0)
    outside(seed, tasks);
  for (int threads = 1; threads <= 4; threads *= 2)
    if (only == -1 || only == threads) {
      by_one(threads, seed, tasks);
      by_all(threads, seed, tasks / threads);
    }
  int bad = 0;
  for (int n = 0; n < BANKS; n++)
    bad += banks[n].bad;
  if (bad)
    printf("%d differences\\n", bad);
  return bad ? 1 : 0;
}
"""

NESTED = """
static void nested(unsigned *p, int n, unsigned id, unsigned kinds, int spin, int device) {
  for (int j = 0; j < n; j++) {
    if (kinds >> j & 1) {
#pragma omp target nowait map(tofrom : p[0 : WIDTH]) device(device) depend(inout : p[0])
      {
        linger(spin);
        change_item(p, id + j);
      }
    } else {
#pragma omp task depend(inout : p[0])
      {
        linger(spin);
        change_item(p, id + j);
      }
    }
  }
}
"""


class Tasks(Program):
    ON_HOST = ["-O1", "-fno-openmp"]
    ENVIRONMENT = {"CHOMP_VGPU_DEVICES": "2"}
    SHAPES = 14
    TASKS = 1000  # in each of the seven ways: by one thread or by all, of 0, 1, 2 and 4

    def text(self, _):
        self.lines.append(PREAMBLE.rstrip())
        count = self.SHAPES
        for n in range(count):
            self.shape(n, on_device=n % 5 != 2 and n % 5 != 4)
        self.lines.append("enum { SHAPES = %d, SEED = %d, TASKS = %d };" % (count, self.number(1, 10000), self.TASKS))
        self.lines.append("static void (*const shapes[SHAPES])(struct bank *) = {%s};" %
                          ", ".join("shape%d" % n for n in range(count)))
        self.lines.append(NESTED.strip("\n"))
        self.lines.append(OTHERS.strip("\n"))
        return "\n".join(self.lines) + "\n"

    def locator(self, pointer):
        return self.pick(["%s[0]", "%s[0]", "*%s", "%s[0 : 1]"]) % pointer

    def dependences(self, items):
        """Clauses for all items: (pointer, type). Objects that they need are made before, and destroyed behind."""
        clauses, behind = [], []
        chosen = self.number(0, 9)
        if chosen == 0:
            # Everything that is older.
            return ["depend(%s : omp_all_memory)" % self.pick(["out", "inout"])], []
        for kind in (READ, WRITE, OUT, SET, MUTEX):
            pointers = ["p%d" % n for n, has in enumerate(items) if has == kind]
            if not pointers:
                continue
            how = self.number(0, 5)
            if how == 0 and kind in (READ, WRITE, OUT):
                name = self.fresh("list")
                self.put("unsigned *%s[] = {%s};" % (name, ", ".join(pointers)))
                clauses.append("depend(iterator(i = 0 : %d), %s : %s[i][0])" % (len(pointers), kind, name))
            elif how == 1:
                for pointer in pointers:
                    name = self.fresh("object")
                    self.lines.append("#ifdef _OPENMP")
                    self.put("omp_depend_t %s;" % name)
                    self.pragma("depobj(%s)" % name, "depend(%s : %s[0])" % (kind, pointer))
                    self.lines.append("#endif")
                    clauses.append("depend(depobj : %s)" % name)
                    behind.append("depobj(%s) destroy" % name)
            elif how == 2:
                clauses += ["depend(%s : %s)" % (kind, self.locator(pointer)) for pointer in pointers]
            else:
                twice = pointers + ([self.pick(pointers)] if kind != MUTEX and self.chance(0.2) else [])
                clauses.append("depend(%s : %s)" % (kind, ", ".join(self.locator(pointer) for pointer in twice)))
        if self.chance(0.15):
            clauses.append("depend(out : *r)")  # which nobody else names
        self.random.shuffle(clauses)
        return clauses, behind

    def body(self, items, where):
        """What a task does, or what its effect on the books is."""
        cells = "p%d" if where == "task" else "e%d"
        self.put("unsigned y = id%s;" % (" + own[0] * 3 + own[2]" if where == "task" else " * 10 + 5"))
        if where == "task":
            self.put("y += linger(spin);")
        for n, kind in enumerate(items):
            if kind == READ:
                self.put("y = read_item(y, %s);" % (cells % n))
        for n, kind in enumerate(items):
            if kind in (WRITE, OUT):
                self.put("%s(%s, y);" % ("change_item" if kind == WRITE else "set_item", cells % n))
            elif kind == SET:
                self.put("change_cell(%s, c%d, y);" % (cells % n, n))
            elif kind == MUTEX:
                self.put("add_to(%s, y, %s);" % (cells % n, "spin" if where == "task" else "0"))
        self.put("%s = y;" % ("r[0]" if where == "task" else "b->wanted[id]"))

    def shape(self, number, on_device):
        kinds = self.random.choices([READ, WRITE, OUT, SET, MUTEX], [5, 5, 2, 2, 1], k=self.number(1, 4))
        n = len(kinds)
        now = self.chance(0.04)  # done when the program goes on
        teams = on_device and all(kind in (READ, WRITE) for kind in kinds) and self.chance(0.5)
        with self.block("static void shape%d(struct bank *b)" % number):
            self.put("int k[%d], spin = pause_of(b);" % n)
            self.put("choose(b, %d, k);" % n)
            if on_device:
                self.put("int is_free;")
                self.put("const int device = place(b, %d, k, &is_free);" % n)
            else:
                self.put("for (int i = 0; i < %d; i++)" % n)
                self.put("  fetch(b, k[i]);")
            for m, kind in enumerate(kinds):
                self.put("unsigned *p%d = b->cells[k[%d]], *e%d = b->expected[k[%d]];" % (m, m, m, m))
                if kind == SET:
                    self.put("const int c%d = member(b, k[%d]);" % (m, m))
                else:
                    self.put("b->members[k[%d]] = 0;" % m)
            self.put("const unsigned id = b->id++;")
            self.put("unsigned *r = &b->results[id], own[3] = {id, 0, id * 6 + 5};")
            with self.block():
                self.body(kinds, "books")
            clauses, behind = self.dependences(kinds)
            clauses.append("firstprivate(own)")
            if on_device:
                self.target(kinds, clauses, now, teams)
            else:
                others = ["", "", "", "untied", "priority(id % 3)", "final(id % 4 == 0)"]
                clauses.append("if (0)" if now else self.pick(others))
                self.random.shuffle(clauses)
                self.pragma("task", *clauses)
                with self.block():
                    self.body(kinds, "task")
            if behind:
                self.lines.append("#ifdef _OPENMP")
                for directive in behind:
                    self.pragma(directive)
                self.lines.append("#endif")
            self.put("own[0] = own[2] = spin = -1;")
            self.put(" = ".join("p%d" % m for m in range(n)) + " = 0;")
            if now:
                self.put("check_result(b, id);")
            if not on_device:
                for m, kind in enumerate(kinds):
                    if kind != READ:
                        self.put("send(b, k[%d]);" % m)

    def target(self, kinds, clauses, now, teams):
        for m, kind in enumerate(kinds):
            section = "p%d[c%d : 1]" % (m, m) if kind == SET else "p%d[0 : WIDTH]" % m
            clauses.append("map(%s : %s)" % (MAP[kind], section))
        clauses += ["map(from : r[0 : 1])", "device(device)"]
        if not now:
            clauses.append(self.pick(["nowait", "nowait", "nowait(1)"]))
        if self.chance(0.2):
            clauses.append("if (target : !is_free || id % 4)" if teams else "if (!is_free || id % 4)")
        self.random.shuffle(clauses)
        if not teams:
            self.pragma("target", *clauses)
            with self.block():
                self.body(kinds, "task")
            return
        loops = ["target teams distribute parallel for", "target parallel for", "target teams loop"]
        self.pragma(self.pick(loops), *clauses)
        with self.block("for (int c = 0; c < WIDTH; c++)"):
            self.put("unsigned y = id + own[0] * 3 + own[2] + linger(spin);")
            for m, kind in enumerate(kinds):
                if kind == READ:
                    self.put("y = read_item(y, p%d);" % m)
            for m, kind in enumerate(kinds):
                if kind == WRITE:
                    self.put("change_cell(p%d, c, y);" % m)
            self.put("if (c == 0)")
            self.put("  r[0] = y;")
