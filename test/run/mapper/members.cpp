// Members with default mappers in C++: of the object of a member function, of base classes, references and templates;
// which mapper is visible depends on the place.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// What is not mapped would be reached in the host's memory unseen.
// RUN: %if !sanitized %{ %chompcxx --vgpu-check -g %s -o %t.check && env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.check %}
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/members.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/members.device.hip -o %t.hsaco %}
// REQUIRES: clang
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang

namespace lists {
struct List {
  int n, *data;
};
#pragma omp declare mapper(List l) map(l, l.data[0 : l.n])
} // namespace lists
using lists::List;

struct Plain {
  int *p;
};

struct Box {
  int k;
  List l;
  void implicit() {
#pragma omp target
    {
      l.data[1] += 10;
      k++;
    }
  }
  void whole() {
#pragma omp target map(this[ : 1])
    l.data[1] += k;
  }
};
struct Derived : Box {
  int z;
};
template <class T> struct Of {
  T k;
  List l;
};
struct Mapped {
  int *p;
  void add() {
#pragma omp declare mapper(Mapped m) map(m.p[0 : 2])
#pragma omp target
    p[1] += 5;
  }
};

int data[4] = {0, 1, 2, 3};

template <class T> int sum(T first) {
  Of<T> o[2] = {{first, {4, data}}, {first, {4, data}}};
  Of<T> *p = o;
  T sum = 0;
#pragma omp target map(p[0 : 1]) map(tofrom : sum)
  for (int i = 0; i < 4; i++)
    sum += p->k + p->l.data[i];
  return sum;
}

namespace {
int blocks() {
  struct Pair {
    Plain a, b;
  };
  int one[2] = {1, 2}, two[2] = {3, 4};
  Pair pair[1] = {{{one}, {two}}};
  {
#pragma omp declare mapper(Plain x) map(x.p[0 : 2])
#pragma omp target
    pair[0].b.p[1] += pair[0].a.p[0];
  }
  // Here it is just a pointer.
  auto host = reinterpret_cast<unsigned long long>(one);
  int same = 0;
#pragma omp target map(from : same)
  same = reinterpret_cast<unsigned long long>(pair[0].a.p) == host;
  return two[1] == 5 && same ? 0 : 1;
}
} // namespace

int main() {
  Box b = {1, {4, data}};
  b.implicit();
  b.whole();
  if (data[1] != 13 || b.k != 2)
    return 1;
  Derived d;
  d.k = d.z = 1;
  d.l = {4, data};
#pragma omp target
  d.l.data[2] += d.k + d.z;
  if (data[2] != 4)
    return 2;
  Box &r = b;
#pragma omp target map(r)
  r.l.data[0] = 7;
  if (data[0] != 7)
    return 3;
  if (sum(1) != 31 || sum(2.5) != 37)
    return 4;
  int numbers[2] = {1, 2};
  Mapped m = {numbers};
  m.add();
  if (numbers[1] != 7)
    return 5;
  return blocks() ? 6 : 0;
}
