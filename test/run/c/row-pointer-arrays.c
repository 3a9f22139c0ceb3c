// Arrays of pointers to rows of variable length, the address of such a row, and names for types of variable length.
// RUN: %chompcc -O1 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc -O1 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc -O1 --offload-arch=gfx90a -c %s -o %t.o %}

int main(int argc, char **argv) {
  (void)argv;
  const int m = argc + 2;
  typedef double row[m];
  double c[2][m], e[2][m];
  for (int i = 0; i < 2 * m; ++i)
    c[i / m][i % m] = i, e[i / m][i % m] = 100 + i;
  double got[7];
#pragma omp target map(to : c, e) map(from : got)
  {
    double(*both[2])[m];
    both[0] = c;
    both[1] = e;
    both[1]++;
    got[0] = both[1][0][1] + both[0][1][0];
    double(*last)[m] = c + 1, (*turns[2])[m];
    turns[0] = last;
    turns[1] = both[0];
    got[1] = turns[0] - turns[1];
    double one[m];
    double(*whole)[m] = &one;
    (*whole)[1] = 7;
    got[2] = one[1];
    row own;
    row *named = &own;
    (*named)[2] = 8;
    got[3] = own[2];
    row two[2];
    two[1][0] = 9;
    got[4] = two[1][0];
    got[5] = (*both[0])[2];
    got[6] = sizeof(*both[0]) / sizeof(double) - m;
  }
  const double want[7] = {104 + 3, 1, 7, 8, 9, 2, 0};
  for (int i = 0; i < 7; ++i)
    if (got[i] != want[i])
      return 1 + i;
  return 0;
}
