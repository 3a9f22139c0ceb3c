// Target constructs in places where they are not yet supported are refused, with a way out.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: exceptions in a region
// Covers: function called from a region
// Covers: lambda called from a region
// Covers: region in a template

static int elsewhere(int); // note: 'elsewhere' is declared here

void region(int *x, int n) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (int i = 0; i < n; ++i)
    if (x[i] < 0)
      throw 1; // error: exceptions are not supported in a target region: return an error code instead
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (int i = 0; i < n; ++i)
    x[i] = elsewhere(i); // error: function 'elsewhere' is called in a target region, but this file, whose own it is, does not define it: define it here
  struct Own {
    int v;
    Own(const Own &o) : v(o.v) {}
    Own(int k) : v(k) {}
  } own(2);
  auto twice = [=](int i) { return own.v * i; };
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (int i = 0; i < n; ++i)
    x[i] = twice(i); // error: a lambda made outside of it that captures an object that can't be copied as bytes is not yet supported in a target region
}

template <int... Numbers> void numbers(int *x) {
#pragma omp target map(from: x[0:sizeof...(Numbers)]) // error: a template's parameter pack is not yet supported in a target region
  x[0] = (0 + ... + Numbers);
}
template <class... T> int values(T... values) {
  int sum;
#pragma omp target map(from: sum) // error: a template's parameter pack is not yet supported in a target region
  sum = (0 + ... + values);
  return sum;
}
template <template <class> class Box> int boxed() {
  int content;
#pragma omp target map(from: content) // error: a template's template parameter is not yet supported in a target region
  {
    Box<int> box = {4};
    content = box.content;
  }
  return content;
}
template <class T> struct Cell {
  T content;
};

int instances(int *x) {
  numbers<1, 2>(x);
  return values(1, 2, 3) + boxed<Cell>();
}
