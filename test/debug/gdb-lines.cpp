#include "lines.h"
#define LAMBDA [=]
auto twice = [](double *p, int i) {
#ifdef NEVER
  p[i] = 0;
#endif
  p[i] *= 2; // line 7
};
template <class F> struct Wrapped {
  F f;
  void operator()(int i) const {
    f(i); // line 12
  }
};
template <class F> void nested(int n, F f) {
  parallel_for(n, [=](int i) {
    int j = i;
    f(j); // line 18
  });
}
template <class F> Wrapped<F> wrapped(F f) { return {f}; }
int main() {
  double x[1] = {0};
  double *p = x;
#pragma omp target enter data map(to : x)
  parallel_for(1, LAMBDA(int i) {
    double t = i;
    p[i] = t; // line 28
  });
  parallel_for(1, [=](auto i) { p[i] = i; }); // line 30
  nested(1, [=](int i) {
    double t = i;
    p[i] = t; // line 33
  });
  parallel_for(1, wrapped([=](int i) {
                 double t = i;
                 p[i] = t; // line 37
               }));
  parallel_for(1, scale(p, 2));
  parallel_for(1, [=](int i) {
    double *x = p;
#include "lines-body.h"
    twice(x, i); // line 43
  });
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 1; i++) {
#include "lines-body.h"
    x[i] *= 2; // line 48
  }
#pragma omp target exit data map(from : x)
  return x[0] != 2;
}
// gdb at lines of lambdas that the host has made: in functions' arguments, by macros, in headers, in each other, in
// classes and of namespaces; and of what an #include brings into a lambda or a region.
// REQUIRES: gdb
// UNSUPPORTED: sanitized
// RUN: %chompcxx -g -O0 -I%S/Inputs %s -o %t
// RUN: env CHOMP_VGPU_CORES=1 OMP_TARGET_OFFLOAD=mandatory %gdb -ex "break gdb-lines.cpp:28" -ex "break gdb-lines.cpp:30" \
// RUN:   -ex "break gdb-lines.cpp:33" -ex "break gdb-lines.cpp:18" -ex "break gdb-lines.cpp:37" -ex "break gdb-lines.cpp:12" \
// RUN:   -ex "break lines.h:9" -ex "break gdb-lines.cpp:43" -ex "break gdb-lines.cpp:7" -ex "break gdb-lines.cpp:48" \
// RUN:   -ex "break lines-body.h:3" -ex "break lines-inner.h:2" -ex run -ex continue -ex continue -ex continue -ex continue \
// RUN:   -ex continue -ex continue -ex continue -ex continue -ex continue -ex continue -ex continue -ex continue \
// RUN:   -ex continue -ex continue -ex continue -ex continue -ex continue -ex continue -ex "echo end\n" %t 2>&1 | %filecheck %s
// CHECK: Breakpoint {{.*}}operator(){{.*}}gdb-lines.cpp:28
// CHECK: Breakpoint {{.*}}operator(){{.*}}gdb-lines.cpp:30
// CHECK: Breakpoint {{.*}}operator(){{.*}}gdb-lines.cpp:18
// CHECK: Breakpoint {{.*}}operator(){{.*}}gdb-lines.cpp:33
// CHECK: Breakpoint {{.*}}operator(){{.*}}gdb-lines.cpp:12
// CHECK: Breakpoint {{.*}}operator(){{.*}}gdb-lines.cpp:37
// CHECK: Breakpoint {{.*}}operator(){{.*}}lines.h:9
// CHECK: Breakpoint {{.*}}operator(){{.*}}lines-inner.h:2
// CHECK: Breakpoint {{.*}}operator(){{.*}}lines-body.h:3
// CHECK: Breakpoint {{.*}}operator(){{.*}}gdb-lines.cpp:43
// CHECK: Breakpoint {{.*}}operator(){{.*}}gdb-lines.cpp:7
// CHECK: Breakpoint {{.*}}main_l45{{.*}}lines-inner.h:2
// CHECK: Breakpoint {{.*}}main_l45{{.*}}lines-body.h:3
// CHECK: Breakpoint {{.*}}main_l45{{.*}}gdb-lines.cpp:48
