//===- Reductions.cpp - list items of reduction clauses --------------------===//
//
// What a private copy starts with and how two copies become one (OpenMP 5.2 §5.5): the language's own operators, whose
// identities are in table 5.1, and those of `declare reduction`, whose combiner and initializer are texts of omp_out,
// omp_in, omp_priv and omp_orig. An array section is a number of elements from a first one on; which of them a name in
// the body means is said by a view over the private copy.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/Reductions.h"

#include "Analysis/Directives.h"
#include "Analysis/Variables.h"
#include "Frontend/BuildContext.h"
#include "Frontend/Regions/ClauseSets.h"
#include "Frontend/Regions/Expressions.h"

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

/// The elements of an array, an array section or an array element.
class SectionBuilder {
public:
  explicit SectionBuilder(BuildContext &Context) : Context(Context), AST(Context.File.Context) {}

  /// Strips the subscripts of an item, outermost dimension first in Dimensions; what is left is the variable.
  const Expr *strip(const Expr *E) {
    for (;;) {
      E = E->IgnoreParenImpCasts();
      if (auto *Section = dyn_cast<ArraySectionExpr>(E)) {
        Dimensions.insert(Dimensions.begin(), {Section->getLowerBound(), Section->getLength(), true});
        E = Section->getBase();
      } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
        Dimensions.insert(Dimensions.begin(), {Subscript->getIdx(), nullptr, false});
        E = Subscript->getBase();
      } else {
        return E;
      }
    }
  }

  /// Describes the elements within a variable of a type; false if they are not contiguous.
  bool build(QualType Type, ReductionElements &Out) {
    Product Count, First;
    std::vector<Product> Offsets; // of each dimension, in elements of the dimension
    std::vector<Product> Extents;
    bool Partial = false;
    QualType T = Type;
    for (size_t I = 0; I < Dimensions.size() || T->isArrayType(); ++I) {
      const clang::ArrayType *Array = AST.getAsArrayType(T);
      Product Extent = extent(Array);
      Product Lower, Length = Extent;
      bool HasLower = false;
      if (I < Dimensions.size()) {
        const Dimension &D = Dimensions[I];
        if (D.Lower) {
          Lower = value(D.Lower);
          HasLower = !Lower.is(0);
        }
        if (!D.Section)
          Length = Product();
        else if (D.Length)
          Length = value(D.Length);
        else if (HasLower)
          Length = difference(Extent, Lower);
      }
      // Behind a dimension of more than one element only whole rows follow each other.
      bool Whole = !HasLower && Length.text() == Extent.text();
      if (Partial && !Whole && Length.Constant && Extent.Constant)
        return false;
      Partial |= !Length.is(1);
      Count.multiply(Length);
      for (Product &Offset : Offsets)
        Offset.multiply(Extent);
      if (HasLower)
        Offsets.push_back(Lower);
      T = Array ? Array->getElementType() : T->getPointeeType();
    }
    Out.Count = Count.Single.empty() ? Count.text() : Count.Single;
    Out.ConstantCount = Count.Constant;
    for (const Product &Offset : Offsets)
      Out.First += (Out.First.empty() ? "" : " + ") + Offset.text();
    Element = T.getUnqualifiedType();
    return true;
  }

  QualType Element;

private:
  struct Dimension {
    const Expr *Lower, *Length;
    bool Section;
  };
  /// A product of texts, folded where all of it is constant.
  struct Product {
    std::optional<uint64_t> Constant = 1;
    KernelCode Text, Single; ///< Single: a text that is no product, without parentheses.
    bool is(uint64_t Value) const { return Constant && *Constant == Value; }
    KernelCode text() const { return Constant ? std::to_string(*Constant) : Text; }
    void multiply(const Product &Other) {
      if (Other.is(1))
        return;
      if (Constant && Other.Constant) {
        Constant = *Constant * *Other.Constant;
        return;
      }
      Single = is(1) ? Other.Single : "";
      Text = is(1) ? Other.text() : text() + " * " + Other.text();
      Constant.reset();
    }
  };

  static KernelCode operand(const KernelCode &Text) {
    bool Single =
        Text.isPlain() && llvm::all_of(Text.chars(), [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
    return Single ? Text : "(" + Text + ")";
  }

  Product value(const Expr *E) {
    Product Out;
    Expression X = buildExpression(Context, E);
    if (X.Constant && *X.Constant >= 0)
      return {static_cast<uint64_t>(*X.Constant), "", ""};
    return {std::nullopt, operand(X.device()), X.device()};
  }

  Product difference(const Product &Extent, const Product &Lower) {
    if (Extent.Constant && Lower.Constant)
      return {*Extent.Constant - *Lower.Constant, "", ""};
    return {std::nullopt, "(" + Extent.text() + " - " + Lower.text() + ")", ""};
  }

  Product extent(const clang::ArrayType *Array) {
    if (auto *Constant = dyn_cast_or_null<ConstantArrayType>(Array))
      return {Constant->getZExtSize(), "", ""};
    if (auto *Variable = dyn_cast_or_null<VariableArrayType>(Array); Variable && Variable->getSizeExpr())
      return Context.File.Extents.constant(Variable->getSizeExpr())
                 ? Product{std::nullopt, Context.Text.extent(Variable), Context.Text.extent(Variable)}
                 : value(Variable->getSizeExpr());
    return {std::nullopt, "", ""};
  }

  BuildContext &Context;
  const ASTContext &AST;
  std::vector<Dimension> Dimensions;
};

template <class Clause> void takeItems(const Clause *C, std::vector<ReductionListItem> &Out) {
  auto Operation = C->reduction_ops().begin();
  for (const Expr *E : C->varlist()) {
    ReductionListItem Item{C, E, nullptr, nullptr, C->getNameInfo().getName()};
    if (Operation != C->reduction_ops().end())
      Item.Operation = *Operation++;
    for (const Expr *At = E;;) {
      At = At->IgnoreParenImpCasts();
      if (auto *Section = dyn_cast<ArraySectionExpr>(At)) {
        At = Section->getBase();
      } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(At)) {
        At = Subscript->getBase();
      } else {
        if (auto *Ref = dyn_cast<DeclRefExpr>(At))
          if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
            Item.Root = V->getCanonicalDecl();
        break;
      }
    }
    Out.push_back(Item);
  }
}

} // namespace

std::vector<ReductionListItem> reductionItems(const OMPClause *Clause) {
  std::vector<ReductionListItem> Out;
  if (auto *C = dyn_cast<OMPReductionClause>(Clause))
    takeItems(C, Out);
  else if (auto *C = dyn_cast<OMPInReductionClause>(Clause))
    takeItems(C, Out);
  else if (auto *C = dyn_cast<OMPTaskReductionClause>(Clause))
    takeItems(C, Out);
  return Out;
}

const OMPDeclareReductionDecl *declaredReduction(const ReductionListItem &Item) {
  auto *Call = dyn_cast_or_null<CallExpr>(Item.Operation);
  auto *Callee = Call ? dyn_cast<OpaqueValueExpr>(Call->getCallee()) : nullptr;
  auto *Ref =
      Callee && Callee->getSourceExpr() ? dyn_cast<DeclRefExpr>(Callee->getSourceExpr()->IgnoreImpCasts()) : nullptr;
  return Ref ? dyn_cast<OMPDeclareReductionDecl>(Ref->getDecl()) : nullptr;
}

std::vector<const Stmt *> reductionCode(const ReductionListItem &Item) {
  std::vector<const Stmt *> Out;
  for (const Expr *E = Item.Item->IgnoreParenImpCasts();;) {
    E = E->IgnoreParenImpCasts();
    if (auto *Section = dyn_cast<ArraySectionExpr>(E)) {
      for (const Expr *Bound : {Section->getLowerBound(), Section->getLength()})
        if (Bound)
          Out.push_back(Bound);
      E = Section->getBase();
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      Out.push_back(Subscript->getIdx());
      E = Subscript->getBase();
    } else {
      break;
    }
  }
  if (const OMPDeclareReductionDecl *D = declaredReduction(Item)) {
    Out.push_back(D->getCombiner());
    if (D->getInitializer())
      Out.push_back(D->getInitializer());
  }
  return Out;
}

std::optional<std::pair<uint64_t, QualType>> constantElements(BuildContext &Context, const ReductionListItem &Item) {
  SectionBuilder Section(Context);
  Section.strip(Item.Item);
  ReductionElements Elements;
  if (!Section.build(Item.Root->getType().getNonReferenceType(), Elements) || !Elements.ConstantCount)
    return std::nullopt;
  return std::pair(*Elements.ConstantCount, Section.Element);
}

/// How many bytes a list item has: a host expression.
static std::string hostBytes(BuildContext &Context, const ReductionListItem &Item) {
  struct Dimension {
    const Expr *Lower = nullptr, *Length = nullptr;
    bool Section = true;
  };
  SmallVector<Dimension, 4> Dimensions; // innermost first
  for (const Expr *E = Item.Item->IgnoreParenImpCasts();; E = E->IgnoreParenImpCasts()) {
    if (auto *Section = dyn_cast<ArraySectionExpr>(E)) {
      Dimensions.push_back({Section->getLowerBound(), Section->getLength()});
      E = Section->getBase();
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      Dimensions.push_back({nullptr, nullptr, /*Section=*/false});
      E = Subscript->getBase();
    } else {
      break;
    }
  }
  auto IsWhole = [](const Dimension &D) { return D.Section && !D.Lower && !D.Length; };
  const auto *Inner = llvm::find_if_not(Dimensions, IsWhole); // sizeof counts those inside of it
  std::string Element = Context.hostName(Item.Root), Lengths;
  for (const Dimension &D : llvm::reverse(llvm::make_range(Inner, std::as_const(Dimensions).end()))) {
    const std::string All = "sizeof(" + Element + ") / sizeof(" + Element + "[0])";
    if (D.Length)
      Lengths += Context.hostOperand(D.Length) + " * ";
    else if (D.Section)
      Lengths += "(" + All + (D.Lower ? " - " + Context.hostOperand(D.Lower) : "") + ") * ";
    Element += "[0]";
  }
  return Lengths + "sizeof(" + Element + ")";
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
  Context.PartialBytes[Item.Item] = hostBytes(Context, Item);
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

  SectionBuilder Section(Context);
  Section.strip(Item.Item);
  QualType Element = Type;
  bool Subscripted = !isa<DeclRefExpr>(Item.Item->IgnoreParenImpCasts());
  if (Subscripted || Type->isArrayType()) {
    ReductionElements Elements;
    if (!Section.build(Type, Elements))
      return Refuse();
    Element = Section.Element;
    bool Flat = Type->isVariablyModifiedType(); // device text knows it as a pointer to its elements
    bool Local = Type->isArrayType() && !Flat;
    uint64_t Size = AST.getTypeSizeInChars(Element).getQuantity();
    if (Local && uint64_t(AST.getTypeSizeInChars(Type).getQuantity()) <= LocalBytes) {
      Elements.Local = Context.Text.declare(Type, Out.Variable);
      Elements.Whole = !Subscripted;
    } else {
      Elements.Storage = inventName(Context.File, Out.Variable + "_private");
      Elements.LocalStorage = Elements.ConstantCount && *Elements.ConstantCount * Size <= LocalBytes;
      Elements.View = Context.Text.declare(Flat ? AST.getPointerType(Element) : Type,
                                           Local ? "(&" + Out.Variable + ")" : Out.Variable);
      if (Local)
        Elements.ViewType = Context.Text.declare(AST.getPointerType(Type), "");
      else if (!Flat && !AST.hasSameType(Type->getPointeeType().getUnqualifiedType(), Element))
        Elements.ViewType = Context.Text.declare(Type, "");
    }
    if (Context.Shared.Arrays.contains(Item.Root))
      Elements.Team = inventName(Context.File, Out.Variable + "_team");
    Elements.Vendor = Context.atomicScope();
    Elements.Cast = !Flat && (Local || !Elements.ViewType.empty());
    Out.Elements = std::move(Elements);
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
  const bool Subscripted = !isa<DeclRefExpr>(Item.Item->IgnoreParenImpCasts());
  if (!Item.Root || Item.Root->getType()->isReferenceType() || (Subscripted && !Item.Root->getType()->isArrayType()))
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
  const bool Number = isa<DeclRefExpr>(Item.Item->IgnoreParenImpCasts()) &&
                      Item.Item->getType().getNonReferenceType()->isArithmeticType();
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
