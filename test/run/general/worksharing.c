// Worksharing constructs in a parallel region: every iteration and section once, and their results in order.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
int main(void) {
  int count[200] = {0}, owner[24], sections[3] = {0, 0, 0}, last = -1, after = -1, copied = 0, chunks = 0;
#pragma omp target parallel num_threads(6) map(from : owner) map(tofrom : last, after, copied, chunks)
  {
    int value = -1;
#pragma omp for schedule(dynamic, 7)
    for (int i = 0; i < 100; i++)
      count[i]++;
#pragma omp for schedule(static, 2) nowait
    for (int i = 0; i < 24; i++)
      owner[i] = omp_get_thread_num();
#pragma omp for collapse(2) lastprivate(last, after)
    for (int i = 0; i < 10; i++)
      for (int j = 10; j > 0; j--) {
        count[100 + i * 10 + j - 1]++;
        last = i * 100 + j;
        after = i;
      }
#pragma omp sections
    {
      sections[0]++;
#pragma omp section
      {
        sections[1]++;
      }
#pragma omp section
      sections[2]++;
    }
#pragma omp single copyprivate(value)
    value = 5;
#pragma omp atomic
    copied += value;
  }
  for (int i = 0; i < 200; i++)
    if (count[i] != 1)
      return 1;
  for (int i = 0; i < 24; i++)
    if (owner[i] != i / 2 % 6)
      return 2;
  if (last != 901 || after != 9)
    return 3;
  if (sections[0] != 1 || sections[1] != 1 || sections[2] != 1)
    return 4;
  if (copied != 30)
    return 5;
  return 0;
}
