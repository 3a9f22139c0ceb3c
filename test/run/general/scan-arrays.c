// A scan over the elements of an array.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
enum { N = 20 };
int main(void) {
  int counts[3] = {0, 100, 0}, seen[N], before[N], most[2] = {-1, -1};
#pragma omp target map(tofrom : counts, most) map(from : seen, before)
  {
#pragma omp parallel for reduction(inscan, + : counts)
    for (int i = 0; i < N; i++) {
      counts[i % 3] += 1;
#pragma omp scan inclusive(counts)
      seen[i] = counts[0] + 1000 * counts[1];
    }
#pragma omp parallel for reduction(inscan, max : most)
    for (int i = 0; i < N; i++) {
      before[i] = most[i % 2];
#pragma omp scan exclusive(most)
      most[i % 2] = i * i % 10;
    }
  }
  int n[3] = {0, 100, 0}, m[2] = {-1, -1};
  for (int i = 0; i < N; i++) {
    n[i % 3]++;
    if (seen[i] != n[0] + 1000 * n[1])
      return 1;
    if (before[i] != m[i % 2])
      return 2;
    m[i % 2] = i * i % 10 > m[i % 2] ? i * i % 10 : m[i % 2];
  }
  return counts[2] != n[2] || most[0] != m[0] || most[1] != m[1] ? 3 : 0;
}
