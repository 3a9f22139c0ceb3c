//===- Allocators.h - allocators in regions -------------------------------===//
//
// uses_allocators, the allocate clause and `#pragma omp allocate`. On a device they decide two things: which traits an
// allocator of the user's own has there, and how a variable is aligned. Where in the hierarchy of memories a variable
// lies is left to the kernel's compiler, which keeps a thread's own variables in registers if it can.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_ALLOCATORS_H
#define CHOMP_FRONTEND_ALLOCATORS_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// Corresponding storage is aligned as its original is, up to this (runtime/Core/Packing.h).
constexpr unsigned MappedAlignment = 256;

/// Reads the uses_allocators clauses of a target construct into Region.Allocators. Before the region's code is built,
/// whose allocate directives may name the allocators.
void buildAllocators(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region);

/// The alignment that the allocate clauses of a directive ask for a variable; 0: none beyond its type's own. Reports
/// what can't be known before the program runs.
unsigned allocatedAlignment(BuildContext &Context, const clang::OMPExecutableDirective *D, const clang::VarDecl *V);

/// The same; reports nothing.
unsigned knownAlignment(BuildContext &Context, const clang::OMPExecutableDirective *D, const clang::VarDecl *V);
/// Of a lone target construct alone, of which nothing is left on the host that could make copies.
unsigned hostAlignment(BuildContext &Context, const clang::OMPExecutableDirective *D, const clang::VarDecl *V);

/// "alignas(64) int x".
KernelCode alignedDecl(unsigned Alignment, const KernelCode &Decl);

/// Makes the region's allocators locals of its kernel, and aligns the private variables of its allocate clauses. After
/// the data environment is built.
void applyAllocators(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region);

/// Before:  int x[16];                                  After:  alignas(64) int x[16];
///          #pragma omp allocate(x) align(64)
/// for all such directives in some code.
void editAllocateDirectives(BuildContext &Context, const clang::Stmt *Code, TokenEdits &Edits);

/// The same in the host text, where the directives go: gcc 12 doesn't know them.
void dropAllocateDirectives(BuildContext &Context);

/// What such a directive asks for a variable beyond its type's own; reports nothing.
unsigned declaredAlignment(BuildContext &Context, const clang::VarDecl *V);
/// "chomp::aligned<64, int>": the type of what holds such a variable, or a copy, in the team's memory.
std::string heldType(const std::string &Type, unsigned Alignment);

/// "__attribute__((aligned(64))) " for a variable of static storage duration with an allocate directive; else nothing.
/// Reports one whose memory each thread has.
std::string staticAlignment(BuildContext &Context, const clang::VarDecl *V);

/// Reports a variable that can't be in the memory of each team, where nobody gives it a value.
void checkTeamVariable(BuildContext &Context, const clang::VarDecl *V);

} // namespace chomp

#endif
