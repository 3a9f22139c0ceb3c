//===- SpmdMode.h - sequential code that all threads of a team may run ----===//
//
//   Before:  #pragma omp target teams distribute       After:  for (chomp::distribute_loop r(rows); r; ++r) {
//            for (int r = 0; r < rows; r++) {                    double sum = 0;
//              double sum = 0;                                   { … all threads …
//            #pragma omp parallel for reduction(+ : sum)           chomp::reduce_for_main(…);
//              for (int i = begin[r]; …)                         }
//                sum += …;                                       if (threadIdx.x == 0) y[r] = sum;
//              y[r] = sum;                                     }
//            }
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_SPMDMODE_H
#define CHOMP_FRONTEND_SPMDMODE_H

#include "Analysis/Execution.h"
#include "Frontend/Tokens/Tokens.h"
#include "Model/Region.h"

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"

#include <string>

namespace chomp {

struct BuildContext;

/// Looks at a general region's code. Its variables (Sequential, Passed) are known by then.
SpmdMode findSpmdMode(BuildContext &Context, const clang::OMPExecutableDirective *D, const TargetRegion &Region);

/// Whether the barrier before a statement is for a second iteration of distribute, which a GPU's teams don't have here.
bool isOnlyAgain(const BuildContext &Context, const clang::Stmt *S);

/// Whether a parallel construct reduces for the main thread alone when no reduction before it can still be at work.
bool isFreshReduction(const BuildContext &Context, const clang::OMPExecutableDirective *D);

/// Guards and barriers in code outside of parallel constructs.
void editSpmdMode(BuildContext &Context, const clang::Stmt *Code, TokenEdits &Edits);

/// Declares a variable in the team's memory. A call of the virtual GPU declares it at its beginning.
KernelCode teamVariable(BuildContext &Context, clang::QualType Type, const std::string &Name);
/// Whether the team's variables, aligned for vectors, leave room for so many bytes more.
bool hasTeamRoom(const BuildContext &Context, uint64_t Bytes);
/// How a variable of the team's is aligned beyond what its type asks for, so that GPUs load vectors from it; 0: it
/// isn't.
unsigned vectorAlignment(const BuildContext &Context, clang::QualType Type);

} // namespace chomp

#endif
