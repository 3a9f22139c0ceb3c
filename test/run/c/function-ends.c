// A function may end without a value as long as nobody asks for it (C17, 6.9.1): in C++ its end is never reached.
// REQUIRES: gcc, clang
// RUN: %chompcc -w -O2 --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: %chompcc -w -O2 --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp %s -o %t.out --emit=cuda
// RUN: %filecheck --input-file=%t.out/function-ends.device.cu %s
#pragma omp begin declare target
enum state { Idle, Busy };
struct pair {
  int first, second;
};

int sum;

__attribute__((noinline)) int add(int value) {
  if (value > 100)
    return 1;
  sum += value;
}

__attribute__((noinline)) enum state twice(int value) { sum += 2 * value; }

__attribute__((noinline)) struct pair thrice(int value) { sum += 3 * value; }

int last(int value) {
  if (value > 0)
    return value;
  else
    return 0;
}

int forever(int value) {
  for (;;)
    if (value++ > 7)
      return value;
}
#pragma omp end declare target

int main(void) {
  int result = 0;
#pragma omp target map(from : result)
  {
    add(1);
    twice(10);
    thrice(100);
    result = sum + last(1000) + forever(7);
  }
  return result != 321 + 1000 + 9;
}

// CHECK: int add(int value) {
// CHECK-NEXT: if (value > 100)
// CHECK-NEXT: return 1;
// CHECK-NEXT: sum += value;
// CHECK-NEXT: return 0;
// CHECK-NEXT: }
// CHECK: sum += 2 * value; return {}; }
// CHECK: int last(int value) {
// CHECK-NEXT: if (value > 0)
// CHECK-NEXT: return value;
// CHECK-NEXT: else
// CHECK-NEXT: return 0;
// CHECK-NEXT: }

// CHECK: int forever(int value) {
// CHECK-NOT: return 0
// CHECK: }
