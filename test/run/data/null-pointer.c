// A section of a null pointer can't be copied: a message, not a crash. Without a transfer, or if it is empty, it does no
// harm.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %not env OMP_TARGET_OFFLOAD=mandatory %t to 2>&1 | %filecheck %s --check-prefix=TO
// RUN: %not env OMP_TARGET_OFFLOAD=mandatory %t from 2>&1 | %filecheck %s --check-prefix=FROM
#include <string.h>
int main(int argc, char **argv) {
  int n = 10, none = 0, *p = 0;
#pragma omp target data map(tofrom : p[0 : none])
  ;
#pragma omp target map(tofrom : p[0 : none])
  n += p != 0;
#pragma omp target data map(alloc : p[0 : n])
  ;
#pragma omp target enter data if (argc > 1 && !strcmp(argv[1], "to")) map(to : p[3 : n])
// TO: chomp: p[3 : n] has no storage on the host: its pointer is null
// TO-NEXT: while copying p[3 : n] to the device ({{.*}}null-pointer.c:[[#@LINE-2]])
#pragma omp target enter data map(alloc : p[0 : n])
#pragma omp target exit data if (argc > 1) map(from : p[0 : n])
  // FROM: chomp: p[0 : n] has no storage on the host: its pointer is null
  // FROM-NEXT: while copying p[0 : n] from the device ({{.*}}null-pointer.c:[[#@LINE-2]])
#pragma omp target exit data map(release : p[0 : n])
  return 0;
}
