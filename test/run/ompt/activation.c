// How a tool is found, and what it may answer: linked in, by OMP_TOOL_LIBRARIES, disabled; it wants none of it.
// REQUIRES: clang
// UNSUPPORTED: strict, sanitized
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %clang -shared -fPIC %S/Inputs/tool.c -o tool.so
// RUN: %clang -c %S/Inputs/tool.c -o tool.o
// RUN: echo "int nothing;" > empty.c && %clang -shared -fPIC empty.c -o empty.so
// RUN: env CHOMP_HOST_CC=%gcc %chompcc %s -o prog
// RUN: ./prog | FileCheck --check-prefix=NONE %s
// NONE-NOT: tool:
// NONE: done, control -2
//
// RUN: env CHOMP_HOST_CC=%gcc %chompcc %s tool.o -o linked && ./linked | FileCheck --check-prefix=ACTIVE %s
// RUN: env CHOMP_HOST_CC=%clang %chompcc %s tool.o -o linked-clang && ./linked-clang | FileCheck --check-prefix=ACTIVE %s
// RUN: env OMP_TOOL_LIBRARIES=./none.so:./empty.so:./tool.so OMP_TOOL_VERBOSE_INIT=stderr ./prog 2>&1 | FileCheck --check-prefixes=SEARCH,ACTIVE %s
// SEARCH: chomp: tool: the program has no ompt_start_tool
// SEARCH-NEXT: chomp: tool: can't open ./none.so: {{.*}}No such file
// SEARCH-NEXT: chomp: tool: ./empty.so has no ompt_start_tool
// ACTIVE: tool: start
// SEARCH-NEXT: chomp: tool: ./tool.so has a tool
// ACTIVE: tool: initialize
// ACTIVE-NEXT: tool: 1 devices of 1
// ACTIVE-NOT: tool: {{start|initialize}}
// SEARCH: chomp: tool: it is active
// ACTIVE: tool: target begin
// ACTIVE: done, control 7
// ACTIVE: tool: finalize
// ACTIVE-NOT: tool: finalize
//
// RUN: env OMP_TOOL=disabled OMP_TOOL_LIBRARIES=./tool.so OMP_TOOL_VERBOSE_INIT=log.txt ./prog | FileCheck --check-prefix=NONE %s
// RUN: FileCheck --check-prefix=DISABLED %s < log.txt
// DISABLED: chomp: tool: OMP_TOOL=disabled
// RUN: env OMP_TOOL=enabled OMP_TOOL_LIBRARIES=./tool.so TOOL=null OMP_TOOL_VERBOSE_INIT=stdout ./prog | FileCheck --check-prefix=NULL %s
// NULL: tool: start
// NULL-NEXT: chomp: tool: ./tool.so has a tool that doesn't want to run
// NULL-NEXT: chomp: tool: there is none
// NULL-NOT: tool:
// NULL: done, control -2
// RUN: env OMP_TOOL_LIBRARIES=./tool.so TOOL=refuse OMP_TOOL_VERBOSE_INIT=disabled ./prog | FileCheck --check-prefix=REFUSE %s
// REFUSE: tool: 1 devices of 1
// REFUSE-NOT: tool:
// REFUSE: done, control -2
// REFUSE-NOT: tool:
// RUN: env OMP_TOOL_LIBRARIES=./tool.so TOOL=quiet ./prog | FileCheck --check-prefix=QUIET %s
// QUIET: tool: 1 devices of 1
// QUIET-NOT: tool:
// QUIET: done, control -1
// QUIET-NEXT: tool: finalize
// RUN: env OMP_TOOL_LIBRARIES=./tool.so TOOL=early ./prog | FileCheck --check-prefix=EARLY %s
// EARLY: tool: submit end
// EARLY-NEXT: tool: device_unload
// EARLY-NEXT: tool: device_finalize 0
// EARLY-NEXT: tool: finalize
// EARLY-NEXT: done, control -2
// EARLY-NOT: tool:
// RUN: env OMP_TOOL_LIBRARIES=./tool.so TOOL=never ./prog | FileCheck --check-prefix=NEVER %s
// NEVER: tool: initialize
// NEVER-NOT: tool: {{set|device_}}
// NEVER: done, control -1
// NEVER-NEXT: tool: finalize
// NEVER-NOT: tool:
// RUN: not env OMP_TOOL=maybe ./prog 2>&1 | FileCheck --check-prefix=WRONG %s
// WRONG: chomp: OMP_TOOL=maybe: expected enabled or disabled
//
// All runs on the host: there is a tool, but no device.
// RUN: env OMP_TARGET_OFFLOAD=disabled OMP_TOOL_LIBRARIES=./tool.so ./prog | FileCheck --check-prefix=HOST %s
// HOST: tool: initialize
// HOST-NOT: tool: {{target|data_op|submit|device}}
// HOST: done, control 7
// HOST-NEXT: tool: finalize
//
// A program in which nothing happens: a tool sees devices begin and end.
// RUN: echo "int main(void) { return 0; }" > nothing.c && env CHOMP_HOST_CC=%gcc %chompcc nothing.c -o nothing
// RUN: env OMP_TOOL_LIBRARIES=./tool.so ./nothing | FileCheck --check-prefix=NOTHING %s
// NOTHING: tool: initialize
// NOTHING: tool: device_initialize 0
// NOTHING-NEXT: tool: device_finalize 0
// NOTHING-NEXT: tool: finalize
// NOTHING-NOT: tool:
// Where there can't be a tool libomp begins as late as it does by itself: what the program sets still counts. And a child
// of the program is not its parent.
// RUN: env CHOMP_HOST_CC=%clang %chompcc -DLATE %s -o late && env -u OMP_NUM_THREADS ./late
// RUN: env OMP_TOOL_LIBRARIES=./tool.so ./prog child | FileCheck --check-prefix=CHILD %s
// CHILD: done
// CHILD: in the child
// CHILD-NOT: tool: {{target|submit}}
// CHILD: tool: finalize
// CHILD-NOT: tool: finalize
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  (void)argv;
  int x = 1;
#ifdef LATE
  setenv("OMP_NUM_THREADS", "3", 1);
#endif
#pragma omp target map(tofrom : x)
  x++;
#ifndef LATE
  printf("done, control %d\n", omp_control_tool(omp_control_tool_start, 0, NULL));
#endif
  fflush(stdout);
#ifdef LATE
  if (omp_get_max_threads() != 3)
    return 2;
#endif
  if (argc > 1) {
    if (fork() == 0) {
      puts("in the child");
#pragma omp target map(tofrom : x)
      x++;
      exit(x != 3);
    }
    int status = 1;
    wait(&status);
    return status;
  }
  return x != 2;
}
