// Clauses that ask for a single thread: its iterations are in order, and may use what those before them left. Copies
// are the threads' own, of which there are no more than the clauses say.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled OMP_NUM_THREADS=4 %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %filecheck %s < %t.out/one-thread.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/one-thread.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/one-thread.device.hip -o %t.o %}
#include <omp.h>

enum { N = 5000 };
static int values[N];

// CHECK: one thread: the clauses ask for a single one
// CHECK-NEXT: __launch_bounds__(1)
static int team(void) {
  int last = 0;
  values[0] = 1;
#pragma omp target teams distribute num_teams(1) map(tofrom : values)
  for (int i = 1; i < N; ++i)
    values[i] = values[i - 1] + 1;
#pragma omp target teams distribute firstprivate(last) num_teams(1) map(tofrom : values)
  for (int i = 0; i < N; ++i) {
    last += values[i] - i;
    values[i] = last;
  }
  return values[N - 1] == N;
}

static int thread(void) {
  int last = 0, sum = 3;
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1) map(tofrom : values)
  for (int i = 0; i < N; ++i)
    values[i] = ++last;
#pragma omp target parallel for num_threads(1) map(tofrom : sum)
  for (int i = 0; i < N; ++i)
    sum = sum % 7 * 3 + values[i];
  int expected = 3;
  for (int i = 0; i < N; ++i)
    expected = expected % 7 * 3 + i + 1;
  return values[N - 1] == N && sum == expected;
}

// Known when it runs.
static int later(int one) {
  int last = 0;
#pragma omp target teams distribute parallel for num_teams(one) thread_limit(one) firstprivate(last) map(from : values)
  for (int i = 0; i < N; ++i)
    values[i] = ++last;
  return values[N - 1] == N;
}

// Four copies at most, and so one of them has had N / 4 iterations at least.
// CHECK: one thread in a team: no parallel construct, in code that changes what each thread has a copy of
// CHECK: one team: no teams construct, in code that changes what each thread has a copy of
static int few(void) {
  int last = 0, most = 0;
#pragma omp target teams distribute firstprivate(last) num_teams(4) map(from : values)
  for (int i = 0; i < N; ++i)
    values[i] = ++last;
  for (int i = 0; i < N; ++i)
    most = values[i] > most ? values[i] : most;
  if (most < N / 4)
    return 0;
  most = 0;
#pragma omp target parallel for firstprivate(last) num_threads(4) map(from : values)
  for (int i = 0; i < N; ++i)
    values[i] = ++last;
  for (int i = 0; i < N; ++i)
    most = values[i] > most ? values[i] : most;
  return most >= N / 4;
}

int main(void) {
  if (!team())
    return 1;
  if (!thread())
    return 2;
  if (!later(1))
    return 3;
  return few() ? 0 : 4;
}
