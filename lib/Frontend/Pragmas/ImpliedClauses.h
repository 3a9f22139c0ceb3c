//===- ImpliedClauses.h - clauses that only the whole file tells of -------===//
//
// Some rule makes an entity of a directive what a clause would have made it, but whether anybody can tell is only known
// of what comes behind the directive. Then the file is read once more, and the directive has the clause. Clang checks
// it like the user's own, and all that looks at clauses needs to know of nothing else.
//
// A metadirective that devices run, too, is such a one: only a region further down tells that of a function without
// declare target around it.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_IMPLIEDCLAUSES_H
#define CHOMP_FRONTEND_IMPLIEDCLAUSES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <set>
#include <string>

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace chomp {

struct DirectiveText;
struct PassContext;

class ImpliedClauses {
public:
  /// For the next run; Directive: its place. False: the directive had the clause in this run.
  bool addLastprivate(const clang::SourceManager &SM, clang::SourceLocation Directive, llvm::StringRef Variable);

  /// For the next run: devices run a metadirective's code as well as the host.
  void addDevices(const clang::SourceManager &SM, clang::SourceLocation Metadirective);
  bool hasDevices(const clang::SourceManager &SM, clang::SourceLocation Metadirective) const;

  /// Whether the file has to be read with other clauses.
  bool changed() const { return Lastprivates != Next || OfDevices != NextOfDevices; }
  void beginNextRun() {
    Lastprivates = Next;
    OfDevices = NextOfDevices;
  }

  /// Appends a directive's clauses to it. Begin: its place.
  void append(clang::Preprocessor &PP, clang::SourceLocation Begin, DirectiveText &D) const;

private:
  /// The variables, by place.
  std::map<std::string, std::set<std::string>> Lastprivates, Next;
  std::set<std::string> OfDevices, NextOfDevices; ///< Places of metadirectives.
};

/// A DirectivePass.
bool addImplied(DirectiveText &D, PassContext &C);

} // namespace chomp

#endif
