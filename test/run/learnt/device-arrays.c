// An array in is_device_ptr means what it means in has_device_addr (OpenMP 5.2, 5.4.7), of variable length too; and
// sizeof takes an array of variable length that a parallel construct inside the region shares for what it is.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.o %}

static int listed(int n) {
  int A[4] = {3, 5, 7, 9}, B[n], Sum = 0;
  for (int I = 0; I < n; ++I)
    B[I] = 100 * I;
#pragma omp target data map(to : A, B) use_device_addr(A, B)
#pragma omp target is_device_ptr(A, B) map(tofrom : Sum)
  for (int I = 0; I < 4; ++I)
    Sum += A[I] + B[I];
  return Sum;
}

static double shared(int n) {
  double B[3 * n], Sum = 0;
  for (int I = 0; I < 3 * n; ++I)
    B[I] = I;
#pragma omp target map(to : B) map(tofrom : Sum)
#pragma omp parallel for reduction(+ : Sum)
  for (int I = 0; I < n; ++I)
    Sum += B[I] + sizeof(B);
  return Sum;
}

int main(void) {
  if (listed(5) != 24 + 600)
    return 1;
  if (shared(4) != 6 + 4 * 12 * sizeof(double))
    return 2;
  return 0;
}
