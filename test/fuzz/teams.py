"""Programs about teams and threads: how many there are, what they are told of themselves, and who runs what.

Clauses give bounds, and the program says where they don't hold (OpenMP 5.2, 10.1.1, 10.2 and 18.2 to 18.4): numbers, levels
and ancestors at each place of nested constructs, iterations that are run other than once, and those that a schedule gives to
another thread or team.
"""
from program import Program

DEVICES = 3
MANY = (1 << 31) - 1
BOUNDS = """#include <stdio.h>
#ifdef REFERENCE
int main(void) { puts("ok"); }
#else
#include <omp.h>
#define MANY %d
#pragma omp begin declare target
/* What is wrong here, in bits. level: of parallel constructs around; threads, teams, limit: as many at most. */
#define LOOK(level, threads, teams, least, limit, device) \\
  ((omp_get_level() != (level)) | (omp_get_num_threads() > (threads)) << 1 | (omp_get_num_teams() > (teams)) << 2 | \\
   ((device) != omp_get_initial_device() && omp_get_num_teams() < (least)) << 3 | (omp_get_thread_limit() > (limit)) << 4 | \\
   (omp_get_thread_num() < 0 || omp_get_thread_num() >= omp_get_num_threads()) << 5 | \\
   (omp_get_team_num() < 0 || omp_get_team_num() >= omp_get_num_teams()) << 6 | \\
   (omp_get_ancestor_thread_num(level) != omp_get_thread_num()) << 7 | \\
   (omp_get_team_size(level) != omp_get_num_threads()) << 8 | (omp_get_ancestor_thread_num(0) != 0) << 9 | \\
   (omp_get_ancestor_thread_num((level) + 1) != -1) << 10 | (omp_get_team_size((level) + 1) != -1) << 11 | \\
   (omp_get_active_level() < 0 || omp_get_active_level() > (level)) << 12 | \\
   (!omp_in_parallel() != (omp_get_active_level() == 0)) << 13 | \\
   (omp_get_num_threads() > 1 && !omp_in_parallel()) << 14 | (omp_get_max_threads() < 1) << 15 | \\
   (omp_get_num_procs() < 1) << 16 | (omp_is_initial_device() != ((device) == omp_get_initial_device())) << 17 | \\
   ((device) >= 0 && omp_get_device_num() != (device)) << 18 | (omp_get_num_threads() > omp_get_thread_limit()) << 19)
static int look(int level, int threads, int teams, int least, int limit, int device) {
  return LOOK(level, threads, teams, least, limit, device);
}
#pragma omp end declare target
static int wrong;
static void check(int part, const char *what, int bits) {
  if (bits) {
    printf("part%%d: %%s %%x\\n", part, what, (unsigned)bits);
    wrong = 1;
  }
}
""" % MANY


class Teams(Program):
    ON_HOST = ["-O1", "-DREFERENCE"]
    ENVIRONMENT = {"CHOMP_VGPU_DEVICES": str(DEVICES)}
    BUILDS = ["-O2", "-O0"]

    def __init__(self, seed, language):
        super().__init__(seed, language)
        self.parts = 0

    def text(self, regions):
        self.lines += BOUNDS.splitlines()
        parts = [self.part() for _ in range(regions * 3)]
        with self.block("int main(void)"):
            for part in parts:
                self.put("%s(1, 2, 3);" % part)
            self.say_if_right()
        self.lines.append("#endif")
        return "\n".join(self.lines) + "\n"

    def amount(self, most):
        """A number, and how a clause says it: a constant, or what only the running program knows."""
        number = self.pick([1, 1, 2, 3, 5, 8, 31, 32, 33, 64, 100, 128, 200])
        number = min(number, most)
        return number, self.pick([str(number), str(number), "one * %d" % number, "three + %d" % (number - 3)])

    def part(self):
        self.parts += 1
        name = "part%d" % self.parts
        self.state = {"level": 0, "threads": 1, "teams": 1, "least": 1, "limit": MANY}
        with self.block("static void %s(int one, int two, int three)" % name):
            self.put("int bad = 0, ran[256] = {0}, by[256] = {0}, of[256] = {0}, team[256] = {0}, teams[256] = {0};")
            self.put("(void)one, (void)two, (void)three;")
            self.checks = []
            self.region()
            self.put('check(%d, "bits", bad);' % self.parts)
            for line in self.checks:
                self.put(line)
        return name

    def device_clause(self):
        """Where the region runs, an expression of the device's number."""
        kind = self.number(0, 5)
        if kind == 0:
            return "if(target : %s)" % self.pick(["0", "one > two"]), "omp_get_initial_device()"
        if kind <= 2:
            number = self.number(0, DEVICES - 1)
            # Without devices the number is one that none has.
            return "device(on%d)" % number, "on%d" % number
        return "", "omp_get_default_device() < omp_get_num_devices() ? omp_get_default_device() : omp_get_initial_device()"

    def region(self):
        clause, device = self.device_clause()
        for number in range(DEVICES):
            self.put("const int on%d = omp_get_num_devices() > %d ? %d : omp_get_initial_device();" % (
                number, number, number))
        self.put("const int here = %s;" % device)
        self.put("(void)on0, (void)on1, (void)on2;")
        maps = "map(tofrom : bad, ran, by, of, team, teams)"
        head = self.pick(["target", "target teams", "target parallel", "target teams distribute parallel for",
                          "target parallel for", "target teams distribute"])
        self.construct(head, [clause, maps])

    def construct(self, head, extra):
        """A construct with clauses, and what stands inside."""
        words, clauses, saved = head.split(), list(extra), dict(self.state)
        state = self.state
        if "teams" in words:
            state["teams"], state["least"] = MANY, 1
            if self.chance(0.6):
                most, text = self.amount(64)
                state["teams"] = most
                if self.chance(0.3) and head.startswith("target teams"):
                    least = self.number(1, most)
                    text, state["least"] = "%d : %s" % (least, text), least
                clauses.append("num_teams(%s)" % text)
        if ("teams" in words or "target" in words) and self.chance(0.4):
            most, text = self.amount(256)
            state["limit"] = min(state["limit"], most)
            clauses.append("thread_limit(%s)" % text)
        if "parallel" in words:
            state["level"] += 1
            state["threads"] = MANY
            if self.chance(0.6):
                state["threads"], text = self.amount(256)
                clauses.append("num_threads(%s)" % text)
            if self.chance(0.25):
                holds = self.chance(0.5)
                clauses.append("if(parallel : %s)" % (self.pick(["1", "one < two"]) if holds else self.pick(["0", "two < one"])))
                if not holds:
                    state["threads"] = 1
            state["threads"] = min(state["threads"], state["limit"])
        loop = "for" in words or "distribute" in words
        iterations = self.number(1, 200)
        chunk, dist_chunk = 0, 0
        if "for" in words and self.chance(0.4):
            chunk = self.number(1, 9)
            clauses.append("schedule(static, %d)" % chunk)
        if "distribute" in words and self.chance(0.4):
            dist_chunk = self.number(1, 9)
            clauses.append("dist_schedule(static, %d)" % dist_chunk)
        self.pragma(head, *clauses)
        if loop:
            counter = self.fresh("i")
            with self.block("for (int %s = 0; %s < %d; %s++)" % (counter, counter, iterations, counter)):
                self.look()
                if "target" in words:
                    self.note(counter)
                if words[-1] == "distribute" and self.chance(0.5):
                    self.construct("parallel", [])
            if "target" in words:
                self.expect(words, iterations, chunk, dist_chunk)
        else:
            with self.block():
                self.inside(words)
        self.state = saved

    def inside(self, words):
        if words[-1] == "teams":
            self.construct(self.pick(["parallel", "distribute", "distribute parallel for", "parallel for"]), [])
            return
        self.look()
        if "parallel" not in words:
            for _ in range(self.number(1, 2)):
                self.construct(self.pick(["parallel", "parallel", "parallel for"]), [])
            return
        if self.chance(0.5):
            self.worksharing()
        if self.state["level"] < 3 and self.chance(0.3):
            self.construct("parallel", [])

    def worksharing(self):
        kind = self.pick(["for", "single", "masked"])
        if kind == "for":
            self.construct("for", [])
        elif kind == "single":
            self.pragma("single")
            with self.block():
                self.look()
        else:
            number = self.number(0, 3)
            self.pragma("masked filter(%s)" % self.pick([str(number), "one * %d" % number]))
            with self.block():
                self.put("if (omp_get_thread_num() != %d)" % number)
                self.put("  bad |= 1 << 20;")

    def look(self):
        state = self.state
        name = self.fresh("found")
        self.put("const int %s = %s(%d, %s, %s, %d, %s, here);" % (
            name, self.pick(["look", "LOOK"]), state["level"], state["threads"], state["teams"], state["least"],
            state["limit"]))
        self.pragma("atomic")
        self.put("bad |= %s;" % name)

    def note(self, counter):
        self.pragma("atomic")
        self.put("ran[%s]++;" % counter)
        self.put("by[%s] = omp_get_thread_num(), of[%s] = omp_get_num_threads();" % (counter, counter))
        self.put("team[%s] = omp_get_team_num(), teams[%s] = omp_get_num_teams();" % (counter, counter))

    def expect(self, words, iterations, chunk, dist_chunk):
        """What note() has found of a loop: each iteration once, and by whom, where a schedule says so."""
        wrong = ["ran[i] != 1", "by[i] >= of[i]", "team[i] >= teams[i]"]
        distribute = "distribute" in words
        if distribute and dist_chunk:
            wrong.append("team[i] != i / %d %% teams[i]" % dist_chunk)
        if chunk and (dist_chunk or not distribute):
            place = "i %% %d" % dist_chunk if distribute else "i"
            wrong.append("by[i] != (%s) / %d %% of[i]" % (place, chunk))
        self.checks.append("for (int i = 0; i < 256; i++)")
        self.checks.append('  check(%d, "loop", i < %d ? %s : ran[i]);' % (
            self.parts, iterations, " | ".join("(%s) << %d" % (bad, bit) for bit, bad in enumerate(wrong))))
