// ThreadSanitizer on kernels: a race between two host threads' chunks of a loop, and one between threads of a team, which
// are fibers. A correct program is clean.
// REQUIRES: thread-sanitizer
// RUN: %chompcc -g -O1 -fsanitize=thread %s -o %t && env CHOMP_VGPU_CORES=2 %t
// RUN: %chompcc -g -O1 -fsanitize=thread -DLOOP %s -o %t.loop
// RUN: %not env CHOMP_VGPU_CORES=4 %t.loop 2>&1 | %filecheck %s --check-prefix=LOOP
// RUN: %chompcc -g -O1 -fsanitize=thread -DTEAM %s -o %t.team
// RUN: %not env CHOMP_VGPU_CORES=1 %t.team 2>&1 | %filecheck %s --check-prefix=TEAM
#include <omp.h>
int main(void) {
  enum { N = 1 << 18, Threads = 32 };
  static int x[N], sums[7], out[4];
#pragma omp target teams distribute parallel for map(from : x) map(tofrom : sums)
  for (int i = 0; i < N; i++) {
    x[i] = i % 7;
    for (int k = 0; k < 20; k++)
      x[i] = x[i] * 3 % 11;
#ifdef LOOP
    // LOOP: ThreadSanitizer: data race
    // LOOP: #0 {{.*}}thread.c:[[#@LINE+1]]
    sums[x[i] % 7] += x[i];
#else
#pragma omp atomic
    sums[x[i] % 7] += x[i];
#endif
  }
#pragma omp target teams num_teams(4) map(from : out)
  {
    int part[Threads];
#pragma omp parallel num_threads(Threads)
    {
      int t = omp_get_thread_num();
      part[t] = t;
#ifndef TEAM
#pragma omp barrier
#endif
      // TEAM: ThreadSanitizer: data race
      // TEAM: #0 {{.*}}thread.c:
      if (part[Threads - 1 - t] == 0)
        out[omp_get_team_num()] = t;
    }
  }
  return sums[0] < 0;
}
