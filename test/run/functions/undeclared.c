// Functions called from a region need no declaration: static ones, later ones, chains, structures as values, pointers.
// (Where the one rounds a product and the other doesn't, a point at the edge takes another number of steps.)
// REQUIRES: gcc, clang
// RUN: %chompcc -ffp-contract=off --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc -ffp-contract=off --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

struct complex {
  double re, im;
};

static struct complex times(struct complex a, struct complex b) {
  struct complex c = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  return c;
}
static inline double norm(const struct complex *z) { return z->re * z->re + z->im * z->im; }
static int later(int x);

static int mandel(double re, double im) {
  struct complex c = {re, im}, z = {0, 0};
  int i = 0;
  while (i < 100 && norm(&z) < 4) {
    z = times(z, z);
    z.re += c.re;
    z.im += c.im;
    i++;
  }
  return later(i);
}

static void store(int (*to)[20], int row, int column, int value) { to[row][column] = value; }

int main(void) {
  static int got[20][20];
#pragma omp target teams distribute parallel for collapse(2) map(from : got)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++)
      store(got, i, j, mandel(-2 + 0.15 * i, -1.5 + 0.15 * j));
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++)
      if (got[i][j] != mandel(-2 + 0.15 * i, -1.5 + 0.15 * j))
        return 1;
  return got[10][10] > 20 ? 0 : 2;
}

static int later(int x) { return x * 2 + 1; }
