//===- NestedConstructs.cpp - what a construct inside a block becomes -----===//
#include "Frontend/Threads/NestedConstructs.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/ReductionItems.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Ancestors/Ancestors.h"
#include "Frontend/Clauses/ClauseCheck.h"
#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Dispatch/Dispatch.h"
#include "Frontend/Loops/LoopTransforms.h"
#include "Frontend/Pragmas/Support.h"
#include "Frontend/Threads/Atomics.h"
#include "Frontend/Threads/Blocks.h"
#include "Frontend/Threads/SpmdMode.h"
#include "Frontend/Threads/ThreadConstructs.h"

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

namespace {

/// Describes one construct.
class NestedBuilder {
public:
  NestedBuilder(BuildContext &Context, const OMPExecutableDirective *D, Construct &Out)
      : Context(Context), D(D), Out(Out) {}

  /// What is said of every construct.
  void head(bool InBlock) {
    Out.InBlock = InBlock;
    Out.Barrier = Context.Region->SpmdMode && Context.Region->SpmdMode->Barrier.contains(D);
    Out.Again = isOnlyAgain(Context, D);
    Out.MainThread = Context.Region->SpmdMode && Context.Region->SpmdMode->MainThread.contains(D);
    for (Directive Leaf : getLeafConstructsOrSelf(D->getDirectiveKind()))
      Out.Constructs.push_back(Leaf);
    Out.Where = Context.place(D->getBeginLoc());
    // The statement's: a pragma often stands at the line's start.
    const TokenStream &Tokens = Context.tokens();
    unsigned Pragma = Tokens.index(D->getBeginLoc()).value_or(0);
    Out.Indentation = D->isStandaloneDirective() ? indentationOfStatement(Tokens, Pragma)
                                                 : Tokens.indentation(Tokens.pragma(Pragma).Last + 1);
  }

  void body() {
    switch (D->getDirectiveKind()) {
    case OMPD_atomic:
      return atomic();
    case OMPD_critical:
      return critical();
    case OMPD_error:
      Out.Plain = errorText(Context, D);
      Out.Plain->Indentation = Out.Indentation;
      return;
    case OMPD_scan:
      Out.Scan = Context.Region->InScan->Scan;
      return;
    case OMPD_simd:
      return isThreadConstruct(D) ? threads() : ownLoop(); // the former for its copies
    case OMPD_tile:
    case OMPD_stripe:
    case OMPD_reverse:
    case OMPD_interchange:
    case OMPD_fuse:
      Out.Plain = plainTransformed(Context, D);
      return;
    case OMPD_dispatch: // its call is another function's, if at all
      Out.Plain = buildDispatch(Context, cast<OMPDispatchDirective>(D));
      return;
    case OMPD_unroll: // the same iterations in the same order
      Out.Plain = buildBlock(Context, codeOf(D));
      Out.Unroll = unrollHint(Context, D);
      return;
    default:
      return other();
    }
  }

private:
  void atomic() {
    Context.Model.Unit.NeedsDeviceHeader = true;
    Out.Atomic = buildAtomic(Context, cast<OMPAtomicDirective>(D));
    Out.Where = Context.place(codeOf(D)->getBeginLoc()); // what follows may stand on the statement's line
  }

  void critical() {
    Out.Critical.emplace();
    Out.Critical->Name = cast<OMPCriticalDirective>(D)->getDirectiveName().getAsString();
    Out.Critical->Body = buildBlock(Context, codeOf(D));
    if (!llvm::is_contained(Context.Model.Unit.Locks, Out.Critical->Name))
      Context.Model.Unit.Locks.push_back(Out.Critical->Name);
  }

  /// A construct that decides which threads run its code.
  void threads() {
    Context.Model.Unit.NeedsDeviceHeader = true;
    Out.Threads = buildThreadConstruct(Context, D);
  }

  /// A simd loop that one thread runs, in order: lastprivate comes by itself, reduction too; clauses that only promise
  /// something (safelen, aligned …) may go.
  void ownLoop() {
    Out.Plain = buildBlock(Context, codeOf(D));
    // What all threads of a team run together has guards and barriers in it.
    const bool ByAll = Context.Region->SpmdMode && !llvm::is_contained(Context.Region->Enclosing, OMPD_parallel);
    const bool Hinted = !ByAll && declaresItsVariables(cast<OMPLoopDirective>(D));
    Out.Hint = Hinted ? "omp simd" : "";
    for (const OMPClause *Clause : D->clauses()) {
      if (Clause->isImplicit())
        continue;
      if (auto *Private = dyn_cast<OMPPrivateClause>(Clause))
        declareLocals(Private);
      else if (Hinted)
        Out.Hint += " " + clauseText(Context, Clause);
    }
    if (Hinted && !canHint())
      Out.Hint.clear();
  }

  void declareLocals(const OMPPrivateClause *C) {
    for (const Expr *E : C->varlist())
      Out.Locals.push_back(
          Context.Text.declare(E->getType().getNonReferenceType().getUnqualifiedType(),
                               Context.Text.name(cast<DeclRefExpr>(E->IgnoreParenImpCasts())->getDecl())));
  }

  /// Whether the kernel file's simd loop may have the clauses of the user's: that file has no declare reduction; of
  /// sections gcc 12 makes wrong code, and of some arrays none.
  bool canHint() const {
    auto Unsaid = [](const ReductionListItem &Item) {
      return declaredReduction(Item) || !Item.Item->getType().getNonReferenceType()->isArithmeticType() ||
             !isa<DeclRefExpr>(Item.Item->IgnoreParenImpCasts());
    };
    return !hasOrdered(codeOf(D)) && llvm::none_of(D->clauses(), [&](const OMPClause *C) {
      return !C->isImplicit() && llvm::any_of(reductionItems(C), Unsaid);
    });
  }

  void other() {
    if (isThreadConstruct(D) && Out.Constructs.front() != OMPD_target && isSupportedHere(Out.Constructs))
      return threads();
    // Clang takes none that stands in the region itself.
    if (isOpenMPTargetExecutionDirective(D->getDirectiveKind()) ||
        isOpenMPTargetDataManagementDirective(D->getDirectiveKind())) {
      Out.Plain = hostsConstruct(Context, D);
      return;
    }
    Context.error(D->getBeginLoc(), Diag::UnsupportedDirective)
        << getOpenMPDirectiveName(D->getDirectiveKind(), 52) << "inside a target region";
  }

  BuildContext &Context;
  const OMPExecutableDirective *D;
  Construct &Out;
};

} // namespace

std::shared_ptr<Construct> buildNested(BuildContext &Context, const OMPExecutableDirective *D, bool InBlock) {
  auto C = std::make_shared<Construct>();
  if (Context.Region->Pattern && needsAnalysis(D)) {
    Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
        << "'#pragma omp " + getOpenMPDirectiveName(D->getDirectiveKind(), 52).str() +
               "' in a class template or a method template";
    return C;
  }
  NestedBuilder Builder(Context, D, *C);
  Builder.head(InBlock);
  if (Context.File.isAncestor(D))
    C->Ancestor = buildAncestor(Context, D);
  else if (!isSupportedHere(C->Constructs) || checkClauses(Context, D, C->Constructs, /*Nested=*/true))
    Builder.body();
  return C;
}

} // namespace chomp
