// RUN: %try %s %t --library
// A library with a region and a declare target variable: opened, used, closed, and opened again.
#ifdef LIBRARY
int table[64];
#pragma omp declare target enter(table)

int run(int by) {
  int sum = 0;
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4) map(tofrom : sum) reduction(+ : sum)
  for (int i = 0; i < 64; ++i)
    sum += table[i] += by;
#pragma omp target update from(table)
  return sum == 64 * by && table[63] == by ? 0 : 2;
}
#else
#include <dlfcn.h>
#include <omp.h>
#include <stdio.h>

int main(int count, char **arguments) {
  char path[4096];
  int main_sum = omp_get_max_threads() - 4; /* keeps libgomp, which leaks whenever it is unloaded */
  snprintf(path, sizeof(path), "%s.so", arguments[0]);
#pragma omp target map(tofrom : main_sum) thread_limit(1)
  main_sum += count;
  for (int round = 1; round < 3; ++round) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    int (*run)(int) = library ? (int (*)(int))dlsym(library, "run") : 0;
    if (!run || run(round))
      return 2;
    dlclose(library);
  }
  return main_sum == 1 ? 0 : 3;
}
#endif
