// Types without a name that a function's own declaration defines, behind its storage class too.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.hip.o %}
#pragma omp declare target
static union {
  int bits;
  float number;
} bits_of(float number) {
  __typeof__(bits_of(0)) out;
  out.number = number;
  return out;
}
static inline struct {
  int lo, hi;
} *range_in(void *place) {
  return place;
}
enum { RED, GREEN } color(int i) { return i ? GREEN : RED; }
struct {
  struct {
    int x, y;
  } at;
} const shape(int x) {
  __typeof__(shape(0).at) at = {x, x + 1};
  return (__typeof__(shape(0))){at};
}
#pragma omp end declare target

int main(void) {
  int wrong = 0, pair[2] = {4, 5};
#pragma omp target map(tofrom : wrong) map(to : pair)
  {
    wrong |= bits_of(1).bits != 0x3f800000;
    wrong |= (range_in(pair)->hi != 5) << 1;
    wrong |= (color(3) != GREEN) << 2;
    wrong |= (shape(6).at.y != 7) << 3;
  }
  return wrong;
}
