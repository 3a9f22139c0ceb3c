// Types and lambdas that stand in the block of a construct around a region, in functions and in templates, whose
// parameters they name.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/declared-in-blocks.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/declared-in-blocks.device.hip -o %t.hsaco %}
template <class F> static void each(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i)
    f(i);
}

template <class T> static T run(T x) {
  T data[4] = {}, r = 0;
  T *p = data;
#pragma omp target data map(tofrom : p[0 : 4])
  {
    struct local {
      T a;
    } l{x};
    using U = T;
    each(4, [=](int i) { p[i] = T(i) + 2 * l.a + U(1); });
    struct other {
      T b;
    };
    other o{x};
#pragma omp target map(from : r)
    {
      other q{o.b + l.a};
      r = q.b;
    }
  }
  return data[3] + 100 * r;
}

int main() {
  int x = 0;
#pragma omp parallel num_threads(1)
  {
    struct in {
      int v;
    } s{5};
    enum { A = 3 };
#pragma omp target map(tofrom : x) map(to : s)
    x += s.v + A;
  }
  return x == 8 && run(3) == 610 && run(3.5) == 711 ? 0 : 1;
}
