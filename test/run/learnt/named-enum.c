// An enumeration that is defined in a typedef, both with a name, and used by both.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp -o %t.out %s -- && FileCheck --input-file=%t.out/named-enum.device.cu %s

// CHECK: enum __size { SMALL, LARGE, HUGE_SIZE };
// CHECK: typedef enum __size Size;
typedef enum __size { SMALL, LARGE, HUGE_SIZE } Size;
typedef struct {
  int n;
  Size size;
  enum __size wanted;
} Input;

static int is_large(Size size) { return size == LARGE; }

int main(void) {
  Input in = {3, LARGE, SMALL};
  int large = 0;
#pragma omp target map(to : in) map(from : large)
  large = is_large(in.size) + 2 * (in.wanted == SMALL);
  return large == 3 ? 0 : 1;
}
