//===- Quoted.h - string literals of C ------------------------------------===//
//
// Names of files may have any characters in them.
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
    // In three digits, since one may follow.
    if (const auto Code = static_cast<unsigned char>(C); Code < ' ' && C != '\n' && C != '\t')
      Out += {'\\', '0', static_cast<char>('0' + (Code >> 3)), static_cast<char>('0' + (Code & 7))};
    else
      Out += C == '\n' ? ' ' : C;
  }
  return Out + "\"";
}

} // namespace chomp

#endif
