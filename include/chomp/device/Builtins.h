// device/Builtins.h - clang's built-in templates, for the compilers that lack them. A program asks __has_builtin, and
// Chomp, which has read it with clang, keeps the code that it then takes.
#ifndef CHOMP_DEVICE_BUILTINS_H
#define CHOMP_DEVICE_BUILTINS_H

#if !defined(__clang__)

namespace chomp {

template <decltype(sizeof(0)) Index, class First, class... Rest>
struct pack_element : pack_element<Index - 1, Rest...> {};
template <class First, class... Rest> struct pack_element<0, First, Rest...> {
  using type = First;
};

} // namespace chomp

template <template <class U, U...> class Sequence, class T, T Size>
using __make_integer_seq = Sequence<T, __integer_pack(Size)...>;
template <decltype(sizeof(0)) Index, class... Types>
using __type_pack_element = typename chomp::pack_element<Index, Types...>::type;

#endif

#endif
