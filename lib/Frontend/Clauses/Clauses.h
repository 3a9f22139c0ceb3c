//===- Clauses.h - clauses that shape the launch --------------------------===//
#ifndef CHOMP_FRONTEND_CLAUSES_H
#define CHOMP_FRONTEND_CLAUSES_H

#include "Frontend/Tokens/Tokens.h"
#include "Model/Data.h"
#include "Model/Region.h"

#include "clang/AST/Expr.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/Frontend/OpenMP/OMP.h"

#include <optional>
#include <string>

namespace chomp {

struct BuildContext;

/// The launch clauses and schedules; reports clauses that are not supported.
void buildClauses(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region);
/// if, device, nowait and depend, for every kind of construct. True if it was one of them.
bool buildLaunchClause(BuildContext &Context, const clang::OMPClause *C, LaunchClauses &Launch);
/// Whether an if clause says something of a leaf construct: its modifier names that, or it has none.
bool appliesTo(const clang::OMPIfClause *If, llvm::omp::Directive Leaf);
/// The clauses of a teams construct that is all of a target construct's block.
void buildTeamsClauses(BuildContext &Context, const clang::OMPExecutableDirective *Teams, TargetRegion &Region);
/// The value of a num_threads clause in a region, where the host can tell before the launch.
std::optional<Expression> hostThreads(BuildContext &Context, const TargetRegion &Region, const clang::Expr *E);
/// The largest number of threads that parallel constructs in a region's code ask for, where the host can tell.
void buildThreadCount(BuildContext &Context, const clang::Stmt *Code, TargetRegion &Region);
/// The tokens of a clause, from its name to its last parenthesis. (Clang's own locations miss it by a token or more.)
std::optional<TokenRange> clauseRange(BuildContext &Context, const clang::OMPClause *C);
/// Clause as the user wrote it: "map(to: x[0:n])".
std::string clauseText(BuildContext &Context, const clang::OMPClause *C, const TokenEdits *Edits = nullptr);

/// "cuda", as the OpenMP Additional Definitions number the foreign runtimes; empty for a number that they don't have.
std::string foreignRuntime(BuildContext &Context, const clang::Expr *E);

} // namespace chomp

#endif
