// One element too many, and one too few, in a team's array that fills whole kilobytes: others of the team's stand beside
// it.
// RUN: %strict %s
#include <omp.h>
enum { Size = 256, Threads = 64 };
int main(int argc, char **argv) {
  (void)argv;
  int out[2];
#pragma omp target teams num_teams(2) thread_limit(Threads) map(from : out)
  {
    int above[Size], middle[Size], below[Size];
#pragma omp parallel num_threads(Threads)
    for (int i = omp_get_thread_num(); i < Size; i += Threads)
      above[i] = middle[i] = below[i] = i;
    int sum = above[1] + below[1];
#ifdef BUG
    // CHECK: out-of-bounds: a kernel reads 4 bytes right behind the end of the team's variable middle (1024 bytes)
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread {{[0-9]+}}
    sum += middle[Size - 1 + argc];
    // CHECK: out-of-bounds: a kernel writes 4 bytes 4 bytes before the beginning of the team's variable middle (1024 bytes)
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread {{[0-9]+}}
    middle[-argc] = 1;
#else
    sum += middle[Size - argc];
    middle[argc] = 1;
#endif
    out[omp_get_team_num()] = sum;
  }
  return out[0] != out[1];
}
