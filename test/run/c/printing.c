// What a region writes to the terminal: GPUs do it by printf, so that all of it comes out on stdout there.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t 2>&1 | %filecheck --check-prefix=OUT %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t 2>&1 | %filecheck --check-prefix=OUT %s
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- > %t.remarks 2>&1
// RUN: %filecheck %s < %t.out/printing.device.cu
// RUN: %filecheck --check-prefix=REMARK %s < %t.remarks
// RUN: %if nvcc %{ %nvcc_cubin %t.out/printing.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/printing.device.hip -o %t.hsaco %}
#include <stdio.h>

#define SAY(...) fprintf(stderr, __VA_ARGS__)

static void warn(void) {
  if (fprintf(stderr, "warn\n") < 0)
    printf("never\n");
}

int main(void) {
  int n = 3;
  setvbuf(stdout, NULL, _IONBF, 0);
#pragma omp target map(to : n)
  {
    // REMARK: printing.c:[[@LINE+1]]:{{.*}}GPUs have one stream: there 'fprintf' prints to the host's standard output
    SAY("%d of %d\n", n + 1, n);
    fprintf(stdout, "here\n");
    puts(n ? "yes" : "no");
    fputs("tail", stderr);
    putchar('0' + n);
    fputc('\n', stdout);
    fflush(stdout);
    warn();
  }
  return 0;
}
// OUT: 4 of 3
// OUT-NEXT: here
// OUT-NEXT: yes
// OUT-NEXT: tail3
// OUT-NEXT: warn

// CHECK: if (printf({{ ?}}"warn\n") < 0)
// CHECK: printf({{ ?}}"%d of %d\n", n + 1, n);
// CHECK: printf({{ ?}}"here\n");
// CHECK: printf("%s\n", n ? "yes" : "no");
// CHECK: printf("%s", "tail");
// CHECK: printf("%c", '0' + n);
// CHECK: printf("%c", '\n');
// CHECK: (0);
