//===- ClauseSyntaxChecker.h - the checks of a directive's clauses --------===//
//
// ClauseSyntax.cpp has where clauses may stand, and the simple ones; ClauseArguments.cpp has what is in the parentheses
// of those with a grammar of their own, and what declarations have to do with it.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CLAUSESYNTAXCHECKER_H
#define CHOMP_FRONTEND_CLAUSESYNTAXCHECKER_H

#include "Frontend/Pragmas/DirectiveText.h"
#include "Frontend/Pragmas/SelectorCheck.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class Sema;
} // namespace clang

namespace chomp {

struct ArgumentCheck;

class ClauseSyntaxChecker : CheckedTokens {
public:
  ClauseSyntaxChecker(const CheckedTokens &In, clang::Sema *Meaning) : CheckedTokens(In), Meaning(Meaning) {}

  bool check(const DirectiveText &D);

private:
  bool expected(size_t At, const std::string &What) const {
    report(At, Diag::ExpectedInDirective) << What << Name;
    return false;
  }
  bool twice(size_t At) const {
    report(At, Diag::GivenTwice) << PP.getSpelling(Tokens[At]) << ("'#pragma omp " + Name + "': leave one of them out");
    return false;
  }
  /// The end of the part that begins at First: a comma outside of all brackets, or End.
  size_t part(size_t First, size_t End, clang::tok::TokenKind At = clang::tok::comma) const {
    for (; First < End && !is(First, At); ++First)
      if (Tokens[First].isOneOf(clang::tok::l_paren, clang::tok::l_square, clang::tok::l_brace))
        First = std::min(closingBracket(Tokens, First), End - 1);
    return First;
  }
  bool checkInterop(size_t Open, size_t Close);
  bool checkInit(size_t Open, size_t Close);
  bool checkPreference(size_t First, size_t End);
  bool checkSelector(size_t First, size_t End, bool &Runtime);
  bool checkAllocators(size_t Open, size_t Close);
  bool checkModifiers(size_t First, size_t Colon);
  bool checkDepobj();
  static const ArgumentCheck *findCheck(llvm::omp::Directive Kind, llvm::StringRef Clause);
  bool checkClause(llvm::omp::Directive Kind, bool HasClauses, size_t I);
  bool checkLine(size_t Word);
  bool checkArgument(llvm::StringRef Argument, size_t Word);
  bool checkApply(size_t Open, size_t Close);
  bool checkNames(size_t First, size_t End) const;
  bool checkList(size_t Open, size_t Close);
  bool checkPermutation(size_t Open, size_t Close);
  bool checkLoopCount(size_t Open, size_t Close);
  bool checkTeams(size_t Open, size_t Close);
  bool checkItems(size_t Open, size_t Close);
  bool checkMapType(size_t Open, size_t Close);
  bool checkMessage(size_t Open, size_t Close);
  bool checkDepend(size_t Open, size_t Close);
  bool checkInteger(size_t Open, size_t Close);
  bool checkDeviceType(size_t Open, size_t Close);
  bool checkLink(size_t Open, size_t Close);
  bool checkAllocator(size_t Open, size_t Close);
  bool checkAllocate(size_t Open, size_t Close);
  bool checkAllocated();
  bool checkAtomic();
  bool beside(size_t At, const std::string &Other) const {
    report(At, Diag::ClauseBeside) << PP.getSpelling(Tokens[At]) << Other << Name;
    return false;
  }

  clang::Sema *Meaning;
  llvm::SmallVector<llvm::omp::Directive, 4> Leaves; ///< Of the directive.
  llvm::StringSet<> Listed;                          ///< "private x"
  size_t Link = 0;                                   ///< declare target's clause.
  bool NoHost = false;                               ///< Its device_type.
};

} // namespace chomp

#endif
