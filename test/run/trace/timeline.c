// CHOMP_TRACE=timeline:FILE: bars of constructs on the host's rows and of transfers and kernels on those of a device's
// queues, in the Trace Event format.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t && rm -f %t.json && env OMP_TARGET_OFFLOAD=mandatory CHOMP_TRACE=timeline:%t.json %t
// RUN: %python %S/Inputs/timeline.py %t.json
// It is whole where the program stops, but for the bracket, which viewers don't ask for.
// RUN: not env CHOMP_VGPU_FAIL=launch:2 CHOMP_TRACE=timeline:%t.cut %t && FileCheck --check-prefix=CUT %s < %t.cut
// CUT: "name":"target scale ({{.*}}timeline.c:[[# @LINE + 12]])","cat":"kernel"
// A job's ranks have a file each, and a child of the program doesn't write into its parent's.
// RUN: env PMI_RANK=1 PMI_SIZE=2 CHOMP_TRACE=timeline:%t.ranks %t && FileCheck --check-prefix=RANK %s < %t.ranks.1
// RANK: "name":"host: {{.*}}, rank 1"
// RUN: not env CHOMP_TRACE=timeline: %t 2>&1 | FileCheck --check-prefix=WRONG %s
// WRONG: chomp: CHOMP_TRACE=timeline:: expected 1, the name of a file, or timeline: and the name of a file
#include <omp.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void scale(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}

int main(void) {
  double a[100], b[2][50];
  for (int i = 0; i < 100; i++)
    a[i] = b[i / 50][i % 50] = i;
  scale(100, a);
#pragma omp target data map(to : a)
  {
#pragma omp target update to(a[10 : 5])
  }
  if (fork() == 0)
    exit(0); // which writes what streams have left
  wait(NULL);
#pragma omp parallel num_threads(2)
  scale(50, b[omp_get_thread_num()]);
  for (int i = 0; i < 100; i++)
    if (a[i] != 2 * i || b[i / 50][i % 50] != 2 * i)
      return 1;
  return 0;
}
