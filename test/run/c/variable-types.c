// Names for types of variable length that a region declares.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/variable-types.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/variable-types.device.hip -o %t.hsaco %}
// RUN: %chompcc --offload-arch=vgpu -O2 %s -o %t.o2 && env OMP_TARGET_OFFLOAD=mandatory %t.o2
static double trace(int n, double (*a)[n]) {
  double t = 0;
#pragma omp target map(to : a[0 : n][0 : n]) map(tofrom : t)
  {
    typedef double row_t[n], (*place_t)[n], number_t;
    row_t *p = a;
    place_t q = p + 1;
    for (int i = 0; i < n; i++)
      t += p[i][i];
    number_t last = ((row_t *)a)[n - 1][0] + q[0][0];
    t += last + sizeof(row_t) / sizeof(number_t);
  }
  return t;
}

int main(void) {
  double a[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  return trace(3, a) != 15 + 7 + 4 + 3;
}
