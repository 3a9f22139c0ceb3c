// A comma may stand behind a directive's name and arguments (OpenMP 5.2, 3.1), where compilers don't expect one.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

int start = 1;
#pragma omp declare target, enter(start)
#pragma omp declare reduction(most : int : omp_out = omp_out > omp_in ? omp_out : omp_in), initializer(omp_priv = 0)
typedef struct {
  int n, *p;
} part;
#pragma omp declare mapper(part s), map(s, s.p[0 : s.n])

static int on_device(int a) { return a + 1; }
#pragma omp declare variant(on_device), match(device = {kind(nohost)})
static int chosen(int a) { return a; }

int main(void) {
  int count = 0, largest = 0, numbers[4] = {1, 2, 3, 4};
  part all = {4, numbers};
  omp_depend_t object;
#pragma omp target, map(tofrom : count, all)
  {
    int own[4] = {0};
#pragma omp allocate(own), align(16)
#pragma omp parallel, num_threads(2)
    {
#pragma omp critical(name), hint(0)
      count++;
    }
    count = count > 0 ? chosen(start) - !omp_is_initial_device() : 9;
    all.p[3] += own[0];
  }
#pragma omp target teams distribute parallel for, reduction(most : largest)
  for (int i = 0; i < 100; i++)
    largest = largest > i ? largest : i;
#pragma omp depobj(object), depend(inout : count)
#pragma omp task, depend(depobj : object) shared(count)
  count += 2;
#pragma omp taskwait
#pragma omp depobj(object), destroy
  return count != 3 || largest != 99 || numbers[3] != 4;
}
