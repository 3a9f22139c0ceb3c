// error in a region: severity(warning) says its message and goes on, severity(fatal) stops the program; what is for the
// compilation says nothing here.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t 1 2>&1 | %filecheck %s --check-prefix=WARNING
// RUN: env OMP_TARGET_OFFLOAD=mandatory %not --crash %t 2 2>&1 | %filecheck %s --check-prefix=FATAL
// WARNING: execution.c:[[#@LINE+14]]: from a variable
// WARNING: went on
// FATAL: execution.c:[[#@LINE+18]]: seven (team 0, thread 0)
// FATAL-NOT: went on
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int choice = argc > 1 ? atoi(argv[1]) : 0, s = 0;
#pragma omp target map(tofrom : s)
  {
    const char *text = "from a variable";
#pragma omp error at(compilation) severity(warning) message("told to nobody")
    if (choice == 1) {
#pragma omp error at(execution) severity(warning) message(text)
      s = 2;
    }
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
      if (i == 0 && choice == 2) {
#pragma omp error at(execution) severity(fatal) message("se" "ven")
      }
  }
  if (choice != 1)
    return 0;
  puts(s == 2 ? "went on" : "wrong");
  return s != 2;
}
