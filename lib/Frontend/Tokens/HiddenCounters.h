//===- HiddenCounters.h - counters that an inner loop's hides -------------===//
//
// The counters of collapsed loops are variables of one block in a kernel, where no two may have one name:
//
//   Before:  #pragma omp for collapse(2)              After:  int i_outer = k / 5;
//            for (int i = 0; i < 6; i++)                      int i = k % 5;
//              for (int i = 0; i < 5; i++)                    s[i]++;
//                s[i]++;
//
// The loops' body can't name those that are hidden, and so stays as it is written. The host text has these names, too,
// for gcc refuses such loops in C++.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_HIDDENCOUNTERS_H
#define CHOMP_FRONTEND_HIDDENCOUNTERS_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

#include <string>

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

class TokenStream;

/// Such counters, and names that a range-based loop binds.
struct HiddenCounters {
  llvm::DenseMap<const clang::Decl *, std::string> Names; ///< In device text.
  llvm::DenseMap<unsigned, std::string> HostTokens;       ///< What host text has for tokens.
};

/// Finds those of the program's loop constructs, in instantiations of templates too. Text: gets what device text has
/// for the tokens that name them.
HiddenCounters findHiddenCounters(clang::ASTContext &AST, clang::Preprocessor &PP, const TokenStream &Tokens,
                                  llvm::DenseMap<unsigned, std::string> &Text);

} // namespace chomp

#endif
