//===- DeviceVariables.h - variables in the kernel file -------------------===//
#ifndef CHOMP_FRONTEND_DEVICEVARIABLES_H
#define CHOMP_FRONTEND_DEVICEVARIABLES_H

#include "Frontend/Device/DeviceSlice.h"

#include "clang/AST/Decl.h"

#include <vector>

namespace chomp {

/// A variable of the kernel file.
void writeVariable(BuildContext &Context, const DeviceSlice &Slice, const clang::VarDecl *V,
                   std::vector<DeviceDecl> &Out);

} // namespace chomp

#endif
