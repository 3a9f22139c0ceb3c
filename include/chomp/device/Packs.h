// device/Packs.h - elements of a generic lambda's parameter packs, where constructs in it have a text for each
// instantiation.
#ifndef CHOMP_DEVICE_PACKS_H
#define CHOMP_DEVICE_PACKS_H

#include <type_traits>

namespace chomp {

template <unsigned I, class T, class... Ts> struct type_of_element {
  using type = typename type_of_element<I - 1, Ts...>::type;
};
template <class T, class... Ts> struct type_of_element<0, T, Ts...> {
  using type = T;
};
template <unsigned I, class... Ts> using element_type = typename type_of_element<I, Ts...>::type;

/// element<1, decltype(xs)...>(xs...): the parameter, from which another one of its type may be initialized.
template <unsigned I, class T, class... Ts>
CHOMP_DEVICE constexpr element_type<I, T, Ts...> &&element(std::remove_reference_t<T> &first,
                                                           std::remove_reference_t<Ts> &...others) {
  if constexpr (I == 0)
    return static_cast<T &&>(first);
  else
    return element<I - 1, Ts...>(others...);
}

/// element_value<1, Is...>
template <unsigned I, auto Value, auto... Values> inline constexpr auto element_value = element_value<I - 1, Values...>;
template <auto Value, auto... Values> inline constexpr auto element_value<0, Value, Values...> = Value;

template <class... Ts> struct types {};
/// In the place of a type that has no name, a lambda's.
struct any_type {};

/// Whether a pack has these types.
template <class... Asked, class... Ts> CHOMP_DEVICE constexpr bool are(types<Asked...>, types<Ts...>) {
  if constexpr (sizeof...(Asked) == sizeof...(Ts))
    return ((std::is_same_v<Asked, Ts> || std::is_same_v<Asked, any_type>) && ...);
  else
    return false;
}

template <auto... Values> struct values {};

} // namespace chomp

#endif
