// C has qualifiers several times in one declaration (C11, 6.7.3), C++ once.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.hip.o %}
// Covers: function called from a region

#define FIXED const
typedef const int whole;
struct pair {
  const const int first;
  unsigned const volatile const second, *const volatile const volatile third;
};
static const const int sum(FIXED FIXED int x, const int const *restrict __restrict const const y, const volatile int z) {
  static __const const int one = 1;
  const whole two = 2;
  return x + *y + z + one + two;
}

int main(void) {
  int r = 0;
#pragma omp target map(tofrom : r)
  {
    const const int a = 3, *const *const const b = (const const int *const const[]){&a};
    volatile __volatile__ int c = 4;
    struct pair d = {5, 6, 0};
    r = sum(a, *b, (const const int)c) + d.first + (int)d.second + (int)sizeof(const const char);
  }
  return r != 3 + 3 + 4 + 1 + 2 + 5 + 6 + 1;
}
