// Names that some host compiler's <omp.h> lacks, each the only one of its file.
// RUN: %chompcxx %s -o %t -DNAME=1
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx %s -o %t -DNAME=2
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

int main() {
#if NAME == 1
  omp_set_default_device(omp_invalid_device);
  const bool wrong = omp_get_default_device() >= -1;
  omp_set_default_device(0);
#else
  auto none = omp_interop_none;
  const bool wrong = none != 0;
#endif
  int there = 0;
#pragma omp target map(tofrom : there)
  there = 1;
  return wrong || !there;
}
