// Where code can't tell how many threads a team has, the virtual GPU runs one; where it can, as many as it asks for.
// UNSUPPORTED: strict
// (Strict mode keeps the threads.)
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env -u CHOMP_VGPU_TEAM_SIZE CHOMP_TRACE=1 %t 2>&1 | FileCheck %s
// RUN: env CHOMP_VGPU_TEAM_SIZE=64 CHOMP_TRACE=1 %t 2>&1 | FileCheck --check-prefix=SIZE %s
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/team-size.device.cu -o %t.cubin %}
#include <omp.h>
#include <stdio.h>

enum { N = 200, THREADS = 32 };

static int check(const char *what, int ok) {
  if (!ok)
    printf("wrong: %s\n", what);
  return !ok;
}

#pragma omp declare target
static int twice(int x) { return 2 * x; }
static int place(void) { return omp_get_thread_num(); }
static void mark(int *count) {
#pragma omp atomic
  ++*count;
}
#pragma omp end declare target

int main(void) {
  int wrong = 0, a[N], sum, total, most;

  // Nothing can tell.
  // CHECK: launch {{.*}} x 1 threads (any number would do)
  // SIZE: launch {{.*}} x 32 threads (num_threads)
#pragma omp target teams num_teams(2) thread_limit(THREADS) map(from : a)
  {
    int row[N];
#pragma omp parallel for num_threads(THREADS)
    for (int i = 0; i < N; i++)
      row[i] = twice(i);
    int last = row[N - 1];
#pragma omp parallel for num_threads(THREADS) schedule(static, 3)
    for (int i = 0; i < N; i++)
      a[i] = row[i] + last;
  }
  for (int i = 0; i < N; i++)
    wrong += check("loops", a[i] == 2 * i + 2 * (N - 1));

  // CHECK: launch {{.*}} x 1 threads (any number would do)
  // SIZE: launch {{.*}} x 64 threads (heuristic)
  sum = 0, most = -1;
#pragma omp target map(tofrom : sum, most)
#pragma omp parallel
  {
    int shift = twice(1), mine[2] = {shift, 0};
    for (int i = 0; i < 3; i++)
      mine[1] += i;
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += mine[0] + mine[1];
#pragma omp single
    most = shift;
#pragma omp masked
    most += 1;
#pragma omp barrier
#pragma omp sections
    {
#pragma omp section
      ++sum;
    }
  }
  wrong += check("a parallel region's own values", sum == N * 5 + 1 && most == 3);

  // Each of these can.
  // CHECK: launch {{.*}} x 32 threads (num_threads)
  // SIZE: launch {{.*}} x 32 threads (num_threads)
  total = 0;
#pragma omp target map(tofrom : total)
#pragma omp parallel num_threads(THREADS)
  mark(&total);
  wrong += check("each thread marks", total == THREADS);

  // CHECK: launch {{.*}} x 32 threads (num_threads)
  total = 0;
#pragma omp target map(tofrom : total)
#pragma omp parallel num_threads(THREADS) reduction(+ : total)
  total += 1;
  wrong += check("each thread adds", total == THREADS);

  // CHECK: launch {{.*}} x 32 threads (num_threads)
  total = 0;
#pragma omp target map(tofrom : total)
  {
#pragma omp parallel for num_threads(THREADS)
    for (int i = 0; i < N; i++) {
      int here = place();
#pragma omp atomic compare
      if (total < here) { total = here; }
    }
  }
  wrong += check("a function asks", total == THREADS - 1);

  // CHECK: launch {{.*}} x 32 threads (num_threads)
  total = 0;
#pragma omp target map(tofrom : total)
#pragma omp parallel num_threads(THREADS)
  {
#pragma omp masked filter(THREADS - 1)
    total = 1;
  }
  wrong += check("the last thread", total == 1);

  // CHECK: launch {{.*}} x 32 threads (num_threads)
  total = 0;
#pragma omp target map(tofrom : total)
#pragma omp parallel num_threads(THREADS)
  {
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < N; i++)
      mark(&total);
  }
  wrong += check("a region of each thread", total == N * THREADS);

  // CHECK: launch {{.*}} x 32 threads (num_threads)
  total = 0;
#pragma omp target map(tofrom : total)
#pragma omp parallel num_threads(THREADS)
  {
#pragma omp loop bind(thread)
    for (int i = 0; i < 2; i++)
      mark(&total);
  }
  wrong += check("a loop of each thread", total == 2 * THREADS);

  // CHECK: launch {{.*}} x 32 threads (num_threads)
  total = 0;
  int runs[N];
#pragma omp target map(from : runs)
#pragma omp parallel num_threads(THREADS)
  {
    int run = 0;
#pragma omp for schedule(static, 1)
    for (int i = 0; i < N; i++)
      runs[i] = run++;
  }
  for (int i = 0; i < N; i++)
    wrong += check("a count of each thread's", runs[i] == i / THREADS);

  // CHECK: launch {{.*}} x 32 threads (num_threads)
  int x = 5, y = 0;
#pragma omp target map(tofrom : y) map(to : x)
  {
#pragma omp parallel for num_threads(THREADS) firstprivate(x) lastprivate(x)
    for (int i = 0; i < THREADS; i++)
      x += i;
    y = x;
  }
  wrong += check("a copy that is changed", y == 5 + THREADS - 1);

  if (!wrong)
    puts("PASS");
  return wrong != 0;
}
