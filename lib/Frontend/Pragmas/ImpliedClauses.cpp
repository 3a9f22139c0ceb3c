//===- ImpliedClauses.cpp - clauses that only the whole file tells of -----===//
#include "Frontend/Pragmas/ImpliedClauses.h"

#include "Frontend/Pragmas/OldSpellings.h"

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

void ImpliedClauses::append(Preprocessor &PP, SourceLocation Directive, SmallVectorImpl<Token> &Tokens) const {
  auto Found = Lastprivates.find(placeOf(PP.getSourceManager(), Directive));
  if (Found == Lastprivates.end() || Tokens.empty())
    return;
  const Token Like = Tokens.back();
  for (const std::string &Variable : Found->second)
    Tokens.append({makeWord(PP, "lastprivate", Like), makeSign(PP, tok::l_paren, Like), makeWord(PP, Variable, Like),
                   makeSign(PP, tok::r_paren, Like)});
}

} // namespace chomp
