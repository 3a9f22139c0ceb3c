// default on target constructs says what defaultmap does not (OpenMP 6.0, 7.5.1); default(shared) says nothing of target.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

struct pair {
  int a, b;
};

int main(void) {
  int x = 1, y[4] = {1, 2, 3, 4}, *p = y, out = 0;
  struct pair s = {5, 6};
#pragma omp target default(firstprivate) map(from : out)
  {
    x = 2;
    y[0] = 3;
    s.a = 4;
    out = x + y[0] + y[1] + s.a + s.b;
  }
  if (x != 1 || y[0] != 1 || s.a != 5 || out != 2 + 3 + 2 + 4 + 6)
    return 1;
#pragma omp target default(private) map(from : out)
  {
    x = 2;
    y[3] = 5;
    out = x + y[3];
  }
  if (x != 1 || y[3] != 4 || out != 7)
    return 2;
  // By category.
#pragma omp target default(firstprivate : aggregate) map(from : out)
  {
    y[1] = 9;
    out = y[1];
  }
  if (y[1] != 2 || out != 9)
    return 3;
  // defaultmap comes first.
#pragma omp target default(firstprivate) defaultmap(tofrom : scalar)
  {
    x = 8;
    y[2] = 7;
    out = y[2];
  }
  if (x != 8 || y[2] != 3 || out != 7)
    return 4;
#pragma omp target default(none) defaultmap(tofrom : aggregate) map(x)
  {
    y[0]++;
    x = y[0];
  }
  if (x != 2 || y[0] != 2)
    return 5;
#pragma omp target data map(y)
#pragma omp target default(shared)
  {
    x = 3;
    p[1] = 11;
  }
  return x == 2 && y[1] == 11 ? 0 : 6;
}
