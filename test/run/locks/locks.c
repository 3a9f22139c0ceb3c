// Locks in device code: one thread at a time, tests that fail, nesting.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

enum { N = 400, CHECKS = 6 };

#pragma omp declare target
omp_lock_t lock;
omp_nest_lock_t nest;
int ready;

static void add_twice(int *sum, int value) {
  omp_set_nest_lock(&nest);
  *sum += value;
  omp_set_nest_lock(&nest);
  *sum += value;
  omp_unset_nest_lock(&nest);
  omp_unset_nest_lock(&nest);
}
#pragma omp end declare target

int main(void) {
  int ok[CHECKS] = {0};
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1) map(tofrom : ok)
  for (int once = 0; once < 1; once++) {
    omp_init_lock(&lock);
    omp_init_nest_lock_with_hint(&nest, omp_sync_hint_contended);
    ok[0] = omp_test_lock(&lock) == 1;
    ok[1] = omp_test_lock(&lock) == 0;
    omp_unset_lock(&lock);
    ok[2] = omp_test_lock(&lock) == 1;
    omp_destroy_lock(&lock);
    omp_init_lock_with_hint(&lock, omp_sync_hint_none);
    ok[3] = omp_test_nest_lock(&nest) == 1 && omp_test_nest_lock(&nest) == 2;
    omp_unset_nest_lock(&nest);
    ok[4] = omp_test_nest_lock(&nest) == 2;
    omp_unset_nest_lock(&nest);
    omp_unset_nest_lock(&nest);
    omp_destroy_nest_lock(&nest);
    omp_init_nest_lock(&nest);
    ok[5] = omp_test_nest_lock(&nest) == 1;
    omp_unset_nest_lock(&nest);
  }
  for (int i = 0; i < CHECKS; i++)
    if (!ok[i])
      return i + 1;
  int count = 0, sum = 0, least = 1000;
#pragma omp target teams distribute parallel for map(tofrom : count, least)
  for (int i = 0; i < N; i++) {
    omp_set_lock(&lock);
    count++;
    if (i < least)
      least = i;
    omp_unset_lock(&lock);
  }
  if (count != N || least != 0)
    return 10;
#pragma omp target teams distribute parallel for map(tofrom : sum) num_teams(4) thread_limit(8)
  for (int i = 0; i < N; i++)
    add_twice(&sum, i);
  if (sum != N * (N - 1))
    return 11;
#pragma omp target teams distribute parallel for map(tofrom : count)
  for (int i = 0; i < N; i++) {
    while (!omp_test_lock(&lock))
      ;
    count--;
    omp_unset_lock(&lock);
  }
  return count == 0 ? 0 : 12;
}
