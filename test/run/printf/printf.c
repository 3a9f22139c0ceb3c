// printf in a kernel: every conversion, literal percent signs, arguments that C promotes.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t | %filecheck %s
#include <stdio.h>

int main(void) {
  char c = 'x';
  short s = -5;
  float f = 1.5f;
  long long big = 1LL << 40;
  unsigned u = 0xbeef;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 1; i++) {
    printf("int %d, char %c, short %d, float %.2f\n", i + 42, c, s, f);
    printf("%s and 100%%: %8.3e %5d|%-5d|\n", "text", 12345.678, 7, 8);
    printf("%lld %x %#X %u %zu\n", big, u, u, 4000000000u, sizeof(int));
    printf("plain\n");
  }
// CHECK: int 42, char x, short -5, float 1.50
// CHECK-NEXT: text and 100%: 1.235e+04     7|8    |
// CHECK-NEXT: 1099511627776 beef 0XBEEF 4000000000 4
// CHECK-NEXT: plain
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 20; i++)
    printf("line %d\n", i);
  // CHECK-COUNT-20: line {{[0-9]+$}}
  // CHECK-NEXT: done
  printf("done\n");
  return 0;
}
// Covers: printf in a region
