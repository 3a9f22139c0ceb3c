// omp::decl belongs to what is declared: to all of it in front, to one behind its name.
// Covers: directives in attributes
// RUN: %chompcxx %s --host-compiler=%gxx -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx %s --host-compiler=%clangxx -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/declarations.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/declarations.device.hip -o %t.hsaco %}
#include <omp.h>

[[omp::decl(declare target)]] int first = 1, second[2] = {2, 3}, (*function)(int) = nullptr; // three of them
int onHost = 1, linked [[omp::decl(declare_target, link)]] = 4;
namespace space {
[[omp::decl(declare target device_type(any) enter)]] int twice(int x) { return 2 * x; }
[[omp::decl(threadprivate)]] static int mine = 1, yours = 2;
int x, alone [[omp::decl(threadprivate)]] = 5;
} // namespace space
struct Count {
  [[omp::decl(threadprivate)]] static int calls;
};
int Count::calls = 0;

static int quick(int x) { return x + 10; }
[[omp::decl(declare variant(quick) match(device = {kind(nohost)}))]] static int slow(int x) { return x; }

int main() {
  int sum = 0, variant = 0;
#pragma omp target map(tofrom : sum, variant) map(to : linked)
  {
    sum += first + second[1] + linked + space::twice(10);
    variant = slow(1);
  }
  if (sum != 28 || variant != 11 || slow(1) != 1)
    return 1;
  first = 100;
#pragma omp target map(from : sum)
  sum = first; // the device's own
  if (sum != 1)
    return 2;
  int seen[3] = {};
  omp_set_dynamic(0);
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
    space::mine += me, space::yours += me, space::alone += me, Count::calls += me;
  }
#pragma omp parallel num_threads(3)
  seen[omp_get_thread_num()] = space::mine + space::yours + space::alone + Count::calls;
  return seen[0] == 8 && seen[1] == 12 && seen[2] == 16 ? 0 : 3;
}
