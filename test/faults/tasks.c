// RUN: %try %s %t
// Target tasks that depend on each other and on host tasks, one of them detached.
#include <omp.h>
#include <stdlib.h>

#define N 64

int main(void) {
  int *a = malloc(N * sizeof(int)), *b = malloc(N * sizeof(int)), sum = 0, ready = 0;
  omp_event_handle_t event;
  for (int i = 0; i < N; ++i)
    a[i] = i, b[i] = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target enter data map(to : a[0 : N]) nowait depend(out : a[0])
#pragma omp target enter data map(to : b[0 : N]) nowait depend(out : b[0])
    for (int round = 0; round < 3; ++round) {
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4) nowait depend(in : a[0]) depend(inout : b[0])
      for (int i = 0; i < N; ++i)
        b[i] += a[i];
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4) nowait depend(inout : a[0])
      for (int i = 0; i < N; ++i)
        a[i] += 1;
    }
#pragma omp target update from(b[0 : N]) nowait depend(in : b[0]) depend(out : sum)
#pragma omp task depend(inout : sum) shared(sum)
    for (int i = 0; i < N; ++i)
      sum += b[i];
#pragma omp task detach(event) depend(out : ready) shared(ready)
    ready = 1;
#pragma omp target map(tofrom : sum) nowait depend(inout : sum) depend(in : ready) thread_limit(1)
    sum += 1;
    omp_fulfill_event(event);
#pragma omp taskwait
#pragma omp target exit data map(from : a[0 : N]) map(release : b[0 : N]) nowait
  }
  int expected = 1;
  for (int i = 0; i < N; ++i) {
    expected += 3 * i + 3;
    if (a[i] != i + 3)
      return 2;
  }
  free(a);
  free(b);
  return sum == expected ? 0 : 3;
}
