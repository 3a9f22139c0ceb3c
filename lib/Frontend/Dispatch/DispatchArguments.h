//===- DispatchArguments.h - arguments that variants have otherwise -------===//
#ifndef CHOMP_FRONTEND_DISPATCHARGUMENTS_H
#define CHOMP_FRONTEND_DISPATCHARGUMENTS_H

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Variants/Variants.h"

#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <vector>

namespace chomp {

/// Whether a variant has adjust_args or append_args.
bool adjusts(const Candidate &A);
bool appends(const Candidate &A);

/// Arguments that adjust_args gives to a variant as device pointers (need_device_ptr), or as references to what the
/// device has (need_device_addr): Replace gets them. A region's are of its device already.
void adjustArguments(BuildContext &Context, const Variants::Dispatch &D, const Candidate &A,
                     llvm::function_ref<void(TokenRange, const std::string &)> Replace);

/// An object for each interop operation of append_args, in their order (OpenMP 5.2, 7.5.2): made before the call, its
/// last argument, and destroyed behind it.
struct AppendedObjects {
  std::vector<std::string> Made; ///< Lines.
  std::string Arguments, Destroyed;
};
AppendedObjects appendArguments(BuildContext &Context, const Variants::Dispatch &D, const Candidate &A);

/// Whether a clause of dispatch is the interop clause: Clang takes it for a depend clause (ClauseNotes.h).
bool isInterop(const BuildContext &Context, const clang::OMPClause *C);
/// The list of a construct's interop clause.
std::vector<const clang::Expr *> givenObjects(const BuildContext &Context,
                                              const clang::OMPDispatchDirective *Construct);
/// Whether the construct's interop clause has objects, and suits all variants. Else a message has said it.
bool checkObjects(BuildContext &Context, const Variants::Dispatch &D);

} // namespace chomp

#endif
