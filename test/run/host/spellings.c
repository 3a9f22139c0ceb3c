// What gcc 12, or clang 22 at its own version, spells otherwise than OpenMP 5.2 and 6.0 do.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <omp.h>

#pragma omp declare_reduction(longest : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = 0)

static int last_of(int n) {
  int x[64], at = 3, end = 0;
#pragma omp simd linear(at : step(2))
  for (int i = 0; i < n; i++) {
    x[i] = at;
    at += 2;
  }
#pragma omp simd linear(end : val, step(1))
  for (int i = 0; i < n; i++)
    end++;
  return at == 3 + 2 * n && end == n ? x[n - 1] : -1;
}

int main(void) {
  int a = 0, b = 0, most = 0, sums[16] = {0}, stop = 0;
  omp_depend_t object;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp task depend(out : a)
    a = 1;
#pragma omp task depend(inoutset : a)
#pragma omp atomic
    b++;
#pragma omp task depend(inoutset : a)
#pragma omp atomic
    b++;
#pragma omp taskwait nowait depend(in : a)
#pragma omp task depend(in : a)
    a += b;
#pragma omp taskwait
#pragma omp depobj(object) depend(inout : b)
#pragma omp task depend(depobj : object)
    b += 10;
#pragma omp taskwait
#pragma omp depobj(object) destroy(object)
  }
#pragma omp parallel for ordered(1) num_threads(4)
  for (int i = 0; i < 16; i++) {
#pragma omp ordered doacross(sink : i - 1)
    sums[i] = (i > 0 ? sums[i - 1] : 0) + i;
#pragma omp ordered doacross(source :)
  }
#pragma omp parallel for reduction(longest : most)
  for (int i = 0; i < 100; i++)
    most = i % 37 > most ? i % 37 : most;
#pragma omp parallel num_threads(2)
  {
#pragma omp cancellation_point parallel
#pragma omp atomic
    stop++;
  }
  int device = 0, step = 5;
#pragma omp target simd linear(step : step(3)) map(tofrom : device)
  for (int i = 0; i < 10; i++) {
    if (i == 9)
      device = i;
    step += 3;
  }
  if (a != 3 || b != 12)
    return 1;
  if (sums[15] != 120)
    return 2;
  if (most != 36 || stop != 2)
    return 3;
  if (device != 9 || step != 35)
    return 4;
  return last_of(20) == 3 + 2 * 19 ? 0 : 5;
}
