//===- NestedConstructs.cpp - what a construct inside a block becomes -----===//
#include "Frontend/Threads/NestedConstructs.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/TeamCode.h"
#include "Frontend/BuildContext.h"
#include "Frontend/Host/Ancestors.h"
#include "Frontend/Host/Dispatch.h"
#include "Frontend/Pragmas/Support.h"
#include "Frontend/Regions/ClauseCheck.h"
#include "Frontend/Regions/Clauses.h"
#include "Frontend/Regions/LoopTransforms.h"
#include "Frontend/Regions/Reductions.h"
#include "Frontend/Threads/Atomics.h"
#include "Frontend/Threads/Blocks.h"
#include "Frontend/Threads/ThreadConstructs.h"
#include "Frontend/Threads/Together.h"

#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

std::string unrollHint(BuildContext &Context, const Stmt *S) {
  auto *Attributed = dyn_cast<AttributedStmt>(S);
  auto *Unroll = dyn_cast<OMPUnrollDirective>(S);
  if (!isa_and_nonnull<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(Attributed ? Attributed->getSubStmt()
                                                                    : Unroll   ? codeOf(Unroll)
                                                                               : nullptr))
    return "";
  auto Times = [&](const Expr *Factor) {
    Expr::EvalResult Value;
    if (!Factor->isValueDependent() && Factor->EvaluateAsInt(Value, Context.File.Context))
      return "unroll " + toString(Value.Val.getInt(), 10);
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    Factor->printPretty(OS, nullptr, Context.File.Context.getPrintingPolicy());
    return "unroll (" + Text + ")";
  };
  if (Attributed)
    for (const Attr *A : Attributed->getAttrs())
      if (auto *Hint = dyn_cast<LoopHintAttr>(A)) {
        if (Hint->getOption() == LoopHintAttr::UnrollCount && Hint->getValue())
          return Times(Hint->getValue());
        if (Hint->getOption() == LoopHintAttr::Unroll)
          return Hint->getState() == LoopHintAttr::Disable ? "unroll 1" : "unroll";
      }
  if (Unroll && Unroll->hasClausesOfKind<OMPFullClause>())
    return "unroll";
  for (const OMPClause *C : Unroll ? Unroll->clauses() : ArrayRef<OMPClause *>())
    if (auto *Partial = dyn_cast<OMPPartialClause>(C); Partial && Partial->getFactor())
      return Times(Partial->getFactor());
  return "";
}

/// The column of the statements around a directive that stands alone.
static std::string indentationOfStatement(const TokenStream &Tokens, unsigned Pragma) {
  unsigned Next = Tokens.pragma(Pragma).Last + 1;
  while (Next + 1 < Tokens.tokens().size() && Tokens[Next].Role != PragmaRole::None)
    ++Next;
  // A block's last line: what stands in it is two columns further in than its brace.
  if (Next < Tokens.tokens().size() && Tokens[Next].Spelling == "}")
    return Tokens.indentation(Next) + "  ";
  return Tokens.indentation(std::min<size_t>(Next, Tokens.tokens().size() - 1));
}

static bool isSupportedHere(const ConstructList &Leaves) {
  return llvm::all_of(Leaves, [](Directive Leaf) { return isSupported(supportOf(Leaf, Standing::Region)); });
}

/// Whether all loops of a construct declare their variables. The host compiler behind the virtual GPU takes no others
/// for simd where they are captured by a lambda, as all variables of a team are.
static bool declaresItsVariables(const OMPLoopDirective *D) {
  return OMPLoopBasedDirective::doForAllLoops(D->getInnermostCapturedStmt()->getCapturedStmt()->IgnoreContainers(),
                                              /*TryImperfectlyNestedLoops=*/true, D->getLoopsNumber(),
                                              [](unsigned, const Stmt *Loop) {
                                                auto *For = dyn_cast<ForStmt>(Loop);
                                                return For && !isa_and_nonnull<DeclStmt>(For->getInit());
                                              });
}

bool needsAnalysis(const OMPExecutableDirective *D) {
  switch (D->getDirectiveKind()) {
  case OMPD_critical:
  case OMPD_simd:
  case OMPD_barrier:
  case OMPD_flush:
  case OMPD_taskwait:
  case OMPD_taskyield:
  case OMPD_error:
    return false;
  default:
    return true;
  }
}

/// error (OpenMP 5.2, 8.5): at compilation Clang has said it.
static StructuredBlock errorText(BuildContext &Context, const OMPExecutableDirective *D) {
  bool Execution = false, Warning = false;
  KernelCode Message = "\"error directive\"";
  for (const OMPClause *C : D->clauses())
    if (auto *At = dyn_cast<OMPAtClause>(C))
      Execution = At->getAtKind() == OMPC_AT_execution;
    else if (auto *Severity = dyn_cast<OMPSeverityClause>(C))
      Warning = Severity->getSeverityKind() == OMPC_SEVERITY_warning;
    else if (auto *Text = dyn_cast<OMPMessageClause>(C))
      Message = Context.Text.expression(asWritten(Text->getMessageString()));
  StructuredBlock Out;
  Out.Where = Context.place(D->getBeginLoc());
  Out.Pieces.push_back({";", nullptr});
  if (!Execution)
    return Out;
  Context.Model.Unit.NeedsDeviceHeader = true;
  Out.Pieces.front().Text = std::string("chomp::error_") + (Warning ? "warning" : "fatal") + "(" +
                            Context.quotedPlace(D->getBeginLoc()) + ", " + Message + ");";
  return Out;
}

/// A construct of the host's in a function that devices have as well: the specification doesn't say what it does there,
/// and programs see to it that it isn't reached (a destructor's "if (is_owner)").
static StructuredBlock hostsConstruct(BuildContext &Context, const OMPExecutableDirective *D) {
  StructuredBlock Out;
  Out.Where = Context.place(D->getBeginLoc());
  Context.Model.Unit.NeedsDeviceHeader = true;
  Out.Pieces.push_back({"chomp::error_fatal(" + Context.quotedPlace(D->getBeginLoc()) + ", \"'" +
                            getOpenMPDirectiveName(D->getDirectiveKind(), 52).str() + "' in a target region\");",
                        nullptr});
  return Out;
}

/// Whether iterations of a simd loop must not be mixed.
static bool hasOrdered(const Stmt *Code) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool VisitOMPOrderedDirective(OMPOrderedDirective *) override { return !(Found = true); }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

std::shared_ptr<Construct> buildNested(BuildContext &Context, const OMPExecutableDirective *D, bool InBlock) {
  auto C = std::make_shared<Construct>();
  if (Context.Pattern && needsAnalysis(D)) {
    Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
        << "'#pragma omp " + getOpenMPDirectiveName(D->getDirectiveKind(), 52).str() +
               "' in a class template or a method template";
    return C;
  }
  C->InBlock = InBlock;
  C->Barrier = Context.Together && Context.Together->Barrier.contains(D);
  C->Again = isOnlyAgain(Context, D);
  C->Leader = Context.Together && Context.Together->Leader.contains(D);
  for (Directive Leaf : getLeafConstructsOrSelf(D->getDirectiveKind()))
    C->Constructs.push_back(Leaf);
  C->Where = Context.place(D->getBeginLoc());
  // The statement's: a pragma often stands at the line's start.
  unsigned Pragma = Context.tokens().index(D->getBeginLoc()).value_or(0);
  C->Indentation = D->isStandaloneDirective() ? indentationOfStatement(Context.tokens(), Pragma)
                                              : Context.tokens().indentation(Context.tokens().pragma(Pragma).Last + 1);
  auto Body = [&] { return codeOf(D); };
  if (isAncestor(Context, D)) {
    C->Ancestor = buildAncestor(Context, D);
    return C;
  }
  if (isSupportedHere(C->Constructs) && !checkClauses(Context, D, C->Constructs, /*Nested=*/true))
    return C;
  switch (D->getDirectiveKind()) {
  case OMPD_atomic:
    Context.Model.Unit.NeedsDeviceHeader = true;
    C->Atomic = buildAtomic(Context, cast<OMPAtomicDirective>(D));
    C->Where = Context.place(Body()->getBeginLoc()); // what follows may stand on the statement's line
    break;
  case OMPD_critical: {
    C->Critical.emplace();
    C->Critical->Name = cast<OMPCriticalDirective>(D)->getDirectiveName().getAsString();
    C->Critical->Body = buildBlock(Context, Body());
    if (!llvm::is_contained(Context.Model.Unit.Locks, C->Critical->Name))
      Context.Model.Unit.Locks.push_back(C->Critical->Name);
    break;
  }
  case OMPD_error:
    C->Plain = errorText(Context, D);
    C->Plain->Indentation = C->Indentation;
    break;
  case OMPD_scan:
    C->Scan = Context.InScan->Scan;
    break;
  case OMPD_simd: {
    if (isThreadConstruct(D)) { // for its copies
      Context.Model.Unit.NeedsDeviceHeader = true;
      C->Threads = buildThreadConstruct(Context, D);
      break;
    }
    // One thread's own loop, in order: lastprivate comes by itself, reduction too; clauses that only promise something
    // (safelen, aligned …) may go.
    C->Plain = buildBlock(Context, codeOf(D));
    // What all threads of a team run together has guards and barriers in it.
    bool Together = Context.Together && !llvm::is_contained(Context.Enclosing, OMPD_parallel);
    bool Own = !Together && declaresItsVariables(cast<OMPLoopDirective>(D));
    C->Hint = Own ? "omp simd" : "";
    bool Unsaid = false;
    for (const OMPClause *Clause : D->clauses()) {
      if (Clause->isImplicit())
        continue;
      if (auto *Private = dyn_cast<OMPPrivateClause>(Clause)) {
        for (const Expr *E : Private->varlist())
          C->Locals.push_back(
              Context.Text.declare(E->getType().getNonReferenceType().getUnqualifiedType(),
                                   Context.Text.name(cast<DeclRefExpr>(E->IgnoreParenImpCasts())->getDecl())));
      } else if (Own) {
        C->Hint += " " + clauseText(Context, Clause);
        // The kernel file has no declare reduction; of sections gcc 12 makes wrong code, and of some arrays none.
        Unsaid |= llvm::any_of(reductionItems(Clause), [](const ReductionListItem &Item) {
          return declaredReduction(Item) || !Item.Item->getType().getNonReferenceType()->isArithmeticType() ||
                 !isa<DeclRefExpr>(Item.Item->IgnoreParenImpCasts());
        });
      }
    }
    if (Unsaid || hasOrdered(codeOf(D)))
      C->Hint.clear();
    break;
  }
  case OMPD_tile:
  case OMPD_stripe:
  case OMPD_reverse:
  case OMPD_interchange:
  case OMPD_fuse:
    C->Plain = plainTransformed(Context, D);
    break;
  case OMPD_dispatch: // its call is another function's, if at all
    C->Plain = buildDispatch(Context, cast<OMPDispatchDirective>(D));
    break;
  case OMPD_unroll: // the same iterations in the same order
    C->Plain = buildBlock(Context, codeOf(D));
    C->Unroll = unrollHint(Context, D);
    break;
  default:
    if (isThreadConstruct(D) && C->Constructs.front() != OMPD_target && isSupportedHere(C->Constructs)) {
      Context.Model.Unit.NeedsDeviceHeader = true;
      C->Threads = buildThreadConstruct(Context, D);
      break;
    }
    // Clang takes none that stands in the region itself.
    if (isOpenMPTargetExecutionDirective(D->getDirectiveKind()) ||
        isOpenMPTargetDataManagementDirective(D->getDirectiveKind())) {
      C->Plain = hostsConstruct(Context, D);
      break;
    }
    Context.error(D->getBeginLoc(), Diag::UnsupportedDirective)
        << getOpenMPDirectiveName(D->getDirectiveKind(), 52) << "inside a target region";
    break;
  }
  return C;
}

} // namespace chomp
