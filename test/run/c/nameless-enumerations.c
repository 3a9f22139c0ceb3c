// Where C++ wants a conversion to an enumeration that has no name, the kernel file gives it one.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/nameless-enumerations.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/nameless-enumerations.device.hip -o %t.hsaco %}
typedef struct {
  unsigned number : 5;
  enum { X, Y, Z } e : 2;
  enum __attribute__((packed)) { SMALL, LARGE = 200 } sizes[2];
  struct {
    enum { UP, DOWN } way;
  } inner;
  union {
    enum { EVEN, ODD } parity;
    unsigned word;
  };
} bits;

struct light {
  enum { OFF, ON } *state;
};

static enum { IDLE, BUSY, DONE } phase;
#pragma omp declare target to(phase)

int main(void) {
  bits b[3] = {{1, X}, {2, Y}, {3, Z}};
  int r = 0, chosen = 1, places[2] = {OFF, OFF}, sizes = 0;
#pragma omp target map(tofrom : b, r, places, sizes)
  {
    enum { NONE, SOME, ALL } amount = NONE, *where = &amount;
    struct light l = {(void *)places};
    for (int i = 0; i < 3; i++) {
      b[i].e = (b[i].e + 1) % 3;
      b[i].sizes[i & 1] = chosen ? 200 : SMALL;
      b[i].inner.way++;
      b[i].parity |= 1;
    }
    amount = r ? NONE : 1;
    r = amount + *where;
    l.state[1] = chosen;
    phase = 2;
    r += 10 * (phase == DONE);
    sizes = sizeof(bits) * 10 + sizeof b[0].sizes;
  }
  if (b[0].e != Y || b[1].e != Z || b[2].e != X || b[1].number != 2)
    return 1;
  if (b[0].sizes[0] != LARGE || b[0].sizes[1] != SMALL || b[1].sizes[1] != LARGE)
    return 2;
  if (b[2].inner.way != DOWN || b[2].parity != ODD || places[0] != OFF || places[1] != ON)
    return 3;
  return r != 12 || sizes != sizeof(bits) * 10 + sizeof b[0].sizes;
}
