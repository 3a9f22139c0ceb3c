#include "warprow.h"

#ifdef LIBRARY
#include <cusparse.h>

static void sparse(cusparseStatus_t status) {
  if (status != CUSPARSE_STATUS_SUCCESS) {
    fprintf(stderr, "cuSPARSE: %s\n", cusparseGetErrorString(status));
    exit(2);
  }
}

static void multiply(int rows, int count, const int *first, const int *column, const double *value, const double *x,
                     double *y) {
  static cusparseHandle_t handle;
  static cusparseSpMatDescr_t matrix;
  static cusparseDnVecDescr_t right, left;
  static void *space;
  const double one = 1, none = 0;
  const cusparseOperation_t plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
  if (!handle) {
    sparse(cusparseCreate(&handle));
    sparse(cusparseCreateCsr(&matrix, rows, rows, count, (void *)first, (void *)column, (void *)value,
                             CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
    sparse(cusparseCreateDnVec(&right, rows, (void *)x, CUDA_R_64F));
    sparse(cusparseCreateDnVec(&left, rows, y, CUDA_R_64F));
    size_t bytes;
    sparse(cusparseSpMV_bufferSize(handle, plain, &one, matrix, right, &none, left, CUDA_R_64F,
                                   CUSPARSE_SPMV_CSR_ALG1, &bytes));
    CHECK(cudaMalloc(&space, bytes));
  }
  sparse(cusparseSpMV(handle, plain, &one, matrix, right, &none, left, CUDA_R_64F, CUSPARSE_SPMV_CSR_ALG1, space));
}

#else

// Eight rows to a block: more warps are resident than with one.
__global__ void __launch_bounds__(8 * WARP)
    multiply_kernel(int rows, const int *__restrict__ first, const int *__restrict__ column,
                    const double *__restrict__ value, const double *__restrict__ x, double *__restrict__ y) {
  const int i = blockIdx.x * 8 + threadIdx.x / WARP, lane = threadIdx.x % WARP;
  if (i >= rows)
    return;
  const int end = first[i + 1];
  double sum = 0;
  for (int k = first[i] + lane; k < end; k += WARP)
    sum += value[k] * x[column[k]];
  for (int delta = WARP / 2; delta > 0; delta /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, delta);
  if (lane == 0)
    y[i] = sum;
}

static void multiply(int rows, int, const int *first, const int *column, const double *value, const double *x,
                     double *y) {
  multiply_kernel<<<blocks(rows, 8), 8 * WARP>>>(rows, first, column, value, x, y);
}

#endif
