//===- TeamTemporaries.cpp - temporary objects that threads share ---------===//
//
//   Before:  fill(n, 1.0);                   where fill() starts threads, which find the object by a reference
//   After:   fill(n, chomp::team_variable<double>(1.0).get());
//
// So too a default argument, where it is declared: what it names is found there, and the object lasts as long as the
// expression that calls the function. One whose constructor starts threads is made there:
//
//   Before:  Count(&n, x);
//   After:   chomp::team_made<Count>([&](auto place) { ::new (place) Count(&n, x); }).move();
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/TeamTemporaries.h"

#include "Analysis/Directives.h"
#include "Analysis/Escapes.h"
#include "Analysis/Lambdas.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceSlice.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

void shareLiterals(BuildContext &Context, const Stmt *Code) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const CompoundLiteralExpr *> Found;
    bool VisitCompoundLiteralExpr(CompoundLiteralExpr *E) override {
      Found.push_back(E);
      return true;
    }
    bool TraverseStmt(Stmt *S) override {
      auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
      return D ? hasLeaf(D, {llvm::omp::OMPD_parallel}) || !D->hasAssociatedStmt() ||
                     TraverseStmt(const_cast<Stmt *>(codeOf(D)))
               : DynamicRecursiveASTVisitor::TraverseStmt(S);
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  if (!Finder.Found.empty() && Context.Callees.hasParallel(Code))
    for (const CompoundLiteralExpr *E : Finder.Found)
      Context.Text.share(E);
}

//===----------------------------------------------------------------------===//
// Objects whose constructors start threads
//===----------------------------------------------------------------------===//

/// Of an expression that stands for an object and what Clang has put around it, the inner one next to it.
static const Expr *inner(const Expr *E) {
  if (auto *Full = dyn_cast<FullExpr>(E))
    return Full->getSubExpr();
  if (auto *Paren = dyn_cast<ParenExpr>(E))
    return Paren->getSubExpr();
  if (auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
    return Bound->getSubExpr();
  if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return Temporary->getSubExpr();
  auto *Cast = dyn_cast<CastExpr>(E);
  return Cast && (isa<ImplicitCastExpr>(E) || Cast->getCastKind() == CK_ConstructorConversion ||
                  Cast->getCastKind() == CK_NoOp)
             ? Cast->getSubExpr()
             : nullptr;
}

bool TemporaryFinder::place(const Expr *E) {
  for (; E; E = inner(E)) {
    Seen.insert(E);
    if (auto *List = dyn_cast<InitListExpr>(E))
      Seen.insert({List->getSyntacticForm(), List->getSemanticForm()});
  }
  return true;
}
/// The caller has a place for it, but of a class that registers may hold.
bool TemporaryFinder::VisitReturnStmt(ReturnStmt *S) {
  const Expr *E = S->getRetValue();
  return !E || !isReturnedInPlace(E->getType()) || place(E);
}
bool TemporaryFinder::takeArguments(llvm::ArrayRef<const Expr *> Arguments) {
  for (const Expr *E : Arguments)
    if (E->isPRValue())
      for (; E; E = inner(E))
        Handed.insert(E);
  return true;
}
bool TemporaryFinder::VisitInitListExpr(InitListExpr *E) {
  for (const Expr *Init : E->inits())
    place(Init);
  return true;
}
bool TemporaryFinder::VisitLambdaExpr(LambdaExpr *E) {
  for (const Expr *Init : E->capture_inits())
    place(Init);
  return true;
}
bool TemporaryFinder::VisitExpr(Expr *E) {
  if (Seen.contains(E) || E->isTypeDependent() || !E->isPRValue() || !E->getType()->isRecordType() ||
      isa<ExprWithCleanups, ConstantExpr>(E))
    return true;
  if (!Facts.startsIn(E) && !Facts.startsAtEnd(E->getType()))
    return true;
  Found.push_back(E);
  return place(E);
}
bool TemporaryFinder::TraverseStmt(Stmt *S) {
  return isa_and_nonnull<OMPExecutableDirective>(S) || DynamicRecursiveASTVisitor::TraverseStmt(S);
}

bool TemporaryFinder::isFound(const Expr *E) const {
  for (; E; E = inner(E))
    if (llvm::is_contained(Found, E))
      return true;
  return false;
}

std::pair<std::string, std::string> madeObject(BuildContext &Context, llvm::StringRef Type) {
  Context.Model.Unit.NeedsDeviceHeader = true;
  const std::string Place = inventName(Context.File, "place");
  return {("chomp::team_made<" + Type + ">([&](auto " + Place + ") { ::new (" + Place + ") ").str(), "; })"};
}

bool namesItsType(const Expr *E) {
  for (; E; E = inner(E))
    if (auto *Cast = dyn_cast<CXXFunctionalCastExpr>(E))
      return Cast->getTypeInfoAsWritten()->getType()->isRecordType();
    else if (isa<CXXTemporaryObjectExpr>(E))
      return true;
  return false;
}

void editMadeObject(BuildContext &Context, const Expr *E, bool Handed, TokenEdits &Edits) {
  auto Range = Context.tokens().range(E->getSourceRange());
  if (!Range)
    return;
  const CXXRecordDecl *Class = E->getType()->getAsCXXRecordDecl();
  if (Handed && Class && !Class->hasTrivialDestructor())
    Context.error(E->getBeginLoc(), Diag::UnsupportedConstruct)
        << "an argument by value whose constructor or destructor starts threads";
  if (!closuresIn(E->getType()).empty())
    Context.error(E->getBeginLoc(), Diag::UnsupportedConstruct)
        << "an object of such a type whose constructor or destructor starts threads";
  const std::string Type = Context.Text.declare(E->getType().getUnqualifiedType(), "");
  const auto [Before, After] = madeObject(Context, Type);
  const bool Named = namesItsType(E);
  Edits.insertBefore(Range->First, Before + (Named ? "" : Type + "("));
  Edits.insertAfter(Range->Last, (Named ? "" : ")") + After + ".move()");
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

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

/// What stands around such an argument. IsList: it is one in braces, without its type.
static std::pair<std::string, std::string> around(BuildContext &Context, const Expr *E, const ParmVarDecl *P,
                                                  bool IsList) {
  Context.Model.Unit.NeedsDeviceHeader = true;
  const bool Dependent = P->getType()->isDependentType();
  const QualType Type = Dependent ? P->getType()->getPointeeType() : E->getType().getCanonicalType();
  const std::string Name =
      closuresIn(Type).empty() ? Context.Text.declare(Type.getUnqualifiedType(), "") : std::string();
  return {Name.empty() ? "chomp::team_copy(" : "chomp::team_variable<" + Name + ">(" + (IsList ? Name : ""),
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
  const auto [Before, After] = around(Context, Argument, P, Context.tokens()[Range->First].Spelling == "{");
  Edits.insertBefore(Range->First, Before);
  Edits.insertAfter(Range->Last, After);
}

void editTemporaryObject(BuildContext &Context, const Expr *Object, const CXXMethodDecl *Method, TokenEdits &Edits) {
  auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Object->IgnoreParens()->IgnoreImpCasts());
  auto Range = Temporary ? Context.tokens().range(Object->getSourceRange()) : std::nullopt;
  if (!Range)
    return;
  Context.Model.Unit.NeedsDeviceHeader = true;
  const QualType Type = Object->getType().getCanonicalType().getUnqualifiedType();
  Edits.insertBefore(Range->First, closuresIn(Type).empty()
                                       ? "chomp::team_variable<" + Context.Text.declare(Type, "") + ">("
                                       : "chomp::team_copy(");
  Edits.insertAfter(Range->Last, Method->getRefQualifier() == RQ_RValue ? ").move()" : ").get()");
}

void editDefaultArguments(BuildContext &Context, const FunctionDecl *F, TokenEdits &Edits) {
  for (const ParmVarDecl *P : F->parameters()) {
    if (!hasOwnDefault(P) || teamDefault(Context, P) != P || !Context.Callees.starts(F))
      continue;
    const Expr *Default = P->getDefaultArg();
    auto Range = Context.tokens().range(P->getDefaultArgRange());
    if (!Range)
      continue;
    Range->First += Context.tokens()[Range->First].Spelling == "="; // Clang's, of a list
    const auto [Before, After] = around(Context, Default, P, Context.tokens()[Range->First].Spelling == "{");
    Edits.insertBefore(Range->First, Before);
    Edits.insertAfter(Range->Last, After);
  }
}

KernelCode defaultArgument(BuildContext &Context, const ParmVarDecl *P) {
  const Expr *Default = P->getDefaultArg();
  KernelCode Text = Context.Text.expression(Default);
  auto *F = cast<FunctionDecl>(P->getDeclContext());
  if (teamDefault(Context, P) != P || !Context.Callees.starts(F))
    return Text;
  const auto [Before, After] = around(Context, Default, P, Text.starts_with("{"));
  return Before + Text + After;
}

} // namespace chomp
