// Members of nested structures with pointers: s.in.p[0:n], s->in->p[0:n], (*s).p[0:n], a[i].p[0:n], each attached
// by itself.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct leaf {
  int n;
  int *p;
};
struct branch {
  double weight;
  struct leaf in, *out;
};
struct tree {
  struct branch b[2];
  int *q;
};

int main(void) {
  int x[5] = {1, 2, 3, 4, 5}, y[5] = {10, 20, 30, 40, 50}, z[5] = {0}, w[5] = {7, 7, 7, 7, 7};
  struct leaf leaf = {5, y};
  struct tree t = {{{1.5, {5, x}, &leaf}, {2.5, {5, z}, &leaf}}, w}, *pt = &t;
#pragma omp target teams distribute parallel for map(tofrom : t.b[0].in.p[0 : 5])
  for (int i = 0; i < 5; i++)
    t.b[0].in.p[i] += 100;
  for (int i = 0; i < 5; i++)
    if (x[i] != 101 + i)
      return 1;
#pragma omp target teams distribute parallel for map(to : pt->b) map(from : pt->b[1].in.p[0 : 5])                      \
    map(to : pt->b[0].in.p[0 : 5])
  for (int i = 0; i < 5; i++)
    pt->b[1].in.p[i] = pt->b[0].in.p[i] + (int)(2 * pt->b[1].weight);
  for (int i = 0; i < 5; i++)
    if (z[i] != 106 + i)
      return 2;
#pragma omp target teams distribute parallel for map(tofrom : (*pt).q[1 : 3])
  for (int i = 1; i < 4; i++)
    (*pt).q[i] = i;
  for (int i = 0; i < 5; i++)
    if (w[i] != (i >= 1 && i < 4 ? i : 7))
      return 3;
  struct leaf *pl = &leaf;
#pragma omp target data map(to : pl[0 : 1]) map(tofrom : pl -> p[0 : 5])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 5; i++)
      pl->p[i] += pl->n;
  }
  for (int i = 0; i < 5; i++)
    if (y[i] != 10 * (i + 1) + 5)
      return 4;
  return t.b[0].in.p == x && t.b[1].in.p == z && leaf.p == y && t.q == w ? 0 : 5;
}
