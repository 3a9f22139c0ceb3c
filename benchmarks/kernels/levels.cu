#include "levels.h"

#ifdef LIBRARY
#include <cusparse.h>

static void sparse(cusparseStatus_t status) {
  if (status != CUSPARSE_STATUS_SUCCESS) {
    fprintf(stderr, "cuSPARSE: %s\n", cusparseGetErrorString(status));
    exit(2);
  }
}

// What can be known from the matrix alone is found out once.
static void solve(int, const int *, int rows, int count, const int *, const int *first, const int *column,
                  const double *value, const double *b, double *x) {
  static cusparseHandle_t handle;
  static cusparseSpMatDescr_t matrix;
  static cusparseDnVecDescr_t right, left;
  static cusparseSpSVDescr_t solver;
  const double one = 1;
  const cusparseOperation_t plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
  if (!handle) {
    sparse(cusparseCreate(&handle));
    sparse(cusparseCreateCsr(&matrix, rows, rows, count, (void *)first, (void *)column, (void *)value,
                             CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
    cusparseFillMode_t lower = CUSPARSE_FILL_MODE_LOWER;
    cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
    sparse(cusparseSpMatSetAttribute(matrix, CUSPARSE_SPMAT_FILL_MODE, &lower, sizeof lower));
    sparse(cusparseSpMatSetAttribute(matrix, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal));
    sparse(cusparseCreateDnVec(&right, rows, (void *)b, CUDA_R_64F));
    sparse(cusparseCreateDnVec(&left, rows, x, CUDA_R_64F));
    sparse(cusparseSpSV_createDescr(&solver));
    size_t bytes;
    void *space;
    sparse(cusparseSpSV_bufferSize(handle, plain, &one, matrix, right, left, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT,
                                   solver, &bytes));
    CHECK(cudaMalloc(&space, bytes));
    sparse(cusparseSpSV_analysis(handle, plain, &one, matrix, right, left, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT,
                                 solver, space));
  }
  sparse(
      cusparseSpSV_solve(handle, plain, &one, matrix, right, left, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, solver));
}

#else

__global__ void __launch_bounds__(256)
    solve_level_kernel(int begin, int end, const int *__restrict__ order, const int *__restrict__ first,
                       const int *__restrict__ column, const double *__restrict__ value, const double *__restrict__ b,
                       double *x) {
  const int i = begin + blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= end)
    return;
  const int row = order[i], last = first[row + 1] - 1;
  double sum = b[row];
  for (int k = first[row]; k < last; k++)
    sum -= value[k] * x[column[k]];
  x[row] = sum / value[last];
}

static void solve_level(int begin, int end, int, int, const int *order, const int *first, const int *column,
                        const double *value, const double *b, double *x) {
  solve_level_kernel<<<blocks(end - begin, 256), 256>>>(begin, end, order, first, column, value, b, x);
}

static void solve(int count_of_levels, const int *levels, int rows, int count, const int *order, const int *first,
                  const int *column, const double *value, const double *b, double *x) {
  for (int l = 0; l < count_of_levels; l++)
    solve_level(levels[l], levels[l + 1], rows, count, order, first, column, value, b, x);
}

#endif
