// One device text for instantiations of a generic lambda that mean different variants.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
static int there(int x) { return x + 1; }
#pragma omp declare variant(there) match(device = {kind(nohost)})
static int here(int x) { return x; }
static double here(double x) { return x; }

int main() {
  int i = 0;
  double d = 0;
#pragma omp target map(tofrom : i, d)
  {
    auto generic = [](auto x) { return here(x); }; // error: '#pragma omp declare variant' is not yet supported where instantiations of a template mean different variants
    i = generic(i);
    d = generic(d);
  }
  return i + (int)d;
}
