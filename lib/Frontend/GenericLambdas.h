//===- GenericLambdas.h - constructs in generic lambdas -----------------------===//
#ifndef CHOMP_FRONTEND_GENERICLAMBDAS_H
#define CHOMP_FRONTEND_GENERICLAMBDAS_H

#include "Frontend/Builders.h"

namespace chomp {

/// Whether an atomic construct or a loop's stands in the text of a template: Sema has found out little about it.
bool isDependent(const clang::OMPExecutableDirective *D);

/// A construct in a generic lambda: what it is in the lambda's instantiations. Null after a message, or where nothing
/// calls the lambda. E is null where the lambda's body alone is at hand.
const clang::OMPExecutableDirective *instanceOf(BuildContext &Context, const clang::OMPExecutableDirective *D,
                                                const clang::LambdaExpr *E);

} // namespace chomp

#endif
