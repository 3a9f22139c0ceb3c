// GNU C's complex integers, and _Complex without a type, in kernels.
// RUN: %chompcc -w -O1 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -w
// RUN: %if nvcc %{ %nvcc_cubin %t.out/complex-integers.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/complex-integers.device.hip -o %t.hsaco %}
_Complex z = 1;
struct pair {
  _Complex short small;
  __complex__ unsigned long big;
} pair = {30000 + 5i, 7 - 1i};

#pragma omp begin declare target
static _Complex int twice(_Complex int x) { return x + x; }
static double truth(_Complex int x) { return x ? 0.5 : 0.25; }
#pragma omp end declare target

int main(void) {
  _Complex int c = 3 + 4i;
  long long _Complex l = 1LL + 2i;
  signed char _Complex t = 100 + 1i;
  _Complex int sum = 0;
  unsigned long size = 0;
  int n = 0, i = 5;
  double d = 0;
#pragma omp target map(tofrom : c, l, t, z, size, n, d, pair)
  {
    c = c * c + 2;               // -5 + 24i
    l += c;                      // -4 + 26i
    pair.small += pair.small;    // in 16 bits
    pair.big -= 8;
    t = t + t;
    _Complex half = z / 2;
    z = half + 1i;
    size = sizeof(_Complex int) + sizeof z + sizeof pair + sizeof(pair.small * pair.small) + sizeof(pair.small * 1);
    n = __real__ c + __imag__ l; // 21
    n += c == -5 + 24i;
    n += c != 24i;
    n += (int)c;                 // -5
    d = truth(0i) + truth(1i);
    _Complex int w = ~c / (1 + 1i); // gcc and clang divide by others in different ways
    __imag__ c = 7;
    c = i ? w * i : c;
    c = -twice(c);
  }
#ifdef __clang__ // whose own code for the host needs libatomic
  sum = 4950 + 9900i;
#else
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int k = 0; k < 100; k++)
    sum += k + 2i * k;
#endif
  if (__real__ c != 140 || __imag__ c != 90)
    return 1;
  if (l != -4 + 26i || n != 18 || d != 0.75)
    return 2;
  if (__real__ pair.small != -5536 || __imag__ pair.small != 10 || pair.big + 1 + 1i != 0)
    return 3;
  if (__real__ t != -56 || __real__ z != 0.5 || __imag__ z != 1)
    return 4;
  if (size != sizeof(_Complex int) + sizeof z + sizeof pair + sizeof(pair.small * pair.small) + sizeof(pair.small * 1))
    return 5;
  return sum == 4950 + 9900i ? 0 : 6;
}
