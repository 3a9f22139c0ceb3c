#include <omp.h>
#include <ompx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 512
static int table[4] = {1, 2, 3, 4};
#pragma omp declare target(table)
double *linked;
double big[N];
#pragma omp declare target link(big)
struct Node { int value; struct Node *next; };

static void printing(int *a) {
#pragma omp target map(tofrom : a[0 : 4])
  {
    printf("kernel prints %d\n", a[0]);
    a[1] = table[3];
  }
}
static void traps(int n, int *a) {
#pragma omp target map(tofrom : a[0 : 4])
  {
    if (a[0] == n)
      abort();
    a[2] = 5;
  }
}
static void general(int n, int *a) {
#pragma omp target teams num_teams(2) map(tofrom : a[0 : n])
  {
    int base = omp_get_team_num() * (n / 2), local[4];
#pragma omp parallel num_threads(4)
    local[omp_get_thread_num()] = omp_get_thread_num();
    for (int i = 0; i < 4; i++)
      a[base + i] += local[i] * 10;
#pragma omp parallel for
    for (int i = 8; i < n / 2; i++)
      a[base + i] += i;
  }
}
static double ordered(int n, double *x) {
  double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : x[0 : n])
  for (int i = 0; i < n; i++)
    s += x[i] / 3;
  return s;
}
static void links(int n) {
#pragma omp target teams distribute parallel for map(tofrom : big)
  for (int i = 0; i < n; i++)
    big[i] += i;
}
static void list(struct Node *nodes, struct Node *head) { // device pointers that nobody knows
#pragma omp target is_device_ptr(head)
  for (struct Node *p = head; p; p = p->next)
    p->value *= 2;
}
static void grouped(int n, int *a) {
#pragma omp target teams num_teams(2) map(tofrom : a[0 : n])
  {
    int shared[64];
#pragma omp parallel num_threads(16)
    {
      int me = omp_get_thread_num();
      shared[me] = a[me];
#pragma omp barrier
      if (omp_get_team_num() == 1)
        a[me] = shared[15 - me];
    }
  }
}
static void bare(int *a) {
#pragma omp target teams ompx_bare num_teams(2, 2) thread_limit(8) map(tofrom : a[0 : N])
  {
    int i = (ompx_block_id_y() * 2 + ompx_block_id_x()) * 8 + ompx_thread_id_x();
    a[i] += i;
  }
}
static void dynamic(int *a, int bytes) {
#pragma omp target teams num_teams(2) map(tofrom : a[0 : N]) dyn_groupprivate(bytes)
  {
    int *shared = (int *)omp_get_dyn_groupprivate_ptr(0, 0, omp_access_cgroup);
#pragma omp parallel num_threads(8)
    shared[omp_get_thread_num()] = omp_get_thread_num();
    for (int i = 0; i < 8; i++)
      a[omp_get_team_num() * 8 + i] += shared[i];
  }
}
static int asked;
#pragma omp requires reverse_offload
static void asks(int *a) {
#pragma omp target map(tofrom : a[0 : 4])
  {
#pragma omp target device(ancestor : 1) map(a[0 : 4])
    asked = a[3];
  }
}
int main(void) {
  int a[N];
  double x[N];
  for (int i = 0; i < N; i++)
    a[i] = i, x[i] = i * 0.1, big[i] = 1;
  printing(a);
  traps(1, a);
  general(N, a);
  printf("%.17g\n", ordered(N, x));
  links(N);
  struct Node *nodes = omp_target_alloc(8 * sizeof(struct Node), 0), host[8];
  for (int i = 0; i < 8; i++)
    host[i].value = i, host[i].next = i < 7 ? nodes + i + 1 : NULL;
  omp_target_memcpy(nodes, host, sizeof(host), 0, 0, 0, omp_get_initial_device());
  list(nodes, nodes);
  omp_target_free(nodes, 0);
  grouped(N, a);
  bare(a);
  dynamic(a, 64);
  asks(a);
  return 0;
}
