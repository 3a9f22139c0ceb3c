// chomp/libcopies.h - std::copy and its like, for GPUs
//
// libstdc++ 13.3 and 14 copy a single element by a function that is the host's alone: clang refuses the call for
// devices, and nvcc leaves it out without a word. So copies of what memmove may copy, to which std::sort and others
// come, too, are loops here.
#ifndef CHOMP_LIBCOPIES_H
#define CHOMP_LIBCOPIES_H

#include <algorithm>

namespace std {

#define CHOMP_COPIES(is_move)                                                                                          \
  template <> struct __copy_move<is_move, true, random_access_iterator_tag> {                                          \
    template <class From, class To> static constexpr To *__copy_m(From *first, From *last, To *result) {               \
      for (; first != last; ++first, ++result)                                                                         \
        *result = *first;                                                                                              \
      return result;                                                                                                   \
    }                                                                                                                  \
  };                                                                                                                   \
  template <> struct __copy_move_backward<is_move, true, random_access_iterator_tag> {                                 \
    template <class From, class To> static constexpr To *__copy_move_b(From *first, From *last, To *result) {          \
      while (first != last)                                                                                            \
        *--result = *--last;                                                                                           \
      return result;                                                                                                   \
    }                                                                                                                  \
  };

CHOMP_COPIES(false)
CHOMP_COPIES(true)

#undef CHOMP_COPIES

} // namespace std

#endif
