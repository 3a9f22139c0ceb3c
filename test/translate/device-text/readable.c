// What needs no edit is not edited; what needs one gets the least.
// RUN: %split_file %s %t
// RUN: %chomp %t/in.c -o %t --emit=cuda
// RUN: %filecheck %t/expected < %t/in.device.cu
//
// Covers: alloca in a region

//--- in.c
#include <alloca.h>
#include <math.h>
#include <stdlib.h>

static double max(double a, double b) { return a > b ? a : b; }

void f(double *restrict x, int n, void *work) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (int i = 0; i < n; i++) {
    // a comment of the user's
    x[i] = max(sqrt(x[i]), 0) + pow(x[i], 2);
    int *scratch = malloc(4 * sizeof(int));
    if (scratch != NULL)
      free(scratch);
    double *two = alloca(2 * sizeof(double));
    two[1] = x[i];
  }
}

//--- expected
CHECK: double max_(double a, double b) { return a > b ? a : b; }
CHECK: // a comment of the user's
CHECK-NEXT: x[i] = max_(sqrt(x[i]), 0) + pow(x[i], 2.0);
CHECK-NEXT: int *scratch = (int *)malloc(4 * sizeof(int));
CHECK-NEXT: if (scratch != nullptr)
CHECK-NEXT: free(scratch);
CHECK-NEXT: double *two = (double *){{(__builtin_)?}}alloca{{ ?}}(2 * sizeof(double));
