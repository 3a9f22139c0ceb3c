#!/usr/bin/env python3
"""Mangles the pragmas of small valid programs and translates them: whatever the input, no crash and no hang.

    mangle.py CHOMP --seed N --count N --output FOLDER [--timeout SECONDS] [--programs FOLDER]

With --programs the valid programs are those below a folder, test/run for one, and they are twisted rather than mangled:
names, clauses, pragmas and lines are lost, exchanged, doubled or come from another program.

The same seed gives the same programs. A translation may succeed (exit code 0) or report errors (1); anything else fails,
and so does an error that admits a crash. The program stays in FOLDER, and is named.
"""
import argparse
import os
import random
import re
import subprocess
import sys

PROGRAMS = [
    """int n, s, a[64], b[64]; int *p;
#pragma omp declare target enter(n)
void f(int *q, int m) {
  int t = 0;
  #pragma omp target teams distribute parallel for map(tofrom: q[0:m]) reduction(+: t) num_teams(4) thread_limit(32)
  for (int i = 0; i < m; ++i) { q[i] += i; t += q[i]; }
  #pragma omp target data map(to: a[0:64]) use_device_ptr(p) if(m > 3) device(0)
  {
    #pragma omp target parallel for simd collapse(2) schedule(static, 1) private(t) firstprivate(m)
    for (int i = 0; i < 8; ++i) for (int j = 0; j < 8; ++j) { t = i * j; a[i * 8 + j] = t + m; }
    #pragma omp target update from(a[0:64]) nowait depend(inout: t)
  }
}
""",
    """struct S { int x, y[4]; }; int g(int); int total;
#pragma omp begin declare target device_type(any)
int g(int x) { return x + 1; }
#pragma omp end declare target
void f(struct S *s, int n) {
  #pragma omp target enter data map(to: s[0:n]) map(alloc: s->y[1:2])
  #pragma omp target teams loop defaultmap(tofrom: scalar) shared(total)
  for (int i = n; i > 0; i -= 2) {
    #pragma omp atomic capture seq_cst
    { total += g(i); s[i].x = total; }
    #pragma omp critical (name)
    s[0].x++;
    #pragma omp simd
    for (int k = 0; k < 4; ++k) s[i].y[k] = k;
  }
  #pragma omp target exit data map(from: s[0:n]) map(delete: total)
}
""",
    """int x, y[10];
#pragma omp declare reduction(add: int: omp_out += omp_in) initializer(omp_priv = 0)
void f(void) {
  _Pragma("omp target simd map(always, to: x) is_device_ptr(q) linear(x: 2)")
  for (int i = 0; i < 10; ++i) y[i] = x;
  #pragma omp metadirective when(device={kind(nohost)}: parallel for) default(target parallel loop)
  for (int i = 0; i < 10; ++i) y[i] = i;
  #pragma omp parallel for reduction(add: x) ordered
  for (int i = 0; i < 10; ++i) {
    #pragma omp task depend(iterator(k=0:3), in: y[k]) untied
    x += i;
  }
}
""",
]
DIRECTIVES = """allocate assume assumes atomic barrier begin cancel cancellation critical data declare depobj dispatch distribute end
enter error exit flush for fuse groupprivate induction interchange interop loop mapper masked master metadirective nothing
ordered parallel point reduction requires reverse scan scope section sections simd single stripe target target_data
target_enter_data target_update task taskgraph taskgroup taskloop taskwait taskyield teams threadprivate tile unroll update
variant""".split()
CLAUSES = """absent acq_rel acquire adjust_args affinity align aligned allocate allocator append_args apply at
atomic_default_mem_order bind capture collapse collector combiner compare contains copyin copyprivate counts default defaultmap
depend destroy detach device device_safesync device_type dist_schedule doacross dyn_groupprivate dynamic_allocators enter
exclusive fail filter final firstprivate from full grainsize graph_id graph_reset has_device_addr hint holds if in_reduction
inbranch inclusive indirect induction inductor init init_complete initializer interop is_device_ptr lastprivate linear link
local looprange map match memory_order memscope mergeable message no_openmp nocontext nogroup nontemporal notinbranch
novariants nowait num_tasks num_teams num_threads ompx_attribute ompx_bare ompx_dyn_cgroup_mem order ordered otherwise partial
permutation priority private proc_bind read reduction relaxed release replayable reverse_offload safelen safesync schedule
self_maps seq_cst severity shared simd simdlen sizes task_reduction thread_limit threads threadset to transparent
unified_address unified_shared_memory uniform untied update use use_device_addr use_device_ptr uses_allocators weak when
write""".split()
OTHERS = """( ) ( ) [ ] { } , : ; + - * = < ? . -> 0 1 -1 2 64 9999999999999999999 x n a i p q s t y "text" 'c' always close
present tofrom alloc delete release storage iterator mapper self step val ref conditional inscan task none static dynamic
concurrent ancestor device_num omp_all_memory sizeof int struct return \\ # ## @ ` \\\n""".split(" ")
OTHERS = [word for word in " ".join(OTHERS).split() if word] + ["\\\n", "/*", "*/", "//"]
TOKEN = re.compile(r"\s*([A-Za-z_]\w*|\d+|->|[^\sA-Za-z_0-9])")


CLAUSE = re.compile(r"\b\w+ ?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
NAME = re.compile(r"\b[A-Za-z_]\w*\b")


def mangle(line, random):
    """One pragma line with one to three of its tokens changed."""
    head, _, rest = line.partition("omp ")
    tokens = TOKEN.findall(rest)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(tokens) + 1)
        new = random.choice(random.choice((DIRECTIVES, CLAUSES, CLAUSES, OTHERS)))
        if new in CLAUSES and random.random() < 0.6:
            new += "(" + random.choice(("", "x", "1", "x: y", "a[0:2]", "task: x", "always, to: x", "(", "traits(x): y")) + ")"
        action = random.randrange(5)
        if action == 0 and tokens:
            del tokens[min(at, len(tokens) - 1)]
        elif action == 1 and tokens:
            tokens[min(at, len(tokens) - 1)] = new
        elif action == 2 and tokens:
            tokens[at:at] = tokens[max(0, at - random.randint(1, 4)) : at]
        else:
            tokens.insert(at, new)
    return head + "omp " + " ".join(tokens)


def program(random):
    lines = random.choice(PROGRAMS).splitlines()
    pragmas = [number for number, line in enumerate(lines) if "omp " in line]
    for number in random.sample(pragmas, random.choice((1, 1, 1, 2))):
        lines[number] = mangle(lines[number], random)
    # Some lose a line, or end behind a pragma.
    fate = random.randrange(10)
    if fate == 0:
        del lines[random.randrange(len(lines))]
    elif fate == 1:
        return "\n".join(lines[: random.choice(pragmas) + 1]) + random.choice(("", "\n"))
    return "\n".join(lines) + "\n"


def twist(text, other, random):
    """A program with one to three changes that leave most of its syntax as it is; OTHER lends pragmas and clauses."""
    lines = text.splitlines()
    for _ in range(random.randint(1, 3)):
        pragmas = [number for number, line in enumerate(lines) if "#pragma omp " in line]
        if not pragmas:
            break
        number = random.choice(pragmas)
        lent = random.choice([line for line in other.splitlines() if "#pragma omp " in line])
        clauses = CLAUSE.findall(lines[number])
        action = random.randrange(9)
        if action == 0:
            lines[number] = lent
        elif action == 1:
            lines.insert(random.randrange(len(lines)), lent)
        elif action == 2 and CLAUSE.search(lent):
            lines[number] += " " + random.choice(CLAUSE.findall(lent))
        elif action == 3 and clauses:
            lines[number] = lines[number].replace(random.choice(clauses), "", 1)
        elif action == 4:
            lines.insert(random.randrange(len(lines)), lines.pop(number))
        elif action == 5:
            lines.insert(number, lines[number])
        elif action == 6:
            del lines[random.randrange(len(lines))]
        else:
            number = number if action == 7 else random.randrange(len(lines))
            names = NAME.findall(lines[number].partition("#pragma omp ")[2] or lines[number])
            if names:
                old, new = random.choice(names), random.choice(NAME.findall(text))
                lines[number] = re.sub(r"\b%s\b" % old, new, lines[number], count=1)
    return "\n".join(lines) + "\n"


def programs(folder):
    """The C and C++ programs below a folder that have pragmas and are one file, as pairs of suffix and text."""
    found = []
    for place, _, names in os.walk(folder):
        for name in names:
            suffix = os.path.splitext(name)[1]
            if suffix in (".c", ".cpp"):
                with open(os.path.join(place, name), encoding="utf-8") as file:
                    text = file.read()
                if "#pragma omp " in text and "//---" not in text:
                    found.append((suffix, text))
    return sorted(found)


def translate(options, files):
    """What went wrong with these files together, or None."""
    command = [options.chomp, "-o", os.path.join(options.output, "out"), *files, "--"]
    try:
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=options.timeout)
    except subprocess.TimeoutExpired:
        return "no end within %d s" % options.timeout
    if run.returncode not in (0, 1):
        return "exit code %d\n%s" % (run.returncode, run.stdout.decode(errors="replace"))
    return "a crash" if b"crashes the translator" in run.stdout else None


def search(options, files):
    """Names the files that are to blame."""
    problem = translate(options, files)
    if not problem:
        return 0
    if len(files) == 1:
        print("mangle: %s: %s" % (files[0], problem))
        return 1
    half = len(files) // 2
    return search(options, files[:half]) + search(options, files[half:])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("chomp")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--output", required=True)
    parser.add_argument("--programs")
    options = parser.parse_args()
    os.makedirs(options.output, exist_ok=True)
    source, files, failures = random.Random(options.seed), [], 0
    bases = programs(options.programs) if options.programs else None
    for number in range(options.count):
        if bases:
            suffix, text = source.choice(bases)
            text = twist(text, source.choice(bases)[1], source)
        else:
            suffix, text = (".c", ".cpp")[number % 2], program(source)
        path = os.path.join(options.output, "%d-%d%s" % (options.seed, number, suffix))
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        files.append(path)
    for start in range(0, len(files), 20):
        failures += search(options, files[start : start + 20])
    print("mangle: %d programs, %d failures" % (len(files), failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
