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

/// The place of a construct, as the runtime's functions take it. Where the host text is kept it is that text's own.
inline std::string placeArguments(llvm::StringRef File, unsigned Line, bool Standalone) {
  return Standalone ? "__FILE__, __LINE__" : quoted(File) + ", " + std::to_string(Line);
}

} // namespace chomp

#endif
