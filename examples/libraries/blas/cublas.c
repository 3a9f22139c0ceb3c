/* blas.h for NVIDIA's GPUs. */
#include "blas.h"

#include <cublas_v2.h>
#include <cuda_runtime_api.h>
#include <stdio.h>
#include <stdlib.h>

struct blas_t {
  cublasHandle_t handle;
};

static void check(cublasStatus_t status, const char *what) {
  if (status != CUBLAS_STATUS_SUCCESS) {
    fprintf(stderr, "%s: %s\n", what, cublasGetStatusString(status));
    exit(1);
  }
}

blas_t *blas_open(void *stream, int device) {
  blas_t *blas = malloc(sizeof(*blas));
  if (cudaSetDevice(device) != cudaSuccess) {
    fprintf(stderr, "cudaSetDevice: no device %d\n", device);
    exit(1);
  }
  check(cublasCreate(&blas->handle), "cublasCreate");
  check(cublasSetStream(blas->handle, stream), "cublasSetStream");
  return blas;
}

void blas_gemv(blas_t *blas, int n, const double *a, const double *x, double *y) {
  const double one = 1.0, zero = 0.0;
  check(cublasDgemv(blas->handle, CUBLAS_OP_N, n, n, &one, a, n, x, 1, &zero, y, 1), "cublasDgemv");
}

void blas_close(blas_t *blas) {
  check(cublasDestroy(blas->handle), "cublasDestroy");
  free(blas);
}
