// Variables without a clause: arrays and structures are mapped tofrom, scalars are firstprivate, pointers find what
// is mapped.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct point {
  int x, y;
};

static int table[10];
static int global = 3;

int main(void) {
  int a[10] = {0}, scalar = 5;
  struct point p = {1, 2};
  int *q = a;
  double half = 0.5;
  enum color { red, green = 4 } color = green;
#pragma omp target teams distribute parallel for map(tofrom : q[0 : 10])
  for (int i = 0; i < 10; i++) {
    table[i] = i + scalar + global + color;
    q[i] = (int)(i * half) + p.x;
    if (i == 0)
      p.y = 20;
  }
  for (int i = 0; i < 10; i++) {
    if (table[i] != i + 12)
      return 1;
    if (a[i] != i / 2 + 1)
      return 2;
  }
  if (p.x != 1 || p.y != 20)
    return 3;
#pragma omp target
  for (int i = 0; i < 10; i++) {
    scalar = i; // the region's copy, which threads of a parallel construct would share
    table[i] += scalar;
  }
  if (scalar != 5)
    return 4;
  for (int i = 0; i < 10; i++)
    if (table[i] != 2 * i + 12)
      return 5;
#pragma omp target data map(tofrom : a)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 10; i++)
      q[i] = 7 + i;
  }
  for (int i = 0; i < 10; i++)
    if (a[i] != 7 + i)
      return 6;
  return 0;
}
