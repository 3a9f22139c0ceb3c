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
#include "Analysis/LeaderCode.h"
#include "Analysis/TeamCode.h"
#include "Analysis/Variables.h"
#include "Frontend/BuildContext.h"
#include "Frontend/Device/Closures.h"
#include "Frontend/Device/DeviceConstants.h"
#include "Frontend/Host/HostCompilers.h"
#include "Frontend/Pragmas/Support.h"
#include "Frontend/Regions/Allocators.h"
#include "Frontend/Regions/ByValue.h"
#include "Frontend/Regions/EnvironmentBuilder.h"
#include "Frontend/Regions/HiddenChanges.h"
#include "Frontend/Regions/MapItems.h"
#include "Frontend/Regions/OwnArrays.h"
#include "Frontend/Regions/SharedVariables.h"
#include "Frontend/Regions/ThisPointer.h"
#include "Frontend/Regions/UsedVariables.h"
#include "Frontend/Threads/SequentialVariables.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
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
  for (const VarDecl *V : Context.Constants)
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
              V && (isDevice(V) || !isUsed(V) || (isConstant(V) && V->isFileVarDecl()) || Context.isKernelConstant(V) ||
                    goesByValue(V)))
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
        for (size_t I = First; I < Region.Maps.size(); ++I)
          note(E, V, I);
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
        for (size_t I = First; I < Region.Maps.size(); ++I)
          note(Item.Item, listItem(Item.Item), I);
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

void EnvironmentBuilder::takeVariable(const UsedVariable &Use) {
  const VarDecl *V = Use.Decl, *Key = V->getCanonicalDecl();
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
  Variable X;
  X.Name = Context.Text.name(V);
  X.Parameter = X.Name;
  X.Where = Context.place(V->getLocation());
  X.Written = Use.Written;
  QualType Type = V->getType().getNonReferenceType();
  X.Type = Context.Text.declare(Type.getUnqualifiedType(), "");
  X.Array = Type->isArrayType();
  X.Object = isCopiedByConstructor(AST, Type);
  if (Context.File.Extents.changes(V))
    Context.error(V->getLocation(), Diag::UnsupportedConstruct)
        << "'" + X.Name + "', an array whose extents change after its declaration,";
  if (!Context.File.Extents.hostText(V).empty()) {
    byValue(X, Type, V);
    X.Computed = true;
    Region.Variables.push_back(std::move(X));
    return;
  }
  // The counter of an inner simd loop is private to it (OpenMP 5.2 §5.1.1).
  auto IsShared = [&] {
    return D->getDirectiveKind() == OMPD_target && Use.Written && !Context.ChangedApart.contains(Key) &&
           (isChangedByThreads(Context, codeOf(D), Key) || isSharedMember(D, Key));
  };
  // Threads that an initial one starts get the value of what is a local of its kernel, which is aligned as it happens.
  const bool KeepsPlace = Region.General && hostAlignment(Context, D, V);
  if (Sets.Private.contains(Key) && Region.General && (isVariableLength(AST, Type) || KeepsPlace || IsShared())) {
    copied(X, Type, Use); // its teams and parallel constructs may share it
    Region.Variables.push_back(std::move(X));
    return;
  }
  if (Sets.Private.contains(Key) || (InnerCounters.contains(Key) && !Sets.Lastprivate.contains(Key))) {
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
    return;
  }
  bool Reduction = Sets.Reduction.contains(Key), Last = Sets.Lastprivate.contains(Key),
       First = Sets.Firstprivate.contains(Key);
  if (Reduction) {
    takeReduction(Sets.Reduction.find(Key)->second, X, Type, Use);
    return;
  }
  if (auto Item = Sets.Inductions.find(Key); Item != Sets.Inductions.end()) {
    takeInduction(Use, X, Type, Item->second);
    return;
  }
  if (Last) {
    if (Region.General) {
      sharedResult(X, Type, Use);
      Region.Variables.push_back(std::move(X));
      return;
    }
    // The last assignment in the order of the iterations: one thread's run of them knows it.
    bool Conditional = Sets.Conditional.contains(Key);
    Region.InOrder |= Conditional;
    takeResult(Use, X, Type, First || Conditional);
    return;
  }
  // What is found out of a region's variables, to share them where it has to be, is not of its own members.
  if (Region.General && Use.Written && isa<OMPCapturedExprDecl>(V) && !Sets.DeviceAddress.contains(Key) &&
      !WholeMaps.contains(Key)) {
    copied(X, Type, Use);
  } else if (Sets.DevicePointer.contains(Key)) {
    byValue(X, Type, V);
  } else if (Sets.DeviceAddress.contains(Key) || Type->isFunctionType()) {
    throughStorage(X, Type, Use);
    X.Map = -1;
    X.HostValue = "&" + Context.hostName(V);
  } else if (auto It = WholeMaps.find(Key); It != WholeMaps.end()) {
    throughStorage(X, Type, Use);
    X.Map = It->second;
    X.HostValue = "&" + Context.hostName(V);
  } else if (auto It = PartMaps.find(Key); It != PartMaps.end()) {
    X.Map = It->second;
    if (Type->isAnyPointerType()) {
      X.Pass = Passing::Pointer;
      X.ParameterDecl = Context.Text.declare(Type.getUnqualifiedType(), X.Name);
      X.HostValue = Context.hostName(V);
    } else {
      throughStorage(X, Type, Use);
      X.HostValue = "&" + Context.hostName(V);
    }
  } else if (Type->isAnyPointerType() && !First) {
    lookUp(X, Type, V);
  } else if (ByValue.contains(Key)) {
    byValue(X, Type, V);
  } else if (!First && !Sets.ImplicitFirstprivate.contains(Key) && isMappedByDefault(D, Type)) {
    // An explicit shared clause keeps Sema from saying so itself.
    mapped(X, Type, Use);
  } else if ((First || Sets.ImplicitFirstprivate.contains(Key)) && !Use.Written && !KeepsPlace && !Region.General &&
             isSmallArray(AST, Type) && !knownAlignment(Context, D, V)) {
    byValue(X, Type, V);
    X.Share = Sharing::Firstprivate;
  } else if (Type->isArrayType() || KeepsPlace ||
             (!Type.isTriviallyCopyableType(AST) && (First || Sets.ImplicitFirstprivate.contains(Key)))) {
    // firstprivate array or object: a copy travels, and each thread that writes to it has its own. Where defaultmap
    // says so, it is target's alone, and its threads share it.
    copied(X, Type, Use);
  } else if (Region.General && Use.Written && !Context.ChangedApart.contains(Key) &&
             (concurrent() || isShared(Context, codeOf(D), Key))) {
    copied(X, Type, Use);
  } else if (Use.Written && !First && !Sets.ImplicitFirstprivate.contains(Key) && V->hasGlobalStorage()) {
    byValue(X, Type, V);
  } else if (Use.Written && !First && concurrent() && isCommunicated(codeOf(D), Key)) {
    // One copy for the whole region, which its threads share. Where they don't use it to tell each other anything,
    // a program without races can't know it from copies of their own.
    copied(X, Type, Use);
  } else {
    byValue(X, Type, V);
    if (First)
      X.Share = Sharing::Firstprivate;
  }
  // On the host the region must not change the original: unless what is left of the directive copies it. (A pointer
  // to what is mapped is the region's own as well, OpenMP 5.2, 5.1.1.)
  if ((X.Pass == Passing::Value || X.Pass == Passing::Pointer) &&
      (((!First || !hostCopies()) && (Use.Written || isChangedElsewhere(V))) || hostAlignment(Context, D, V)))
    hostCopy(V, /*Mapped=*/false);
  Region.Variables.push_back(std::move(X));
}

bool EnvironmentBuilder::takeLocalConstant(const VarDecl *V) {
  if (!Context.isKernelConstant(V))
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

void EnvironmentBuilder::mapped(Variable &X, QualType Type, const UsedVariable &Use) {
  byAddress(X, Type, Use);
  X.Map = Region.Maps.size();
  X.HostValue = "&" + Context.hostName(Use.Decl);
  MapType ToFrom;
  ToFrom.To = true;
  ToFrom.From = !Type.isConstQualified();
  auto *V = const_cast<VarDecl *>(Use.Decl);
  const Expr *Item = DeclRefExpr::Create(AST, {}, {}, V, false, V->getLocation(), Type, VK_LValue);
  addMapItem(Context, Item, ToFrom, Origin::Implicit, Region.Maps);
  if (MapItem &Whole = Region.Maps[X.Map]; Type->isRecordType() && Whole.Mapper.empty())
    Whole.Container = X.HostValue;
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

void EnvironmentBuilder::byValue(Variable &X, QualType Type, const VarDecl *V) {
  X.Pass = Passing::Value;
  if (!Type.isTriviallyCopyableType(AST)) {
    Context.error(V->getLocation(), Diag::NotTriviallyCopyable) << X.Name << Type;
    Context.error(D->getBeginLoc(), Diag::RegionHere);
  }
  const VarDecl *Key = V->getCanonicalDecl();
  X.HostValue = Context.hostName(V);
  if (Type->isArrayType()) {
    Context.Model.Unit.NeedsDeviceHeader = true;
    X.Parameter = inventName(Context.File, X.Name);
    X.ParameterDecl = "chomp::array_by_value<" + Context.Text.declare(Type, "") + "> " + X.Parameter;
    X.LocalDecl = "auto &" + X.Name;
    X.LocalInit = " = " + X.Parameter + ".value";
    return;
  }
  const bool Constant = AST.getLangOpts().CPlusPlus && Type.isConstQualified() && isUsed(Key) && Used.lookup(Key).Named;
  X.ParameterDecl = Context.Text.declare(Constant ? Type : Type.getUnqualifiedType(), X.Name);
}

void EnvironmentBuilder::byAddress(Variable &X, QualType Type, const UsedVariable &Use) {
  if (Type->isArrayType() && (Use.OnlyDecays || isVariableLength(AST, Type))) {
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

void EnvironmentBuilder::throughStorage(Variable &X, QualType Type, const UsedVariable &Use) {
  const bool Own = !Region.General && Use.Written && Sets.Firstprivate.contains(Use.Decl->getCanonicalDecl());
  Own ? ownCopy(X, Type, Use) : byAddress(X, Type, Use);
}

const std::string &EnvironmentBuilder::hostCopy(const VarDecl *V, bool Mapped) {
  QualType Type = V->getType().getNonReferenceType();
  HostCopy C = hostCopyOf(AST, Type);
  C.Name = Context.hostName(V);
  C.Copy = inventName(Context.File, Context.Text.name(V));
  C.Alignment = Mapped ? knownAlignment(Context, D, V) : hostAlignment(Context, D, V);
  C.Fresh = isFresh(V);
  C.Reference = V->getType()->isReferenceType();
  C.Constant &= !C.Alignment;
  if (C.Object && isVariableLength(AST, Type))
    Context.error(V->getLocation(), Diag::UnsupportedConstruct)
        << "a copy of an array of variable length whose elements have a copy constructor of their own";
  C.Mapped = Mapped;
  C.Qualified = Context.isQualified(V);
  C.NeverRead = isUsed(V->getCanonicalDecl()) && !Sets.Reduction.contains(V->getCanonicalDecl()) &&
                Used.lookup(V->getCanonicalDecl()).NeverRead;
  return Region.HostCopies.emplace_back(std::move(C)).Copy;
}

bool EnvironmentBuilder::isFresh(const VarDecl *V) const {
  auto *Class = AST.getBaseElementType(V->getType().getNonReferenceType())->getAsCXXRecordDecl();
  return Class && Sets.Private.contains(V->getCanonicalDecl()) && !Class->hasTrivialDefaultConstructor();
}

void EnvironmentBuilder::lookUp(Variable &X, QualType Type, const VarDecl *V) {
  byValue(X, Type, V);
  if (Type->isFunctionPointerType())
    return;
  X.Pass = Passing::Pointer;
  X.Map = Region.Maps.size();
  MapItem Item;
  Item.Item = Item.Variable = Context.userName(V);
  Item.From = Origin::Implicit;
  Item.Type.Lookup = true;
  QualType Pointee = Type->getPointeeType();
  Item.Begin = (Pointee.getCVRQualifiers() ? "(void *)" : "") + X.HostValue;
  Item.Size = "0";
  Region.Maps.push_back(std::move(Item));
}

void EnvironmentBuilder::beginAsCopy(Variable &X, QualType Type, const VarDecl *V) {
  if (!Type->isArrayType()) {
    X.LocalInit = " = *" + X.Parameter;
  } else if (!X.Object) {
    X.LocalInit = "; __builtin_memcpy(" + X.Name + ", *" + X.Parameter + ", sizeof(" + X.Name + "))";
  } else {
    X.LocalDecl = "auto &&" + X.Name;
    const unsigned Alignment = knownAlignment(Context, D, V);
    X.LocalInit = " = chomp::copied" + (Alignment ? "<" + std::to_string(Alignment) + ">" : "") + "(*" + X.Parameter +
                  ").elements";
    Context.Model.Unit.NeedsDeviceHeader = true;
  }
}

void EnvironmentBuilder::copied(Variable &X, QualType Type, const UsedVariable &Use) {
  const std::string Name = Context.hostName(Use.Decl), Copy = hostCopy(Use.Decl, /*Mapped=*/true);
  // No class is to see more copies than there are: that of a lone target construct is what the host maps.
  const unsigned Alignment = knownAlignment(Context, D, Use.Decl);
  bool Own =
      !Region.General && Sets.Firstprivate.contains(Use.Decl->getCanonicalDecl()) &&
      ((Alignment && (concurrent() || Alignment > MappedAlignment)) || (Use.Written && (!X.Object || concurrent())));
  X.Map = Region.Maps.size();
  MapItem Item;
  Item.Item = Item.Variable = Name;
  Item.From = Origin::Implicit;
  Item.Type.To = !Sets.Private.contains(Use.Decl->getCanonicalDecl()) || isFresh(Use.Decl);
  Item.Begin = "(void *)&" + Copy;
  Item.Size = "sizeof(" + Copy + ")";
  Region.Maps.push_back(std::move(Item));
  X.HostValue = "&" + Copy;
  Own ? ownCopy(X, Type, Use) : byAddress(X, Type, Use);
}

void EnvironmentBuilder::ownCopy(Variable &X, QualType Type, const UsedVariable &Use) {
  X.Pass = Passing::Storage;
  X.Share = Sharing::Firstprivate;
  X.Parameter = inventName(Context.File, X.Name);
  X.ParameterDecl = Context.Text.declare(AST.getPointerType(Type), X.Parameter);
  X.LocalDecl = Context.Text.declare(changeable(AST, Type), X.Name);
  if (isVariableLength(AST, Type))
    ownElements(Context, Use.Decl, X, /*Copied=*/true, knownAlignment(Context, D, Use.Decl));
  else
    beginAsCopy(X, Type, Use.Decl);
}

void buildDataEnvironment(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region,
                          ArrayRef<const VarDecl *> Counters, const OMPExecutableDirective *Inner) {
  EnvironmentBuilder(Context, D, Region, Inner ? Inner : D).build(Counters);
}

} // namespace chomp
