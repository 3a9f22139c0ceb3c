// Sections of negative length, with lower bounds below their arrays, and with strides that lead nowhere: an error when the
// program runs that names the section and its line. Those of 0 elements, and those that begin before a pointer, are right.
//
// RUN: %chompcc -w %s -o %t
// RUN: %t 0
// RUN: sh -c 'i=1; while %not %t $i 2>&1; do i=$((i + 1)); done; echo $i cases' | FileCheck %s
// RUN: %if nvcc %{ %chomp %s -o %t.cuda --emit=cuda && %nvcc_cubin %t.cuda/negative-sections.device.cu -o %t.cubin %}
// RUN: %if hip %{ %chomp %s -o %t.hip --emit=hip && %hip_object %t.hip/negative-sections.device.hip -o %t.hsaco %}
#include <stdlib.h>
struct v {
  int n;
  double *p;
};
#pragma omp declare mapper(m : struct v x) map(x, x.p[0 : x.n])
double space[20], a[10], b[4][5];
int main(int argc, char **argv) {
  int n = -3;
  long l = -2;
  short s = -1;
  double *p = space, *middle = space + 5;
  char *c = (char *)space;
  struct v one = {-1, space}, three[3] = {{1, space}, {2, space + 1}, {3, space + 3}}, *q = three;
  switch (atoi(argv[1])) {
  case 0: {
    int none = 0, first = 1;
#pragma omp target map(tofrom : p[0 : none], middle[n : 8], a[first : 2], b[first : none])
    middle[n] = middle[4] = a[first] = 1;
#pragma omp target update to(middle[n : 2 : 2], a[first : none : 2])
    return space[2] != 1 || space[9] != 1 || a[1] != 1;
  }
  case 1: {
    // CHECK: chomp: section p[0 : n] has a negative length (-24 bytes): a length may be 0, but not less
    // CHECK-NEXT: while mapping p[0 : n] ({{.*}}negative-sections.c:[[@LINE+1]])
#pragma omp target map(tofrom : p[0 : n])
    p[0] = 1;
    break;
  }
  case 2: {
    // CHECK: chomp: section p[2 : l] has a negative length (-16 bytes)
    // CHECK-NEXT: negative-sections.c:[[@LINE+1]])
#pragma omp target enter data map(to : p[2 : l])
    break;
  }
  case 3: {
    // CHECK: chomp: section c[0 : s] has a negative length (-1 bytes)
#pragma omp target data map(c[0 : s])
    p[0] = 2;
    break;
  }
  case 4: {
    // CHECK: chomp: section p[0 : n] has a negative length
#pragma omp target exit data map(from : p[0 : n])
    break;
  }
  case 5: {
    // CHECK: chomp: section p[0 : n] has a negative length
    // CHECK-NEXT: negative-sections.c:[[@LINE+1]])
#pragma omp target update from(p[0 : n])
    break;
  }
  case 6: {
    // CHECK: chomp: section a[-n + 9 :] has a negative length (-16 bytes)
#pragma omp target map(a[-n + 9 :])
    a[0] = 1;
    break;
  }
  case 7: {
    // CHECK: chomp: section b[0 : n][0 : 5] has a negative length (-120 bytes)
#pragma omp target map(b[0 : n][0 : 5])
    b[0][0] = 1;
    break;
  }
  case 8: {
    // CHECK: chomp: section b[0 : 2][0 : n] has a negative length
#pragma omp target map(b[0 : 2][0 : n])
    b[0][0] = 1;
    break;
  }
  case 9: {
    // CHECK: chomp: section a[n : 2] has a negative lower bound: it must begin within its array
    // CHECK-NEXT: negative-sections.c:[[@LINE+1]])
#pragma omp target map(a[n : 2])
    a[0] = 1;
    break;
  }
  case 10: {
    // CHECK: chomp: section b[1][s : 2] has a negative lower bound
#pragma omp target map(b[1][s : 2])
    b[1][0] = 1;
    break;
  }
  case 11: {
    // CHECK: chomp: section x.p[0 : x.n] has a negative length (-8 bytes)
    // CHECK-NEXT: negative-sections.c:[[@LINE+1]])
#pragma omp target map(mapper(m), tofrom : one)
    one.p[0] = 1;
    break;
  }
  case 12: {
    // CHECK: chomp: section q[0 : n] has a negative length (-48 bytes)
#pragma omp target map(mapper(m), tofrom : q[0 : n])
    q[0].p[0] = 1;
    break;
  }
  case 13: {
    // CHECK: chomp: section p[i : n] has a negative length (-24 bytes)
#pragma omp target update to(iterator(int i = 0 : 2) : p[i : n])
    break;
  }
  case 14: {
    // CHECK: chomp: section p[0 : n : 2] has a negative length (-3): a length may be 0, but not less
    // CHECK-NEXT: negative-sections.c:[[@LINE+1]])
#pragma omp target update to(p[0 : n : 2])
    break;
  }
  case 15: {
    // CHECK: chomp: section a[0 : 2 : n] has the stride -3: a stride must be positive
#pragma omp target update to(a[0 : 2 : n])
    break;
  }
  case 16: {
    // CHECK: chomp: section b[n : 2][0 : 2] has a negative lower bound (-3): it must begin within its array
#pragma omp target update to(b[n : 2][0 : 2])
    break;
  }
  case 17: {
    // CHECK: chomp: section q[0 : n] has a negative length (-24 bytes)
    double *q = space;
#pragma omp target teams distribute parallel for reduction(+ : q[0 : n])
    for (int i = 0; i < 4; ++i)
      q[0] += 1;
    break;
  }
  default:
    return 0;
  }
  return 0;
}
// CHECK: 18 cases
