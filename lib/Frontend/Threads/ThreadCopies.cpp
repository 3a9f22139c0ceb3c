//===- ThreadCopies.cpp - the copies that a construct makes of variables --===//
#include "Frontend/Threads/ThreadCopies.h"

#include "Analysis/ArrayTypes.h"
#include "Analysis/Directives.h"
#include "Analysis/MainThreadCode.h"
#include "Analysis/PrivateVariables.h"
#include "Analysis/ReductionItems.h"
#include "Analysis/TeamCode.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/Allocators.h"
#include "Frontend/Clauses/Inductions.h"
#include "Frontend/Clauses/OwnArrays.h"
#include "Frontend/Clauses/Reductions.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Clauses/RegionNames.h"
#include "Frontend/Clauses/ThisPointer.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Pragmas/TemplateVariables.h"
#include "Frontend/Threads/SpmdMode.h"
#include "Frontend/Threads/ThreadConstructBuilder.h"

#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

void ThreadConstructBuilder::nameCopies() {
  Outside = Context.Text.scope();
  CodeScope Inside = Outside;
  for (auto &[V, Name] : copyNames(Context, D)) {
    if (const FieldDecl *Field = memberOf(V); !Field)
      Context.Region->Originals[V] = Context.Text.fullName(V);
    else if (Inside.OwnMembers.try_emplace(Field, Name.Name).second)
      Context.Region->Originals[V] = Context.Text.expression(V->getInit());
    Inside.Variables[V] = Name;
  }
  Context.Text.enter(std::move(Inside));
}

PrivateCopy *ThreadConstructBuilder::find(const VarDecl *V) {
  std::string Name = Context.Text.name(V);
  auto It = llvm::find_if(T->Privates, [&](const PrivateCopy &P) { return P.Name == Name; });
  return It == T->Privates.end() ? nullptr : &*It;
}

void ThreadConstructBuilder::addPrivate(const OMPClause *C, const Expr *E, Sharing Share) {
  const VarDecl *V = variableIn(E);
  if (!V) {
    if (!C->isImplicit())
      refuse(C);
    return;
  }
  if (C && C->isImplicit() && isGroupprivate(V))
    return; // Sema takes it for a copy of target's
  QualType Type = changeable(Context.File.Context, V->getType());
  if (PrivateCopy *Known = find(V)) { // firstprivate and lastprivate; or detach names it, too
    if (Known->Share != Share)
      Known->Share = Sharing::FirstLastprivate;
    return;
  }
  const bool Variable = isVariableLength(Context.File.Context, Type);
  PrivateCopy P;
  P.Name = Context.Text.name(V);
  P.Share = Share;
  P.Array = Type->isArrayType();
  P.Object = isCopiedByConstructor(Context.File.Context, Type);
  if (Variable && P.Object && Share != Sharing::Private)
    Context.error(C->getBeginLoc(), Diag::UnsupportedConstruct)
        << "a copy of an array of variable length whose elements have a copy constructor of their own";
  Context.Model.Unit.NeedsDeviceHeader |= P.Array && P.Object;
  P.Decl = Variable ? "" : Context.Text.declare(Type, P.Name);
  if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl(); Class && Share == Sharing::Firstprivate) {
    // Another method may be what is called for a constant.
    const QualType Constant = V->getType().getNonReferenceType();
    P.Decl = Class->isLambda() ? "auto " + P.Name : Context.Text.declare(Constant, P.Name);
  }
  // What a team's initial thread gets and its parallel constructs share.
  P.Team =
      (Context.Region->Sequential.Team.contains(V) || isSharedMember(D, V)) && !inParallel() && !has(OMPD_parallel);
  P.Alignment = allocatedAlignment(Context, D, V);
  Context.Model.Unit.NeedsDeviceHeader |= P.Alignment != 0;
  if (P.Alignment)
    P.Decl = alignedDecl(P.Alignment, P.Decl);
  if (Variable) {
    P.Decl = arrayOfElements(Context, V, P.Team, P.Alignment);
    P.Bytes = bytesOfElements(Context, Type);
    P.Pointer = Share != Sharing::Private;
  } else if (P.Team && !Type.isTrivialType(Context.File.Context)) {
    P.Decl = Context.Text.declare(Type, P.Array ? "(&" + P.Name + ")" : "&" + P.Name);
    P.HeldType = Context.Text.declare(Type, "");
    if (P.Array && P.Object)
      P.HeldType = "chomp::own_array<" + P.HeldType + ">";
    P.HeldType = heldType(P.HeldType, P.Alignment);
    P.Held = inventName(Context.File, P.Name + "_team");
  } else if (P.Team && Context.Region->SpmdMode) {
    P.TeamDecl = teamVariable(Context, Type, P.Name);
  }
  if (Share != Sharing::Private)
    takeOriginal(P, V);
  T->Privates.push_back(std::move(P));
}

bool ThreadConstructBuilder::isPointer(const VarDecl *V) const {
  QualType Type = V->getType().getNonReferenceType();
  if (Context.Region->Copied.contains(V->getCanonicalDecl())) // by a construct around this one
    return Type->isAnyPointerType() || isVariableLength(Context.File.Context, Type);
  return Type->isAnyPointerType() || Context.Region->Passed.lookup(V->getCanonicalDecl()) == Passing::Array;
}

void ThreadConstructBuilder::takeOriginal(PrivateCopy &P, const VarDecl *V) {
  const bool Template = V && deviceTemplate(V); // which has that name
  P.Original = inventName(Context.File, P.Name + (Template ? "_original" : ""));
  if (V && Context.Region->Originals.contains(V->getCanonicalDecl()))
    P.Source = originalName(Context, V);
}

bool ThreadConstructBuilder::isOnlyRead(const Expr *Item) {
  if (!Item->getType().getNonReferenceType().isTriviallyCopyableType(Context.File.Context) ||
      !llvm::all_of(Leaves, [](Directive Leaf) { return isOfOneThread(Leaf) || Leaf == OMPD_simd; }))
    return false;
  if (!Written) {
    Written.emplace();
    for (const UsedVariable &Use : usedVariables(Context, codeOf(D)))
      if (Use.Written)
        Written->insert(Use.Decl->getCanonicalDecl());
  }
  const VarDecl *V = variableIn(Item);
  return V && !memberOf(V) && !Written->contains(V) && !knownAlignment(Context, D, V);
}

void ThreadConstructBuilder::takeConditional(const OMPLastprivateClause *C) {
  for (const Expr *E : C->varlist())
    if (PrivateCopy *P = find(variableIn(E))) {
      P->Share = Sharing::FirstLastprivate;
      P->Conditional = true;
      if (P->Team)
        refuse(C, "lastprivate(conditional) of a variable that parallel constructs share");
    }
}

void ThreadConstructBuilder::takeInductions(const OMPClause *C) {
  for (const InductionListItem &Listed : inductionItems(Context, C)) {
    const VarDecl *V = variableIn(Listed.Item);
    if (!V)
      continue;
    const bool OfKernel = isOpenMPTargetExecutionDirective(D->getDirectiveKind());
    // The teams don't wait for one another before one of them changes the original. What linear has on distribute is
    // the variable of a loop (OpenMP 5.2, 11.6), which is lastprivate then.
    if (!OfKernel && has(OMPD_distribute)) {
      if (Listed.Note)
        Context.error(Listed.Item->getExprLoc(), Diag::InductionClause)
            << "induction"
            << "on a distribute construct inside a target region is not yet supported: combine the two constructs";
      continue;
    }
    std::string Start = inventName(Context.File, Context.Text.name(V) + "_start");
    auto Item = buildInduction(Context, D, Listed, Start);
    if (!Item)
      continue;
    if (!OfKernel)
      Item->StartDecl =
          Context.Text.declare(V->getType().getNonReferenceType().getUnqualifiedType().withConst(), Start);
    else if (has(OMPD_parallel))
      T->Copies.push_back(Start);
    T->Inductions.push_back(std::move(*Item));
  }
}

void ThreadConstructBuilder::takeChangedApart() {
  if (inParallel() || Context.Region->SpmdMode)
    return;
  for (const UsedVariable &Use : usedVariables(Context, D))
    if (Context.Region->ChangedApart.contains(Use.Decl->getCanonicalDecl()))
      addPrivate(nullptr, Use.FirstUse, Sharing::Firstprivate);
}

void ThreadConstructBuilder::takeCopies() {
  if (const std::string &Self = Context.Text.scope().Self; !Self.empty() && usesObject(Context, D))
    T->Copies.push_back(Self);
  for (const UsedVariable &Use : usedVariables(Context, D)) {
    const VarDecl *V = Use.Decl->getCanonicalDecl();
    if (isGroupprivate(V))
      continue;
    auto Pass = Context.Region->Copied.contains(V) ? Context.Region->Passed.end() : Context.Region->Passed.find(V);
    std::string Name = Context.Text.name(V);
    PrivateCopy *Own = find(V);
    if (V->isFileVarDecl() && Pass == Context.Region->Passed.end() && !Context.Region->Copied.contains(V))
      continue; // there is a copy elsewhere
    if (Pass != Context.Region->Passed.end() ? Pass->second == Passing::Storage
                                             : !Context.Region->Sequential.All.contains(V))
      continue;
    // The address of a kernel's own parameter is of no use to other threads.
    if (Pass != Context.Region->Passed.end() && Use.Written && Pass->second != Passing::Array &&
        !Context.Region->ChangedApart.contains(V))
      Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
          << "a variable of the region's own, '" + Name + "', that a parallel construct inside it changes";
    if (Context.Region->Sequential.Team.contains(V)) {
      // Through the closure and not by name: threads run the closure's code through a pointer, and the GPUs'
      // compilers count the memory that code names for every kernel that calls through pointers.
      if (!Own && isVariableLength(Context.File.Context, V->getType()))
        T->Copies.push_back(Name); // a pointer
      else if (!Own && (V->getType()->isArrayType() || V->getType()->isRecordType()))
        T->Copies.push_back("&" + Name + " = " + Name);
      continue;
    }
    if (isa<OMPCapturedExprDecl>(V) ||
        (Context.Region->Sequential.isReference(V) && Pass == Context.Region->Passed.end()))
      continue;
    if (!Own)
      T->Copies.push_back(Name);
  }
}

void ThreadConstructBuilder::takeReduction(const OMPReductionClause *C) {
  for (const ReductionListItem &Listed : reductionItems(C)) {
    const bool OfThreads = isPrivateOriginal(Context, D, Listed);
    auto Item = OfThreads ? buildPrivateItem(Context, D, Listed)
                          : buildReductionItem(Context, Listed, /*OfTeams=*/has(OMPD_teams));
    if (!Item)
      continue;
    PrivateCopy P;
    P.OfThreads = OfThreads;
    P.Name = Item->Variable;
    P.Share = Sharing::Reduction;
    P.OfMainThread = T->SpmdMode && has(OMPD_parallel) && Listed.Root &&
                     Context.Region->Sequential.MainThread.contains(Listed.Root->getCanonicalDecl());
    const VarDecl *Root = Listed.Root; // as a parameter an array is a pointer
    takeOriginal(P, Root);
    // Parts are found from the first element on, which an array and a pointer to it lead to alike.
    P.Pointer = Item->Elements && Root &&
                (isPointer(Root) || (!Item->Elements->Whole && Root->getType().getNonReferenceType()->isArrayType()));
    if (Root)
      Item->Alignment = P.Alignment = allocatedAlignment(Context, D, Root);
    P.Reduction = T->Reductions.size();
    QualType Type = (Item->Elements && Root ? Root->getType() : Listed.Item->getType()).getNonReferenceType();
    Type.removeLocalFastQualifiers();
    P.Decl = Context.Text.declare(Type, P.Name);
    P.Team = Root && Context.Region->Sequential.Team.contains(Root) && !inParallel() && !has(OMPD_parallel);
    // Elements that a pointer leads to are the threads' whose the pointer is.
    const bool Apart = Item->Elements && Item->Elements->Local.empty();
    const bool Lent = Apart && !inParallel() && !has(OMPD_parallel) && Context.Callees.hasParallel(codeOf(D));
    if (Apart && Context.Region->SpmdMode && !inParallel() && !has(OMPD_parallel) && Root &&
        Root->getType().getNonReferenceType()->isPointerType()) { // numbers, and not many (SpmdConstructs.cpp)
      ReductionElements &E = *Item->Elements;
      const auto [Count, Element] = *constantElements(Context, Listed);
      const ASTContext &AST = Context.File.Context;
      P.Team = E.TeamStorage = true;
      P.TeamDecl = teamVariable(
          Context, AST.getConstantArrayType(Element, llvm::APInt(64, Count), nullptr, ArraySizeModifier::Normal, 0),
          E.Storage);
    } else if ( // All but an array of a size that is known, and what needs no constructor.
        Lent || (P.Team && (Apart || !Type.isTrivialType(Context.File.Context)))) {
      if (Apart)
        Item->Elements->LocalStorage = false;
      P.Decl = Context.Text.declare(Type, Type->isArrayType() ? "(&" + P.Name + ")" : "&" + P.Name);
      P.HeldType = heldType(Context.Text.declare(Type, ""), P.Alignment);
      P.Held = inventName(Context.File, P.Name + "_team");
    } else if (P.Team && Context.Region->SpmdMode) {
      P.TeamDecl = teamVariable(Context, Type, P.Name);
    } else if (P.Alignment) {
      P.Decl = alignedDecl(P.Alignment, P.Decl);
    }
    Context.Model.Unit.NeedsDeviceHeader |= P.Alignment != 0;
    T->Privates.push_back(std::move(P));
    T->Reductions.push_back(std::move(*Item));
  }
}

} // namespace chomp
