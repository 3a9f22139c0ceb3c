// 5.2's spelling of a doacross loop.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

enum { N = 100 };

int main(void) {
  int sum[N];
#pragma omp target parallel for ordered(1) schedule(static, 2) num_threads(7) map(from : sum)
  for (int i = 0; i < N; i++) {
#pragma omp ordered doacross(sink : i - 1)
    sum[i] = i ? sum[i - 1] + i : 0;
#pragma omp ordered doacross(source :)
  }
  for (int i = 0; i < N; i++)
    if (sum[i] != i * (i + 1) / 2)
      return 1;
  return 0;
}
