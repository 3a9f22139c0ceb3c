// What C had before C99, and compilers still take: types and prototypes left out.
// REQUIRES: gcc, clang
// RUN: %chompcc -std=gnu89 -w -Wno-implicit-function-declaration --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: %chompcc -std=gnu89 -w -Wno-implicit-function-declaration --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -std=gnu89 -w -Wno-implicit-function-declaration
// RUN: %if nvcc %{ %nvcc_cubin %t.out/c89.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/c89.device.hip -o %t.hsaco %}
#pragma omp begin declare target
static count;
const limit = 5;

static twice(x) { return 2 * x; }

sum(values, n)
  const int *values;
{
  register i;
  auto total = 0, *where = &total;
  static volatile calls;
  calls++;
  for (i = 0; i < n; i++)
    *where += values[i];
  return total + calls;
}

first(volatile *values, const unsigned n) { return n ? values[0] : -1; }

nothing() { return 7; }

use(values)
  int *values;
{
  count++;
  return twice(limit) + sum(values, 3) + first(values, 1) + nothing(1, values, 2.0) + later(4, values);
}

later(a, b)
  int *b;
{
  return a * b[2];
}
#pragma omp end declare target

int main(void) {
  int values[3] = {1, 20, 300}, result = 0;
#pragma omp target map(tofrom : values) map(from : result)
  result = use(values) + 1000 * count + late(9);
  return result != 10 + 322 + 1 + 7 + 1200 + 1000 + 90;
}

late(x) { return 10 * x; }
