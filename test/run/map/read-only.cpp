// Structures that a region only reads may travel by value, without a map; those that a device may have, or that somebody
// has the address of, may not.
// UNSUPPORTED: shared-memory
// RUN: %chompcxx -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --report %s | FileCheck %s
//
// CHECK: kernel parameter_
// CHECK: parameters: Settings s,
// CHECK: kernel changed_
// CHECK: parameters: Settings s,
// CHECK: kernel mapped_
// CHECK: parameters: Settings *s_,
// CHECK: kernel constructed_
// CHECK: parameters: Entered *e_,
// CHECK: kernel deferred_
// CHECK: kernel deferred_
// CHECK: parameters: Settings *s_,
#include <cstdio>
#include <omp.h>

struct Settings {
  double scale;
  int shift[4];
  constexpr double at(int i) const { return scale * i + shift[i % 4]; }
};

struct Entered {
  Entered(int value) : value(value) { known = this; }
  int value;
  static Entered *known;
};
Entered *Entered::known;

static void fill(Settings &s) { s = {3, {1, 1, 1, 1}}; }
static void enter(const Settings *s) {
#pragma omp target enter data map(to : s[0 : 1])
}
static void leave(const Settings *s) {
#pragma omp target exit data map(delete : s[0 : 1])
}

static int failures;
static void check(const char *what, double got, double want) {
  if (got != want) {
    std::printf("%s: %g instead of %g\n", what, got, want);
    ++failures;
  }
}

static void parameter(Settings s) {
  double sum = 0;
  s.shift[1] = 5;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += s.at(i);
  check("parameter", sum, 2 * 4950 + 25 * (1 + 5 + 3 + 4));
}

/// The code changes it between two regions, and a region changes it between two others.
static void changed() {
  Settings s{1, {0, 0, 0, 0}};
  double first, second, third;
#pragma omp target map(from : first)
  first = s.at(7);
  s.scale = 2;
#pragma omp target map(from : second)
  second = s.at(7);
#pragma omp target
  s.scale = 4;
#pragma omp target map(from : third)
  third = s.at(7);
  check("first", first, 7);
  check("second", second, 14);
  check("third", third, 28);
}

/// The device has an object of its own, from before.
static void mapped() {
  Settings s{1, {0, 0, 0, 0}};
  double got;
#pragma omp target data map(to : s)
  {
    s.scale = 2;
#pragma omp target map(from : got)
    got = s.at(3);
  }
  check("mapped", got, omp_get_default_device() == omp_get_initial_device() || omp_get_num_devices() == 0 ? 6 : 3);
}

/// The same through a pointer.
static void entered() {
  Settings s{1, {0, 0, 0, 0}};
  double got;
  enter(&s);
  s.scale = 2;
#pragma omp target map(from : got)
  got = s.at(3);
  leave(&s);
  check("entered", got, omp_get_num_devices() == 0 ? 6 : 3);
  fill(s);
#pragma omp target map(from : got)
  got = s.at(3);
  check("filled", got, 10);
}

/// The same through a constructor.
static void constructed() {
  Entered e(1);
  Entered *known = Entered::known;
  int got;
#pragma omp target enter data map(to : known[0 : 1])
  e.value = 2;
#pragma omp target map(from : got)
  got = e.value;
#pragma omp target exit data map(delete : known[0 : 1])
  check("constructed", got, omp_get_num_devices() == 0 ? 2 : 1);
}

/// A region that waits for another to change it.
static void deferred() {
  Settings s{1, {0, 0, 0, 0}};
  double got = 0;
#pragma omp target nowait map(tofrom : s) depend(out : s)
  s.scale = 9;
#pragma omp target nowait map(from : got) depend(in : s)
  got = s.at(2);
#pragma omp taskwait
  check("deferred", got, 18);
}

int main() {
  parameter({2, {1, 2, 3, 4}});
  changed();
  mapped();
  entered();
  constructed();
  deferred();
  return failures != 0;
}
