// Types that GPUs have no values of, where only an instance of a template has them.
//
// RUN: %python %S/../Inputs/verify.py %chomp %s
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
typedef float four __attribute__((vector_size(16)));

template <class T> struct Pair {
  T value;
  int count;
  T total() const { return count * value; } // error: long double can't be written in CUDA or HIP: use double, which is as wide as a GPU computes
};
template <class T> T zero() { return T(); } // error: a vector type can't be written in CUDA or HIP: use an array or a structure

int main() {
  Pair<long double> pair{2, 3};
  int total = 0;
  const unsigned long size = sizeof(zero<four>());
#pragma omp target map(tofrom : total) map(to : pair)
  total = (int)pair.total() + pair.count;
#pragma omp target map(tofrom : total)
  {
    Pair<float> other{1, 1};
    zero<four>();
    total += (int)other.total();
  }
  return total == 10 && size == 16 ? 0 : 1;
}
