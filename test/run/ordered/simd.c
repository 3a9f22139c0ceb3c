// ordered simd: the iterations of a simd loop that one thread has do such a part in order. (clang 22 vectorizes that away on
// the host.)
// RUN: %chompcc -O3 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if host-gcc %{ %gcc_omp -O2 %s -o %t-host && %t-host %}

enum { N = 1000 };

int main(void) {
  int where[N], count[8] = {0}, first[N], nested[8] = {0}, ordered = 0;
  for (int i = 0; i < N; i++)
    where[i] = i * 7 % 8;
#pragma omp target simd map(to : where) map(tofrom : count) map(from : first)
  for (int i = 0; i < N; i++) {
    int k = where[i];
#pragma omp ordered simd
    {
      first[i] = count[k];
      count[k] = count[k] + 1;
    }
  }
#pragma omp target map(to : where) map(tofrom : nested)
#pragma omp parallel num_threads(1)
  {
#pragma omp simd
    for (int i = 0; i < N; i++) {
#pragma omp ordered simd
      nested[where[i]] += i;
    }
  }
#pragma omp target map(tofrom : ordered)
#pragma omp parallel num_threads(4)
#pragma omp for simd ordered
  for (int i = 0; i < N; i++) {
#pragma omp ordered simd threads
    ordered = ordered * 3 % 1001 + i;
  }
  int seen[8] = {0}, sums[8] = {0}, value = 0;
  for (int i = 0; i < N; i++) {
    if (first[i] != seen[where[i]]++)
      return 1;
    sums[where[i]] += i;
    value = value * 3 % 1001 + i;
  }
  for (int k = 0; k < 8; k++)
    if (count[k] != seen[k] || nested[k] != sums[k])
      return 2;
  return ordered == value ? 0 : 3;
}
