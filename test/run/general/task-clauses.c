// Clauses of tasks that change nothing where tasks are run at once, and reductions over them.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
int main(void) {
  int sum = 1, x[30], tasks = 0;
#pragma omp target parallel num_threads(4) map(tofrom : sum, x, tasks)
  {
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum)
      {
        for (int i = 1; i <= 4; i++)
#pragma omp task in_reduction(+ : sum) untied mergeable final(i > 3) priority(i) firstprivate(i)
          sum += i;
#pragma omp taskloop num_tasks(5) nogroup in_reduction(+ : sum)
        for (int i = 0; i < 30; i++) {
          x[i] = i;
          sum += 1;
        }
      }
#pragma omp taskloop grainsize(7) untied mergeable priority(1) final(1) shared(x)
      for (int i = 0; i < 30; i++)
        x[i] *= 2;
    }
#pragma omp task untied shared(tasks)
#pragma omp atomic
    tasks++;
  }
  for (int i = 0; i < 30; i++)
    if (x[i] != 2 * i)
      return 1;
  return sum != 1 + 10 + 30 ? 2 : tasks != 4 ? 3 : 0;
}
