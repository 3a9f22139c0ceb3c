// Constructs in lambdas that an expansion makes for each element: gcc has one name for them.
// RUN: %python %S/Inputs/verify.py %chomp %s
// RUN: %chomp %s -o %t --host-compiler=%clangxx
template <class... T> double sum(T... v) {
  double s = 0;
  ([&] {
    auto x = v;
#pragma omp target map(tofrom : s) // error: this construct is in a lambda that the expansion of a parameter pack repeats: gcc has one name for all of these lambdas, by which none can find its own kernel; make the lambda outside of the expansion, with a parameter for the element, or build with clang++ (CHOMP_HOST_CXX)
    s += x;
  }(), ...);
  return s;
}
template <class... T> void data(T *...v) {
  ([&](T *x) {
#pragma omp target update to(x[0 : 2]) // error: this construct is in a lambda that the expansion of a parameter pack repeats: gcc has one name for all of these lambdas, by which none can find its own kernel; make the lambda outside of the expansion, with a parameter for the element, or build with clang++ (CHOMP_HOST_CXX)
  }(v), ...);
}
int main() {
  int i[2] = {};
  long l[2] = {};
  data(i, l);
  return sum(1) + sum(1, 2.5);
}
