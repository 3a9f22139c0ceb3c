// A structure is copied as a whole: what is between its members nobody writes. A member alone is written, or not.
// RUN: %strict %s
#include <stdio.h>

struct found {
  char what;
  long where;
};

int main(void) {
  struct found first[3];
#pragma omp target teams distribute map(from : first)
  for (int k = 0; k < 3; k++) {
    struct found mine;
    mine.what = 'a';
#ifndef BUG
    mine.where = k;
#endif
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 40; i++)
      if (i == k * 7 + 40) // never
        mine.where = i;
#ifndef BUG
    first[k] = mine;
#else
    first[k].what = mine.what;
    // CHECK: uninitialized: a kernel reads 8 bytes of the team's variable mine (16 bytes) that nobody wrote
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0
    first[k].where = mine.where;
#endif
  }
  printf("%d\n", first[2].what == 'a');
  return 0;
}
