// local: the device has its own copy, which begins with the value on the host; nothing maps it, and the host's variable
// stays apart. Functions of the device use the copy.
// RUN: %chompcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: %chompcc -x c++ %s -o %t.cxx
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.cxx
//
// Covers: declare target local
#include <omp.h>

int count = 7, table[4] = {1, 2, 3, 4};
static int hidden;
#pragma omp declare target local(count, table) local(hidden)

#pragma omp begin declare target
void step(int by) {
  count += by;
  table[by] = count;
  hidden++;
}
#pragma omp end declare target

int main(void) {
  count = 100;
#pragma omp target
  step(1);
  if (count != 100 || table[1] != 2 || hidden != 0)
    return 1;
  step(3);
  if (omp_target_is_present(&count, 0))
    return 2;
  int seen[3] = {0};
#pragma omp target map(from : seen)
  {
    seen[0] = count;
    seen[1] = table[1];
    seen[2] = hidden;
  }
  if (seen[0] != 8 || seen[1] != 8 || seen[2] != 1)
    return 3;
  return count != 103;
}
