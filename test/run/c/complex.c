// C's complex numbers in kernels: types, conversions, operators and functions compute what they do on the host.
// (On the host clang calls libatomic for what reductions of complex numbers do.)
// RUN: %chompcc %s -o %t -lm -latomic && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s && FileCheck --input-file=%t.out/complex.device.cu %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/complex.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/complex.device.hip -o %t.hip.o %}
// CHECK-NOT: <complex.h>
// CHECK: #include <chomp/complex.h>
// CHECK: chomp::complex<double> const z = a[i];
// CHECK: chomp::complex<double> t = step(z, root) + shift, u = chomp::complex<double>(i, -i);
// CHECK: t *= 2 + chomp::complex_i;
#include <complex.h>
#include <math.h>
#include <stdio.h>

#ifndef CMPLX // older glibc has it for gcc alone
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#endif
#define ALL_FUNCTIONS(z)                                                                                               \
  (cexp(z) + csqrt(z) + clog(z) + cpow(z, 1.5) + csin(z) + ccos(z) + ctan(z) + casin(z) + cacos(z) + catan(z) +        \
   csinh(z) + ccosh(z) + ctanh(z) + casinh(z) + cacosh(z) + catanh(z) + conj(z) + cproj(z))

typedef float complex small;
struct wave {
  small amplitude;
  int n;
};
enum { N = 60 };

#pragma omp declare target
static const double complex root = 0.5 + 0.25 * I;
double complex table[3] = {1, 2 * I, 3 + 4.0 / (1 - I)};
static double complex step(double complex z, double complex c) { return z * z + c; }
static double square(_Complex double z) { return z * conj(z); }
#pragma omp end declare target

static int near(double x, double y) { return fabs(x - y) <= 1e-5 * (1 + fabs(y)); }
static int nearly(double complex x, double complex y) { return near(creal(x), creal(y)) && near(cimag(x), cimag(y)); }

static double complex a[N], b[2][N], f[2][N], g[2][N];
static double r[2][N];
static int flags[2][N];
static struct wave w[2][N];

static void compute(int on, double complex shift) {
  double complex *bs = b[on], *fs = f[on], *gs = g[on];
  double *rs = r[on];
  int *marks = flags[on];
  struct wave *ws = w[on];
#pragma omp target teams distribute parallel for if (on) map(to : a) map(from : bs[0 : N], fs[0 : N], gs[0 : N]) map(  \
        from : rs[0 : N], marks[0 : N]) map(tofrom : ws[0 : N])
  for (int i = 0; i < N; i++) {
    complex const double z = a[i];
    double complex t = step(z, root) + shift, u = CMPLX(i, -i);
    small s = z;
    t += 1;
    t *= 2 + I;
    t /= z + 0.01i;
    t -= 1.5f;
    u = i % 2 ? t : s;
    bs[i] = t * table[i % 3] + u / 3 - 2 / (z + 3) + (1 - z);
    fs[i] = ALL_FUNCTIONS(z);
    rs[i] = cabs(z) + carg(z) + creal(t) * cimag(u) + square(t) + __real__ z - __imag__ t;
    rs[i] += z;
    rs[i] *= z + 1;
    gs[i] = cexpf(ws[i].amplitude * _Complex_I) + s;
    __real__ gs[i] = ws[i].n;
    double plain = t;
    int whole = t * 3;
    marks[i] = (z == 0) + 2 * (z != u) + 4 * !z + 8 * (z && u) + (int)plain + whole + (t ? 16 : 32) + (_Bool)z;
    ws[i].amplitude = -~ws[i].amplitude + (small)z;
  }
}

int main(void) {
  int wrong = 0;
  for (int i = 0; i < N; i++) {
    a[i] = i * 0.1 - 2.05 + (1.93 - i * 0.07) * I;
    for (int on = 0; on < 2; on++) {
      w[on][i].amplitude = i + 1.0f * I;
      w[on][i].n = i;
    }
  }
  compute(0, 0.1 - 0.2 * I);
  compute(1, 0.1 - 0.2 * I);
  for (int i = 0; i < N; i++)
    if (!nearly(b[1][i], b[0][i]) || !nearly(f[1][i], f[0][i]) || !nearly(g[1][i], g[0][i]) ||
        !near(r[1][i], r[0][i]) || flags[1][i] != flags[0][i] || !nearly(w[1][i].amplitude, w[0][i].amplitude)) {
      printf("wrong for %g%+gi\n", creal(a[i]), cimag(a[i]));
      ++wrong;
    }

  // Reductions, atomics, copies.
  double complex total = 0, product = 1, sum = 0, last = 0, begin = 2 * I;
#pragma omp target teams distribute parallel for reduction(+ : total) map(to : a)
  for (int i = 0; i < N; i++)
    total += a[i];
#pragma omp target map(tofrom : product)
  {
#pragma omp parallel for reduction(* : product)
    for (int i = 0; i < 10; i++)
      product *= 1 + i * 0.1 * I;
  }
#pragma omp target teams distribute parallel for firstprivate(begin) lastprivate(last) map(tofrom : sum, last)
  for (int i = 0; i < N; i++) {
    last = begin + i;
#pragma omp critical
    sum += last;
  }
  double complex total_ = 0, product_ = 1;
  for (int i = 0; i < N; i++)
    total_ += a[i];
  for (int i = 0; i < 10; i++)
    product_ *= 1 + i * 0.1 * I;
  if (!nearly(total, total_) || !nearly(product, product_) || last != begin + N - 1 ||
      sum != N * begin + N * (N - 1) / 2) {
    printf("wrong sums\n");
    ++wrong;
  }

  // Infinities of Annex G.
  double complex infinite[4] = {0}, with[4] = {INFINITY, -INFINITY, 1, 2};
#pragma omp target map(tofrom : infinite) map(to : with)
  {
    infinite[0] = CMPLX(INFINITY, NAN) * with[2];
    infinite[1] = with[3] / CMPLX(0, 0);
    infinite[2] = with[2] / CMPLX(with[0], NAN);
    infinite[3] = cexp(with[1]);
  }
  if (!isinf(creal(infinite[0])) || !isinf(creal(infinite[1])) || infinite[2] != 0 || infinite[3] != 0) {
    printf("wrong infinities\n");
    ++wrong;
  }
  if (!wrong)
    puts("PASS");
  return wrong != 0;
}
