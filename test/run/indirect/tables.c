// declare target indirect: a pointer to a function holds the host's address wherever it is; a call through it on the device
// calls the device's version. Pointers that were made on the device work as before.
// RUN: %chompcc -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc --host-compiler=clang-22 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
#include <stddef.h>

typedef double (*unary)(double);
typedef struct {
  const char *name;
  unary apply;
} operation;

#pragma omp begin declare target indirect
int calls_there;
double twice(double x) {
  calls_there++;
  return 2 * x;
}
static double square(double x) { return x * x + 1000 * !omp_is_initial_device(); }
#pragma omp end declare target
static int plus(int a, int b) { return a + b; }
static int minus(int a, int b) { return a - b; }
static int direct(int a, int b) { return a * b; }
#pragma omp declare target enter(plus) indirect(1)
#pragma omp declare target to(minus) indirect
#pragma omp declare target enter(direct) indirect(0)

#pragma omp begin declare target
static double apply_all(const operation *table, int n, double x) {
  for (int i = 0; i < n; i++)
    x = (*table[i].apply)(x);
  return x;
}
static int (*choose(int which))(int, int) { return which ? direct : plus; }
#pragma omp end declare target

int main(void) {
  int devices = omp_get_num_devices() > 0;
  const operation table[] = {{"twice", twice}, {"square", square}, {"twice again", &twice}};
  double x = 0;
#pragma omp target map(to : table) map(from : x)
  x = apply_all(table, 3, 3);
  if (x != 2 * (36 + 1000 * devices))
    return 1;
  if (calls_there != (devices ? 0 : 2)) // the device's version, which counts there
    return 2;
#pragma omp target update from(calls_there)
  if (calls_there != 2)
    return 3;

  enum { N = 200 };
  int got[N];
  int (*functions[2])(int, int) = {plus, minus};
#pragma omp target teams distribute parallel for map(from : got) map(to : functions)
  for (int i = 0; i < N; i++) {
    int (*f)(int, int) = functions[i % 2];
    got[i] = f(i, 3) + choose(1)(i, 2) + choose(0)(i, 1);
  }
  for (int i = 0; i < N; i++)
    if (got[i] != (i % 2 ? i - 3 : i + 3) + 2 * i + i + 1)
      return 4;

  // The pointer itself is the host's: it compares and comes back as such.
  unary f = square, back = NULL;
  int same = 0;
#pragma omp target map(from : back) map(tofrom : same)
  {
    back = f;
    same = f == back && f(1) == (omp_is_initial_device() ? 1 : 1001);
  }
  return same && back == square ? 0 : 5;
}
