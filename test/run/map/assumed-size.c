// A section of a pointer without a length, in a map clause: an assumed-size array (OpenMP 6.0), whose storage is mapped already.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
enum { N = 64 };

int main(void) {
  int array[N] = {0}, *pointer = array;
#pragma omp target data map(tofrom : array)
  {
#pragma omp target parallel for map(pointer[ : ])
    for (int i = 0; i < N; i++)
      pointer[i] = i;
#pragma omp target map(pointer[2 : ])
    pointer[3] += 10;
  }
  for (int i = 0; i < N; i++)
    if (array[i] != i + (i == 3 ? 10 : 0))
      return 1;
  return 0;
}
