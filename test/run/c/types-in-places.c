// Types that C defines where C++ can't: in parameter lists, in results, casts, compound literals,
// sizeof, typeof, and in front of loops, within a region and outside of it.
// RUN: %chompcc -w %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc -w --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc -w --offload-arch=gfx90a -c %s -o %t.hip.o %}
static sum(struct pair { int a, b; } *p) { return p->a + p->b; }
static int next(enum step { ONE = 1, TWO } k) { return k == TWO ? ONE : 0; }
static double scaled(struct pair { double first; union part { int i; } second; } *p, struct last { int n; } *l) {
  return p->first * p->second.i + l->n; // another pair
}
static struct result { int x, y; } make(struct pair { int s; } *p) {
  struct result r = {p->s, 2};
  {
    struct pair { int own; } q = {1};
    r.x += q.own;
  }
  return r;
}
static int size(void) { return sizeof(struct inner { int a[5]; }); }
static int cast(void *p) { return ((struct seen { int z; } *)p)->z; }
static int literal(void) { return (struct made { int a, b; }){3, 4}.b; }
static int loop(void) {
  int n = 0;
  for (struct { int i, j; } k = {0, 10}; k.i < k.j; k.i++, k.j--)
    n++;
  return n;
}

int main(void) {
  int bad = 0;
#pragma omp target map(tofrom : bad)
  {
    struct { int a, b; } mine = {1, 2};
    struct { double first; int second; } other = {1.5, 2};
    struct { int n; } end = {3};
    bad |= (sum((void *)&mine) != 3) | (next(2) != 1) << 1;
    struct result r = make((void *)&mine);
    bad |= (scaled((void *)&other, (void *)&end) != 6 || r.x != 2 || r.y != 2) << 3;
    bad |= (size() != 5 * sizeof(int) || cast(&mine) != 1 || literal() != 4 || loop() != 5) << 4;
    int n = sizeof(struct inner { int a[3]; });
    struct inner three = {{1, 2, 3}};
    n += ((struct seen { int z; } *)&mine)->z;
    struct seen seen = {4};
    n += (struct made { int a, b; }){3, 4}.b + seen.z + three.a[2];
    for (struct { int i, j; } k = {0, 10}; k.i < k.j; k.i++, k.j--)
      n++;
    __typeof__(struct typed { int k; }) typed = {4};
    struct typed again = typed;
    n += again.k + _Alignof(struct aligned { double d; });
    bad |= (n != 12 + 1 + 4 + 4 + 3 + 5 + 4 + 8) << 5;
  }
  return bad;
}
