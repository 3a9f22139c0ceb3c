//===- UserHeaders.h - whose a header is ----------------------------------===//
//
// What the implementation's headers declare, kernel files include again; what the user's declare is written there. A
// library is the user's, though a build system gives its folder by -isystem, a package has it in /usr/include, or
// "#pragma GCC system_header" silences the compiler: no device's compiler knows which of its functions are for devices.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_USERHEADERS_H
#define CHOMP_FRONTEND_USERHEADERS_H

#include "clang/Lex/Preprocessor.h"

namespace chomp {

/// From here on system headers (SourceManager::isInSystemHeader) are those of the implementation: of the host's
/// compiler, its libraries for C and C++, the operating system, the GPUs' vendors, and ours. Before the first token is
/// read.
void findUserHeaders(clang::Preprocessor &PP);

} // namespace chomp

#endif
