// A section that is longer than the memory that it names: the transfer would crash.
// RUN: %strict %s
#include <stddef.h>
#include <sys/mman.h>
#ifdef BUG
#define LENGTH N * N
#else
#define LENGTH N
#endif
enum { N = 4096 };

int main(void) {
  // The page behind the array is nobody's.
  double *a = mmap(NULL, 2 * N * sizeof *a, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), sum = 0;
  munmap(a + N, N * sizeof *a);
  // CHECK: out-of-bounds: a transfer reads 134217728 bytes of the host's memory, of which only the first 32768 exist
  // CHECK-NEXT: memory: a[0 : N * N] (134217728 bytes), mapped at {{.*}}long.c:[[#@LINE+2]], copied at {{.*}}long.c:[[#@LINE+2]]
  // CHECK-NEXT: mend: map or copy no more than there is
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : a[0 : LENGTH])
  for (int i = 0; i < N; i++)
    sum += a[i];
  return sum != 0;
}
