// Variants of specializations and conversion functions that a condition or the device chooses: template arguments go
// with the names of those that have some.
// REQUIRES: gcc, clang
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx %s -o %t.clang --host-compiler=%clangxx
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/specialization-choices.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/specialization-choices.device.hip -o %t.hsaco %}
template <class T> T twice(T x) { return x + x; }
template <class T, int N = 3> T plus(T x) { return x + N; }
template <> int twice<int>(int x); // declared specialized, defined below
#pragma omp begin declare target
static bool fast = false;
#pragma omp end declare target
#pragma omp begin declare variant match(user = {condition(fast)})
template <> int twice<int>(int x) { return 3 * x; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {arch(nvptx)})
template <> int plus<int, 3>(int x) { return x + 1000; }
template <> int plus<int, 4>(int x) { return x + 2000; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {kind(cpu)})
template <> int plus<int, 4>(int x) { return x + 500; }
#pragma omp end declare variant
template <> int twice<int>(int x) { return 2 * x + 1; }
/// A member of a class with a condition, and of a template.
struct cond {
  int value;
#pragma omp begin declare variant match(user = {condition(fast)})
  operator int() const { return value + 100; }
#pragma omp end declare variant
  operator int() const { return value; }
};
template <class T> struct box {
  T value;
  operator T() const { return value; }
#pragma omp begin declare variant match(device = {kind(nohost)})
  operator T() const { return value + 7; }
  explicit operator bool() const { return false; }
#pragma omp end declare variant
  explicit operator bool() const { return true; }
};
int main() {
  cond c{1};
  box<double> d{1.5};
  box<int> e{2};
  for (int k = 0; k < 2; k++) {
    fast = k;
#pragma omp target update to(fast)
    int there[7] = {};
#pragma omp target map(tofrom : there)
    {
      there[0] = twice<int>(1);
      there[1] = twice(1) + (int)twice(1.5);
      there[2] = plus<int>(1) + plus<int, 4>(1) + plus<int, 5>(1);
      there[3] = c + 1;
      there[4] = d;
      there[5] = e + 1;
      there[6] = (d ? 1 : 2) + !e;
    }
    const int meant[7] = {3, 6, 4 + 5 + 6, k ? 102 : 2, 8, 10, 3};
    for (int i = 0; i < 7; i++)
      if (there[i] != meant[i])
        return 10 * k + i + 1;
    if (twice<int>(1) != 3 || plus<int, 4>(1) != 501 || c * 2 != (k ? 202 : 2) || !d || e != 2)
      return 10 * k + 8;
  }
  return twice(10) == 30 ? 0 : 30;
}
