// The last access begins inside of what is mapped, and ends behind it.
// RUN: %strict %s
#include <stdlib.h>
int main(void) {
  char *bytes = calloc(20, 1);
  long long sum = 0;
#ifdef BUG
  int words = 3;
#else
  int words = 2;
#endif
#pragma omp target map(to : bytes[0 : 20]) map(tofrom : sum)
  for (int i = 0; i < words; i++)
    // CHECK: out-of-bounds: a kernel reads 8 bytes across the end of bytes[0 : 20] (20 bytes)
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    sum += ((long long *)bytes)[i];
  return sum != 0;
}
