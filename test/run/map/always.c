// always copies although the variable is there already; without it nothing is copied.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t

int main(void) {
  int a = 1, b = 1, seen_a = 0, seen_b = 0;
  int failed = 0;
#pragma omp target data map(to : a, b)
  {
    a = b = 2;
#pragma omp target teams distribute parallel for map(always, to : a) map(to : b) map(from : seen_a, seen_b)
    for (int i = 0; i < 1; i++) {
      seen_a = a;
      seen_b = b;
    }
    if (seen_a != 2)
      failed = 1;
    if (seen_b != 1)
      failed = 2;
#pragma omp target teams distribute parallel for map(always, from : a) map(from : b)
    for (int i = 0; i < 1; i++)
      a = b = 3;
    if (a != 3)
      failed = 3;
    if (b != 2)
      failed = 4;
#pragma omp target teams distribute parallel for map(always tofrom : b)
    for (int i = 0; i < 1; i++)
      b *= 10;
    if (b != 20)
      failed = 5;
  }
  if (a != 3 || b != 20)
    return 6;
  return failed;
}
