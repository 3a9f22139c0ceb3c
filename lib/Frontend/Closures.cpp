//===- Closures.cpp - lambdas that are made outside of a region -----------===//
//
//   Before:  auto clamp = [=](int i) { return i < low ? low : i; };
//   After:   auto clamp = [low = clamp_low](int i) { return i < low ? low : i; };      (in the kernel)
//
// A closure's type has no name and its members have none either. The kernel makes a closure of its own, by the user's
// text; what it captured travels from where it lies in the host's object. Captured pointers become those of the device,
// as if the region used them itself (OpenMP 5.2 §5.8.3).
//
//===----------------------------------------------------------------------===//
#include "Frontend/Closures.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

namespace {

/// The expression that makes closures of a class.
const LambdaExpr *makerOf(const VarDecl *V, const CXXRecordDecl *Closure) {
  if (const Expr *Init = V->getAnyInitializer())
    if (auto *E = dyn_cast<LambdaExpr>(Init->IgnoreImplicit()); E && E->getLambdaClass() == Closure)
      return E;
  struct Finder : RecursiveASTVisitor<Finder> {
    bool shouldVisitTemplateInstantiations() const { return true; }
    bool VisitLambdaExpr(LambdaExpr *E) {
      if (E->getLambdaClass() == Closure)
        Found = E;
      return !Found;
    }
    const CXXRecordDecl *Closure = nullptr;
    const LambdaExpr *Found = nullptr;
  } Finder;
  Finder.Closure = Closure;
  Finder.TraverseDecl(Closure->getASTContext().getTranslationUnitDecl());
  return Finder.Found;
}

/// Variables around the lambda that its code names without capturing them: constants.
llvm::SmallVector<const VarDecl *, 4> constantsOf(const LambdaExpr *E) {
  struct Finder : RecursiveASTVisitor<Finder> {
    llvm::SetVector<const VarDecl *> Used;
    llvm::SmallPtrSet<const VarDecl *, 8> Own;
    bool VisitVarDecl(VarDecl *V) {
      Own.insert(V->getCanonicalDecl());
      return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) {
      if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && V->isLocalVarDeclOrParm())
        Used.insert(V->getCanonicalDecl());
      return true;
    }
  } Finder;
  for (ParmVarDecl *P : E->getCallOperator()->parameters())
    Finder.TraverseDecl(P);
  Finder.TraverseStmt(E->getCallOperator()->getBody());
  for (const LambdaCapture &Capture : E->captures())
    if (Capture.capturesVariable())
      Finder.Own.insert(cast<VarDecl>(Capture.getCapturedVar()->getCanonicalDecl()));
  llvm::SmallVector<const VarDecl *, 4> Out;
  for (const VarDecl *V : Finder.Used)
    if (!Finder.Own.contains(V) && V->getAnyInitializer())
      Out.push_back(V);
  return Out;
}

} // namespace

bool takeClosure(BuildContext &Context, const UsedVariable &Use, TargetRegion &Region) {
  const VarDecl *V = Use.Decl;
  ASTContext &AST = Context.File.Context;
  const CXXRecordDecl *Class = V->getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !Class->isLambda())
    return false;
  auto Refuse = [&](const char *What) {
    Context.error(Use.FirstUse ? Use.FirstUse->getExprLoc() : V->getLocation(), Diag::UnsupportedConstruct) << What;
    return true;
  };
  const LambdaExpr *E = makerOf(V, Class);
  auto Whole = E ? Context.tokens().range(E->getSourceRange()) : std::nullopt;
  auto Close = E ? Context.tokens().index(E->getIntroducerRange().getEnd()) : std::nullopt;
  if (!Whole || !Close || *Close >= Whole->Last)
    return Refuse("a lambda that is made outside of it");

  std::string Name = Context.Text.name(V), Host = Context.hostName(V), Introducer;
  auto Capture = [&](const std::string &Text) { Introducer += (Introducer.empty() ? "" : ", ") + Text; };
  auto Field = Class->field_begin();
  const ASTRecordLayout &Layout = AST.getASTRecordLayout(Class);
  for (const LambdaCapture &C : E->captures()) {
    const FieldDecl *F = *Field++;
    if (!C.capturesVariable())
      return Refuse("a lambda made outside of it that captures 'this'");
    QualType Type = F->getType();
    if (Type->isArrayType())
      return Refuse("a lambda made outside of it that captures an array by value");
    if (auto *Captured = Type.getNonReferenceType()->getAsCXXRecordDecl(); Captured && Captured->isLambda())
      return Refuse("a lambda made outside of it that captures another one");
    if (!Type->isReferenceType() && !Type.isTriviallyCopyableType(AST))
      return Refuse("a lambda made outside of it that captures an object that can't be copied as bytes");

    Variable X;
    std::string Own = C.getCapturedVar()->getNameAsString();
    X.Name = Name + "_" + Own;
    auto &Names = Context.File.PP.getIdentifierTable();
    if (Names.find(X.Name) != Names.end())
      X.Name = inventName(Context.File, X.Name);
    X.Parameter = X.Name;
    X.Where = Context.place(V->getLocation());
    std::string Bytes =
        "((char *)&" + Host + " + " + std::to_string(Layout.getFieldOffset(F->getFieldIndex()) / 8) + ")";
    QualType Value = Type.getNonReferenceType().getUnqualifiedType();
    X.Type = Context.Text.declare(Value, "");
    if (Type->isReferenceType() || Type->isPointerType()) {
      X.Pass = Passing::Pointer;
      QualType Passed = Type->isReferenceType() ? AST.getPointerType(Type.getNonReferenceType()) : Value;
      X.ParameterDecl = Context.Text.declare(Passed, X.Parameter);
      X.HostValue = "*(void **)" + Bytes;
      X.Map = Region.Maps.size();
      MapItem Item;
      Item.Item = Item.Variable = Own;
      Item.From = Origin::Implicit;
      Item.Begin = X.HostValue;
      if (Type->isReferenceType()) {
        Item.Type.To = true;
        Item.Type.From = !Type.getNonReferenceType().isConstQualified();
        Item.Size = std::to_string(AST.getTypeSizeInChars(Value).getQuantity());
      } else {
        Item.Type.Lookup = true;
        Item.Size = "0";
      }
      Region.Maps.push_back(std::move(Item));
      Capture(Type->isReferenceType() ? "&" + Own + " = *" + X.Name : Own + " = " + X.Name);
    } else {
      X.Pass = Passing::Value;
      X.ParameterDecl = Context.Text.declare(Value, X.Parameter);
      X.HostValue = "*(char (*)[" + std::to_string(AST.getTypeSizeInChars(Value).getQuantity()) + "])" + Bytes;
      Capture(Own + " = " + X.Name);
    }
    Region.Variables.push_back(std::move(X));
  }
  for (const VarDecl *Constant : constantsOf(E))
    Capture(Constant->getNameAsString() + " = (" + Context.Text.declare(Constant->getType().getUnqualifiedType(), "") +
            ")(" + Context.Text.expression(Constant->getAnyInitializer()) + ")");

  Variable X;
  X.Name = X.Parameter = Name;
  X.Where = Context.place(V->getLocation());
  X.Pass = Passing::Local;
  X.Share = Sharing::Private;
  X.LocalDecl = "auto " + Name;
  TokenEdits Edits;
  Context.Text.edit(cast<Stmt>(E), Edits);
  X.LocalInit = " = [" + Introducer + "]" + Context.tokens().text({*Close + 1, Whole->Last}, &Edits);
  Region.Variables.push_back(std::move(X));
  return true;
}

} // namespace chomp
