/* The kernels of examples/nn/nn.c. */
struct position {
  float lat, lng;
};

__global__ void compute_distances_kernel(int n, const position *__restrict__ positions, position from,
                                         float *__restrict__ distances) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float dlat = positions[i].lat - from.lat;
    float dlng = positions[i].lng - from.lng;
    distances[i] = sqrtf(dlat * dlat + dlng * dlng);
  }
}
