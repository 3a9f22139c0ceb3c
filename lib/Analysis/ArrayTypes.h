//===- ArrayTypes.h - arrays of variable length ---------------------------===//
#ifndef CHOMP_ANALYSIS_ARRAYTYPES_H
#define CHOMP_ANALYSIS_ARRAYTYPES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

#include <cstdint>
#include <optional>

namespace chomp {

/// The value of an array's size that C++ takes for a constant and C does not: const int n = 16; double a[n].
std::optional<int64_t> constantInCxx(const clang::ASTContext &Context, const clang::Expr *E);

/// Whether an array stays one of variable length in the device text.
bool isVariableLength(const clang::ASTContext &Context, clang::QualType Type);

/// The name in a type that stands for an array of variable length: it is for all of a declaration. Null if none does.
const clang::Type *namedLength(const clang::ASTContext &Context, clang::QualType Type);

} // namespace chomp

#endif
