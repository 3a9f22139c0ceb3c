// Using declarations of methods that no device code calls: in partial specializations, and where one instantiation
// calls what another one has as a dummy.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <stdexcept>

template <class Derived, bool Writes> class Base;
template <class Derived> class Base<Derived, false> {
public:
  int get(int i) const { return i < 0 ? throw std::out_of_range("i") : static_cast<const Derived *>(this)->v[i]; }
  int rows() const { return 3; }
};
template <class Derived> class Base<Derived, true> : public Base<Derived, false> {
public:
  typedef Base<Derived, false> Reader;
  using Reader::get;
  using Reader::rows;
  int &at(int i) { return static_cast<Derived *>(this)->v[i]; }
};
class Vector : public Base<Vector, true> {
public:
  int v[3];
};

template <bool Direct> class Access {
protected:
  void stride(); // so that a using declaration finds something
};
template <> class Access<true> {
public:
  int stride() const { return 2; }
};
template <bool Direct> class Dense : public Access<Direct> {
public:
  typedef Access<Direct> Base;
  using Base::stride;
  int size() const { return 3; }
};
template <bool Direct> class Denser : public Dense<Direct> {
public:
  using Dense<Direct>::stride;
};

int main() {
  int r[3] = {};
  Vector v = {};
  v.v[1] = 4;
#pragma omp target map(tofrom : r)
  {
    Dense<true> dense;
    Dense<false> lazy;
    Denser<false> lazier;
    r[0] = v.at(1) + v.rows();
    r[1] = dense.stride() + lazy.size();
    r[2] = lazier.size();
  }
  return r[0] != 7 || r[1] != 5 || r[2] != 3;
}
