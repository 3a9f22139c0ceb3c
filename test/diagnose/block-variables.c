// A variable of the file's that a block for the device declares, but that is on no device.
// RUN: %not %chomp %s -o %t 2>&1 | %filecheck %s
#pragma omp begin declare target
int f(void) {
  extern int a;
  // CHECK-DAG: :[[@LINE+1]]:10: error: variable 'a', which a block for the device declares, is not on the device: declare it in front of the function, between '#pragma omp begin declare target' and '#pragma omp end declare target'
  return a;
}
#pragma omp end declare target
int c;
int g(int n) {
  extern int d;
#pragma omp target map(n, d)
  {
    extern int b, c;
    // CHECK-DAG: :[[@LINE+1]]:9: error: variable 'b', which a block for the device declares, is not on the device
    n = b
        // CHECK-DAG: :[[@LINE+1]]:11: error: variable 'c', which a block for the device declares, is not on the device
        + c + d + f();
  }
  return n;
}
// CHECK: 3 errors generated
