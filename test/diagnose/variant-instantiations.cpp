// One host text for all instantiations of a template, in which they mean different variants of a function; and one
// device text for those of a generic lambda.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
static int quick(int x) { return x + 1; }
#pragma omp declare variant(quick) match(device = {kind(host)}, construct = {parallel})
static int base(int x) { return x; }
static double base(double x) { return x; }
static int there(int x) { return x + 1; }
#pragma omp declare variant(there) match(device = {kind(nohost)})
static int here(int x) { return x; }
static double here(double x) { return x; }

template <class T> static void call(T &x) {
#pragma omp parallel num_threads(1)
  x = base(x); // error: '#pragma omp declare variant' is not yet supported where instantiations of a template mean different variants
}

int main() {
  int i = 0;
  double d = 0;
  call(i);
  call(d);
#pragma omp target map(tofrom : i, d)
  {
    auto generic = [](auto x) { return here(x); }; // error: '#pragma omp declare variant' is not yet supported where instantiations of a template mean different variants
    i = generic(i);
    d = generic(d);
  }
  return i + (int)d;
}
