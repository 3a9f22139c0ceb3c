//===- DeviceInits.cpp - braces -------------------------------------------===//
//
// C++ wants designators in the order of the members, none for arrays, and no conversion in braces that may lose a
// value. A list that it would refuse is written anew by position, as Clang understood it. What is in a structure
// without a name in a union no list of C++ can say unless it is the union's first member: it is assigned. A compound
// literal is an object in C, which lives as long as its block, and a temporary in C++: where its address is taken it
// becomes a variable.
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

/// Whether a list has values for a structure without a name that isn't its union's first member.
static bool needsAssignments(const InitListExpr *Semantic) {
  if (const FieldDecl *Field = Semantic->getInitializedFieldInUnion();
      Field && !Field->getIdentifier() && Field != *Semantic->getType()->castAsRecordDecl()->field_begin())
    return true;
  return llvm::any_of(Semantic->inits(), [](const Expr *Init) {
    auto *List = dyn_cast_or_null<InitListExpr>(Init);
    return List && isNameless(List) && needsAssignments(List);
  });
}

bool needsAssignments(const Expr *Init) {
  auto *List = dyn_cast_or_null<InitListExpr>(Init);
  return List && (needsAssignments(List) ||
                  llvm::any_of(List->inits(), [](const Expr *Inner) { return needsAssignments(Inner); }));
}

bool Rewriter::needsPositions(const InitListExpr *Semantic) const {
  const InitListExpr *Written = syntactic(Semantic);
  if (needsAssignments(Semantic))
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
  if (!needsAssignments(List) || isNameless(List))
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

/// A conversion in braces that C++ calls narrowing gets a cast.
void Rewriter::element(const Expr *E, bool Apart) {
  if (stringElement(E, E->getType(), Apart))
    return;
  sink(E, E->getType());
  const Expr *Written = E->IgnoreImpCasts();
  QualType To = E->getType(), From = Written->getType();
  if (!To->isArithmeticType() || To->isEnumeralType() || Written == E)
    return;
  if (To->isBooleanType()) {
    if (From->isPointerType() || (From->isArithmeticType() && !From->isBooleanType()))
      if (Expr::EvalResult Value; !(Written->EvaluateAsInt(Value, Context) && Value.Val.getInt().getZExtValue() <= 1))
        if (auto *Binary = dyn_cast<BinaryOperator>(Written->IgnoreParens());
            !Binary || !(Binary->isComparisonOp() || Binary->isLogicalOp()))
          castToType(Written, To);
    return;
  }
  if (!From->isArithmeticType() && !From->isEnumeralType())
    return;
  bool Narrowing = false;
  if (To->isIntegerType()) {
    if (From->isRealFloatingType()) {
      Narrowing = true;
    } else {
      unsigned ToBits = Context.getIntWidth(To), FromBits = Context.getIntWidth(From);
      bool ToSigned = To->isSignedIntegerOrEnumerationType(), FromSigned = From->isSignedIntegerOrEnumerationType();
      if (auto *Enum = From->getAs<EnumType>()) { // what its enumerators need is what counts
        const EnumDecl *D = Enum->getDecl()->getDefinitionOrSelf();
        FromSigned = D->getNumNegativeBits() > 0;
        FromBits = std::max(D->getNumPositiveBits() + FromSigned, D->getNumNegativeBits());
      }
      Narrowing = ToSigned == FromSigned ? ToBits < FromBits : FromSigned || ToBits <= FromBits;
      Expr::EvalResult Value;
      if (Narrowing && Written->EvaluateAsInt(Value, Context)) {
        llvm::APSInt Before = Value.Val.getInt(), After = Before.extOrTrunc(std::max(ToBits, Before.getBitWidth()));
        After = After.trunc(ToBits).extOrTrunc(ToBits);
        After.setIsSigned(ToSigned);
        Narrowing = !llvm::APSInt::isSameValue(Before, After);
      }
    }
  } else if (To->isRealFloatingType()) {
    Expr::EvalResult Value;
    bool Constant = Written->EvaluateAsRValue(Value, Context) && !Value.HasSideEffects;
    if (From->isRealFloatingType()) {
      bool Lossless = true, Loses = false;
      if (Constant && Value.Val.isFloat()) {
        llvm::APFloat Number = Value.Val.getFloat();
        Number.convert(Context.getFloatTypeSemantics(To), llvm::APFloat::rmNearestTiesToEven, &Loses);
        Lossless = !Number.isInfinity() || Value.Val.getFloat().isInfinity(); // only the range counts
      } else {
        Lossless = Context.getFloatingTypeOrder(To, From) >= 0;
      }
      Narrowing = !Lossless;
    } else {
      Narrowing = true;
      if (Constant && Value.Val.isInt()) {
        llvm::APFloat Number(Context.getFloatTypeSemantics(To));
        Narrowing = Number.convertFromAPInt(Value.Val.getInt(), Value.Val.getInt().isSigned(),
                                            llvm::APFloat::rmNearestTiesToEven) != llvm::APFloat::opOK;
      }
    }
  }
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

bool Rewriter::compoundLiteral(const CompoundLiteralExpr *E) {
  // An argument whose parameter is a transparent union, and that is one of the members.
  if (E->getLParenLoc().isInvalid()) {
    auto *Implied = dyn_cast<InitListExpr>(E->getInitializer());
    if (Implied && Implied->getInitializedFieldInUnion() && Implied->getNumInits())
      replace(Implied->getInit(0), "(" + type(E->getType().getUnqualifiedType()) + ")" +
                                       unionValue(Implied->getInitializedFieldInUnion(), Implied->getInit(0)));
    return false;
  }
  // Its address is taken, or it decays to a pointer.
  unsigned N = 1;
  while (isa_and_nonnull<ParenExpr>(parent(N)))
    ++N;
  const Stmt *P = parent(N);
  auto *Address = dyn_cast_or_null<UnaryOperator>(P);
  auto *Decay = dyn_cast_or_null<ImplicitCastExpr>(P);
  bool Lives =
      (Address && Address->getOpcode() == UO_AddrOf) || (Decay && Decay->getCastKind() == CK_ArrayToPointerDecay);
  auto *List = dyn_cast<InitListExpr>(E->getInitializer()->IgnoreParenImpCasts());
  if (!List && Lives && !isa<StringLiteral>(E->getInitializer()->IgnoreParenImpCasts()))
    Lives = false;
  if (!Lives) {
    const InitListExpr *Semantic = !List ? nullptr : List->isSemanticForm() ? List : List->getSemanticForm();
    if (!Semantic || !needsAssignments(Semantic))
      return true;
    replace(E, positional(Semantic));
    return false;
  }
  if (E->isFileScope()) {
    Text.problem(E->getBeginLoc(), "the address of a compound literal outside a function",
                 "give it a name: define a variable and take its address");
    return false;
  }
  QualType Type = E->getType();
  std::string Base = "literal";
  if (const TagDecl *Tag = Type->getAsTagDecl(); Tag && Tag->getIdentifier())
    Base = Tag->getName().str();
  std::string Name = Names.invent(Base);
  std::string Declaration = Text.declare(Type, Name);
  const InitListExpr *Semantic = !List ? nullptr : List->isSemanticForm() ? List : List->getSemanticForm();
  KernelCode Init =
      Semantic ? (needsPositions(Semantic) ? positional(Semantic) : inner(Semantic)) : inner(E->getInitializer());
  // Where its statement evaluates it once and for sure, and nothing in it can change before, it is a plain definition
  // in front of the statement. Elsewhere the variable is assigned where the literal stood.
  bool Always = !HasJumps && !E->getInitializer()->HasSideEffects(Context);
  for (unsigned I = 1; Always && parent(I) && !isa<CompoundStmt>(parent(I)); ++I) {
    const Stmt *Above = parent(I);
    if (auto *Expression = dyn_cast<Expr>(Above)) {
      auto *Binary = dyn_cast<BinaryOperator>(Expression);
      Always = !isa<AbstractConditionalOperator, StmtExpr>(Expression) && !(Binary && Binary->isLogicalOp());
      // Other parts of the statement might change what the literal is made of.
      if (Always && !E->getInitializer()->isConstantInitializer(const_cast<ASTContext &>(Context), false))
        Always = isa<CallExpr, CastExpr, ParenExpr, UnaryOperator, BinaryOperator, MemberExpr, ArraySubscriptExpr>(
                     Expression) &&
                 !(isa<UnaryOperator>(Expression) && cast<UnaryOperator>(Expression)->isIncrementDecrementOp());
    } else {
      Always = isa<DeclStmt, ReturnStmt>(Above);
      if (auto *Declared = dyn_cast<DeclStmt>(Above))
        Always = Declared->isSingleDecl();
    }
  }
  Qualifiers Dropped;
  QualType Bare = Context.getUnqualifiedArrayType(Type, Dropped);
  const bool Shared = Text.isShared(E);
  const std::string Place = Shared ? Names.invent(Base + "_team") : "";
  const std::string Reference =
      " " + Text.declare(Bare, Type->isArrayType() ? "(&" + Name + ")" : "&" + Name) + " = " + Place + ".get()";
  if (Always) {
    if (Shared) {
      const std::string First = Names.invent(Base + "_init");
      hoist(Text.declare(Bare.withConst(), First) + " = " + Init + "; auto " + Place + " = chomp::team_copy(" +
                (Type->isArrayType() ? "chomp::copied(" + First + "));" + Reference + ".elements;"
                                     : First + ");" + Reference + ";"),
            E);
    } else {
      hoist(Declaration + " = " + Init + ";", E);
    }
    replace(E, Name);
    return false;
  }
  hoist(Shared ? "chomp::team_variable<" + type(Bare) + "> " + Place + ";" + Reference + ";"
               : Text.declare(Bare, Name) + ";",
        E);
  if (!Type->isArrayType()) {
    replace(E, "(" + Name + " = " + Init + ")");
    return false;
  }
  auto *Array = Context.getAsConstantArrayType(Type);
  if (!Semantic || !Array || Array->getElementType()->isArrayType() || Array->getZExtSize() > 64) {
    Text.problem(E->getBeginLoc(), "this compound literal", "give it a name: define a variable before the statement");
    return false;
  }
  KernelCode Out = "(";
  for (unsigned I = 0; I < Array->getZExtSize(); ++I) {
    const Expr *Init = I < Semantic->getNumInits() ? Semantic->getInit(I) : nullptr;
    KernelCode Value = !Init || isa<ImplicitValueInitExpr>(Init) ? zero(Array->getElementType()) : innerElement(Init);
    Out += Name + "[" + std::to_string(I) + "] = " + Value + ", ";
  }
  replace(E, Out + Name + ")");
  return false;
}

} // namespace chomp
