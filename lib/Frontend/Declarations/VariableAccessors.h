//===- VariableAccessors.h - functions in place of variables --------------===//
//
// Device code gets at a static data member that needs storage by a function of its class (StaticMembers.h), and at the
// instances of a variable template by a class that is specialized for each (TemplateVariables.h).
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_VARIABLEACCESSORS_H
#define CHOMP_FRONTEND_VARIABLEACCESSORS_H

#include "Frontend/Device/BuildContext.h"
#include "Model/KernelCode.h"

namespace chomp {

/// "template <class T> struct factor_": what the instances of a variable template are found by.
KernelCode instanceClass(BuildContext &Context, const clang::VarTemplateDecl *Template);
/// "template <> struct factor_<int> { __device__ static int &get() { return factor_int; } };"
DeviceDecl instanceAccessor(BuildContext &Context, const clang::VarDecl *V, const std::string &Value);

/// Declares the function in the member's class, and says what a constant's returns.
/// Before:  static constexpr double w[3] = {1, 2, 1};
/// After:   __device__ static const double (&w_())[3] { static constexpr double w[3] = {1, 2, 1}; return w; }
///          static constexpr double w[3] = {1, 2, 1};
/// A declare target variable's function stands behind the variable: memberAccessor().
void giveStorage(BuildContext &Context, const clang::VarDecl *V, TokenEdits &Edits);
/// "inline __device__ int &Grid::count_() { return Grid_count; }"
DeviceDecl memberAccessor(BuildContext &Context, const clang::VarDecl *V, const std::string &Value);
/// Where a static data member that is a variable of its own stands in the kernel file.
clang::SourceLocation placeOfMember(const clang::VarDecl *V);

} // namespace chomp

#endif
