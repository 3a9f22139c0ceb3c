// Lambdas that a region makes use variables of the file: what the region has of them.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin %t.out/lambdas-inside.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/lambdas-inside.device.hip -o %t.hsaco %}
static double table[4] = {1, 2, 3, 4};
namespace names {
int hits;
}
static int scalar = 3;
#pragma omp begin declare target
int known = 5;
template <class F> void call(F f, int i) { f(i); }
#pragma omp end declare target
template <class T> struct Sum { static T total; };
template <class T> T Sum<T>::total = 1;

int main() {
  static int local[2] = {1, 2};
  int seen = 0;
#pragma omp target map(tofrom : names::hits, seen, Sum<int>::total)
  {
    auto here = [&](int i) {
      table[i] += scalar + known;
      names::hits++;
    };
    here(0);
    call(here, 1);
    auto other = [&](int i) {
      auto inner = [=] { return table[i] + known; };
      seen = inner();
      names::hits++;
      Sum<int>::total += 6;
      local[i] += scalar;
    };
    scalar = 4;
    call(other, 1);
  }
#pragma omp target teams distribute parallel for
  for (int i = 2; i < 4; i++)
    call([&](int k) { table[k] += scalar; }, i);
  if (table[0] != 9 || table[1] != 10 || table[2] != 6 || table[3] != 7)
    return 1;
  return names::hits == 3 && scalar == 3 && seen == 15 && local[1] == 6 && Sum<int>::total == 7 ? 0 : 2;
}
