// Strided updates in C++, whose sizes are ints: in braces they are converted as written.
// REQUIRES: gcc, clang
// UNSUPPORTED: shared-memory
// RUN: %chompcxx -std=c++17 -Wall -Wextra -Werror --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: %chompcxx -std=c++17 -Wall -Wextra -Werror --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang

int main() {
  int n = 6, step = 2;
  short first = 1;
  unsigned count = 2;
  int wrong = 0;
  double a[12][4] = {};
#pragma omp target data map(tofrom : a)
  {
#pragma omp target
    for (int i = 0; i < 12; i++)
      for (int j = 0; j < 4; j++)
        a[i][j] = i * 4 + j;
#pragma omp target update from(a[0 : n : step][first : count])
    for (int i = 0; i < 12; i++)
      for (int j = 0; j < 4; j++)
        if (a[i][j] != (i % 2 == 0 && (j == 1 || j == 2) ? i * 4 + j : 0))
          wrong = 1;
  }
  return wrong ? 1 : a[11][3] == 47 ? 0 : 2;
}
