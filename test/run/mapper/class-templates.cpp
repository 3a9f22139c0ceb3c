// Mappers in class templates, for types of the template and of others, in public and not.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/class-templates.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/class-templates.device.hip -o %t.hsaco %}
// REQUIRES: clang
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang

struct list {
  int n, *data;
};

template <class T> struct holder {
  struct cells {
    int n;
    T *d;
  };
#pragma omp declare mapper(list l) map(l, l.data[0 : 1])
#pragma omp declare mapper(cells c) map(c, c.d[0 : c.n])
#pragma omp declare mapper(half : cells c) map(c, c.d[0 : sizeof(T) / 4])
  static void add(list l, T x) {
#pragma omp target map(l)
    l.data[0] += x;
  }
  static void scale(cells c, T by) {
#pragma omp target teams distribute parallel for map(tofrom: c)
    for (int i = 0; i < c.n; ++i)
      c.d[i] *= by;
  }
  static void last(cells c) {
#pragma omp target map(mapper(half), tofrom: c)
    c.d[sizeof(T) / 4 - 1] += 1;
  }
};

// Nobody makes an object of it.
template <class T> struct unused {
#pragma omp declare mapper(list l) map(l, l.data[0 : sizeof(T)])
};

template <class T> class secret {
#pragma omp declare mapper(list l) map(l, l.data[0 : l.n])
public:
  static void add(list l) {
    int sum = 0;
#pragma omp target map(l) map(tofrom: sum)
    for (int i = 0; i < l.n; ++i)
      sum += l.data[i];
    l.data[0] = sum + sizeof(T);
  }
  struct key {
    int *at;
  };
protected:
#pragma omp declare mapper(key k) map(k, k.at[0 : 1])
};

// For objects of the template's own types it is found in all code.
template <class V> void twice(V &v) {
#pragma omp target map(tofrom: v)
  for (int i = 0; i < v.n; ++i)
    v.d[i] *= 2;
}

// And not for those of others.
#pragma omp declare mapper(list l) map(l, l.data[0 : 3])
template <class L> void third(L l) {
#pragma omp target map(l)
  l.data[2] += 1;
}

int main() {
  double d[3] = {1, 2, 3};
  int k[3] = {5, 6, 7};
  holder<double>::cells a{3, d};
  holder<int>::cells b{3, k};
  holder<double>::scale(a, 2);
  holder<int>::scale(b, 3);
  if (d[2] != 6 || k[2] != 21)
    return 1;
  holder<double>::last(a);
  holder<int>::last(b);
  if (d[1] != 5 || k[0] != 16)
    return 2;
  holder<float>::add({3, k}, 4);
  if (k[0] != 20)
    return 3;
  twice(a);
  twice(b);
  if (d[2] != 12 || k[1] != 36)
    return 4;
#pragma omp target map(a) map(mapper(holder<int>::half), tofrom: b)
  b.d[0] = a.d[2];
  if (k[0] != 12)
    return 5;
  third(list{3, k});
  if (k[2] != 43)
    return 6;
  secret<short>::add({3, k});
  secret<char>::key key{&k[0]};
#pragma omp target map(key)
  *key.at += 1;
  return k[0] == 12 + 36 + 43 + 2 + 1 ? 0 : 7;
}
