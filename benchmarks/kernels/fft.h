/* fft: Fourier transforms of rows of 1024 complex numbers, in five stages of radix 4 (Stockham's, so that the last one
   leaves them in order). --size is the number of rows. */
#include "common.h"

#define LENGTH 1024
#define QUARTER (LENGTH / 4)

struct __attribute__((aligned(8))) complex {
  float re, im;
};

/* A stage behind which transforms of 4 * 2^shift numbers are done. roots[k] is exp(-2 pi i k / LENGTH). */
static void stage(int rows, int shift, const struct complex *roots, const struct complex *in, struct complex *out);

#ifdef LIBRARY
static void fft(int rows, const struct complex *roots, const struct complex *in, struct complex *other,
                struct complex *out);
#else
static void fft(int rows, const struct complex *roots, const struct complex *in, struct complex *other,
                struct complex *out) {
  stage(rows, 0, roots, in, out);
  stage(rows, 2, roots, out, other);
  stage(rows, 4, roots, other, out);
  stage(rows, 6, roots, out, other);
  stage(rows, 8, roots, other, out);
}
#endif

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 20);
  const int rows = options.size, n = rows * LENGTH;
  unsigned seed = 7;
  struct complex *roots = (struct complex *)allocate(LENGTH, sizeof(struct complex)),
                 *in = (struct complex *)allocate(n, sizeof(struct complex)),
                 *other = (struct complex *)allocate(n, sizeof(struct complex)),
                 *out = (struct complex *)allocate(n, sizeof(struct complex));
  for (int k = 0; k < LENGTH; k++) {
    roots[k].re = (float)cos(k * 2 * 3.14159265358979323846 / LENGTH);
    roots[k].im = (float)-sin(k * 2 * 3.14159265358979323846 / LENGTH);
  }
  for (int i = 0; i < n; i++) {
    in[i].re = (float)random_number(&seed) - 0.5f;
    in[i].im = (float)random_number(&seed) - 0.5f;
  }
  struct complex *droots = put(roots, LENGTH), *din = put(in, n), *dother = put(other, n), *dout = put(out, n);
  measure("fft", options.rounds, fft(rows, droots, din, dother, dout));
  get(roots, droots, LENGTH);
  get(in, din, n);
  get(other, dother, n);
  get(out, dout, n);
  double error = 0;
  for (int row = 0; row < rows; row += 1 + rows / 4)
    for (int k = 0; k < LENGTH; k++) {
      const struct complex *x = in + row * LENGTH, y = out[row * LENGTH + k];
      double re = 0, im = 0;
      for (int i = 0; i < LENGTH; i++) {
        const struct complex root = roots[i * k % LENGTH];
        re += (double)x[i].re * root.re - (double)x[i].im * root.im;
        im += (double)x[i].re * root.im + (double)x[i].im * root.re;
      }
      error = worse(worse(error, y.re, re), y.im, im);
    }
  return verdict(error, 1e-4);
}
