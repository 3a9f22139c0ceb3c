// Collapsed loops of which one depends on the other: what the sequentially last iteration leaves, reductions, and the
// iterations among the threads of constructs inside a region.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/trapezoid-results.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/trapezoid-results.device.hip -o %t.hsaco %}

enum { N = 33, PAIRS = N * (N - 1) / 2 };
static int hits[N][N], wrong;

static void check(int each) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      wrong += hits[i][j] != (j > i) * each;
      hits[i][j] = 0;
    }
}

int main(void) {
  long last = 0, sum = 0, first = 0, order = 1;
  int i, j;
  // The last rows are empty.
#pragma omp target teams distribute parallel for collapse(2) lastprivate(last) reduction(+ : sum)
  for (int i = 0; i < N + 5; i++)
    for (int j = i + 1; j < N; j++) {
      last = 100 * i + j;
      sum += 1000 * i + j;
    }
  if (last != 100 * (N - 2) + N - 1)
    return 1;
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++)
      sum -= 1000 * i + j;
  if (sum)
    return 2;
#pragma omp target simd collapse(2) map(tofrom : hits, i, j)
  for (i = 0; i < N - 1; i++)
    for (j = N - 1; j > i; j -= 1)
      hits[i][j]++;
  if (i != N - 1 || j != N - 2)
    return 3;
  check(1);
#pragma omp target teams num_teams(3) map(tofrom : hits)
#pragma omp distribute parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++)
      hits[i][j]++;
  check(1);
#pragma omp target map(tofrom : hits, last, first)
  {
#pragma omp parallel num_threads(5)
    {
#pragma omp for collapse(2) lastprivate(last)
      for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++) {
          hits[i][j]++;
          last = i * N + j;
        }
#pragma omp for collapse(2) reduction(+ : first)
      for (int i = N - 1; i >= 0; i--)
        for (int j = N - 1; j > i; j--)
          first += ++hits[i][j];
#pragma omp loop collapse(2) bind(parallel)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++)
          hits[j][i]++;
    }
#pragma omp taskloop collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = i + 1; j < N; j++)
        hits[i][j]++;
  }
  check(4);
  if (last != (N - 2) * N + N - 1 || first != 2 * PAIRS)
    return 4;
  // The numbers of logical iterations.
#pragma omp target parallel for collapse(2) linear(order : 2) map(tofrom : hits)
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++)
      hits[i][j] = order++;
  for (int i = 0, k = 0; i < N; i++)
    for (int j = i + 1; j < N; j++)
      if (hits[i][j] != 1 + 2 * k++)
        return 5;
  return wrong;
}
