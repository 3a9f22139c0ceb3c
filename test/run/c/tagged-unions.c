// Types without a name in unions without a name, of a structure that a typedef alone names.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/tagged-unions.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/tagged-unions.device.hip -o %t.hsaco %}
typedef struct {
  enum { ADD, NEG } op;
  union {
    struct {
      int l, r;
    } both;
    int one;
  };
} expression;

typedef struct {
  union {
    enum { POINT, NOTHING } kind;
    struct {
      float x, y;
    } *at;
  };
  struct {
    enum state { NEW, OLD } state;
  };
} element, *reference;

int main(void) {
  expression program[] = {{NEG, .one = 3}, {ADD, .both.l = 1, .both.r = 2}};
  element e = {.kind = NOTHING, .state = NEW};
  int s = 0, kind = 0;
#pragma omp target map(tofrom : s, kind) map(to : program) map(tofrom : e)
  {
    for (int i = 0; i < 2; i++)
      s += program[i].op == ADD ? program[i].both.l + program[i].both.r : -program[i].one;
    program[0].op = 0;
    program[0].both.r = 10;
    s += program[0].both.r;
    kind = e.kind == NOTHING;
    reference to = &e;
    to->state = 1;
    to->at = 0;
  }
  return s != 10 || !kind || e.state != OLD;
}
