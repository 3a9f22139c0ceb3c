// A call in a region means the variant for devices, the same call on the host the one for hosts, or the function itself.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <stdio.h>

#pragma omp begin declare target
static int onDevice(int x) { return x + 100; }
#pragma omp end declare target
static int onHost(int x) { return x + 10; }
static int never(int x) { return x - 1000000; }

#pragma omp declare variant(onDevice) match(device = {kind(nohost)})
#pragma omp declare variant(onHost) match(device = {kind(host)})
#pragma omp declare variant(never) match(device = {arch(no_such_arch)})
static int place(int x) { return puts("neither"), x; }

static int twice(int x) { return 2 * place(x); } // means both, in its two texts

static int inParallel(int x) { return x + 1; }
static int inTarget(int x) { return x + 2; }
#pragma omp declare variant(inParallel) match(construct = {parallel})
#pragma omp declare variant(inTarget) match(construct = {target}, implementation = {vendor(score(100) : llvm)})
static int around(int x) { return x; }

int main(void) {
  int a[8], b[8], c[8];
  if (place(1) != 11 || twice(1) != 22 || around(5) != 5)
    return 1;
#pragma omp target parallel for map(from : a, b, c)
  for (int i = 0; i < 8; i++) {
    a[i] = place(i);
    b[i] = twice(i);
    c[i] = around(i);
  }
  for (int i = 0; i < 8; i++)
    if (a[i] != i + 100 || b[i] != 2 * (i + 100) || c[i] != i + 2)
      return 2;
  int seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp master
  seen = around(40);
  return seen == 41 ? 0 : 3;
}
