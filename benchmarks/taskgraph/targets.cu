// The twin of targets.c by hand: the same kernels as a CUDA graph; with -DQUEUED launched into a stream one by one,
// each behind the one before, whatever the shape.
//     targets SHAPE KERNELS NANOSECONDS same|changing
// changing: each kernel's arguments are set anew in the graph before it is launched.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    cudaError_t error_ = (call);                                                                                       \
    if (error_ != cudaSuccess) {                                                                                       \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error_));                                                  \
      exit(3);                                                                                                         \
    }                                                                                                                  \
  } while (0)

static double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

__device__ unsigned work(long steps, unsigned x) {
  unsigned y = x * x + 12345;
  for (long i = 0; i < steps; i++)
    y = y * y + 12345;
  return x + (y == 1);
}

__global__ void calibrate(unsigned *x, long steps) { *x = work(steps, *x); }
__global__ void chain(unsigned *x, long steps, unsigned value, int i, int, int) {
  x[0] = work(steps, 3 * x[0] + i + value);
}
__global__ void independent(unsigned *x, long steps, unsigned value, int i, int, int) {
  x[i] = work(steps, 3 * x[i] + i + value);
}
__global__ void fork(unsigned *x, long steps, unsigned value, int k, int, int) { x[k] = work(steps, x[0] + k + value); }
__global__ void join(unsigned *x, long steps, unsigned value, int, int, int) {
  x[0] = work(steps, x[1] + 2 * x[2] + 3 * x[3] + 4 * x[4] + 5 * x[5] + 6 * x[6] + 7 * x[7] + 8 * x[8] + value);
}
__global__ void diamond(unsigned *x, long steps, unsigned value, int at, int above, int left) {
  x[at] = work(steps, x[at] + 3 * x[above] + 5 * x[left] + value);
}

struct Kernel {
  void (*run)(unsigned *, long, unsigned, int, int, int);
  int a, b, c;
  std::vector<size_t> before; // the numbers of the kernels that it comes after
};

static std::vector<Kernel> kernels_of(const char *shape, int n, int side) {
  std::vector<Kernel> all;
  if (!strcmp(shape, "chain"))
    for (int i = 0; i < n; i++)
      all.push_back({chain, i, 0, 0, i ? std::vector<size_t>{all.size() - 1} : std::vector<size_t>{}});
  else if (!strcmp(shape, "independent"))
    for (int i = 0; i < n; i++)
      all.push_back({independent, i, 0, 0, {}});
  else if (!strcmp(shape, "forkjoin"))
    for (int i = 0; i < n; i += 9) {
      const size_t begin = all.size();
      std::vector<size_t> forks;
      for (int k = 1; k < 9; k++) {
        forks.push_back(all.size());
        all.push_back({fork, k, 0, 0, i ? std::vector<size_t>{begin - 1} : std::vector<size_t>{}});
      }
      all.push_back({join, 0, 0, 0, forks});
    }
  else if (!strcmp(shape, "diamond"))
    for (int i = 1; i <= side; i++)
      for (int j = 1; j <= side; j++) {
        const int row = side + 1, at = i * row + j;
        std::vector<size_t> before;
        if (i > 1)
          before.push_back(all.size() - side);
        if (j > 1)
          before.push_back(all.size() - 1);
        all.push_back({diamond, at, at - row, at - 1, before});
      }
  return all;
}

int main(int argc, char **argv) {
  if (argc != 5)
    return 2;
  const char *shape = argv[1];
  const int n = atoi(argv[2]);
  const bool changing = !strcmp(argv[4], "changing");
  int side = 1;
  while (side * side < n)
    side++;
  const std::vector<Kernel> kernels = kernels_of(shape, n, side);
  const size_t count = kernels.size();

  std::vector<unsigned> host((side + 1) * (side + 1) + count);
  for (size_t i = 0; i < host.size(); i++)
    host[i] = i;
  unsigned *x;
  CHECK(cudaMalloc(&x, sizeof(unsigned) * host.size()));
  double best = 1;
  for (int i = 0; i < 30; i++) {
    const double begin = now();
    calibrate<<<1, 1>>>(x, 1000000);
    CHECK(cudaDeviceSynchronize());
    best = std::min(best, now() - begin);
  }
  long steps = (long)(atof(argv[3]) * 1e-9 / best * 1000000);
  CHECK(cudaMemcpy(x, host.data(), sizeof(unsigned) * host.size(), cudaMemcpyHostToDevice));

  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
#ifndef QUEUED
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t ready = nullptr;
  std::vector<cudaGraphNode_t> nodes(count);
#endif
  const int runs = count > 20000 ? 11 : 21;
  std::vector<std::pair<double, double>> times;
  double first = 0;
  for (int run = 0; run < runs; run++) {
    unsigned value = changing ? run : 0;
    const double begin = now();
#ifdef QUEUED
    for (const Kernel &k : kernels)
      k.run<<<1, 1, 0, stream>>>(x, steps, value, k.a, k.b, k.c);
#else
    if (run == 0)
      CHECK(cudaGraphCreate(&graph, 0));
    if (run == 0 || changing)
      for (size_t i = 0; i < count; i++) {
        Kernel k = kernels[i];
        void *arguments[] = {&x, &steps, &value, &k.a, &k.b, &k.c};
        cudaKernelNodeParams p = {};
        p.func = (void *)k.run;
        p.gridDim = p.blockDim = dim3(1);
        p.kernelParams = arguments;
        if (run == 0) {
          std::vector<cudaGraphNode_t> before;
          for (size_t b : k.before)
            before.push_back(nodes[b]);
          CHECK(cudaGraphAddKernelNode(&nodes[i], graph, before.data(), before.size(), &p));
        } else {
          CHECK(cudaGraphExecKernelNodeSetParams(ready, nodes[i], &p));
        }
      }
    if (run == 0)
      CHECK(cudaGraphInstantiateWithFlags(&ready, graph, 0));
    CHECK(cudaGraphLaunch(ready, stream));
#endif
    const double met = now() - begin;
    CHECK(cudaStreamSynchronize(stream));
    times.push_back({(now() - begin) / count, met / count});
    if (run == 0)
      first = times[0].first;
  }
  CHECK(cudaMemcpy(host.data(), x, sizeof(unsigned) * host.size(), cudaMemcpyDeviceToHost));
  std::sort(times.begin(), times.end());
  unsigned sum = 0;
  for (unsigned value : host)
    sum = sum * 31 + value;
  printf("time: %g s\nmet: %g s\nfirst: %g s\nsum: %u\n", times[runs / 2].first, times[runs / 2].second, first, sum);
  return 0;
}
