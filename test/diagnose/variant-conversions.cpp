// Conversion functions with variants, where no text can name the one that is meant.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: begin declare variant

struct number {
  int value;
  operator int() const { return value; }
  explicit operator bool() const { return value > 0; }
#pragma omp begin declare variant match(construct = {parallel}, device = {kind(host)})
  operator int() const { return value + 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {kind(nohost)})
  explicit operator bool() const { return value > 1; }
#pragma omp end declare variant
};
template <class T> int converted(T x) {
  int n = 0;
#pragma omp parallel num_threads(1)
  n = x; // error: '#pragma omp declare variant' is not yet supported of a conversion function that a template calls
  return n;
}

int main() {
  int n = converted(number{1}) + converted(1);
#pragma omp target map(tofrom : n)
  {
    if (number m = {n}) // error: '#pragma omp declare variant' is not yet supported of a conversion in a declaration
      n = m.value;
  }
  return n;
}
