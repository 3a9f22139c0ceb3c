// Many variables of all scalar types in one region.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdbool.h>
#include <stdint.h>

int main(void) {
  bool b = true;
  char c = 'c';
  signed char sc = -3;
  unsigned char uc = 200;
  short s = -300;
  unsigned short us = 60000;
  int i = -70000;
  unsigned u = 4000000000u;
  long l = -5000000000L;
  unsigned long ul = 10000000000000000000u;
  long long ll = INT64_MIN;
  float f = 0.25f;
  double d = -1e300;
  const int constant = 11;
  int ok[14] = {0};
#pragma omp target teams distribute parallel for map(tofrom : ok)
  for (int k = 0; k < 1; k++) {
    ok[0] = b == true;
    ok[1] = c == 'c';
    ok[2] = sc == -3;
    ok[3] = uc == 200;
    ok[4] = s == -300;
    ok[5] = us == 60000;
    ok[6] = i == -70000;
    ok[7] = u == 4000000000u;
    ok[8] = l == -5000000000L;
    ok[9] = ul == 10000000000000000000u;
    ok[10] = ll == INT64_MIN;
    ok[11] = f == 0.25f;
    ok[12] = d == -1e300;
    ok[13] = constant == 11;
  }
  for (int k = 0; k < 14; k++)
    if (!ok[k])
      return k + 1;
#pragma omp target teams distribute parallel for map(tofrom : b, c, sc, uc, s, us, i, u, l, ul, ll, f, d)
  for (int k = 0; k < 1; k++) {
    b = !b;
    c++, sc++, uc++, s++, us++, i++, u++, l++, ul++, ll++;
    f *= 2, d /= -2;
  }
  return !b && c == 'd' && sc == -2 && uc == 201 && s == -299 && us == 60001 && i == -69999 && u == 4000000001u &&
                 l == -4999999999L && ul == 10000000000000000001u && ll == INT64_MIN + 1 && f == 0.5f && d == 5e299
             ? 0
             : 20;
}
