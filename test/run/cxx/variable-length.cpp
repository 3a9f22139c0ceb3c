// GNU C++'s arrays of arrays of variable length: mapped, private, firstprivate, in regions and in device functions.
// REQUIRES: gcc, clang
// RUN: %chompcxx --host-compiler=%gxx -w %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx --host-compiler=%clangxx -w %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
// RUN: %chomp %s -o %t.d --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.d/variable-length.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.d/variable-length.device.hip -o %t.hsaco %}

static long total(const double *row, int length) {
  long sum = 0;
  for (int i = 0; i < length; i++)
    sum += row[i];
  return sum;
}

template <class T> static int mapped(T n, int m) {
  double table[n][m], cube[2][n][m];
  long sums[n], sizes[2];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      cube[0][i][j] = cube[1][i][j] = table[i][j] = i * m + j;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : table, cube)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      table[i][j] += 1;
      cube[i % 2][i][j] *= -1;
    }
#pragma omp target map(from : sums, sizes)
  {
    for (int i = 0; i < n; i++) {
      auto row = table[i];
      sums[i] = total(row, m) + total(*(table + i), m) + (long)*cube[i % 2][i] + (&cube[1][0] + 1 == &cube[1][1]);
    }
    sizes[0] = sizeof(table[0]);
    sizes[1] = sizeof cube;
  }
  for (int i = 0; i < n; i++)
    if (sums[i] != 2 * (i * m * m + m * (m - 1) / 2 + m) - i * m + 1)
      return 1;
  return sizes[0] != (long)sizeof(table[0]) ? 2 : sizes[1] != (long)sizeof cube ? 3 : 0;
}

static int privates(int n, int m) {
  int work[n][m], given[n][m], out[50];
  for (int i = 0; i < n * m; i++)
    given[i / m][i % m] = i;
#pragma omp target teams distribute parallel for private(work) firstprivate(given) map(from : out)
  for (int k = 0; k < 50; k++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        work[i][j] = given[i][j] + k;
    out[k] = work[n - 1][m - 1];
  }
  for (int k = 0; k < 50; k++)
    if (out[k] != k + n * m - 1)
      return 4;
  return 0;
}

int main() {
  int failed = mapped(5, 7);
  if (!failed)
    failed = mapped<long>(3, 20);
  return failed ? failed : privates(3, 4);
}
