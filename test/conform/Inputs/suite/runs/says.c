#include <stdio.h>
int main(void) { // omp_target_alloc
  printf("Test failed\n");
  return 0;
}
