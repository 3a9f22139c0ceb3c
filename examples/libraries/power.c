/* power: the largest eigenvalue of a symmetric matrix, by power iteration.

   A library multiplies by the matrix (blas/blas.h), target regions do the rest. The matrix and the vectors stay on the
   device. blas/cublas.c is for NVIDIA's GPUs; blas/host.c takes the library's place on the virtual GPU. */
#include "blas/blas.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

/* One step: the library computes y = A x, one region the length of y, another one x = y / length. */
static double step(blas_t *blas, omp_interop_t queue, int n, const double *a, double *x, double *y) {
  double sum = 0.0;
#pragma omp target data use_device_ptr(a, x, y)
  blas_gemv(blas, n, a, x, y);
#pragma omp interop use(queue)

#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += y[i] * y[i];
  const double length = sqrt(sum);
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    x[i] = y[i] / length;
  return length;
}

int main(void) {
  enum { n = 512, steps = 100 };
  double *a = malloc(sizeof(double) * n * n), x[n], y[n], value = 0.0;
  for (int i = 0; i < n; i++) {
    x[i] = i + 1.0;
    for (int k = 0; k < n; k++)
      a[i * n + k] = i == k ? 2.0 : 1.0; /* its largest eigenvalue is n + 1 */
  }

  omp_interop_t queue = omp_interop_none;
#pragma omp interop init(prefer_type("cuda", "hip"), targetsync : queue)
  if (queue == omp_interop_none) {
    puts("no device: the library can't be used");
    return 2;
  }
  printf("foreign runtime: %s\n", omp_get_interop_str(queue, omp_ipr_fr_name, 0));
  blas_t *blas = blas_open(omp_get_interop_ptr(queue, omp_ipr_targetsync, 0),   /* the stream */
                           (int)omp_get_interop_int(queue, omp_ipr_device, 0)); /* the vendor's number of the device */

#pragma omp target data map(to : a[0 : n * n]) map(tofrom : x) map(alloc : y)
  for (int s = 0; s < steps; s++)
    value = step(blas, queue, n, a, x, y);

  blas_close(blas);
#pragma omp interop destroy(queue)
  free(a);
  printf("largest eigenvalue: %.6f\n", value);
  puts(fabs(value - (n + 1)) < 1e-6 ? "PASS" : "FAIL");
  return fabs(value - (n + 1)) >= 1e-6;
}
