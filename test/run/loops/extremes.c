// Counters of every width at the ends of their ranges; != downwards. On the device alone: gcc 12 runs the loop over
// unsigned char once less.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t

#include <limits.h>

int main(void) {
  int seen[256] = {0}, count = 0;
  unsigned u_sum = 0;
  long long l_sum = 0;
  unsigned long long ul_count = 0;
  int far = 0;
#pragma omp target teams distribute parallel for map(tofrom : seen)
  for (signed char c = SCHAR_MIN; c < SCHAR_MAX; c++)
    seen[c + 128]++;
#pragma omp target teams distribute parallel for map(tofrom : seen)
  for (unsigned char c = UCHAR_MAX; c > 0; c--)
    seen[c] += 2;
#pragma omp target teams distribute parallel for reduction(+ : u_sum)
  for (unsigned u = UINT_MAX - 10; u < UINT_MAX; u += 3)
    u_sum += UINT_MAX - u;
#pragma omp target teams distribute parallel for reduction(+ : l_sum)
  for (long long l = LLONG_MAX; l > LLONG_MAX - 5; l--)
    l_sum += LLONG_MAX - l;
#pragma omp target teams distribute parallel for reduction(+ : ul_count)
  for (unsigned long long ul = (unsigned long long)LLONG_MAX - 2; ul <= (unsigned long long)LLONG_MAX + 2; ul++)
    ul_count++;
#pragma omp target teams distribute parallel for reduction(+ : count)
  for (int i = INT_MIN; i < INT_MAX - 100000000; i += 100000000)
    count++;
#pragma omp target teams distribute parallel for reduction(+ : far) collapse(2)
  for (short s = SHRT_MAX; s > SHRT_MAX - 3; --s)
    for (unsigned long k = 5; k != 1; k--)
      far += s * (int)k;
  for (int i = 0; i < 256; i++)
    if (seen[i] != (i < 255) + 2 * (i > 0))
      return 1;
  if (u_sum != 10 + 7 + 4 + 1)
    return 2;
  if (l_sum != 10)
    return 3;
  if (ul_count != 5)
    return 4;
  if (count != 42)
    return 5;
  return far == (3 * SHRT_MAX - 3) * 14 ? 0 : 6;
}
