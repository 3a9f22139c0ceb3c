//===- UnevaluatedUses.h - methods that device code only asks about -------===//
//
// They stay in their classes without their code, which may need what no device has. "auto" in front of one is what that
// code has made of it on the host.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_UNEVALUATEDUSES_H
#define CHOMP_FRONTEND_UNEVALUATEDUSES_H

#include "clang/AST/DeclCXX.h"

#include <optional>

namespace chomp {

/// The return type that is written in place of a method's own where only its declaration is; none, but a null type,
/// where that stays as it is; nullopt where only the method's code says it, or a constant is made of it.
std::optional<clang::QualType> declaredAs(const clang::ASTContext &AST, const clang::CXXMethodDecl *Method);

} // namespace chomp

#endif
