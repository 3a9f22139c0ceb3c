// What the library says of a class holds in device code, too: constructors, destructors and assignments that no kernel
// calls make it what it is.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -std=c++17 -DBUILTIN %s -o %t.builtin
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.builtin
#include <type_traits>

static int made = 0;
struct Copied {
  Copied() = default;
  Copied(const Copied &other) : v(other.v) { made++; }
  int v = 1;
};
struct Assigned {
  int v;
  Assigned &operator=(const Assigned &other) {
    made++;
    v = other.v;
    return *this;
  }
};
class Closed {
public:
  explicit Closed(int n) : v(n) {}
  ~Closed() { made--; }
  Closed(const Closed &) = delete;
  int get() const { return v; }

private:
  int v;
};
struct Plain {
  int v;
};
template <class T> struct Held {
  Held(const Held &other) : t(other.t) { made++; }
  Held(T value) : t(value) {}
  T t;
};

#ifdef BUILTIN // what the library's are made of
template <class T> int kind(const T &) {
  return (__is_trivially_copyable(T) ? 1 : 0) + (__is_aggregate(T) ? 4 : 0) + (__is_constructible(T, int) ? 32 : 0) +
         (__is_trivially_assignable(T &, const T &) ? 64 : 0);
}
#else
template <class T> int kind(const T &) {
  return (std::is_trivially_copyable_v<T> ? 1 : 0) + (std::is_trivially_destructible<T>::value ? 2 : 0) +
         (std::is_aggregate_v<T> ? 4 : 0) + (std::is_copy_constructible_v<T> ? 8 : 0) +
         (std::is_default_constructible_v<T> ? 16 : 0) + (std::is_constructible_v<T, int> ? 32 : 0) +
         (std::is_trivially_copy_assignable_v<T> ? 64 : 0);
}
#endif

int main() {
  Copied copied;
  Assigned assigned{1};
  Closed closed(2);
  Plain plain{3};
  Held<float> held(4);
  int r[6] = {};
#pragma omp target map(tofrom : r) map(to : copied, assigned, closed, plain, held)
  {
    r[0] = kind(copied);
    r[1] = kind(assigned);
    r[2] = kind(closed);
    r[3] = kind(plain);
    r[4] = kind(held);
    r[5] = copied.v + assigned.v + closed.get() + plain.v + (int)held.t;
  }
  const int expected[6] = {kind(copied), kind(assigned), kind(closed), kind(plain), kind(held), 11};
  for (int i = 0; i < 6; i++)
    if (r[i] != expected[i])
      return i + 1;
  return 0;
}
