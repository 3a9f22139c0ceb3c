//===- VariantLinks.h - which functions have variants ---------------------===//
//
// After parsing each function has an attribute for each of its variants: Clang's own for a declare variant directive,
// and ours where begin declare variant stands around a member or a template (DelimitedVariants.h). The base of such a
// variant is what has its name and its type in the same class or namespace; of a template each instantiation, whose
// variant is the instantiation of the other template with the same arguments.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_VARIANTLINKS_H
#define CHOMP_FRONTEND_VARIANTLINKS_H

namespace clang {
class FunctionDecl;
class OMPDeclareVariantAttr;
class Sema;
} // namespace clang

namespace chomp {

struct DelimitedFunctions;

/// Gives the bases their attributes, takes the functions that stood in for them out of the AST again, and makes the
/// instantiations of templates that only directives name, for which Clang has no use.
void linkVariants(clang::Sema &S, const DelimitedFunctions &Functions);

} // namespace chomp

#endif
