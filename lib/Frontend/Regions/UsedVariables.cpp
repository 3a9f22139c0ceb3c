//===- UsedVariables.cpp - the variables that code uses -------------------===//
//
// What code names and does not declare, and whether it may write to it. A construct that makes copies of its own hides
// the originals from its code: it uses them only as its clauses say.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/UsedVariables.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/TeamCode.h"
#include "Analysis/Variables.h"
#include "Frontend/BuildContext.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Regions/ClauseSets.h"
#include "Frontend/Regions/Instances.h"
#include "Frontend/Regions/ThisPointer.h"
#include "Frontend/Threads/Dependences.h"
#include "Frontend/Threads/ThreadCopies.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class UseFinder : public DynamicRecursiveASTVisitor {
public:
  llvm::MapVector<const VarDecl *, UsedVariable> Uses;
  llvm::SmallPtrSet<const VarDecl *, 16> Declared;

  explicit UseFinder(const KeptExtents &Extents) : Extents(Extents) { ShouldVisitImplicitCode = true; }

  bool VisitVarDecl(VarDecl *D) override {
    Declared.insert(D->getCanonicalDecl());
    for (const Expr *Size : Extents.sizes(D))
      Declared.insert(Extents.constant(Size));
    return true;
  }
  /// A construct uses what its clauses name; in its code their private copies hide the originals.
  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D || !isThreadConstruct(D))
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    std::vector<const VarDecl *> Inner = privateVariables(D);
    for (const OMPClause *C : D->clauses())
      takeClause(C, isOpenMPTargetExecutionDirective(D->getDirectiveKind()));
    std::vector<const VarDecl *> Added;
    for (const VarDecl *V : Inner)
      if (Hidden.insert(V).second)
        Added.push_back(V);
    bool Ok = !D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    for (const VarDecl *V : Added)
      Hidden.erase(V);
    return Ok;
  }
  /// A list has its conversions in one of its two forms.
  bool TraverseInitListExpr(InitListExpr *E) override {
    InitListExpr *Meant = E->isSyntacticForm() && E->getSemanticForm() ? E->getSemanticForm() : E;
    return llvm::all_of(Meant->children(), [&](Stmt *Init) { return TraverseStmt(Init); });
  }
  /// The code alone: what Clang lists beside it to be captured says nothing of how it is used.
  bool TraverseCapturedStmt(CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    const Expr *Sub = E->getSubExpr()->IgnoreParens();
    if (E->getCastKind() == CK_LValueToRValue) {
      takeRead(Sub);
    } else if (E->getCastKind() == CK_ArrayToPointerDecay) {
      if (auto *Ref = dyn_cast<DeclRefExpr>(Sub))
        Decayed.insert(Ref);
    } else if (E->getCastKind() == CK_NoOp && E->getType().isConstQualified()) {
      if (auto *Ref = dyn_cast<DeclRefExpr>(Sub))
        Read.insert(Ref); // bound to a reference to const
    }
    return true;
  }
  /// What stands before a comma is not looked at (so too the object that a static member is named with).
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Comma)
      takeRead(E->getLHS());
    else if (E->isAssignmentOp())
      takeAssigned(E->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      takeAssigned(E->getSubExpr());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    takeExtents(E->getTypeOfArgument().getNonReferenceType());
    if (!E->isArgumentType())
      if (auto *Ref = dyn_cast<DeclRefExpr>(E->getArgumentExpr()->IgnoreParens()))
        Unevaluated.insert(Ref);
    return true;
  }
  /// An extent is read, and Clang has no cast to say so.
  bool VisitVariableArrayTypeLoc(VariableArrayTypeLoc Loc) override {
    if (const Expr *Size = Loc.getSizeExpr())
      takeRead(Size);
    return true;
  }
  /// What is done to a variable that a lambda captures by reference, the lambda's code says.
  bool VisitLambdaExpr(LambdaExpr *E) override {
    for (const Expr *Init : E->capture_inits())
      if (auto *Ref = dyn_cast_or_null<DeclRefExpr>(Init)) {
        Read.insert(Ref);
        Decayed.insert(Ref);
      }
    return true;
  }
  /// A generic lambda's instantiations say more of what they do than its own code.
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    const auto Instances = instancesOf(E);
    if (Instances.empty())
      return DynamicRecursiveASTVisitor::TraverseLambdaExpr(E);
    VisitLambdaExpr(E);
    for (auto [Capture, Init] : llvm::zip_equal(E->captures(), E->capture_inits()))
      TraverseLambdaCapture(E, &Capture, Init);
    for (CXXMethodDecl *Instance : Instances) {
      for (ParmVarDecl *P : Instance->parameters())
        TraverseDecl(P);
      TraverseStmt(Instance->getBody());
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *Var = dyn_cast<VarDecl>(E->getDecl());
    if (!Var)
      return true;
    if (isa<OMPCapturedExprDecl>(Var) || (Var->isImplicit() && !isUnnamedUnion(Var)) ||
        Hidden.contains(Var->getCanonicalDecl()))
      return true; // Clang's own, for the clauses of inner constructs; or a copy of one of those
    if (isa<ParmVarDecl>(Var) && !Var->getIdentifier())
      return true; // of a lambda's constructor
    // A template's parameter that the requires clause of a lambda in an instantiation still names.
    if (isa<ParmVarDecl>(Var) && Var->getType()->isDependentType() && E->isNonOdrUse() == NOUR_Unevaluated)
      return true;
    UsedVariable &Use = Uses[Var->getCanonicalDecl()];
    if (!Use.Decl) {
      Use.Decl = Var;
      Use.FirstUse = E;
    }
    // sizeof and the like want the array itself; they write nothing.
    Use.Written |= !Var->getType().isConstQualified() && !E->getType().isConstQualified() && !Read.contains(E) &&
                   E->isNonOdrUse() != NOUR_Unevaluated && !Unevaluated.contains(E);
    Use.NeverRead &= Assigned.contains(E);
    Use.OnlyDecays &= Decayed.contains(E);
    Use.Named |= !Read.contains(E) && !Unevaluated.contains(E);
    return true;
  }

private:
  const KeptExtents &Extents;

  /// Reading a variable, or a member or element of it, or one of two.
  void takeRead(const Expr *At) {
    At = wholeOf(At);
    if (auto *Ref = dyn_cast<DeclRefExpr>(At)) {
      Read.insert(Ref);
    } else if (auto *Choice = dyn_cast<ConditionalOperator>(At)) {
      takeRead(Choice->getTrueExpr());
      takeRead(Choice->getFalseExpr());
    } else if (auto *Comma = dyn_cast<BinaryOperator>(At); Comma && Comma->getOpcode() == BO_Comma) {
      takeRead(Comma->getRHS());
    }
  }

  void takeAssigned(const Expr *At) {
    if (auto *Ref = dyn_cast<DeclRefExpr>(wholeOf(At)))
      Assigned.insert(Ref);
  }

  void takeExtents(QualType Type) {
    while (auto *Array = dyn_cast_or_null<ArrayType>(Type->getAsArrayTypeUnsafe())) {
      if (auto *Variable = dyn_cast<VariableArrayType>(Array); Variable && Variable->getSizeExpr())
        TraverseStmt(const_cast<Expr *>(Extents.read(Variable)));
      Type = Array->getElementType();
    }
  }

  /// OfTarget: the construct is a combined target construct, on which implicit firstprivate clauses say nothing new.
  void takeClause(const OMPClause *C, bool OfTarget) {
    auto Items = [&](auto *List, bool Written) {
      for (const Expr *E : List->varlist()) {
        // Sema lists some expression of the code itself where it adds an item.
        if (auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()))
          Written ? (void)Read.erase(Ref) : (void)Read.insert(Ref);
        takeExtents(E->getType().getNonReferenceType());
        TraverseStmt(const_cast<Expr *>(E));
      }
    };
    // What the sizes of private arrays are made of.
    if (auto *P = dyn_cast<OMPPrivateClause>(C))
      for (const Expr *E : P->varlist())
        takeExtents(E->getType().getNonReferenceType());
    if (auto *F = dyn_cast<OMPFirstprivateClause>(C); F && !F->isImplicit())
      for (const Expr *E : F->varlist())
        takeExtents(E->getType().getNonReferenceType());
    // The last three are the host's to evaluate; of the others only what the code itself names is used.
    if (isa<OMPPrivateClause, OMPSharedClause, OMPMapClause, OMPIsDevicePtrClause, OMPHasDeviceAddrClause,
            OMPNumTeamsClause, OMPThreadLimitClause, OMPDeviceClause>(C))
      return;
    if (auto *F = dyn_cast<OMPFirstprivateClause>(C)) {
      if (!OfTarget || !F->isImplicit())
        Items(F, false);
      return;
    }
    if (auto *L = dyn_cast<OMPLastprivateClause>(C))
      return Items(L, true);
    if (auto *R = dyn_cast<OMPReductionClause>(C))
      return Items(R, true);
    if (auto *R = dyn_cast<OMPTaskReductionClause>(C))
      return Items(R, true);
    if (auto *R = dyn_cast<OMPInReductionClause>(C))
      return Items(R, true);
    if (auto *L = dyn_cast<OMPLinearClause>(C)) {
      Items(L, true);
      if (const Expr *Step = L->getStep() ? asWritten(L->getStep()) : nullptr) {
        if (auto *Ref = dyn_cast<DeclRefExpr>(Step->IgnoreParenImpCasts()))
          Read.insert(Ref);
        TraverseStmt(const_cast<Expr *>(Step));
      }
      return;
    }
    if (auto *A = dyn_cast<OMPAffinityClause>(C)) // it may stand for a map clause (AncestorPragma.h)
      return Items(A, true);
    if (auto *P = dyn_cast<OMPCopyprivateClause>(C))
      return Items(P, true);
    if (auto *Depend = dyn_cast<OMPDependClause>(C))
      if (const OMPIteratorExpr *Iterators = iteratorsOf(Depend))
        takeIterators(const_cast<OMPIteratorExpr *>(Iterators));
    for (const Expr *E : clauseExpressions(C)) {
      if (auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()); Ref && !isa<OMPDetachClause>(C))
        Read.insert(Ref);
      TraverseStmt(const_cast<Expr *>(E));
    }
  }

  void takeIterators(OMPIteratorExpr *Iterators) {
    for (unsigned I = 0; I < Iterators->numOfIterators(); ++I) {
      Declared.insert(cast<VarDecl>(Iterators->getIteratorDecl(I))->getCanonicalDecl());
      const OMPIteratorExpr::IteratorRange Range = Iterators->getIteratorRange(I);
      for (Expr *E : {Range.Begin, Range.End, Range.Step})
        if (E)
          TraverseStmt(E);
    }
  }

  llvm::SmallPtrSet<const DeclRefExpr *, 32> Read, Assigned, Decayed, Unevaluated;
  llvm::SmallPtrSet<const VarDecl *, 8> Hidden;
};

} // namespace

namespace {

/// Descends to the one block whose code changes a variable, on a way that a thread takes once.
class ChangeFinder {
public:
  explicit ChangeFinder(const VarDecl *V) : V(V->getCanonicalDecl()) {}

  /// Uses in code and in clauses that the user wrote.
  unsigned uses(const Stmt *S) const {
    if (!S)
      return 0;
    if (auto *Ref = dyn_cast<DeclRefExpr>(S))
      return Ref->getDecl()->getCanonicalDecl() == V;
    unsigned Count = 0;
    auto *D = dyn_cast<OMPExecutableDirective>(S);
    if (D)
      for (const OMPClause *C : D->clauses())
        if (!C->isImplicit())
          for (const Stmt *Child : C->children())
            Count += uses(Child);
    if (D && D->hasAssociatedStmt())
      return Count + uses(codeOf(D));
    for (const Stmt *Child : S->children())
      Count += uses(Child);
    return Count;
  }

  const Stmt *block(const Stmt *S, bool InParallel) const {
    if (!S)
      return nullptr;
    if (auto *D = dyn_cast<OMPExecutableDirective>(S)) {
      bool Starts = D->getDirectiveKind() == OMPD_parallel;
      bool Through = D->getDirectiveKind() == OMPD_teams || (Starts && !InParallel);
      return Through ? block(codeOf(D), InParallel || Starts) : nullptr;
    }
    if (auto *If = dyn_cast<IfStmt>(S)) {
      const Stmt *Then = block(If->getThen(), InParallel);
      return Then ? Then : block(If->getElse(), InParallel);
    }
    auto *Compound = dyn_cast<CompoundStmt>(S);
    if (!Compound)
      return nullptr;
    if (InParallel && llvm::any_of(Compound->body(), [&](const Stmt *Inner) { return isChange(Inner); }))
      return S;
    for (const Stmt *Inner : Compound->body())
      if (const Stmt *Found = block(Inner, InParallel))
        return Found;
    return nullptr;
  }

private:
  bool isChange(const Stmt *S) const {
    auto *E = dyn_cast<Expr>(S);
    E = E ? E->IgnoreParenImpCasts() : nullptr;
    auto *Binary = dyn_cast_or_null<BinaryOperator>(E);
    auto *Unary = dyn_cast_or_null<UnaryOperator>(E);
    const Expr *Changed = Binary && Binary->isAssignmentOp()         ? Binary->getLHS()
                          : Unary && Unary->isIncrementDecrementOp() ? Unary->getSubExpr()
                                                                     : nullptr;
    auto *Ref = Changed ? dyn_cast<DeclRefExpr>(Changed->IgnoreParenImpCasts()) : nullptr;
    return Ref && Ref->getDecl()->getCanonicalDecl() == V;
  }

  const ValueDecl *V;
};

} // namespace

bool isChangedApart(const Stmt *Region, const VarDecl *V) {
  QualType Type = V->getType();
  ChangeFinder Finder(V);
  struct : DynamicRecursiveASTVisitor {
    bool VisitGotoStmt(GotoStmt *) override { return false; }
    bool VisitIndirectGotoStmt(IndirectGotoStmt *) override { return false; }
  } Straight; // a construct that is met again finds what it has left
  if (!Straight.TraverseStmt(const_cast<Stmt *>(Region)))
    return false;
  const Stmt *Block = Type->isScalarType() ? Finder.block(Region, /*InParallel=*/false) : nullptr;
  return Block && Finder.uses(Block) == Finder.uses(Region);
}

std::vector<UsedVariable> usedVariables(BuildContext &Context, ArrayRef<const Stmt *> Code) {
  UseFinder Finder(Context.File.Extents);
  for (const Stmt *S : Code)
    Finder.TraverseStmt(const_cast<Stmt *>(S));
  // The extents of a variable-length array are used with it.
  std::vector<const VarDecl *> Arrays;
  for (auto &[Key, Use] : Finder.Uses)
    if (!Finder.Declared.contains(Key) && Key->getType()->isVariablyModifiedType())
      Arrays.push_back(Key);
  for (const VarDecl *V : Arrays)
    for (QualType T = V->getType(); !T.isNull();) {
      if (const ArrayType *A = Context.File.Context.getAsArrayType(T)) {
        if (auto *Variable = dyn_cast<VariableArrayType>(A); Variable && Variable->getSizeExpr() && T != V->getType())
          Finder.TraverseStmt(const_cast<Expr *>(Context.File.Extents.read(Variable)));
        T = A->getElementType();
      } else {
        T = T->getPointeeType();
      }
    }
  // In a template's instantiations, what depends on no argument (int a[size.rows]) may still name the template's own
  // variable.
  llvm::DenseSet<SourceLocation> Instances;
  auto IsInstance = [](const VarDecl *V) { return !V->getDeclContext()->isDependentContext(); };
  for (const VarDecl *V : Finder.Declared)
    Instances.insert(V->getLocation());
  for (auto &[Key, Use] : Finder.Uses)
    if (IsInstance(Key))
      Instances.insert(Key->getLocation());
  std::vector<UsedVariable> Out;
  for (auto &[Key, Use] : Finder.Uses)
    if (!Finder.Declared.contains(Key) && (IsInstance(Key) || !Instances.contains(Key->getLocation())))
      Out.push_back(Use);
  const SourceManager &SM = Context.File.Context.getSourceManager();
  llvm::sort(Out, [&](const UsedVariable &A, const UsedVariable &B) {
    return SM.isBeforeInTranslationUnit(A.Decl->getLocation(), B.Decl->getLocation());
  });
  return Out;
}

namespace {

/// What a construct's text names.
struct NameFinder : DynamicRecursiveASTVisitor {
  llvm::SetVector<const VarDecl *> Variables;                     ///< Of namespaces and classes.
  llvm::DenseMap<const VarDecl *, const DeclRefExpr *> Qualified; ///< Of them, with a use of each.
  llvm::DenseMap<const VarDecl *, const DeclRefExpr *> Instances; ///< The same, of variable templates.
  llvm::DenseMap<const VarDecl *, const ParenExpr *> Members;     ///< Of them, named by way of an object.
  llvm::StringSet<> Others;
  bool VisitNamedDecl(NamedDecl *D) override {
    if (D->getIdentifier() && !D->isImplicit())
      Others.insert(D->getName());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (E->getDecl()->isImplicit())
      return true; // Sema's copy for a clause
    auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && V->hasGlobalStorage() && !V->isStaticLocal()) {
      Variables.insert(V->getCanonicalDecl());
      if (E->hasQualifier())
        Qualified.try_emplace(V->getCanonicalDecl(), E);
      if (isa<VarTemplateSpecializationDecl>(V))
        Instances.try_emplace(V->getCanonicalDecl(), E);
    } else if (E->getDecl()->getIdentifier()) {
      Others.insert(E->getDecl()->getName());
    }
    return true;
  }
  bool VisitParenExpr(ParenExpr *E) override {
    if (objectOfMember(E))
      if (auto *V = dyn_cast<VarDecl>(cast<DeclRefExpr>(cast<BinaryOperator>(E->getSubExpr())->getRHS())->getDecl()))
        Members.try_emplace(V->getCanonicalDecl(), E);
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc Loc) override { return VisitNamedDecl(Loc.getDecl()); }
  bool VisitTagTypeLoc(TagTypeLoc Loc) override { return VisitNamedDecl(Loc.getDecl()); }
};

/// A name that is none of the others, of which it becomes one: "x" for ns::x, or else "ns_x".
std::string freeName(BuildContext &Context, const ValueDecl *V, const std::string &Name, llvm::StringSet<> &Others) {
  if (Others.insert(Name).second)
    return Name;
  std::string Scopes;
  for (const DeclContext *C = V->getDeclContext(); !C->isTranslationUnit(); C = C->getParent())
    if (auto *Scope = dyn_cast<NamedDecl>(C); Scope && Scope->getIdentifier())
      Scopes = Scope->getNameAsString() + "_" + Scopes;
  std::string Longer = (Scopes.empty() ? "global_" : Scopes) + Name;
  auto &Identifiers = Context.File.PP.getIdentifierTable();
  if (Identifiers.find(Longer) != Identifiers.end())
    Longer = inventName(Context.File, Longer);
  std::string Unique = Longer; // several instances' members have one name
  for (unsigned N = 2; !Others.insert(Unique).second; ++N)
    Unique = Longer + "_" + std::to_string(N);
  return Unique;
}

/// The same for members of which a construct has copies: a variable that hides one of them may be used beside it.
void nameMembers(BuildContext &Context, ArrayRef<const VarDecl *> Members, llvm::StringSet<> &Others,
                 llvm::DenseMap<const VarDecl *, RegionName> &Out) {
  llvm::DenseMap<const FieldDecl *, std::string> Known;
  for (const VarDecl *V : Members) {
    const FieldDecl *Field = memberOf(V);
    auto [It, New] = Known.try_emplace(Field);
    if (New)
      It->second = freeName(Context, Field, Field->getNameAsString(), Others);
    Out[V->getCanonicalDecl()].Name = It->second;
  }
}

} // namespace

llvm::DenseMap<const VarDecl *, RegionName> regionNames(BuildContext &Context, const OMPExecutableDirective *D,
                                                        const OMPExecutableDirective *Inner) {
  llvm::DenseMap<const VarDecl *, RegionName> Out;
  ASTContext &AST = Context.File.Context;
  if (!AST.getLangOpts().CPlusPlus)
    return Out; // no two variables have one name
  NameFinder Finder;
  Finder.TraverseStmt(const_cast<OMPExecutableDirective *>(D));
  nameMembers(Context, memberItems(Context, D, Inner), Finder.Others, Out);
  ClauseSets Sets(Context, D);
  Sets.take(Context, Inner);
  auto IsOwn = [&](const VarDecl *V) {
    auto Declared = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V);
    const Expr *Init = V->getType().isConstQualified() ? V->getAnyInitializer() : nullptr;
    return !isGroupprivate(V) && !AST.getSourceManager().isInSystemHeader(V->getLocation()) &&
           (!Declared || *Declared == OMPDeclareTargetDeclAttr::MT_Link ||
            Context.CopiedAround.contains(V->getCanonicalDecl()) || Sets.shares(V)) &&
           !(Init && const_cast<Expr *>(Init)->isConstantInitializer(AST, false) && !DeviceSlice::isClosure(V));
  };
  // Those of the file's own scope keep their names, if some may.
  std::vector<const VarDecl *> Variables;
  for (bool Outermost : {true, false})
    llvm::copy_if(Finder.Variables, std::back_inserter(Variables), [&](const VarDecl *V) {
      return V->getDeclContext()->isTranslationUnit() == Outermost && V->getIdentifier() && IsOwn(V);
    });
  for (const VarDecl *V : Variables) {
    RegionName Given{V->getNameAsString(), false, ""};
    if (auto Use = Finder.Instances.find(V); Use != Finder.Instances.end()) { // "table<int, 4>", which is "table_int_4"
      Given.Host = Context.tokens().text(Use->second->getSourceRange());
      for (char C : Context.tokens().text(SourceRange(Use->second->getLAngleLoc(), Use->second->getRAngleLoc())))
        if (llvm::isAlnum(C))
          Given.Name += C;
        else if (Given.Name.back() != '_' && C != '>')
          Given.Name += '_';
    } else if (auto Use = Finder.Qualified.find(V); Use != Finder.Qualified.end() && isTemplateMember(V))
      Given.Host = Context.tokens().text(Use->second->getSourceRange());
    else if (auto Use = Finder.Members.find(V);
             Use != Finder.Members.end() && isTemplateMember(V) && !objectOfMember(Use->second)->HasSideEffects(AST))
      Given.Host = Context.tokens().text(Use->second->getSourceRange()); // its class has no name without arguments
    Given.Name = freeName(Context, V, Given.Name, Finder.Others);
    Given.Hidden = Finder.Qualified.contains(V) && V->getDeclContext()->isTranslationUnit();
    Out[V] = std::move(Given);
  }
  return Out;
}

llvm::DenseMap<const VarDecl *, RegionName> copyNames(BuildContext &Context, const OMPExecutableDirective *D) {
  llvm::DenseMap<const VarDecl *, RegionName> Out;
  const bool Cxx = Context.File.Context.getLangOpts().CPlusPlus;
  llvm::SmallSetVector<const VarDecl *, 4> Copied;
  for (const VarDecl *V : privateVariables(D))
    if (V->isFileVarDecl() && !isGroupprivate(V) && !Context.Text.scope().nameOf(V) &&
        (Cxx || Context.Text.isReached(V)))
      Copied.insert(V);
  // A member that the code around has a copy of keeps that one's name.
  const CodeScope &Around = Context.Text.scope();
  SmallVector<const VarDecl *, 4> Members;
  for (const VarDecl *V : memberItems(Context, D, D))
    if (auto Known = Around.OwnMembers.find(memberOf(V)); Known != Around.OwnMembers.end())
      Out[V->getCanonicalDecl()].Name = Known->second;
    else
      Members.push_back(V);
  if (Copied.empty() && Members.empty())
    return Out;
  NameFinder Finder;
  Finder.TraverseStmt(const_cast<OMPExecutableDirective *>(D));
  for (const auto &[Field, Name] : Around.OwnMembers)
    Finder.Others.insert(Name);
  nameMembers(Context, Members, Finder.Others, Out);
  for (const VarDecl *V : Finder.Variables)
    if (!Copied.contains(V))
      Finder.Others.insert(Context.Text.name(V));
  for (const VarDecl *V : Copied)
    Out[V].Name = Cxx ? freeName(Context, V, V->getNameAsString(), Finder.Others) : Context.Text.name(V);
  return Out;
}

static bool isCommunicated(const Stmt *S, const VarDecl *V, bool Inside) {
  if (!S)
    return false;
  if (auto *Ref = dyn_cast<DeclRefExpr>(S))
    return Inside && Ref->getDecl()->getCanonicalDecl() == V;
  if (auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    Inside |= isa<OMPAtomicDirective, OMPCriticalDirective>(D);
    return isCommunicated(codeOf(D), V, Inside);
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->getOpcode() == UO_AddrOf)
    Inside = true;
  // What gets a glvalue has a reference.
  const bool IsCall = isa<CallExpr, CXXConstructExpr, LambdaExpr>(S);
  auto *Declared = dyn_cast<DeclStmt>(S);
  const bool Refers = Declared && llvm::any_of(Declared->decls(), [](const Decl *D) {
                        auto *Own = dyn_cast<VarDecl>(D);
                        return Own && Own->getType()->isReferenceType();
                      });
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    auto *E = dyn_cast_or_null<Expr>(Child);
    return isCommunicated(Child, V, Inside || ((IsCall || Refers) && E && E->isGLValue()));
  });
}

bool isCommunicated(const Stmt *Region, const VarDecl *V) { return isCommunicated(Region, V, /*Inside=*/false); }

bool isShared(BuildContext &Context, const Stmt *S, const VarDecl *V) {
  if (!S)
    return false;
  if (auto *Inner = dyn_cast<OMPExecutableDirective>(S)) {
    if (hasLeaf(Inner, {OMPD_parallel, OMPD_teams}))
      return llvm::any_of(usedVariables(Context, Inner),
                          [&](const UsedVariable &Use) { return Use.Decl->getCanonicalDecl() == V; });
    return Inner->hasAssociatedStmt() && isShared(Context, codeOf(Inner), V);
  }
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return isShared(Context, Child, V); });
}

bool isChangedByThreads(BuildContext &Context, const Stmt *S, const VarDecl *V) {
  if (!S)
    return false;
  if (auto *Inner = dyn_cast<OMPExecutableDirective>(S)) {
    if (hasLeaf(Inner, {OMPD_parallel}))
      return llvm::any_of(usedVariables(Context, Inner),
                          [&](const UsedVariable &Use) { return Use.Written && Use.Decl->getCanonicalDecl() == V; });
    return Inner->hasAssociatedStmt() && isChangedByThreads(Context, codeOf(Inner), V);
  }
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return isChangedByThreads(Context, Child, V); });
}

} // namespace chomp
