// A kernel uses memory that it has given back.
// RUN: %strict_cxx %s
int main() {
  int Sum = 0;
#pragma omp target map(tofrom : Sum)
  {
    int *Numbers = new int[4]();
#ifdef BUG
    delete[] Numbers;
#endif
    for (int I = 0; I < 4; ++I)
      // CHECK: use-after-free: a kernel reads 4 bytes of memory that a kernel allocated (16 bytes), which was freed
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
      Sum += Numbers[I];
      // CHECK: memory: {{.*}}, allocated at {{.*}}:7, freed at {{.*}}:9
#ifndef BUG
    delete[] Numbers;
#endif
  }
  return 0;
}
