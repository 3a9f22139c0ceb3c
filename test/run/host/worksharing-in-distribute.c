// Worksharing constructs directly in a distributed loop are each team's initial thread's, on the host too.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled OMP_NUM_THREADS=4 %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/worksharing-in-distribute.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/worksharing-in-distribute.device.hip -o %t.o %}
enum { N = 8, M = 16 };
static int a[N][M];

int main(void) {
  int i = -1, mine = 5, last = 0, sum = 0;
#pragma omp target teams distribute map(tofrom : a) firstprivate(mine) lastprivate(last) reduction(+ : sum)
  for (i = 0; i < N; i++) {
#pragma omp for
    for (int j = 0; j < M; j++)
      a[i][j] += i * M + j + mine;
#pragma omp sections
    {
      a[i][0]++;
#pragma omp section
      a[i][1]++;
    }
#pragma omp single
    sum += i;
    last = i;
  }
  if (i != -1 || last != N - 1 || sum != N * (N - 1) / 2 || mine != 5)
    return 1;
  for (int k = 0; k < N * M; k++)
    if (a[k / M][k % M] != k + 5 + (k % M < 2))
      return 2;
#pragma omp target teams distribute map(tofrom : a)
  for (int k = 0; k < N; k++) {
#pragma omp for
    for (int j = 0; j < M; j++)
      a[k][j] = k;
#pragma omp parallel for
    for (int j = 0; j < M; j++)
      a[k][j] += j;
  }
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp target teams distribute map(tofrom : a)
  for (int k = 0; k < N; k++) {
#pragma omp for
    for (int j = 0; j < M; j++)
      a[k][j] += k;
  }
  for (int k = 0; k < N * M; k++)
    if (a[k / M][k % M] != 2 * (k / M) + k % M)
      return 3;
  return 0;
}
