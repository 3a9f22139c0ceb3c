//===- ImpliedClauses.cpp - clauses that only the whole file tells of -----===//
#include "Frontend/Pragmas/ImpliedClauses.h"

#include "Frontend/Pragmas/DirectivePasses.h"
#include "Frontend/Pragmas/DirectiveText.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

/// The same each time that a file is read, which locations need not be.
static std::string placeOf(const SourceManager &SM, SourceLocation Directive) {
  const SourceLocation Loc = SM.getExpansionLoc(Directive);
  return (SM.getFilename(Loc) + ":" + llvm::Twine(SM.getFileOffset(Loc))).str();
}

bool ImpliedClauses::addLastprivate(const SourceManager &SM, SourceLocation Directive, StringRef Variable) {
  const std::string Place = placeOf(SM, Directive);
  if (auto Had = Lastprivates.find(Place); Had != Lastprivates.end() && Had->second.contains(Variable.str()))
    return false;
  Next[Place].insert(Variable.str());
  return true;
}

void ImpliedClauses::addDevices(const SourceManager &SM, SourceLocation Metadirective) {
  NextOfDevices.insert(placeOf(SM, Metadirective));
}

bool ImpliedClauses::hasDevices(const SourceManager &SM, SourceLocation Metadirective) const {
  return OfDevices.count(placeOf(SM, Metadirective)) != 0;
}

void ImpliedClauses::append(Preprocessor &PP, SourceLocation Begin, DirectiveText &D) const {
  auto Found = Lastprivates.find(placeOf(PP.getSourceManager(), Begin));
  if (Found == Lastprivates.end() || D.Head.Words.empty())
    return;
  const Token Like = D.tokens().back();
  for (const std::string &Variable : Found->second)
    D.Clauses.push_back(makeClause(PP, "lastprivate", Like, makeWord(PP, Variable, Like)));
}

bool addImplied(DirectiveText &D, PassContext &C) {
  if (C.Implied)
    C.Implied->append(C.PP, C.Begin, D);
  return true;
}

} // namespace chomp
