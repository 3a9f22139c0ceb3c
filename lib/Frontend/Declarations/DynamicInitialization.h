//===- DynamicInitialization.h - objects that devices make themselves -----===//
#ifndef CHOMP_FRONTEND_DYNAMICINITIALIZATION_H
#define CHOMP_FRONTEND_DYNAMICINITIALIZATION_H

#include "Frontend/Device/BuildContext.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace chomp {

/// The functions that make such variables' objects, in the order of their definitions, and the kernel that calls them
/// when the image has been loaded.
void writeDynamicInitialization(BuildContext &Context, llvm::ArrayRef<const clang::VarDecl *> Variables,
                                std::vector<DeviceDecl> &Out);

} // namespace chomp

#endif
