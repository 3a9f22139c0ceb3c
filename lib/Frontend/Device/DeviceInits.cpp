//===- DeviceInits.cpp - braces -------------------------------------------===//
//
// C++ wants designators in the order of the members, none for arrays, and no conversion in braces that may lose a
// value. A list that it would refuse is written anew by position, as Clang understood it. What is in a structure
// without a name in a union no list of C++ can say unless it is the union's first member: it is assigned.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceRewriter.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace chomp {

static const InitListExpr *syntactic(const InitListExpr *Semantic) {
  const InitListExpr *Form = Semantic->getSyntacticForm();
  return Form ? Form : Semantic;
}

/// Whether the user wrote the braces: Clang puts lists in for what they would have been around.
bool Rewriter::hasBraces(const InitListExpr *Semantic) const {
  auto Token = File.Tokens.index(syntactic(Semantic)->getLBraceLoc());
  return Token && File.Tokens[*Token].Spelling == "{";
}

static bool isNameless(const InitListExpr *List) {
  const RecordDecl *Record = List->getType()->getAsRecordDecl();
  return Record && Record->isAnonymousStructOrUnion();
}

bool hasNamelessValues(const InitListExpr *Semantic) {
  if (const FieldDecl *Field = Semantic->getInitializedFieldInUnion();
      Field && !Field->getIdentifier() && Field != *Semantic->getType()->castAsRecordDecl()->field_begin())
    return true;
  return llvm::any_of(Semantic->inits(), [](const Expr *Init) {
    auto *List = dyn_cast_or_null<InitListExpr>(Init);
    return List && isNameless(List) && hasNamelessValues(List);
  });
}

bool needsAssignments(const Expr *Init) {
  auto *List = dyn_cast_or_null<InitListExpr>(Init);
  return List && (hasNamelessValues(List) ||
                  llvm::any_of(List->inits(), [](const Expr *Inner) { return needsAssignments(Inner); }));
}

bool Rewriter::needsPositions(const InitListExpr *Semantic) const {
  const InitListExpr *Written = syntactic(Semantic);
  if (hasNamelessValues(Semantic))
    return true;
  unsigned Designated = 0;
  int Last = -1;
  for (const Expr *Init : Written->inits()) {
    auto *D = dyn_cast<DesignatedInitExpr>(Init);
    if (!D)
      continue;
    ++Designated;
    if (D->size() != 1 || !D->getDesignator(0)->isFieldDesignator() || D->usesGNUSyntax())
      return true;
    const FieldDecl *Field = D->getDesignator(0)->getFieldDecl();
    if (!Field || Field->getParent()->isAnonymousStructOrUnion() || int(Field->getFieldIndex()) <= Last)
      return true;
    Last = Field->getFieldIndex();
  }
  return Designated && (Designated != Written->getNumInits() || Semantic->getType()->isArrayType());
}

KernelCode Rewriter::zero(QualType Type) {
  if (Type->isPointerType())
    return "nullptr";
  return Type->isArithmeticType() ? "0" : "{}";
}

KernelCode Rewriter::unionValue(const FieldDecl *Member, const Expr *Value) {
  return "{." + Names.own(Member) + " = " + innerElement(Value) + "}";
}

/// "pixel.r = 255; pixel.g = 0; ", for all members of a structure without a name.
KernelCode Rewriter::assignments(const KernelCode &Object, const InitListExpr *List) {
  KernelCode Out;
  const RecordDecl *Record = List->getType()->castAsRecordDecl();
  unsigned I = 0;
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->isUnnamedBitField() || (Record->isUnion() && Field != List->getInitializedFieldInUnion()))
      continue;
    const Expr *Init = I < List->getNumInits() ? List->getInit(I) : nullptr;
    ++I;
    auto *Inner = dyn_cast_or_null<InitListExpr>(Init);
    if (Field->getIdentifier())
      Out += assignment(Object + "." + Names.own(Field), Field->getType(), Init);
    else if (Inner)
      Out += assignments(Object, Inner);
  }
  return Out;
}

KernelCode Rewriter::assignment(const KernelCode &Object, QualType Type, const Expr *Init) {
  if (isa_and_nonnull<ImplicitValueInitExpr, NoInitExpr>(Init))
    Init = nullptr;
  const ConstantArrayType *Array = Context.getAsConstantArrayType(Type);
  if (!Array)
    return Object + " = " + (Init ? innerElement(Init) : zero(Type)) + "; ";
  KernelCode Out;
  auto *List = dyn_cast_or_null<InitListExpr>(Init);
  auto *Letters = Init ? dyn_cast<StringLiteral>(Init->IgnoreParenImpCasts()) : nullptr;
  for (uint64_t I = 0; I < Array->getZExtSize(); ++I) {
    const KernelCode Element = Object + "[" + std::to_string(I) + "]";
    if (Letters)
      Out += Element + " = " + std::to_string(I < Letters->getLength() ? Letters->getCodeUnit(I) : 0) + "; ";
    else
      Out += assignment(Element, Array->getElementType(),
                        List && I < List->getNumInits() ? List->getInit(I)
                        : List                          ? List->getArrayFiller()
                                                        : nullptr);
  }
  return Out;
}

bool Rewriter::isRun() const {
  auto IsStatic = [](const Stmt *S) {
    auto *Declared = dyn_cast<DeclStmt>(S);
    return Declared && llvm::any_of(Declared->decls(), [](const Decl *D) {
             return isa<VarDecl>(D) && cast<VarDecl>(D)->hasGlobalStorage();
           });
  };
  return !isa_and_nonnull<VarDecl>(Root) && llvm::none_of(Parents, IsStatic);
}

/// Before:  (rgba){.r = 255}
/// After:   [&] { rgba value_ = {}; value_.r = 255; ... return value_; }()
KernelCode Rewriter::positional(const InitListExpr *List) {
  if (!hasNamelessValues(List) || isNameless(List))
    return positions(List);
  if (!isRun()) {
    Text.problem(List->getBeginLoc(), "a value in a structure without a name in a union",
                 "give it in a function, or give the structure a name");
    return "{}";
  }
  const std::string Name = inventName(File, "value");
  KernelCode Outer = std::exchange(Assigned, Name), Late = std::exchange(Assignments, "");
  KernelCode Out = "[&] { " + Text.declare(List->getType().getUnqualifiedType(), Name) + " = " + positions(List) + "; ";
  Out += Assignments + "return " + Name + "; }()";
  Assigned = Outer;
  Assignments = Late;
  return Out;
}

KernelCode Rewriter::positions(const InitListExpr *List) {
  KernelCode Out = "{";
  if (const FieldDecl *Field = List->getInitializedFieldInUnion()) {
    const Expr *Init = List->getNumInits() ? List->getInit(0) : nullptr;
    bool First = Field == *List->getType()->castAsRecordDecl()->field_begin();
    if (auto *Inner = dyn_cast_or_null<InitListExpr>(Init); Inner && !First && !Field->getIdentifier()) {
      Assignments += assignments(Assigned, Inner);
      return "{}";
    }
    if (!First)
      Out += "." + Names.own(Field) + " = ";
    return Out + (Init ? innerElement(Init) : std::string()) + "}";
  }
  // Zeros at the end need not be written.
  unsigned Count = List->getNumInits();
  while (Count && (!List->getInit(Count - 1) || isa<ImplicitValueInitExpr>(List->getInit(Count - 1))))
    --Count;
  std::vector<QualType> Types;
  if (auto *Record = List->getType()->getAsRecordDecl())
    for (const FieldDecl *Field : Record->fields())
      if (!Field->isUnnamedBitField())
        Types.push_back(Field->getType());
  for (unsigned I = 0; I < Count; ++I) {
    const Expr *Init = List->getInit(I);
    Out += I ? ", " : "";
    if (Init && isa<DesignatedInitUpdateExpr>(Init)) {
      Text.problem(List->getBeginLoc(), "an initializer that overrides a part of another",
                   "write each member's final value once");
      return "{}";
    }
    if (!Init || isa<ImplicitValueInitExpr, NoInitExpr>(Init))
      Out += zero(Init ? Init->getType() : I < Types.size() ? Types[I] : Context.getBaseElementType(List->getType()));
    else
      Out += innerElement(Init);
  }
  return Out + "}";
}

KernelCode Rewriter::innerElement(const Expr *E) {
  if (auto *List = dyn_cast<InitListExpr>(E)) {
    const InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm();
    if (Semantic->isStringLiteralInit())
      return innerElement(Semantic->getInit(0));
    if (!hasBraces(Semantic) || needsPositions(Semantic) || !range(syntactic(Semantic)))
      return positional(Semantic);
    return inner(Semantic);
  }
  TokenEdits Own;
  TokenEdits *Outer = std::exchange(Edits, &Own);
  llvm::SmallPtrSet<const Stmt *, 32> Seen;
  std::swap(Seen, Visited);
  KernelCode Out;
  if (auto Range = range(E)) {
    tokens(*Range);
    element(E, /*Apart=*/true);
    walk(E);
    Out = File.Tokens.deviceText(*Range, &Own);
  }
  std::swap(Seen, Visited);
  Edits = Outer;
  return Out;
}

bool Rewriter::initList(const InitListExpr *List) {
  const InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm();
  const InitListExpr *Written = syntactic(Semantic);
  if (hasBraces(Semantic) && needsPositions(Semantic)) {
    replace(Written, positional(Semantic));
    return false;
  }
  for (const Expr *Init : Written->inits())
    if (auto *D = dyn_cast<DesignatedInitExpr>(Init))
      for (const auto &Designator : D->designators())
        if (Designator.isFieldDesignator() && Designator.getFieldDecl())
          respell(Designator.getFieldLoc(), Designator.getFieldName()->getName(), Names.own(Designator.getFieldDecl()));
  for (const Expr *Init : Semantic->inits())
    if (Init && !isa<InitListExpr, ImplicitValueInitExpr, NoInitExpr>(Init))
      element(Init);
  return true;
}

/// What C++ takes for a bool in braces without a cast: a bool of C, or the constants 0 and 1.
static bool isBoolInCxx(const ASTContext &Context, const Expr *E) {
  auto *Binary = dyn_cast<BinaryOperator>(E->IgnoreParens());
  Expr::EvalResult Value;
  return (Binary && (Binary->isComparisonOp() || Binary->isLogicalOp())) ||
         (E->EvaluateAsInt(Value, Context) && Value.Val.getInt().getZExtValue() <= 1);
}

static bool narrowsToInteger(const ASTContext &Context, const Expr *E, QualType To) {
  const QualType From = E->getType();
  if (From->isRealFloatingType())
    return true;
  unsigned ToBits = Context.getIntWidth(To), FromBits = Context.getIntWidth(From);
  bool ToSigned = To->isSignedIntegerOrEnumerationType(), FromSigned = From->isSignedIntegerOrEnumerationType();
  if (auto *Enum = From->getAs<EnumType>()) { // what its enumerators need is what counts
    const EnumDecl *D = Enum->getDecl()->getDefinitionOrSelf();
    FromSigned = D->getNumNegativeBits() > 0;
    FromBits = std::max(D->getNumPositiveBits() + FromSigned, D->getNumNegativeBits());
  }
  if (ToSigned == FromSigned ? ToBits >= FromBits : !FromSigned && ToBits > FromBits)
    return false;
  Expr::EvalResult Value;
  if (!E->EvaluateAsInt(Value, Context))
    return true;
  llvm::APSInt Before = Value.Val.getInt(), After = Before.extOrTrunc(std::max(ToBits, Before.getBitWidth()));
  After = After.trunc(ToBits).extOrTrunc(ToBits);
  After.setIsSigned(ToSigned);
  return !llvm::APSInt::isSameValue(Before, After);
}

static bool narrowsToFloating(const ASTContext &Context, const Expr *E, QualType To) {
  const QualType From = E->getType();
  const llvm::fltSemantics &Format = Context.getFloatTypeSemantics(To);
  Expr::EvalResult Value;
  const bool Constant = E->EvaluateAsRValue(Value, Context) && !Value.HasSideEffects;
  if (!From->isRealFloatingType()) {
    if (!Constant || !Value.Val.isInt())
      return true;
    return llvm::APFloat(Format).convertFromAPInt(Value.Val.getInt(), Value.Val.getInt().isSigned(),
                                                  llvm::APFloat::rmNearestTiesToEven) != llvm::APFloat::opOK;
  }
  if (!Constant || !Value.Val.isFloat())
    return Context.getFloatingTypeOrder(To, From) < 0;
  llvm::APFloat Number = Value.Val.getFloat();
  bool Loses = false;
  Number.convert(Format, llvm::APFloat::rmNearestTiesToEven, &Loses);
  return Number.isInfinity() && !Value.Val.getFloat().isInfinity(); // only the range counts
}

/// A conversion in braces that C++ calls narrowing gets a cast.
void Rewriter::element(const Expr *E, bool Apart) {
  if (stringElement(E, E->getType(), Apart))
    return;
  sink(E, E->getType());
  const Expr *Written = E->IgnoreImpCasts();
  QualType To = E->getType(), From = Written->getType();
  if (!To->isArithmeticType() || To->isEnumeralType() || Written == E)
    return;
  bool Narrowing = false;
  if (To->isBooleanType())
    Narrowing = (From->isPointerType() || (From->isArithmeticType() && !From->isBooleanType())) &&
                !isBoolInCxx(Context, Written);
  else if (!From->isArithmeticType() && !From->isEnumeralType())
    return;
  else if (To->isIntegerType())
    Narrowing = narrowsToInteger(Context, Written, To);
  else if (To->isRealFloatingType())
    Narrowing = narrowsToFloating(Context, Written, To);
  if (Narrowing)
    castToType(Written, To);
}

/// Before: char s[3] = "abc"   After: char s[3] = {'a', 'b', 'c'}
bool Rewriter::stringElement(const Expr *E, QualType Type, bool Apart) {
  auto *Literal = dyn_cast<StringLiteral>(E->IgnoreParenImpCasts());
  const ConstantArrayType *Array = Context.getAsConstantArrayType(Type);
  if (!Literal || !Array)
    return false;
  // Clang gives the literal the array's type; its own length says whether the NUL has a place.
  if (Array->getZExtSize() > Literal->getLength())
    return true;
  std::string Out = "{";
  for (unsigned I = 0; I < Array->getZExtSize(); ++I) {
    uint32_t Unit = Literal->getCodeUnit(I);
    Out += I ? ", " : "";
    if (Unit < 128 && llvm::isPrint(char(Unit)))
      Out += (Unit == '\'' || Unit == '\\') ? "'\\" + std::string(1, char(Unit)) + "'"
                                            : "'" + std::string(1, char(Unit)) + "'";
    else
      Out += Literal->getCharByteWidth() == 1 && Context.getBaseElementType(Type)->isSignedIntegerType()
                 ? std::to_string(int(int8_t(Unit)))
                 : std::to_string(Unit);
  }
  Out += "}";
  // {"abc"}, or struct { char s[3]; } x = {"abc"}: the user's braces will do.
  if (auto Range = range(E); !Apart && Range && Range->First > 0 && File.Tokens[Range->First - 1].Spelling == "{" &&
                             File.Tokens[Range->Last + 1].Spelling == "}")
    Out = Out.substr(1, Out.size() - 2);
  replace(E, Out);
  return true;
}

} // namespace chomp
