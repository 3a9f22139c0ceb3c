// taskwait with nowait, inside a region: gcc 12 does not know it in what remains for the host.
// REQUIRES: host-clang
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  int sum = 3;
#pragma omp target map(tofrom : sum)
  {
#pragma omp task shared(sum) depend(out : sum)
    sum *= 100;
#pragma omp taskwait nowait depend(inout : sum)
#pragma omp task shared(sum) depend(inout : sum)
    sum += 45;
#pragma omp taskwait
  }
  return sum == 345 ? 0 : 1;
}
