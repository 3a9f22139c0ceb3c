//===- VariantConditions.h - the condition of a declare variant -----------===//
#ifndef CHOMP_FRONTEND_VARIANTCONDITIONS_H
#define CHOMP_FRONTEND_VARIANTCONDITIONS_H

#include <string>
#include <vector>

namespace clang {
class Expr;
class OMPDeclareVariantAttr;
} // namespace clang

namespace chomp {

/// The parts of what OldSpellings.cpp has made of condition(score(n): e): (false && (e)) * (n), !sizeof(!(e)) * (n).
struct VariantCondition {
  const clang::Expr *Asked = nullptr;
  const clang::Expr *Score = nullptr;
  std::vector<std::string> Constructs; ///< The construct selectors, where Clang doesn't know all (SelectorMask.h).
};
VariantCondition conditionOf(const clang::OMPDeclareVariantAttr *A);

} // namespace chomp

#endif
