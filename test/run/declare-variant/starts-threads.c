// A variant that starts threads, or that not all threads may call, where the function itself would do neither.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

static int count_threads(int x) {
  int threads = 0;
#pragma omp parallel num_threads(8) reduction(+ : threads)
  threads += 1;
  return x * threads;
}
#pragma omp declare variant(count_threads) match(device = {kind(nohost)})
static int count(int x) { return -x; }

static int calls;
#pragma omp declare target(calls)
static int note_call(int x) { return x + ++calls; }
#pragma omp declare variant(note_call) match(device = {kind(gpu)})
static int note(int x) { return x; }

int main(void) {
  int counted = 0, noted = 0, seen = 0;
#pragma omp target map(from : counted)
  counted = count(2);
#pragma omp target map(from : noted, seen)
  {
    int sum = 0;
    noted = note(10);
#pragma omp parallel num_threads(4) reduction(+ : sum)
    sum += noted;
    noted = sum;
    seen = calls;
  }
  if (counted != 16)
    return 1;
  return noted == 44 && seen == 1 ? 0 : 2;
}
