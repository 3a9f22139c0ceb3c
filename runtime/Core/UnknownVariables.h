//===- UnknownVariables.h - variables that nobody reads -------------------===//
//
// A misspelt CHOMP_ variable would else be ignored without a word.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_UNKNOWNVARIABLES_H
#define CHOMP_CORE_UNKNOWNVARIABLES_H

#include "chomp/status.h"

#include <string>
#include <vector>

namespace chomp {

/// A message for each of Chomp's variables that is set and not known. Variables: "NAME=value", as in environ, with a
/// null pointer behind the last.
std::vector<std::string> unknownVariables(const char *const *Variables);

} // namespace chomp

#endif
