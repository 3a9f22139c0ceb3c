//===- DataEnvironment.cpp - the variables of a region --------------------===//
//
// Each variable that a region uses gets one way into the kernel (Passing) and one kind of ownership there (Sharing).
// Sema has decided implicit maps and firstprivates already (OpenMP 5.2 §5.1.1, §5.8); what it leaves to code generation
// is decided here: pointers that are looked up, lastprivate and reduction items as tofrom, arrays by value.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/DataEnvironment.h"

#include "Analysis/ArrayTypes.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/MainThreadCode.h"
#include "Analysis/PrivateVariables.h"
#include "Analysis/ReductionItems.h"
#include "Analysis/TeamCode.h"
#include "Analysis/ThisUses.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/Allocators.h"
#include "Frontend/Clauses/OwnArrays.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Clauses/ThisPointer.h"
#include "Frontend/Closures/Closures.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceConstants.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Pragmas/Support.h"
#include "Frontend/Regions/ByValue.h"
#include "Frontend/Regions/EnvironmentBuilder.h"
#include "Frontend/Regions/HiddenChanges.h"
#include "Frontend/Regions/MapItems.h"
#include "Frontend/Regions/SharedVariables.h"
#include "Frontend/Regions/ThisMapping.h"

#include "clang/AST/Attr.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

void EnvironmentBuilder::build(ArrayRef<const VarDecl *> Counters) {
  mapThis(Context, D, Region);
  takeMaps();
  takeInnerCounters(codeOf(D));
  // Counters of the construct's own that stayed in the body.
  if (auto *Loops = dyn_cast<OMPLoopDirective>(Inner); Loops && !Region.General)
    for (const Expr *Counter : Loops->counters())
      if (const VarDecl *V = listItem(Counter); V && !llvm::is_contained(Counters, V))
        InnerCounters.insert(V);
  // The bounds of a reduction's sections are the kernel's to compute.
  SmallVector<const Stmt *, 8> All = {code()};
  for (const VarDecl *V : Context.Region->Constants)
    if (const Expr *Init = repeatedInitializer(V))
      All.push_back(Init);
  // A private array of variable length needs all of its extents.
  auto TakeExtent = [&](const VarDecl *V) {
    if (auto *Array = dyn_cast_or_null<VariableArrayType>(AST.getAsArrayType(V->getType())))
      All.push_back(Context.File.Extents.read(Array));
  };
  for (auto &[V, Item] : Sets.Reduction) {
    llvm::append_range(All, reductionCode(Item));
    TakeExtent(V);
  }
  for (auto *Set : {&Sets.Private, &Sets.Firstprivate, &Sets.Lastprivate})
    llvm::for_each(*Set, TakeExtent);
  for (auto &[V, Item] : Sets.Inductions)
    if (auto *Linear = dyn_cast<OMPLinearClause>(Item.Clause); Linear && Linear->getStep())
      All.push_back(asWritten(Linear->getStep()));
  for (const UsedVariable &Use : usedVariables(Context, All))
    if (!llvm::is_contained(Counters, Use.Decl->getCanonicalDecl()) && !llvm::is_contained(Counters, Use.Decl))
      takeVariable(Use);
  // A counter's last value is the one after the loop.
  for (const VarDecl *V : Counters)
    if (!Region.General && (Sets.Lastprivate.contains(V->getCanonicalDecl()) ||
                            Sets.Inductions.contains(V->getCanonicalDecl()) || isSimdResult(V))) {
      Variable X;
      X.Name = Context.Text.name(V);
      takeResult({V, nullptr, true, false}, X, V->getType().getNonReferenceType(), false);
      Region.Variables.back().LocalDecl.clear();
    } else if (!Region.General && isSimdCounter(V) && isDeclaredBefore(V, codeOf(D)->getBeginLoc())) {
      // On the host it must not be the original that takes the result.
      hostCopy(V, /*Mapped=*/false);
    }
  for (auto &[V, Item] : Sets.Reduction)
    if (llvm::none_of(Region.Variables, [&](const Variable &X) { return X.Name == Context.Text.name(V); }))
      takeVariable({V, Item.Item, true, false});
  for (const VarDecl *V : memberItems(Context, D, Inner))
    if (!isCopiedInside(V) &&
        llvm::none_of(Region.Variables, [&](const Variable &X) { return X.Name == Context.Text.name(V); }))
      takeVariable({V, nullptr, isWrittenMember(D, V), false});
  takeThis(Context, D, Region);
}

bool EnvironmentBuilder::isCopiedInside(const VarDecl *V) const {
  return Region.General && D->getDirectiveKind() != OMPD_target && Sets.Private.contains(V->getCanonicalDecl());
}

bool EnvironmentBuilder::isSimdCounter(const VarDecl *V) const {
  return isOpenMPSimdDirective(Inner->getDirectiveKind()) && !Sets.Private.contains(V->getCanonicalDecl());
}

bool EnvironmentBuilder::isMappedSimdCounter(const OMPLoopDirective *Loop, const VarDecl *V) const {
  return Loop->getDirectiveKind() == OMPD_simd && WholeMaps.contains(V->getCanonicalDecl());
}

void EnvironmentBuilder::takeInnerCounters(const Stmt *S) {
  if (!S)
    return;
  if (auto *Inner = dyn_cast<OMPLoopDirective>(S); Inner && !(Region.General && isThreadConstruct(Inner)))
    for (const Expr *Counter : Inner->counters())
      if (const VarDecl *V = listItem(Counter); V && !isMappedSimdCounter(Inner, V))
        InnerCounters.insert(V);
  for (const Stmt *Child : S->children())
    takeInnerCounters(Child);
}

bool EnvironmentBuilder::isSelfByDefault(QualType Type) const {
  return llvm::any_of(D->getClausesOfKind<OMPDefaultmapClause>(), [&](const OMPDefaultmapClause *C) {
    const SourceLocation Word = AST.getSourceManager().getExpansionLoc(C->getDefaultmapModifierLoc());
    const StringRef Category = C->getDefaultmapKind() == OMPC_DEFAULTMAP_unknown
                                   ? "all"
                                   : getOpenMPSimpleClauseTypeName(OMPC_defaultmap, C->getDefaultmapKind());
    return Context.File.Notes.SelfMaps.contains(Word) && isOfCategory(Type, Category);
  });
}

const OMPClause *EnvironmentBuilder::defaultmapOf(QualType Type) const {
  for (const auto *C : D->getClausesOfKind<OMPDefaultmapClause>())
    if (C->getDefaultmapModifier() != OMPC_DEFAULTMAP_MODIFIER_default &&
        isOfCategory(Type, C->getDefaultmapKind() == OMPC_DEFAULTMAP_unknown
                               ? "all"
                               : getOpenMPSimpleClauseTypeName(OMPC_defaultmap, C->getDefaultmapKind())))
      return C;
  return nullptr;
}

void EnvironmentBuilder::takeMaps() {
  for (const OMPClause *C : D->clauses())
    if (auto *Map = dyn_cast<OMPMapClause>(C)) {
      MapType Written;
      if (!takeMapType(Context, Map, spell(Region.Constructs), Written))
        continue;
      unsigned Index = 0;
      for (const Expr *E : Map->varlist()) {
        ItemModifiers Modifiers = modifiersOf(Context, Map, Index++);
        MapType Type = Written;
        if (C->isImplicit() && isMappedMember(E))
          continue; // its structure's item brings it
        if (C->isImplicit() && E->getType()->isFunctionType())
          continue; // a reference to a function, whose address goes by value
        if (C->isImplicit() ? isPartOfThis(E) : isThisObject(E) && usesThis(D))
          continue; // mapThis has dealt with it
        if (C->isImplicit())
          if (const VarDecl *V = listItem(E);
              V && (isDevice(V) || !isUsed(V) || (isConstant(V) && V->isFileVarDecl()) ||
                    Context.Region->isKernelConstant(V) || goesByValue(V)))
            continue;
        // Nothing comes back into a constant object, which may lie in memory that nobody can write to (OpenMP 5.2
        // §5.8.1).
        if (E->getType().getNonReferenceType().isConstQualified())
          Type.From = false;
        if (C->isImplicit() && Type.Present && isSelfByDefault(E->getType()))
          std::swap(Type.Present, Type.Self);
        size_t First = Region.Maps.size();
        Modifiers.Bare |= Type.Lookup;
        addMapItem(Context, E, Type, C->isImplicit() ? Origin::Implicit : Origin::Explicit, Region.Maps, Modifiers);
        if (Type.Lookup)
          Region.Maps.back().Size = "0";
        const VarDecl *V = listItem(E);
        const OMPClause *By = C->isImplicit() ? defaultmapOf(E->getType()) : C;
        for (size_t I = First; I < Region.Maps.size(); ++I) {
          note(E, V, I);
          if (By) {
            Region.Maps[I].By = C->isImplicit() ? "defaultmap" : "map";
            Region.Maps[I].ClauseLine = Context.place(By->getBeginLoc()).Line;
          }
        }
      }
    }
  takeTaskReductions();
  joinArraySections(Region.Maps);
}

void EnvironmentBuilder::takeTaskReductions() {
  for (const OMPClause *C : D->clauses())
    if (isa<OMPInReductionClause>(C))
      for (const ReductionListItem &Item : reductionItems(C)) {
        if (!Item.Root || WholeMaps.contains(Item.Root) || PartMaps.contains(Item.Root))
          continue;
        MapType Type;
        Type.To = Type.From = true;
        size_t First = Region.Maps.size();
        addMapItem(Context, Item.Item, Type, Origin::Implicit, Region.Maps);
        for (size_t I = First; I < Region.Maps.size(); ++I) {
          note(Item.Item, listItem(Item.Item), I);
          Region.Maps[I].By = "in_reduction";
          Region.Maps[I].ClauseLine = Context.place(C->getBeginLoc()).Line;
        }
      }
}

void EnvironmentBuilder::note(const Expr *E, const VarDecl *Whole, size_t Index) {
  if (Whole)
    WholeMaps.try_emplace(Whole, Index);
  else if (const VarDecl *Root = rootOf(E))
    PartMaps.try_emplace(Root, Index);
}

bool EnvironmentBuilder::isDevice(const VarDecl *V) const {
  if (isGroupprivate(V))
    return true;
  if (Context.CopiedAround.contains(V->getCanonicalDecl()) || Sets.shares(V))
    return false;
  auto Type = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V);
  return Type && *Type != OMPDeclareTargetDeclAttr::MT_Link;
}

bool EnvironmentBuilder::isUsed(const VarDecl *V) {
  if (Used.empty())
    for (const UsedVariable &Use : usedVariables(Context, code()))
      Used[Use.Decl->getCanonicalDecl()] = Use;
  return Used.contains(V) || Sets.Reduction.contains(V);
}

bool EnvironmentBuilder::goesByValue(const VarDecl *V) {
  auto Use = Used.find(V);
  return Use != Used.end() && mayGoByValue(Context, D, Use->second) && ByValue.insert(V).second;
}

bool EnvironmentBuilder::isConstant(const VarDecl *V) const {
  if (!V->hasGlobalStorage() && !V->isConstexpr())
    return false;
  return V->getType().isConstQualified() && V->getAnyInitializer() && !WholeMaps.contains(V->getCanonicalDecl()) &&
         !PartMaps.contains(V->getCanonicalDecl()) && !Sets.Firstprivate.contains(V->getCanonicalDecl()) &&
         V->getAnyInitializer()->isConstantInitializer(const_cast<ASTContext &>(AST), false);
}

Variable EnvironmentBuilder::describe(const UsedVariable &Use, QualType Type) {
  Variable X;
  X.Name = Context.Text.name(Use.Decl);
  X.Parameter = X.Name;
  X.Where = Context.place(Use.Decl->getLocation());
  X.Written = Use.Written;
  X.Type = Context.Text.declare(Type.getUnqualifiedType(), "");
  X.Array = Type->isArrayType();
  X.Object = isCopiedByConstructor(AST, Type);
  if (Context.File.Extents.changes(Use.Decl))
    Context.error(Use.Decl->getLocation(), Diag::UnsupportedConstruct)
        << "'" + X.Name + "', an array whose extents change after its declaration,";
  return X;
}

void EnvironmentBuilder::takeVariable(const UsedVariable &Use) {
  const VarDecl *V = Use.Decl;
  if (isGroupprivate(V))
    takeGroupprivate(V);
  if (isUnnamedUnion(V)) {
    if (!V->isFileVarDecl()) // else the walk through the region's code says it
      Context.error(Use.FirstUse->getBeginLoc(), Diag::UnsupportedConstruct) << UnnamedUnion;
    return;
  }
  if (V->getTLSKind() && !isConstant(V))
    report(Context.File.Diags, Use.FirstUse ? Use.FirstUse->getExprLoc() : D->getBeginLoc(),
           Diag::ThreadprivateInRegion)
        << V->getNameAsString();
  if (isDevice(V) || takeClosure(Context, Use, Region) || (isConstant(V) && V->isFileVarDecl()) || takeLocalConstant(V))
    return;
  const QualType Type = V->getType().getNonReferenceType();
  Variable X = describe(Use, Type);
  if (!Context.File.Extents.hostText(V).empty()) {
    byValue(X, Type, V);
    X.Computed = true;
    Region.Variables.push_back(std::move(X));
    return;
  }
  if (takePrivate(X, Type, Use) || takeListItem(X, Type, Use))
    return;
  pass(X, Type, Use);
  if (wouldChangeOriginal(X, Use))
    hostCopy(V, /*Mapped=*/false);
  Region.Variables.push_back(std::move(X));
}

bool EnvironmentBuilder::isSharedPrivate(const UsedVariable &Use, QualType Type) const {
  const VarDecl *Key = Use.Decl->getCanonicalDecl();
  if (!Region.General || !Sets.Private.contains(Key))
    return false;
  if (isVariableLength(AST, Type) || keepsPlace(Use.Decl))
    return true;
  return D->getDirectiveKind() == OMPD_target && Use.Written && !Context.Region->ChangedApart.contains(Key) &&
         (isChangedByThreads(Context, codeOf(D), Key) || isSharedMember(D, Key));
}

bool EnvironmentBuilder::takePrivate(Variable &X, QualType Type, const UsedVariable &Use) {
  const VarDecl *V = Use.Decl, *Key = V->getCanonicalDecl();
  // The counter of an inner simd loop is private to it (OpenMP 5.2 §5.1.1).
  const bool IsCounter = InnerCounters.contains(Key) && !Sets.Lastprivate.contains(Key);
  if (!Sets.Private.contains(Key) && !IsCounter)
    return false;
  if (isSharedPrivate(Use, Type)) {
    copied(X, Type, Use);
    Region.Variables.push_back(std::move(X));
    return true;
  }
  X.Pass = Passing::Local;
  X.Share = Sharing::Private;
  X.LocalDecl = Context.Text.declare(changeable(AST, Type), X.Name);
  if (isVariableLength(AST, Type))
    ownElements(Context, V, X, /*Copied=*/false, knownAlignment(Context, D, V));
  // Nothing is left of a lone target for the host that could make copies.
  if (D->getDirectiveKind() == OMPD_target && (Use.Written || isFresh(V) || hostAlignment(Context, D, V)) &&
      isPrivate(D, Key) && !Type->isVariableArrayType())
    hostCopy(V, /*Mapped=*/false);
  Region.Variables.push_back(std::move(X));
  return true;
}

bool EnvironmentBuilder::takeListItem(Variable &X, QualType Type, const UsedVariable &Use) {
  const VarDecl *Key = Use.Decl->getCanonicalDecl();
  if (auto Item = Sets.Reduction.find(Key); Item != Sets.Reduction.end()) {
    takeReduction(Item->second, X, Type, Use);
    return true;
  }
  if (auto Item = Sets.Inductions.find(Key); Item != Sets.Inductions.end()) {
    takeInduction(Use, X, Type, Item->second);
    return true;
  }
  if (!Sets.Lastprivate.contains(Key))
    return false;
  if (Region.General) {
    sharedResult(X, Type, Use);
    Region.Variables.push_back(std::move(X));
    return true;
  }
  // The last assignment in the order of the iterations: one thread's run of them knows it.
  const bool Conditional = Sets.Conditional.contains(Key);
  Region.InOrder |= Conditional;
  takeResult(Use, X, Type, Sets.Firstprivate.contains(Key) || Conditional);
  return true;
}

void EnvironmentBuilder::pass(Variable &X, QualType Type, const UsedVariable &Use) {
  const VarDecl *V = Use.Decl, *Key = V->getCanonicalDecl();
  const bool First = Sets.Firstprivate.contains(Key);
  // What is found out of a region's variables, to share them where it has to be, is not of its own members.
  if (Region.General && Use.Written && isa<OMPCapturedExprDecl>(V) && !Sets.DeviceAddress.contains(Key) &&
      !WholeMaps.contains(Key)) {
    copied(X, Type, Use);
  } else if (passListed(X, Type, Use)) {
    return;
  } else if (Type->isAnyPointerType() && !First) {
    lookUp(X, Type, V);
  } else if (ByValue.contains(Key)) {
    byValue(X, Type, V);
  } else if (!isFirstprivate(Key) && isMappedByDefault(D, Type)) {
    // An explicit shared clause keeps Sema from saying so itself.
    mapped(X, Type, Use);
  } else if (isFirstprivate(Key) && !Use.Written && !keepsPlace(V) && !Region.General && isSmallArray(AST, Type) &&
             !knownAlignment(Context, D, V)) {
    byValue(X, Type, V);
    X.Share = Sharing::Firstprivate;
  } else if (travelsAsCopy(Use, Type) || isSharedCopy(Use)) {
    copied(X, Type, Use);
  } else {
    byValue(X, Type, V);
    if (First)
      X.Share = Sharing::Firstprivate;
  }
}

bool EnvironmentBuilder::passListed(Variable &X, QualType Type, const UsedVariable &Use) {
  const VarDecl *Key = Use.Decl->getCanonicalDecl();
  auto ThroughMap = [&](int Map) {
    throughStorage(X, Type, Use);
    X.Map = Map;
    X.HostValue = "&" + Context.hostName(Use.Decl);
  };
  if (Sets.DevicePointer.contains(Key)) {
    byValue(X, Type, Use.Decl);
  } else if (Sets.DeviceAddress.contains(Key) || Type->isFunctionType()) {
    ThroughMap(-1);
  } else if (auto Whole = WholeMaps.find(Key); Whole != WholeMaps.end()) {
    ThroughMap(Whole->second);
  } else if (auto Part = PartMaps.find(Key); Part == PartMaps.end()) {
    return false;
  } else if (!Type->isAnyPointerType()) {
    ThroughMap(Part->second);
  } else {
    X.Map = Part->second;
    X.Pass = Passing::Pointer;
    X.ParameterDecl = Context.Text.declare(Type.getUnqualifiedType(), X.Name);
    X.HostValue = Context.hostName(Use.Decl);
  }
  return true;
}

bool EnvironmentBuilder::travelsAsCopy(const UsedVariable &Use, QualType Type) const {
  return Type->isArrayType() || keepsPlace(Use.Decl) ||
         (!Type.isTriviallyCopyableType(AST) && isFirstprivate(Use.Decl->getCanonicalDecl()));
}

bool EnvironmentBuilder::isSharedCopy(const UsedVariable &Use) const {
  const VarDecl *Key = Use.Decl->getCanonicalDecl();
  if (!Use.Written)
    return false;
  if (Region.General && !Context.Region->ChangedApart.contains(Key) &&
      (concurrent() || isShared(Context, codeOf(D), Key)))
    return true;
  // Where threads don't use it to tell each other anything, a program without races can't know one copy from copies of
  // their own.
  const bool OfItsOwn =
      Sets.Firstprivate.contains(Key) || (Use.Decl->hasGlobalStorage() && !Sets.ImplicitFirstprivate.contains(Key));
  return !OfItsOwn && concurrent() && isCommunicated(codeOf(D), Key);
}

bool EnvironmentBuilder::wouldChangeOriginal(const Variable &X, const UsedVariable &Use) const {
  if (X.Pass != Passing::Value && X.Pass != Passing::Pointer)
    return false;
  const bool CopiedByHost = Sets.Firstprivate.contains(Use.Decl->getCanonicalDecl()) && hostCopies();
  return (!CopiedByHost && (Use.Written || isChangedElsewhere(Use.Decl))) || hostAlignment(Context, D, Use.Decl);
}

bool EnvironmentBuilder::keepsPlace(const VarDecl *V) const { return Region.General && hostAlignment(Context, D, V); }

bool EnvironmentBuilder::isFirstprivate(const VarDecl *V) const {
  return Sets.Firstprivate.contains(V) || Sets.ImplicitFirstprivate.contains(V);
}

bool EnvironmentBuilder::takeLocalConstant(const VarDecl *V) {
  if (!Context.Region->isKernelConstant(V))
    return false;
  Variable X;
  X.Name = Context.Text.name(V);
  X.Pass = Passing::Local;
  X.Share = Sharing::Private;
  X.Where = Context.place(V->getLocation());
  X.Type = Context.Text.declare(V->getType().getUnqualifiedType(), "");
  std::tie(X.LocalDecl, X.LocalInit) = constantText(Context, V);
  X.Constant = true;
  Region.Variables.push_back(std::move(X));
  return true;
}

void EnvironmentBuilder::takeGroupprivate(const VarDecl *V) {
  if (!V->isStaticLocal())
    return;
  Context.Model.Unit.NeedsDeviceHeader = true;
  Variable X;
  X.Name = Context.Text.name(V);
  X.Pass = Passing::Local;
  X.Where = Context.place(V->getLocation());
  X.LocalDecl = "CHOMP_GROUP " + Context.Text.declare(V->getType().getUnqualifiedType(), X.Name);
  Region.Variables.push_back(std::move(X));
}

/// A variable of a namespace or class, which no copy hides, would get its old value back.
bool EnvironmentBuilder::isChangedElsewhere(const VarDecl *V) const {
  return !Context.isQualified(V) && mayChangeOriginal(Context, D, V);
}

bool EnvironmentBuilder::hostCopies() const {
  return llvm::any_of(Region.Constructs,
                      [](Directive Leaf) { return Leaf != OMPD_target && Leaf != OMPD_simd && Leaf != OMPD_loop; });
}

bool EnvironmentBuilder::concurrent() const {
  return llvm::any_of(Region.Constructs, [](Directive Leaf) { return Leaf != OMPD_target && Leaf != OMPD_simd; });
}

void buildDataEnvironment(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region,
                          ArrayRef<const VarDecl *> Counters, const OMPExecutableDirective *Inner) {
  EnvironmentBuilder(Context, D, Region, Inner ? Inner : D).build(Counters);
}

} // namespace chomp
