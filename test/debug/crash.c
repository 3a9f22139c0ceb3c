// A crash in a kernel is shown at the region's line, in a backtrace and in a core dump.
// REQUIRES: gdb
// UNSUPPORTED: sanitized
// RUN: %chompcc -g -O2 %s -o %t
// RUN: rm -f %t.core && env CHOMP_VGPU_MEMORY=16M %gdb -ex run -ex bt -ex "generate-core-file %t.core" -ex kill %t 2>&1 | %filecheck %s
// RUN: gdb -q -nx -batch -iex "set debuginfod enabled off" -ex bt %t %t.core 2>&1 | %filecheck %s
// RUN: rm -f %t.core
int main(void) {
  int x[100] = {0}, *nowhere = 0;
#pragma omp target teams distribute parallel for map(tofrom : x) firstprivate(nowhere)
  for (int i = 0; i < 100; i++)
    // CHECK: {{SIGSEGV|signal 11}}
    // CHECK: #0 {{.*}} at {{.*}}crash.c:[[#@LINE+1]]
    x[i] = nowhere[i];
  return x[0];
}
