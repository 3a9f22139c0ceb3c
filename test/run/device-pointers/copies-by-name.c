// In the block of a target data construct with use_device_addr the variable has another name on the host; constructs
// that copy it have copies of the variable.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -x c++ %s -o %t && env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  int n = 5, a[10] = {0}, count = 0, sum = 0;
#pragma omp target data map(tofrom : a, n) use_device_addr(n)
  {
#pragma omp target teams distribute parallel for private(n) map(tofrom : a)
    for (int i = 0; i < 10; i++) {
      n = i;
      a[i] += n;
    }
#pragma omp target teams distribute parallel for firstprivate(n) reduction(+ : sum) map(tofrom : a, sum)
    for (int i = 0; i < 10; i++) {
      n += i;
      sum += n - n + 1;
    }
#pragma omp target map(tofrom : count) has_device_addr(n)
#pragma omp parallel num_threads(4) firstprivate(n)
    {
      n++;
#pragma omp atomic
      count += n;
    }
#pragma omp target has_device_addr(n)
    n += 2;
  }
  for (int i = 0; i < 10; i++)
    if (a[i] != i)
      return 1;
  return n != 7 || sum != 10 || count % 6 != 0 || count == 0;
}
