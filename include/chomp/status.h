//===- chomp/status.h - failures of the runtime, as chains of messages ----===//
///
/// \file
/// A failure is born where the world was wrong ("Device memory is exhausted") and every layer above adds one line
/// ("while mapping a[0:n] (saxpy.c:12)"). Success costs one null pointer, and nothing is formatted until something
/// failed.
///
//===----------------------------------------------------------------------===//
#ifndef CHOMP_STATUS_H
#define CHOMP_STATUS_H

#include <cassert>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace chomp {

namespace detail {
inline void append(std::string &To, std::string_view Text) { To += Text; }
inline void append(std::string &To, const char *Text) { To += Text ? Text : "(null)"; }
inline void append(std::string &To, char C) { To += C; }
template <std::integral T> void append(std::string &To, T Value) {
  char Digits[24];
  auto [End, Error] = std::to_chars(Digits, Digits + sizeof(Digits), Value);
  To.append(Digits, End);
}
inline void append(std::string &To, const void *Address) {
  char Digits[24] = {'0', 'x'};
  auto [End, Error] = std::to_chars(Digits + 2, Digits + sizeof(Digits), reinterpret_cast<std::uintptr_t>(Address), 16);
  To.append(Digits, End);
}
} // namespace detail

/// Joins texts, numbers and addresses into one string. Other types join in with an append(std::string &, const T &)
/// beside them.
template <typename... Ts> std::string cat(const Ts &...Parts) {
  using detail::append;
  std::string Text;
  (append(Text, Parts), ...);
  return Text;
}

/// Success, or a chain of messages from the innermost cause outwards. Move-only; a failure must be looked at.
class [[nodiscard]] Status {
public:
  Status() = default;
  /// The same as Status().
  static Status success() { return {}; }

  /// A new failure; Parts are joined as by cat().
  template <typename... Ts> static Status failure(const Ts &...Parts) {
    Status S;
    S.Chain = std::make_unique<std::vector<std::string>>();
    S.Chain->push_back(cat(Parts...));
    return S;
  }

  /// Whether it is a success.
  bool ok() const { return !Chain; }

  /// Adds what was being done, from the caller's point of view. Does nothing to a success.
  template <typename... Ts> Status &&context(const Ts &...Parts) && {
    if (Chain)
      Chain->push_back(cat(Parts...));
    return std::move(*this);
  }

  /// The messages, innermost first; only for failures.
  const std::vector<std::string> &chain() const {
    assert(Chain && "a success has no messages");
    return *Chain;
  }

  /// All messages, one a line, the outer ones indented.
  std::string text() const {
    std::string Text;
    if (Chain)
      for (const std::string &Line : *Chain)
        Text += cat(Text.empty() ? "" : "\n  ", Line);
    return Text;
  }

private:
  std::unique_ptr<std::vector<std::string>> Chain;
};

/// A value, or the Status that says why there is none.
template <typename T> class [[nodiscard]] Result {
public:
  /// A success.
  Result(T Value) : Content(std::move(Value)) {}
  /// A failure; Failure is one.
  Result(Status Failure) : Content(std::move(Failure)) { assert(!std::get<Status>(Content).ok()); }

  /// Whether there is a value.
  bool ok() const { return std::holds_alternative<T>(Content); }
  /// The value, of a success alone.
  T &operator*() { return std::get<T>(Content); }
  /// Its address, likewise.
  T *operator->() { return &std::get<T>(Content); }

  /// The failure, moved out.
  Status takeStatus() { return ok() ? Status::success() : std::move(std::get<Status>(Content)); }

private:
  std::variant<T, Status> Content;
};

/// Returns from the calling function when the expression failed.
#define CHOMP_TRY(...)                                                                                                 \
  do {                                                                                                                 \
    if (::chomp::Status Tried = (__VA_ARGS__); !Tried.ok())                                                            \
      return Tried;                                                                                                    \
  } while (false)

} // namespace chomp

#endif
