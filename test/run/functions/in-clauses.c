// RUN: %chompcc %s -o %t
// RUN: %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// Functions that the kernel calls for nothing but an expression in the target construct's own clauses.

static int threads(int n) { return n + 1; }
static int chunk(int n) { return n * 2; }
static int teamChunk(int n) { return n * 3; }
static int stride(int n) { return n + 3; }
static int several(int n) { return n > 1; }
static int exactly(int n) { return n + 2; }

int main(void) {
  int a[60] = {0}, x = 1, count = 0;
#pragma omp target teams distribute parallel for num_threads(threads(3)) if (parallel : several(2)) schedule(static, chunk(1)) dist_schedule(static, teamChunk(4)) map(tofrom : a)
  for (int i = 0; i < 60; i++)
    a[i]++;
#pragma omp target parallel for schedule(static, chunk(30)) map(tofrom : a)
  for (int i = 1; i < 60; i++)
    a[i] += a[i - 1];
  if (a[59] != 60)
    return 1;
#pragma omp target parallel for linear(x : stride(2)) map(tofrom : a, x)
  for (int i = 0; i < 60; i++)
{
    a[i] = x;
    x += 5; // gcc leaves that to the body
  }
  if (a[0] != 1 || a[59] != 1 + 59 * 5)
    return 2;
#pragma omp target parallel num_threads(strict : exactly(3)) map(tofrom : count)
  {
#pragma omp atomic
    count++;
  }
  return count == 5 ? 0 : 3;
}
