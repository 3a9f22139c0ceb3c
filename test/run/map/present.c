// present: fine where the variable is mapped; where it is not, the program stops and says which one.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %not %t map 2>&1 | %filecheck %s --check-prefix=MAP
// RUN: env OMP_TARGET_OFFLOAD=mandatory %not %t to 2>&1 | %filecheck %s --check-prefix=TO
// RUN: env OMP_TARGET_OFFLOAD=mandatory %not %t from 2>&1 | %filecheck %s --check-prefix=FROM
#include <string.h>

int main(int argc, char **argv) {
  int there[4] = {1, 2, 3, 4}, missing[4] = {0};
  const char *which = argc > 1 ? argv[1] : "";
  int failed = 0;
#pragma omp target data map(tofrom : there)
  {
#pragma omp target teams distribute parallel for map(present, tofrom : there)
    for (int i = 0; i < 4; i++)
      there[i] *= 2;
    if (!strcmp(which, "map")) {
// MAP: missing is not present on the device
// MAP: present.c:[[#@LINE+1]]
#pragma omp target teams distribute parallel for map(present, tofrom : missing)
      for (int i = 0; i < 4; i++)
        missing[i] = 1;
    }
    there[3] = 100;
#pragma omp target update to(present : there[3 : 1])
    if (!strcmp(which, "to")) {
// TO: missing is not present on the device
// TO: present.c:[[#@LINE+1]]
#pragma omp target update to(present : missing)
    }
#pragma omp target update from(present : there[0 : 2])
    if (!strcmp(which, "from")) {
// FROM: missing is not present on the device
// FROM: present.c:[[#@LINE+1]]
#pragma omp target update from(present : missing)
    }
    if (there[0] != 2 || there[1] != 4)
      failed = 1;
    // Without present an absent variable is left alone.
#pragma omp target update to(missing)
  }
  if (there[2] != 6 || there[3] != 100)
    return 2;
  return failed;
}
