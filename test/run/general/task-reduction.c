// Tasks that take part in a reduction, of a loop, a taskgroup and a taskloop.
// RUN: %chompcc %s -o %t
// RUN: %t
int main(void) {
  int loop = 0, group = 0, chunks = 0;
#pragma omp target map(tofrom : loop, group, chunks)
  {
#pragma omp parallel for reduction(task, + : loop) num_threads(8)
    for (int i = 0; i < 100; i++) {
#pragma omp task in_reduction(+ : loop)
      loop += i;
      loop += 1;
    }
#pragma omp parallel num_threads(8)
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : group)
      {
        for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : group) firstprivate(i)
          group += i;
        }
      }
#pragma omp taskgroup task_reduction(+ : chunks)
#pragma omp taskloop in_reduction(+ : chunks)
      for (int i = 0; i < 3; i++)
        chunks += i + 1;
    }
  }
  if (loop != 4950 + 100)
    return 1;
  if (group != 45)
    return 2;
  return chunks == 6 ? 0 : 3;
}
