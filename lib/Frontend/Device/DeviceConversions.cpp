//===- DeviceConversions.cpp - what C converts without a word -------------===//
//
// Casts where C++ refuses the conversion, and where it would make another one. Silent differences: a variable of an
// enumeration is unsigned in C where no enumerator is negative, and becomes an int in C++; a comparison is a bool and a
// character literal a char in C++, which sizeof and typeof can tell.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceRewriter.h"
#include "Frontend/Device/HostLayout.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace chomp {

bool isOperation(const Expr *E) {
  E = E->IgnoreImplicit();
  return isa<BinaryOperator, AbstractConditionalOperator>(E);
}

//===----------------------------------------------------------------------===//
// Tools
//===----------------------------------------------------------------------===//

const Stmt *Rewriter::parentPastParens() const {
  unsigned N = 1;
  while (parent(N) && (isa<ParenExpr>(parent(N)) || isa<ConstantExpr>(parent(N))))
    ++N;
  return parent(N);
}

bool Rewriter::isDiscarded() const {
  const Stmt *E = Parents.back(), *P = parent();
  if (!P)
    return !isa_and_nonnull<Expr>(RootStmt);
  if (auto *If = dyn_cast<IfStmt>(P))
    return E != If->getCond();
  if (auto *For = dyn_cast<ForStmt>(P))
    return E != For->getCond();
  if (auto *While = dyn_cast<WhileStmt>(P))
    return E != While->getCond();
  if (auto *Do = dyn_cast<DoStmt>(P))
    return E != Do->getCond();
  if (isa<CompoundStmt>(P)) // the last statement of a statement expression is its value
    return !(isa_and_nonnull<StmtExpr>(parent(2)) && cast<CompoundStmt>(P)->body_back() == E);
  return isa<LabelStmt, CaseStmt, DefaultStmt>(P);
}

KernelCode Rewriter::inner(const Stmt *S) {
  if (OnlyArrays)
    return Text.expression(cast<Expr>(S));
  TokenEdits Own;
  llvm::SmallPtrSet<const Stmt *, 32> Seen;
  std::swap(Seen, Visited);
  TokenEdits *Outer = std::exchange(Edits, &Own);
  KernelCode Out;
  if (auto Range = range(S)) {
    tokens(*Range);
    walk(S);
    Out = File.Tokens.deviceText(*Range, &Own);
  }
  Edits = Outer;
  std::swap(Seen, Visited);
  return Out;
}

KernelCode Rewriter::operand(const Expr *E) {
  KernelCode Out = inner(E);
  return isOperation(E) ? "(" + Out + ")" : Out;
}

void Rewriter::replace(const Stmt *S, KernelCode With) {
  if (auto Range = range(S))
    Edits->replace(*Range, std::move(With));
}

void Rewriter::respell(SourceLocation Loc, llvm::StringRef Old, KernelCode New) {
  if (Old == New)
    return;
  if (auto Token = File.Tokens.index(Loc); Token && File.Tokens[*Token].Spelling == Old)
    Edits->replace({*Token, *Token}, std::move(New));
}

void Rewriter::surround(const Stmt *S, KernelCode Before, KernelCode After) {
  auto Range = range(S);
  if (!Range)
    return;
  Edits->insertBefore(Range->First, std::move(Before));
  if (!After.empty())
    Edits->insertAfter(Range->Last, std::move(After));
}

void Rewriter::castTo(const Expr *E, llvm::StringRef To) {
  bool Operation = isOperation(E);
  surround(E, "(" + To.str() + ")" + (Operation ? "(" : ""), Operation ? ")" : "");
}

void Rewriter::hoist(const KernelCode &Statement, const Stmt *For) {
  // The statement of the innermost block that the node is in.
  for (size_t I = Parents.size(); I-- > 1;)
    if (isa<CompoundStmt>(Parents[I - 1])) {
      auto First = range(Parents[I]);
      if (First)
        Hoisted[First->First] += Statement + "\n" + File.Tokens.indentation(First->First);
      return;
    }
  if (RootStmt && !isa<Expr>(RootStmt)) {
    // A body without braces gets them.
    Hoisted[RootFirst] += Statement + "\n" + File.Tokens.indentation(RootFirst);
    if (!std::exchange(Braced, true)) {
      TokenRange Whole = File.Tokens.statement(RootStmt);
      Hoisted[Whole.First] = "{ " + Hoisted[Whole.First];
      Edits->insertAfter(Whole.Last, " }");
    }
    return;
  }
  if (Root) {
    Hoisted[RootFirst] += Statement + "\n";
    return;
  }
  Text.problem(For ? For->getBeginLoc() : File.Tokens[RootFirst].Loc, "a declaration inside an expression",
               "declare it before the expression");
}

bool Rewriter::isSystemMacro(SourceLocation Loc, llvm::StringRef &Name) const {
  const SourceManager &SM = Context.getSourceManager();
  if (!Loc.isMacroID())
    return false;
  // The outermost macro that a system header defined.
  for (; Loc.isMacroID(); Loc = SM.getImmediateMacroCallerLoc(Loc))
    if (SM.isInSystemHeader(SM.getSpellingLoc(Loc)) && !SM.isMacroArgExpansion(Loc))
      Name = Lexer::getImmediateMacroName(Loc, SM, Context.getLangOpts());
  return !Name.empty();
}

//===----------------------------------------------------------------------===//
// Implicit conversions
//===----------------------------------------------------------------------===//

/// Whether C++ converts one pointer type to another without a cast.
static bool convertsInCxx(const ASTContext &Context, QualType From, QualType To) {
  From = From.getCanonicalType();
  To = To.getCanonicalType();
  QualType Source = From->getPointeeType(), Target = To->getPointeeType();
  if (Source.isNull() || Target.isNull())
    return false;
  if (!Target.getQualifiers().withoutObjCLifetime().compatiblyIncludes(Source.getQualifiers(), Context)) {
    // restrict is not part of the pointee's own type.
    Qualifiers Wanted = Target.getQualifiers();
    Wanted.addRestrict();
    if (!Wanted.compatiblyIncludes(Source.getQualifiers(), Context))
      return false;
  }
  if (Target->isVoidType())
    return !Source->isFunctionType();
  return Context.hasSameType(Target.getUnqualifiedType(), Source.getUnqualifiedType());
}

const EnumDecl *Rewriter::cxxEnum(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (auto *T = E->getType()->getAs<EnumType>())
    return T->getDecl()->getCanonicalDecl();
  if (auto *Reference = dyn_cast<DeclRefExpr>(E))
    if (auto *Constant = dyn_cast<EnumConstantDecl>(Reference->getDecl()))
      return cast<EnumDecl>(Constant->getDeclContext())->getCanonicalDecl();
  if (auto *Conditional = dyn_cast<ConditionalOperator>(E)) {
    const EnumDecl *True = cxxEnum(Conditional->getTrueExpr());
    return True && True == cxxEnum(Conditional->getFalseExpr()) ? True : nullptr;
  }
  if (auto *Comma = dyn_cast<BinaryOperator>(E); Comma && Comma->getOpcode() == BO_Comma)
    return cxxEnum(Comma->getRHS());
  return nullptr;
}

/// (void *)0: a null pointer constant in C, not in C++.
static bool isVoidNull(const Expr *E) {
  auto *Cast = dyn_cast<CStyleCastExpr>(E->IgnoreParens());
  return Cast && Cast->getType()->isVoidPointerType() && !Cast->getType()->getPointeeType().hasQualifiers() &&
         isa<IntegerLiteral>(Cast->getSubExpr()->IgnoreParenImpCasts()) &&
         cast<IntegerLiteral>(Cast->getSubExpr()->IgnoreParenImpCasts())->getValue() == 0;
}

/// The type of the parameter that takes an argument: a function's own type leaves the sizes of arrays out.
static QualType parameterType(const Expr *Argument, const Stmt *Parent) {
  if (auto *Call = dyn_cast_or_null<CallExpr>(Parent))
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      for (unsigned I = 0; I < Call->getNumArgs() && I < Callee->getNumParams(); ++I)
        if (Call->getArg(I) == Argument)
          return (Callee->getDefinition() ? Callee->getDefinition() : Callee)->getParamDecl(I)->getType();
  return Argument->getType();
}

/// Whether what stands around a function's name says which of several functions is meant.
static bool saysFunction(const Stmt *Around) {
  auto *Binary = dyn_cast_or_null<BinaryOperator>(Around);
  return Around && !isa<CastExpr, ConditionalOperator>(Around) && !(Binary && Binary->isComparisonOp());
}

void Rewriter::implicitCast(const ImplicitCastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  // const void *address = sqrt;
  auto *Named = E->getCastKind() == CK_FunctionToPointerDecay ? dyn_cast<DeclRefExpr>(Sub->IgnoreParens()) : nullptr;
  auto *Function = Named ? dyn_cast<FunctionDecl>(Named->getDecl()) : nullptr;
  if (Function && Function->getIdentifier() && DeviceNames::isOverloaded(Function->getName()) &&
      !Names.isUsers(Function) && !saysFunction(parentPastParens()))
    castToType(Sub, E->getType());
  if (E->isPartOfExplicitCast())
    return;
  QualType To = E->getType(), From = Sub->getType();
  switch (E->getCastKind()) {
  case CK_NoOp:
  case CK_BitCast:
    if (isVoidNull(Sub) && To->isPointerType()) {
      replace(Sub, "nullptr");
      return;
    }
    if (To->isVariablyModifiedType())
      To = parameterType(E, parent());
    if (To->isVariablyModifiedType() && From->isVariablyModifiedType() && type(To) == type(From))
      return;
    if (To->isPointerType() && !convertsInCxx(Context, From, To))
      castToType(E->getSubExpr(), To);
    return;
  case CK_IntegralToPointer:
    castToType(Sub, To);
    return;
  case CK_PointerToIntegral:
    castTo(Sub,
           Context.getTypeSize(To) < Context.getTypeSize(From) ? type(To.getUnqualifiedType()) + ")(long" : type(To));
    return;
  case CK_NullToPointer:
    // 0 is a null pointer in C++ too, and nullPointer() takes NULL. What else is constant and zero is not.
    if (isVoidNull(Sub))
      replace(Sub, "nullptr");
    else if (!isa<IntegerLiteral>(Sub->IgnoreParens()))
      castToType(Sub, To);
    return;
  case CK_ToVoid:
    if (isa_and_nonnull<ConditionalOperator>(parent()))
      castTo(Sub, "void");
    return;
  case CK_LValueToRValue:
    copyVolatile(Sub);
    return;
  case CK_AtomicToNonAtomic:
  case CK_NonAtomicToAtomic:
    Text.problem(Sub->getBeginLoc(), "access to an _Atomic object", "use a plain type and '#pragma omp atomic'");
    return;
  default:
    complexConversion(E);
    break;
  }
  if (auto *Enum = To->getAs<EnumType>()) {
    if (cxxEnum(Sub) != Enum->getDecl()->getCanonicalDecl())
      castToType(Sub, To);
  } else if (enumAsUnsigned(E)) {
    castToType(Sub, To);
  }
}

/// An operand of an enumeration that C computes with as unsigned, where that makes a difference.
bool Rewriter::enumAsUnsigned(const ImplicitCastExpr *E) const {
  if (E->getCastKind() != CK_IntegralCast || !E->getSubExpr()->getType()->isEnumeralType() ||
      !Context.hasSameUnqualifiedType(E->getType(), Context.UnsignedIntTy))
    return false;
  // Up to where C++'s int and C's unsigned, with the same value so far, part.
  const Expr *Here = E;
  for (unsigned N = 1; auto *P = dyn_cast_or_null<Expr>(parent(N)); ++N) {
    if (isa<ParenExpr, ConstantExpr, ImplicitCastExpr>(P))
      continue;
    auto Is = [&](const Expr *Operand) { return Operand->IgnoreParenImpCasts() == Here->IgnoreParenImpCasts(); };
    auto *Binary = dyn_cast<BinaryOperator>(P);
    auto *Conditional = dyn_cast<ConditionalOperator>(P);
    const Expr *Other = nullptr;
    if (auto *Unary = dyn_cast<UnaryOperator>(P); Unary && Unary->getOpcode() != UO_Plus)
      return Unary->getOpcode() == UO_Minus || Unary->getOpcode() == UO_Not;
    const bool IsComma = Binary && Binary->getOpcode() == BO_Comma;
    if (Binary && (Binary->isAssignmentOp() || Binary->isLogicalOp() || (IsComma && Is(Binary->getLHS()))))
      return false;
    if (Binary && !Binary->isShiftOp() && !IsComma)
      Other = Is(Binary->getLHS()) ? Binary->getRHS() : Binary->getLHS();
    else if (Binary && !IsComma && Is(Binary->getRHS()))
      return false;
    else if (Conditional && !Is(Conditional->getCond()))
      Other = Is(Conditional->getTrueExpr()) ? Conditional->getFalseExpr() : Conditional->getTrueExpr();
    else if (!Binary && !isa<UnaryOperator>(P))
      return false;
    Here = P;
    if (!Other)
      continue;
    Other = Other->IgnoreParenImpCasts();
    QualType T = Other->getType();
    const bool Narrow = T->isIntegerType() && Context.getTypeSize(T) < Context.getTypeSize(Context.IntTy);
    if (!T->isEnumeralType() && !Narrow && !Context.hasSameUnqualifiedType(T, Context.IntTy))
      return false; // both languages convert to that
    Expr::EvalResult Value;
    const bool NonNegative = T->isEnumeralType() || (Narrow && T->isUnsignedIntegerType()) ||
                             (Other->EvaluateAsInt(Value, Context) && Value.Val.getInt().isNonNegative());
    if (!NonNegative || (Binary && Binary->getOpcode() == BO_Sub))
      return true;
    if (Binary && Binary->isComparisonOp())
      return false;
  }
  return false;
}

/// A string literal that C takes for an array of char, on its way to a pointer that C++ wants const.
static bool isConstInCxx(const Expr *E) {
  E = E->IgnoreParens();
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
    if (Cast->getCastKind() == CK_ArrayToPointerDecay)
      return isa<StringLiteral>(Cast->getSubExpr()->IgnoreParens());
    return (Cast->getCastKind() == CK_NoOp ||
            (Cast->getCastKind() == CK_BitCast && Cast->getType()->isVoidPointerType())) &&
           isConstInCxx(Cast->getSubExpr());
  }
  if (auto *Conditional = dyn_cast<ConditionalOperator>(E))
    return isConstInCxx(Conditional->getTrueExpr()) || isConstInCxx(Conditional->getFalseExpr());
  if (auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->getOpcode() == BO_Comma)
      return isConstInCxx(Binary->getRHS());
    return Binary->isAdditiveOp() && E->getType()->isPointerType() &&
           (isConstInCxx(Binary->getLHS()) || isConstInCxx(Binary->getRHS()));
  }
  return false;
}

void Rewriter::sink(const Expr *E, QualType To) {
  if (E && To->isPointerType() && !To->getPointeeType().isConstQualified() && isConstInCxx(E))
    castToType(E, To);
}

bool Rewriter::nullPointer(const ParenExpr *E) {
  // NULL where a void * is wanted: valid as it stands, but not what anybody wrote.
  llvm::StringRef Macro;
  if (!isVoidNull(E) || !isSystemMacro(E->getBeginLoc(), Macro) || Macro != "NULL")
    return false;
  const Stmt *P = parentPastParens();
  if (auto *Explicit = dyn_cast_or_null<ExplicitCastExpr>(P); Explicit && !Explicit->getType()->isPointerType())
    return false;
  if (isa_and_nonnull<UnaryOperator, UnaryExprOrTypeTraitExpr>(P))
    return false;
  if (auto *Binary = dyn_cast_or_null<BinaryOperator>(P); Binary && Binary->isAdditiveOp())
    return false;
  replace(E, "nullptr");
  return true;
}

void Rewriter::returns(const ReturnStmt *S) {
  if (const Expr *Value = S->getRetValue()) {
    sink(Value, Value->getType());
    return;
  }
  // `return;` where the caller does not look at the value.
  const FunctionDecl *Function = nullptr;
  auto Here = File.Tokens.index(S->getBeginLoc());
  for (const Decl *D : Context.getTranslationUnitDecl()->decls())
    if (auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
      if (auto Body = range(F->getBody()); Body && Here && Body->First < *Here && *Here < Body->Last)
        Function = F;
  if (Function && Here && !Function->getReturnType()->isVoidType())
    Edits->insertAfter(
        *Here,
        Function->getReturnType()->isArithmeticType() && !Function->getReturnType()->isEnumeralType() ? " 0" : " {}");
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

bool Rewriter::voidPointer(const Expr *E) const {
  return E->getType()->isPointerType() &&
         (E->getType()->getPointeeType()->isVoidType() || E->getType()->getPointeeType()->isFunctionType());
}

/// char * with the constness of a void *.
static QualType bytePointer(const ASTContext &Context, QualType VoidPointer) {
  return Context.getPointerType(
      Context.getQualifiedType(Context.CharTy, VoidPointer->getPointeeType().getQualifiers()));
}

bool Rewriter::unary(const UnaryOperator *E) {
  if (!E->isIncrementDecrementOp())
    return true;
  const Expr *Sub = E->getSubExpr();
  QualType T = Sub->getType();
  bool Up = E->isIncrementOp(), Old = E->isPostfix() && !isDiscarded();
  bool Simple = !Sub->HasSideEffects(Context);
  auto Refuse = [&](llvm::StringRef What) {
    Text.problem(E->getOperatorLoc(), What, "write it as an assignment of its own");
    return false;
  };
  if (T->isAtomicType()) {
    Text.problem(E->getOperatorLoc(), "access to an _Atomic object", "use a plain type and '#pragma omp atomic'");
    return false;
  }
  auto Write = [&](const KernelCode &Text) {
    replace(E, isDiscarded() ? Text : "(" + Text + ")");
    return false;
  };
  if (T->isBooleanType()) {
    // C++17 has no ++ and never had -- on bool. b++ makes it true, b-- turns it over.
    if (!Simple)
      return Refuse("'++' or '--' on bool");
    KernelCode B = inner(Sub);
    if (!Old)
      return Write(Up ? B + " = true" : B + " = !" + B);
    replace(E, Up ? "(" + B + " || (" + B + " = true, false))" : "!(" + B + " = !" + B + ")");
    return false;
  }
  if (auto *Enum = T->getAs<EnumType>()) {
    std::string Name = type(T.getUnqualifiedType());
    if (Simple && !Old) {
      KernelCode X = inner(Sub);
      return Write(X + " = (" + Name + ")(" + X + (Up ? " + 1)" : " - 1)"));
    }
    if (Sub->refersToBitField())
      return Refuse("'++' or '--' on a bit-field of an enumeration");
    std::string Integer = type(Context.getPointerType(Enum->getDecl()->getIntegerType()));
    KernelCode X = "(*(" + Integer + ")&" + operand(Sub) + ")", Op = Up ? "++" : "--";
    replace(E, "(" + Name + ")" + (E->isPostfix() ? X + Op : Op + X));
    return false;
  }
  if (voidPointer(Sub)) {
    if (!Simple)
      return Refuse("arithmetic on void *");
    KernelCode P = inner(Sub), Byte = "(" + type(bytePointer(Context, T)) + ")";
    KernelCode Step = P + " = " + Byte + P + (Up ? " + 1" : " - 1");
    if (!Old)
      return Write(Step);
    replace(E, "(" + Step + ", (" + type(T.getUnqualifiedType()) + ")(" + Byte + P + (Up ? " - 1))" : " + 1))"));
    return false;
  }
  return true;
}

bool Rewriter::enumAssign(const CompoundAssignOperator *E) {
  const Expr *Left = E->getLHS();
  std::string Name = type(Left->getType().getUnqualifiedType());
  auto Operator = File.Tokens.index(E->getOperatorLoc());
  if (!Operator)
    return true;
  if (!Left->HasSideEffects(Context)) {
    // Before: e |= Flag   After: e = (enum E)(e | Flag)
    llvm::StringRef Op = BinaryOperator::getOpcodeStr(BinaryOperator::getOpForCompoundAssignment(E->getOpcode()));
    Edits->replace({*Operator, *Operator}, "= (" + Name + ")(" + inner(Left) + " " + Op.str());
    bool Operation = isOperation(E->getRHS());
    surround(E->getRHS(), Operation ? "(" : "", Operation ? "))" : ")");
    return true;
  }
  if (Left->refersToBitField()) {
    Text.problem(E->getOperatorLoc(), "this assignment to a bit-field of an enumeration",
                 "write it as 'e = (enum E)(e op value)'");
    return false;
  }
  QualType Integer = Left->getType()->castAs<EnumType>()->getDecl()->getIntegerType();
  surround(Left, "*(" + type(Context.getPointerType(Integer)) + ")&" + (isOperation(Left) ? "(" : ""),
           isOperation(Left) ? ")" : "");
  return true;
}

bool Rewriter::binary(const BinaryOperator *E) {
  const Expr *Left = E->getLHS(), *Right = E->getRHS();
  if (E->isAssignmentOp() && Left->getType()->isAtomicType()) {
    Text.problem(E->getOperatorLoc(), "access to an _Atomic object", "use a plain type and '#pragma omp atomic'");
    return false;
  }
  if (E->isAssignmentOp())
    copyVolatile(Left);
  if (auto *Compound = dyn_cast<CompoundAssignOperator>(E)) {
    if (Left->getType()->isEnumeralType())
      return enumAssign(Compound);
    if (voidPointer(Left)) {
      auto Operator = File.Tokens.index(E->getOperatorLoc());
      if (Left->HasSideEffects(Context) || !Operator) {
        Text.problem(E->getOperatorLoc(), "arithmetic on void *", "use char *");
        return false;
      }
      Edits->replace({*Operator, *Operator}, "= (" + type(bytePointer(Context, Left->getType())) + ")" + inner(Left) +
                                                 (E->getOpcode() == BO_AddAssign ? " +" : " -"));
      if (isOperation(Right))
        surround(Right, "(", ")");
      return true;
    }
    return true;
  }
  if (E->getOpcode() == BO_Assign) {
    sink(Right, Left->getType());
    return true;
  }
  if (!E->isAdditiveOp() || !(voidPointer(Left) || voidPointer(Right)))
    return true;
  // void * is counted in bytes.
  bool Difference = voidPointer(Left) && voidPointer(Right);
  auto *Explicit = dyn_cast_or_null<ExplicitCastExpr>(parentPastParens());
  if (!Difference && !(Explicit && Explicit->getType()->isPointerType()))
    surround(E, "(" + type(E->getType().getUnqualifiedType()) + ")(", ")");
  for (const Expr *Side : {Left, Right})
    if (voidPointer(Side))
      castToType(Side, bytePointer(Context, Side->getType()));
  return true;
}

/// Whether C++ gives the expression a type of another size than C, or refuses to tell a size: a comparison is a bool
/// and a character literal a char there, and what is an array or a bit-field stays one behind a comma or a conditional
/// operator.
static bool hasOtherSize(const ASTContext &Context, const Expr *E) {
  E = E->IgnoreParens();
  auto Stays = [&](const Expr *Side) {
    const Expr *Inner = Side->IgnoreParenImpCasts();
    return hasOtherSize(Context, Inner) || Inner->refersToBitField() || Inner->getType()->isArrayType();
  };
  if (auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->getOpcode() == UO_LNot || (Unary->isPrefix() && Unary->getSubExpr()->refersToBitField());
  if (auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->getOpcode() == BO_Comma)
      return Stays(Binary->getRHS());
    return Binary->isComparisonOp() || Binary->isLogicalOp() ||
           (Binary->isAssignmentOp() && Binary->getLHS()->refersToBitField());
  }
  if (auto *Conditional = dyn_cast<AbstractConditionalOperator>(E)) {
    const Expr *Sides[] = {Conditional->getTrueExpr(), Conditional->getFalseExpr()};
    return llvm::any_of(Sides, Stays) ||
           llvm::all_of(Sides, [&](const Expr *Side) { // of one type, they are not promoted
             return Context.isPromotableIntegerType(Side->IgnoreParenImpCasts()->getType());
           });
  }
  return isa<CharacterLiteral>(E);
}

/// Types stand in front of the kernels, which may have no such variable, or have it as a parameter.
bool Rewriter::namesVariable(const Expr *E) const {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitDeclRefExpr(DeclRefExpr *E) override { return !isa<VarDecl>(E->getDecl()); }
  };
  return isa_and_nonnull<TagDecl, TypedefNameDecl>(Root) && !Finder().TraverseStmt(const_cast<Expr *>(E));
}

bool Rewriter::sizeOf(const UnaryExprOrTypeTraitExpr *E) {
  QualType T = E->getTypeOfArgument();
  if (E->getKind() == UETT_SizeOf && (T->isVoidType() || T->isFunctionType())) {
    replace(E, "sizeof(char)"); // 1 in GNU C
    return false;
  }
  if (Expr::EvalResult Value; T->isFunctionType() && E->EvaluateAsInt(Value, Context)) { // __alignof__(f)
    replace(E, llvm::toString(Value.Val.getInt(), 10) + "ul");
    return false;
  }
  if (editSize(Text, Context, E, *Edits))
    return false;
  if (E->isArgumentType())
    return true;
  const Expr *Operand = E->getArgumentExpr()->IgnoreParens();
  if (auto Range = range(E); Range && namesVariable(Operand)) {
    Edits->replace({Range->First + 1, Range->Last}, "(" + type(T.getUnqualifiedType()) + ")");
    return false;
  }
  if (hasOtherSize(Context, Operand)) {
    bool Parens = isa<ParenExpr>(E->getArgumentExpr()), Operation = isOperation(Operand);
    surround(Operand, (Parens ? "(" : "((") + type(T.getUnqualifiedType()) + ")" + (Operation ? "(" : ""),
             std::string(Operation ? ")" : "") + (Parens ? "" : ")"));
  }
  return true;
}

} // namespace chomp
