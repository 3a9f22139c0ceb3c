// The counters of a simd loop's nest are linear or lastprivate (OpenMP 5.2, 5.1.1): where they are mapped, the value after
// the loop comes back.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.o %}

int main(void) {
  int A[64], I = -1, J = -1, Bound = 7;
#pragma omp target teams distribute parallel for simd map(from : I, A)
  for (I = 3; I < 64; I += 2)
    A[I] = I;
  if (I != 65)
    return 1;
#pragma omp target map(from : I, A)
#pragma omp teams distribute parallel for simd
  for (I = 0; I < 64; I++)
    A[I] = I;
  if (I != 64)
    return 2;
#pragma omp target parallel for simd collapse(2) map(from : I, J, A)
  for (I = 0; I < 8; I++)
    for (J = 1; J < Bound; J++)
      A[8 * I + J] = I;
  if (I != 8 || J != 7)
    return 3;
#pragma omp target simd map(from : I, A)
  for (I = 0; I < 60; I++)
    A[I] = I;
  if (I != 60)
    return 4;
  // Not mapped: firstprivate, so that the original keeps its value.
  I = 17;
#pragma omp target teams distribute parallel for simd map(from : A)
  for (I = 0; I < 64; I++)
    A[I] = I;
  return I == 17 ? 0 : 5;
}
