// defaultmap(present : ...) asks for variables that are mapped already.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %not %t missing 2>&1 | %filecheck %s

int main(int argc, char **argv) {
  int a[4] = {1, 2, 3, 4}, failed = 0;
  (void)argv;
#pragma omp target data map(tofrom : a)
  {
#pragma omp target teams distribute parallel for defaultmap(present : aggregate)
    for (int i = 0; i < 4; i++)
      a[i] *= 2;
  }
  for (int i = 0; i < 4; i++)
    failed |= a[i] != 2 * (i + 1);
  if (argc > 1) {
// CHECK: a is not present on the device
// CHECK: present.c:[[#@LINE+1]]
#pragma omp target teams distribute parallel for defaultmap(present : aggregate)
    for (int i = 0; i < 4; i++)
      a[i] *= 2;
  }
  return failed;
}
