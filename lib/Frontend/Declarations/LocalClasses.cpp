//===- LocalClasses.cpp - what a function's own types name of it ----------===//
#include "Frontend/Declarations/LocalClasses.h"

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceConstants.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/Instances.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace chomp {

namespace {

class LocalNamesFinder : public DynamicRecursiveASTVisitor {
public:
  LocalNamesFinder(BuildContext &Context, const TagDecl *Own, TokenRange Range, TokenEdits &Edits)
      : Context(Context), Edits(Edits), Range(Range), IsEnum(isa<EnumDecl>(Own)),
        Brace(Context.tokens().index(Own->getBraceRange().getBegin()).value_or(Range.Last)) {}

  llvm::SmallVector<const VarDecl *, 4> Constants; ///< That the class's members name.

  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc Type, bool Qualifier) override {
    return sayType(Type, Type.getUnderlyingExpr()) ||
           DynamicRecursiveASTVisitor::TraverseDecltypeTypeLoc(Type, Qualifier);
  }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc Type, bool Qualifier) override {
    return sayType(Type, Type.getUnderlyingExpr()) ||
           DynamicRecursiveASTVisitor::TraverseTypeOfExprTypeLoc(Type, Qualifier);
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    auto Argument = !E->isArgumentType() && namesVariables(E->getArgumentExpr())
                        ? Context.tokens().range(E->getArgumentExpr()->getSourceRange())
                        : std::nullopt;
    if (!Argument)
      return DynamicRecursiveASTVisitor::TraverseUnaryExprOrTypeTraitExpr(E);
    Edits.replace(*Argument, "(" + typeText(E->getArgumentExpr()->getType()) + ")");
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *V = outsider(E);
    auto Token = Context.tokens().index(E->getLocation());
    if (!V || !Token || !V->getType()->isScalarType() || V->getType()->isPointerType() ||
        !V->isUsableInConstantExpressions(Context.File.Context) || !V->evaluateValue())
      return true;
    if (IsEnum || *Token < Brace) // where a member wouldn't be known
      Edits.replace({*Token, *Token}, constantText(Context, V).second.substr(3));
    else if (Known.insert(V->getLocation()).second) // an instantiation may name the template's
      Constants.push_back(V);
    return true;
  }

private:
  /// The variable of the function around the type that an expression names.
  const VarDecl *outsider(const DeclRefExpr *E) const {
    auto *V = dyn_cast<VarDecl>(E->getDecl());
    auto Place = V && V->isLocalVarDeclOrParm() ? Context.tokens().index(V->getLocation()) : std::nullopt;
    return Place && (*Place < Range.First || *Place > Range.Last) ? V : nullptr;
  }

  bool namesVariables(const Expr *E) const {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(const LocalNamesFinder &Around) : Around(Around) {}
      bool VisitDeclRefExpr(DeclRefExpr *E) override { return !Around.outsider(E); }
      const LocalNamesFinder &Around;
    };
    return !Finder(*this).TraverseStmt(const_cast<Expr *>(E));
  }

  std::string typeText(QualType Type) const { return Context.Text.declare(Type.getCanonicalType(), ""); }

  bool sayType(TypeLoc Type, const Expr *Of) {
    auto Written = namesVariables(Of) ? Context.tokens().range(Type.getSourceRange()) : std::nullopt;
    if (Written)
      Edits.replace(*Written, typeText(Type.getType()));
    return Written.has_value();
  }

  BuildContext &Context;
  TokenEdits &Edits;
  TokenRange Range;
  bool IsEnum;
  unsigned Brace;
  llvm::DenseSet<SourceLocation> Known; ///< Of Constants.
};

} // namespace

/// Before:  int Grid::f() { struct Row { int last() const { return width - 1; } }; ...
/// After:   struct Row { int last() const { return Grid::width - 1; } };
static void nameMembers(BuildContext &Context, const FunctionDecl *F, const TagDecl *Own, TokenEdits &Edits) {
  const FunctionDecl *Instance = Context.Text.names().Locals.instance(Own);
  CodeScope Scope;
  Scope.Class = classOf(Instance ? Instance : F);
  Scope.Self = "this";
  if (!Scope.Class || Scope.Class->isDependentContext())
    return;
  DeclStmt Code(DeclGroupRef(const_cast<TagDecl *>(Own)), Own->getBeginLoc(), Own->getEndLoc());
  auto Named = [](QualType, std::string Name) { return Name; };
  editMovedCode(Context.File, Context.Text.names().Locals, Scope, &Code, Named, Edits);
}

void editLocalType(BuildContext &Context, const TagDecl *Own, TokenRange Range, TokenEdits &Edits) {
  const ASTContext &AST = Context.File.Context;
  const FunctionDecl *F = AST.getLangOpts().CPlusPlus ? Context.Text.names().Locals.functionOf(Own) : nullptr;
  if (!F || !Own->isThisDeclarationADefinition())
    return;
  nameMembers(Context, F, Own, Edits);
  LocalNamesFinder Finder(Context, Own, Range, Edits);
  Finder.TraverseDecl(const_cast<TagDecl *>(Own));
  std::vector<KernelCode> Members;
  // An instantiation's stand in front of its types, with the template's arguments.
  if (!Context.Text.names().Locals.instance(Own) && !isa<EnumDecl>(Own))
    for (const std::string &Alias : kernelAliases(Context, F->getDefinition() ? F->getDefinition() : F, Range))
      Members.push_back(Alias);
  for (const VarDecl *V : Finder.Constants) {
    auto [Declaration, Init] = constantText(Context, V);
    Members.push_back((Declaration.starts_with("static") ? "" : "static ") + Declaration + Init + ";");
  }
  auto Brace = Context.tokens().index(Own->getBraceRange().getBegin());
  if (Members.empty() || !Brace)
    return;
  KernelCode Text;
  for (const KernelCode &Member : Members)
    Text += Member + "\n" + Context.tokens().indentation(*Brace + 1);
  Edits.insertBefore(*Brace + 1, Text);
}

} // namespace chomp
