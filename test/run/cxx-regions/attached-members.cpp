// A pointer member that a region names is the base pointer of a section without elements, beside this[:1] (OpenMP 5.2,
// 5.8.1): it is attached to what is mapped where it points, whoever has mapped it, and keeps its value elsewhere.
// RUN: %chompcxx --vgpu-check %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU=strict %t
#include <omp.h>
struct base {
  double *a;
};
template <class T> struct grid : T {
  const int *volatile b = nullptr;
  int n = 4;
  void scale() {
#pragma omp target
    for (int i = 0; i < n; i++)
      this->a[i] *= b[i];
  }
  double sum() const {
    double s = 0;
#pragma omp target map(tofrom : s) map(to : this[:1])
    for (int i = 0; i < n; i++)
      s += this->a[i];
    return s;
  }
  int null() {
    int is = 0;
    double *const a = this->a; // another one
#pragma omp target map(tofrom : is)
    is = b == nullptr && a == this->a;
    return is;
  }
};

int main() {
  double data[4] = {1, 2, 3, 4};
  int by[4] = {1, 1, 2, 2};
  grid<base> g;
  g.a = data;
  // Mapped by other names than the members'.
  int null = 0;
  double sum = 0;
#pragma omp target data map(tofrom : data) map(to : by)
  {
    null = g.null();
    g.b = by;
    g.scale();
    sum = g.sum();
  }
  if (!null || sum != 17)
    return 1;
  if (data[3] != 8)
    return 2;
  // A device's own memory.
  const int device = omp_get_default_device();
  g.a = (double *)omp_target_alloc(sizeof data, device);
  omp_target_memcpy(g.a, data, sizeof data, 0, 0, device, omp_get_initial_device());
  const double s = g.sum();
  omp_target_free(g.a, device);
  return s == 17 ? 0 : 3;
}
