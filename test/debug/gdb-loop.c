// gdb in a loop kernel: a breakpoint on a line of the user's, the backtrace with the function that the region calls,
// locals; and which iterations this host thread runs.
// REQUIRES: gdb
// UNSUPPORTED: sanitized
// RUN: %chompcc -g -O0 %s -o %t
// RUN: env CHOMP_VGPU_CORES=2 %gdb -ex "break gdb-loop.c:13 if n == 700" -ex run -ex bt -ex up -ex "echo -- locals\n" -ex "info locals" \
// RUN:   -ex "print x[i]" -ex chomp-where -ex "info chomp-threads" -ex kill %t 2>&1 | %filecheck %s
// RUN: %gdb -ex "break main" -ex run -ex chomp-where -ex kill %t 2>&1 | %filecheck %s --check-prefix=HOST
#include <stdio.h>
#pragma omp declare target
int half(int n) {
  int result = n / 2;
  return result;
}
#pragma omp end declare target
int main(void) {
  int x[1000], out[1000];
  for (int i = 0; i < 1000; i++)
    x[i] = i;
#pragma omp target teams distribute parallel for map(to : x) map(from : out)
  for (int i = 0; i < 1000; i++)
    out[i] = half(x[i]);
  printf("%d\n", out[700]);
  return 0;
}
// CHECK: hit Breakpoint 1{{.*}}half (n=700) at {{.*}}gdb-loop.c:13
// CHECK: #1 {{.*}} at {{.*}}gdb-loop.c:22
// CHECK-LABEL: -- locals
// CHECK: i = 700
// CHECK: = 700
// CHECK: kernel main_l20, iterations {{[0-9]+}} to {{[0-9]+}} of 1000
// CHECK: * thread 0    runs   {{.*}}gdb-loop.c:13
// HOST: this thread of the host runs no kernel of the virtual GPU
