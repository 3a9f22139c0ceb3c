// While a construct with nowait waits for what it depends on, the thread may run another task: the constructs in that one
// are its own, and have ended when it has.
// REQUIRES: gcc
// RUN: %chompcc --host-compiler=%gcc --vgpu-check=host %s -o %t && env CHOMP_VGPU=strict %t
int main(void) {
  int x = 1, y = 0;
#pragma omp parallel num_threads(1)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    {
#pragma omp target map(tofrom : x)
      x += 1;
      x *= 10;
    }
#pragma omp target nowait map(to : x) map(from : y) depend(in : x)
    y = x + 1;
#pragma omp taskwait
  }
  return y != 21;
}
