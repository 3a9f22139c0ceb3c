//===- DeviceGlobals.h - declare target variables in the kernel file ------===//
//
// Each device has a variable of its own, which the runtime finds by its symbol and fills with the host's value; or a
// pointer to the host's.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DEVICEGLOBALS_H
#define CHOMP_FRONTEND_DEVICEGLOBALS_H

#include "Frontend/Device/DeviceSlice.h"

#include "clang/AST/Attr.h"

namespace chomp {

/// Writes the variable, and the function by which device code gets at a class's or a template's; registers it with the
/// host text.
void writeGlobal(BuildContext &Context, const DeviceSlice &Slice, const clang::VarDecl *V,
                 clang::OMPDeclareTargetDeclAttr::MapTypeTy How, std::vector<DeviceDecl> &Out);

/// Where a declare target variable stands there: where the user first declares it, if its type is known there, since
/// what uses it may stand before its definition.
clang::SourceLocation placeOfGlobal(const clang::VarDecl *V);

} // namespace chomp

#endif
