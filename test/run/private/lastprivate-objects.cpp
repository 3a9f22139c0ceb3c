// Lastprivate objects whose constructor and assignment nothing else names: on a construct with target, and inside.
// RUN: %chompcxx -fopenmp %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t | %filecheck %s
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -fopenmp
// RUN: %if nvcc %{ %nvcc_cubin %t.out/lastprivate-objects.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/lastprivate-objects.device.hip -o %t.hsaco %}
#include <cstdio>

template <int Case> struct Object {
  int x = 0;
  Object() : x(42) {}
  explicit Object(int value) : x(value) {}
  Object(const Object &o) : x(o.x) {}
  Object &operator=(const Object &o) {
    x = o.x < 100 ? o.x + 100 : o.x; // a combined construct may assign more than once
    return *this;
  }
};
template <int Case> struct Holder {
  Object<Case> part;
};

struct Plain {
  int x = 0;
  Plain &operator=(const Plain &o) {
    x = o.x < 100 ? o.x + 100 : o.x;
    return *this;
  }
};
struct Around {
  Plain part;
};

int main() {
  Plain e, list[2];
  Around f;
  Object<1> a(1);
  Object<2> b(2);
  Object<3> c(3);
  Holder<4> d;
#pragma omp target parallel for lastprivate(a) num_threads(4)
  for (int i = 0; i < 20; i++)
    a.x += i == 19 ? 1000 : 0;
#pragma omp target teams distribute lastprivate(b) num_teams(3)
  for (int i = 0; i < 20; i++) {
#pragma omp parallel for
    for (int j = 0; j < 5; j++) {
    }
    b.x = i;
  }
#pragma omp target map(tofrom : c, d)
#pragma omp teams distribute parallel for lastprivate(c, d)
  for (int i = 0; i < 20; i++)
    c.x = i, d.part.x = i;
#pragma omp target parallel for lastprivate(e, f, list)
  for (int i = 0; i < 20; i++)
    e.x = f.part.x = list[1].x = i;
  printf("%d %d %d %d\n", a.x, b.x, c.x, d.part.x);
  printf("%d %d %d %d\n", e.x, f.part.x, list[0].x, list[1].x);
  // CHECK: 1042 119 119 119
  // CHECK: 119 119 100 119
}
