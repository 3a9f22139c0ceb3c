// The conformance suite's kernels for a real NVIDIA GPU.
extern "C" { __device__ int amount; }

extern "C" __global__ void addTo(unsigned n, int *data, int value) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    data[i] += value;
}

extern "C" __global__ void addGlobal(unsigned n, int *data) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    data[i] += amount;
}

extern "C" __global__ void shape(unsigned *out) {
  out[0] = gridDim.x;
  out[1] = blockDim.x;
}
