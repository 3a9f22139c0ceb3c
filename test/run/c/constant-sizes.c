// Arrays whose sizes C++ takes for constants and C does not, mapped and private, alone and with sizes that are unknown;
// an inner simd construct uses an array no other way than the code around it.
// RUN: %chompcc -fopenmp %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
static const int N = 8, Twice = 2 * N;

static int traceOf(int m, int a[][N][m], int b[N][N]) {
  int trace = 0;
  for (int i = 0; i < N; i++)
    trace += a[i][i][m - 1] + b[i][i];
  return trace;
}

int main(void) {
  int m = 5, trace = 0;
  int a[N][Twice], b[m][N], c[N][N][m], d[N][N], rows[m];
#pragma omp target teams distribute parallel for map(to : N) map(from : a, d)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < Twice; j++) {
      a[i][j] = i * Twice + j;
      d[i][j % N] = i + j % N;
    }
#pragma omp target teams distribute parallel for map(from : b, c)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++) {
      b[j][i] = i - j;
      for (int k = 0; k < N; k++)
        c[i][k][j] = i + k + j;
    }
#pragma omp target map(tofrom : trace)
  trace = traceOf(m, c, d);
  int part[N][2], sum = 0;
#pragma omp target teams distribute parallel for private(part) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++)
      part[j][i % 2] = a[i][j];
    for (int j = 0; j < N; j++)
      sum += part[j][i % 2];
  }
#pragma omp target teams distribute parallel for map(from : rows)
  for (int i = 0; i < m; i++) {
#pragma omp simd
    for (int j = 0; j < N; j++)
      rows[i] = b[i][j] + i;
  }

  int expected = 0, total = 0;
  for (int i = 0; i < N; i++) {
    expected += 2 * i + m - 1 + 2 * i;
    for (int j = 0; j < Twice; j++) {
      if (a[i][j] != i * Twice + j)
        return 1;
      total += j < N ? a[i][j] : 0;
    }
    for (int j = 0; j < m; j++)
      if (b[j][i] != i - j || rows[j] != N - 1)
        return 2;
  }
  return trace != expected ? 3 : sum != total ? 4 : 0;
}
