// Values for the members of a structure without a name in a union, which is not the union's first member: C++ has no
// braces for them.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <stdint.h>

typedef union {
  uint32_t all;
  struct {
    uint8_t r, g, b, a;
  };
  uint8_t channel[4];
} pixel;
struct variant {
  int tag;
  union {
    int i;
    float f;
    struct {
      short low, high[2];
      const char *name;
    };
  };
  double d;
};
static const pixel blue = {.b = 200, .a = 9};
static const struct variant table[] = {{1, {.low = 5, .high = {6, 7}}}, {.tag = 2, .i = 3}, {.high[1] = 4}};
#pragma omp declare target
static pixel grey(int v) { return (pixel){.r = v, .g = v, .b = v, .a = 255}; }
#pragma omp end declare target

int main(void) {
  pixel p, q;
  struct variant v;
  int sum = 0;
#pragma omp target map(from : p, q, v) map(tofrom : sum)
  {
    p = (pixel){.b = 7, .r = 255};
    q = grey(3 + p.b);
    v = (struct variant){.d = 2, .high = {7, 8}, .low = 3, .tag = 5};
    struct variant w = {1, {.f = 2}, 3}, x = {2, {.high[1] = 4, .name = "n"}, .d = 1};
    const struct variant y[] = {[1] = {.low = 2, .d = 4}, [0].high[0] = 9, [0].tag = 8};
    sum += w.f + w.d + x.high[0] + x.high[1] + (x.name[0] == 'n') + y[1].low + y[1].d + y[0].high[0] + y[0].tag;
  }
  if (p.r != 255 || p.g || p.b != 7 || p.a || q.r != 10 || q.b != 10 || q.a != 255)
    return 1;
  if (v.d != 2 || v.low != 3 || v.high[0] != 7 || v.high[1] != 8 || v.tag != 5)
    return 2;
  if (sum != 2 + 3 + 4 + 1 + 2 + 4 + 9 + 8)
    return 3;
  // Constants of the file.
#pragma omp target map(from : sum)
  {
    const struct variant *last = &table[2];
    sum = blue.channel[2] + blue.a + table[0].low + table[0].high[1] + table[1].i + last->high[1];
  }
  return sum == 200 + 9 + 5 + 7 + 3 + 4 ? 0 : 4;
}
