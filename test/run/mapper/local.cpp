// Mappers declared in a function that use each other, in a template and in a lambda, too.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/local.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/local.device.hip -o %t.hsaco %}
// REQUIRES: clang
// RUN: %chompcxx --host-compiler=%clangxx -std=c++11 %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang

struct List {
  int n, *data;
};
struct Two {
  List a, b;
  int k;
};
struct Four {
  Two one[2];
};

template <class T> T last(T *data) {
  struct Of {
    int n;
    T *data;
  };
  struct Around {
    Of of;
  };
#pragma omp declare mapper(Of o) map(o, o.data[0 : o.n])
#pragma omp declare mapper(Around a) map(a.of)
  Around a = {{4, data}};
#pragma omp target
  a.of.data[1] += 1;
#pragma omp target map(a.of)
  a.of.data[3] += 1;
  return data[3];
}

int main() {
  int data[4] = {0, 1, 2, 3}, more[4] = {4, 5, 6, 7};
#pragma omp declare mapper(List l) map(l, l.data[0 : l.n])
#pragma omp declare mapper(Two t) map(t.a, t.b, t.k)
#pragma omp declare mapper(Four f) map(f.one[1])
  Two t = {{4, data}, {4, more}, 2};
#pragma omp target
  t.a.data[2] += t.k + t.b.data[3];
  if (data[2] != 11)
    return 1;
  Four f = {{t, {{4, more}, {4, data}, 3}}};
#pragma omp target
  f.one[1].a.data[0] += f.one[1].k;
  if (more[0] != 7)
    return 2;
  auto inside = [&] {
#pragma omp declare mapper(List l) map(l, l.data[1 : 2])
#pragma omp declare mapper(outer : Two t) map(t.b, t.k)
#pragma omp target map(mapper(outer), tofrom : t)
    t.b.data[1] += t.k;
  };
  inside();
  if (more[1] != 7)
    return 3;
  double numbers[4] = {1, 2, 3, 4};
  return last(data) == 4 && last(numbers) == 5 && numbers[1] == 3 ? 0 : 4;
}
