/* The kernels of examples/nw/nw.c. */
__device__ int similarity[20][20];

__global__ void fill_borders_kernel(int *score, int rows, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= rows)
    score[i * width] = -10 * i;
}

__global__ void fill_borders_kernel2(int *score, int cols) {
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (j <= cols)
    score[j] = -10 * j;
}

__global__ void fill_diagonal_kernel(int *score, const unsigned char *__restrict__ down,
                                     const unsigned char *__restrict__ across, int d, int first, int last, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + first;
  if (i <= last) {
    const int j = d - i;
    const int at = i * width + j;
    const int both = score[at - width - 1] + similarity[down[i - 1]][across[j - 1]];
    score[at] = max(both, max(score[at - 1], score[at - width]) - 10);
  }
}
