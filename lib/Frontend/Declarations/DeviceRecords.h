//===- DeviceRecords.h - classes in the kernel file -----------------------===//
#ifndef CHOMP_FRONTEND_DEVICERECORDS_H
#define CHOMP_FRONTEND_DEVICERECORDS_H

#include "Frontend/Device/DeviceSlice.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <vector>

namespace chomp {

/// A class's definition in the kernel file: its methods get the device's qualifiers, or go.
/// Bodies: gets the methods that are defined in it.
void editMembers(BuildContext &Context, const DeviceSlice &Slice, const clang::CXXRecordDecl *Record, TokenEdits &Edits,
                 std::vector<const clang::FunctionDecl *> &Bodies);

/// Classes of the slice in whose padding members of others lie, and their members' classes, as they will be written
llvm::SmallPtrSet<const clang::Decl *, 8> classesLaidOver(const DeviceSlice &Slice);

} // namespace chomp

#endif
