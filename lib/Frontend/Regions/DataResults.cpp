//===- DataResults.cpp - variables that get a region's results ------------===//
//
// Reduction, lastprivate, linear and induction items: what each thread has, and where it goes.
//
//===----------------------------------------------------------------------===//
#include "Analysis/ArrayTypes.h"
#include "Frontend/Clauses/Allocators.h"
#include "Frontend/Clauses/OwnArrays.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Regions/EnvironmentBuilder.h"
#include "Frontend/Regions/MapItems.h"

#include "clang/AST/OpenMPClause.h"

using namespace clang;

namespace chomp {

void EnvironmentBuilder::takeReduction(const ReductionListItem &Item, Variable &X, QualType Type,
                                       const UsedVariable &Use) {
  auto Reduction = buildReductionItem(Context, Item, /*OfTeams=*/!Region.General);
  if (!Reduction)
    return;
  const VarDecl *V = Item.Root;
  bool Pointer = Reduction->Elements && Type->isAnyPointerType();
  if (!Region.General)
    Reduction->Alignment = knownAlignment(Context, D, V);
  X.Share = Sharing::Reduction;
  X.Pass = Pointer ? Passing::Pointer : Passing::Storage;
  X.Parameter = inventName(Context.File, X.Name);
  QualType Passed = Pointer ? Type.getUnqualifiedType() : AST.getPointerType(Type.getUnqualifiedType());
  X.ParameterDecl = Context.Text.declare(Passed, X.Parameter);
  X.HostValue = (Pointer ? "" : "&") + Context.hostName(V);
  auto Whole = WholeMaps.find(V), Part = PartMaps.find(V);
  if (Sets.DevicePointer.contains(V) && Pointer) {
    X.Pass = Passing::Value;
  } else if (Sets.DeviceAddress.contains(V)) {
    X.Map = -1;
  } else if (Pointer && Part != PartMaps.end()) {
    X.Map = Part->second;
  } else if (!Pointer && (Whole != WholeMaps.end() || Part != PartMaps.end())) {
    X.Map = Whole != WholeMaps.end() ? Whole->second : Part->second;
  } else { // tofrom, OpenMP 5.2 §5.5.9
    X.Map = Region.Maps.size();
    MapType Type;
    Type.To = Type.From = true;
    addMapItem(Context, Item.Item, Type, Origin::Implicit, Region.Maps);
  }
  if (Region.General) { // a nested construct has the copies
    X.Share = Sharing::Shared;
    X.Parameter = X.Name;
    X.ParameterDecl = Context.Text.declare(Type.getUnqualifiedType(), X.Name);
    if (!Pointer)
      byAddress(X, Type, Use);
  } else {
    Region.Reductions.push_back(std::move(*Reduction));
  }
  Region.Variables.push_back(std::move(X));
}

void EnvironmentBuilder::sharedResult(Variable &X, QualType Type, const UsedVariable &Use) {
  if (auto It = WholeMaps.find(Use.Decl->getCanonicalDecl()); It != WholeMaps.end()) {
    byAddress(X, Type, Use);
    X.Map = It->second;
    X.HostValue = "&" + Context.hostName(Use.Decl);
  } else {
    mapped(X, Type, Use);
  }
}

void EnvironmentBuilder::takeInduction(const UsedVariable &Use, Variable &X, QualType Type,
                                       const InductionListItem &Listed) {
  bool Mapped = WholeMaps.contains(Use.Decl->getCanonicalDecl());
  Variable Start = startOf(X, Type, Use.Decl);
  if (!Type.isTriviallyCopyableType(AST)) {
    Context.error(Use.Decl->getLocation(), Diag::NotTriviallyCopyable) << X.Name << Type;
    Context.error(D->getBeginLoc(), Diag::RegionHere);
  }
  X.Written = true;
  if (Region.General) { // a nested construct has the copies
    if (Mapped)
      Context.error(Listed.Item->getExprLoc(), Diag::InductionClause)
          << (Listed.Note ? "induction" : "linear")
          << "is not yet supported for a mapped variable where parallel constructs are inside: let the clause map it";
    sharedResult(X, Type, Use);
    Region.Variables.push_back(std::move(X));
    Region.Variables.push_back(std::move(Start));
    return;
  }
  auto Item = buildInduction(Context, Inner, Listed, Start.Name);
  if (!Item)
    return;
  takeResult(Use, X, Type, false);
  if (Mapped) {
    Region.InOrder = true;
    Start.Pass = Passing::Local;
    Start.LocalDecl = std::exchange(Start.ParameterDecl, "");
    Start.LocalInit = " = *" + Region.Variables.back().Parameter;
  }
  Region.Variables.push_back(std::move(Start));
  Region.Inductions.push_back(std::move(*Item));
}

void EnvironmentBuilder::takeResult(const UsedVariable &Use, Variable &X, QualType Type, bool First) {
  const VarDecl *V = Use.Decl, *Key = V->getCanonicalDecl();
  X.Pass = Passing::Storage;
  X.Parameter = inventName(Context.File, X.Name);
  X.ParameterDecl = Context.Text.declare(AST.getPointerType(Type.getUnqualifiedType()), X.Parameter);
  X.LocalDecl = Context.Text.declare(Type.getUnqualifiedType(), X.Name);
  X.HostValue = "&" + Context.hostName(V);
  const bool Mapped = WholeMaps.contains(Key);
  if (Mapped) {
    X.Map = WholeMaps.lookup(Key);
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
  X.Share = First ? Sharing::FirstLastprivate : Sharing::Lastprivate;
  Context.Model.Unit.NeedsDeviceHeader |= X.Object && Type->isArrayType();
  // The update comes after all initializations (OpenMP 5.2 §5.4.5), and teams don't wait for one another.
  const bool ByValue = First && !Region.InOrder && !Mapped && !Type->isArrayType() && Type.isTriviallyCopyableType(AST);
  if (ByValue)
    X.LocalInit = " = " + Region.Variables.emplace_back(startOf(X, Type, V)).Name;
  else if (isVariableLength(AST, Type))
    ownElements(Context, V, X, First, knownAlignment(Context, D, V));
  else if (First)
    beginAsCopy(X, Type, V);
  Region.InOrder |= First && !ByValue;
  Region.Variables.push_back(std::move(X));
}

Variable EnvironmentBuilder::startOf(const Variable &X, QualType Type, const VarDecl *V) {
  Variable Start;
  Start.Name = Start.Parameter = inventName(Context.File, X.Name + "_start");
  Start.Type = X.Type;
  Start.Where = X.Where;
  Start.ParameterDecl = Context.Text.declare(Type.getUnqualifiedType(), Start.Name);
  Start.HostValue = Context.hostName(V);
  return Start;
}

} // namespace chomp
