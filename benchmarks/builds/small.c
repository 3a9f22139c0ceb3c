/* One region, and little else. */
#include <stdio.h>

int main(void) {
  int a[100];
#pragma omp target teams distribute parallel for map(from : a)
  for (int i = 0; i < 100; ++i)
    a[i] = i;
  printf("%d\n", a[99]);
  return 0;
}
