// Names that the generated text uses itself are free for the program: variables, functions, types and labels.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/names.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/names.device.hip -o %t.hsaco %}
// Covers: function called from a region

typedef struct {
  int x, y;
} dim3;
typedef int pthread_mutex_t;
static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }
static int atomicAdd(int a) { return a + 1; }
static int launch_it(int v) { return v + 2; }

int main(void) {
  int k = 3, end = 4, place = 5, iterations = 6, threadIdx = 7, blockIdx = 8, gridDim = 9, warpSize = 10;
  int chomp = 11, omp = 12, launch = 13, count = 14, main_l24 = 15, a_[20], a = 16;
  dim3 d = {17, 18};
  pthread_mutex_t m = 19;
#pragma omp target teams distribute parallel for collapse(2) map(from : a_) map(tofrom : a)
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 4; j++) {
      int tid = i * 4 + j, begin = 1, k_ = 2, i_ = 3, j_ = 4;
      a_[tid] = k + end + place + iterations + threadIdx + blockIdx + gridDim + warpSize + chomp + omp + launch +
                count + main_l24 + d.x + d.y + (pthread_mutex_t)m;
      a_[tid] += min(i, j) + max(i, j) + atomicAdd(i) + launch_it(j) + begin + k_ + i_ + j_;
      if (tid == 0)
        a += 1;
    }
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 4; j++)
      if (a_[i * 4 + j] !=
          3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12 + 13 + 14 + 15 + 17 + 18 + 19 + i + j + i + 1 + j + 2 + 10)
        return 1;
  int sum = 0, sum_ = 5;
#pragma omp target teams distribute parallel for reduction(+ : sum) firstprivate(sum_)
  for (int place = 0; place < 100; place++)
    sum += sum_ + (place == end);
  return a == 17 && sum == 501 ? 0 : 2;
}
