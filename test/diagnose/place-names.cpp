// Names by which kernels find their place can't be those of a program's variables for devices, nor of its functions.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
const int warpSize = 32; // error: 'warpSize', where kernels find their place, can't be written in CUDA or HIP: give it a name that CUDA and HIP don't have
struct Place {
  int x;
};
#pragma omp begin declare target
Place threadIdx = {4}; // error: 'threadIdx', where kernels find their place, can't be written in CUDA or HIP: give it a name that CUDA and HIP don't have
#pragma omp end declare target

int main() {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  {
    int lanes[warpSize] = {1, 2};
    sum = threadIdx.x + lanes[1] + warpSize;
  }
  return sum == 4 + 2 + 32 ? 0 : 1;
}
