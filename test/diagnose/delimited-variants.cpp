// What begin declare variant may not hold.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: begin declare variant

struct number {
  int value;
  number(int v) : value(v) {}
  ~number() {}
  operator int() const { return value; }
  int get() const;
#pragma omp begin declare variant match(device = {kind(gpu)})
  number(int v) : value(-v) {} // error: '#pragma omp begin declare variant' is not yet supported around a constructor
  ~number() {} // error: '#pragma omp begin declare variant' is not yet supported around a destructor
  operator int() const { return -value; } // error: '#pragma omp begin declare variant' is not yet supported around such an operator, which is called without its name
#pragma omp end declare variant
};
int number::get() const { return value; }
template <class T> T twice(T x) { return x + x; }
namespace ns {
int f() { return 0; }
} // namespace ns

#pragma omp begin declare variant match(device = {kind(gpu)})
int number::get() const { return -value; } // error: '#pragma omp begin declare variant' is not yet supported around a function with a qualified name: only inside its class or namespace can there be another one
int ns::f() { return 1; } // error: '#pragma omp begin declare variant' is not yet supported around a function with a qualified name: only inside its class or namespace can there be another one
template <> int twice(int x) { return 2 * x; } // error: '#pragma omp begin declare variant' is not yet supported around an explicit specialization
#pragma omp end declare variant
