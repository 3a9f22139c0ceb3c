//===- Guarded.h - running what may crash ---------------------------------===//
#ifndef CHOMP_SUPPORT_GUARDED_H
#define CHOMP_SUPPORT_GUARDED_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace chomp {

/// Runs Clang, and comes back whatever happens: false after a crash. What Run has allocated may then be half-built:
/// leak it. Thread-safe; installs signal handlers, from the first call on.
bool runGuarded(llvm::function_ref<void()> Run);

} // namespace chomp

#endif
