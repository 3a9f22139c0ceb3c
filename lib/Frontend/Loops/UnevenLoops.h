//===- UnevenLoops.h - loops that depend on the counter of another one ----===//
#ifndef CHOMP_FRONTEND_UNEVENLOOPS_H
#define CHOMP_FRONTEND_UNEVENLOOPS_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// A counting loop as Sema has checked it.
struct CountingLoop {
  const clang::VarDecl *Variable = nullptr;
  const clang::Expr *Lower = nullptr, *Upper = nullptr;
  std::string LowerCast; ///< In host text: to the variable's type, if the lower bound's own has other values.
};

/// Adds a loop inside those of Nest, whose counters are given, that reads one of them. False where the nest's
/// iterations have no closed form then: it is not linear, or not the first such loop.
bool addDependent(BuildContext &Context, LoopNest &Nest, Loop L, const CountingLoop &Source,
                  llvm::ArrayRef<const clang::VarDecl *> Counters);

/// Declares a finished nest's trapezoid, if it has one.
void declareTrapezoid(const ParsedFile &File, LoopNest &Nest);

/// The factor of a counter in an expression that is linear in it, if that is a constant.
std::optional<long long> constantSlope(const clang::Expr *E, const clang::VarDecl *Counter,
                                       const clang::ASTContext &AST);

/// Whether an expression reads one of the counters.
bool readsCounter(const clang::Stmt *S, llvm::ArrayRef<const clang::VarDecl *> Counters);

} // namespace chomp

#endif
