// Data members in clauses of a construct that is combined with target, or all of its block, are variables of the
// region's own, by whatever name code has for them. (To gcc `this->a` is the original.)
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if host-clang %{ env OMP_TARGET_OFFLOAD=disabled %t %}
typedef int Array[10];
struct Unused {
  Array &array;
  void alone() {
#pragma omp target is_device_ptr(array)
    {
    }
  }
};

struct Base {
  int a = 5;
  int byThis(int n, int *out) {
#pragma omp target teams distribute parallel for private(a) map(from : out[0 : n])
    for (int i = 0; i < n; i++) {
      this->a = i;
      out[i] = (this)->a + a;
    }
    return a;
  }
  int nested(int n, int *out) {
#pragma omp target map(from : out[0 : n])
#pragma omp teams distribute parallel for private(a)
    for (int i = 0; i < n; i++) {
      this->a = i;
      out[i] = a + 1;
    }
    return a;
  }
};

template <class T> struct Named {
  int d = 4;
};
struct Deep : Named<Named<int>> {
  int run(int n, int *out) {
#pragma omp target teams distribute parallel for private(d) map(from : out[0 : n])
    for (int i = 0; i < n; i++) {
      Named<Named<int>>::d = i;
      out[i] = this->Named<Named<int>>::d + 3;
    }
    return d;
  }
};

template <class T> struct Derived : T {
  int c = 3;
  int run(int n, int *out) {
#pragma omp target teams distribute parallel for private(c) map(from : out[0 : n])
    for (int i = 0; i < n; i++) {
      this->c = i;
      out[i] = c * 2;
    }
    return c;
  }
};

int main() {
  int out[100];
  Array array;
  Unused{array}.alone();
  Base base;
  if (base.byThis(100, out) != 5)
    return 1;
  for (int i = 0; i < 100; i++)
    if (out[i] != 2 * i)
      return 2;
  if (base.nested(100, out) != 5)
    return 5;
  for (int i = 0; i < 100; i++)
    if (out[i] != i + 1)
      return 6;
  Deep deep;
  if (deep.run(100, out) != 4)
    return 7;
  for (int i = 0; i < 100; i++)
    if (out[i] != i + 3)
      return 8;
  Derived<Base> derived;
  if (derived.run(100, out) != 3)
    return 3;
  for (int i = 0; i < 100; i++)
    if (out[i] != 2 * i)
      return 4;
  return 0;
}
