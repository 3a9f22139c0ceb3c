// CHOMP_CHECK_POINTERS=1: pointers of the host's in what a region gets: in structures and arrays that are mapped here or
// before, in objects and their members, in arguments; and one to where a mapped section ends. Not those that are attached,
// device pointers, numbers, and what lies in storage that nothing was copied to.
// UNSUPPORTED: strict, shared-memory
// (It has mistakes, about which it is.)
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t 2>&1 | count 0
// RUN: env CHOMP_CHECK_POINTERS=1 %t 2>&1 | %filecheck %s --implicit-check-not=chomp:
// RUN: %chompcxx -std=c++17 -DUNIFIED %s -o %t && env OMP_TARGET_OFFLOAD=mandatory CHOMP_CHECK_POINTERS=1 %t 2>&1 | count 0
#include <omp.h>
#include <stdlib.h>
#ifdef UNIFIED
#pragma omp requires unified_shared_memory
#endif
enum { N = 8 };
struct vec { // without padding, which would hold whatever the stack had there
  long n;
  int *data;
};
struct functor {
  int *p;
  int operator()(int i) const { return p[i]; }
};
template <class F> static int apply(const F &f) {
  int sum = 0;
  // CHECK: chomp: host-memory: the target region of 'apply<functor>' ({{.*}}:[[@LINE+2]]) gets a pointer that the device can't follow
  // CHECK-NEXT: memory: f (8 bytes) has one of the host's at byte 0, and nothing is mapped where it points to
#pragma omp target map(tofrom : sum)
  sum = f(1);
  return sum;
}
struct grid {
  long n;
  int *q;
  int sum() {
    int sum = 0;
    // CHECK: chomp: host-memory: the target region of 'grid::sum' ({{.*}}:[[@LINE+2]]) gets a pointer
    // CHECK-NEXT: memory: this[{{.*}} (16 bytes) has one of the host's at byte 8
#pragma omp target map(tofrom : sum)
    sum = q[n];
    return sum;
  }
};
int main() {
  int *p = (int *)calloc(N, sizeof(int)), *other = (int *)calloc(N, sizeof(int)), *end = p + N, sum = 0;
  int *rows[3] = {p, other, other};
  int **list = rows;
  vec v{1, other};
  sum += apply(functor{other});
  sum += grid{2, other}.sum();

  // CHECK: chomp: host-memory: the target region of 'main' ({{.*}}:[[@LINE+3]]) gets a pointer
  // CHECK-NEXT: memory: v (16 bytes) has one of the host's at byte 8, and nothing is mapped where it points to
  // CHECK-NEXT: mend: where the region follows it, map it together with what it points to, as in map(to: s, s.p[0:n])
#pragma omp target map(to : v) map(tofrom : sum)
  sum += v.data[v.n];

#pragma omp target enter data map(to : p[0 : N], list[0 : 3])
  // CHECK: chomp: host-memory: the target region of 'main' ({{.*}}:[[@LINE+2]]) gets a pointer
  // CHECK-NEXT: memory: list[0 : 3] (24 bytes) has one of the host's at byte 0 (and 2 more), which means p[0 : N], but is not attached
#pragma omp target map(tofrom : sum)
  sum += list[0][0] + list[1][0];
#pragma omp target exit data map(delete : list[0 : 3])

  // CHECK: chomp: host-memory: the target region of 'main' ({{.*}}:[[@LINE+2]]) gets a pointer
  // CHECK-NEXT: memory: an argument that goes by value (16 bytes) has one of the host's at byte 8
#pragma omp target firstprivate(v) map(tofrom : sum)
  sum += v.data[v.n];

  // CHECK: chomp: host-memory: the target region of 'main' ({{.*}}:[[@LINE+3]]) uses a pointer that the device can't follow
  // CHECK-NEXT: memory: the pointer end is the host's: it leads to where p[0 : N] ends, and nothing is mapped there, so that no pointer of the device's equals it
  // CHECK-NEXT: mend: compute end in the region
#pragma omp target map(tofrom : sum)
  for (int *q = p, i = 0; q != end && i < N; q++, i++)
    sum += *q;

  // What is right.
  int *device = (int *)omp_target_alloc(N * sizeof(int), omp_get_default_device());
  vec on_device{N, device}, *room = &v;
  long numbers[] = {1, 2, 3};
  double values[] = {0.5, 1e300, -1};
#pragma omp target map(to : v, v.data[0 : N], on_device, numbers, values) map(alloc : room[0 : 0]) map(tofrom : sum)
  {
    for (int i = 0; i < on_device.n; i++)
      on_device.data[i] = v.data[i] + numbers[0] + (int)values[0];
    sum += on_device.data[2] - 1;
  }
  vec fresh{N, other};
#pragma omp target map(alloc : fresh) map(to : p[0 : N]) map(tofrom : sum)
  {
    fresh.data = p;
    sum += fresh.data[0];
  }
  omp_target_free(device, omp_get_default_device());
#pragma omp target exit data map(delete : p[0 : N])
  free(p);
  free(other);
  return sum;
}
