/* chomp/templates.h - what the host text of a region in a C++ template needs, which is one for all of its
   instantiations. A part of chomp/runtime.h, since C++11. */
#ifndef CHOMP_TEMPLATES_H
#define CHOMP_TEMPLATES_H

template <unsigned Index> struct chomp_nth {
  static char &get() {
    static char none;
    return none;
  }
  template <class T, class... Ts> static auto get(T &, Ts &...rest) -> decltype(chomp_nth<Index - 1>::get(rest...)) {
    return chomp_nth<Index - 1>::get(rest...);
  }
};
template <> struct chomp_nth<0> {
  static char &get() { return chomp_nth<1>::get(); }
  template <class T, class... Ts> static T &get(T &first, Ts &...) { return first; }
};
/* An element of a parameter pack; any object in an instantiation that has fewer of them. */
template <unsigned Index, class... Ts> auto chomp_element(Ts &...pack) -> decltype(chomp_nth<Index>::get(pack...)) {
  return chomp_nth<Index>::get(pack...);
}
/* What names an instantiation of code that is in no function: its template's arguments. */
template <class... Types> struct chomp_key {
  static const char *name() { return __PRETTY_FUNCTION__; }
};
template <class T, T Value> struct chomp_value;
/* Where the two lay out a closure differently. */
#ifdef __clang__
#define CHOMP_BY_COMPILER(gcc, clang) (clang)
#else
#define CHOMP_BY_COMPILER(gcc, clang) (gcc)
#endif
/* What a lambda has captured, if it is the one that a kernel is for. Another instantiation's object may be smaller: a
   compiler that saw which one it is would warn of reading past its end. */
inline char *chomp_captured(const void *closure, chomp_size_t offset) {
  __asm__("" : "+r"(closure));
  return (char *)closure + offset;
}
/* In the class of a construct with device(ancestor: 1): the type of a variable of the function around it, */
template <class T> struct chomp_named {
  typedef T type;
};
template <class T> struct chomp_named<T &> {
  typedef T type;
};
template <class T> struct chomp_named<T &&> {
  typedef T type;
};
template <class T> using chomp_variable = typename chomp_named<T>::type;
/* and what is at an address, as whatever it is taken for. */
struct chomp_at {
  void *address;
  template <class T> operator T &() const { return *(T *)address; }
};
/* Where the host itself runs the code: a copy (firstprivate), */
template <class T> struct chomp_copy {
  T value;
  explicit chomp_copy(const T &from) : value(from) {}
  T *get() { return &value; }
};
template <class T, chomp_size_t N> struct chomp_copy<T[N]> {
  T value[N];
  explicit chomp_copy(T (&from)[N]) : chomp_copy((chomp_copy &)from) {} /* element by element */
  T (*get()) [N] { return &value; }
};
template <class T> chomp_copy<T> chomp_copied(T &from) { return chomp_copy<T>(from); }
template <chomp_size_t Alignment, class T> struct alignas(Alignment) chomp_aligned_copy : chomp_copy<T> {
  using chomp_copy<T>::chomp_copy;
};
template <chomp_size_t Alignment, class T> chomp_aligned_copy<Alignment, T> chomp_copied_aligned(T &from) {
  return chomp_aligned_copy<Alignment, T>(from);
}
template <class T> void chomp_assign(T &to, T &from) { (chomp_copy<T> &)to = (chomp_copy<T> &)from; }
/* or what a variable without a clause is: a scalar is copied, all else is itself. */
template <class T, bool Whole = __is_class(T) || __is_union(T)> struct chomp_implicit : chomp_copy<T> {
  using chomp_copy<T>::chomp_copy;
};
template <class T> struct chomp_implicit<T, true> {
  T &value;
  explicit chomp_implicit(T &from) : value(from) {}
  T *get() { return &value; }
};
template <class T, chomp_size_t N> struct chomp_implicit<T[N], false> {
  T (&value)[N];
  explicit chomp_implicit(T (&from)[N]) : value(from) {}
  T (*get()) [N] { return &value; }
};
template <class Class> struct chomp_host_class {
  static const bool known;
};
template <class Class> const bool chomp_host_class<Class>::known = (Class::descriptor()->call = &Class::call, true);
template <class Class, class... Items> inline void chomp_call_here(Items *...items) {
  (void)&chomp_host_class<Class>::known;
  void *const all[] = {(void *)items..., 0};
  Class::call(all);
}
/* What is a pointer in one instantiation may be none in another, which doesn't get here. */
template <class T> inline void *chomp_pointer(T *pointer) { return (void *)pointer; }
template <class T> inline void *chomp_pointer(const T &) { return 0; }

#endif
