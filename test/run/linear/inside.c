// linear on constructs inside target regions: for, parallel for, simd; steps that are variables, pointers, the loop's
// own counter.
// REQUIRES: gcc, clang
// RUN: %chompcc -O2 --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc -O2 --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

enum { N = 300 };
static int a[N], b[N], c[N];

int main(void) {
  int at = 5, down = 1000, from = 2, i = -1;
#pragma omp target map(tofrom : a, b, c, at, down, from, i)
  {
    int by = 3;
    int *to = c;
#pragma omp parallel num_threads(7)
    {
#pragma omp for linear(at : by)
      for (int k = 0; k < N; k++) {
        a[k] = at;
        at += by;
      }
#pragma omp for simd linear(at) schedule(static, 4)
      for (int k = 0; k < N; k++)
        b[k] = at++;
    }
#pragma omp parallel for num_threads(5) linear(down : -by) linear(to)
    for (int k = 0; k < N; k++) {
      *to++ = down;
      down -= by;
    }
#pragma omp simd linear(from : 2) linear(i)
    for (i = 0; i < N; i++) {
      c[i] += from;
      from += 2;
    }
    for (int k = 0; k < 2; k++) {
      int inner = k;
#pragma omp simd linear(inner : 1)
      for (int m = 0; m < 10; m++)
        a[m] += inner++ - k - m;
      a[0] += inner - k - 10;
    }
  }
  if (at != 5 + 3 * N + N || down != 1000 - 3 * N || from != 2 + 2 * N || i != N)
    return 1;
  for (int k = 0; k < N; k++)
    if (a[k] != 5 + 3 * k || b[k] != 5 + 3 * N + k || c[k] != 1000 - 3 * k + 2 + 2 * k)
      return 2;

  // In a loop that the threads of all teams share.
  int odd = 0;
#pragma omp target teams distribute parallel for map(tofrom : a) reduction(+ : odd)
  for (int k = 0; k < N; k++) {
    int lane = k;
#pragma omp simd linear(lane : 2) reduction(+ : odd)
    for (int m = 0; m < 8; m++) {
      odd += (lane - k) % 2;
      lane += 2;
    }
    a[k] = lane;
  }
  for (int k = 0; k < N; k++)
    if (a[k] != k + 16)
      return 3;
  return odd;
}
