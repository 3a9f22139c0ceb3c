//===- DeviceArrays.cpp - arrays of variable length -----------------------===//
//
// C++ has none, and no pointers to them: `double a[n][m]` as a parameter becomes `double *a`. Here is what declares
// them; FlatStorage.cpp has the expressions. An array of variable length itself is GNU C++ and works on the host; for
// CUDA and HIP SequentialVariables.cpp finds a place.
//
//===----------------------------------------------------------------------===//
#include "Analysis/ArrayTypes.h"
#include "Frontend/Device/DeviceRewriter.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace chomp {

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
  while (auto *Array = dyn_cast_or_null<ConstantArrayType>(Context.getAsArrayType(Type)))
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
