// num_threads(strict: n): so many threads, or what severity says, with the message. On the host as well.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t 0 2>&1 | %filecheck %s --check-prefix=ENOUGH
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t 1 2>&1 | %filecheck %s --check-prefix=WARNING
// RUN: env OMP_TARGET_OFFLOAD=mandatory %not --crash %t 2 2>&1 | %filecheck %s --check-prefix=FATAL
// RUN: env OMP_TARGET_OFFLOAD=mandatory %not --crash %t 3 2>&1 | %filecheck %s --check-prefix=NESTED
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t 4 2>&1 | %filecheck %s --check-prefix=LIMIT
// RUN: env OMP_TARGET_OFFLOAD=disabled %t 0 2>&1 | %filecheck %s --check-prefix=ENOUGH
// RUN: env OMP_TARGET_OFFLOAD=disabled OMP_THREAD_LIMIT=8 %t 4 2>&1 | %filecheck %s --check-prefix=LIMIT
// RUN: env OMP_TARGET_OFFLOAD=disabled OMP_THREAD_LIMIT=8 %not %t 5 2>&1 | %filecheck %s --check-prefix=HOST
// RUN: %chompcc -O2 %s -o %t-fast && env OMP_TARGET_OFFLOAD=mandatory %t-fast 1 2>&1 | %filecheck %s --check-prefix=WARNING
// RUN: rm -rf %t.out && %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/strict-threads.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/strict-threads.device.hip -o %t.hsaco %}
// ENOUGH-NOT: few
// ENOUGH: 37 threads
// WARNING: strict-threads.c:[[#@LINE+19]]: too few
// WARNING: went on
// FATAL: strict-threads.c:[[#@LINE+21]]: fewer threads than num_threads(strict) asks for
// FATAL-NOT: went on
// NESTED: strict-threads.c:[[#@LINE+28]]: nested
// LIMIT: strict-threads.c:[[#@LINE+32]]: limited
// LIMIT: {{^8 threads}}
// HOST: strict-threads.c:[[#@LINE+36]]: of the host
// HOST-NOT: went on
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int choice = argc > 1 ? atoi(argv[1]) : 0, most = 0, asked = choice == 0 ? 37 : 4000;
  int count = 0;
  if (choice < 3) {
#pragma omp target map(tofrom : count)
    {
#pragma omp parallel num_threads(strict : choice == 1 ? asked : 37) severity(warning) message("too few")
#pragma omp atomic
      count++;
      if (choice == 2) {
#pragma omp parallel num_threads(strict : asked)
        ;
      }
    }
    most = choice == 0 ? count : 0;
  }
  if (choice == 3) {
#pragma omp target parallel num_threads(4)
    {
#pragma omp parallel num_threads(strict : 2) message("nested")
      ;
    }
  }
  if (choice == 4) {
#pragma omp target parallel for num_threads(strict : 64) thread_limit(8) severity(warning) message("limited") \
    map(tofrom : most) reduction(max : most)
    for (int i = 0; i < 1000; i++)
      most = omp_get_num_threads() > most ? omp_get_num_threads() : most;
  }
  if (choice == 5) {
#pragma omp parallel num_threads(strict : 9) message("of the host")
    ;
  }
  puts("went on");
  if (most)
    printf("%d threads\n", most);
  return 0;
}
