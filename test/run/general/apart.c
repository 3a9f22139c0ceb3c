// Sequential code that not all threads of a team may run, for each has variables that only one of them would change:
// one thread of the team runs it, and what the others need of it is the team's. And code that wants one thread which
// starts the others.
// RUN: %chomp --emit=cuda -o %t.out %s -- && FileCheck --input-file=%t.out/apart.device.cu %s
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if !sanitized %{ %chompcc --vgpu-check -g %s -o %t.check && env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.check %}
#include <omp.h>

enum { Threads = 8 };

static int fill(int *a, int at) {
  a[at] = at + 1;
  return at + 1;
}

/* Each calls the other, and one of them changes what it is given. */
static int step(int *a, int n);
static int count(int *a, int n) {
  int rest = step(a, n);
  a[0]++;
  return rest + 1;
}
static int step(int *a, int n) { return n > 0 ? count(a, n - 1) : 0; }

int main(void) {
  int a[Threads] = {0}, b[Threads] = {0}, ticket = 0, failed = 0;

  // A variable of its own and memory in one statement.
  // CHECK: apart.c:[[#@LINE+1]], in main(); all threads of a team run it (SPMD mode)
#pragma omp target map(tofrom : a)
  {
    int i = 0;
    while (i < Threads)
      a[i++] = i;
#pragma omp parallel for num_threads(Threads)
    for (int k = 0; k < i; k++)
      a[k] += i;
  }
  for (int k = 0; k < Threads; k++)
    failed |= a[k] < Threads + k || a[k] > Threads + k + 1;

  // CHECK: apart.c:[[#@LINE+1]], in main(); all threads of a team run it (SPMD mode)
#pragma omp target map(tofrom : ticket, b)
  {
    int mine;
#pragma omp atomic capture
    mine = ticket++;
#pragma omp parallel for num_threads(Threads)
    for (int k = 0; k < Threads; k++)
      b[k] = mine;
  }
  failed |= (ticket != 1 || b[0] != 0 || b[Threads - 1] != 0) << 1;

  // CHECK: apart.c:[[#@LINE+1]], in main(); all threads of a team run it (SPMD mode)
#pragma omp target map(tofrom : a)
  {
    int next = fill(a, 3);
#pragma omp parallel num_threads(Threads)
    a[omp_get_thread_num()] = next;
  }
  for (int k = 0; k < Threads; k++)
    failed |= (a[k] != 4) << 2;

  // CHECK: apart.c:[[#@LINE+1]], in main(); one thread of each team starts, for line [[#@LINE+5]] asks for another
#pragma omp target map(tofrom : a)
  {
#pragma omp parallel num_threads(Threads)
    a[omp_get_thread_num()] = omp_get_num_threads();
#pragma omp parallel num_threads(2)
    a[omp_get_thread_num()] = -1;
  }
  failed |= (a[0] != -1 || a[1] != -1 || a[2] != Threads) << 3;

  // CHECK: apart.c:[[#@LINE+3]], in main(); all threads of a team run it (SPMD mode)
  for (int k = 0; k < Threads; k++)
    a[k] = 0;
#pragma omp target map(tofrom : a)
  {
    count(a, 1);
    int counted = step(a, 3);
#pragma omp parallel num_threads(Threads)
    if (omp_get_thread_num() > 0)
      a[omp_get_thread_num()] = counted;
  }
  failed |= (a[0] != 5 || a[1] != 3 || a[Threads - 1] != 3) << 5;

  // CHECK: apart.c:[[#@LINE+3]], in main(); one thread of each team starts, for line [[#@LINE+6]] computes how many threads
  // The host can't tell.
  int threads = Threads;
#pragma omp target map(tofrom : a) firstprivate(threads)
  {
    threads /= 2;
#pragma omp parallel num_threads(threads)
    a[omp_get_thread_num()] = omp_get_num_threads();
  }
  failed |= (a[0] != Threads / 2 || a[Threads / 2] != 3) << 6;

  // An array of the initial thread's reaches the others through a pointer: it is the team's.
#pragma omp target map(tofrom : a)
  {
    int held[Threads], *p = held;
    for (int k = 0; k < Threads; k++)
      p[k] = k * k;
#pragma omp parallel num_threads(Threads)
    a[omp_get_thread_num()] = p[omp_get_thread_num()];
  }
  for (int k = 0; k < Threads; k++)
    failed |= (a[k] != k * k) << 4;
  return failed;
}
