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
}

template <class T, class U> struct Both {
  T t;
  U u;
};
template <class... T> int mixed(T... values) {
  int sum = 0;
#pragma omp target map(tofrom: sum)
  {
    auto add = [&]<class... U>(Both<T, U>... more) { // error: the pack of a generic lambda together with one of the template around it is not yet supported in a target region
      ((sum += values * more.u), ...);
    };
    add(Both<T, T>{values, 1}...);
  }
  return sum;
}
struct Point {
  int x, y;
  int sum() const { return x + y; }
};
template <class F> void each(const Point *p, int *x, int n, F f, int Point::*part) {
#pragma omp target teams distribute parallel for map(to: p[0:n]) map(from: x[0:n])
  for (int i = 0; i < n; ++i)
    x[i] = (p[i].*f)() + p[i].*part; // error: a pointer to a member function that the host has set (f), to none that is declare target indirect, is not yet supported in a target region
}

int instances(int *x) {
  Point p = {1, 2};
  each(&p, x, 1, &Point::sum, &Point::x);
  return mixed(1, 2, 3);
}
