//===- HeaderWords.h - macros that would change Chomp's headers -----------===//
#ifndef CHOMP_FRONTEND_HEADERWORDS_H
#define CHOMP_FRONTEND_HEADERWORDS_H

#include "Frontend/Parse/Parse.h"

namespace chomp {

/// The macros of the command line whose names the headers of generated files use for something else: -DN=64.
std::vector<std::string> macrosOfHeaders(const ParsedFile &File);

} // namespace chomp

#endif
