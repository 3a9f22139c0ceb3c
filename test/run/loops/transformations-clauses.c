// Clauses of loop transformations: unroll full, interchange with a permutation. On the host the order may be the one
// written.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
int main(void) {
  int order[2][3][4], at = 0, sum = 0;
#pragma omp target map(from : order) map(tofrom : at, sum)
  {
#pragma omp interchange permutation(3, 1, 2)
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 3; ++j)
        for (int k = 0; k < 4; ++k)
          order[i][j][k] = at++;
#pragma omp unroll full
    for (int i = 0; i < 4; ++i)
      sum += i;
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 4; ++k)
        if (order[i][j][k] != (k * 2 + i) * 3 + j)
          return 1;
  return sum == 6 ? 0 : 2;
}
