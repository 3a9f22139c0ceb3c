//===- DeviceForward.h - declarations in front of definitions -------------===//
//
// The slice has definitions. What names a class, a function template or a default argument in front of them needs the
// program's earlier declarations, too: these put them into the order of what is written.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DEVICEFORWARD_H
#define CHOMP_FRONTEND_DEVICEFORWARD_H

#include "Frontend/Device/DeviceSlice.h"

namespace chomp {

/// Appends first declarations of the slice's classes and function templates, "class Grid;", where something may name
/// them before their definition. A template's has its default arguments.
void takeForward(const DeviceSlice &Slice, std::vector<const clang::Decl *> &Order);

/// Appends the earlier declarations that alone have the default arguments of functions and templates.
void takeDefaults(const DeviceSlice &Slice, std::vector<const clang::Decl *> &Order);

/// Puts a declaration of its own in front for a class that the program declares in passing, in something that is left
/// out: "Grid(class Memory *);". Order is that of the file.
void introduceClasses(const DeviceSlice &Slice, std::vector<const clang::Decl *> &Order);

} // namespace chomp

#endif
