// Constructs are ranges for a profiler, by NVTX and by ROCTX; without one nothing is said.
// RUN: %host_cc -shared -fPIC %S/Inputs/profiler.c -o %t.nvtx.so
// RUN: %host_cc -shared -fPIC -DROCTX %S/Inputs/profiler.c -o %t.roctx.so
// RUN: %chompcc -O2 %s -o %t
// RUN: env NVTX_INJECTION64_PATH=%t.nvtx.so %t 2>&1 | %filecheck %s --match-full-lines
// RUN: env LD_PRELOAD=%t.roctx.so %t 2>&1 | %filecheck %s --match-full-lines
// RUN: %t 2>&1 | %count 0
// RUN: env NVTX_INJECTION64_PATH=%t.nowhere.so %t 2>&1 | %count 0
// UNSUPPORTED: sanitized
int add(int n, int *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] += i;
  return a[n - 1];
}

int main(void) {
  int a[10] = {0}, b = 0;
#pragma omp target data map(tofrom : a)
  {
    add(10, a);
#pragma omp target update from(a)
  }
#pragma omp target enter data map(to : b)
#pragma omp target exit data map(delete : b)
  return a[9] != 9;
}
// CHECK:      [begin target data ({{.*}}profiler.c:19)
// CHECK-NEXT: ]
// CHECK-NEXT: [target add ({{.*}}profiler.c:11)
// CHECK-NEXT: ]
// CHECK-NEXT: [target update ({{.*}}profiler.c:22)
// CHECK-NEXT: ]
// CHECK-NEXT: [end target data ({{.*}}profiler.c:19)
// CHECK-NEXT: ]
// CHECK-NEXT: [target enter data ({{.*}}profiler.c:24)
// CHECK-NEXT: ]
// CHECK-NEXT: [target exit data ({{.*}}profiler.c:25)
// CHECK-NEXT: ]
