// What worksharing constructs give each thread's copy of what a parallel construct reduces: as many values as threads.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc -O2 %s -o %t.turns
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.turns

int main(void) {
  int given = 0, each = 0, once = 0;
#pragma omp target parallel num_threads(4) reduction(+ : given)
  {
#pragma omp single copyprivate(given)
    given = 5;
  }
#pragma omp target parallel num_threads(4) reduction(+ : each)
  {
#pragma omp for reduction(+ : each)
    for (int i = 0; i < 10; i++)
      each += i;
  }
#pragma omp target parallel num_threads(4) map(tofrom : once)
  {
#pragma omp for reduction(+ : once)
    for (int i = 0; i < 10; i++)
      once += i;
  }
  return given != 20 ? 1 : each != 180 ? 2 : once != 45 ? 3 : 0;
}
