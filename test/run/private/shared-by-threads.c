// A private variable of a target construct is one for all threads of the region: what one thread writes, the others
// read behind a barrier; and what threads write each for themselves needs no place that they share.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc -O0 %s -o %t.fibers
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.fibers
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <omp.h>

int main(void) {
  int told = 3, parts[2] = {4, 4}, out[8] = {0}, after = 0;
  float own = 2, squares[100];
#pragma omp target map(tofrom : out) map(from : after) private(told, parts)
  {
    told = 1;
#pragma omp parallel num_threads(8)
    {
#pragma omp barrier
#pragma omp master
      {
        told += 4;
        parts[1] = 6;
      }
#pragma omp barrier
      out[omp_get_thread_num()] = told * parts[1];
    }
    after = told;
  }
  for (int i = 0; i < 8; i++)
    if (out[i] != 30)
      return 1;
  if (after != 5 || told != 3 || parts[1] != 4)
    return 2;

#pragma omp target map(from : squares) private(own)
#pragma omp teams num_teams(2)
#pragma omp distribute parallel for
  for (int i = 0; i < 100; i++) {
    squares[i] = i * i;
#pragma omp atomic write
    own = i;
  }
  return squares[9] == 81 && own == 2 ? 0 : 3;
}
