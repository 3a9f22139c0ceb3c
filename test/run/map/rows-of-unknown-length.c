// Sections of several dimensions whose inner lengths only the program knows: contiguous in a conforming one, and told
// where they are not.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory not %t parts 2>&1 | %filecheck %s
// CHECK: q[0 : rows][0 : cols] is not contiguous: map whole rows, or each row by itself
// CHECK-NEXT: while mapping q[0 : rows][0 : cols] ({{.*}}rows-of-unknown-length.c:[[#@LINE+10]]
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %filecheck --check-prefix=SIZE %s < %t.out/rows-of-unknown-length.host.c
// SIZE: chomp_contiguous(sizeof(q[0][0]) * rows * cols, (rows - 1) * sizeof(q[0]) + cols * sizeof(q[0][0]))
// RUN: %if nvcc %{ %nvcc_cubin %t.out/rows-of-unknown-length.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/rows-of-unknown-length.device.hip -o %t.hsaco %}
enum { Columns = 7 };

static double sum(float q[][Columns], int rows, int cols) {
  double total = 0;
#pragma omp target data map(to : q[0 : rows][0 : cols])
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : total)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++)
      total += q[i][j];
  return total;
}

static void scale(int n, int m, int k, double (*x)[m][k], int m2, int k2) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n][0 : m2][0 : k2])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++)
        x[i][j][l] *= 2;
}

int main(int argc, char **argv) {
  float q[4][Columns];
  double x[3][5][2];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < Columns; j++)
      q[i][j] = i * Columns + j;
  for (int i = 0; i < 30; i++)
    (&x[0][0][0])[i] = i;
  if (sum(q, 4, argc > 1 ? 6 : Columns) != 27 * 14)
    return 1;
  if (sum(q, 1, 3) != 3 || sum(q, 0, Columns) != 0) // a part of one row
    return 2;
  scale(3, 5, 2, x, 5, 2);
  for (int i = 0; i < 30; i++)
    if ((&x[0][0][0])[i] != 2 * i)
      return 3;
  return 0;
}
