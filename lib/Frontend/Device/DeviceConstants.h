//===- DeviceConstants.h - what stays constexpr in the kernel file --------===//
#ifndef CHOMP_FRONTEND_DEVICECONSTANTS_H
#define CHOMP_FRONTEND_DEVICECONSTANTS_H

#include "Frontend/Tokens/Tokens.h"
#include "Model/KernelCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <string>
#include <utility>
#include <vector>

namespace chomp {

struct BuildContext;

/// Variables of the function around some C++ code that it needs as constants: in types, template arguments, cases. A
/// parameter of a kernel would be none, so the kernel has constants of their names (DeviceConstants.cpp).
std::vector<const clang::VarDecl *> localConstants(const clang::ASTContext &AST, const clang::Stmt *Code);
/// The initializer that the kernel's constant has, too; null where its value is written.
const clang::Expr *repeatedInitializer(const clang::VarDecl *V);
/// The kernel's constant: "constexpr int n" and " = 4", "static constexpr Config c" and "{4, 0.5}".
std::pair<KernelCode, KernelCode> constantText(BuildContext &Context, const clang::VarDecl *V);

/// What its initializer adds to a declaration without one: " = 4", "(4)", "{}".
/// Marked: where a text that says its lines will have it (TokenStream::deviceLines).
KernelCode initializerText(BuildContext &Context, const clang::VarDecl *V, const TokenEdits &Edits,
                           bool Marked = false);

} // namespace chomp

#endif
