// The devices are ready before main's first statement, wherever main is: here in a block, and in a file without any
// directive.
// RUN: rm -rf %t && split-file %s %t
// RUN: %chompcxx %t/main.cpp %t/region.cpp -o %t/program
// RUN: env CHOMP_TRACE=1 %t/program 2>&1 | %filecheck %s
// CHECK: load {{.*}} region
// CHECK: begin of main
// CHECK: launch

//--- main.cpp
#include <cstdio>
#include "region.h"
extern "C++" {
int main() {
  std::fprintf(stderr, "begin of main\n");
  return region() != 42;
}
}
//--- region.h
int region();
//--- region.cpp
#include "region.h"
int region() {
  int x = 21;
#pragma omp target map(tofrom : x)
  x *= 2;
  return x;
}
