// declare reduction for several types at once, with operands in parentheses.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct A {
  int v;
};
struct B {
  long v;
};
#pragma omp declare reduction(most : A, B : omp_out = (omp_in.v > omp_out.v) ? omp_in : omp_out)                       \
    initializer(omp_priv = (omp_orig))
#pragma omp declare reduction(sum : int, double : (omp_out) = (omp_out + (omp_in)))

int main() {
  A a{-1};
  B b{-1};
  int n = 0;
  double d = 0;
#pragma omp target teams distribute parallel for reduction(most : a, b) reduction(sum : n, d)
  for (int i = 0; i < 100; i++) {
    if (i > a.v)
      a.v = i;
    if (-i > b.v)
      b.v = -i;
    n += i;
    d += 0.5;
  }
  return a.v != 99 || b.v != 0 || n != 4950 || d != 50;
}
