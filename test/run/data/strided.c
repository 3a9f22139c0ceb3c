// target update of a strided section touches the elements named and no others.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t

int main(void) {
  int a[20], failed = 0;
  for (int i = 0; i < 20; i++)
    a[i] = i;
#pragma omp target data map(to : a)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 20; i++)
      a[i] += 100;
#pragma omp target update from(a[1 : 5 : 3])
    for (int i = 0; i < 20; i++)
      if (a[i] != (i % 3 == 1 && i <= 13 ? i + 100 : i))
        failed = 1;
  }
  return failed;
}
