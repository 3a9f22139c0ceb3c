//===- HostScans.cpp - loops with inscan reductions in the host text ------===//
//
// gcc 12 knows no scans of array sections and crashes over arrays; clang 22 forgets what the original list items held.
// So one thread runs such a loop in order, and the originals hold the running result: the input phase is a construct of
// its own, whose reduction gives it a copy and combines that (OpenMP 5.2, 5.6). A loop of the user's own outside of all
// regions stays as it is where it has only scalars.
//
//   Before:  #pragma omp parallel for reduction(inscan, + : a)
//            for (int i = 0; i < n; i++) {
//              y[i] = a[0];
//            #pragma omp scan exclusive(a)
//              a[0] += x[i];
//            }
//
//   After:   #pragma omp parallel for num_threads(1)
//            for (int i = 0; i < n; i++) {
//              y[i] = a[0];
//            #pragma omp parallel num_threads(1) reduction(+ : a)
//            {
//              a[0] += x[i];
//            }}
//
//===----------------------------------------------------------------------===//
#include "Frontend/Host/HostScans.h"

#include "Analysis/Directives.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Clauses/Inductions.h"
#include "Frontend/Clauses/Reductions.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace chomp {

static bool hasArray(const OMPExecutableDirective *D) {
  for (const OMPClause *C : D->clauses())
    if (auto *Reduction = dyn_cast<OMPReductionClause>(C))
      for (const Expr *E : Reduction->varlist()) {
        QualType Type = E->getType().getNonReferenceType();
        if (!listItem(E) || Type->isDependentType() || Type->isArrayType())
          return true;
      }
  return false;
}

static bool isInRegion(const BuildContext &Context, unsigned Token) {
  return llvm::any_of(Context.Model.Sites, [&](const RewriteSite &S) {
    return S.Region >= 0 && S.Pragma.First <= Token && Token <= S.Last;
  });
}

/// "reduction(+ : a)"
static std::string reductionText(BuildContext &Context, const OMPReductionClause *C) {
  TokenEdits Edits;
  if (auto Modifier = Context.tokens().index(C->getModifierLoc()))
    Edits.remove({*Modifier, *Modifier + 1}); // with its comma
  return clauseText(Context, C, &Edits);
}

bool editHostScan(BuildContext &Context, const OMPExecutableDirective *D, TokenRange Pragma) {
  if (!hasInScan(D) || !(hasArray(D) || isInRegion(Context, Pragma.First)))
    return false;
  auto [Block, Scan] = findScan(codeOf(D));
  const TokenStream &Tokens = Context.tokens();
  auto Separator = Scan ? Tokens.index(Scan->getBeginLoc()) : std::nullopt;
  auto Open = Block ? Tokens.index(Block->getLBracLoc()) : std::nullopt,
       Close = Block ? Tokens.index(Block->getRBracLoc()) : std::nullopt;
  if (!Separator || !Open || !Close)
    return false;
  std::string Input = "#pragma omp parallel num_threads(1)";
  for (const OMPClause *C : D->clauses())
    if (auto *Reduction = dyn_cast<OMPReductionClause>(C))
      Input += " " + reductionText(Context, Reduction);
  auto Line = [&](unsigned Token, unsigned Ahead) { return "\n#line " + std::to_string(Tokens.line(Token) + Ahead); };
  TokenRange Directive = Tokens.pragma(*Separator);
  Context.Model.Rewritten.push_back(
      {Pragma, "#pragma omp " + inOrderDirective(Context, D) +
                   (Tokens.line(Pragma.First) < Tokens.line(Pragma.Last) ? Line(Pragma.Last, 1) : "")});
  if (Scan->hasClausesOfKind<OMPInclusiveClause>()) {
    Context.Model.Appended.emplace_back(*Open, "\n" + Input + Line(*Open, 0) + "\n{");
    Context.Model.Rewritten.push_back({Directive, "}"});
  } else {
    Context.Model.Rewritten.push_back({Directive, Input + "\n{" + Line(Directive.Last, 1)});
    Context.Model.Inserted.emplace_back(*Close, "}");
  }
  return true;
}

} // namespace chomp
