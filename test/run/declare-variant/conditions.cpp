// Conditions that only the running program can tell are asked at each call, in host text and in device text; those with
// the highest scores first. Constants are known before.
// REQUIRES: gcc, clang
// RUN: %chompcxx --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/conditions.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/conditions.device.hip -o %t.hsaco %}
#pragma omp begin declare target
namespace settings {
int mode = 0;
const int version = 2;
} // namespace settings
bool safe = false;
#pragma omp end declare target

static int fast(int x) { return x + 1; }
static int faster(int x) { return x + 2; }
static int careful(int x) { return x + 4; }
static int never(int x) { return x + 8; }
static int onDevice(int x) { return x + 16; }

#pragma omp declare variant(fast) match(user = {condition(score(3) : settings::mode > 0)})
#pragma omp declare variant(faster) match(user = {condition(score(5) : settings::mode > 1)})
#pragma omp declare variant(careful) match(user = {condition(score(settings::version * 5) : safe)})
#pragma omp declare variant(never) match(user = {condition(score(100) : settings::version > 2)})
#pragma omp declare variant(onDevice) match(device = {kind(nohost)})
static int f(int x) { return x; }

static int always(int x) { return x * 3; }
#pragma omp declare variant(always) match(user = {condition(settings::version == 2)})
static int g(int x) { return x; }

template <class T> struct Rule {
  static constexpr bool doubled = sizeof(T) == 8;
};
template <class T> static T twice(T x) { return 2 * x; }
#pragma omp declare variant(twice) match(user = {condition(Rule<T>::doubled)})
template <class T> static T h(T x) { return x; }

static int mine(int x) { return x; }
#pragma omp begin declare variant match(user = {condition(safe)})
static int mine(int x) { return -x; }
#pragma omp end declare variant

static int inCalled(int x) { return f(x) + 1000; }

static int onHost() {
  return f(100) + inCalled(0) + 10000 * g(1) + 100000 * mine(1) + (h(1.0) == 2 && h(1.0f) == 1 ? 0 : 5);
}

static int inRegion() {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  sum = f(100) + inCalled(0) + 10000 * g(1) + 100000 * mine(1) + (h(1.0) == 2 && h(1.0f) == 1 ? 0 : 5);
  return sum;
}

int main() {
  bool there = false; // a device is
#pragma omp target map(from : there)
  there = g(1) == 3 && f(0) == 16;
  for (settings::mode = 0; settings::mode < 3; settings::mode++)
    for (int i = 0; i < 2; i++) {
      safe = i == 1;
#pragma omp target update to(settings::mode, safe)
      const int more = safe ? 4 : settings::mode == 2 ? 2 : settings::mode, sum = 131100 + (safe ? -200000 : 0);
      if (onHost() != sum + 2 * more)
        return 1;
      if (inRegion() != sum + 2 * (there && more == 0 ? 16 : more))
        return 2 + there;
    }
  return 0;
}
