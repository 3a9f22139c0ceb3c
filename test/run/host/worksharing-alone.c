// A worksharing construct that stands in a target region without a parallel construct binds to the region's initial
// thread. Without a device that is so, too: the threads of a parallel region which comes to the target construct by a call
// do not share its iterations, and a reduction of a local variable is none of a private one.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

static int summed(const int *A) {
  int Sum = 0, Singles = 0;
#pragma omp target map(tofrom : Sum, Singles) map(to : A[0 : 32])
  {
#pragma omp for simd reduction(+ : Sum)
    for (int I = 0; I < 32; ++I)
      Sum += A[I];
#pragma omp single
    ++Singles;
  }
  return Sum + 1000 * Singles;
}

int main(void) {
  int A[32], Wrong = 0;
  for (int I = 0; I < 32; ++I)
    A[I] = I;
#pragma omp parallel num_threads(4) reduction(+ : Wrong)
  Wrong += summed(A) != 31 * 16 + 1000;
  return Wrong || summed(A) != 31 * 16 + 1000;
}
