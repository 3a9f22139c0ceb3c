#include <omp.h>
int main(void) {
  int host = 0;
#pragma omp target map(from : host)
  host = omp_is_initial_device();
  return !host;
}
