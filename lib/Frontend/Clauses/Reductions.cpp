//===- Reductions.cpp - list items of reduction clauses -------------------===//
//
// What a private copy starts with and how two copies become one (OpenMP 5.2 §5.5): the language's own operators, whose
// identities are in table 5.1, and those of `declare reduction`, whose combiner and initializer are texts of omp_out,
// omp_in, omp_priv and omp_orig. Which elements of an array an item means: ReductionElements.cpp.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Clauses/Reductions.h"

#include "Analysis/Directives.h"
#include "Analysis/ReductionItems.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/ReductionElements.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/StmtOpenMP.h"

#include <utility>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

std::optional<ReductionOperator> reductionOperator(DeclarationName Name) {
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

namespace {

/// Private arrays of more bytes are no local variables.
constexpr uint64_t LocalBytes = 16384;

/// The identity of an operator (OpenMP 5.2 table 5.1).
std::string identity(const ASTContext &AST, ReductionOperator Operator, QualType Type) {
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

/// A pragma's text may run over several lines; what is written of it is one.
KernelCode oneLine(KernelCode Text) {
  KernelCode Out;
  for (size_t End; (End = Text.find("\n")) != llvm::StringRef::npos; Text = Text.drop_front(End + 1))
    Out += Text.substr(0, End).trim() + " ";
  return Out + Text.trim();
}

/// What stands in the parentheses of a pragma's `initializer` clause: the user's tokens with C made C++.
void takeInitializer(BuildContext &Context, const OMPDeclareReductionDecl *D, DeclaredReduction &Out) {
  const Expr *Initializer = D->getInitializer();
  if (!Initializer)
    return;
  const TokenStream &Tokens = Context.tokens();
  auto At = Tokens.index(D->getCombiner()->getEndLoc());
  if (!At)
    return;
  unsigned I = *At;
  while (I + 2 < Tokens.tokens().size() && Tokens[I].Role != PragmaRole::End && Tokens[I].Spelling != "initializer")
    ++I;
  if (Tokens[I].Spelling != "initializer")
    return;
  unsigned First = I + 2, Last = First;
  for (int Depth = 1; Last < Tokens.tokens().size() && Tokens[Last].Role != PragmaRole::End; ++Last) {
    Depth += Tokens[Last].Spelling == "(" ? 1 : Tokens[Last].Spelling == ")" ? -1 : 0;
    if (!Depth)
      break;
  }
  TokenEdits Edits;
  Context.Text.edit(Initializer, Edits);
  for (unsigned T = First; T < Last; ++T)
    Out.ReadsOriginal |= Tokens[T].Spelling == "omp_orig";
  if (Tokens[First].Spelling != "omp_priv") {
    Out.How = DeclaredReduction::Start::Call;
  } else {
    Out.How = Tokens[First + 1].Spelling == "=" ? DeclaredReduction::Start::Value : DeclaredReduction::Start::Direct;
    First += Out.How == DeclaredReduction::Start::Value ? 2 : 1;
  }
  Out.Initializer = oneLine(Tokens.deviceText(TokenRange{First, Last - 1}, &Edits));
}

} // namespace

std::optional<std::pair<uint64_t, QualType>> constantElements(BuildContext &Context, const ReductionListItem &Item) {
  auto Found = itemElements(Context, Item.Item, Item.Root->getType().getNonReferenceType());
  if (!Found || !Found->Elements.ConstantCount)
    return std::nullopt;
  return std::pair(*Found->Elements.ConstantCount, Found->Type);
}

/// Whether teams can hand over values of an item, and one of them combines these.
static bool canCombineInOrder(const BuildContext &Context, QualType Element, const ReductionItem &Out) {
  constexpr unsigned Most = 64; // bytes that a GPU's threads hand to one another
  return !(Out.Declared && Out.Declared->Exclusive) &&
         Context.File.Context.getTypeSizeInChars(Element).getQuantity() <= Most;
}

/// Has teams combine an item in the order of their numbers.
static void combineInOrder(BuildContext &Context, const ReductionListItem &Item, QualType Element, ReductionItem &Out) {
  if (!canCombineInOrder(Context, Element, Out)) {
    Context.error(Item.Item->getBeginLoc(), Diag::ReductionInOrder) << Context.host(Item.Item) << Element;
    return;
  }
  Out.InOrder = true;
  Context.Region->PartialBytes[Item.Item] = hostBytes(Context, Item);
}

static bool isSubscripted(const ReductionListItem &Item) { return !isa<DeclRefExpr>(Item.Item->IgnoreParenImpCasts()); }

/// Where an array's private copy lies, and what makes the body's subscripts mean its elements: a small copy of an array
/// has the array's own declaration, all others are storage, and a view has the variable's name.
static void placeCopy(BuildContext &Context, const ReductionListItem &Item, QualType Type, QualType Element,
                      ReductionElements &Out) {
  ASTContext &AST = Context.File.Context;
  const std::string Name = Context.Text.name(Item.Root);
  const bool Flat = Type->isVariablyModifiedType(); // device text knows it as a pointer to its elements
  const bool Local = Type->isArrayType() && !Flat;
  const uint64_t Size = AST.getTypeSizeInChars(Element).getQuantity();
  if (Local && uint64_t(AST.getTypeSizeInChars(Type).getQuantity()) <= LocalBytes) {
    Out.Local = Context.Text.declare(Type, Name);
    Out.Whole = !isSubscripted(Item);
  } else {
    Out.Storage = inventName(Context.File, Name + "_private");
    Out.LocalStorage = Out.ConstantCount && *Out.ConstantCount * Size <= LocalBytes;
    Out.View = Context.Text.declare(Flat ? AST.getPointerType(Element) : Type, Local ? "(&" + Name + ")" : Name);
    if (Local)
      Out.ViewType = Context.Text.declare(AST.getPointerType(Type), "");
    else if (!Flat && !AST.hasSameType(Type->getPointeeType().getUnqualifiedType(), Element))
      Out.ViewType = Context.Text.declare(Type, "");
  }
  if (Context.Region->Shared.Arrays.contains(Item.Root))
    Out.Team = inventName(Context.File, Name + "_team");
  Out.Vendor = Context.atomicScope();
  Out.Cast = !Flat && (Local || !Out.ViewType.empty());
}

std::optional<ReductionItem> buildReductionItem(BuildContext &Context, const ReductionListItem &Item, bool OfTeams) {
  ASTContext &AST = Context.File.Context;
  auto Refuse = [&]() -> std::optional<ReductionItem> {
    Context.error(Item.Item->getBeginLoc(), Diag::ReductionType) << Context.host(Item.Item) << Item.Item->getType();
    return std::nullopt;
  };
  if (!Item.Root)
    return Refuse();
  ReductionItem Out;
  Out.Variable = Context.Text.name(Item.Root);
  QualType Type = Item.Root->getType().getNonReferenceType().getUnqualifiedType();

  QualType Element = Type;
  if (isSubscripted(Item) || Type->isArrayType()) {
    auto Found = itemElements(Context, Item.Item, Type);
    if (!Found)
      return Refuse();
    Element = Found->Type;
    Out.Elements = std::move(Found->Elements);
    placeCopy(Context, Item, Type, Element, *Out.Elements);
  }
  Out.Type = Context.Text.declare(Element.getUnqualifiedType(), "");
  const bool InOrder = OfTeams && Context.DeterministicReductions;

  if (const OMPDeclareReductionDecl *D = declaredReduction(Item)) {
    Out.Operator = ReductionOperator::Declared;
    DeclaredReduction Declared;
    Declared.Combiner = oneLine(Context.Text.expression(D->getCombiner()));
    takeInitializer(Context, D, Declared);
    const CXXRecordDecl *Class = Element->getAsCXXRecordDecl();
    Declared.Exclusive =
        holdsPointers(Element) || !Element.isTriviallyCopyableType(AST) || (Class && !Class->hasDefaultConstructor());
    Out.Declared = std::move(Declared);
    // No instruction combines such values: a thousand teams at one lock, or at one compare-and-swap, take longer.
    if (InOrder || (OfTeams && !Out.Elements && canCombineInOrder(Context, Element, Out)))
      combineInOrder(Context, Item, Element, Out);
    return Out;
  }
  auto Operator = reductionOperator(Item.Identifier);
  if (!Operator || !Element->isArithmeticType())
    return Refuse();
  Out.Operator = *Operator;
  Out.Identity = identity(AST, *Operator, Element);
  Out.Floating = Element->isRealFloatingType();
  Context.Model.Unit.NeedsInfinity |= Out.Identity.contains("INFINITY");
  if (InOrder && !Element->isIntegralOrEnumerationType()) // integers give the same in any order
    combineInOrder(Context, Item, Element, Out);
  return Out;
}

bool isPrivateOriginal(const BuildContext &Context, const OMPExecutableDirective *D, const ReductionListItem &Item) {
  auto *C = dyn_cast<OMPReductionClause>(Item.Clause);
  if (!C || hasLeaf(D, {OMPD_parallel, OMPD_teams}) || !hasLeaf(D, {OMPD_for, OMPD_sections, OMPD_scope, OMPD_loop}))
    return false;
  if (Context.File.Notes.PrivateOriginals.contains(
          Context.File.Context.getSourceManager().getExpansionLoc(C->getBeginLoc())))
    return true;
  // Others than the clause say what a reference refers to, and a pointer leads to: it is taken to be shared.
  if (!Item.Root || Item.Root->getType()->isReferenceType() ||
      (isSubscripted(Item) && !Item.Root->getType()->isArrayType()))
    return false;
  // Clang doesn't tell of sections: a variable that a block around has captured is not the thread's own.
  if (isa<ArraySectionExpr>(Item.Item->IgnoreParenImpCasts()))
    return Item.Root->hasLocalStorage() && !rootReference(Item.Item)->refersToEnclosingVariableOrCapture();
  for (auto [E, Private] : llvm::zip(C->varlist(), C->private_var_reduction_flags()))
    if (E == Item.Item)
      return Private;
  return false;
}

std::optional<ReductionItem> buildPrivateItem(BuildContext &Context, const OMPExecutableDirective *D,
                                              const ReductionListItem &Item) {
  auto *C = cast<OMPReductionClause>(Item.Clause);
  auto Operator = reductionOperator(Item.Identifier);
  const bool Number = !isSubscripted(Item) && Item.Item->getType().getNonReferenceType()->isArithmeticType();
  if (Number && Operator && !declaredReduction(Item) && C->getModifier() == OMPC_REDUCTION_unknown)
    return buildReductionItem(Context, Item);
  Context.error(Item.Item->getBeginLoc(), Diag::UnsupportedClause)
      << "reduction" << getOpenMPDirectiveName(D->getDirectiveKind(), 52)
      << " of what is private to its threads, unless that are numbers and an operator";
  return std::nullopt;
}

std::pair<const CompoundStmt *, const OMPScanDirective *> findScan(const Stmt *Code) {
  if (!Code)
    return {};
  if (auto *Block = dyn_cast<CompoundStmt>(Code))
    for (const Stmt *Child : Block->body())
      if (auto *Scan = dyn_cast<OMPScanDirective>(Child))
        return {Block, Scan};
  for (const Stmt *Child : Code->children())
    if (auto Found = findScan(Child); Found.second)
      return Found;
  return {};
}

} // namespace chomp
