// Classes of functions that have lambdas: the kernel file has a lambda's type behind these.
// RUN: %python %S/Inputs/verify.py %chomp %s
template <class F> int member(F f) {
  struct both {
    F f; // error: a member of a lambda's type is not yet supported in 'both', which a function declares: make that a class template outside of the function
    int k;
  } b{f, 3};
  int r = 0;
#pragma omp target map(from : r)
  r = b.f(b.k);
  return r;
}

int main() {
  return member([](int i) { return i; });
}
