// References from outside of the construct are what they refer to, wherever that is: shared, copied, mapped.
// RUN: %chompcxx %s -o %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, 4 tasks
#include "../async/Inputs/everywhere.h"

static int failed;

static void run(int &sum, const int &plain, int (&cells)[4], double *&pointer, int expected) {
#pragma omp taskgraph
  {
#pragma omp task shared(sum) depend(out : sum)
    sum = plain;
#pragma omp task firstprivate(plain) depend(inout : sum) shared(sum, cells)
    for (int &c : cells)
      c = sum + plain;
#pragma omp target map(tofrom : cells, pointer[0 : 3]) firstprivate(plain) depend(inout : sum) nowait
    for (int i = 0; i < 3; i++)
      pointer[i] = cells[i] += plain;
#pragma omp task shared(sum, cells, pointer) depend(inout : sum)
    sum = cells[0] + cells[3] + static_cast<int>(pointer[2]);
  }
  if (sum != expected)
    failed = 1;
}

static int references() {
  for (int round = 1; round <= 5; round++) {
    int sums[3] = {0, 0, 0}, plain = round, first[4], second[4];
    double one[3], other[3], *pointer = round % 2 ? one : other;
    run(sums[round % 3], plain, round % 2 ? first : second, pointer, 8 * round);
    if (pointer[1] != 3 * round)
      failed = 2;
  }
  return failed;
}

int main() { return everywhere(references); }
