//===- Closures.h - lambdas that are made outside of a region -------------===//
#ifndef CHOMP_FRONTEND_CLOSURES_H
#define CHOMP_FRONTEND_CLOSURES_H

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"

namespace chomp {

/// Gives names to the types of lambdas that are made outside of a region where its kernel has to name them: an object
/// of its is of a class template made of one, or its code has another name for one. They stand before the kernel. From
/// here to Context.Text.setClosureNames({}) the region's text uses the names.
void nameClosures(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region);

/// Declarations of what a lambda's text names of the templates that it stands in, and of its function's own types.
std::vector<std::string> knownTo(BuildContext &Context, const clang::CXXRecordDecl *Closure, TokenRange Text);

/// Whether a lambda's text would mean something else in the namespaces of the region's kernel than where it stands.
bool belongsElsewhere(const BuildContext &Context, const clang::LambdaExpr *E, TokenRange Text);

/// Variables around a lambda that its code names without capturing them: constants.
llvm::SmallVector<const clang::VarDecl *, 4> constantsOf(const clang::LambdaExpr *E);
/// Where compilers might lay a lambda's closure out differently, the host text names what it captures. Refuses objects
/// that they make of other variables. True after a message.
bool writeCaptures(BuildContext &Context, const clang::LambdaExpr *E);
/// Whether code that the kernel keeps as a closure's may hold its constructs. Threads that it started could not look
/// into the closure, which the thread that made it has on its stack.
bool holdsConstructs(const clang::LambdaExpr *E);
/// What a closure calls the `this` that it captured.
std::string closureSelf(const BuildContext &Context);

/// If a variable holds a closure: adds the kernel's own closure and what it captured to the region, or reports what
/// can't be; also of what no kernel can have one of (a pointer to a member function that the host has set).
/// False for any other variable.
bool takeClosure(BuildContext &Context, const UsedVariable &Use, TargetRegion &Region);

} // namespace chomp

#endif
