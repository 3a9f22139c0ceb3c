//===- ApplyClause.h - what is applied to generated loops -----------------===//
#ifndef CHOMP_FRONTEND_APPLYCLAUSE_H
#define CHOMP_FRONTEND_APPLYCLAUSE_H

#include "Model/KernelCode.h"

#include "llvm/Frontend/OpenMP/OMP.h"

#include <string>
#include <vector>

namespace chomp {

struct AppliedDirective;
struct DirectiveText;
struct PassContext;

/// An apply clause (OpenMP 6.0, 11.1): "apply(grid: interchange, nothing)".
struct AppliedClause {
  std::string Loops;                        ///< Which of the generated loops; empty: there is only one kind of them.
  std::vector<AppliedDirective> Directives; ///< For each of them, the outermost first; perhaps not for the last ones.
};

struct AppliedDirective {
  llvm::omp::Directive Kind = llvm::omp::OMPD_nothing;
  std::vector<KernelCode> Numbers; ///< Sizes, a permutation or a factor.
  std::vector<AppliedClause> Apply;

  /// How many loops it is for.
  size_t loops() const;
  /// Whether the loops run in the order in which they would without it.
  bool keepsOrder() const;
};

/// Takes the apply clauses of a loop transformation, which Clang doesn't know, if they change an order. What is wrong
/// with them, or can't be done, stays for others to see. A DirectivePass.
bool takeApplied(DirectiveText &D, PassContext &C);

} // namespace chomp

#endif
