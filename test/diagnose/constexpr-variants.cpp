// What host and device have to agree about where a constexpr function is another on the device.
//
// RUN: %python %S/Inputs/verify.py %chomp %s -- -std=c++17
//
// Covers: begin declare variant

constexpr bool on_host() { return true; }
constexpr int width() { return 1; }
constexpr int width(int n) { return n; }
#pragma omp begin declare variant match(device = {kind(nohost)})
constexpr bool on_host() { return false; }
constexpr int width() { return 32; } // error: '#pragma omp begin declare variant' is not yet supported around a constexpr function of which there are several
#pragma omp end declare variant

template <class T> void add(T *x, int n) {
  if constexpr (on_host()) {
#pragma omp target map(tofrom : x[0 : n]) // error: '#pragma omp target' is not yet supported in a template, where a constexpr variant chooses the code
    for (int i = 0; i < n; i++)
      x[i]++;
  } else {
    auto twice = [](T y) { return y + y; }; // error: a lambda beside others in a template, where a constexpr variant chooses the code is not yet supported in a target region
    x[0] = twice(x[0]);
  }
  auto thrice = [](T y) { return 3 * y; };
  x[0] = thrice(x[0]);
}

int main() {
  int a = 1, b = 2, c = 0;
  auto sum = [&] {
    int s = a;
    if constexpr (!on_host())
      s += b + a; // error: what a lambda captures first where a constexpr variant chooses the code is not yet supported in a target region
    return s;
  };
  add(&a, 1);
#pragma omp target map(from : c)
  c = sum();
  return c;
}
