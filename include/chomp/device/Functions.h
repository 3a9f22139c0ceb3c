// device/Functions.h - calls through pointers that may hold a host address: declare target indirect
// (OpenMP 5.2, 7.8.3).
//
// The runtime gives each image a table of the functions that may be called so. All of it are templates: an image
// without such calls has no table.
#ifndef CHOMP_DEVICE_FUNCTIONS_H
#define CHOMP_DEVICE_FUNCTIONS_H

namespace chomp {
namespace machine {

/// A function's address on the host, and on the device.
struct function_pair {
  const void *host, *device;
};
/// In the order of the host's addresses.
struct function_table {
  const function_pair *pairs;
  unsigned long long count;
};

/// The runtime knows it by its mangled name.
#if CHOMP_IS_GPU
template <class> __device__ function_table Functions;
#else
template <class> inline function_table Functions = {};
#endif

/// The device's version of a function; what is not in the table is the device's own already.
template <class T = void> CHOMP_DEVICE const void *device_function(const void *function) {
  const function_pair *pairs = Functions<T>.pairs;
  for (unsigned long long first = 0, end = Functions<T>.count; first < end;) {
    unsigned long long middle = first + (end - first) / 2;
    if (pairs[middle].host == function)
      return pairs[middle].device;
    if (pairs[middle].host < function)
      first = middle + 1;
    else
      end = middle;
  }
#ifdef CHOMP_VGPU_CHECK
  chomp_check_call(function);
#endif
  return function;
}

template <class F> CHOMP_DEVICE F *device_pointer(F *function) {
  return reinterpret_cast<F *>(const_cast<void *>(device_function(reinterpret_cast<const void *>(function))));
}

/// The same for a pointer to a member function, which begins with an address, unless it is one of a virtual function.
template <class F> CHOMP_DEVICE F device_method(F method) {
  const void *function;
  __builtin_memcpy(&function, &method, sizeof function);
  function = device_function(function);
  __builtin_memcpy(&method, &function, sizeof function);
  return method;
}

} // namespace machine

/// What a call through a pointer calls. In a template it may be an object too, which is called as it is; and where the
/// call makes a constant, the function is the compiler's to call.
template <class F> CHOMP_DEVICE constexpr decltype(auto) indirect(F &&callee) {
  if constexpr (std::is_pointer_v<std::decay_t<F>>)
    return __builtin_is_constant_evaluated() ? +callee : machine::device_pointer(+callee);
  else if constexpr (std::is_member_function_pointer_v<std::decay_t<F>>)
    return __builtin_is_constant_evaluated() ? callee : machine::device_method(callee);
  else
    return static_cast<F &&>(callee);
}

} // namespace chomp

#endif
