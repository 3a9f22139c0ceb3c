// The loop construct by what it binds to: teams, parallel, or the thread that meets it.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  int a[30][40], b[64], c[16], sum = 0;
#pragma omp target teams loop map(from : a)
  for (int i = 0; i < 30; i++) {
#pragma omp loop
    for (int j = 0; j < 40; j++)
      a[i][j] = i * j;
  }
#pragma omp target teams num_teams(4) map(from : b)
  {
#pragma omp loop
    for (int i = 0; i < 64; i++)
      b[i] = i;
  }
#pragma omp target parallel num_threads(4) map(from : c) map(tofrom : sum)
  {
#pragma omp loop
    for (int i = 0; i < 16; i++) {
      c[i] = 0;
#pragma omp loop bind(thread)
      for (int j = 0; j < 3; j++)
        c[i] += j;
    }
#pragma omp loop reduction(+ : sum)
    for (int i = 0; i < 16; i++)
      sum += c[i];
  }
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 40; j++)
      if (a[i][j] != i * j)
        return 1;
  for (int i = 0; i < 64; i++)
    if (b[i] != i)
      return 2;
  return sum != 48 ? 3 : 0;
}
