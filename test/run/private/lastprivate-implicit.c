// lastprivate without a map: the value comes back all the same. Its loop counter too, where it is asked for.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

int main(void) {
  int last = -1, i;
#pragma omp target teams distribute parallel for lastprivate(last)
  for (int k = 0; k < 500; k++)
    last = 3 * k;
  if (last != 1497)
    return 1;
#pragma omp target parallel for lastprivate(i)
  for (i = 0; i < 90; i += 7)
    ;
  if (i != 91)
    return 2;
#pragma omp target simd lastprivate(last)
  for (int k = 0; k < 20; k++)
    last = k;
  return last == 19 ? 0 : 3;
}
