// UndefinedBehaviorSanitizer on kernels, of loops and of teams: told at the user's lines. A correct program is clean.
// REQUIRES: undefined-sanitizer
// RUN: %chompcc -g -O1 -fsanitize=undefined %s -o %t && %t 2>&1 | count 0
// RUN: %chompcc -g -O1 -fsanitize=undefined -DBUG %s -o %t.bug && %t.bug 2>&1 | %filecheck %s
#include <limits.h>
#include <omp.h>
#ifdef BUG
enum { Step = 1, Count = 5 };
#else
enum { Step = 0, Count = 4 };
#endif
int main(void) {
  enum { N = 8 };
  int x[N], out[2] = {0};
  for (int i = 0; i < N; i++)
    x[i] = INT_MAX - N + 1;
#pragma omp target teams distribute parallel for map(tofrom : x)
  for (int i = 0; i < N; i++)
    // CHECK: undefined.c:[[#@LINE+1]]:{{.*}}signed integer overflow: 214748364{{[0-9]}} + {{[0-9]}} cannot be represented in type 'int'
    x[i] += i + Step;
#pragma omp target teams num_teams(2) map(tofrom : out)
  {
    int part[4];
#pragma omp parallel num_threads(4)
    {
      int t = omp_get_thread_num();
      part[t] = t;
#pragma omp barrier
      // CHECK: undefined.c:{{[0-9]+}}:{{.*}}index 4 out of bounds for type 'int{{ ?}}[4]'
      if (t == 0)
        for (int i = 0; i < Count; i++)
          out[omp_get_team_num()] += part[i];
    }
  }
  return 0;
}
