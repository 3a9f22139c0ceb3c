/* The part of a BLAS for devices that power.c needs. cublas.c calls cuBLAS; host.c has loops, for the virtual GPU. */
#ifndef BLAS_H
#define BLAS_H

typedef struct blas_t blas_t;

/* stream: gets the library's work (a cudaStream_t); device: the number that CUDA has for the stream's device. */
blas_t *blas_open(void *stream, int device);
/* y = A x for a symmetric matrix of n rows; a, x and y are device addresses. */
void blas_gemv(blas_t *blas, int n, const double *a, const double *x, double *y);
void blas_close(blas_t *blas);

#endif
