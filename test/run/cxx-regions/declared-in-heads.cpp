// Variables that parallel constructs share and change, declared in the head of a statement, or with their type.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/declared-in-heads.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/declared-in-heads.device.hip -o %t.hsaco %}
int main() {
  int found[8] = {};
#pragma omp target map(tofrom : found)
  {
    for (int sum[2] = {0, 10}; sum[0] < 3; sum[0]++) {
#pragma omp parallel for
      for (int i = 0; i < 32; i++)
#pragma omp atomic
        sum[1] += i;
      found[0] = sum[1];
    }
    if (int hits[2] = {}; found[0] > 0) {
#pragma omp parallel for reduction(+ : hits)
      for (int i = 0; i < 32; i++)
        hits[i % 2]++;
      found[1] = hits[0] * hits[1];
    } else if (int other = 5; found[1] > 0)
      found[2] = other;
    if (found[0] > 0)
      for (int sum = 0, k = 0; k < 2; k++) {
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < 32; i++)
          sum += i;
        found[3] = sum;
      }
    else
      found[4] = 1;
    switch (int n = 2; n) {
    case 2:
#pragma omp parallel
      {
#pragma omp atomic
        n++;
      }
      found[5] = n > 2;
    }
    struct Both {
      int a, b;
    } both = {1, 2}, *to = &both;
#pragma omp parallel for
    for (int i = 0; i < 32; i++)
#pragma omp atomic
      to->b += i;
    found[6] = both.b;
  }
  const int expected[8] = {10 + 3 * 496, 256, 0, 992, 0, 1, 498, 0};
  for (int i = 0; i < 8; i++)
    if (found[i] != expected[i])
      return i + 1;
  return 0;
}
