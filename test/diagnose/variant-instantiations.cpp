// One text for all instantiations of a template, in which they mean different variants of a function.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
static int quick(int x) { return x + 1; }
#pragma omp declare variant(quick) match(device = {kind(nohost)})
static int base(int x) { return x; }
static double base(double x) { return x; }

template <class T> static T call(T x) {
  return base(x); // error: '#pragma omp declare variant' is not yet supported where instantiations of a template mean different variants
}

int main() {
  int i = 0;
  double d = 0;
#pragma omp target map(tofrom : i, d)
  {
    i = call(i);
    d = call(d);
  }
  return i + (int)d;
}
