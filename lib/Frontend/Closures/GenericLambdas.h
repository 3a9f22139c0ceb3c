//===- GenericLambdas.h - constructs in generic lambdas -------------------===//
#ifndef CHOMP_FRONTEND_GENERICLAMBDAS_H
#define CHOMP_FRONTEND_GENERICLAMBDAS_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// Whether it is a generic lambda with constructs that only its instantiations say what they do.
bool hasInstances(const clang::LambdaExpr *E);

/// What stands between the braces of such a lambda: the code of each instantiation.
std::shared_ptr<Construct> buildInstances(BuildContext &Context, const clang::LambdaExpr *E, TokenRange Inside);

} // namespace chomp

#endif
