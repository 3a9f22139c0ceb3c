// Part of a structure's array is mapped.
// RUN: %strict %s
struct table {
  int count;
  float entry[64];
};
int main(void) {
  struct table t = {10};
  float sum = 0;
#ifdef BUG
  int last = 11;
#else
  int last = 10;
#endif
#pragma omp target map(to : t.entry[0 : 10]) map(tofrom : sum)
  for (int i = 0; i < last; i++)
    // CHECK: out-of-bounds: a kernel reads 4 bytes right behind the end of t.entry[0 : 10] (40 bytes)
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    sum += t.entry[i];
  return sum != 0;
}
