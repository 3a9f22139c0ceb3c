// The highest score wins: an explicit one, then the more particular selector; among equals the first.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

static int level() { return omp_get_level() * 10 + omp_in_parallel(); }

int main() {
  int seen = -1;
#pragma omp metadirective when(implementation = {vendor(score(1) : llvm)} : nothing)                                   \
    when(implementation = {vendor(score(5) : "llvm")} : parallel num_threads(2)) otherwise(nothing)
  {
#pragma omp master
    seen = level();
  }
  if (seen != 11)
    return 1;
  // begin … end: all between is the block.
  int count = 0;
#pragma omp begin metadirective when(user = {condition(1)} : parallel num_threads(3) reduction(+ : count)) default(nothing)
  count += 1;
  count += 10;
#pragma omp end metadirective
  if (count != 33)
    return 2;
#pragma omp begin metadirective when(user = {condition(false)} : parallel num_threads(3)) otherwise(nothing)
  count++;
#pragma omp end metadirective
  if (count != 34)
    return 3;
  // A loop stays right behind its directive; between the host's parallel and a region's constructs, the context counts.
  long sum = 0;
#pragma omp begin metadirective when(device = {kind(any)} : target teams distribute parallel for reduction(+ : sum))
  for (int i = 0; i < 1000; i++)
    sum += i + (omp_is_initial_device() ? 1000000 : 0);
#pragma omp end metadirective
  if (sum != 499500)
    return 4;
#pragma omp parallel num_threads(2)
  {
#pragma omp metadirective when(construct = {parallel} : single) default(nothing)
    count++;
  }
  return count == 35 ? 0 : 5;
}
