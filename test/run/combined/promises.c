// Clauses that promise something of the iterations change no result. (On the host they do with clang 22, by itself too.)
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if host-gcc %{ env OMP_TARGET_OFFLOAD=disabled %t %}

enum { N = 1000 };
static float a[N] __attribute__((aligned(64))), b[N] __attribute__((aligned(64)));

int main(void) {
#pragma omp target teams distribute parallel for simd order(concurrent) simdlen(8) aligned(a, b : 64) map(tofrom : a, b)
  for (int i = 0; i < N; i++)
    a[i] += i;
#pragma omp target simd nontemporal(a) order(reproducible : concurrent) map(tofrom : a, b)
  for (int i = 0; i < N; i++)
    b[i] = 2 * a[i];
#pragma omp target teams loop bind(teams) order(concurrent) map(tofrom : b)
  for (int i = 0; i < N; i++)
    b[i] += 1;
#pragma omp target parallel loop bind(parallel) order(unconstrained : concurrent) map(tofrom : b)
  for (int i = 0; i < N; i++)
    b[i] += 1;
#pragma omp target parallel for schedule(monotonic, simd : static, 4) map(tofrom : b)
  for (int i = 0; i < N; i++)
    b[i] += 1;
#pragma omp target parallel for schedule(nonmonotonic : dynamic) map(tofrom : b)
  for (int i = 0; i < N; i++)
    b[i] += 1;
  for (int i = 0; i < N; i++)
    if (a[i] != i || b[i] != 2 * i + 4)
      return 1;
  return 0;
}
