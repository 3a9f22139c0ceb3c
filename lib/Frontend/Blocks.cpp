//===- Blocks.cpp - the user's code with the constructs inside it ---------===//
//
// A block is the user's text, cut where a construct stands. While the text is rendered each construct is a mark, so
// that what surrounds it keeps its layout.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Builders.h"

#include "clang/AST/Attr.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

constexpr char NestedMark = '\x01';

class NestedFinder : public RecursiveASTVisitor<NestedFinder> {
public:
  std::vector<const OMPExecutableDirective *> Found;
  bool TraverseStmt(Stmt *S, DataRecursionQueue * = nullptr) {
    if (auto *D = dyn_cast_or_null<OMPExecutableDirective>(S)) {
      Found.push_back(D);
      return true; // what is inside belongs to it
    }
    return RecursiveASTVisitor::TraverseStmt(S);
  }
};

MemoryOrder memoryOrder(const OMPAtomicDirective *D) {
  for (const OMPClause *C : D->clauses())
    switch (C->getClauseKind()) {
    case OMPC_seq_cst:
      return MemoryOrder::SeqCst;
    case OMPC_acq_rel:
      return MemoryOrder::AcqRel;
    case OMPC_acquire:
      return MemoryOrder::Acquire;
    case OMPC_release:
      return MemoryOrder::Release;
    default:
      break;
    }
  return MemoryOrder::Relaxed;
}

/// The operator of an update `x = x op e` in any of its spellings.
bool takeUpdate(BuildContext &Context, const OMPAtomicDirective *D, AtomicConstruct &A) {
  const Expr *X = D->getX();
  // The statement that updates x: search it in the directive's code.
  struct Finder : RecursiveASTVisitor<Finder> {
    const Expr *Update = nullptr;
    llvm::FoldingSetNodeID Wanted;
    const ASTContext *Context = nullptr;
    bool isX(const Expr *E) const {
      llvm::FoldingSetNodeID ID;
      E->IgnoreParenImpCasts()->Profile(ID, *Context, true);
      return ID == Wanted;
    }
    bool VisitUnaryOperator(UnaryOperator *U) {
      if (U->isIncrementDecrementOp() && isX(U->getSubExpr()))
        Update = U;
      return true;
    }
    bool VisitBinaryOperator(BinaryOperator *B) {
      if (B->isAssignmentOp() && isX(B->getLHS()))
        Update = B;
      return true;
    }
  } Find;
  Find.Context = &Context.File.Context;
  X->IgnoreParenImpCasts()->Profile(Find.Wanted, Context.File.Context, true);
  Find.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  if (!Find.Update)
    return false;
  QualType Type = X->getType().getUnqualifiedType().getCanonicalType();
  auto Native = [&](QualType Computed) {
    A.Native = Context.File.Context.hasSameType(Computed.getUnqualifiedType().getCanonicalType(), Type);
  };
  auto Operand = [&](const Expr *E) { A.Value = Context.Text.expression(E); };
  if (auto *U = dyn_cast<UnaryOperator>(Find.Update)) {
    A.Operator = U->isIncrementOp() ? "+" : "-";
    A.Value = "1";
    A.Native = true;
    return true;
  }
  auto *B = cast<BinaryOperator>(Find.Update);
  if (auto *Compound = dyn_cast<CompoundAssignOperator>(B)) {
    A.Operator = BinaryOperator::getOpcodeStr(BinaryOperator::getOpForCompoundAssignment(B->getOpcode())).str();
    Operand(B->getRHS());
    Native(Compound->getComputationResultType());
    return true;
  }
  const Expr *Right = B->getRHS()->IgnoreParenImpCasts();
  if (auto *Op = dyn_cast<BinaryOperator>(Right); Op && !Op->isAssignmentOp() && !Op->isComparisonOp()) {
    bool Left = Find.isX(Op->getLHS());
    if (Left || Find.isX(Op->getRHS())) {
      A.Operator = Op->getOpcodeStr().str();
      A.ValueFirst = !Left;
      Operand(Left ? Op->getRHS() : Op->getLHS());
      Native(Op->getType());
      return true;
    }
  }
  // x = expr alone: an exchange, which only a capture can be.
  if (A.Kind != AtomicKind::Capture)
    return false;
  A.Operator.clear();
  Operand(B->getRHS());
  return true;
}

std::optional<AtomicConstruct> buildAtomic(BuildContext &Context, const OMPAtomicDirective *D) {
  AtomicConstruct A;
  A.Order = memoryOrder(D);
  for (const OMPClause *C : D->clauses())
    switch (C->getClauseKind()) {
    case OMPC_read:
      A.Kind = AtomicKind::Read;
      break;
    case OMPC_write:
      A.Kind = AtomicKind::Write;
      break;
    case OMPC_capture:
      A.Kind = AtomicKind::Capture;
      break;
    case OMPC_update:
    case OMPC_seq_cst:
    case OMPC_acq_rel:
    case OMPC_acquire:
    case OMPC_release:
    case OMPC_relaxed:
    case OMPC_hint:
      break;
    default:
      Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
          << getOpenMPClauseName(C->getClauseKind(), 52) << "atomic" << "";
      return std::nullopt;
    }
  if (!D->getX())
    return std::nullopt;
  A.X = Context.Text.expression(D->getX());
  A.Type = Context.Text.declare(D->getX()->getType().getUnqualifiedType(), "");
  if (D->getV())
    A.V = Context.Text.expression(D->getV());
  switch (A.Kind) {
  case AtomicKind::Read:
    break;
  case AtomicKind::Write:
    A.Value = Context.Text.expression(asWritten(D->getExpr()));
    break;
  case AtomicKind::Update:
  case AtomicKind::Capture:
    if (!takeUpdate(Context, D, A)) {
      Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct) << "this form of atomic";
      return std::nullopt;
    }
    A.CaptureOld = D->isPostfixUpdate();
    break;
  }
  return A;
}

std::shared_ptr<Construct> buildNested(BuildContext &Context, const OMPExecutableDirective *D) {
  auto C = std::make_shared<Construct>();
  for (Directive Leaf : getLeafConstructsOrSelf(D->getDirectiveKind()))
    C->Constructs.push_back(Leaf);
  C->Where = Context.place(D->getBeginLoc());
  // The statement's: a pragma often stands at the line's start.
  unsigned Pragma = Context.tokens().index(D->getBeginLoc()).value_or(0);
  C->Indentation =
      Context.tokens().indentation(D->hasAssociatedStmt() ? Context.tokens().pragma(Pragma).Last + 1 : Pragma);
  auto Body = [&] { return codeOf(D); };
  switch (D->getDirectiveKind()) {
  case OMPD_atomic:
    Context.Model.Unit.NeedsDeviceHeader = true;
    C->Atomic = buildAtomic(Context, cast<OMPAtomicDirective>(D));
    break;
  case OMPD_critical: {
    C->Critical.emplace();
    C->Critical->Name = cast<OMPCriticalDirective>(D)->getDirectiveName().getAsString();
    C->Critical->Body = buildBlock(Context, Body());
    if (!llvm::is_contained(Context.Model.Unit.Locks, C->Critical->Name))
      Context.Model.Unit.Locks.push_back(C->Critical->Name);
    break;
  }
  case OMPD_simd: {
    // One thread's own loop, in order: lastprivate comes by itself, reduction too; clauses that only promise something
    // (safelen, aligned …) may go.
    C->Plain = buildBlock(Context, codeOf(D));
    C->Hint = "omp simd";
    for (const OMPClause *Clause : D->clauses()) {
      if (Clause->isImplicit())
        continue;
      if (auto *Private = dyn_cast<OMPPrivateClause>(Clause)) {
        for (const Expr *E : Private->varlist())
          C->Locals.push_back(
              Context.Text.declare(E->getType().getNonReferenceType().getUnqualifiedType(),
                                   Context.Text.name(cast<DeclRefExpr>(E->IgnoreParenImpCasts())->getDecl())));
      } else if (isa<OMPLinearClause>(Clause)) {
        Context.error(Clause->getBeginLoc(), Diag::UnsupportedClause)
            << "linear" << "simd" << " inside a target region";
      } else {
        C->Hint += " " + clauseText(Context, Clause);
      }
    }
    break;
  }
  default:
    Context.error(D->getBeginLoc(), Diag::UnsupportedDirective)
        << getOpenMPDirectiveName(D->getDirectiveKind(), 52) << "inside a target region";
    break;
  }
  return C;
}

} // namespace

/// Qualified names in C++: "::f" -> "f", for the virtual GPU's code stands in a namespace; "ns::width" -> "width" for a
/// variable that reaches the kernel as a parameter.
static void editQualifiers(BuildContext &Context, const Stmt *Code, TokenEdits &Edits) {
  struct Finder : RecursiveASTVisitor<Finder> {
    std::vector<const DeclRefExpr *> Found;
    bool VisitDeclRefExpr(DeclRefExpr *E) {
      if (E->hasQualifier())
        Found.push_back(E);
      return true;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const DeclRefExpr *E : Finder.Found) {
    if (Context.File.Context.getSourceManager().isInSystemHeader(E->getDecl()->getLocation()))
      continue;
    auto Range = Context.tokens().range(E->getQualifierLoc().getSourceRange());
    if (!Range)
      continue;
    auto *V = dyn_cast<VarDecl>(E->getDecl());
    bool Parameter = V && V->hasGlobalStorage() && !V->getType().isConstQualified() &&
                     !OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V);
    if (Parameter)
      Edits.remove(*Range);
    else if (Context.tokens()[Range->First].Spelling == "::")
      Edits.remove({Range->First, Range->First});
  }
}

StructuredBlock buildBlock(BuildContext &Context, TokenRange Range, const Stmt *Code, TokenEdits Edits) {
  StructuredBlock Block;
  const TokenStream &Tokens = Context.tokens();
  Block.Where = Context.place(Tokens[Range.First].Loc);
  Block.Indentation = Tokens.indentation(Range.First);
  Block.Compound = Tokens[Range.First].Spelling == "{";

  NestedFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  std::vector<std::shared_ptr<Construct>> Nested;
  for (const OMPExecutableDirective *D : Finder.Found) {
    auto Begin = Tokens.index(D->getBeginLoc());
    if (!Begin)
      continue;
    unsigned Last = D->hasAssociatedStmt() ? Tokens.statement(D->getAssociatedStmt()).Last : Tokens.pragma(*Begin).Last;
    Edits.replace({*Begin, Last}, NestedMark + std::to_string(Nested.size()) + NestedMark);
    Nested.push_back(buildNested(Context, D));
  }

  editQualifiers(Context, Code, Edits);
  std::string Text = Tokens.markedText(Range, Edits);
  for (size_t At = 0; At < Text.size();) {
    size_t Mark = std::min(Text.find(NestedMark, At), Text.size());
    if (Mark > At)
      Block.Pieces.push_back({Text.substr(At, Mark - At), nullptr});
    if (Mark == Text.size())
      break;
    size_t Close = Text.find(NestedMark, Mark + 1);
    Block.Pieces.push_back({"", Nested[std::stoul(Text.substr(Mark + 1, Close - Mark - 1))]});
    At = Close + 1;
  }
  return Block;
}

StructuredBlock buildBlock(BuildContext &Context, const Stmt *S) {
  TokenEdits Edits;
  Context.Text.edit(S, Edits);
  // The user's function is not the one that this code will stand in.
  struct NameFinder : RecursiveASTVisitor<NameFinder> {
    std::vector<const PredefinedExpr *> Found;
    bool VisitPredefinedExpr(PredefinedExpr *E) {
      Found.push_back(E);
      return true;
    }
  } Names;
  Names.TraverseStmt(const_cast<Stmt *>(S));
  for (const PredefinedExpr *E : Names.Found)
    if (auto Token = Context.tokens().index(E->getLocation()); Token && E->getFunctionName())
      Edits.replace({*Token, *Token}, "\"" + E->getFunctionName()->getString().str() + "\"");
  return buildBlock(Context, Context.tokens().statement(S), S, std::move(Edits));
}

} // namespace chomp
