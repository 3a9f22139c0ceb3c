// A tag hides no object in C, and does in C++.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.hip.o %}

static int global(int x) { return x + 1; }

static int parameter(int n) {
  int r = 0;
#pragma omp target map(tofrom : r)
  {
    struct r {
      int r;
    } x = {1};
    enum n { first = 2 } y = first;
    struct global {
      struct r inner;
    } z = {{3}};
    struct alone {
      int i;
    } alone = {4};
    r += x.r + y + n + global(z.inner.r) + alone.i + (int)(sizeof(struct r) == sizeof(enum n));
    {
      union x {
        int i;
      } w = {.i = 5};
      r += x.r + w.i;
    }
  }
  return r;
}

int main(void) { return parameter(10) != 1 + 2 + 10 + 4 + 4 + 1 + 1 + 5; }
