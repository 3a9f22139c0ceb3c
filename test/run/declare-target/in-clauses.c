// A declare target variable that a data-sharing clause names: the construct has copies of its own, which begin with the
// host's value where the clause is target's and with the device's where it is another construct's, and its result goes
// to the device's variable (OpenMP 5.2, 5.4, 5.5.9).
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -O2 %s -o %t.2
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.2
// RUN: %chompcc -x c++ -O2 %s -o %t.3
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.3
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.o %}
#include <omp.h>

#pragma omp begin declare target
int n = 1, sum, last, row[4], *p;
#pragma omp end declare target

int main(void) {
  int got[16], seen = -1;
  n = 5; // on the host alone
  row[2] = 6;
#pragma omp target teams distribute parallel for firstprivate(n) map(from : got)
  for (int i = 0; i < 16; i++) {
    int before = n;
    n = 100;
    got[i] = before;
  }
  if (got[0] != 5)
    return 1;
#pragma omp target teams distribute parallel for private(n) map(from : got)
  for (int i = 0; i < 16; i++) {
    n = i;
    got[i] = n;
  }
  for (int i = 0; i < 16; i++)
    if (got[i] != i)
      return 2;
#pragma omp target firstprivate(row) map(from : seen)
  seen = row[2];
  if (seen != 6)
    return 3;
#pragma omp target map(from : got)
#pragma omp teams num_teams(4) firstprivate(n)
  {
    n += omp_get_team_num();
    if (omp_get_team_num() < 16)
      got[omp_get_team_num()] = n;
  }
  if (got[0] != 1 || got[3] != 4)
    return 4;
#pragma omp target map(from : seen)
  seen = n;
  if (seen != 1) // none of them was the device's own
    return 5;

#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += i;
#pragma omp target
#pragma omp teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += i;
#pragma omp target teams distribute parallel for lastprivate(last)
  for (int i = 0; i < 100; i++)
    last = i;
  if (sum || last)
    return 6;
#pragma omp target update from(sum, last)
  if (sum != 9900 || last != 99)
    return 7;

  int device = omp_get_default_device();
  p = (int *)omp_target_alloc(4 * sizeof(int), device);
#pragma omp target is_device_ptr(p) map(from : seen)
  {
    p[2] = 4;
    seen = p[2];
  }
  omp_target_free(p, device);
  return seen == 4 ? 0 : 8;
}
