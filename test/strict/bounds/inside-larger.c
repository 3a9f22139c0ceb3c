// A section in the middle of a larger array is mapped: what lies beside it on the host does not lie there on the device.
// RUN: %strict %s
int main(void) {
  int field[100] = {0}, sum = 0;
#ifdef BUG
  int last = 31;
#else
  int last = 30;
#endif
#pragma omp target teams distribute parallel for map(to : field[10 : 20]) reduction(+ : sum)
  for (int i = 10; i < last; i++)
    // CHECK: out-of-bounds: a kernel reads 4 bytes right behind the end of field[10 : 20] (80 bytes)
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 20 (iteration 20)
    sum += field[i];
  return sum;
}
