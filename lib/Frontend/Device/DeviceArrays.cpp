//===- DeviceArrays.cpp - arrays of variable length -----------------------===//
//
// C++ has none, and no pointers to them: `double a[n][m]` as a parameter becomes `double *a`, and a[i][j] becomes
// a[i * m + j]. What is called flat here is an array whose elements are such arrays, or a pointer to one. An array of
// variable length itself is GNU C++ and works on the host; for CUDA and HIP SequentialVariables.cpp finds a place.
//
//===----------------------------------------------------------------------===//
#include "Analysis/ArrayTypes.h"
#include "Frontend/Device/DeviceRewriter.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <functional>
#include <utility>

using namespace clang;

namespace chomp {

static const ArrayType *asArray(const ASTContext &Context, QualType Type) { return Context.getAsArrayType(Type); }

KernelCode variableSize(DeviceText &Text, const ASTContext &Context, QualType Type) {
  KernelCode Out = "sizeof(" + Text.declare(Context.getBaseElementType(Type), "") + ")";
  for (; const ArrayType *Array = Context.getAsArrayType(Type); Type = Array->getElementType())
    if (auto *Variable = dyn_cast<VariableArrayType>(Array))
      Out += " * (" + Text.extent(Variable) + ")";
    else
      Out += " * " + std::to_string(cast<ConstantArrayType>(Array)->getSize().getZExtValue());
  return Out;
}

KernelCode variableStorage(DeviceText &Text, const ASTContext &Context, QualType Type, unsigned Alignment) {
  QualType Element = Context.getBaseElementType(Type).getUnqualifiedType();
  const KernelCode Cast = "(" + Text.declare(Context.getPointerType(Element), "") + ")",
                   Size = variableSize(Text, Context, Type), To = std::to_string(Alignment);
  return Alignment ? Cast + "chomp::align_up<" + To + ">(__builtin_alloca(" + Size + " + " + To + "))"
                   : Cast + "__builtin_alloca(" + Size + ")";
}

bool Rewriter::isFlat(QualType Type) const {
  if (!Type->isVariablyModifiedType())
    return false;
  QualType Element;
  if (auto *Pointer = Type->getAs<PointerType>())
    Element = Pointer->getPointeeType();
  else if (const ArrayType *Array = asArray(Context, Type))
    Element = Array->getElementType();
  return !Element.isNull() && isVariableLength(Context, Element);
}

const Type *namedLength(const ASTContext &Context, QualType Type) {
  while (!Type.isNull() && Type->isVariablyModifiedType()) {
    if (isa<TypedefType, TypeOfType, TypeOfExprType>(Type))
      return Type.getTypePtr();
    const ArrayType *Array = asArray(Context, Type);
    Type = Type->isPointerType() ? Type->getPointeeType() : Array ? Array->getElementType() : QualType();
  }
  return nullptr;
}

static const Expr *strip(const Expr *E) {
  E = E->IgnoreParens();
  while (auto *Cast = dyn_cast<ImplicitCastExpr>(E))
    E = Cast->getSubExpr()->IgnoreParens();
  return E;
}

/// The elements' number of an array type, as an operand; empty where C leaves it open.
KernelCode Rewriter::stride(QualType Type) {
  const ArrayType *Array = asArray(Context, Type);
  if (auto *Constant = dyn_cast_or_null<ConstantArrayType>(Array))
    return std::to_string(Constant->getZExtSize());
  auto *Variable = dyn_cast_or_null<VariableArrayType>(Array);
  if (!Variable || !Variable->getSizeExpr())
    return "";
  const VarDecl *Kept = File.Extents.constant(Variable->getSizeExpr());
  return Kept ? Names.own(Kept) : operand(Variable->getSizeExpr());
}

namespace {

/// A place in flat storage: Base[Index], in units of the type at hand.
struct FlatPlace {
  KernelCode Base, Index;
  bool Sum = false;  ///< Index needs parentheses as a factor.
  bool Wide = false; ///< It has the bits of a pointer.
};

} // namespace

/// Whether an expression is a row of flat storage, or a pointer to rows.
static bool isRow(const ASTContext &Context, const Expr *E, llvm::function_ref<bool(QualType)> IsFlat) {
  E = strip(E);
  if (IsFlat(E->getType()))
    return true;
  if (!E->getType()->isArrayType())
    return false;
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return isRow(Context, Subscript->getBase(), IsFlat);
  if (auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->getOpcode() == UO_Deref && isRow(Context, Unary->getSubExpr(), IsFlat);
  return false;
}

KernelCode Rewriter::flat(const Expr *E) {
  auto isWide = [&](const Expr *Number) {
    QualType Type = Number->IgnoreParenImpCasts()->getType();
    return Type->isIntegerType() && Context.getTypeSize(Type) >= Context.getTypeSize(Context.getPointerDiffType());
  };
  // What pointers to rows count in has as many bits as they (C23, 6.5.7): products of ints would not.
  auto Multiply = [&](FlatPlace &P, QualType Array) {
    if (P.Index == "0")
      return;
    auto *Variable = dyn_cast<VariableArrayType>(asArray(Context, Array));
    P.Wide |= Variable && Variable->getSizeExpr() &&
              (File.Extents.constant(Variable->getSizeExpr()) || isWide(Variable->getSizeExpr()));
    const KernelCode Factor = P.Sum ? "(" + P.Index + ")" : P.Index;
    if (std::exchange(P.Wide, true))
      P.Index = Factor;
    else if (P.Index.isPlain() && llvm::all_of(P.Index.chars(), llvm::isDigit))
      P.Index += "L";
    else
      P.Index = "(" + type(Context.getPointerDiffType().getCanonicalType()) + ")" + Factor;
    P.Index += " * " + stride(Array);
    P.Sum = true;
  };
  auto IsFlat = [&](QualType T) { return isFlat(T); };
  // The text of a flat expression as a pointer to elements.
  std::function<FlatPlace(const Expr *)> Locate = [&](const Expr *E) -> FlatPlace {
    const Expr *Written = strip(E);
    FlatPlace P;
    auto Add = [&](const Expr *Index, const char *Operator) {
      P.Wide |= isWide(Index);
      KernelCode Term = Operator[1] == '-' ? operand(Index) : inner(Index);
      bool Operation = isOperation(Index) && !cast<Expr>(Index->IgnoreParenImpCasts())->getType().isNull();
      if (P.Index.empty() || P.Index == "0") {
        P.Index = Operator[1] == '-' ? "-" + Term : Term;
        P.Sum = Operation || Operator[1] == '-';
      } else if (Term != "0") {
        bool Multiplicative = !Operation;
        if (auto *B = dyn_cast<BinaryOperator>(Index->IgnoreImplicit()))
          Multiplicative = B->isMultiplicativeOp() || B->isAdditiveOp();
        P.Index += Operator + (Multiplicative ? Term : "(" + Term + ")");
        P.Sum = true;
      }
    };
    // From an array to a pointer to its first element: count in elements.
    auto Decay = [&](QualType Array) {
      if (!P.Index.empty())
        Multiply(P, Array);
    };
    if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(Written);
        Subscript && isRow(Context, Subscript->getBase(), IsFlat)) { // else one of several pointers to rows
      const Expr *Base = strip(Subscript->getBase());
      P = Locate(Base);
      if (Base->getType()->isArrayType())
        Decay(Base->getType());
      Add(Subscript->getIdx(), " + ");
      return P;
    }
    if (auto *Unary = dyn_cast<UnaryOperator>(Written);
        Unary && (Unary->getOpcode() == UO_AddrOf ||
                  (Unary->getOpcode() == UO_Deref && isRow(Context, Unary->getSubExpr(), IsFlat)))) {
      const Expr *Sub = strip(Unary->getSubExpr());
      P = Locate(Sub);
      if (Unary->getOpcode() == UO_Deref && Sub->getType()->isArrayType())
        Decay(Sub->getType());
      return P;
    }
    if (auto *Binary = dyn_cast<BinaryOperator>(Written); Binary && Binary->isAdditiveOp()) {
      bool Left = Binary->getLHS()->getType()->isPointerType();
      const Expr *Base = strip(Left ? Binary->getLHS() : Binary->getRHS());
      P = Locate(Base);
      if (Base->getType()->isArrayType())
        Decay(Base->getType());
      Add(Left ? Binary->getRHS() : Binary->getLHS(), Binary->getOpcode() == BO_Sub ? " - " : " + ");
      return P;
    }
    if (auto *Reference = dyn_cast<DeclRefExpr>(Written)) {
      P.Base = Names.use(Reference->getDecl(), Reference->getLocation());
    } else if (auto *Explicit = dyn_cast<CStyleCastExpr>(Written)) {
      P.Base = "((" + type(Explicit->getType()) + ")" + operand(Explicit->getSubExpr()) + ")";
    } else {
      P.Base = operand(Written);
    }
    return P;
  };
  const Expr *Written = strip(E);
  FlatPlace P = Locate(Written);
  // What is left of the dimensions turns the index into one of elements.
  QualType T = Written->getType();
  if (auto *Pointer = T->getAs<PointerType>())
    T = Pointer->getPointeeType();
  bool Element = !T->isArrayType();
  if (!P.Index.empty())
    for (const ArrayType *Array = asArray(Context, T); Array; Array = asArray(Context, Array->getElementType()))
      Multiply(P, QualType(Array, 0));
  if (Element && !Written->getType()->isPointerType())
    return P.Base + "[" + (P.Index.empty() ? "0" : P.Index) + "]";
  return P.Index.empty() ? P.Base : "(" + P.Base + " + " + P.Index + ")";
}

/// The innermost elements' number of an array type, "n * 4 * m".
KernelCode Rewriter::elements(QualType Type) {
  KernelCode Out;
  for (const ArrayType *Array = asArray(Context, Type); Array; Array = asArray(Context, Array->getElementType()))
    Out += (Out.empty() ? "" : " * ") + stride(QualType(Array, 0));
  return Out;
}

/// The elements of what a flat pointer points to, as a factor with a pointer's bits.
KernelCode Rewriter::rowLength(QualType Pointer) {
  return "(" + type(Context.getPointerDiffType().getCanonicalType()) + ")" + elements(Pointer->getPointeeType());
}

/// Pointers to rows count in elements here.
/// Before: ++p   p++   p += 2   p - q   After: (p += n)   (p += n) - n   p += 2 * n   (p - q) / n
bool Rewriter::flatSteps(const Expr *E) {
  auto *Unary = dyn_cast<UnaryOperator>(E);
  auto *Binary = dyn_cast<BinaryOperator>(E);
  if (Unary && Unary->isIncrementDecrementOp() && isFlat(E->getType())) {
    const KernelCode Length = rowLength(E->getType()), Step = Unary->isIncrementOp() ? " += " : " -= ";
    KernelCode Out = operand(Unary->getSubExpr()) + Step + Length;
    if (!isDiscarded())
      Out = "(" + Out + ")";
    if (!isDiscarded() && Unary->isPostfix())
      Out = "(" + Out + (Unary->isIncrementOp() ? " - " : " + ") + Length + ")";
    replace(E, Out);
    return true;
  }
  if (!Binary || !isFlat(Binary->getLHS()->IgnoreParenImpCasts()->getType()))
    return false;
  const Expr *Left = Binary->getLHS(), *Right = Binary->getRHS();
  if (Binary->getOpcode() == BO_AddAssign || Binary->getOpcode() == BO_SubAssign) {
    surround(Right, isOperation(Right) ? "(" : "", (isOperation(Right) ? ") * " : " * ") + rowLength(E->getType()));
    return false;
  }
  if (Binary->getOpcode() != BO_Sub || !Right->getType()->isPointerType())
    return false;
  KernelCode Length = rowLength(Left->getType());
  if (Length.contains(" * "))
    Length = "(" + Length + ")";
  replace(E, "((" + inner(Left) + " - " + operand(Right) + ") / " + Length + ")");
  return true;
}

bool Rewriter::flatExpression(const Expr *E) {
  if (flatSteps(E))
    return true;
  auto IsFlat = [&](QualType T) { return isFlat(T); };
  if (auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E)) {
    QualType T = Size->getTypeOfArgument();
    if (Size->getKind() != UETT_SizeOf || !T->isVariablyModifiedType() || !T->isArrayType() ||
        !isVariableLength(Context, T))
      return false;
    // The size first: products of ints would have fewer bits.
    replace(E, "(sizeof(" + type(Context.getBaseElementType(T).getUnqualifiedType()) + ") * " + elements(T) + ")");
    return true;
  }
  bool Mine = false;
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    Mine = isRow(Context, Subscript->getBase(), IsFlat);
  else if (auto *Unary = dyn_cast<UnaryOperator>(E))
    Mine = (Unary->getOpcode() == UO_Deref && isRow(Context, Unary->getSubExpr(), IsFlat)) ||
           (Unary->getOpcode() == UO_AddrOf &&
            (isVariableLength(Context, Unary->getSubExpr()->getType()) ||
             (Unary->getSubExpr()->getType()->isArrayType() && isRow(Context, Unary->getSubExpr(), IsFlat))));
  else if (auto *Binary = dyn_cast<BinaryOperator>(E))
    Mine = Binary->isAdditiveOp() && E->getType()->isPointerType() && isFlat(E->getType());
  else if (auto *Explicit = dyn_cast<CStyleCastExpr>(E); Explicit && isFlat(Explicit->getType())) {
    replace(E, "(" + type(Explicit->getType()) + ")" + operand(Explicit->getSubExpr()));
    return true;
  }
  if (!Mine)
    return false;
  replace(E, flat(E));
  return true;
}

/// Whether expressions name what is declared behind a place.
bool Rewriter::namesLater(ArrayRef<const Expr *> Expressions, SourceLocation Place) const {
  struct Finder : DynamicRecursiveASTVisitor {
    Finder(const SourceManager &SM, SourceLocation Place) : SM(SM), Place(Place) {}
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      Found |= SM.isBeforeInTranslationUnit(Place, E->getDecl()->getLocation());
      return !Found;
    }
    const SourceManager &SM;
    SourceLocation Place;
    bool Found = false;
  } Finder(Context.getSourceManager(), Place);
  for (const Expr *E : Expressions)
    Finder.TraverseStmt(const_cast<Expr *>(E));
  return Finder.Found;
}

KernelCode Rewriter::keptExtents(const VarDecl *V) {
  KernelCode Out;
  for (const Expr *Size : File.Extents.sizes(V)) {
    const VarDecl *Kept = File.Extents.constant(Size);
    Out += Text.declare(Kept->getType(), Names.own(Kept)) + " = " + inner(Size) + "; ";
  }
  return Out;
}

/// A pointer to rows, or an array of them.
bool Rewriter::holdsRows(QualType Type) const {
  while (auto *Array = dyn_cast_or_null<ConstantArrayType>(asArray(Context, Type)))
    Type = Array->getElementType();
  return Type->isPointerType() && isFlat(Type);
}

/// Several names in one declaration, of which some are of flat pointers: C's stars and extents go.
/// Before: double (*p)[n] = a, (*q)[n], x = 0;   After: double *p = a; double *q; double x = 0;
/// A loop's own are of one type: for (double *p = a, *end = a + n; ...)
bool Rewriter::flatDeclarations(const DeclStmt *S) {
  auto IsFlat = [&](const Decl *D) {
    auto *V = dyn_cast<VarDecl>(D);
    return V && holdsRows(V->getType());
  };
  // Alone or in front of others it is written where it stands.
  if (S->isSingleDecl() || llvm::none_of(llvm::drop_begin(S->decls()), IsFlat))
    return false;
  const bool OfLoop = isa_and_nonnull<ForStmt>(parent());
  KernelCode Out, Type;
  for (const Decl *D : S->decls()) {
    auto *V = dyn_cast<VarDecl>(D);
    auto Refuse = [&] {
      Text.problem(D->getLocation(), "a declaration together with one of a pointer to an array of variable length",
                   "write it as a declaration of its own");
      return true;
    };
    if (!V || !V->hasLocalStorage() || isVariableLength(Context, V->getType()))
      return Refuse();
    const QualType Element = V->getType()->isPointerType() ? V->getType()->getPointeeType() : QualType();
    const std::string Own = Element.isNull() ? "" : type(Context.getBaseElementType(Element)) + " ";
    std::string Declared = Text.declare(V->getType(), Names.own(V));
    if (Type.empty())
      Type = Own;
    else if (OfLoop && (Own != Type || !llvm::StringRef(Declared).consume_front(Own)))
      return Refuse();
    if (OfLoop && !Out.empty())
      Declared = Declared.substr(Type.size());
    Out += Out.empty() ? "" : OfLoop ? ", " : "; ";
    Out += (OfLoop ? "" : keptExtents(V)) + Declared + initializer(V);
  }
  replace(S, Out + ";");
  return true;
}

KernelCode Rewriter::initializer(const VarDecl *V) {
  const Expr *Init = V->getInit();
  if (!Init)
    return "";
  sink(Init, V->getType());
  return " = " + (isa<InitListExpr>(Init->IgnoreParens()) ? innerElement(Init) : inner(Init));
}

/// Functions and the file's variables that a block declares: their declarations stand in front of the kernel.
/// Before: double x = 1, sqrt(double); extern int n;   After: double x = 1;
bool Rewriter::declaredBefore(const DeclStmt *S) {
  auto IsBefore = [](const Decl *D) {
    auto *V = dyn_cast<VarDecl>(D);
    return isa<FunctionDecl>(D) || (V && V->isLocalExternDecl());
  };
  if (llvm::none_of(S->decls(), IsBefore))
    return false;
  KernelCode Others;
  for (const Decl *D : S->decls())
    if (auto *V = dyn_cast<VarDecl>(D); V && !IsBefore(D))
      Others += (Others.empty() ? "" : " ") + keptExtents(V) + Text.declare(V->getType(), Names.own(V)) +
                initializer(V) + ";";
  replace(S, Others.empty() && !isa_and_nonnull<CompoundStmt>(parent()) ? ";" : Others);
  return true;
}

/// Names for types of variable length, which GPUs don't have: what is declared with them is written without.
/// Before: typedef double row[n], *place;   After: typedef double *place;
bool Rewriter::variableTypes(const DeclStmt *S) {
  auto IsVariable = [](const Decl *D) {
    auto *Typedef = dyn_cast<TypedefNameDecl>(D);
    return Typedef && Typedef->getUnderlyingType()->isVariablyModifiedType();
  };
  if (!Text.gpu() || llvm::none_of(S->decls(), IsVariable))
    return false;
  std::string Others;
  for (const Decl *D : S->decls())
    if (auto *Typedef = cast<TypedefNameDecl>(D); !IsVariable(D))
      Others += (Others.empty() ? "typedef " : " typedef ") +
                Text.declare(Typedef->getUnderlyingType(), Names.own(Typedef)) + ";";
  replace(S, Others.empty() ? ";" : Others);
  return true;
}

bool Rewriter::localArray(const VarDecl *V) {
  QualType Type = V->getType();
  if (namedLength(Context, Type) && File.Extents.changes(V))
    Text.problem(V->getLocation(),
                 "a variable of a type of variable length that has a name, and whose extents have changed since",
                 "write the extents where it is declared");
  if (Type->isPointerType() && Type->isVariablyModifiedType() && !isFlat(Type))
    Text.problem(V->getLocation(), "a pointer to a pointer to rows of variable length",
                 "use an array of such pointers");
  if (auto Begin = File.Tokens.index(V->getBeginLoc()))
    if (KernelCode Kept = keptExtents(V); !Kept.empty()) {
      // There is no place in front of it where all of the extent's variables are known.
      if (isa_and_nonnull<ForStmt>(parent()) || namesLater(File.Extents.sizes(V), V->getBeginLoc()))
        Text.problem(V->getLocation(), "an array whose extents change later and that is declared together with others",
                     "declare it in a statement of its own");
      Edits->insertBefore(*Begin, Kept);
    }
  if (!Type->isVariablyModifiedType() || (isVariableLength(Context, Type) && Text.gpu()))
    return false; // editLocalVariables rewrites an array's declaration
  const bool Pointers = holdsRows(Type), Named = namedLength(Context, Type);
  if (!isFlat(Type) && !Pointers && !(Named && isVariableLength(Context, Type)))
    return false;
  auto Name = File.Tokens.index(V->getLocation()), Begin = File.Tokens.index(V->getBeginLoc()),
       End = File.Tokens.index(V->getEndLoc());
  if (!Name || !Begin || !End)
    return false;
  if (const Expr *Init = V->getInit())
    if (auto First = File.Tokens.index(Init->getBeginLoc()))
      End = *First - 2;
  auto *Declarations = dyn_cast<DeclStmt>(Parents.back());
  if (Named && Declarations && !Declarations->isSingleDecl())
    Text.problem(V->getLocation(),
                 "a variable of a type of variable length that has a name, declared together with others",
                 "declare it in a statement of its own");
  if (Pointers) {
    Edits->replace({*Begin, *End}, Text.declare(Type, Names.own(V)));
  } else {
    const KernelCode Declarator = Names.own(V) + "[" + elements(Type) + "]";
    if (Named)
      Edits->replace({*Begin, *End}, Text.declareCode(Context.getBaseElementType(Type), Declarator));
    else
      Edits->replace({*Name, *End}, Declarator);
  }
  return false;
}

} // namespace chomp
