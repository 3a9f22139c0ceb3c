//===- Closures.cpp - lambdas that are made outside of a region -----------===//
//
//   Before:  auto clamp = [=](int i) { return i < low ? low : i; };
//   After:   auto clamp = [low = clamp_low](int i) { return i < low ? low : i; };      (in the kernel)
//
//   An array a: auto f = [&] { auto &a = f_a.elements; return [a](int i) { return a[i]; }; }();
//
// A closure's type has no name and its members have none either. The kernel makes a closure of its own, by the user's
// text; what it captured travels from where it lies in the host's object. Captured pointers become those of the device,
// as if the region used them itself (OpenMP 5.2 §5.8.3); so does a captured `this`.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Closures.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Lex/Preprocessor.h"

#include <optional>

using namespace clang;

namespace chomp {

namespace {

/// The expression that makes closures of a class.
const LambdaExpr *makerOf(const VarDecl *V, const CXXRecordDecl *Closure) {
  if (const Expr *Init = V->getAnyInitializer())
    if (auto *E = dyn_cast<LambdaExpr>(Init->IgnoreImplicit()); E && E->getLambdaClass() == Closure)
      return E;
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitLambdaExpr(LambdaExpr *E) override {
      if (E->getLambdaClass() == Closure)
        Found = E;
      return !Found;
    }
    const CXXRecordDecl *Closure = nullptr;
    const LambdaExpr *Found = nullptr;
  } Finder;
  Finder.Closure = Closure;
  Finder.ShouldVisitTemplateInstantiations = true;
  Finder.TraverseDecl(Closure->getASTContext().getTranslationUnitDecl());
  return Finder.Found;
}

/// Whether code that the kernel keeps as a closure's may hold its constructs. Threads that it started could not look
/// into the closure, which the thread that made it has on its stack.
bool holdsConstructs(const LambdaExpr *E) {
  return hasConstructs(E->getCallOperator()->getBody()) && !usesTeam(E->getCallOperator()->getBody());
}

/// Variables around the lambda that its code names without capturing them: constants.
llvm::SmallVector<const VarDecl *, 4> constantsOf(const LambdaExpr *E) {
  struct Finder : DynamicRecursiveASTVisitor {
    llvm::SetVector<const VarDecl *> Used;
    llvm::SmallPtrSet<const VarDecl *, 8> Own;
    bool VisitVarDecl(VarDecl *V) override {
      Own.insert(V->getCanonicalDecl());
      return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
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

/// Writes closures of a region's kernel, and describes what they capture.
class ClosureWriter {
public:
  ClosureWriter(BuildContext &Context, TargetRegion &Region, SourceLocation Use)
      : Context(Context), AST(Context.File.Context), Region(Region), Use(Use) {}

  /// The lambda that makes what a variable holds; its object lies at an address of the host's. Nothing after a message.
  /// Code: gets what follows the introducer where constructs are in it.
  std::optional<std::string> write(const VarDecl *V, const std::string &Name, const std::string &Address,
                                   std::shared_ptr<StructuredBlock> *Code = nullptr) {
    const CXXRecordDecl *Class = V->getType().getNonReferenceType()->getAsCXXRecordDecl();
    const LambdaExpr *E = makerOf(V, Class);
    auto Whole = E ? Context.tokens().range(E->getSourceRange()) : std::nullopt;
    auto Close = E ? Context.tokens().index(E->getIntroducerRange().getEnd()) : std::nullopt;
    if (!Whole || !Close || *Close >= Whole->Last)
      return refuse("a lambda that is made outside of it");
    std::string Introducer, Arrays;
    auto Field = Class->field_begin();
    const ASTRecordLayout &Layout = AST.getASTRecordLayout(Class);
    CodeScope Around = Context.Text.scope();
    for (const LambdaCapture &C : E->captures()) {
      const FieldDecl *F = *Field++;
      auto Offset = Layout.getFieldOffset(F->getFieldIndex()) / 8;
      auto Captured = capture(C, F, Name, "((char *)" + Address + " + " + std::to_string(Offset) + ")", Arrays);
      if (!Captured)
        return std::nullopt;
      Introducer += (Introducer.empty() ? "" : ", ") + *Captured;
    }
    for (const VarDecl *Constant : constantsOf(E))
      Introducer += (Introducer.empty() ? "" : ", ") + Constant->getNameAsString() + " = (" +
                    Context.Text.declare(Constant->getType().getUnqualifiedType(), "") + ")(" +
                    Context.Text.expression(Constant->getAnyInitializer()) + ")";
    bool Pieces = Code && holdsConstructs(E);
    if (!Pieces && refuseConstructs(Context, E->getCallOperator()->getBody(), "a lambda made outside of it"))
      return std::nullopt;
    TokenEdits Edits;
    // What it says of members is said of the object that it captured.
    if (llvm::any_of(E->captures(), [](const LambdaCapture &C) { return C.capturesThis(); })) {
      CodeScope Own;
      Own.Function = dyn_cast<FunctionDecl>(Class->getDeclContext());
      Own.Self = self();
      Own.Variables = Around.Variables;
      Context.Text.enter(std::move(Own));
    }
    Context.Text.edit(cast<Stmt>(E), Edits);
    if (Pieces)
      *Code = std::make_shared<StructuredBlock>(
          buildBlock(Context, {*Close + 1, Whole->Last}, E->getCallOperator()->getBody(), Edits));
    Context.Text.enter(std::move(Around));
    std::string Head = (Arrays.empty() ? "" : "[&] { " + Arrays + "return ") + "[" + Introducer + "]";
    std::string Tail = Arrays.empty() ? "" : "; }()";
    if (Pieces) {
      (*Code)->Pieces.push_back({Tail, nullptr});
      return Head;
    }
    return Head + Context.tokens().deviceText({*Close + 1, Whole->Last}, &Edits) + Tail;
  }

private:
  std::nullopt_t refuse(const char *What) {
    Context.error(Use, Diag::UnsupportedConstruct) << What;
    return std::nullopt;
  }

  std::string self() const {
    auto &Names = Context.File.PP.getIdentifierTable();
    return Names.find("self") == Names.end() ? "self" : inventName(Context.File, "self");
  }

  /// "low = clamp_low", with the variable that brings it; Bytes: where it lies in the host's object.
  /// Arrays: gets the declarations that it takes around the lambda.
  std::optional<std::string> capture(const LambdaCapture &C, const FieldDecl *F, const std::string &Closure,
                                     const std::string &Bytes, std::string &Arrays) {
    bool Copy = C.getCaptureKind() == LCK_StarThis;
    if (!C.capturesVariable() && C.getCaptureKind() != LCK_This && !Copy)
      return refuse("a lambda made outside of it that captures an array of variable length");
    QualType Type = F->getType();
    auto *Captured = C.capturesVariable() ? cast<VarDecl>(C.getCapturedVar()) : nullptr;
    std::string Own = Captured ? Captured->getNameAsString() : self();
    std::string Name = Closure + "_" + Own;
    if (auto *Inner = Type.getNonReferenceType()->getAsCXXRecordDecl(); Inner && Inner->isLambda()) {
      auto Text = write(Captured, Name, Type->isReferenceType() ? "*(void **)" + Bytes : Bytes);
      return Text ? std::optional(Own + " = " + *Text) : std::nullopt;
    }
    if (!Type->isReferenceType() && !Type.isTriviallyCopyableType(AST))
      return refuse("a lambda made outside of it that captures an object that can't be copied as bytes");

    Variable X;
    X.Name = Name;
    auto &Names = Context.File.PP.getIdentifierTable();
    if (Names.find(X.Name) != Names.end())
      X.Name = inventName(Context.File, X.Name);
    X.Parameter = X.Name;
    X.Where = Context.place(C.getLocation());
    QualType Value = Type.getNonReferenceType().getUnqualifiedType();
    X.Type = Context.Text.declare(Value, "");
    std::string Text = Own + " = " + X.Name;
    if (Type->isReferenceType() || Type->isPointerType()) {
      X.Pass = Passing::Pointer;
      QualType Passed = Type->isReferenceType() ? AST.getPointerType(Type.getNonReferenceType()) : Value;
      X.ParameterDecl = Context.Text.declare(Passed, X.Parameter);
      X.HostValue = "*(void **)" + Bytes;
      X.Map = Region.Maps.size();
      MapItem Item;
      Item.Item = Item.Variable = Captured ? Own : "this";
      Item.From = Origin::Implicit;
      Item.Begin = X.HostValue;
      if (Type->isReferenceType()) {
        Item.Type.To = true;
        Item.Type.From = !Type.getNonReferenceType().isConstQualified();
        Item.Size = std::to_string(AST.getTypeSizeInChars(Value).getQuantity());
        Text = "&" + Own + " = *" + X.Name;
      } else {
        Item.Type.Lookup = true;
        Item.Size = "0";
      }
      Region.Maps.push_back(std::move(Item));
    } else {
      X.Pass = Passing::Value;
      X.ParameterDecl = Context.Text.declare(Value, X.Parameter);
      if (Copy || Type->isArrayType()) {
        X.Type = (Copy ? "chomp::captured_object<" : "chomp::captured_array<") + X.Type + ">";
        X.ParameterDecl = X.Type + " " + X.Parameter;
        Context.Model.Unit.NeedsDeviceHeader = true;
      }
      // An array is captured under its own name, or not at all.
      if (Type->isArrayType()) {
        Arrays += "auto &" + Own + " = " + X.Name + ".elements; ";
        Text = Own;
      }
      X.HostValue = "*(char (*)[" + std::to_string(AST.getTypeSizeInChars(Value).getQuantity()) + "])" + Bytes;
    }
    Region.Variables.push_back(std::move(X));
    return Text;
  }

  BuildContext &Context;
  ASTContext &AST;
  TargetRegion &Region;
  SourceLocation Use;
};

} // namespace

bool takeClosure(BuildContext &Context, const UsedVariable &Use, TargetRegion &Region) {
  const VarDecl *V = Use.Decl;
  const CXXRecordDecl *Class = V->getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !Class->isLambda())
    return false;
  std::string Name = Context.Text.name(V);
  ClosureWriter Writer(Context, Region, Use.FirstUse ? Use.FirstUse->getExprLoc() : V->getLocation());
  Variable X;
  auto Lambda = Writer.write(V, Name, "&" + Context.hostName(V), &X.LocalCode);
  if (!Lambda)
    return true;
  X.Name = X.Parameter = Name;
  X.Where = Context.place(V->getLocation());
  X.Pass = Passing::Local;
  X.Share = Sharing::Private;
  X.LocalDecl = "auto " + Name;
  X.LocalInit = " = " + *Lambda;
  Region.Variables.push_back(std::move(X));
  return true;
}

} // namespace chomp
