// Inclusive and exclusive scans, on parallel for, for and simd inside a region.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
enum { N = 100 };
int main(void) {
  int in[N], inc[N], exc[N], sim[N], sum = 10, product_sum = 0, s = 0, most = -1, top[N];
  for (int i = 0; i < N; i++)
    in[i] = i % 7 - 2;
#pragma omp target map(tofrom : sum) map(to : in) map(from : inc)
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < N; i++) {
    sum += in[i];
#pragma omp scan inclusive(sum)
    inc[i] = sum;
  }
#pragma omp target map(tofrom : product_sum, most) map(to : in) map(from : exc, sim, top)
  {
#pragma omp parallel
    {
#pragma omp for reduction(inscan, + : product_sum) reduction(inscan, max : most)
      for (int i = 0; i < N; i++) {
        exc[i] = product_sum;
        top[i] = most;
#pragma omp scan exclusive(product_sum, most)
        product_sum += 2 * in[i];
        most = in[i] > most ? in[i] : most;
      }
    }
    int local = 0;
#pragma omp simd reduction(inscan, + : local)
    for (int i = 0; i < N; i++) {
      local += in[i];
#pragma omp scan inclusive(local)
      sim[i] = local;
    }
  }
  int m = -1;
  for (int i = 0; i < N; i++) {
    if (exc[i] != 2 * s || top[i] != m)
      return 1;
    s += in[i];
    m = in[i] > m ? in[i] : m;
    if (inc[i] != s + 10 || sim[i] != s)
      return 2;
  }
  return sum != s + 10 || product_sum != 2 * s || most != m ? 3 : 0;
}
