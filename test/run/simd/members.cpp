// Data members in clauses of a simd construct inside a region: what it gives results to is the object's, or the copy that
// a construct around has.
// RUN: %chompcxx -fopenmp %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t | %filecheck %s
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -fopenmp
// RUN: %if nvcc %{ %nvcc_cubin %t.out/members.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/members.device.hip -o %t.hsaco %}
#include <cstdio>

struct Object {
  int n = 1, m = 2, k = 3, row[2] = {4, 5};
  void alone(int *a) {
#pragma omp target map(tofrom : a[0 : 20])
    {
#pragma omp simd lastprivate(n, row) private(m) reduction(+ : k)
      for (int i = 0; i < 20; i++)
        n = i, m = i + 1, row[1] = 2 * i, row[0] = i, a[i] = n + m, k += i;
    }
  }
  void copied(int *a) {
#pragma omp target teams distribute parallel for num_teams(2) map(tofrom : a[0 : 20]) firstprivate(k)
    for (int x = 0; x < 20; x++) {
      k = x;
#pragma omp simd private(m) reduction(+ : k)
      for (int i = 0; i < 20; i++)
        m = i + 1, k += m;
      a[x] += k;
    }
  }
};

int main() {
  static int a[20];
  Object object;
  object.alone(a);
  object.copied(a);
  int sum = 0;
  for (int i : a)
    sum += i;
  printf("%d %d %d, %d %d, %d\n", object.n, object.m, object.k, object.row[0], object.row[1], sum);
  // CHECK: 19 2 193, 19 38, 4790
}
