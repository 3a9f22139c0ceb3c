// The modifiers of map, to and from may stand in any order (OpenMP 6.0, 5.2).
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {0}, *p[2] = {a, b}, n = 2;
#pragma omp target enter data map(to, iterator(int i = 0 : n) : p[i][0 : 4])
#pragma omp target enter data map(present, iterator(int i = 0 : n), alloc : p[i][0 : 4])
  a[3] = 9;
#pragma omp target update to(iterator(i = 0 : n), present : p[i][3 : 1])
#pragma omp target map(to, always : p)
  p[1][0] = p[0][3];
#pragma omp target update from(present, iterator(i = 0 : n) : p[i][0 : 4])
#pragma omp target exit data map(delete, iterator(int i = n - 1 : -1 : -1) : p[i][0 : 4])
  return b[0] == 9 ? 0 : 1;
}
