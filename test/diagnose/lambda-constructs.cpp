// Constructs that start threads in lambdas whose type the kernel names; all constructs in lambdas that are captured.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
template <class F> struct Both {
  F f;
};
void g(int *x) {
  auto inner = [x](int value) {
#pragma omp critical // error: '#pragma omp critical' in a lambda made outside of it is not yet supported in a target region
    *x += value;
  };
  auto second = [=](int value) { inner(value); };
  auto third = [=](int value) {
#pragma omp parallel // error: '#pragma omp parallel' in a lambda made outside of it is not yet supported in a target region
    *x += value;
  };
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1])
  for (int i = 0; i < 10; i++)
    second(i);
#pragma omp target map(tofrom : x[0 : 1])
  {
    Both<decltype(third)> both{third};
    both.f(1);
  }
}
