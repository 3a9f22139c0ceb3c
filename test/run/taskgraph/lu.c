// The LU decomposition of a sparse matrix of blocks: only blocks that are not empty have tasks.
// RUN: %chompcc -O2 %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    recorded, [[TASKS:[0-9]+]] tasks ({{.*}}lu.c:
// CHECK-COUNT-99: taskgraph    replayed, [[TASKS]] tasks
#include "../async/Inputs/everywhere.h"

enum { Blocks = 8, Size = 5 };
typedef double block[Size][Size];
static block a[Blocks][Blocks], expected[Blocks][Blocks];
static int filled[Blocks][Blocks];

static void factor(block d) {
  for (int k = 0; k < Size; k++)
    for (int i = k + 1; i < Size; i++) {
      d[i][k] /= d[k][k];
      for (int j = k + 1; j < Size; j++)
        d[i][j] -= d[i][k] * d[k][j];
    }
}
static void forward(block d, block b) { // L of the diagonal block
  for (int k = 0; k < Size; k++)
    for (int i = k + 1; i < Size; i++)
      for (int j = 0; j < Size; j++)
        b[i][j] -= d[i][k] * b[k][j];
}
static void divide(block d, block b) { // by its U
  for (int i = 0; i < Size; i++)
    for (int k = 0; k < Size; k++) {
      b[i][k] /= d[k][k];
      for (int j = k + 1; j < Size; j++)
        b[i][j] -= b[i][k] * d[k][j];
    }
}
static void subtract(block x, block y, block z) {
  for (int i = 0; i < Size; i++)
    for (int j = 0; j < Size; j++)
      for (int k = 0; k < Size; k++)
        z[i][j] -= x[i][k] * y[k][j];
}

static void tasks(void) {
#pragma omp taskgraph
  {
    for (int k = 0; k < Blocks; k++) {
#pragma omp task depend(inout : a[k][k])
      factor(a[k][k]);
      for (int j = k + 1; j < Blocks; j++) {
        if (filled[k][j])
#pragma omp task depend(in : a[k][k]) depend(inout : a[k][j])
          forward(a[k][k], a[k][j]);
        if (filled[j][k])
#pragma omp task depend(in : a[k][k]) depend(inout : a[j][k])
          divide(a[k][k], a[j][k]);
      }
      for (int i = k + 1; i < Blocks; i++)
        for (int j = k + 1; j < Blocks; j++)
          if (filled[i][k] && filled[k][j])
#pragma omp task depend(in : a[i][k], a[k][j]) depend(inout : a[i][j])
            subtract(a[i][k], a[k][j], a[i][j]);
    }
  }
}

static void serial(block m[Blocks][Blocks]) {
  for (int k = 0; k < Blocks; k++) {
    factor(m[k][k]);
    for (int j = k + 1; j < Blocks; j++) {
      forward(m[k][k], m[k][j]);
      divide(m[k][k], m[j][k]);
    }
    for (int i = k + 1; i < Blocks; i++)
      for (int j = k + 1; j < Blocks; j++)
        subtract(m[i][k], m[k][j], m[i][j]);
  }
}

static void fill(block m[Blocks][Blocks], int run) {
  for (int i = 0; i < Blocks * Size; i++)
    for (int j = 0; j < Blocks * Size; j++) {
      const int bi = i / Size, bj = j / Size;
      const double value = i == j ? 50.0 + (i + run) % 7 : (i * 5 + j * 3 + run) % 11 / 9.0;
      m[bi][bj][i % Size][j % Size] = bi == bj || (bi * 5 + bj * 3) % 7 < 2 ? value : 0;
    }
}

static int lu(void) {
  for (int run = 0; run < 100; run++) {
    fill(a, run);
    tasks();
    fill(expected, run);
    serial(expected);
    for (int i = 0; i < Blocks * Size; i++) // -0.0 is 0
      for (int j = 0; j < Blocks * Size; j++)
        if (a[i / Size][j / Size][i % Size][j % Size] != expected[i / Size][j / Size][i % Size][j % Size])
          return run + 1;
  }
  return 0;
}

int main(void) {
  for (int i = 0; i < Blocks; i++)
    for (int j = 0; j < Blocks; j++)
      filled[i][j] = i == j || (i * 5 + j * 3) % 7 < 2;
  for (int k = 0; k < Blocks; k++)
    for (int i = k + 1; i < Blocks; i++)
      for (int j = k + 1; j < Blocks; j++)
        filled[i][j] |= filled[i][k] && filled[k][j];
  return everywhere(lu);
}
