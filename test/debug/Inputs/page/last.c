#include <stdio.h>

int main(void) {
  int last = 0;
#pragma omp target teams distribute parallel for map(tofrom : last)
  for (int i = 0; i < 1000; i++)
    last = i;
  printf("last = %d\n", last);
  return 0;
}
