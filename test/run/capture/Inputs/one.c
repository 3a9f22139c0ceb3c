#include "two.h"
int main(void) {
  int r = 0;
#pragma omp target map(tofrom : r)
  r = even(4);
  return r != 1;
}
