//===- ConstantChoices.h - the host's choices of constexpr functions ------===//
//
// What a constexpr variant (Variants/ConstantVariants.h) makes of code is the device's. Here are the host text's names,
// and what no two compilers can choose apart.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CONSTANTCHOICES_H
#define CHOMP_FRONTEND_CONSTANTCHOICES_H

namespace clang {
class LambdaExpr;
} // namespace clang

namespace chomp {

struct BuildContext;

/// Gives the host text the host's choices. Refuses regions that only one of two compilers would see.
void editConstantVariants(BuildContext &Context);
/// Refuses a lambda that may capture other variables, or in another order, on a device than on the host: a kernel could
/// make nothing of the host's object. True after a message.
bool refuseUnlikeCaptures(BuildContext &Context, const clang::LambdaExpr *E);

} // namespace chomp

#endif
