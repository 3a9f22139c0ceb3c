//===- StandIns.h - names that Chomp gives Clang's parser -----------------===//
#ifndef CHOMP_SUPPORT_STANDINS_H
#define CHOMP_SUPPORT_STANDINS_H

namespace chomp {

/// Variables that stand in list items for what Clang doesn't read: "__chomp_lvalue[sizeof(x)]" for x, and a pointer's
/// likewise; "__chomp_array2[sizeof(p) + (n) + (m)]" for ([n][m])p; "a[: __chomp_length]" for a[:].
namespace standin {
inline constexpr char Lvalue[] = "__chomp_lvalue", Pointer[] = "__chomp_pointer", Length[] = "__chomp_length";
inline constexpr char Array[] = "__chomp_array"; ///< And a digit, its dimensions.
} // namespace standin

} // namespace chomp

#endif
