//===- WorkItemStorage.cpp - what threads that take turns keep ------------===//
//
// A variable that the same code declares for each thread, and several barrier intervals use, is kept for each of them
// in an array, unless it can be computed anew: a thread's number, and what is made of it, is no load from memory then,
// and the loops vectorise.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/WorkItemStorage.h"

#include "Analysis/Directives.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

bool WorkItemStorage::canKeep(QualType Type) const {
  QualType Element = AST.getBaseElementType(Type);
  const TagDecl *Tag = Element->getAsTagDecl();
  const bool Local = Tag && Tag->getParentFunctionOrMethod() &&
                     AST.getSourceManager().isBeforeInTranslationUnit(codeOf(D)->getBeginLoc(), Tag->getLocation());
  return !Local && !Type->isReferenceType() && Element.isTrivialType(AST) &&
         (!Type->isArrayType() || AST.getAsConstantArrayType(Type));
}

void WorkItemStorage::keep() {
  for (unsigned I = 0; I < Out.Parts.size(); ++I)
    note(I);
  for (const auto &[V, E] : Declared) {
    if (isUnchanged(V) && !TeamVariables.contains(V))
      continue;
    const auto As = keptAs(V);
    if (!As)
      return;
    Out.Variables[V] = *As;
  }
  constexpr uint64_t Limit = 512 << 10; // of the team's stack
  if (Bytes > Limit)
    return fail(D, ObstacleKind::KeepsTooMuch);
  for (unsigned I = 0; I < Out.Parts.size(); ++I) {
    if (Out.Parts[I].Asks && Out.Parts[I].What != WorkItemLoops::Part::Kind::BarrierInterval)
      return fail(Out.Parts[I].Code.front(), ObstacleKind::AsksInCalled);
    dropDeclarations(I);
  }
  for (const Stmt *S : Out.Dropped)
    for (const VarDecl *V : variablesIn(S))
      DeclaredIn.erase(V);
  for (const auto &[V, E] : Declared)
    if (auto It = Users.find(V); It != Users.end())
      for (unsigned I : It->second)
        load(I, V);
  for (WorkItemLoops::Part &Part : Out.Parts) {
    store(Part);
    if (const Stmt *S = hiding(Part))
      return fail(S, ObstacleKind::HidesVariable);
  }
}

llvm::SmallVector<const VarDecl *, 4> WorkItemStorage::variablesIn(const Stmt *S) {
  llvm::SmallVector<const VarDecl *, 4> Variables;
  if (auto *Declaration = dyn_cast<DeclStmt>(S))
    for (const Decl *Each : Declaration->decls())
      Variables.push_back(cast<VarDecl>(Each)->getCanonicalDecl());
  return Variables;
}

void WorkItemStorage::note(unsigned I) {
  WorkItemLoops::Part &Part = Out.Parts[I];
  for (const Stmt *S : Part.Code) {
    const bool IsTeams = llvm::is_contained(Part.Before, S);
    if (!IsTeams)
      for (const VarDecl *V : variablesIn(S))
        DeclaredIn[V] = I;
    const Accesses A = accessesOf(S);
    Part.Asks |= A.Asks || (A.AsksPlace && !Out.KernelMode);
    if (IsTeams)
      continue;
    for (const auto &[V, Use] : A.Uses) {
      if (Part.Shared && TeamVariables.contains(V) && isCount(V))
        Part.Loaded.insert(V); // another number there
      if (!Declared.contains(V) || TeamVariables.contains(V) || isUnchanged(V))
        continue;
      Users[V].insert(I);
      if (Use.Writes)
        Part.Written.insert(V);
    }
  }
}

std::optional<Kept> WorkItemStorage::keptAs(const VarDecl *V) {
  if (TeamVariables.contains(V))
    return Kept::Uniform;
  if (Values.contains(V))
    return Kept::Rematerialized;
  const Event *Declaration = Declared.lookup(V);
  const bool InHead = Declaration && Declaration->What != EventKind::Statement;
  if (!InHead && !Escaped.contains(V) && isOfOneBarrierInterval(V))
    return Kept::Here;
  return Declaration && V->getType()->isReferenceType() ? keptReference(V, *Declaration, InHead)
                                                        : keptObject(V, Declaration, InHead);
}

bool WorkItemStorage::isOfOneBarrierInterval(const VarDecl *V) {
  const auto &Parts = Users[V];
  auto It = DeclaredIn.find(V);
  if (llvm::all_of(Parts, [&](unsigned I) { return It != DeclaredIn.end() && It->second == I; }))
    return true;
  if (Parts.size() != 1 || Begun.contains(V))
    return false;
  const Event *Declaration = Declared.lookup(V);
  return Declaration ? isBare(cast<DeclStmt>(Declaration->S)) && In[Parts.front()] == Declaration->In
                     : In[Parts.front()].empty();
}

std::optional<Kept> WorkItemStorage::keptReference(const VarDecl *V, const Event &Declaration, bool InHead) {
  if (InHead || !V->getInit() || isa<MaterializeTemporaryExpr>(V->getInit()->IgnoreParens()) ||
      isa<ExprWithCleanups>(V->getInit())) {
    fail(Declaration.S, ObstacleKind::BindsTemporary);
    return std::nullopt;
  }
  Bytes += AST.getTypeSizeInChars(AST.VoidPtrTy).getQuantity() * Out.MaxThreads;
  return Kept::Bound;
}

std::optional<Kept> WorkItemStorage::keptObject(const VarDecl *V, const Event *Declaration, bool InHead) {
  const QualType Type = V->getType().getNonReferenceType();
  const bool InPlace = Escaped.contains(V) || !Type->isScalarType();
  auto *Made = dyn_cast_or_null<CXXConstructExpr>(V->getInit() ? V->getInit()->IgnoreImplicit() : nullptr);
  const Stmt *At = Declaration ? Declaration->S : D;
  if (!canKeep(Type)) {
    fail(At, ObstacleKind::KeepsObject);
  } else if (InPlace && InHead) {
    fail(At, ObstacleKind::LoopVariableEscapes);
  } else if (Made && !Made->getConstructor()->isTrivial()) {
    fail(At, ObstacleKind::ConstructsKept);
  } else {
    Bytes += AST.getTypeSizeInChars(Type).getQuantity() * Out.MaxThreads;
    if (Begun.contains(V))
      Out.Begun.insert(V);
    return InPlace ? Kept::InPlace : Kept::ContextArray;
  }
  return std::nullopt;
}

void WorkItemStorage::dropDeclarations(unsigned I) {
  auto IsUsedElsewhere = [&](const VarDecl *V) {
    return llvm::any_of(Users[V], [&](unsigned User) { return User != I; });
  };
  for (const Stmt *S : Out.Parts[I].Code)
    if (auto *Declaration = dyn_cast<DeclStmt>(S);
        Declaration && isBare(Declaration) && llvm::any_of(variablesIn(S), IsUsedElsewhere))
      Out.Dropped.insert(S);
}

void WorkItemStorage::load(unsigned I, const VarDecl *V) {
  WorkItemLoops::Part &Part = Out.Parts[I];
  auto It = DeclaredIn.find(V);
  if (TeamVariables.contains(V) || Part.Loaded.contains(V) || (It != DeclaredIn.end() && It->second == I))
    return;
  if (Values.contains(V) && Part.Written.contains(V))
    Part.Bare.insert(V);
  else if (Values.contains(V))
    for (const auto &[Of, E] : Declared)
      if (Values.lookup(V).Of.contains(Of))
        load(I, Of);
  Part.Loaded.insert(V);
}

void WorkItemStorage::store(WorkItemLoops::Part &Part) {
  Part.Written.remove_if([&](const VarDecl *V) { return Out.kept(V) != Kept::ContextArray; });
  for (const Stmt *S : Part.Code)
    if (!Out.Dropped.contains(S))
      for (const VarDecl *V : variablesIn(S))
        if (V->getInit() && (Out.kept(V) == Kept::ContextArray || Out.kept(V) == Kept::Bound))
          Part.Written.insert(V);
}

const Stmt *WorkItemStorage::hiding(const WorkItemLoops::Part &Part) {
  for (const Stmt *S : Part.Code)
    for (const VarDecl *Own : variablesIn(S))
      if (llvm::any_of(Part.Loaded, [&](const VarDecl *V) { return V->getName() == Own->getName() && V != Own; }))
        return S;
  return nullptr;
}

} // namespace chomp
