// GNU's vectors in kernels for those whose compilers have them; nvcc has none.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.hip.o %}
typedef float four __attribute__((vector_size(16)));

template <class T> T third(T x) {
  T sum = x;
#pragma omp target map(tofrom : sum)
  {
    typedef T Pair __attribute__((vector_size(2 * sizeof(T))));
    Pair p = {1, sum};
    p *= p;
    sum = p[0] + p[1];
  }
  return sum;
}

int main() {
  float sum = 0;
  four v = {1, 2, 3, 4};
#pragma omp target map(tofrom : sum) map(to : v)
  {
    four w = v + v;
    sum = w[2] * v[1];
  }
  return sum == 12 && third(3) == 10 && third(0.5) == 1.25 ? 0 : 1;
}
