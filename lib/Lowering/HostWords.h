//===- HostWords.h - what host text takes from the file around it ---------===//
#ifndef CHOMP_LOWERING_HOSTWORDS_H
#define CHOMP_LOWERING_HOSTWORDS_H

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <string>

namespace chomp {

/// The words of host text that depend on the user's file and on the command line.
struct HostWords {
  /// Whether the user's file has a name.
  std::function<bool(llvm::StringRef)> IsTaken = [](llvm::StringRef) { return false; };
  /// Warnings that the user has asked for say nothing of the user's code (chomp/runtime.h).
  bool Quiet = false;
  bool Standalone = false; ///< As in TranslateOptions.

  /// A name of Chomp's own, made such that the user has none of it.
  std::string own(std::string Name) const {
    while (IsTaken(Name))
      Name += '_';
    return Name;
  }
  /// At a line's end: what follows is ours, up to loud(), which stands before a line.
  std::string quiet() const { return Quiet ? " CHOMP_QUIET" : ""; }
  std::string loud() const { return Quiet ? "CHOMP_LOUD\n" : ""; }
  /// A null pointer between others.
  std::string null() const { return Quiet ? "CHOMP_NULL" : "0"; }
};

} // namespace chomp

#endif
