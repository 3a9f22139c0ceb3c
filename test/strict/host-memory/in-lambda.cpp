// A pointer that a lambda has captured is the host's; its line is the lambda's, whatever function has the region.
// RUN: %strict_cxx %s
#include <cstdlib>
template <class F> void parallel_for(int n, F f) {
#pragma omp target teams distribute parallel for firstprivate(f)
  for (int i = 0; i < n; i++)
    f(i);
}
struct View {
  double *p;
  double &operator()(int i) const { return p[i]; }
};
int main() {
  const int n = 100;
  double *h = (double *)std::malloc(n * sizeof *h);
  View x{h};
#ifndef BUG
#pragma omp target enter data map(alloc : h[0 : n])
#pragma omp target data use_device_ptr(h)
  x.p = h;
#endif
  parallel_for(n, [=](int i) {
    double t = i;
    t *= 2;
    // CHECK: host-memory: a kernel writes 8 bytes of the host's heap
    // CHECK-NEXT: at: {{.*}}in-lambda.cpp:[[#@LINE+1]]
    x(i) = t;
  });
#ifndef BUG
#pragma omp target exit data map(delete : h[0 : n])
#endif
  std::free(h);
}
