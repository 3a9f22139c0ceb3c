//===- Restrict.cpp - parameters that nothing else leads to ---------------===//
//
// Whoever writes a kernel by hand says __restrict__ of pointers that are the only way to their memory: without it,
// every store may change what was loaded before. OpenMP knows when that is so. List items of one construct's map
// clauses have no storage in common (5.2 §5.8.3), and neither have two variables. To a variable whose address nobody
// takes no pointer leads, whatever maps it.
//
// What the user's pointers say of themselves (C's restrict) is kept as well, unless another one may be derived from
// them: one that doesn't say so, and is no argument of their function.
//
// A compiler believes that nobody else writes to what a restricted pointer leads to, other threads included. Where
// threads wait for each other, only what no thread writes gets it; where they may hear from each other in other ways
// (atomics, locks), nothing does. And only where something comes of it: loads after a store of the same thread, or
// after a barrier.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/Restrict.h"

#include "Analysis/CalledCode.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/TeamCode.h"
#include "Analysis/ThreadQueries.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Regions/HiddenChanges.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// What an lvalue is a part of, with the pointers on the way: a of a[i].x and of *(a + i).
const DeclRefExpr *rootOfWay(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      E = Subscript->getBase();
    else if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
      E = Unary->getSubExpr();
    else if (auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp() && Sum->getType()->isPointerType())
      E = Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS();
    else
      return dyn_cast<DeclRefExpr>(E);
  }
}

/// What a pointer or an lvalue leads to, or is.
QualType objectType(const ASTContext &AST, const Expr *E) {
  const QualType Type = E->getType();
  return AST.getBaseElementType(Type->isPointerType() ? Type->getPointeeType() : Type);
}

/// How a thread's code gets to memory, and what it stores there.
class MemoryAccess : public CalledCodeVisitor {
public:
  bool Known = true;   ///< By its variables alone, and all that threads hear from each other is that they have come.
  bool Waits = false;  ///< Threads wait for each other, and may find what another one has stored.
  unsigned Stores = 0; ///< Written ones; several for each that is repeated.

  /// Own: how many of the loops are the construct's, which each thread goes through once.
  MemoryAccess(const ASTContext &AST, unsigned Own, const SpmdMode *Threads)
      : Waits(Threads && (!Threads->Barrier.empty() || !Threads->BarrierAtEnd.empty() || !Threads->Decided.empty())),
        AST(AST), Own(Own), Threads(Threads) {}

  /// Whether the code may store to what a variable is or leads to.
  bool mayWrite(const VarDecl *V) const {
    const QualType Type = V->getType().getNonReferenceType();
    const QualType To = AST.getBaseElementType(Type->isPointerType() ? Type->getPointeeType() : Type);
    auto *Class = To->getAsCXXRecordDecl();
    const bool Constant = To.isConstQualified() && !(Class && Class->hasDefinition() && Class->hasMutableFields());
    return LosesConst || (!Constant && Written.contains(V->getCanonicalDecl()));
  }

  bool TraverseStmt(Stmt *S) override {
    if (auto *D = dyn_cast_or_null<OMPExecutableDirective>(S))
      return construct(D) && (!D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D))));
    const bool Loop = isa_and_nonnull<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
    Loops += Loop;
    const bool Ok = CalledCodeVisitor::TraverseStmt(S);
    Loops -= Loop;
    return Ok;
  }
  bool construct(const OMPExecutableDirective *D);

  bool unknown(const Expr *) override { return require(false); }
  bool enters(const FunctionDecl *F) override {
    const llvm::StringRef Name = F->getIdentifier() ? F->getName() : "";
    Waits |= isKernelMode(F) && !isPlaceQuery(F);
    return require(!(Name.starts_with("omp_") && Name.contains("_lock")) && !Name.starts_with("__sync_") &&
                   !Name.starts_with("__atomic_"));
  }
  bool VisitAtomicExpr(AtomicExpr *) override { return require(false); }
  bool VisitAsmStmt(AsmStmt *) override { return require(false); }
  bool VisitCXXThisExpr(CXXThisExpr *) override { return require(isCalled()); }
  bool VisitVarDecl(VarDecl *V) override {
    return require(!V->isStaticLocal() || !holdsPointers(V->getType())) && CalledCodeVisitor::VisitVarDecl(V);
  }
  bool VisitCastExpr(CastExpr *E) override {
    const Expr *From = E->getSubExpr();
    const QualType Before = objectType(AST, From), After = objectType(AST, E);
    if (E->getCastKind() == CK_LValueToRValue) {
      const DeclRefExpr *Root = rootOfWay(From);
      if (Root != From->IgnoreParenImpCasts() || !From->getType()->isPointerType())
        Read.insert(Root);
      return require(!isVolatile(From));
    }
    const bool Leads = E->isGLValue() || E->getType()->isPointerType();
    LosesConst |= Leads && Before.isConstQualified() && !After.isConstQualified();
    if (Leads && After.isConstQualified()) // nobody writes by what comes of it
      Read.insert(rootOfWay(From));
    // Pointers from anywhere else.
    const bool Reinterprets = E->getCastKind() == CK_BitCast || E->getCastKind() == CK_LValueBitCast;
    const QualType To = E->getType()->isAnyPointerType() ? E->getType()->getPointeeType() : E->getType();
    return require(E->getCastKind() != CK_IntegralToPointer && E->getCastKind() != CK_AtomicToNonAtomic &&
                   E->getCastKind() != CK_NonAtomicToAtomic && !(Reinterprets && holdsPointers(To)));
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && !Read.contains(E))
      Written.insert(V->getCanonicalDecl());
    return require(!V || !V->hasGlobalStorage() || V->getType().isConstQualified() || !isCalled()) &&
           CalledCodeVisitor::VisitDeclRefExpr(E);
  }
  bool VisitBinaryOperator(BinaryOperator *E) override { return !E->isAssignmentOp() || store(E->getLHS()); }
  bool VisitUnaryOperator(UnaryOperator *E) override { return !E->isIncrementDecrementOp() || store(E->getSubExpr()); }

private:
  bool require(bool Holds) { return Known &= Holds; }

  bool store(const Expr *E) {
    auto *Ref = dyn_cast<DeclRefExpr>(wholeOf(E));
    // A variable of the thread's own, or a scalar that the region has a copy of, is in a register.
    if (!Ref || (Ref->refersToEnclosingVariableOrCapture() && !Ref->getType()->isScalarType()))
      Stores += Loops > Own || isCalled() ? 2 : 1;
    return require(!isVolatile(E) && !E->getType()->isAtomicType());
  }

  void takeItems(const OMPClause *C) {
    auto Items = [&](auto *List) {
      for (const Expr *E : List->varlist())
        if (const VarDecl *V = rootOf(E))
          Written.insert(V->getCanonicalDecl());
    };
    if (auto *R = dyn_cast<OMPReductionClause>(C))
      Items(R);
    else if (auto *L = dyn_cast<OMPLastprivateClause>(C))
      Items(L);
    else if (auto *L = dyn_cast<OMPLinearClause>(C))
      Items(L);
  }

  const ASTContext &AST;
  const unsigned Own;
  const SpmdMode *Threads; ///< Of a region whose threads run its code together.
  unsigned Loops = 0;
  bool LosesConst = false;
  llvm::SmallPtrSet<const DeclRefExpr *, 16> Read;
  llvm::SmallPtrSet<const VarDecl *, 8> Written;
};

/// Takes notice of a construct, and not of its code. False: it can't be told what its threads hear from each other.
bool MemoryAccess::construct(const OMPExecutableDirective *D) {
  for (const OMPClause *C : D->clauses())
    takeItems(C);
  const OpenMPDirectiveKind Kind = D->getDirectiveKind();
  if (isOpenMPLoopTransformationDirective(Kind) || (isOpenMPSimdDirective(Kind) && !isThreadConstruct(D)))
    return true;
  const bool Hears = !llvm::all_of(getLeafConstructsOrSelf(Kind), [](Directive Leaf) {
    return llvm::is_contained({OMPD_target, OMPD_teams, OMPD_distribute, OMPD_parallel, OMPD_for, OMPD_simd,
                               OMPD_sections, OMPD_section, OMPD_single, OMPD_masked, OMPD_master, OMPD_barrier},
                              Leaf);
  });
  const bool Plain = !hasLeaf(D, {OMPD_sections, OMPD_section, OMPD_single, OMPD_masked, OMPD_master, OMPD_barrier}) &&
                     !D->hasClausesOfKind<OMPReductionClause>() && !isCalled();
  const bool AtEnd = hasLeaf(D, {OMPD_for}) && !hasLeaf(D, {OMPD_parallel}) &&
                     !D->hasClausesOfKind<OMPNowaitClause>() && !(Threads && Threads->NoWait.contains(D));
  Waits |= !Plain || AtEnd;
  return require(Threads && !Hears);
}

/// Whether a map clause of the user's has a section of what a pointer leads to, or another variable.
bool maps(const ASTContext &AST, const OMPExecutableDirective *D, const VarDecl *V) {
  auto isEmpty = [&](const ArraySectionExpr *Section) {
    const Expr *Length = Section->getLength();
    return Length && !Length->isValueDependent() && Length->isIntegerConstantExpr(AST) &&
           Length->EvaluateKnownConstInt(AST).isZero();
  };
  for (const auto *C : D->getClausesOfKind<OMPMapClause>())
    for (const Expr *E : C->varlist()) {
      auto *Section = dyn_cast<ArraySectionExpr>(bareItem(E));
      auto *Ref = dyn_cast<DeclRefExpr>(sectionBase(bareItem(E)));
      if (!C->isImplicit() && Ref && Ref->getDecl()->getCanonicalDecl() == V &&
          (Section ? !isEmpty(Section) : !V->getType()->isAnyPointerType()))
        return true;
    }
  return false;
}

} // namespace

/// Whether a thread may have several iterations of a region's loops: it stores, and then it loads again.
static bool mayStride(const TargetRegion &Region) {
  return !Region.Reductions.empty() || !Region.Launch.IfTeams.empty() ||
         (Region.Launch.NumTeams && Region.Launch.NumTeams->Constant) ||
         llvm::any_of(Region.Loops->Loops, [](const Loop &L) {
           return !L.Lower.ByValueOnly || !L.Upper.ByValueOnly || !L.Step.ByValueOnly;
         });
}

namespace {

/// One of a region's variables in the memory of devices, or a pointer that leads there.
struct Way {
  Variable *X;
  const VarDecl *V;
  QualType Type; ///< Of the parameter; null where the text names no type of its own.
  bool Pointer;
  const OMPExecutableDirective *By; ///< What maps it; null: nothing that is seen.
};

} // namespace

/// All ways to memory that some code has. Why: there are others, or nobody knows.
static SmallVector<Way, 8> findWays(BuildContext &Context, const OMPExecutableDirective *D, const Stmt *Code,
                                    TargetRegion &Region, std::optional<Obstacle> &Why) {
  ASTContext &AST = Context.File.Context;
  SmallVector<Way, 8> Ways;
  for (const UsedVariable &Use : usedVariables(Context, Code)) {
    const VarDecl *V = Use.Decl->getCanonicalDecl();
    const QualType Type = V->getType().getNonReferenceType();
    const std::string Name = Context.userName(V);
    auto X = llvm::find_if(Region.Variables, [&](const Variable &X) { return X.Name == Context.Text.name(V); });
    // A device pointer: its value is the address.
    const bool Given = X != Region.Variables.end() && X->Pass == Passing::Value && X->Share != Sharing::Private &&
                       Type->isPointerType() && !Type->isFunctionPointerType();
    if (X == Region.Variables.end() || X->Pass == Passing::Local || (X->Pass == Passing::Value && !Given)) {
      // Counters, copies, constants; else a variable of the device's own, a closure.
      if (holdsPointers(Type))
        Why = Obstacle(ObstacleKind::HoldsPointers, Name);
      else if (X == Region.Variables.end() && V->hasGlobalStorage() && !V->getType().isConstQualified())
        Why = Obstacle(ObstacleKind::DevicesOwn, Name);
      continue;
    }
    const bool Pointer = Given || X->Pass == Passing::Pointer, Result = X->Share != Sharing::Shared && !Given;
    if ((!Given && (X->Map < 0 || Region.Maps[X->Map].isDynamic())) || isa<OMPCapturedExprDecl>(V))
      Why = Obstacle(ObstacleKind::NotJustMapped, Name);
    else if (Pointer && (Use.Written || Result))
      Why = Obstacle(ObstacleKind::GetsOtherValues, Name);
    else if (holdsPointers(Pointer ? Type->getPointeeType() : Type))
      Why = Obstacle(Pointer ? ObstacleKind::LeadsToPointers : ObstacleKind::HoldsPointers, Name);
    // A reduction's or lastprivate's item is mapped by its construct (5.2 §5.8).
    const OMPExecutableDirective *By = !Given && (Result || maps(AST, D, V)) ? D : nullptr;
    for (auto Around = Context.DataAround.rbegin(); !Given && !By && Around != Context.DataAround.rend(); ++Around)
      if (maps(AST, *Around, V))
        By = *Around;
    Ways.push_back({&*X, V,
                    Pointer                     ? Type.getUnqualifiedType()
                    : X->Pass == Passing::Array ? AST.getArrayDecayedType(Type)
                                                : QualType(),
                    Pointer, By});
  }
  return Ways;
}

/// Whether two list items of one construct may be the same, by a reference, or one the structure that contains the
/// other.
static bool mayBeOne(BuildContext &Context, const Way &A, const Way &B) {
  const ASTContext &AST = Context.File.Context;
  const QualType TypeA = A.V->getType().getNonReferenceType(), TypeB = B.V->getType().getNonReferenceType();
  const bool References = A.V->getType()->isReferenceType() || B.V->getType()->isReferenceType();
  auto Contains = [&](const Way &Whole, QualType Part) {
    return Whole.V->getType().getNonReferenceType()->isRecordType() && mayChange(AST, Whole.V->getType(), Part);
  };
  if (A.Pointer != B.Pointer)
    return A.Pointer ? Contains(B, TypeA->getPointeeType()) : Contains(A, TypeB->getPointeeType());
  return References && (mayChange(AST, TypeA, TypeB) || mayChange(AST, TypeB, TypeA));
}

/// Why OpenMP doesn't say that no two of them lead to the same memory.
static std::optional<Obstacle> whyNotApart(BuildContext &Context, const OMPExecutableDirective *D, ArrayRef<Way> All) {
  auto Name = [&](const Way &W) { return Context.userName(W.V); };
  auto IsReference = [](const Way &W) { return W.V->getType()->isReferenceType(); };
  if (llvm::none_of(All, [&](const Way &W) { return W.Pointer || IsReference(W); }))
    return std::nullopt;
  SmallVector<Way, 8> Ways; // without variables that no pointer leads to
  llvm::copy_if(All, std::back_inserter(Ways), [&](const Way &W) {
    return W.Pointer || IsReference(W) || !W.V->isLocalVarDeclOrParm() || isReachable(Context, W.V);
  });
  const Way &First = Ways.front();
  for (const Way &W : Ways)
    if (!W.By)
      return Obstacle(ObstacleKind::MappedOutOfSight, Name(W));
    else if (W.By != First.By)
      return Obstacle(ObstacleKind::MappedApart, Name(First), Name(W));
  for (size_t I = 0; I < Ways.size(); ++I)
    for (size_t J = 0; J < I; ++J)
      if (mayBeOne(Context, Ways[I], Ways[J]))
        return Obstacle(ObstacleKind::MayBeTheSame, Name(Ways[J]), Name(Ways[I]));
  if (First.By == D)
    return std::nullopt;
  // A pointer must still be what it was when its section was mapped.
  llvm::SmallPtrSet<const VarDecl *, 8> Changed;
  for (const UsedVariable &There : usedVariables(Context, codeOf(First.By)))
    if (There.Written)
      Changed.insert(There.Decl->getCanonicalDecl());
  for (const Way &W : Ways)
    if (W.Pointer && (Changed.contains(W.V) || mayChangeOriginal(Context, First.By, W.V)))
      return Obstacle(ObstacleKind::ChangedSinceMapped, Name(W));
  return std::nullopt;
}

static const FunctionDecl *functionOf(const VarDecl *V) {
  const DeclContext *Around = V->getParentFunctionOrMethod();
  while (Around && !isa<FunctionDecl>(Around))
    Around = Around->getParent();
  return cast_or_null<FunctionDecl>(Around);
}

/// Whether a pointer is a function's argument still: then it isn't derived from another one of that function's.
static bool isArgument(BuildContext &Context, const VarDecl *V, const FunctionDecl *F) {
  return isa<ParmVarDecl>(V) && !V->getType()->isReferenceType() && F && functionOf(V) == F && F->getBody() &&
         llvm::none_of(usedVariables(Context, F->getBody()),
                       [&](const UsedVariable &Use) { return Use.Written && Use.Decl->getCanonicalDecl() == V; });
}

/// Whether the user says that nothing else leads where a pointer does, and none of the others may be derived from it.
static bool isSaid(BuildContext &Context, ArrayRef<Way> Ways, const Way &P) {
  return P.Pointer && P.V->getType().isRestrictQualified() && llvm::all_of(Ways, [&](const Way &W) {
           const QualType Type = W.V->getType();
           return W.Pointer ? Type.isRestrictQualified() || isArgument(Context, W.V, functionOf(P.V))
                            : !Type->isReferenceType();
         });
}

void restrictPointers(BuildContext &Context, const OMPExecutableDirective *D, const OMPLoopBasedDirective *Loops,
                      TargetRegion &Region) {
  const Stmt *Code = codeOf(Loops ? Loops : D);
  std::optional<Obstacle> &Why = Region.WhyNotRestricted.Why;
  const SmallVector<Way, 8> Ways = findWays(Context, D, Code, Region, Why);
  // Pointers that threads give each other lead anywhere.
  for (const VarDecl *V : Context.Region->Sequential.Team)
    if (holdsPointers(V->getType()))
      Why = Obstacle(ObstacleKind::SharedPointers, Context.userName(V));
  MemoryAccess Access(Context.File.Context, Loops ? Loops->getLoopsNumber() : 0,
                      Context.Region->SpmdMode ? &*Context.Region->SpmdMode : nullptr);
  if (Context.Region->SpmdMode)
    Access.construct(D);
  if (Access.Known)
    Access.TraverseStmt(const_cast<Stmt *>(Code));
  if (!Why && !Access.Known)
    Why = ObstacleKind::UnknownAccesses;
  const bool Matters = Access.Stores + Access.Waits + (Loops && Access.Stores && mayStride(Region)) > 1;
  SmallVector<Way, 8> Alone; // nothing else leads where they do
  llvm::copy_if(Ways, std::back_inserter(Alone), [&](const Way &W) { return isSaid(Context, Ways, W); });
  if (!Alone.empty() && llvm::count_if(Ways, [](const Way &W) { return W.Pointer; }) == std::ssize(Alone))
    Alone = Ways;
  if (Ways.size() < 2 || (Access.Known && !Matters && Alone.empty())) { // nothing would come of it
    Why.reset();
    return;
  }
  if (!Why && Matters && Alone.size() < Ways.size()) {
    Why = whyNotApart(Context, D, Ways);
    Region.WhyNotRestricted.OnlySaid = Why && !Alone.empty();
    if (!Why)
      Alone = Ways;
  }
  if (Why && !Region.WhyNotRestricted.OnlySaid)
    return;
  for (const Way &W : Alone) {
    const bool Hears = Access.Waits && Access.mayWrite(W.V);
    if (!W.Type.isNull() && !Hears)
      W.X->ParameterDecl = Context.Text.declare(W.Type.withRestrict(), W.X->Parameter);
    else if (!W.Type.isNull())
      Region.WhyNotRestricted.Heard.push_back(Context.userName(W.V));
  }
}

} // namespace chomp
