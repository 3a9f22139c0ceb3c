#include "smalllu.h"

#ifdef LIBRARY
#include <cublas_v2.h>

static void blas(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS) {
    fprintf(stderr, "cuBLAS: %s\n", cublasGetStatusString(status));
    exit(2);
  }
}

static void factorize(int matrices, double *a, int *pivots) {
  static cublasHandle_t handle;
  static double **places, *known;
  static int *singular;
  if (!handle) {
    blas(cublasCreate(&handle));
    CHECK(cudaMalloc(&singular, matrices * sizeof *singular));
  }
  if (known != a) { // else they are still on the device
    double **made = (double **)allocate(matrices, sizeof *made);
    for (int m = 0; m < matrices; m++)
      made[m] = a + m * ROWS * ROWS;
    places = put(made, matrices);
    known = a;
  }
  blas(cublasDgetrfBatched(handle, ROWS, places, ROWS, pivots, singular, matrices));
}

#else

// A warp for each matrix, a row for each lane. The pivot is found by shuffles; no other warp is waited for.
__global__ void __launch_bounds__(ROWS) factorize_kernel(double *__restrict__ a, int *__restrict__ pivots) {
  __shared__ double row[ROWS][ROWS + 1]; // a column more: no two rows begin in one bank
  const int t = threadIdx.x;
  double *matrix = a + blockIdx.x * ROWS * ROWS;
  for (int j = 0; j < ROWS; j++)
    row[t][j] = matrix[j * ROWS + t];
  __syncwarp();
  for (int k = 0; k < ROWS; k++) {
    double largest = t < k ? -1 : fabs(row[t][k]);
    int pivot = t;
    for (int lanes = 16; lanes > 0; lanes /= 2) {
      const double other = __shfl_xor_sync(0xffffffff, largest, lanes);
      const int its = __shfl_xor_sync(0xffffffff, pivot, lanes);
      if (other > largest || (other == largest && its < pivot)) {
        largest = other;
        pivot = its;
      }
    }
    if (t == k)
      pivots[blockIdx.x * ROWS + k] = pivot + 1;
    if (pivot != k) { // a column for each lane
      const double old = row[k][t];
      row[k][t] = row[pivot][t];
      row[pivot][t] = old;
    }
    __syncwarp();
    if (t > k) {
      const double factor = row[t][k] / row[k][k];
      row[t][k] = factor;
      for (int j = k + 1; j < ROWS; j++)
        row[t][j] -= factor * row[k][j];
    }
    __syncwarp();
  }
  for (int j = 0; j < ROWS; j++)
    matrix[j * ROWS + t] = row[t][j];
}

static void factorize(int matrices, double *a, int *pivots) { factorize_kernel<<<matrices, ROWS>>>(a, pivots); }

#endif
