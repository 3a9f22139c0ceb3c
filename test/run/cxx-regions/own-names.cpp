// A class template's name stands for its instantiation inside of it, in regions, too: as a type, in front of members, in
// classes derived from it and in methods that are defined outside.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
namespace space {
template <class T> struct Value {
  T v;
  struct Pair {
    T w;
    Value *up;
  };
  template <class U> struct Other {
    U u;
    Value own;
  };
  Value() : v(1) {}
  explicit Value(T x) : v(x) {}
  static int size() { return 17; }
  T inside() const {
    T r = 0;
#pragma omp target map(tofrom : r)
    {
      Value a, *p = &a;
      const Value<T> b(a);
      const Pair pair{4, p};
      Other<long> other{6, Value(7)};
      p->v += 2;
      const auto &c = static_cast<Value &>(*pair.up);
      r = a.v + b.v * 10 + pair.w * 100 + Value::size() * 1000 + (other.u + other.own.v + c.v + Value(3).v) * 100000 +
          sizeof(Value) / sizeof(T);
      p->~Value();
    }
    return r;
  }
  T outside() const;
};
template <class T> T Value<T>::outside() const {
  T r = 0;
#pragma omp target map(tofrom : r)
  {
    Value a(5);
    const Value &b = a;
    r = b.v + Value(4).v;
  }
  return r;
}
} // namespace space

template <class T> struct Derived : space::Value<T> {
  using Base = space::Value<T>;
  T sum() {
    T r = 0;
#pragma omp target map(tofrom : r)
    {
      Derived d;
      typename Derived::Value t(4);
      const Base u(5);
      d.v = 3;
      r = d.v + t.v + u.v;
    }
    return r;
  }
};

struct Whole : space::Value<int> {
  int sum() {
    int r = 0;
#pragma omp target map(tofrom : r)
    {
      Whole w;
      Value t(4), *p = &t;
      w.v = 2;
      r = w.v + p->v + Value::size();
    }
    return r;
  }
};

int main() {
  const int expected = 3 + 10 + 400 + 17000 + 1900000 + 1;
  if (space::Value<int>().inside() != expected || space::Value<double>().inside() != expected)
    return 1;
  if (space::Value<int>().outside() != 9 || space::Value<float>().outside() != 9)
    return 2;
  if (Derived<int>().sum() != 12 || Derived<double>().sum() != 12)
    return 3;
  return Whole().sum() == 23 ? 0 : 4;
}
