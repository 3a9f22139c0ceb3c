// What the text of templates names though no instantiation calls it: for an empty pack, in a branch not taken, in a
// class template inside a class; clang's built-in templates, which a program asks for.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <cstdio>
#include <memory>

namespace lists {
template <class T, T... Is> struct Numbers {
  static constexpr int size = sizeof...(Is);
};
#if defined(__has_builtin) && __has_builtin(__make_integer_seq)
template <class T, T N> using make = __make_integer_seq<Numbers, T, N>;
template <unsigned I, class... Ts> using at = __type_pack_element<I, Ts...>;
#else
template <class T, class N> struct Make;
template <class T, T N> using make = Numbers<T, __integer_pack(N)...>;
template <unsigned I, class T, class... Ts> struct At : At<I - 1, Ts...> {};
template <class T, class... Ts> struct At<0, T, Ts...> {
  using type = T;
};
template <unsigned I, class... Ts> using at = typename At<I, Ts...>::type;
#endif
template <int I, class T> int get(const T &t) { return t[I]; }
template <class T> int twice(T t) { return 2 * t; }
} // namespace lists

template <class T, int... Is> int sum(const T &t, lists::Numbers<int, Is...>) {
  if constexpr (sizeof...(Is) > 5)
    return lists::twice(t[0]);
  return (0 + ... + lists::get<Is>(t));
}

struct Holder {
  struct Interface {
    virtual ~Interface() {}
    virtual void print(const Holder &h) const = 0;
  };
  template <class T> struct Model final : Interface {
    explicit Model(T v) : value(v) {}
    void print(const Holder &h) const override { std::printf("%p %d\n", (const void *)h.get<T>(), (int)value); }
    T value;
  };
  template <class T> const T *get() const { return &static_cast<Model<T> *>(model.get())->value; }
  template <class T> Holder(T v) : model(new Model<T>(v)), x(v) {}
  std::shared_ptr<Interface> model;
  int x;
};

int main() {
  int t[3] = {1, 2, 4}, none = -1, some = 0, size = 0, x = 0;
  lists::at<1, int, double> half = 0;
  Holder holder(5);
  Holder *h = &holder;
#pragma omp target map(tofrom : none, some, size, half, x) map(to : t, h[0 : 1])
  {
    none = sum(t, lists::Numbers<int>());
    some = sum(t, lists::Numbers<int, 0, 2>());
    size = lists::make<int, 4>::size;
    half = 0.5;
    x = h->x;
  }
  return none == 0 && some == 5 && size == 4 && half == 0.5 && x == 5 ? 0 : 1;
}
