//===- LanguageFlags.h - what of a compile command says what a source means ===//
#ifndef CHOMP_FRONTEND_LANGUAGEFLAGS_H
#define CHOMP_FRONTEND_LANGUAGEFLAGS_H

#include <string>
#include <vector>

namespace chomp {

/// What matters to the meaning of the source, of all flags that a compile command may hold.
std::vector<std::string> languageFlags(const std::vector<std::string> &Flags);

} // namespace chomp

#endif
