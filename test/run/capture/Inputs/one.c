#include "two.h"
int main(void) {
  int r = 0;
  factor = 7;
#pragma omp target update to(factor)
#pragma omp target map(tofrom : r)
  r = even(4);
  return r != 7;
}
