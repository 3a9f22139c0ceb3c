// Default arguments and objects of methods that threads share by reference: temporaries in the team's memory.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: FileCheck %s --input-file=%t.out/shared-defaults.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/shared-defaults.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/shared-defaults.device.hip -o %t.hsaco %}
// CHECK: void scale(double *a, int n, const lib::V &v = chomp::team_variable<lib::V>(V(2, 3)).get());
// CHECK: chomp::team_variable<lib::Op>(lib::Op{2}).get().run(a, 16);
namespace lib {
const double Half = 0.5;
double half() { return Half; }
struct V {
  double x, y;
  V(double x = 1, double y = 2) : x(x), y(y) {}
};
struct Pair {
  double a, b;
};

void scale(double *a, int n, const V &v = V(2, 3));
void shift(double *a, int n, const double &by = half(), const V &v = {}, const Pair &p = {1, 4}) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] += by + v.y * p.b;
}
void scale(double *a, int n, const V &v) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = a[i] * v.x + v.y;
}
template <class T> void fill(T *a, int n, const T &with = T(3)) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = with;
}

struct Op {
  double k;
  static constexpr double Most = 4;
  void run(double *a, int n, const double &by = Most + 1, V &&v = V{7, 8}) const {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      a[i] += k * by + v.x;
  }
  void later(double *a, int n, const V &v = V(1, 9)) const;
};
void Op::later(double *a, int n, const V &v) const {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] += k * v.y;
}
} // namespace lib

int main() {
  double a[16];
#pragma omp target map(from : a)
  {
    lib::fill(a, 16);                      // 3
    lib::scale(a, 16);                     // * 2 + 3 = 9
    lib::shift(a, 16);                     // + 0.5 + 2 * 4 = 17.5
    lib::shift(a, 16, 1.5, {3, 4}, {2, 3}); // + 1.5 + 4 * 3 = 31
    lib::Op{2}.run(a, 16);                 // + 2 * 5 + 7 = 48
    const lib::Op op{3};
    op.run(a, 16, 2.0);  // + 3 * 2 + 7 = 61
    op.later(a, 16);     // + 3 * 9 = 88
    lib::scale(a, 16, lib::V(2)); // * 2 + 2 = 178
  }
  for (double x : a)
    if (x != 178)
      return 1;
#pragma omp target teams distribute parallel for map(tofrom : a) // each thread its own
  for (int i = 0; i < 16; i++)
    lib::shift(a + i, 1);
  for (double x : a)
    if (x != 186.5)
      return 2;
  return 0;
}
