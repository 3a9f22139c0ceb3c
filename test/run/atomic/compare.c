// atomic compare: minimum, maximum and exchange, as if statement and as conditional expression, of several types; what
// is compared in another type than x's.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// On the host with gcc alone: what clang 22 makes of it there goes wrong.
// RUN: %if host-gcc %{ env OMP_TARGET_OFFLOAD=disabled %t %}

enum { N = 1000 };

int main(void) {
  int low = N, high = -1, owner = -1, cut = 0;
  double least = 1e9;
  float most = -1;
  unsigned char small = 255;
  long long wide = 0;
  unsigned top = 3;
  int cells[N] = {0};
#pragma omp target teams distribute parallel for map(tofrom : low, high, owner, least, most, small, wide, cut, top,    \
                                                         cells)
  for (int i = 0; i < N; i++) {
#pragma omp atomic compare
    if (i < low) {
      low = i;
    }
#pragma omp atomic compare hint(0)
    high = high < i ? i : high;
#pragma omp atomic compare seq_cst weak
    if (owner == -1) {
      owner = 7;
    }
#pragma omp atomic compare
    least = least > i * 0.5 - 20 ? i * 0.5 - 20 : least;
#pragma omp atomic compare release
    if (most < (float)i) {
      most = (float)i;
    }
#pragma omp atomic compare
    if (small > (unsigned char)(i % 200 + 5)) {
      small = (unsigned char)(i % 200 + 5);
    }
#pragma omp atomic compare acq_rel fail(relaxed)
    wide = i > wide ? i : wide;
#pragma omp atomic compare
    if (cut < i - 0.25) {
      cut = i - 0.25; // compared as double, stored as int
    }
#pragma omp atomic compare
    top = top == 3 ? 9 : top;
#pragma omp atomic compare
    if (cells[i] == 0) {
      cells[i] = i;
    }
  }
  if (low != 0 || high != N - 1)
    return 1;
  if (owner != 7 || top != 9)
    return 2;
  if (least != -20 || most != N - 1)
    return 3;
  if (small != 5 || wide != N - 1)
    return 4;
  if (cut != N - 2)
    return 5;
  for (int i = 0; i < N; i++)
    if (cells[i] != i)
      return 6;
  return 0;
}
