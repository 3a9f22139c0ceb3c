//===- ClauseCheck.cpp - refuses clauses that are not supported -----------===//
//
// The words within a clause are known to Clang by enumerators that differ from clause to clause; here they are turned
// back into the spelling that Support.def lists.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Clauses/ClauseCheck.h"

#include "Analysis/Directives.h"
#include "Analysis/PrivateVariables.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Pragmas/Support.h"

#include "clang/AST/Attr.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/OpenMPKinds.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class ClauseChecker {
public:
  ClauseChecker(BuildContext &Context, llvm::ArrayRef<Directive> Leaves, bool Nested)
      : Context(Context), Leaves(Leaves), Nested(Nested) {}

  void check(const OMPClause *C);
  bool ok() const { return Ok; }

private:
  void refuse(const OMPClause *C, llvm::StringRef What) {
    Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
        << What << spell(ConstructList(Leaves.begin(), Leaves.end())) << (Nested ? " inside a target region" : "");
    Ok = false;
  }
  /// A word of the clause: "map(mapper)".
  void checkWord(const OMPClause *C, llvm::StringRef Word) {
    if (!isModifierSupported(C->getClauseKind(), Word))
      refuse(C, (getOpenMPClauseName(C->getClauseKind(), 52) + "(" + Word + ")").str());
  }
  void checkWord(const OMPClause *C, unsigned Modifier) {
    checkWord(C, getOpenMPSimpleClauseTypeName(C->getClauseKind(), Modifier));
  }
  void checkReduction(const OMPReductionClause *C);

  BuildContext &Context;
  llvm::ArrayRef<Directive> Leaves;
  bool Nested;
  bool Ok = true;
};

} // namespace

void ClauseChecker::checkReduction(const OMPReductionClause *C) {
  if (C->getModifier() != OMPC_REDUCTION_unknown && C->getModifier() != OMPC_REDUCTION_default)
    checkWord(C, C->getModifier());
}

void ClauseChecker::check(const OMPClause *C) {
  if (auto *If = dyn_cast<OMPIfClause>(C); If && If->getNameModifier() != OMPD_unknown) {
    if (!isClauseSupported(OMPC_if, getLeafConstructsOrSelf(If->getNameModifier())))
      refuse(C, ("if(" + getOpenMPDirectiveName(If->getNameModifier(), 52) + ")").str());
    return;
  }
  if (!isClauseSupported(C->getClauseKind(), Leaves))
    return refuse(C, getOpenMPClauseName(C->getClauseKind(), 52));
  if (auto *Map = dyn_cast<OMPMapClause>(C)) {
    for (OpenMPMapModifierKind Modifier : Map->getMapTypeModifiers())
      if (Modifier != OMPC_MAP_MODIFIER_unknown)
        checkWord(C, Modifier);
  } else if (auto *To = dyn_cast<OMPToClause>(C)) {
    for (OpenMPMotionModifierKind Modifier : To->getMotionModifiers())
      if (Modifier != OMPC_MOTION_MODIFIER_unknown)
        checkWord(C, Modifier);
  } else if (auto *From = dyn_cast<OMPFromClause>(C)) {
    for (OpenMPMotionModifierKind Modifier : From->getMotionModifiers())
      if (Modifier != OMPC_MOTION_MODIFIER_unknown)
        checkWord(C, Modifier);
  } else if (auto *Last = dyn_cast<OMPLastprivateClause>(C)) {
    if (Last->getKind() == OMPC_LASTPRIVATE_conditional)
      checkWord(C, "conditional");
  } else if (auto *Threads = dyn_cast<OMPNumThreadsClause>(C)) {
    if (Threads->getModifier() == OMPC_NUMTHREADS_strict)
      checkWord(C, "strict");
  } else if (auto *Device = dyn_cast<OMPDeviceClause>(C)) {
    if (Device->getModifier() == OMPC_DEVICE_ancestor)
      checkWord(C, "ancestor");
  } else if (auto *Reduction = dyn_cast<OMPReductionClause>(C)) {
    checkReduction(Reduction);
  }
}

bool checkClauses(BuildContext &Context, const OMPExecutableDirective *D, llvm::ArrayRef<Directive> Leaves,
                  bool Nested) {
  ClauseChecker Checker(Context, Leaves, Nested);
  for (const OMPClause *C : D->clauses())
    if (!C->isImplicit() && !isa<OMPFlushClause, OMPDepobjClause>(C)) // a directive's list is a clause to Clang alone
      Checker.check(C);
  // OpenMP 5.0, 2.9.2.
  if (hasInScan(D))
    for (const OMPClause *C : D->clauses())
      if (isa<OMPScheduleClause, OMPOrderedClause>(C))
        Context.error(C->getBeginLoc(), Diag::ClauseBesideInscan) << getOpenMPClauseName(C->getClauseKind(), 52);
  return Checker.ok();
}

void checkDefaultNone(BuildContext &Context, const OMPExecutableDirective *D) {
  if (!Context.File.Notes.DefaultNone.contains(D->getBeginLoc()))
    return;
  // What is listed, and the counters of its loops, which are private (OpenMP 5.2 §5.1.1).
  llvm::SmallPtrSet<const Decl *, 8> Listed;
  auto List = [&](const Stmt *S) {
    auto *E = dyn_cast_or_null<Expr>(S);
    while (auto *Section = dyn_cast_or_null<ArraySectionExpr>(E ? E->IgnoreParenImpCasts() : nullptr))
      E = Section->getBase();
    if (auto *Ref = dyn_cast_or_null<DeclRefExpr>(E ? E->IgnoreParenImpCasts() : nullptr))
      Listed.insert(Ref->getDecl()->getCanonicalDecl());
  };
  for (const OMPClause *C : D->clauses())
    if (!C->isImplicit())
      for (const Stmt *S : C->children())
        List(S);
  if (auto *Loops = dyn_cast<OMPLoopDirective>(D))
    for (const Expr *Counter : Loops->counters())
      List(Counter);
  for (const UsedVariable &Use : usedVariables(Context, codeOf(D)))
    if (!Listed.contains(Use.Decl->getCanonicalDecl()) && !Use.Decl->isConstexpr())
      Context.File.Diags.Report(Use.FirstUse->getBeginLoc(), diag::err_omp_no_dsa_for_variable) << Use.Decl;
}

} // namespace chomp
