// What begin declare variant may not hold.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: begin declare variant

struct number {
  int value;
  number(int v) : value(v) {}
  ~number() {}
  template <class T> operator T *() const { return nullptr; }
  template <class T> T as() const { return T(value); }
  int get() const;
#pragma omp begin declare variant match(device = {kind(gpu)})
  number(int v) : value(-v) {} // error: '#pragma omp begin declare variant' is not yet supported around a constructor
  ~number() {} // error: '#pragma omp begin declare variant' is not yet supported around a destructor
  template <> operator int *() const { return nullptr; } // error: '#pragma omp begin declare variant' is not yet supported around an explicit specialization of a conversion function
  void *operator new(unsigned long size); // no definition
  void operator delete(void *) {} // error: '#pragma omp begin declare variant' is not yet supported around such an operator, which is called without its name
#pragma omp end declare variant
};
int number::get() const { return value; }
template <class T> struct holder {
  template <class U> U as() const { return U(); }
#pragma omp begin declare variant match(device = {kind(gpu)})
  template <> int as<int>() const { return 1; } // error: '#pragma omp begin declare variant' is not yet supported around an explicit specialization of a member, where the class is a template or has no name
#pragma omp end declare variant
};
namespace ns {
template <class T> T half(T x) { return x / 2; }
int f() { return 0; }
} // namespace ns

#pragma omp begin declare variant match(device = {kind(gpu)})
int number::get() const { return -value; } // error: '#pragma omp begin declare variant' is not yet supported around a function with a qualified name: only inside its class or namespace can there be another one
int ns::f() { return 1; } // error: '#pragma omp begin declare variant' is not yet supported around a function with a qualified name: only inside its class or namespace can there be another one
template <> int ns::half<int>(int x) { return x; } // error: '#pragma omp begin declare variant' is not yet supported around a function with a qualified name: only inside its class or namespace can there be another one
#pragma omp end declare variant
