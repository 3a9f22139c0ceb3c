// What gcc lets pass and Clang does not is the host compiler's to judge, in files with target regions, too: functions
// without a declaration, int without a word, a pointer for an integer.
// REQUIRES: gcc
// RUN: %chompcc --host-compiler=%gcc -w -std=gnu89 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc --host-compiler=%gcc -w -std=gnu99 -Wno-error=implicit-int -Wno-error=int-conversion \
// RUN:   -Wno-error=implicit-function-declaration %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
old(n) { return n + 1; }

int main(void) {
  int a[10], i;
  long at = a;
#pragma omp target teams distribute parallel for map(from : a)
  for (i = 0; i < 10; i++)
    a[i] = i;
  for (i = 0; i < 10; i++)
    if (a[i] != i || later(a[i]) != old(i) || at != (long)a)
      return 1;
  return 0;
}

int later(int n) { return n + 1; }
