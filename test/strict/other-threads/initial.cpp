// The variable of a thread that starts others in a function that each of them calls again: it is that thread's own. What
// the team's initial thread lends to those that it starts is all right, in whatever way: closures, temporary objects,
// copyprivate, dependences.
// RUN: %strict_cxx %s
#include <omp.h>
#pragma omp begin declare target
static int *Kept;
static void fill(const int &from, int *to) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 4; i++)
    to[i] = from + i;
}
static void keep(int *to) {
  int value = 1;
#pragma omp parallel num_threads(4) firstprivate(value)
  {
    value += omp_get_thread_num();
#pragma omp master
    Kept = &value;
#pragma omp barrier
#ifdef BUG
    // CHECK: other-thread: a thread {{updates|reads}} 4 bytes of a variable of another thread's own
    // CHECK: at: {{.*}}:[[#@LINE+2]], by team 0, thread 1
    if (omp_get_thread_num() == 1)
      *Kept += 5;
#else
    if (omp_get_thread_num() == 0)
      *Kept += 5;
#endif
#pragma omp barrier
    to[omp_get_thread_num()] += value;
    int copied;
#pragma omp single copyprivate(copied)
    copied = 3;
    to[omp_get_thread_num()] += copied;
  }
}
#pragma omp end declare target
int main() {
  int a[4], sum = 0;
#pragma omp target map(from : a) map(tofrom : sum)
  {
    fill(7, a);
    keep(a);
    int own = 2;
    int *lent = &own;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    sum += *lent;
  }
  return a[0] == 7 + 6 + 3 && a[3] == 10 + 4 + 3 && sum == 8 ? 0 : 1;
}
