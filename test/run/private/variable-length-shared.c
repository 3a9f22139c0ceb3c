// Private arrays of variable length: of the region, whose parallel constructs share them, of each team and of each
// thread.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc -O2 %s -o %t.turns
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.turns
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/variable-length-shared.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/variable-length-shared.device.hip -o %t.hsaco %}
#include <omp.h>

enum { Max = 6 };

static int region(int n, int *out) {
  int a[n], b[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][j] = i * 10 + j;
#pragma omp target private(a) firstprivate(b) map(from : out[0 : n])
  {
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      a[i] *= 2;
      b[i][n - 1] += 1;
    }
    for (int i = 0; i < n; i++)
      out[i] = a[i] + b[i][n - 1];
  }
  for (int i = 0; i < n; i++)
    if (out[i] != 2 * i + i * 10 + n || b[i][n - 1] != i * 10 + n - 1)
      return 1;
  return 0;
}

static int teams(int n) {
  int a[n], b[n], sums[4];
  for (int i = 0; i < n; i++)
    b[i] = i;
#pragma omp target map(from : sums) map(to : b)
#pragma omp teams num_teams(4) private(a) firstprivate(b)
#pragma omp distribute
  for (int k = 0; k < 4; k++) {
    int sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      a[i] = k + i;
      b[i] = i + 1;
    }
    for (int i = 0; i < n; i++)
      sum += a[i] * b[i];
    sums[k] = sum;
  }
  for (int k = 0; k < 4; k++) {
    int sum = 0;
    for (int i = 0; i < n; i++)
      sum += (k + i) * (i + 1);
    if (sums[k] != sum)
      return 2;
  }
  for (int i = 0; i < n; i++)
    if (b[i] != i)
      return 3;
  return 0;
}

/// The size is the region's own variable.
static int threads(int count) {
  int sums[8] = {0};
#pragma omp target map(tofrom : sums) firstprivate(count)
  {
    int n = count + 1, a[n], b[2][n];
    for (int i = 0; i < n; i++)
      b[0][i] = b[1][i] = i;
#pragma omp parallel num_threads(8) private(a) firstprivate(b)
    {
      int me = omp_get_thread_num();
      for (int i = 0; i < n; i++) {
        a[i] = me * i;
        b[me % 2][i] += me;
      }
#pragma omp barrier
      for (int i = 0; i < n; i++)
        sums[me] += a[i] + b[0][i] + b[1][i];
    }
    for (int i = 0; i < n; i++)
      sums[0] += 100 * (b[0][i] != i);
  }
  for (int me = 0; me < 8; me++) {
    int sum = 0;
    for (int i = 0; i < count + 1; i++)
      sum += me * i + 2 * i + me;
    if (sums[me] != sum)
      return 4;
  }
  return 0;
}

static int loops(int n, int *out) {
  int a[n], b[n];
  for (int i = 0; i < n; i++)
    b[i] = i;
#pragma omp target map(from : out[0 : n]) map(to : b)
#pragma omp parallel
  {
#pragma omp for private(a) firstprivate(b)
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++)
        a[j] = j + b[j];
      out[i] = a[i];
    }
  }
  for (int i = 0; i < n; i++)
    if (out[i] != 2 * i)
      return 5;
  return 0;
}

int main(void) {
  int out[Max];
  int failed = region(Max, out);
  failed = failed ? failed : teams(Max);
  failed = failed ? failed : threads(Max - 1);
  return failed ? failed : loops(Max, out);
}
