#include <stdio.h>
int main(void) {
  int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum)
  for (int i = 0; i < 10; i++)
    sum += i;
  printf("0 failed\n");
  return sum != 45;
}
