// A lambda whose threads are others than the one that has the region's variables.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
template <class F> void run(int n, F f) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    f(i);
}

void changes(int *p, int n) {
#pragma omp target map(tofrom : p[0 : n])
  {
    run(4, [&](int i) { p[i] = n; }); // error: a variable of the region's own, 'n', that a lambda for other threads captures by reference and the region changes, is not yet supported in a target region
    n = 2;
  }
}
