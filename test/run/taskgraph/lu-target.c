// An LU decomposition by blocks on the device, modulo a prime: whatever the device is, the result is exact.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include <string.h>

enum { Blocks = 5, Size = 4, Prime = 65521 };
typedef unsigned block[Size][Size];
static block a[Blocks][Blocks], expected[Blocks][Blocks];

#pragma omp declare target
static unsigned inverse(unsigned x) {
  unsigned result = 1;
  for (unsigned bit = Prime - 2; bit; bit >>= 1, x = x * x % Prime)
    if (bit & 1)
      result = result * x % Prime;
  return result;
}
static unsigned minus(unsigned x, unsigned y, unsigned z) { return (x + Prime - y * z % Prime) % Prime; }
static void factor(block d) {
  for (int k = 0; k < Size; k++)
    for (int i = k + 1; i < Size; i++) {
      d[i][k] = d[i][k] * inverse(d[k][k]) % Prime;
      for (int j = k + 1; j < Size; j++)
        d[i][j] = minus(d[i][j], d[i][k], d[k][j]);
    }
}
static void forward(block d, block b) {
  for (int k = 0; k < Size; k++)
    for (int i = k + 1; i < Size; i++)
      for (int j = 0; j < Size; j++)
        b[i][j] = minus(b[i][j], d[i][k], b[k][j]);
}
static void divide(block d, block b) {
  for (int i = 0; i < Size; i++)
    for (int k = 0; k < Size; k++) {
      b[i][k] = b[i][k] * inverse(d[k][k]) % Prime;
      for (int j = k + 1; j < Size; j++)
        b[i][j] = minus(b[i][j], b[i][k], d[k][j]);
    }
}
#pragma omp end declare target

static void tasks(void) {
#pragma omp taskgraph
  {
#pragma omp target update to(a) nowait depend(iterator(int i = 0 : Blocks, int j = 0 : Blocks), out : a[i][j])
    for (int k = 0; k < Blocks; k++) {
#pragma omp target nowait map(a) firstprivate(saved : k) depend(inout : a[k][k])
      factor(a[k][k]);
      for (int j = k + 1; j < Blocks; j++) {
#pragma omp target nowait map(a) firstprivate(saved : j, k) depend(in : a[k][k]) depend(inout : a[k][j])
        forward(a[k][k], a[k][j]);
#pragma omp target nowait map(a) firstprivate(saved : j, k) depend(in : a[k][k]) depend(inout : a[j][k])
        divide(a[k][k], a[j][k]);
      }
      for (int i = k + 1; i < Blocks; i++)
        for (int j = k + 1; j < Blocks; j++) {
#pragma omp target teams distribute parallel for collapse(2) nowait map(a) firstprivate(saved : i, j, k)               \
    depend(in : a[i][k], a[k][j]) depend(inout : a[i][j])
          for (int r = 0; r < Size; r++)
            for (int c = 0; c < Size; c++)
              for (int l = 0; l < Size; l++)
                a[i][j][r][c] = minus(a[i][j][r][c], a[i][k][r][l], a[k][j][l][c]);
        }
    }
#pragma omp target update from(a) nowait depend(iterator(int i = 0 : Blocks, int j = 0 : Blocks), inout : a[i][j])
  }
}

static void serial(void) { // not by blocks
  enum { N = Blocks * Size };
  static unsigned m[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      m[i][j] = expected[i / Size][j / Size][i % Size][j % Size];
  for (int k = 0; k < N; k++)
    for (int i = k + 1; i < N; i++) {
      m[i][k] = m[i][k] * inverse(m[k][k]) % Prime;
      for (int j = k + 1; j < N; j++)
        m[i][j] = minus(m[i][j], m[i][k], m[k][j]);
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      expected[i / Size][j / Size][i % Size][j % Size] = m[i][j];
}

static int lu(void) {
  int result = 0;
#pragma omp target data map(alloc : a)
  for (unsigned run = 0; run < 10 && !result; run++) {
    unsigned value = run + 1;
    for (unsigned i = 0; i < sizeof a / sizeof(unsigned); i++)
      ((unsigned *)a)[i] = (value = value * 1664525 + 1013904223) / 65536 % Prime;
    memcpy(expected, a, sizeof a);
    tasks();
    serial();
    if (memcmp(a, expected, sizeof a))
      result = run + 1;
  }
  return result;
}

int main(void) { return everywhere(lu); }
