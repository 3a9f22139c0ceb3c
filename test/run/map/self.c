// The self modifier: the corresponding storage is the original, or the program stops.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -DUNIFIED -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc %s -o %t.apart
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.apart
// RUN: env OMP_TARGET_OFFLOAD=mandatory %not %t.apart 2>&1 | %filecheck %s
// CHECK: array can't be its own corresponding storage, as the 'self' modifier demands
#ifdef UNIFIED
#pragma omp requires unified_shared_memory
#endif

int main(void) {
  int array[8], scalar = 3, *seen = 0, *where = 0;
#pragma omp target teams distribute parallel for map(self : array) map(self, to : scalar) map(from : seen, where)
  for (int i = 0; i < 8; i++) {
    array[i] = i + scalar;
    if (i == 0) {
      seen = array;
      where = &scalar;
    }
  }
  return seen == array && where == &scalar && array[7] == 10 ? 0 : 1;
}
