//===- TeamCopies.cpp - reduced arrays that a GPU's team has one copy of --===//
//
//   reduction(+ : bins[0 : 256])      __shared__ unsigned int bins[256];
//   ...                               ...
//     bins[values[i]]++;                atomicAdd(&bins[values[i]], 1);
//
// A reduction gives each thread a private copy (OpenMP 5.2 §5.5.8), and of an array that is much memory: stack, which
// on a GPU is memory far away. Where all that the code does with the elements is to combine values into them by the
// reduction's own operator, nobody can tell a thread's copy from one that the team's threads share: then it lies in
// their shared memory, and the updates are atomic. Anything else that is done with the array keeps the copies private.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/TeamCopies.h"

#include "Analysis/Directives.h"
#include "Analysis/ReductionItems.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Clauses/Reductions.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"

#include <utility>

using namespace clang;

namespace chomp {

namespace {

/// Of few elements a thread's own copy is in registers, or nearly so, and all threads would meet at the same ones.
constexpr uint64_t FewestElements = 32;
/// Of a kernel's arrays together: many teams still fit on a multiprocessor.
constexpr uint64_t MostBytes = 16384;

/// What an update may do for a reduction: operators of an atomic construct. None of them is a part of another one's.
llvm::StringRef updatesOf(DeclarationName Reduction) {
  if (Reduction.isIdentifier()) {
    std::string Name = Reduction.getAsString();
    return Name == "min" ? "min" : Name == "max" ? "max" : "";
  }
  switch (Reduction.getCXXOverloadedOperator()) {
  case OO_Plus:
  case OO_Minus:
    return "+-"; // both combine by adding
  case OO_Amp:
    return "&";
  case OO_Pipe:
    return "|";
  case OO_Caret:
    return "^";
  default:
    return "";
  }
}

/// Whether shared memory has an atomic instruction for a type's elements, or something nearly as good.
bool isAtomic(const ASTContext &AST, QualType Element, llvm::StringRef Updates) {
  if (Element.isVolatileQualified() || Element->isAtomicType() || Element->isBooleanType() || Element->isEnumeralType())
    return false;
  uint64_t Bits = AST.getTypeSize(Element);
  if (Bits != 32 && Bits != 64)
    return false;
  return Element->isIntegerType() || (Element->isRealFloatingType() && Updates == "+-");
}

class Finder : public DynamicRecursiveASTVisitor {
public:
  explicit Finder(const ASTContext &AST) : AST(AST) {}

  struct Array {
    llvm::StringRef Updates;
    int Uses = 0; ///< That are in no update.
  };
  llvm::DenseMap<const VarDecl *, Array> Arrays;
  llvm::MapVector<const Stmt *, ElementUpdate> Updates;

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (auto It = Arrays.find(dyn_cast<VarDecl>(E->getDecl()->getCanonicalDecl())); It != Arrays.end())
      ++It->second.Uses;
    return true;
  }

  // Only statements: then nobody asks for an update's value.
  bool VisitCompoundStmt(CompoundStmt *S) override { return all(S->body()); }
  bool VisitIfStmt(IfStmt *S) override { return take(S->getThen()) && take(S->getElse()); }
  bool VisitForStmt(ForStmt *S) override { return take(S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) override { return take(S->getBody()); }
  bool VisitDoStmt(DoStmt *S) override { return take(S->getBody()); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) override { return take(S->getBody()); }
  bool VisitSwitchCase(SwitchCase *S) override { return take(S->getSubStmt()); }
  bool VisitLabelStmt(LabelStmt *S) override { return take(S->getSubStmt()); }

  // Other constructs have code of their own, and lambdas are called by who knows whom.
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    return apart([&] { return DynamicRecursiveASTVisitor::TraverseLambdaExpr(E); });
  }
  bool TraverseStmt(Stmt *S) override {
    if (isa_and_nonnull<OMPExecutableDirective>(S))
      return apart([&] { return DynamicRecursiveASTVisitor::TraverseStmt(S); });
    return DynamicRecursiveASTVisitor::TraverseStmt(S);
  }

private:
  template <class F> bool apart(F Traverse) {
    bool Outer = std::exchange(Apart, true), Ok = Traverse();
    Apart = Outer;
    return Ok;
  }

  template <class Range> bool all(Range Statements) {
    for (const Stmt *S : Statements)
      take(S);
    return true;
  }

  bool take(const Stmt *S) {
    std::optional<ElementUpdate> Update;
    if (auto *If = dyn_cast_or_null<IfStmt>(S); If && !Apart)
      Update = conditional(If);
    else if (auto *E = dyn_cast_or_null<Expr>(S); E && !Apart)
      Update = update(bare(E));
    if (!Update)
      return true;
    Update->Array = arrayOf(Update->Element);
    if (Update->Array && Arrays[Update->Array].Updates.contains(Update->Operator)) {
      Arrays[Update->Array].Uses -= Update->Uses;
      Updates[S] = *Update;
    }
    return true;
  }

  static const Expr *bare(const Expr *E) { return E->IgnoreParens()->IgnoreImplicit()->IgnoreParenImpCasts(); }

  /// The array that an expression is an element of, a number: h[i], h[i][j].
  const VarDecl *arrayOf(const Expr *E) const {
    E = E->IgnoreParens();
    if (!isa<ArraySubscriptExpr>(E) || !E->getType()->isArithmeticType())
      return nullptr;
    while (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      E = Subscript->getBase()->IgnoreParenImpCasts();
    auto *Ref = dyn_cast<DeclRefExpr>(E);
    auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && Arrays.contains(V->getCanonicalDecl()) ? V->getCanonicalDecl() : nullptr;
  }

  bool isSame(const Expr *A, const Expr *B) const {
    llvm::FoldingSetNodeID IDs[2];
    A->IgnoreParenImpCasts()->Profile(IDs[0], AST, true);
    B->IgnoreParenImpCasts()->Profile(IDs[1], AST, true);
    return IDs[0] == IDs[1] && !A->HasSideEffects(AST);
  }

  /// Whether an operation computed in a type, with its result an element's, is one in the element's own type: the lower
  /// bits of an integer's sum are those of a wider one's.
  bool isOfElement(QualType Computed, QualType Element) const {
    return AST.hasSameUnqualifiedType(Computed, Element) || (Computed->isIntegerType() && Element->isIntegerType() &&
                                                             AST.getTypeSize(Computed) >= AST.getTypeSize(Element));
  }

  /// if (e < x) x = e;
  std::optional<ElementUpdate> conditional(const IfStmt *If) const {
    const Stmt *Then = If->getThen();
    if (auto *Block = dyn_cast<CompoundStmt>(Then); Block && Block->size() == 1)
      Then = Block->body_front();
    auto *Assign = dyn_cast<BinaryOperator>(Then);
    if (!Assign || Assign->getOpcode() != BO_Assign || If->getElse() || If->getInit() || If->getConditionVariable())
      return std::nullopt;
    return smaller(If->getCond(), Assign->getRHS(), Assign->getLHS(), Assign->getLHS(), /*Uses=*/2);
  }

  /// `Condition ? Then : Else`, where the one is the element and the other a value of its type.
  std::optional<ElementUpdate> smaller(const Expr *Condition, const Expr *Then, const Expr *Else, const Expr *Element,
                                       int Uses) const {
    auto *Compare = dyn_cast<BinaryOperator>(bare(Condition));
    if (!Compare || !Compare->isRelationalOp())
      return std::nullopt;
    bool Forward = isSame(Compare->getLHS(), Then) && isSame(Compare->getRHS(), Else);
    if (!Forward && !(isSame(Compare->getLHS(), Else) && isSame(Compare->getRHS(), Then)))
      return std::nullopt;
    ElementUpdate Out;
    Out.Element = Element;
    Out.Value = isSame(Then, Element) ? Else : Then;
    Out.Uses = Uses;
    bool Less = Compare->getOpcode() == BO_LT || Compare->getOpcode() == BO_LE;
    Out.Operator = Less == Forward ? "min" : "max";
    if (!AST.hasSameUnqualifiedType(bare(Out.Value)->getType(), Element->getType()))
      return std::nullopt;
    return Out;
  }

  std::optional<ElementUpdate> update(const Expr *E) const {
    ElementUpdate Out;
    if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp()) {
      Out.Element = Unary->getSubExpr();
      Out.Operator = Unary->isIncrementOp() ? "+" : "-";
    } else if (auto *Compound = dyn_cast<CompoundAssignOperator>(E)) {
      Out.Element = Compound->getLHS();
      Out.Value = Compound->getRHS();
      Out.Operator = BinaryOperator::getOpcodeStr(BinaryOperator::getOpForCompoundAssignment(Compound->getOpcode()));
      if (!isOfElement(Compound->getComputationResultType(), Out.Element->getType()))
        return std::nullopt;
    } else if (auto *Assign = dyn_cast<BinaryOperator>(E); Assign && Assign->getOpcode() == BO_Assign) {
      const Expr *Right = bare(Assign->getRHS());
      if (auto *Choice = dyn_cast<ConditionalOperator>(Right))
        return smaller(Choice->getCond(), Choice->getTrueExpr(), Choice->getFalseExpr(), Assign->getLHS(), /*Uses=*/3);
      auto *Operation = dyn_cast<BinaryOperator>(Right);
      if (!Operation || !isOfElement(Operation->getType(), Assign->getLHS()->getType()))
        return std::nullopt;
      Out.Element = Assign->getLHS();
      Out.Operator = Operation->getOpcodeStr().str();
      bool Left = isSame(Out.Element, Operation->getLHS());
      if (!Left && (Out.Operator == "-" || !isSame(Out.Element, Operation->getRHS())))
        return std::nullopt;
      Out.Value = Left ? Operation->getRHS() : Operation->getLHS();
      Out.Uses = 2;
    } else {
      return std::nullopt;
    }
    return Out;
  }

  const ASTContext &AST;
  bool Apart = false;
};

} // namespace

TeamCopies findTeamCopies(BuildContext &Context, const OMPExecutableDirective *D) {
  const ASTContext &AST = Context.File.Context;
  TeamCopies Out;
  Finder Find(AST);
  uint64_t Bytes = 0;
  for (const OMPClause *C : D->clauses())
    for (const ReductionListItem &Item : reductionItems(C)) {
      llvm::StringRef Updates = Item.Root && !declaredReduction(Item) ? updatesOf(Item.Identifier) : "";
      if (Updates.empty() || isa<OMPInReductionClause>(C) || hasInScan(D))
        continue;
      auto Elements = constantElements(Context, Item);
      // (Sema's types of a captured variable's elements have lost volatile.)
      if (!Elements || Elements->first < FewestElements || !isAtomic(AST, Elements->second, Updates) ||
          AST.getBaseElementType(Item.Root->getType().getNonReferenceType()).isVolatileQualified())
        continue;
      // Threads update a shared copy in any order.
      if (Context.DeterministicReductions && !Elements->second->isIntegralOrEnumerationType())
        continue;
      // An array that is a local variable is so whole (buildReductionItem).
      uint64_t Size = Elements->first * AST.getTypeSizeInChars(Elements->second).getQuantity();
      QualType Type = Item.Root->getType().getNonReferenceType();
      if (Type->isConstantArrayType())
        if (uint64_t Whole = AST.getTypeSizeInChars(Type).getQuantity(); Whole <= MostBytes)
          Size = Whole;
      if (Elements->first > MostBytes || Bytes + Size > MostBytes)
        continue;
      Bytes += Size;
      Find.Arrays[Item.Root] = {Updates, 0};
    }
  if (Find.Arrays.empty())
    return Out;
  Find.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  for (auto &[Array, Found] : Find.Arrays)
    if (!Found.Uses)
      Out.Arrays.insert(Array);
  for (auto &[S, Update] : Find.Updates)
    if (Out.Arrays.contains(Update.Array))
      Out.Updates[S] = Update;
  return Out;
}

} // namespace chomp
