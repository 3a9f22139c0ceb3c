// chomp/libthrows.h - where C++'s library would throw, on AMD's GPUs
//
// The library's functions throw by calling others, which are the host's to clang. No code of a device's catches
// anything, so that it stops there. Before all headers that know the others; but what clang's own first header for HIP
// includes, as <string_view>, has them already: std::string_view::substr is refused.
#ifndef CHOMP_LIBTHROWS_H
#define CHOMP_LIBTHROWS_H

namespace std {

#define CHOMP_THROWS(function, ...)                                                                                    \
  [[noreturn]] inline __device__ void function(__VA_ARGS__) { __builtin_trap(); }

CHOMP_THROWS(__throw_bad_exception)
CHOMP_THROWS(__throw_bad_alloc)
CHOMP_THROWS(__throw_bad_array_new_length)
CHOMP_THROWS(__throw_bad_cast)
CHOMP_THROWS(__throw_logic_error, const char *)
CHOMP_THROWS(__throw_domain_error, const char *)
CHOMP_THROWS(__throw_invalid_argument, const char *)
CHOMP_THROWS(__throw_length_error, const char *)
CHOMP_THROWS(__throw_out_of_range, const char *)
CHOMP_THROWS(__throw_out_of_range_fmt, const char *, ...)
CHOMP_THROWS(__throw_runtime_error, const char *)
CHOMP_THROWS(__throw_range_error, const char *)
CHOMP_THROWS(__throw_overflow_error, const char *)
CHOMP_THROWS(__throw_underflow_error, const char *)
CHOMP_THROWS(__throw_bad_function_call)
CHOMP_THROWS(__throw_bad_optional_access)
CHOMP_THROWS(__throw_bad_variant_access, const char *)
CHOMP_THROWS(__throw_bad_variant_access, bool)

#undef CHOMP_THROWS

} // namespace std

#endif
