// What a region privatizes are variables of its own, on the host, too: those that a constructor makes have its value
// even if the region only reads them, and copies don't see what happens to the originals, by a pointer, by a reference,
// or in a function that the region calls.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=vgpu
// RUN: %filecheck %s < %t.out/originals.host.cpp

struct Seven {
  int x;
  Seven() : x(7) {}
  ~Seven() {}
};

#pragma omp begin declare target
int counted = 1;
void count() { counted++; }
void store(int *to) { *to = 9; }
#pragma omp end declare target

static int changed(int &by, int *in) {
  int got = 0;
#pragma omp target map(tofrom : in[0 : 1]) map(from : got) firstprivate(by)
  {
    store(in);
    got = by;
  }
  return got;
}

int main() {
  Seven c;
  c.x = 1;
  int made = 0, x = 5, y = 4, z = 3, a = 0, b = 0, d = 0;
  int *p = &x, *q = &y;
  float f[4] = {0}, half = 0.5f;
#pragma omp target private(c) map(from : made)
  made = c.x;
#pragma omp target map(tofrom : p[0 : 1]) map(from : a) firstprivate(x)
  {
    *p = 9;
    a = x;
  }
#pragma omp target map(from : b) firstprivate(counted)
  {
    count();
    b = counted;
  }
#pragma omp target map(tofrom : q[0 : 1]) map(from : d)
  {
    *q = 9;
    d = y;
  }
  if (made != 7 || a != 5 || b != 1 || d != 4 || changed(z, &z) != 3)
    return 1;
  int by_builtin = 1, by_lambda = 1, kept[2] = {};
  int *to = &by_builtin;
  auto change = [&] { by_lambda = 9; };
#pragma omp target map(tofrom : to[0 : 1]) map(from : kept) firstprivate(by_builtin)
  {
    const int nine = 9;
    __builtin_memcpy(to, &nine, sizeof(int));
    kept[0] = by_builtin;
  }
#pragma omp target map(tofrom : kept) firstprivate(by_lambda)
  {
    change();
    kept[1] = by_lambda;
  }
  if (kept[0] != 1 || kept[1] != 1)
    return 2;
  // Nobody can change this one: no copy.
  // CHECK-NOT: {{typeof__[(]half}}
#pragma omp target map(tofrom : f, q[0 : 1])
  for (int i = 0; i < 4; i++)
    f[i] = half + (*q = i);
  return f[3] != 3.5f;
}
