// Temporaries that functions which start threads get by reference lie where the threads find them, on GPUs, too.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: FileCheck %s --input-file=%t.out/shared-temporaries.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/shared-temporaries.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/shared-temporaries.device.hip -o %t.hsaco %}
// CHECK: fill(p, 8, chomp::team_variable<int>(smaller(3, 4)).get());
// CHECK-NEXT: put(q, 4, chomp::team_variable<Vec>(Vec{1, 2}).get(), chomp::team_variable<int>(5).move());
static const int &smaller(const int &a, const int &b) { return b < a ? b : a; }
static void fill(int *p, int n, const int &value) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = value;
}
struct Vec {
  int x, y;
};
static void put(Vec *p, int n, const Vec &v, int &&w) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    p[i].x = v.x;
    p[i].y = w;
  }
}
int main() {
  int p[8];
  Vec q[4];
#pragma omp target map(from : p, q)
  {
    fill(p, 8, smaller(3, 4));
    put(q, 4, {1, 2}, 5);
    put(q, 2, Vec{8, 2}, p[0] + 1);
  }
  return !(p[7] == 3 && q[3].x == 1 && q[3].y == 5 && q[0].x == 8 && q[0].y == 4);
}
