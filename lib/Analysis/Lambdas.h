//===- Lambdas.h - lambdas and their types --------------------------------===//
#ifndef CHOMP_ANALYSIS_LAMBDAS_H
#define CHOMP_ANALYSIS_LAMBDAS_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace chomp {

/// The lambdas' types that a type's name would have to say, those in templates' arguments too, innermost first.
llvm::SmallVector<const clang::CXXRecordDecl *, 2> closuresIn(clang::QualType Type);

/// The expression that makes closures of a class; null if there is none in this file.
const clang::LambdaExpr *makerOf(const clang::CXXRecordDecl *Closure);

/// The function that a lambda is made in, perhaps in the block of a construct; null for none.
const clang::FunctionDecl *functionAround(const clang::CXXRecordDecl *Closure);

/// Every instantiation's body of a generic lambda.
llvm::SmallVector<clang::CXXMethodDecl *, 4> instancesOf(const clang::LambdaExpr *E);

/// A template's arguments, each of a pack by itself.
llvm::SmallVector<clang::TemplateArgument, 4> flattened(llvm::ArrayRef<clang::TemplateArgument> Arguments);

} // namespace chomp

#endif
