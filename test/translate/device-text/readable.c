// What needs no edit is not edited; what needs one gets the least.
// RUN: %chomp %s -o %t --emit=cuda
// RUN: %filecheck %s < %t/readable.device.cu

#include <math.h>
#include <stdlib.h>

// CHECK: double max_(double a, double b) { return a > b ? a : b; }
static double max(double a, double b) { return a > b ? a : b; }

void f(double *restrict x, int n, void *work) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (int i = 0; i < n; i++) {
    // CHECK: // a comment of the user's
    // CHECK-NEXT: x[i] = max_(sqrt(x[i]), 0) + pow(x[i], 2.0);
    // a comment of the user's
    x[i] = max(sqrt(x[i]), 0) + pow(x[i], 2);
    // CHECK: int *scratch = (int *)malloc(4 * sizeof(int));
    int *scratch = malloc(4 * sizeof(int));
    // CHECK-NEXT: if (scratch != nullptr)
    if (scratch != NULL)
      free(scratch);
  }
}
