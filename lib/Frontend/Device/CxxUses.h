//===- CxxUses.h - uses and spellings that C++ code changes in kernels ----===//
//
// C goes through the rewriter (DeviceRewriter.h), which writes every conversion anew. C++ keeps its text: what stands
// here is all that kernels say otherwise in place.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CXXUSES_H
#define CHOMP_FRONTEND_CXXUSES_H

#include "clang/AST/DeclBase.h"
#include "clang/AST/Stmt.h"

namespace chomp {

class DeviceText;
class TokenEdits;

/// Uses of variables that a pointer reaches, calls of variants and through pointers.
void editUses(DeviceText &Text, const clang::Stmt *S, TokenEdits &Edits);
void editUses(DeviceText &Text, const clang::Decl *D, TokenEdits &Edits);

/// What compilers of kernels don't know: literals, operators, keywords and types of the host's compilers.
void editSpellings(DeviceText &Text, const clang::ASTContext &AST, const clang::Stmt *S, TokenEdits &Edits);
void editSpellings(DeviceText &Text, const clang::ASTContext &AST, const clang::Decl *D, TokenEdits &Edits);

} // namespace chomp

#endif
