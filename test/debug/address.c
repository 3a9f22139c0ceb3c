// AddressSanitizer on kernels: a mapped section that is overrun, use after unmapping, an overrun of a thread's and of a
// team's own array; told at the user's lines. A correct program is clean.
// REQUIRES: address-sanitizer
// RUN: %chompcc -g -O1 -fsanitize=address %s -o %t && env ASAN_OPTIONS=detect_stack_use_after_return=1 %t
// RUN: %chompcc -g -O1 -fsanitize=address -DSECTION %s -o %t.section && %not %t.section 2>&1 | %filecheck %s --check-prefix=SECTION
// RUN: %chompcc -g -O1 -fsanitize=address -DGONE %s -o %t.gone && %not %t.gone 2>&1 | %filecheck %s --check-prefix=GONE
// RUN: %chompcc -g -O1 -fsanitize=address -DOWN %s -o %t.own && %not %t.own 2>&1 | %filecheck %s --check-prefix=OWN
// RUN: %chompcc -g -O1 -fsanitize=address -DTEAM %s -o %t.team && %not %t.team 2>&1 | %filecheck %s --check-prefix=TEAM
#include <omp.h>
int main(void) {
  enum { N = 100, Threads = 16 };
  int x[N], out[2], extra = 0, late = 0;
#ifdef SECTION
  extra = 1;
#endif
#pragma omp target teams distribute parallel for map(from : x[0 : N - 1]) firstprivate(extra)
  for (int i = 0; i < N - 1 + extra; i++)
    // SECTION: AddressSanitizer: use-after-poison
    // SECTION: #0 {{.*}}address.c:[[#@LINE+1]]
    x[i] = i;

  int device = omp_get_default_device(), *p = omp_target_alloc(N * sizeof(int), device);
#ifdef GONE
  omp_target_free(p, device);
#endif
#pragma omp target teams distribute parallel for is_device_ptr(p)
  for (int i = 0; i < N; i++)
    // GONE: AddressSanitizer: use-after-poison
    // GONE: #0 {{.*}}address.c:[[#@LINE+1]]
    p[i] = i;

#ifdef OWN
  late = 1;
#endif
#pragma omp target teams distribute parallel for map(tofrom : x)
  for (int i = 0; i < N; i++) {
    int digits[4];
    for (int d = 0; d < 4 + late; d++)
      // OWN: AddressSanitizer: stack-buffer-overflow
      // OWN: #0 {{.*}}address.c:[[#@LINE+1]]
      digits[d] = i + d;
    x[i] = digits[i % 4];
  }

#ifdef TEAM
  late = 1;
#endif
#pragma omp target teams num_teams(2) map(from : out) firstprivate(late)
  {
    int part[Threads];
#pragma omp parallel num_threads(Threads)
    {
      int t = omp_get_thread_num();
      // TEAM: AddressSanitizer: stack-buffer-overflow
      // TEAM: #0 {{.*}}address.c:[[#@LINE+1]]
      part[t + late] = t;
#pragma omp barrier
      if (t == 0)
        out[omp_get_team_num()] = part[Threads - 1];
    }
  }
#ifndef GONE
  omp_target_free(p, device);
#endif
  return out[1] != Threads - 1;
}
