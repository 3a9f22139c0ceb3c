// A template with a construct calls what only its argument's namespace leads to, written behind the template.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
namespace parts {
struct strong {};
struct weak {};
namespace detail {
template <class T, class Order> T exchange(T *Place, T Value, Order Which) {
  T Old;
  settle(Which, Place);
#pragma omp atomic capture
  {
    Old = *Place;
    *Place = Value;
  }
  return Old;
}
template <class Order> struct box {
  int *Place;
  int put(int Value) {
    int Old;
    settle(Order(), Place);
#pragma omp atomic capture
    {
      Old = *Place;
      *Place = Value;
    }
    return Old;
  }
};
// Needs the one above as it is, wherever that is defined.
inline int twice(int *Place) { return exchange(Place, 5, strong()) + exchange(Place, 7, weak()); }
} // namespace detail
template <class Order> void settle(Order, int *Place) { *Place += 10; }
inline void settle(weak, int *Place) { *Place += 100; }
} // namespace parts

int main() {
  int X = 1, A = 0, B = 0;
#pragma omp target map(tofrom : X) map(from : A, B)
  {
    A = parts::detail::twice(&X);
    parts::detail::box<parts::weak> Box{&X};
    B = Box.put(3);
  }
  return A != 11 + 105 ? 1 : B != 107 ? 2 : X != 3 ? 3 : 0;
}
