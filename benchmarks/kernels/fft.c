#include "fft.h"

typedef struct complex complex_t;

static complex_t add(complex_t a, complex_t b) { return (complex_t){a.re + b.re, a.im + b.im}; }
static complex_t subtract(complex_t a, complex_t b) { return (complex_t){a.re - b.re, a.im - b.im}; }
static complex_t multiply(complex_t a, complex_t b) {
  return (complex_t){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static void stage(int rows, int shift, const complex_t *roots, const complex_t *in, complex_t *out) {
#pragma omp target teams distribute parallel for collapse(2) map(to : roots[0 : LENGTH], in[0 : rows * LENGTH])        \
    map(from : out[0 : rows * LENGTH])
  for (int row = 0; row < rows; row++)
    for (int k = 0; k < QUARTER; k++) {
      const int from = row * LENGTH + k, p = k >> shift << shift, to = row * LENGTH + 4 * p + (k - p);
      const complex_t a = in[from], b = in[from + QUARTER], c = in[from + 2 * QUARTER], d = in[from + 3 * QUARTER];
      const complex_t sum = add(a, c), difference = subtract(a, c), others = add(b, d);
      const complex_t turned = {d.im - b.im, b.re - d.re}; // i (b - d)
      out[to] = add(sum, others);
      out[to + (1 << shift)] = multiply(roots[p], subtract(difference, turned));
      out[to + (2 << shift)] = multiply(roots[2 * p], subtract(sum, others));
      out[to + (3 << shift)] = multiply(roots[3 * p], add(difference, turned));
    }
}
