// What C says of the size of an expression: C++ keeps comparisons and characters narrow, and takes conditional operators,
// commas and assignments for the variables behind them.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s && FileCheck --input-file=%t.out/sizes.device.cu %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/sizes.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/sizes.device.hip -o %t.hip.o %}
struct flags {
  unsigned few : 5;
  long more : 20;
};

#define FILL(out)                                                                                                      \
  out[0] = sizeof(yes ? a : b);                                                                                        \
  out[1] = sizeof((yes ? f.few : f.few));                                                                              \
  out[2] = sizeof(yes ? f.more : f.more);                                                                              \
  out[3] = sizeof(yes, list);                                                                                          \
  out[4] = sizeof(yes ? list : other);                                                                                 \
  out[5] = sizeof(yes ? 'a' : 'b');                                                                                    \
  out[6] = sizeof(yes, a == b);                                                                                        \
  out[7] = sizeof(a = b);                                                                                              \
  out[8] = sizeof(yes ? a : b) + sizeof(yes ? a < b : a > b);

int main(void) {
  char a = 1, b = 2, list[20] = {0}, other[20] = {0};
  int yes = 1;
  struct flags f = {1, 2};
  unsigned long out[11] = {0}, expected[11] = {0};
  FILL(expected)
#pragma omp target map(tofrom : out)
  {
    FILL(out)
    // CHECK: out[9] = sizeof(yes ? yes : *out) + sizeof(yes, a);
    out[9] = sizeof(yes ? yes : *out) + sizeof(yes, a);
    // Compilers of C differ in which sizes these have.
    // CHECK: out[10] = sizeof((unsigned int)(yes, f.few)) && sizeof((unsigned int)(f.few = 3)) && sizeof((unsigned int)++f.few);
    out[10] = sizeof(yes, f.few) && sizeof(f.few = 3) && sizeof(++f.few);
  }
  expected[9] = sizeof(long) + 1;
  expected[10] = 1;
  for (int k = 0; k < 11; k++)
    if (out[k] != expected[k])
      return 1 + k;
  return 0;
}
