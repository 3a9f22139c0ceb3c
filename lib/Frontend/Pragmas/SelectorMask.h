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

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

struct DirectivePart;
struct DirectiveText;
struct PassContext;

/// Of one match clause. Required: what the file's requires directives have said so far.
void hideSelectors(DirectivePart &Match, clang::Preprocessor &PP, llvm::ArrayRef<std::string> Required);

/// What Clang can read of a match clause is put so that it does (OldSpellings.h).
void respellSelectors(DirectivePart &Match, clang::Preprocessor &PP);

/// The selectors of declare variant, which are right (SelectorCheck.h). A DirectivePass.
bool hideSelectors(DirectiveText &D, PassContext &C);

} // namespace chomp

#endif
