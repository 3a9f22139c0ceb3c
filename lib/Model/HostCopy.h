//===- HostCopy.h - copies of variables in the host text ------------------===//
#ifndef CHOMP_MODEL_HOSTCOPY_H
#define CHOMP_MODEL_HOSTCOPY_H

#include <string>

namespace chomp {

/// A variable that the region may change without changing the original (firstprivate): the host version works on a
/// copy; where threads share the change, so does the device.
struct HostCopy {
  std::string Name, Copy;
  bool Array = false;
  bool Object = false;    ///< A constructor has to make it, or an array's elements.
  bool Constant = false;  ///< Nothing changes it: the host version needs none of its own.
  bool Fresh = false;     ///< No copy, but as its class constructs it (private).
  bool Mapped = false;    ///< The device gets the copy's address.
  bool Qualified = false; ///< Nothing hides a name like Grid::count: the original gets its value back.
  bool NeverRead = false; ///< Its code only gives it values.
  unsigned Alignment = 0; ///< What allocate asks for, in bytes; 0: nothing.
  /// Of what a reference refers to: decltype of the name is a reference in the host version, too.
  bool Reference = false;
};

/// Declares a copy under the name To; From is an lvalue.
std::string copied(const HostCopy &C, const std::string &To, const std::string &From);
/// Declares the variable as its class constructs it; Like is an lvalue of its type.
std::string constructed(const HostCopy &C, const std::string &Name, const std::string &Like);

} // namespace chomp

#endif
