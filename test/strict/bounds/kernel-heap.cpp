// Memory that a kernel allocates has its bounds too.
// RUN: %strict_cxx %s
int main() {
  int Sum = 0;
#ifdef BUG
  const int Last = 8;
#else
  const int Last = 7;
#endif
#pragma omp target map(tofrom : Sum)
  {
    int *Numbers = new int[8];
    for (int I = 0; I <= Last; ++I)
      // CHECK: out-of-bounds: a kernel writes 4 bytes right behind the end of memory that a kernel allocated (32 bytes)
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
      Numbers[I] = I;
    // CHECK: memory: memory that a kernel allocated (32 bytes), allocated at {{.*}}kernel-heap.cpp:12
    Sum = Numbers[7];
    delete[] Numbers;
  }
  return Sum != 7;
}
