//===- DataPassing.cpp - the ways of a variable into a kernel -------------===//
//
// What each kind of Passing takes: a parameter, a local of the variable's own name where that is another one, what the
// host passes at the launch, and the item that maps what the parameter points to. DataEnvironment.cpp chooses.
//
//===----------------------------------------------------------------------===//
#include "Analysis/ArrayTypes.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/Allocators.h"
#include "Frontend/Clauses/HostClauses.h"
#include "Frontend/Clauses/OwnArrays.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Regions/EnvironmentBuilder.h"
#include "Frontend/Regions/MapItems.h"

using namespace clang;

namespace chomp {

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
  Item.By = Sets.Firstprivate.contains(Use.Decl->getCanonicalDecl()) ? "firstprivate"
            : Sets.Private.contains(Use.Decl->getCanonicalDecl())    ? "private"
                                                                     : "";
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

} // namespace chomp
