// target_data with detach, nowait and nogroup: its block is run at once; whoever depends on it, or waits for it, waits for
// the event.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <omp.h>

int main(void) {
  int a = 1, fulfilled = 0, seen = -1, inside = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp target_data map(tofrom : a) nowait nogroup detach(event) depend(out : a)
    {
#pragma omp target map(a)
      a = 5;
    }
#pragma omp task depend(in : a) shared(seen, fulfilled, a)
    {
#pragma omp atomic read
      seen = fulfilled;
      seen += a;
    }
#pragma omp atomic write
    fulfilled = 1;
    omp_fulfill_event(event);
#pragma omp taskwait
    inside = seen;
  }
  return inside == 6 ? 0 : 1;
}
