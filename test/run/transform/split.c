// split: its loops are the original one's iterations, in their order (OpenMP 6.0, 11.7).
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s --emit=cuda -o %t.out && %filecheck %s < %t.out/split.host.c
// CHECK: #pragma omp unroll // not in one piece
enum { HEAD = 2 };

int main(void) {
  int order[12], at = 0, sum = 0;
#pragma omp target map(from : order) map(tofrom : at)
  {
#pragma omp split counts(HEAD, omp_fill, 1)
    for (int i = 0; i < 12; i++)
      order[at++] = i;
  }
#pragma omp split counts(omp_fill) // not in one piece
  for (int i = 0; i < 12; i++)
    sum += order[i] == i;
  return at == 12 && sum == 12 ? 0 : 1;
}
