// depend(out: omp_all_memory) orders a task after all siblings before it and in front of those after it; gcc 12 does not
// know the name.
// RUN: %chompcc -fopenmp %s -o %t
// RUN: %t
int main(void) {
  int a = 0, b = 0, sum = 0, last = 0, device = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    for (int i = 0; i < 50; i++) {
#pragma omp task depend(inout : a)
      a++;
#pragma omp task depend(inout : b)
      b++;
      if (i % 10 == 9)
#pragma omp task shared(sum) depend(out : omp_all_memory) if (i > 0)
        sum += a + b;
    }
#pragma omp target teams distribute parallel for map(tofrom : device) map(to : a, b) depend(inout : omp_all_memory)
    for (int i = 0; i < 1; i++)
      device = a + b;
#pragma omp task depend(inout : a)
    a++;
#pragma omp taskwait depend(inout : omp_all_memory)
    last = a;
  }
  if (sum != 20 + 40 + 60 + 80 + 100)
    return 1;
  if (device != 100)
    return 2;
  return last == 51 ? 0 : 3;
}
