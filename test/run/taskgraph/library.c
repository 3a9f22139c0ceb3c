// A construct in a shared library is recorded where the program is Chomp's, and runs right where it is not.
// RUN: %chompcc -shared -fPIC -DLIBRARY %s -o %t.so
// RUN: %chompcc %s %t.so -o %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// RUN: %gcc -fopenmp %s %t.so -o %t.gcc
// RUN: %t.gcc
// REQUIRES: gcc
// CHECK: taskgraph    recorded, 2 tasks ({{.*}}library.c:
// CHECK-COUNT-9: taskgraph    replayed, 2 tasks
int in_library(int round);

#ifdef LIBRARY
int in_library(int round) {
  int x = 0;
#pragma omp taskgraph
  {
#pragma omp task shared(x) depend(inout : x)
    x = round;
#pragma omp task shared(x) depend(inout : x)
    x *= 2;
  }
  return x;
}
#else
int main(void) {
  int failed = 0;
  for (int round = 0; round < 5; round++)
    failed |= in_library(round) != 2 * round;
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int round = 0; round < 5; round++)
    failed |= in_library(round) != 2 * round;
  return failed;
}
#endif
