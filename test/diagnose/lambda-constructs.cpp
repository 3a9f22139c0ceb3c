// Constructs that start threads in lambdas whose type the kernel names.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
template <class F> struct Both {
  F f;
};
void g(int *x) {
  auto start = [=](int value) {
#pragma omp parallel // error: '#pragma omp parallel' in a lambda made outside of it is not yet supported in a target region
    *x += value;
  };
#pragma omp target map(tofrom : x[0 : 1])
  {
    Both<decltype(start)> both{start};
    both.f(1);
  }
}
