//===- HostClauses.cpp - clauses as every host compiler takes them --------===//
#include "Frontend/Clauses/HostClauses.h"

#include "Analysis/ArrayTypes.h"
#include "Analysis/CanonicalLoops.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/MainThreadCode.h"
#include "Analysis/PrivateVariables.h"
#include "Analysis/TeamCode.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Clauses/Reductions.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

HostCopy hostCopyOf(const ASTContext &Context, QualType Type) {
  HostCopy C;
  C.Array = Type->isArrayType();
  C.Constant = isUnchanging(Context, Type);
  // In C++ no array of constants is declared without values.
  C.Object = Context.getLangOpts().CPlusPlus &&
             (isCopiedByConstructor(Context, Type) || (C.Array && C.Constant && !isVariableLength(Context, Type)));
  return C;
}

/// How many loops stand right inside one another: gcc 12 knows no code between associated loops (OpenMP 5.0), and no
/// loop transformations, whose pragmas it leaves out.
static unsigned perfectDepth(const Stmt *S) {
  unsigned Depth = 0;
  for (;;) {
    if (isLoopTransform(S)) {
      S = codeOf(cast<OMPExecutableDirective>(S));
      continue;
    }
    S = OMPLoopBasedDirective::tryToFindNextInnerLoop(const_cast<Stmt *>(S), /*TryImperfectlyNestedLoops=*/false);
    if (isLoopTransform(S))
      continue;
    auto *For = dyn_cast_or_null<ForStmt>(S);
    auto *Range = dyn_cast_or_null<CXXForRangeStmt>(S);
    if (!For && !Range)
      return Depth;
    ++Depth;
    S = For ? For->getBody() : Range->getBody();
  }
}

/// The variables that a directive's clauses list, whatever they say of them.
static llvm::SmallPtrSet<const Decl *, 8> listedVariables(const OMPExecutableDirective *D) {
  llvm::SmallPtrSet<const Decl *, 8> Out;
  for (const OMPClause *C : D->clauses())
    if (!C->isImplicit())
      for (const Stmt *S : C->children())
        if (auto *E = dyn_cast_or_null<Expr>(S))
          if (auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()))
            Out.insert(Ref->getDecl()->getCanonicalDecl());
  return Out;
}

/// collapse, for as many loops as a host compiler can associate. The counters of the others stay private, or
/// lastprivate on simd, where they were declared outside (OpenMP 5.2 §5.1.1).
static std::string hostCollapse(BuildContext &Context, const OMPExecutableDirective *D, const OMPCollapseClause *C) {
  auto *Nest = dyn_cast<OMPLoopBasedDirective>(D);
  if (!Nest || C->getNumForLoops()->isInstantiationDependent())
    return clauseText(Context, C);
  unsigned Depth = perfectDepth(codeOf(D));
  if (Depth >= Nest->getLoopsNumber())
    return clauseText(Context, C);
  std::string Out = Depth > 1 ? "collapse(" + std::to_string(Depth) + ")" : "";
  auto *Loops = dyn_cast<OMPLoopDirective>(D);
  if (!Loops)
    return Out;
  auto Listed = listedVariables(D);
  bool Simd = llvm::is_contained(getLeafConstructsOrSelf(D->getDirectiveKind()), OMPD_simd);
  for (const Expr *Counter : ArrayRef(Loops->counters()).drop_front(std::max(Depth, 1u)))
    if (auto *Ref = dyn_cast_or_null<DeclRefExpr>(Counter)) // null behind what depends on a template's parameters
      if (isDeclaredBefore(Ref->getDecl(), D->getBeginLoc()) && !Listed.contains(Ref->getDecl()->getCanonicalDecl()))
        Out += std::string(Out.empty() ? "" : " ") + (Simd ? "lastprivate(" : "private(") + Context.host(Ref) + ")";
  return Out;
}

/// The spelling before OpenMP 5.2: ref(x): 2.
static std::string hostLinear(BuildContext &Context, const OMPLinearClause *C) {
  if (C->getModifierLoc().isInvalid() && C->getStepModifierLoc().isInvalid())
    return clauseText(Context, C);
  std::string Items;
  for (const Expr *E : C->varlist())
    Items += (Items.empty() ? "" : ", ") + Context.host(E);
  if (C->getModifierLoc().isValid() && C->getModifier() != OMPC_LINEAR_val) // which gcc only takes on declare simd
    Items = std::string(getOpenMPSimpleClauseTypeName(OMPC_linear, C->getModifier())) + "(" + Items + ")";
  return "linear(" + Items + (C->getStep() ? ": " + Context.host(C->getStep()) : "") + ")";
}

std::optional<llvm::StringRef> behindDestroy(const BuildContext &Context, const OMPDepobjDirective *D) {
  auto *Update = D->getSingleClause<OMPUpdateClause>();
  if (!Update)
    return std::nullopt;
  const SourceManager &SM = Context.File.Context.getSourceManager();
  llvm::StringRef Written = SM.getCharacterData(SM.getExpansionLoc(Update->getBeginLoc()));
  return Written.consume_front("destroy") ? std::optional(Written) : std::nullopt;
}

std::string hostDepend(BuildContext &Context, const OMPDependClause *C, bool OnTaskwait) {
  TokenEdits Edits;
  const bool IsSet = C->getDependencyKind() == OMPC_DEPEND_inoutset;
  if (IsSet || (OnTaskwait && C->getDependencyKind() == OMPC_DEPEND_mutexinoutset))
    if (auto Kind = Context.tokens().index(C->getDependencyLoc()))
      Edits.replace({*Kind, *Kind}, IsSet ? "CHOMP_INOUTSET" : "inout");
  for (const Expr *E : C->varlist())
    if (auto *Shaping = dyn_cast<OMPArrayShapingExpr>(E->IgnoreParens())) {
      std::string Length;
      for (const Expr *Extent : Shaping->getDimensions())
        Length += (Length.empty() ? "" : " * ") + Context.hostOperand(Extent);
      if (auto Range = Context.tokens().range(Shaping->getSourceRange()))
        Edits.replace(*Range, Context.hostOperand(Shaping->getBase()) + "[0:" + Length + "]");
    }
  return clauseText(Context, C, &Edits);
}

/// num_threads(strict: n), by a function that looks for what may stand against so many threads.
static std::string exactThreads(BuildContext &Context, const OMPExecutableDirective *D, const OMPNumThreadsClause *C) {
  std::string Fatal = "1", Message = "\"fewer threads than num_threads(strict) asks for\"";
  for (const OMPClause *Other : D->clauses())
    if (auto *Severity = dyn_cast<OMPSeverityClause>(Other))
      Fatal = Severity->getSeverityKind() == OMPC_SEVERITY_warning ? "0" : "1";
    else if (auto *Text = dyn_cast<OMPMessageClause>(Other))
      Message = Context.host(asWritten(Text->getMessageString()));
  Context.Model.Unit.NeedsOmpHeader = true;
  return "num_threads(chomp_strict_threads(" + Context.host(asWritten(C->getNumThreads())) + ", " + Fatal + ", " +
         Context.quotedPlace(C->getBeginLoc()) + ", " + Message + "))";
}

std::string hostClause(BuildContext &Context, const OMPExecutableDirective *D, const OMPClause *C) {
  std::string Text = clauseText(Context, C);
  switch (C->getClauseKind()) {
  case OMPC_collapse:
    return hostCollapse(Context, D, cast<OMPCollapseClause>(C));
  case OMPC_linear:
    return hostLinear(Context, cast<OMPLinearClause>(C));
  case OMPC_nowait:
    return isa<OMPTaskwaitDirective>(D) ? "" : Text;
  case OMPC_firstprivate: // editScope() makes the copies
  case OMPC_allocate:     // only says where
    return isa<OMPScopeDirective>(D) ? "" : Text;
  case OMPC_depend:
    return hostDepend(Context, cast<OMPDependClause>(C), /*OnTaskwait=*/false);
  case OMPC_ompx_attribute: // of a GPU's code
    return "";
  case OMPC_message:
  case OMPC_severity: // exactThreads() has them
    return isa<OMPErrorDirective>(D) ? Text : "";
  case OMPC_num_threads:
    return wantsExactThreads(D) ? exactThreads(Context, D, cast<OMPNumThreadsClause>(C)) : Text;
  case OMPC_doacross: {
    OpenMPDoacrossClauseModifier Type = cast<OMPDoacrossClause>(C)->getDependenceType();
    size_t Colon = Text.find(':');
    if (Type == OMPC_DOACROSS_source || Type == OMPC_DOACROSS_source_omp_cur_iteration)
      return "depend(source)";
    if (Type == OMPC_DOACROSS_sink && Colon != std::string::npos)
      return "depend(sink" + Text.substr(Colon);
    return Text;
  }
  case OMPC_reduction:
    return hostReduction(Context, D, cast<OMPReductionClause>(C));
  default:
    return Text;
  }
}

} // namespace chomp
