// A worksharing construct reduces what each of the threads that meet it has for itself: each one's own gets the values
// of all of them (OpenMP 6.0, 7.6.10).
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -O2 %s -o %t.turns
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.turns
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %filecheck %s < %t.out/private-originals.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/private-originals.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/private-originals.device.hip -o %t.o %}
#include <omp.h>

enum { Threads = 4, N = 100 };

/// Called by all threads of a team: whose `s` is whose only the clause can say.
static void add(int &s, const int *x) {
#pragma omp for reduction(original(private), + : s) nowait
  for (int i = 0; i < N; i++)
    s += x[i];
}

struct result {
  int sum[Threads], least[Threads], first[Threads], other[Threads], parts[Threads];
  double most[Threads];
};

// CHECK: chomp::reduce_private(
#pragma omp begin declare target
static void all(result &r, const int *x, int t) {
  const int me = omp_get_thread_num();
  int s = 1000 * me, least = 50 - me;
  for (int twice = 0; twice < 2; twice++)
    add(s, x);
  r.sum[me] = s;
#pragma omp for reduction(min : least)
  for (int i = 0; i < N; i++)
    least = x[i] + 48 < least ? x[i] + 48 : least;
  r.least[me] = least;
  double most = -1e9;
#pragma omp for reduction(original(private), max : most)
  for (int i = 0; i < N; i++)
    most = x[i] + .5 > most ? x[i] + .5 : most;
  r.most[me] = most;
#pragma omp for reduction(+ : t)
  for (int i = 0; i < N; i++)
    t += i == 7;
  r.first[me] = t;
  bool yes = true;
  unsigned bits = 0;
#pragma omp sections reduction(&& : yes) reduction(original(private), | : bits)
  {
#pragma omp section
    bits |= 1;
#pragma omp section
    {
      bits |= 2;
      yes = x[0] > 0;
    }
  }
  r.other[me] = !yes * 10 + bits;
  int part = me;
#pragma omp scope reduction(original(private), + : part)
  part += 1;
  r.parts[me] = part;
}
#pragma omp end declare target

static int check(const result &r) {
  for (int me = 0; me < Threads; me++) {
    if (r.sum[me] != 1000 * me + N * (N - 1) || r.least[me] != (50 - me < 48 ? 50 - me : 48))
      return 1;
    if (r.most[me] != N - .5 || r.first[me] != 3 + 1 || r.other[me] != 13)
      return 2;
    if (r.parts[me] != me + Threads)
      return 3;
  }
  return 0;
}

int main() {
  int x[N];
  for (int i = 0; i < N; i++)
    x[i] = i;
  result r = {};
  int t = 3;
#pragma omp target parallel num_threads(Threads) map(from : r) map(to : x) firstprivate(t)
  all(r, x, t);
  if (int wrong = check(r))
    return wrong;
  r = {};
#pragma omp parallel num_threads(Threads) firstprivate(t)
  all(r, x, t);
  if (int wrong = check(r))
    return 10 + wrong;
  int in[Threads], shared = 5;
#pragma omp target parallel num_threads(Threads) map(from : in) map(tofrom : shared) firstprivate(t)
  {
#pragma omp for reduction(* : t) reduction(original(shared), + : shared)
    for (int i = 0; i < 3; i++) {
      t *= i + 1;
      shared += i;
    }
    in[omp_get_thread_num()] = t;
  }
  for (int me = 0; me < Threads; me++)
    if (in[me] != 18 || shared != 8)
      return 20;
  return 0;
}
