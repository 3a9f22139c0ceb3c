// A structure without a name in an anonymous union, which may hold no types with names; and the parameter that a generic
// lambda's requires clause names, which the region does not use.
//
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out -- -std=c++20
// RUN: %if nvcc %{ %nvcc_cubin -std=c++20 %t.out/anonymous-members.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object_with -std=c++20 %t.out/anonymous-members.device.hip -o %t.hsaco %}
struct node {
  char kind;
  union {
    int value;
    struct {
      short left, right;
    } kids;
  };
};

template <class T> static T twice(T x) {
  T r{};
#pragma omp target map(from : r)
  r = [](auto v) requires(sizeof(v) > 1) { return v + v; }(x);
  return r;
}

int main() {
  node n{1, {}};
  n.kids = {3, 4};
  int sum = 0;
#pragma omp target map(to : n) map(from : sum)
  sum = n.kids.left * 10 + n.kids.right;
  return sum == 34 && twice(2) == 4 && twice(1.5) == 3 ? 0 : 1;
}
