//===- SelectorMask.h - selectors that Clang would leave out --------------===//
//
// What Clang 22 doesn't know in a match clause it leaves out, and the variant suits everywhere. So what it doesn't know
// is decided here, and taken out:
//
//   Before                                                  After
//   match(implementation={vendor(nobody)})                  match(user={condition(0)})
//   match(device={kind(gpu), color(red)})                   match(device={kind(gpu)}, user={condition(0)})
//   match(implementation={self_maps}, device={kind(gpu)})   match(device={kind(gpu)}), behind `requires self_maps`
//   match(construct={distribute, simd})                     match(user={condition(score(0 * sizeof("distribute simd")):
//   1)})
//
// Which constructs these are is asked where the variants are chosen (VariantConditions.h).
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_SELECTORMASK_H
#define CHOMP_FRONTEND_SELECTORMASK_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <string>

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

/// Clauses: those of declare variant, whose selectors are right (SelectorCheck.h). Required: what the file's requires
/// directives have said so far.
void hideSelectors(clang::Preprocessor &PP, llvm::SmallVectorImpl<clang::Token> &Clauses,
                   llvm::ArrayRef<std::string> Required);

} // namespace chomp

#endif
