// In C++, arrays of variable length stand in kernels as they are written, which must not say something else by then.
// RUN: %not %chomp %s -o %t --emit=vgpu 2>&1 | %filecheck %s
void read(int &n);
int main() {
  int n, m = 3, k = 4, result = 0;
  read(n);
  // CHECK: extents.cpp:[[@LINE+1]]:10: error: 'a', an array whose extents change after its declaration, is not yet supported in a target region
  double a[4][m], b[4][n], c[k];
  m = 2;
  k = 3;
#pragma omp target map(to : a, b, c) map(from : result)
  result = a[1][1] + b[1][1] + c[1];
  // CHECK: 1 error generated
  return result;
}
