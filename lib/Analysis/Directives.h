//===- Directives.h - a directive and its code ----------------------------===//
#ifndef CHOMP_ANALYSIS_DIRECTIVES_H
#define CHOMP_ANALYSIS_DIRECTIVES_H

#include "Model/Construct.h"

#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallVector.h"

#include <initializer_list>

namespace chomp {

/// A directive's code without Clang's captures around it; null for one that stands alone.
const clang::Stmt *codeOf(const clang::OMPExecutableDirective *D);
/// Whether some code has a construct.
bool hasConstructs(const clang::Stmt *Code);

/// A directive's leaf constructs, and whether one of these is among them.
ConstructList leavesOf(const clang::OMPExecutableDirective *D);
bool hasLeaf(const clang::OMPExecutableDirective *D, std::initializer_list<llvm::omp::Directive> Leaves);

/// The body of the innermost loop that a construct associates; null where its loops are not one in another. Heads: how
/// they begin.
const clang::Stmt *loopBody(const clang::OMPExecutableDirective *D,
                            llvm::SmallVectorImpl<const clang::Stmt *> *Heads = nullptr);
/// The branch in front of a loop's body that holds the expressions of induction clauses (InductionMask.h); null where
/// there is none.
const clang::IfStmt *inductionBranch(const clang::Stmt *Body);
/// Whether some clause of a construct is an induction clause: whether its loops have that branch.
bool hasInduction(const clang::OMPExecutableDirective *D);
/// A loop's body without that branch.
const clang::Stmt *withoutInductions(const clang::Stmt *Body);

/// Whether a construct's lowering needs what Sema finds out about it, which it doesn't for a template.
bool needsAnalysis(const clang::OMPExecutableDirective *D);

/// Whether some code has constructs that can't be described in a template, but in its instantiations only.
bool hasAnalysedConstruct(const clang::Stmt *Code);

/// The iterators of a depend clause; null if it has none.
const clang::OMPIteratorExpr *iteratorsOf(const clang::OMPDependClause *C);

/// depend(out: omp_all_memory)
bool dependsOnAll(const clang::OMPClause *C);

/// if(parallel: …)
bool isIfOfParallel(const clang::OMPClause *C);

/// The directive that is all of a block.
const clang::OMPExecutableDirective *onlyDirective(const clang::Stmt *S);

/// A declaration's context, or what constructs whose block that is stand in.
const clang::DeclContext *outsideBlocks(const clang::DeclContext *C);

} // namespace chomp

#endif
