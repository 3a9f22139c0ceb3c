// An enumeration without negative values is unsigned in C, and int where C++ computes with it.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s && FileCheck --input-file=%t.out/enumerations.device.cu %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/enumerations.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/enumerations.device.hip -o %t.hip.o %}
enum color { red, green = 4, blue = 0x7f };

#define FILL(out)                                                                                                      \
  out[0] = c - 5;                                                                                                      \
  out[1] = (c ^ d) + -1;                                                                                               \
  out[2] = (yes ? c : minus) + 1 > 3;                                                                                  \
  out[3] = (c + 2) * minus;                                                                                            \
  out[4] = -c;                                                                                                         \
  out[5] = ~d;                                                                                                         \
  out[6] = c < minus;                                                                                                  \
  out[7] = (c * d & 7) - d;                                                                                            \
  out[8] = (yes ? minus : c) / 2;                                                                                      \
  out[9] = (c | 1) - 8L;                                                                                               \
  out[10] = c + letter < 0;                                                                                            \
  out[12] = minus < (yes, digit + c);

int main(void) {
  enum color c = green, d = blue;
  int minus = -5, yes = 1;
  signed char letter = -100;
  unsigned short digit = 3;
  long out[13] = {0}, expected[13] = {0};
  FILL(expected)
#pragma omp target map(tofrom : out)
  {
    FILL(out)
    // CHECK: out[11] = c == d || c < blue || c + 1 > 5 || (c & 1) == 0 ? c + 1 : 0;
    out[11] = c == d || c < blue || c + 1 > 5 || (c & 1) == 0 ? c + 1 : 0;
  }
  expected[11] = green + 1;
  for (int k = 0; k < 13; k++)
    if (out[k] != expected[k])
      return 1 + k;
  return 0;
}
