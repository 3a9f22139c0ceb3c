//===- TeamTemporaries.cpp - temporary objects that threads share -----------===//
//
//   Before:  fill(n, 1.0);                   where fill() starts threads, which find the object by a reference
//   After:   fill(n, chomp::team_variable<double>(1.0).get());
//
// So too a default argument, where it is declared: what it names is found there, and the object lasts as long as the
// expression that calls the function.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/TeamTemporaries.h"
#include "Frontend/Device/Closures.h"
#include "Frontend/Device/DeviceSlice.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

bool startsThreads(const FunctionDecl *F) {
  const FunctionDecl *Definition = F->getDefinition();
  return Definition && Definition->getBody() && startsThreads(Definition->getBody());
}

static bool hasTemporary(const Expr *E) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool VisitMaterializeTemporaryExpr(MaterializeTemporaryExpr *) override { return !(Found = true); }
  } Finder;
  Finder.TraverseStmt(const_cast<Expr *>(E));
  return Finder.Found;
}

/// Whether an argument for a reference is an object of its own; a template's text doesn't always tell.
static bool isObject(const BuildContext &Context, const Expr *E, const ParmVarDecl *P) {
  if (P->getType()->isDependentType() || E->isTypeDependent())
    return isa<CXXUnresolvedConstructExpr, InitListExpr>(E->IgnoreParens()) ||
           (!E->isTypeDependent() && E->isPRValue() && E->getType()->isArithmeticType());
  if (isa<MaterializeTemporaryExpr>(E->IgnoreParens()->IgnoreImpCasts()))
    return true;
  // One that a call gives back: smaller(3, n).
  return hasTemporary(E) && E->getType().getUnqualifiedType().isTriviallyCopyableType(Context.File.Context) &&
         P->getType()->getPointeeType().isConstQualified();
}

/// What stands around such an argument, which begins with a given token.
static std::pair<std::string, std::string> around(BuildContext &Context, const Expr *E, const ParmVarDecl *P,
                                                  llvm::StringRef First) {
  Context.Model.Unit.NeedsDeviceHeader = true;
  const bool Dependent = P->getType()->isDependentType();
  const QualType Type = Dependent ? P->getType()->getPointeeType() : E->getType().getCanonicalType();
  const std::string Name =
      closuresIn(Type).empty() ? Context.Text.declare(Type.getUnqualifiedType(), "") : std::string();
  return {Name.empty() ? "chomp::team_copy(" : "chomp::team_variable<" + Name + ">(" + (First == "{" ? Name : ""),
          P->getType()->isRValueReferenceType() ? ").move()" : ").get()"};
}

/// The parameter as it is written with its default argument, if that becomes an object of the team's; else null.
static const ParmVarDecl *teamDefault(const BuildContext &Context, const ParmVarDecl *P) {
  auto *F = cast<FunctionDecl>(P->getDeclContext());
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  for (const FunctionDecl *Other : (Pattern ? Pattern : F)->redecls())
    if (const ParmVarDecl *Written = Other->getParamDecl(P->getFunctionScopeIndex()); hasOwnDefault(Written))
      return Written->getType()->isReferenceType() && isObject(Context, Written->getDefaultArg(), Written) ? Written
                                                                                                           : nullptr;
  return nullptr;
}

void editTemporary(BuildContext &Context, const Expr *Argument, const ParmVarDecl *P, TokenEdits &Edits) {
  if (auto *Default = dyn_cast<CXXDefaultArgExpr>(Argument)) {
    if (isObject(Context, Default->getExpr(), P) && !teamDefault(Context, P))
      Context.error(Default->getUsedLocation(), Diag::UnsupportedConstruct)
          << "a default argument that the threads of a function share by reference";
    return;
  }
  auto Range = isObject(Context, Argument, P) ? Context.tokens().range(Argument->getSourceRange()) : std::nullopt;
  if (!Range)
    return;
  const auto [Before, After] = around(Context, Argument, P, Context.tokens()[Range->First].Spelling);
  Edits.insertBefore(Range->First, Before);
  Edits.insertAfter(Range->Last, After);
}

void editTemporaryObject(BuildContext &Context, const Expr *Object, const CXXMethodDecl *Method, TokenEdits &Edits) {
  auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Object->IgnoreParens()->IgnoreImpCasts());
  auto Range = Temporary ? Context.tokens().range(Object->getSourceRange()) : std::nullopt;
  if (!Range)
    return;
  Context.Model.Unit.NeedsDeviceHeader = true;
  Edits.insertBefore(Range->First,
                     "chomp::team_variable<" +
                         Context.Text.declare(Object->getType().getCanonicalType().getUnqualifiedType(), "") + ">(");
  Edits.insertAfter(Range->Last, Method->getRefQualifier() == RQ_RValue ? ").move()" : ").get()");
}

void editDefaultArguments(BuildContext &Context, const FunctionDecl *F, TokenEdits &Edits) {
  for (const ParmVarDecl *P : F->parameters()) {
    if (!hasOwnDefault(P) || teamDefault(Context, P) != P || !startsThreads(F))
      continue;
    const Expr *Default = P->getDefaultArg();
    auto Range = Context.tokens().range(P->getDefaultArgRange());
    if (!Range)
      continue;
    Range->First += Context.tokens()[Range->First].Spelling == "="; // Clang's, of a list
    const auto [Before, After] = around(Context, Default, P, Context.tokens()[Range->First].Spelling);
    Edits.insertBefore(Range->First, Before);
    Edits.insertAfter(Range->Last, After);
  }
}

std::string defaultArgument(BuildContext &Context, const ParmVarDecl *P) {
  const Expr *Default = P->getDefaultArg();
  std::string Text = Context.Text.expression(Default);
  auto *F = cast<FunctionDecl>(P->getDeclContext());
  if (teamDefault(Context, P) != P || !startsThreads(F))
    return Text;
  const auto [Before, After] = around(Context, Default, P, llvm::StringRef(Text).take_front());
  return Before + Text + After;
}

} // namespace chomp
