//===- Quoted.h - string literals of C ------------------------------------===//
//
// Names of files may have quotes and backslashes in them.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_SUPPORT_QUOTED_H
#define CHOMP_SUPPORT_QUOTED_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace chomp {

inline std::string quoted(llvm::StringRef Text) {
  std::string Out = "\"";
  for (char C : Text) {
    if (C == '"' || C == '\\')
      Out += '\\';
    Out += C == '\n' ? ' ' : C;
  }
  return Out + "\"";
}

} // namespace chomp

#endif
