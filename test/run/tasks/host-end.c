// The end of a target region waits for the tasks that were made in it: on the host, too, where tasks that depend on others may
// be put off.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled OMP_NUM_THREADS=4 %t
int main(void) {
  int sum = 0, x = 0;
#pragma omp target map(tofrom : sum, x)
  {
#pragma omp taskloop reduction(+ : sum)
    for (int i = 0; i < 4; i++)
      sum += i;
#pragma omp task depend(out : x) shared(x)
    x = 5;
#pragma omp task depend(in : x) shared(x, sum)
    sum += x;
#pragma omp taskwait depend(in : x) // which the second task is not among
  }
  if (sum != 11)
    return 1;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp target map(tofrom : sum)
  {
#pragma omp task depend(out : sum) shared(sum)
    sum += 1;
#pragma omp task depend(inout : sum) shared(sum)
    sum *= 2;
  }
  return sum == 24 ? 0 : 2;
}
