// Constructs with copies of their own between the barriers of threads that take turns: private, firstprivate,
// lastprivate, reductions. What waits for copies keeps its stacks.
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=5 %t
// RUN: %chompcc -O0 %s -o %t.stacks && env OMP_TARGET_OFFLOAD=mandatory %t.stacks
// RUN: %chomp %s -o %t.out --emit=vgpu && %filecheck %s < %t.out/copies.vgpu.cpp
// RUN: rm -rf %t.gpu && %chomp %s -o %t.gpu --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.gpu/copies.device.cu -o %t.gpu/a.cubin %}
// RUN: %if hip %{ %hip_object %t.gpu/copies.device.hip -o %t.gpu/a.hsaco %}
#include <omp.h>
#include <stdio.h>
enum { T = 16, N = 100 };

// CHECK: in copies(); the threads of a team run as work-item loops
static int copies(void) {
  int out[T], last = 0, where = 0, tmp = 3, once = 0, wrong = 0;
  double dot = 0;
#pragma omp target teams num_teams(1) thread_limit(T) map(from : out) map(tofrom : last, dot, where, once)
  {
    double sum = 0, x[N], best = 1e9, bias = 0.5;
    int l = 0, section = 0, single = 0;
#pragma omp parallel num_threads(T)
    {
      const int t = omp_get_thread_num();
      double mine = t; // lives over barriers
      int own = t;     // a construct's copy hides it
#pragma omp for private(tmp, own)
      for (int i = 0; i < N; i++) {
        tmp = i * 2;
        own = tmp + 1;
        x[i] = own;
      }
#pragma omp for reduction(+ : sum) reduction(min : best) schedule(dynamic, 3)
      for (int i = 0; i < N; i++) {
        sum += x[i];
        best = x[i] < best ? x[i] : best;
      }
      mine += sum + own;
#pragma omp for lastprivate(l) firstprivate(bias)
      for (int i = 0; i < N; i++) {
        bias += 1;
        l = i + (bias > 0);
      }
#pragma omp sections lastprivate(section) reduction(+ : sum)
      {
        {
          section = 1;
          sum += 1000;
        }
#pragma omp section
        {
          section = 2;
          sum += 2000;
        }
      }
#pragma omp single private(tmp) firstprivate(single)
      {
        tmp = ++single;
        once += tmp;
      }
      out[t] = (int)(mine + best + bias + single);
    }
    last = l;
    where = section;
    dot = sum;
  }
  for (int t = 0; t < T; t++)
    wrong += out[t] != 10000 + t + t + 1;
  return wrong + (last != N) + (where != 2) + (once != 1) + (dot != 13000);
}

// An atomic capture in a loop that ends whatever others do waits for nobody.
// CHECK: in tickets(); the threads of a team run as work-item loops
static int tickets(void) {
  int drawn[T * 4], wrong = 0;
#pragma omp target teams num_teams(1) thread_limit(T) map(from : drawn)
  {
    int next = 0, part[T];
#pragma omp parallel num_threads(T)
    {
      const int t = omp_get_thread_num();
      for (int i = 0; i < 4; i++) {
        int mine;
#pragma omp atomic capture
        mine = next++;
        drawn[mine] = 1;
      }
#pragma omp atomic read
      part[t] = next;
#pragma omp barrier
      drawn[t] += part[(t + 1) % T] >= 4 && next == 4 * T;
    }
  }
  for (int i = 0; i < 4 * T; i++)
    wrong += drawn[i] != (i < T ? 2 : 1);
  return wrong;
}

// The construct's own reductions are combined when all threads are done.
// CHECK: in totals(); the threads of a team run as work-item loops
// CHECK: threads.each([&](int thread) { sum_of[thread] = 0; low_of[thread] = INFINITY; });
// CHECK: threads.each([&](int thread) { chomp::reduce_add(&sum, sum_of[thread]); chomp::reduce_min(&low, low_of[thread]); });
// CHECK: in totals(); the threads of a team run as work-item loops
static int totals(void) {
  int out[T], part[T], wrong = 0, any = 0;
  double total = 0, low = 1000, never = 3;
#pragma omp target teams num_teams(1) thread_limit(T) map(from : out) map(tofrom : total, low)
  {
    double shared[T], sum = 1;
#pragma omp parallel num_threads(T) reduction(+ : sum) reduction(min : low)
    {
      const int t = omp_get_thread_num();
      shared[t] = 3 * t;
      sum += t;
#pragma omp barrier
      const double other = shared[T - 1 - t];
      sum += other;
      low = other + 10 < low ? other + 10 : low;
#pragma omp barrier
      out[t] = (int)sum;
    }
    total = sum;
  }
  for (int t = 0; t < T; t++)
    wrong += out[t] != t + 3 * (T - 1 - t);
#pragma omp target parallel num_threads(T) map(from : out) map(alloc : part) reduction(| : any) reduction(+ : never)
  {
    const int t = omp_get_thread_num();
    part[t] = t;
    any |= 1 << t;
#pragma omp barrier
    out[t] = part[T - 1 - t] + (never == 0);
  }
  for (int t = 0; t < T; t++)
    wrong += out[t] != T - t;
  return wrong + (total != 1 + 4 * (T * (T - 1) / 2)) + (low != 10) + (any != (1 << T) - 1) + (never != 3);
}

// CHECK: in updates(); all threads of a team run it (SPMD mode); they don't run as work-item loops, for line [[#@LINE+8]] has 'for' with copies
static int updates(void) {
  int value = 5;
#pragma omp target teams num_teams(1) thread_limit(T) map(tofrom : value)
  {
    int v = value;
#pragma omp parallel num_threads(T)
    {
#pragma omp for firstprivate(v) lastprivate(v)
      for (int i = 0; i < N; i++)
        v = v >= 5 ? i + 5 : -1000;
    }
    value = v;
  }
  return value != N + 4;
}

int main(void) {
  const int a = copies(), b = tickets(), c = totals(), d = updates();
  printf("%d %d %d %d\n", a, b, c, d);
  return a || b || c || d;
}
