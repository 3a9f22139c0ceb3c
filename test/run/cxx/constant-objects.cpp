// Objects that are constants and a team's: the functions that a class has for constants are called, of any type and on any
// device. So is what a thread keeps from turn to turn (turns/constants.cpp).
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t && env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/constant-objects.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/constant-objects.device.hip -o %t.hip.o %}
#include <omp.h>

struct Counter {
  int count;
  int next() { return ++count; }
  int next() const { return count + 100; }
};
struct Copied {
  int count;
  Copied(int count) : count(count) {}
  Copied(const Copied &other) : count(other.count) {}
  int next() { return ++count; }
  int next() const { return count + 100; }
};

int main() {
  int out[8] = {0};
#pragma omp target teams num_teams(1) thread_limit(8) map(tofrom : out)
  {
    const Counter whole = {out[3] + 50};
    const Copied first(out[2] + 7), other = first;
    const Counter *p = &whole;
    out[0] = whole.next();
#pragma omp parallel num_threads(8)
    {
      const int t = omp_get_thread_num();
      if (t)
        out[t] = whole.next() + first.next() + other.next() + p->next();
    }
  }
  if (out[0] != 150)
    return 1;
  for (int t = 1; t < 8; t++)
    if (out[t] != 150 + 107 + 107 + 150)
      return 1 + t;
  return 0;
}
