// Sections that begin inside their arrays, on constructs with simd: gcc 12 leaves their results at the beginning.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int rows[2][3] = {{0}};
#pragma omp target simd reduction(+ : rows[1 : 1][:])
  for (int i = 0; i < 20; i++)
    rows[1][i % 3] += i;
  if (rows[0][0] || rows[0][1] || rows[1][0] != 63 || rows[1][1] != 70 || rows[1][2] != 57)
    return 3;
  int most[3] = {0}, sum[4] = {0};
#pragma omp target teams distribute parallel for simd reduction(max : most[1 : 2])
  for (int i = 0; i < 20; i++)
    most[1 + i % 2] = most[1 + i % 2] > i ? most[1 + i % 2] : i;
#pragma omp target simd reduction(+ : sum[2 : 2])
  for (int i = 0; i < 20; i++)
    sum[2 + i % 2] += i;
  return most[0] || most[1] != 18 || most[2] != 19 ? 1 : sum[0] || sum[1] || sum[2] != 90 || sum[3] != 100 ? 2 : 0;
}
