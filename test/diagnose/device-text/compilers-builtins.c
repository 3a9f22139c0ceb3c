// REQUIRES: host-gcc, nvcc
// RUN: %not %chompcc --offload-arch=sm_90 -c %s -o %t.o 2>&1 | %filecheck %s
void f(double *r) {
#pragma omp target map(tofrom : r[0 : 1])
  {
    // CHECK: [[@LINE+1]]:12: error: a call of '__builtin_gcc_root' can't be written in CUDA or HIP: only the host's compiler has that function: keep it out of device code
    r[0] = __builtin_gcc_root(r[0]);
  }
}
