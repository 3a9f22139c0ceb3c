// target device(ancestor: 1) in a loop over all threads, in a parallel region, in a function of the device, on variables
// of all kinds.
// UNSUPPORTED: shared-memory
// RUN: %chompcc -Wall -Wextra -Werror -Wno-unknown-pragmas %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc --host-compiler=clang-22 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/places.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/places.device.hip -o %t.hsaco %}
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#pragma omp requires reverse_offload

typedef struct {
  int id;
  double weight[3];
} item;
static item collected[64];
static int calls;
static void collect(const item *x) {
#pragma omp atomic update
  calls++;
  collected[x->id] = *x;
}

#pragma omp begin declare target
int shared_count = 3;
const int offset = 7;
static int report(int id, double *w, int n) {
  item one = {id, {0}};
  double sum = 0;
  for (int i = 0; i < n && i < 3; i++)
    sum += one.weight[i] = w[i];
#pragma omp target device(ancestor: 1) map(to : one)
  collect(&one);
  int answer = 0, unused_there = 5;
#pragma omp target device(ancestor: 1) map(from : answer) private(unused_there) firstprivate(id)
  {
    unused_there = id += offset;
    answer = unused_there;
  }
  return answer * 100 + unused_there + (sum < 0);
}
#pragma omp end declare target

int main(void) {
  enum { N = 40 };
  int devices = omp_get_num_devices() > 0;
  double w[N][3];
  int got[N] = {0};
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      w[i][k] = 10 * i + k;
#pragma omp target teams distribute parallel for map(to : w) map(tofrom : got)
  for (int i = 0; i < N; i++)
    got[i] = report(i, w[i], 3);
  for (int i = 0; i < N; i++)
    if (got[i] != (i + 7) * 100 + 5 || collected[i].id != i || collected[i].weight[2] != 10 * i + 2)
      return 1;
  if (calls != N)
    return 2;

  // Threads of a team, and what they share.
  int order[8] = {0}, total = 0;
#pragma omp target map(tofrom : order, total)
#pragma omp parallel num_threads(8)
  {
    int t = omp_get_thread_num(), mine = t * t;
#pragma omp critical
    {
#pragma omp target device(ancestor: 1) map(always, tofrom : total) defaultmap(tofrom : scalar)
      {
        total += mine;
        mine = -mine;
      }
    }
    order[t] = mine;
  }
  for (int t = 0; t < 8; t++)
    if (order[t] != -t * t)
      return 3;
  if (total != 140)
    return 4;

  // The host's own: declare target variables, memory that it allocates, strings.
  char *text = NULL, **where = &text;
#pragma omp target map(to : where)
  {
    shared_count += 10;
#pragma omp target device(ancestor: 1)
    {
      shared_count++;
      *where = malloc(6);
      strcpy(*where, __func__);
    }
  }
  if (!text || strcmp(text, "main") || shared_count != (devices ? 4 : 14))
    return 5;
  free(text);

  // Sections: of an array, of a pointer, without a length; one that is present.
  int a[10], n = 4, *p = malloc(20 * sizeof(int)), ok = 0;
  for (int i = 0; i < 20; i++)
    p[i] = i, a[i % 10] = i;
#pragma omp target map(to : a, p[0 : 20]) map(tofrom : ok)
  {
    for (int i = 0; i < 20; i++)
      p[i] += 100, a[i % 10] += 50;
#pragma omp target device(ancestor: 1) map(always, present, to : a[6 :]) map(always, to : p[n + 1 : 2 * n])            \
    map(always, from : a[0])
    {
      a[0] = 1000;
      for (int i = 5; i < 13; i++)
        p[i] *= 2;
    }
    ok = a[0] == 1000;
  }
  if (!ok || a[0] != 1000)
    return 6;
  for (int i = 0; i < 20; i++)
    if (p[i] != (i >= 5 && i < 13 ? 2 * (i + 100) : devices ? i : i + 100))
      return 7;
  for (int i = 1; i < 10; i++)
    if (a[i] != (devices && i < 6 ? i + 10 : i + 10 + 100))
      return 8;
  free(p);

  // Two of them on one line.
#define PRAGMA(text) _Pragma(#text)
#define ASK(x) PRAGMA(omp target device(ancestor: 1) map(always, tofrom : x)) x++;
  int first = 1, second = 10;
#pragma omp target map(to : first, second)
  { ASK(first) ASK(second) ASK(second) }
  return first == 2 && second == 12 ? 0 : 9;
}
