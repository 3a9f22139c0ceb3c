// RUN: %not %chomp %s -o %t --emit=vgpu 2>&1 | %filecheck %s --implicit-check-not=error:

long wide(void) { return 42; }
int other(void) __attribute__((alias("wide"))); // of another type

int main(void) {
  int n = 0;
#pragma omp target map(from : n)
  // CHECK: [[@LINE+1]]:7: error: function 'other' is called in a target region, but this file, whose own it is, does not define it: define it here
  n = other();
  return n;
}
