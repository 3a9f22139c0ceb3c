// defaultmap(self): what is mapped by it is its own corresponding storage, or the program stops; by category.
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
  int array[8], scalar = 3, *seen = 0;
#pragma omp target teams distribute parallel for defaultmap(self : aggregate) map(from : seen)
  for (int i = 0; i < 8; i++) {
    array[i] = i + scalar;
    if (i == 0)
      seen = array;
  }
  if (seen != array || array[7] != 10)
    return 1;
#pragma omp target defaultmap(self) map(from : seen)
  {
    scalar++;
    seen = &scalar;
    array[0] = 1;
  }
  return seen == &scalar && scalar == 4 && array[0] == 1 ? 0 : 2;
}
