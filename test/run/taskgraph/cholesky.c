// A blocked Cholesky factorization: the first, second and hundredth run give what the serial one does.
// RUN: %chompcc -O2 %s -o %t -lm
// RUN: %t
#include "../async/Inputs/everywhere.h"
#include <math.h>
#include <string.h>

enum { Blocks = 8, Size = 6 };
typedef double block[Size][Size];
static block a[Blocks][Blocks], original[Blocks][Blocks], expected[Blocks][Blocks];

static void factor(block d) {
  for (int k = 0; k < Size; k++) {
    d[k][k] = sqrt(d[k][k]);
    for (int i = k + 1; i < Size; i++)
      d[i][k] /= d[k][k];
    for (int j = k + 1; j < Size; j++)
      for (int i = j; i < Size; i++)
        d[i][j] -= d[i][k] * d[j][k];
  }
}
static void solve(block d, block b) {
  for (int i = 0; i < Size; i++)
    for (int k = 0; k < Size; k++) {
      for (int j = 0; j < k; j++)
        b[i][k] -= b[i][j] * d[k][j];
      b[i][k] /= d[k][k];
    }
}
static void subtract(block x, block y, block z) {
  for (int i = 0; i < Size; i++)
    for (int j = 0; j < Size; j++)
      for (int k = 0; k < Size; k++)
        z[i][j] -= x[i][k] * y[j][k];
}

static void serial(block m[Blocks][Blocks]) {
  for (int k = 0; k < Blocks; k++) {
    factor(m[k][k]);
    for (int i = k + 1; i < Blocks; i++)
      solve(m[k][k], m[i][k]);
    for (int i = k + 1; i < Blocks; i++)
      for (int j = k + 1; j <= i; j++)
        subtract(m[i][k], m[j][k], m[i][j]);
  }
}

static void tasks(block m[Blocks][Blocks]) {
#pragma omp taskgraph
  {
    for (int k = 0; k < Blocks; k++) {
#pragma omp task depend(inout : m[k][k])
      factor(m[k][k]);
      for (int i = k + 1; i < Blocks; i++) {
#pragma omp task depend(in : m[k][k]) depend(inout : m[i][k])
        solve(m[k][k], m[i][k]);
      }
      for (int i = k + 1; i < Blocks; i++)
        for (int j = k + 1; j <= i; j++) {
#pragma omp task depend(in : m[i][k], m[j][k]) depend(inout : m[i][j])
          subtract(m[i][k], m[j][k], m[i][j]);
        }
    }
  }
}

static int cholesky(void) {
  for (int run = 0; run < 100; run++) {
    memcpy(a, original, sizeof a);
    tasks(a);
    if (memcmp(a, expected, sizeof a))
      return run + 1;
  }
  return 0;
}

int main(void) {
  for (int i = 0; i < Blocks * Size; i++)
    for (int j = 0; j < Blocks * Size; j++)
      original[i / Size][j / Size][i % Size][j % Size] = i == j ? 100 + i : 1.0 / (1 + i + j);
  memcpy(expected, original, sizeof a);
  serial(expected);
  return everywhere(cholesky);
}
