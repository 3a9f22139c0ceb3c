/* The kernels of examples/kmeans/kmeans.c. */
#define FEATURES 16
#define CLUSTERS 5

__device__ float feature_weights[FEATURES];
__device__ int cluster_sizes[CLUSTERS];

static __device__ float distance2(const float *point, const float *center) {
  float sum = 0.0f;
  for (int f = 0; f < FEATURES; f++) {
    const float difference = point[f] - center[f];
    sum += feature_weights[f] * difference * difference;
  }
  return sum;
}

static __device__ int nearest_center(const float *point, const float *centers, float *best) {
  int nearest = 0;
  *best = distance2(point, centers);
  for (int c = 1; c < CLUSTERS; c++) {
    const float d = distance2(point, &centers[c * FEATURES]);
    if (d < *best) {
      *best = d;
      nearest = c;
    }
  }
  return nearest;
}

template <class T> static __device__ void sum_up(T value, T *result) {
  __shared__ T partial[8];
  for (int delta = 16; delta > 0; delta /= 2)
    value += __shfl_down_sync(0xffffffff, value, delta);
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x < 32) {
    value = threadIdx.x < 8 ? partial[threadIdx.x] : 0;
    for (int delta = 4; delta > 0; delta /= 2)
      value += __shfl_down_sync(0xffffffff, value, delta);
    if (threadIdx.x == 0)
      atomicAdd(result, value);
  }
}

__global__ void __launch_bounds__(256) assign_points_kernel(const float *points, int n, const float *centers,
                                                            int *member, int *changed_result, double *sum_result) {
  int changed = 0;
  double sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float how_near;
    const int nearest = nearest_center(&points[i * FEATURES], centers, &how_near);
    if (member[i] != nearest) {
      member[i] = nearest;
      changed++;
    }
    sum += how_near;
    atomicAdd(&cluster_sizes[nearest], 1);
  }
  sum_up(changed, changed_result);
  sum_up(sum, sum_result);
}

__global__ void move_centers_kernel(const float *__restrict__ points, int n, float *__restrict__ centers,
                                    const int *__restrict__ member) {
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < CLUSTERS * FEATURES) {
    const int c = k / FEATURES, f = k % FEATURES;
    double sum = 0.0;
    for (int i = 0; i < n; i++)
      if (member[i] == c)
        sum += points[i * FEATURES + f];
    if (cluster_sizes[c] > 0)
      centers[k] = (float)(sum / cluster_sizes[c]);
  }
}
