//===- TeamTemporaries.h - temporary objects that threads share -------------===//
#ifndef CHOMP_FRONTEND_TEAMTEMPORARIES_H
#define CHOMP_FRONTEND_TEAMTEMPORARIES_H

#include "Frontend/Builders.h"

namespace chomp {

/// Whether a function's own code starts threads.
bool startsThreads(const clang::FunctionDecl *F);

/// An argument that such a function gets by reference.
void editTemporary(BuildContext &Context, const clang::Expr *Argument, const clang::ParmVarDecl *P, TokenEdits &Edits);

/// The object of such a method.
void editTemporaryObject(BuildContext &Context, const clang::Expr *Object, const clang::CXXMethodDecl *Method,
                         TokenEdits &Edits);

/// The default arguments in the head of a function that may be one.
void editDefaultArguments(BuildContext &Context, const clang::FunctionDecl *F, TokenEdits &Edits);
/// The same of one, as device text.
std::string defaultArgument(BuildContext &Context, const clang::ParmVarDecl *P);

} // namespace chomp

#endif
