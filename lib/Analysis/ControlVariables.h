//===- ControlVariables.h - internal control variables in device code -----===//
//
// Each task has its own (OpenMP 5.2, 2.4). A device's are in its team's state (include/chomp/device), which code gets
// that may set any; here is which code that is.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_ANALYSIS_CONTROLVARIABLES_H
#define CHOMP_ANALYSIS_CONTROLVARIABLES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <vector>

namespace chomp {

/// Whether a function is a routine that sets an internal control variable of the running task, or asks what kind of
/// task that is, which is kept in the same place.
bool setsVariables(const clang::ValueDecl *D);
/// Whether code, or what it calls, has such a routine.
bool setsVariables(const clang::Stmt *Code);
/// The same where it may also be in what other files define.
bool maySetVariables(const clang::Stmt *Code);
/// Whether code, or what it calls, depends on such a variable without telling its threads apart.
bool asksForVariables(const clang::Stmt *Code);

/// Whether a file calls omp_set_schedule: schedule(runtime) is whatever suits the device where nobody does.
bool setsSchedule(const clang::ASTContext &AST);

/// What calls of omp_set_num_threads outside of parallel constructs ask for; in functions that code calls, constants.
std::vector<const clang::Expr *> threadsAskedFor(const clang::Stmt *Code);

} // namespace chomp

#endif
