// Constructs in lambdas that are made outside of the region that calls them.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
void g(int *x) {
  auto first = [](int *to, int value) {
#pragma omp atomic // error: '#pragma omp atomic' in a lambda made outside of it is not yet supported in a target region
    *to += value;
  };
  auto second = [x](int value) {
#pragma omp critical // error: '#pragma omp critical' in a lambda made outside of it is not yet supported in a target region
    *x += value;
  };
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1])
  for (int i = 0; i < 10; i++) {
    first(x, i);
    second(i);
  }
}
