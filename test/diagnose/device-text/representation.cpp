// Types that GPUs have no values of, in C++: what a class or a template makes of them, too.
// RUN: %python %S/../Inputs/verify.py %chomp %s
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
typedef float four __attribute__((vector_size(16)));

template <class T> T doubled(T *x) {
  T sum = 0;
#pragma omp target map(tofrom : sum, x[0 : 1])
  sum = 2 * x[0]; // error: long double can't be written in CUDA or HIP: use double, which is as wide as a GPU computes
  return sum;
}

int main() {
  float sum = 0;
  long double x = 3;
#pragma omp target map(tofrom : sum)
  {
    four a = {1, 2, 3, 4};
    four b = a + a; // error: a vector type can't be written in CUDA or HIP: use an array or a structure
    sum = b[2];
  }
  return sum == 6 && doubled(&x) == 6 && sizeof(four) == 16 ? 0 : 1;
}
