//===- DataEnvironment.cpp - the variables of a region --------------------===//
//
// Each variable that a region uses gets one way into the kernel (Passing) and one kind of ownership there (Sharing).
// Sema has decided implicit maps and firstprivates already (OpenMP 5.2 §5.1.1, §5.8); what it leaves to code generation
// is decided here: pointers that are looked up, lastprivate and reduction items as tofrom, arrays by value.
//
//===----------------------------------------------------------------------===//
#include "Frontend/MapItems.h"
#include "Frontend/Support.h"

#include "clang/AST/Attr.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class UseFinder : public RecursiveASTVisitor<UseFinder> {
public:
  llvm::MapVector<const VarDecl *, UsedVariable> Uses;
  llvm::SmallPtrSet<const VarDecl *, 16> Declared;

  bool shouldVisitImplicitCode() const { return true; }
  bool VisitVarDecl(VarDecl *D) {
    Declared.insert(D->getCanonicalDecl());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    const Expr *Sub = E->getSubExpr()->IgnoreParens();
    if (E->getCastKind() == CK_LValueToRValue) {
      // Reading a variable, or a member or element of it.
      for (const Expr *At = Sub;;) {
        At = At->IgnoreParens();
        if (auto *Ref = dyn_cast<DeclRefExpr>(At)) {
          Read.insert(Ref);
          break;
        }
        if (auto *Member = dyn_cast<MemberExpr>(At); Member && !Member->isArrow()) {
          At = Member->getBase();
        } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(At)) {
          auto *Decay = dyn_cast<ImplicitCastExpr>(Subscript->getBase()->IgnoreParens());
          if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
            break;
          At = Decay->getSubExpr();
        } else {
          break;
        }
      }
    } else if (E->getCastKind() == CK_ArrayToPointerDecay) {
      if (auto *Ref = dyn_cast<DeclRefExpr>(Sub))
        Decayed.insert(Ref);
    } else if (E->getCastKind() == CK_NoOp && E->getType().isConstQualified()) {
      if (auto *Ref = dyn_cast<DeclRefExpr>(Sub))
        Read.insert(Ref); // bound to a reference to const
    }
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    if (!E->isArgumentType())
      if (auto *Ref = dyn_cast<DeclRefExpr>(E->getArgumentExpr()->IgnoreParens()))
        Unevaluated.insert(Ref);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    auto *Var = dyn_cast<VarDecl>(E->getDecl());
    if (!Var)
      return true;
    if (isa<OMPCapturedExprDecl>(Var) || Var->isImplicit())
      return true; // Clang's own, for the clauses of inner constructs
    UsedVariable &Use = Uses[Var->getCanonicalDecl()];
    if (!Use.Decl) {
      Use.Decl = Var;
      Use.FirstUse = E;
    }
    // sizeof and the like want the array itself; they write nothing.
    Use.Written |= !Read.contains(E) && E->isNonOdrUse() != NOUR_Unevaluated && !Unevaluated.contains(E);
    Use.OnlyDecays &= Decayed.contains(E);
    return true;
  }

private:
  llvm::SmallPtrSet<const DeclRefExpr *, 32> Read, Decayed, Unevaluated;
};

/// The identity of a reduction (OpenMP 5.2 table 5.1).
std::string identity(BuildContext &Context, ReductionOperator Operator, QualType Type) {
  const ASTContext &AST = Context.File.Context;
  bool Floating = Type->isRealFloatingType();
  switch (Operator) {
  case ReductionOperator::Multiply:
  case ReductionOperator::LogicalAnd:
    return "1";
  case ReductionOperator::And:
    return "~0";
  case ReductionOperator::Min:
  case ReductionOperator::Max: {
    bool Min = Operator == ReductionOperator::Min;
    if (Floating)
      return Min ? "INFINITY" : "-INFINITY";
    unsigned Bits = AST.getIntWidth(Type);
    bool Signed = Type->isSignedIntegerOrEnumerationType();
    std::string Suffix = std::string(Signed ? "" : "u") + (Bits > 32 ? "ll" : "");
    if (!Signed)
      return Min ? llvm::toString(llvm::APInt::getMaxValue(Bits), 10, false) + Suffix : "0";
    std::string Largest = llvm::toString(llvm::APInt::getSignedMaxValue(Bits), 10, true) + Suffix;
    return Min ? Largest : "-" + Largest + " - 1";
  }
  default:
    return "0";
  }
}

std::optional<ReductionOperator> reductionOperator(const OMPReductionClause *C) {
  DeclarationName Name = C->getNameInfo().getName();
  if (Name.isIdentifier()) {
    if (Name.getAsString() == "min")
      return ReductionOperator::Min;
    if (Name.getAsString() == "max")
      return ReductionOperator::Max;
    return std::nullopt;
  }
  switch (Name.getCXXOverloadedOperator()) {
  case OO_Plus:
    return ReductionOperator::Add;
  case OO_Minus:
    return ReductionOperator::Subtract;
  case OO_Star:
    return ReductionOperator::Multiply;
  case OO_Amp:
    return ReductionOperator::And;
  case OO_Pipe:
    return ReductionOperator::Or;
  case OO_Caret:
    return ReductionOperator::Xor;
  case OO_AmpAmp:
    return ReductionOperator::LogicalAnd;
  case OO_PipePipe:
    return ReductionOperator::LogicalOr;
  default:
    return std::nullopt;
  }
}

const VarDecl *listItem(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl())->getCanonicalDecl() : nullptr;
}

/// What the clauses of a directive say of each variable.
struct ClauseSets {
  llvm::SmallPtrSet<const VarDecl *, 8> Private, Firstprivate, ImplicitFirstprivate, Lastprivate, DevicePointer,
      DeviceAddress;
  llvm::DenseMap<const VarDecl *, const OMPReductionClause *> Reduction;

  explicit ClauseSets(const OMPExecutableDirective *D) {
    auto Take = [](auto *C, auto &Set) {
      for (const Expr *E : C->varlist())
        if (const VarDecl *V = listItem(E))
          Set.insert(V);
    };
    for (const OMPClause *C : D->clauses()) {
      if (auto *P = dyn_cast<OMPPrivateClause>(C))
        Take(P, Private);
      else if (auto *F = dyn_cast<OMPFirstprivateClause>(C))
        Take(F, C->isImplicit() ? ImplicitFirstprivate : Firstprivate);
      else if (auto *L = dyn_cast<OMPLastprivateClause>(C))
        Take(L, Lastprivate);
      else if (auto *I = dyn_cast<OMPIsDevicePtrClause>(C))
        Take(I, DevicePointer);
      else if (auto *H = dyn_cast<OMPHasDeviceAddrClause>(C)) {
        for (const Expr *E : H->varlist()) {
          const Expr *Item = E->IgnoreParenImpCasts();
          while (auto *Section = dyn_cast<ArraySectionExpr>(Item))
            Item = Section->getBase()->IgnoreParenImpCasts();
          if (const VarDecl *V = listItem(Item))
            (V->getType().getNonReferenceType()->isAnyPointerType() ? DevicePointer : DeviceAddress).insert(V);
        }
      } else if (auto *R = dyn_cast<OMPReductionClause>(C))
        for (const Expr *E : R->varlist())
          if (const VarDecl *V = listItem(E))
            Reduction[V] = R;
    }
  }
};

class EnvironmentBuilder {
public:
  EnvironmentBuilder(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region)
      : Context(Context), AST(Context.File.Context), D(D), Region(Region), Sets(D) {}

  void build(ArrayRef<const VarDecl *> Counters) {
    takeMaps();
    auto *Code = codeOf(D);
    takeInnerCounters(Code);
    for (const UsedVariable &Use : usedVariables(Context, Code))
      if (!llvm::is_contained(Counters, Use.Decl->getCanonicalDecl()) && !llvm::is_contained(Counters, Use.Decl))
        takeVariable(Use);
    // A counter's last value is the one after the loop.
    for (const VarDecl *V : Counters)
      if (Sets.Lastprivate.contains(V->getCanonicalDecl())) {
        Variable X;
        X.Name = Context.Text.name(V);
        takeResult({V, nullptr, true, false}, X, V->getType().getNonReferenceType(), false);
        Region.Variables.back().LocalDecl.clear();
      }
    for (auto &[V, C] : Sets.Reduction)
      if (llvm::none_of(Region.Variables, [&](const Variable &X) { return X.Name == Context.Text.name(V); }))
        takeVariable({V, C->varlist().begin()[0], true, false});
  }

private:
  void takeInnerCounters(const Stmt *S) {
    if (!S)
      return;
    if (auto *Inner = dyn_cast<OMPLoopDirective>(S))
      for (const Expr *Counter : Inner->counters())
        if (const VarDecl *V = listItem(Counter))
          InnerCounters.insert(V);
    for (const Stmt *Child : S->children())
      takeInnerCounters(Child);
  }

  void takeMaps() {
    for (const OMPClause *C : D->clauses())
      if (auto *Map = dyn_cast<OMPMapClause>(C)) {
        MapType Written;
        if (!takeMapType(Context, Map, spell(Region.Constructs), Written))
          continue;
        for (const Expr *E : Map->varlist()) {
          MapType Type = Written;
          if (C->isImplicit())
            if (const VarDecl *V = listItem(E);
                V && (isDevice(V) || !isUsed(V) || (isConstant(V) && V->isFileVarDecl())))
              continue;
          // Nothing comes back into a constant object, which may lie in memory that nobody can write to (OpenMP 5.2
          // §5.8.1).
          if (E->getType().getNonReferenceType().isConstQualified())
            Type.From = false;
          size_t First = Region.Maps.size();
          addMapItem(Context, E, Type, C->isImplicit() ? Origin::Implicit : Origin::Explicit, Region.Maps);
          const VarDecl *V = listItem(E);
          for (size_t I = First; I < Region.Maps.size(); ++I)
            note(E, V, I);
        }
      }
  }

  void note(const Expr *E, const VarDecl *Whole, size_t Index) {
    if (Whole)
      WholeMaps.try_emplace(Whole, Index);
    else if (const VarDecl *Root = rootOf(E))
      PartMaps.try_emplace(Root, Index);
  }

  static const VarDecl *rootOf(const Expr *E) {
    for (;;) {
      E = E->IgnoreParenImpCasts();
      if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
        auto *V = dyn_cast<VarDecl>(Ref->getDecl());
        return V ? V->getCanonicalDecl() : nullptr;
      }
      if (auto *Section = dyn_cast<ArraySectionExpr>(E))
        E = Section->getBase();
      else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
        E = Subscript->getBase();
      else if (auto *Member = dyn_cast<MemberExpr>(E))
        E = Member->getBase();
      else if (auto *Unary = dyn_cast<UnaryOperator>(E))
        E = Unary->getSubExpr();
      else if (auto *Binary = dyn_cast<BinaryOperator>(E))
        E = Binary->getLHS()->getType()->isAnyPointerType() ? Binary->getLHS() : Binary->getRHS();
      else if (auto *Cast = dyn_cast<CStyleCastExpr>(E))
        E = Cast->getSubExpr();
      else if (auto *Shaping = dyn_cast<OMPArrayShapingExpr>(E))
        E = Shaping->getBase();
      else
        return nullptr;
    }
  }

  /// declare target variables live on the device under their own name.
  static bool isDevice(const VarDecl *V) {
    auto Type = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V);
    return Type && *Type != OMPDeclareTargetDeclAttr::MT_Link;
  }

  bool isUsed(const VarDecl *V) {
    if (Used.empty())
      for (const UsedVariable &Use : usedVariables(Context, codeOf(D)))
        Used.insert(Use.Decl->getCanonicalDecl());
    return Used.contains(V) || Sets.Reduction.contains(V);
  }

  /// A constant that the device text may simply repeat.
  bool isConstant(const VarDecl *V) const {
    if (!V->hasGlobalStorage() && !V->isConstexpr())
      return false;
    return V->getType().isConstQualified() && V->getAnyInitializer() && !WholeMaps.contains(V->getCanonicalDecl()) &&
           !PartMaps.contains(V->getCanonicalDecl()) && !Sets.Firstprivate.contains(V->getCanonicalDecl()) &&
           V->getAnyInitializer()->isConstantInitializer(const_cast<ASTContext &>(AST), false);
  }

  void takeVariable(const UsedVariable &Use) {
    const VarDecl *V = Use.Decl, *Key = V->getCanonicalDecl();
    if (isDevice(V))
      return;
    if (isConstant(V) && V->isFileVarDecl())
      return;
    Variable X;
    X.Name = Context.Text.name(V);
    X.Parameter = X.Name;
    X.Where = Context.place(V->getLocation());
    X.Written = Use.Written;
    QualType Type = V->getType().getNonReferenceType();
    X.Type = Context.Text.declare(Type.getUnqualifiedType(), "");

    // The counter of an inner simd loop is private to it (OpenMP 5.2 §5.1.1).
    if (Sets.Private.contains(Key) || InnerCounters.contains(Key)) {
      X.Pass = Passing::Local;
      X.Share = Sharing::Private;
      if (Type->isVariableArrayType())
        Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct) << "a private array of variable length";
      X.LocalDecl = Context.Text.declare(Type.getUnqualifiedType(), X.Name);
      Region.Variables.push_back(std::move(X));
      return;
    }
    bool Reduction = Sets.Reduction.contains(Key), Last = Sets.Lastprivate.contains(Key),
         First = Sets.Firstprivate.contains(Key);
    if (Reduction || Last) {
      takeResult(Use, X, Type, First);
      return;
    }
    if (Sets.DevicePointer.contains(Key)) {
      byValue(X, Type, V);
    } else if (Sets.DeviceAddress.contains(Key)) {
      byAddress(X, Type, Use);
      X.Map = -1;
      X.HostValue = "&" + Context.hostName(V);
    } else if (auto It = WholeMaps.find(Key); It != WholeMaps.end()) {
      byAddress(X, Type, Use);
      X.Map = It->second;
      X.HostValue = "&" + Context.hostName(V);
    } else if (auto It = PartMaps.find(Key); It != PartMaps.end()) {
      X.Map = It->second;
      if (Type->isAnyPointerType()) {
        X.Pass = Passing::Pointer;
        X.ParameterDecl = Context.Text.declare(Type.getUnqualifiedType(), X.Name);
        X.HostValue = Context.hostName(V);
      } else {
        byAddress(X, Type, Use);
        X.HostValue = "&" + Context.hostName(V);
      }
    } else if (Type->isAnyPointerType() && !First) {
      lookUp(X, Type, V);
    } else if (!First && !Sets.ImplicitFirstprivate.contains(Key) && isMappedByDefault(Type)) {
      // An explicit shared clause keeps Sema from saying so itself.
      mapped(X, Type, Use);
    } else if (Type->isArrayType()) {
      // firstprivate array: a copy travels, and each thread that writes to it has its own.
      copied(X, Type, Use);
    } else if (Use.Written && !First && !Sets.ImplicitFirstprivate.contains(Key) && V->hasGlobalStorage()) {
      byValue(X, Type, V);
    } else if (Use.Written && !First && concurrent() && isCommunicated(codeOf(D), Key, false)) {
      // One copy for the whole region, which its threads share. Where they don't use it to tell each other anything, a
      // program without races can't know it from copies of their own.
      copied(X, Type, Use);
    } else {
      byValue(X, Type, V);
      if (First)
        X.Share = Sharing::Firstprivate;
    }
    // On the host the region must not change the original: unless what is left of the directive copies it.
    if (X.Pass == Passing::Value && Use.Written && (!First || !hostCopies()))
      Region.HostCopies.push_back({Context.hostName(V), inventName(Context.File, X.Name), false, false});
    Region.Variables.push_back(std::move(X));
  }

  /// The implicit data-mapping of a variable that only a shared clause names (OpenMP 5.2 §5.8.1).
  bool isMappedByDefault(QualType Type) const {
    bool Scalar = Type->isScalarType();
    for (const OMPClause *C : D->clauses())
      if (auto *Default = dyn_cast<OMPDefaultmapClause>(C)) {
        OpenMPDefaultmapClauseKind Kind = Default->getDefaultmapKind();
        bool Applies = Kind == OMPC_DEFAULTMAP_unknown || Kind == OMPC_DEFAULTMAP_all ||
                       Kind == (Scalar ? OMPC_DEFAULTMAP_scalar : OMPC_DEFAULTMAP_aggregate);
        OpenMPDefaultmapClauseModifier How = Default->getDefaultmapModifier();
        if (Applies && How != OMPC_DEFAULTMAP_MODIFIER_default && How != OMPC_DEFAULTMAP_MODIFIER_unknown)
          return How != OMPC_DEFAULTMAP_MODIFIER_firstprivate;
      }
    return !Scalar;
  }

  void mapped(Variable &X, QualType Type, const UsedVariable &Use) {
    byAddress(X, Type, Use);
    X.Map = Region.Maps.size();
    X.HostValue = "&" + Context.hostName(Use.Decl);
    MapItem Item;
    Item.Item = Item.Variable = Context.hostName(Use.Decl);
    Item.From = Origin::Implicit;
    Item.Type.To = true;
    Item.Type.From = !Type.isConstQualified();
    Item.Begin = std::string(Type.isConstQualified() ? "(void *)" : "") + "&" + Item.Item;
    Item.Size = "sizeof(" + Item.Item + ")";
    Region.Maps.push_back(std::move(Item));
  }

  /// Whether the directive that remains for the host takes a firstprivate clause.
  bool hostCopies() const {
    return llvm::any_of(Region.Constructs,
                        [](Directive Leaf) { return Leaf != OMPD_target && Leaf != OMPD_simd && Leaf != OMPD_loop; });
  }

  /// Whether threads may pass values through a variable: it is used in atomic or critical, or its address is taken.
  static bool isCommunicated(const Stmt *S, const VarDecl *V, bool Inside) {
    if (!S)
      return false;
    if (auto *Ref = dyn_cast<DeclRefExpr>(S))
      return Inside && Ref->getDecl()->getCanonicalDecl() == V;
    if (auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->getOpcode() == UO_AddrOf)
      Inside = true;
    Inside |= isa<OMPAtomicDirective, OMPCriticalDirective, OMPFlushDirective>(S);
    return llvm::any_of(S->children(), [&](const Stmt *Child) { return isCommunicated(Child, V, Inside); });
  }

  bool concurrent() const {
    return llvm::any_of(Region.Constructs, [](Directive Leaf) { return Leaf != OMPD_target && Leaf != OMPD_simd; });
  }

  void byValue(Variable &X, QualType Type, const VarDecl *V) {
    X.Pass = Passing::Value;
    if (!Type.isTriviallyCopyableType(AST)) {
      Context.error(V->getLocation(), Diag::NotTriviallyCopyable) << X.Name << Type;
      Context.error(D->getBeginLoc(), Diag::RegionHere);
    }
    X.ParameterDecl = Context.Text.declare(Type.getUnqualifiedType(), X.Name);
    X.HostValue = Context.hostName(V);
  }

  /// Storage that has an address: arrays as pointers where that is enough, else a reference of the variable's name.
  void byAddress(Variable &X, QualType Type, const UsedVariable &Use) {
    if (Type->isArrayType() && Use.OnlyDecays) {
      X.Pass = Passing::Array;
      X.ParameterDecl = Context.Text.declare(AST.getArrayDecayedType(Type), X.Name);
      return;
    }
    X.Pass = Passing::Storage;
    X.Parameter = inventName(Context.File, X.Name);
    X.ParameterDecl = Context.Text.declare(AST.getPointerType(Type), X.Parameter);
    X.LocalDecl = Context.Text.declare(Type, Type->isArrayType() ? "(&" + X.Name + ")" : "&" + X.Name);
    X.LocalInit = " = *" + X.Parameter;
  }

  void lookUp(Variable &X, QualType Type, const VarDecl *V) {
    byValue(X, Type, V);
    if (Type->isFunctionPointerType())
      return;
    X.Pass = Passing::Pointer;
    X.Map = Region.Maps.size();
    MapItem Item;
    Item.Item = Item.Variable = Context.hostName(V);
    Item.From = Origin::Implicit;
    Item.Type.Lookup = true;
    QualType Pointee = Type->getPointeeType();
    Item.Begin = (Pointee.isConstQualified() || Pointee.isVolatileQualified() ? "(void *)" : "") + Item.Item;
    Item.Size = "0";
    Region.Maps.push_back(std::move(Item));
  }

  /// The initializer that makes a local a copy of what its parameter points to.
  static std::string copyOf(const Variable &X, QualType Type) {
    return Type->isArrayType() ? "; __builtin_memcpy(" + X.Name + ", *" + X.Parameter + ", sizeof(" + X.Name + "))"
                               : " = *" + X.Parameter;
  }

  /// A copy made on the host for this region, mapped to the device.
  void copied(Variable &X, QualType Type, const UsedVariable &Use) {
    std::string Copy = inventName(Context.File, X.Name);
    std::string Name = Context.hostName(Use.Decl);
    Region.HostCopies.push_back({Name, Copy, Type->isArrayType(), true});
    bool Own = Sets.Firstprivate.contains(Use.Decl->getCanonicalDecl()) && Use.Written;
    X.Map = Region.Maps.size();
    MapItem Item;
    Item.Item = Item.Variable = Name;
    Item.From = Origin::Implicit;
    Item.Type.To = true;
    Item.Begin = "(void *)&" + Copy;
    Item.Size = "sizeof(" + Copy + ")";
    Region.Maps.push_back(std::move(Item));
    X.HostValue = "&" + Copy;
    if (!Own) {
      byAddress(X, Type, Use);
      return;
    }
    X.Pass = Passing::Storage;
    X.Share = Sharing::Firstprivate;
    X.Parameter = inventName(Context.File, X.Name);
    X.ParameterDecl = Context.Text.declare(AST.getPointerType(Type), X.Parameter);
    X.LocalDecl = Context.Text.declare(Type.getUnqualifiedType(), X.Name);
    X.LocalInit = copyOf(X, Type);
  }

  /// Reduction and lastprivate items: a local of each thread, and the mapped storage that takes the result.
  void takeResult(const UsedVariable &Use, Variable &X, QualType Type, bool First) {
    const VarDecl *V = Use.Decl, *Key = V->getCanonicalDecl();
    X.Pass = Passing::Storage;
    X.Parameter = inventName(Context.File, X.Name);
    X.ParameterDecl = Context.Text.declare(AST.getPointerType(Type.getUnqualifiedType()), X.Parameter);
    X.LocalDecl = Context.Text.declare(Type.getUnqualifiedType(), X.Name);
    X.HostValue = "&" + Context.hostName(V);
    if (auto It = WholeMaps.find(Key); It != WholeMaps.end()) {
      X.Map = It->second;
    } else {
      X.Map = Region.Maps.size();
      MapItem Item;
      Item.Item = Item.Variable = Context.hostName(V);
      Item.From = Origin::Implicit;
      Item.Type.To = Item.Type.From = true;
      Item.Begin = "&" + Item.Item;
      Item.Size = "sizeof(" + Item.Item + ")";
      Region.Maps.push_back(std::move(Item));
    }
    if (const OMPReductionClause *C = Sets.Reduction.lookup(Key)) {
      X.Share = Sharing::Reduction;
      auto Operator = reductionOperator(C);
      if (!Operator || !Type->isArithmeticType() || Type->isComplexType()) {
        Context.error(C->getBeginLoc(), Diag::ReductionType) << X.Name << Type;
        return;
      }
      ReductionItem Item;
      Item.Variable = X.Name;
      Item.Operator = *Operator;
      Item.Identity = identity(Context, *Operator, Type);
      Item.Floating = Type->isRealFloatingType();
      X.LocalInit = " = " + Item.Identity;
      Region.Reductions.push_back(std::move(Item));
    } else {
      X.Share = First ? Sharing::FirstLastprivate : Sharing::Lastprivate;
      if (First)
        X.LocalInit = copyOf(X, Type);
    }
    Region.Variables.push_back(std::move(X));
  }

  BuildContext &Context;
  ASTContext &AST;
  const OMPExecutableDirective *D;
  TargetRegion &Region;
  ClauseSets Sets;
  llvm::SmallPtrSet<const VarDecl *, 16> Used, InnerCounters;
  llvm::DenseMap<const VarDecl *, size_t> WholeMaps, PartMaps;
};

} // namespace

std::vector<UsedVariable> usedVariables(BuildContext &Context, ArrayRef<const Stmt *> Code) {
  UseFinder Finder;
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
          Finder.TraverseStmt(const_cast<Expr *>(Variable->getSizeExpr()));
        T = A->getElementType();
      } else {
        T = T->getPointeeType();
      }
    }
  std::vector<UsedVariable> Out;
  for (auto &[Key, Use] : Finder.Uses)
    if (!Finder.Declared.contains(Key))
      Out.push_back(Use);
  const SourceManager &SM = Context.File.Context.getSourceManager();
  llvm::sort(Out, [&](const UsedVariable &A, const UsedVariable &B) {
    return SM.isBeforeInTranslationUnit(A.Decl->getLocation(), B.Decl->getLocation());
  });
  return Out;
}

void buildDataEnvironment(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region,
                          ArrayRef<const VarDecl *> Counters) {
  EnvironmentBuilder(Context, D, Region).build(Counters);
}

void buildData(BuildContext &Context, const OMPExecutableDirective *D, DataRegion &Region) {
  for (const OMPClause *C : D->clauses()) {
    if (C->isImplicit())
      continue;
    if (auto *Map = dyn_cast<OMPMapClause>(C)) {
      MapType Type;
      if (takeMapType(Context, Map, spell(Region.Constructs), Type))
        for (const Expr *E : Map->varlist())
          addMapItem(Context, E, Type, Origin::Explicit, Region.Maps);
    } else if (isa<OMPToClause, OMPFromClause>(C)) {
      MapType Type;
      auto Take = [&](auto *Motion, bool To) {
        Type.To = To;
        Type.From = !To;
        for (OpenMPMotionModifierKind Modifier : Motion->getMotionModifiers())
          if (Modifier == OMPC_MOTION_MODIFIER_present)
            Type.Present = true;
          else if (Modifier != OMPC_MOTION_MODIFIER_unknown)
            Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
                << (To ? "to with this modifier" : "from with this modifier") << "target update" << "";
        for (const Expr *E : Motion->varlist())
          addMotionItem(Context, E, Type, Region.Maps);
      };
      if (auto *To = dyn_cast<OMPToClause>(C))
        Take(To, true);
      else
        Take(cast<OMPFromClause>(C), false);
    } else if (isa<OMPUseDevicePtrClause, OMPUseDeviceAddrClause>(C)) {
      auto Take = [&](auto *Clause, bool Address) {
        for (const Expr *E : Clause->varlist()) {
          const Expr *Item = E->IgnoreParenImpCasts();
          while (auto *Section = dyn_cast<ArraySectionExpr>(Item))
            Item = Section->getBase()->IgnoreParenImpCasts();
          const VarDecl *V = listItem(Item);
          if (!V) {
            Context.error(E->getBeginLoc(), Diag::UnsupportedClause)
                << getOpenMPClauseName(C->getClauseKind(), 52) << spell(Region.Constructs)
                << " with a list item that is not a variable";
            continue;
          }
          QualType Type = V->getType().getNonReferenceType();
          DataRegion::DeviceAddress A;
          A.Name = Context.hostName(V);
          bool Pointer = !Address || Type->isAnyPointerType();
          A.Reference = !Pointer;
          A.Value = Pointer ? A.Name : "&" + A.Name;
          QualType Held = Pointer ? Type.getUnqualifiedType() : Context.File.Context.getPointerType(Type);
          PrintingPolicy Policy(Context.File.Context.getPrintingPolicy());
          A.Type = Held.getAsString(Policy);
          A.Held = A.Decl = inventName(Context.File, A.Name);
          Held.getAsStringInternal(A.Decl, Policy);
          A.Shadow = A.Name;
          Held.getAsStringInternal(A.Shadow, Policy);
          Region.DeviceAddresses.push_back(std::move(A));
        }
      };
      if (auto *Pointer = dyn_cast<OMPUseDevicePtrClause>(C))
        Take(Pointer, false);
      else
        Take(cast<OMPUseDeviceAddrClause>(C), true);
    } else if (!buildLaunchClause(Context, C, Region.Launch) &&
               !isClauseSupported(C->getClauseKind(), Region.Constructs)) {
      Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
          << getOpenMPClauseName(C->getClauseKind(), 52) << spell(Region.Constructs) << "";
    }
  }
}

} // namespace chomp
