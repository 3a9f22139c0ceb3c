// __func__ in a region and in a function called from it is the name of the program's own function.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <string.h>

static void name(char *to) { memcpy(to, __func__, sizeof(__func__)); }

int main(void) {
  char region[32] = "", function[32] = "";
#pragma omp target teams distribute parallel for map(tofrom : region, function)
  for (int i = 0; i < 1; i++) {
    memcpy(region, __func__, sizeof(__func__));
    name(function);
  }
  if (strcmp(region, "main"))
    return 1;
  return strcmp(function, "name") ? 2 : 0;
}
