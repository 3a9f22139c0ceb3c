// A structure without a mapper of its own has the predefined default one, which maps each member by the default mapper
// of its type (OpenMP 5.2 §5.8.2), in arrays and sections of structures, too, and with motion clauses.
//
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/members.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/members.device.hip -o %t.hsaco %}
// REQUIRES: clang
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
#include <omp.h>
#include <stdlib.h>

enum { N = 8 };

typedef struct {
  int n, *data;
} vector;
#pragma omp declare mapper(vector v) map(v) map(v.data[0 : v.n])

typedef struct {
  int count;
  vector v;
} box;
typedef struct {
  box *first;
  struct {
    box inner;
  };
  box pair[2];
  vector vectors[2][2];
  int last;
} holder;

static vector counting(void) {
  vector v = {N, malloc(N * sizeof(int))};
  for (int i = 0; i < N; i++)
    v.data[i] = i;
  return v;
}

static int arrays(void) {
  box b[3];
  for (int i = 0; i < 3; i++)
    b[i] = (box){i, counting()};
#pragma omp target
  for (int i = 0; i < 3; i++)
    b[i].v.data[i] = 10 + b[i].count++;
  for (int i = 0; i < 3; i++)
    if (b[i].v.data[i] != 10 + i || b[i].count != i + 1)
      return 1;
  box *p = b;
#pragma omp target map(p[1 : 2])
  p[2].v.data[1] = 20;
  if (b[2].v.data[1] != 20)
    return 2;
#pragma omp target enter data map(to : p[0 : 3])
#pragma omp target
  p[0].v.data[7] = 30;
#pragma omp target exit data map(from : p[0 : 3])
  if (b[0].v.data[7] != 30)
    return 3;
#pragma omp target map(*p)
  p->v.data[7]++;
  return b[0].v.data[7] == 31 ? 0 : 4;
}

static int nested(void) {
  holder h[2], *p = h;
  for (int i = 0; i < 2; i++) {
    h[i].first = 0;
    h[i].inner = (box){1, counting()};
    for (int k = 0; k < 4; k++)
      h[i].vectors[k / 2][k % 2] = counting();
    h[i].pair[0] = (box){2, counting()};
    h[i].pair[1] = (box){3, counting()};
    h[i].last = i;
  }
#pragma omp target map(tofrom : p[0 : 2])
  for (int i = 0; i < 2; i++) {
    p[i].inner.v.data[1] = 100 + p[i].last;
    p[i].vectors[1][0].data[2] = 200 + p[i].last;
    p[i].vectors[1][1].data[7] = 300 + p[i].last;
    p[i].pair[1].v.data[3] = 400 + p[i].last;
  }
#pragma omp target
  h[1].pair[0].v.data[0] = 500;
  for (int i = 0; i < 2; i++)
    if (h[i].inner.v.data[1] != 100 + i || h[i].vectors[1][0].data[2] != 200 + i ||
        h[i].vectors[1][1].data[7] != 300 + i || h[i].pair[1].v.data[3] != 400 + i)
      return 5;
  return h[1].pair[0].v.data[0] == 500 ? 0 : 6;
}

static int updated(void) {
  box b = {1, counting()};
  int apart = omp_get_num_devices() > 0, early = 0;
#pragma omp target data map(to : b)
  {
    b.v.data[2] = 70;
    b.count = 5;
#pragma omp target update to(b)
    b.v.data[2] = 0;
#pragma omp target
    {
      b.v.data[2] += 1;
      b.v.data[3] += b.count;
    }
    early = b.v.data[2] != 0 || b.v.data[3] != 3;
#pragma omp target update from(b)
  }
  if (apart && early)
    return 7;
  return b.v.data[2] == (apart ? 71 : 1) && b.v.data[3] == 8 ? 0 : 8;
}

/// Nothing but the bytes and what the mapper says of them is read.
static int shared(void) {
  box b = {1, counting()};
  vector v = counting();
  int sum = 0;
#pragma omp target teams distribute parallel for shared(b, v) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += b.v.data[i] + v.data[i];
  return sum == 56 ? 0 : 9;
}

int main(void) {
  int failed = arrays();
  failed = failed ? failed : nested();
  failed = failed ? failed : updated();
  return failed ? failed : shared();
}
