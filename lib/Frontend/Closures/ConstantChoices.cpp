//===- ConstantChoices.cpp - the host's choices of constexpr functions ----===//
#include "Frontend/Closures/ConstantChoices.h"

#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace chomp {

/// The function whose name stands at a place of a namespace.
static const FunctionDecl *functionAt(const DeclContext *Where, SourceLocation Name) {
  for (const Decl *D : Where->decls()) {
    const FunctionDecl *F = D->getAsFunction();
    if (!F && isa<NamespaceDecl, LinkageSpecDecl>(D))
      F = functionAt(cast<DeclContext>(D), Name);
    if (F && F->getLocation() == Name)
      return F;
  }
  return nullptr;
}

/// Whether two functions are the same but for their names.
static bool isSame(const TokenStream &Tokens, const FunctionDecl *A, const FunctionDecl *B) {
  auto In = Tokens.range(A->getSourceRange()), Other = Tokens.range(B->getSourceRange());
  if (!In || !Other || In->Last - In->First != Other->Last - Other->First)
    return false;
  for (unsigned I = In->First, J = Other->First; I <= In->Last; ++I, ++J)
    if (Tokens[I].Spelling != Tokens[J].Spelling)
      return false;
  return true;
}

namespace {

/// A walk that knows what stands in branches that a constexpr variant may choose. Templates are seen as they are
/// written.
struct BranchVisitor : DynamicRecursiveASTVisitor {
  explicit BranchVisitor(BuildContext &Context) : Context(Context) {
    for (const ConstantVariants::Use &U : Context.File.Constants.uses())
      if (auto Token = Context.tokens().index(U.Where); Token && U.Host != U.Device)
        Uses.insert(*Token);
  }
  bool TraverseIfStmt(IfStmt *S) override {
    auto Condition = S->isConstexpr() ? Context.tokens().range(S->getCond()->getSourceRange()) : std::nullopt;
    auto IsIn = [&](unsigned Token) { return Condition->First <= Token && Token <= Condition->Last; };
    if (!Condition || llvm::none_of(Uses, IsIn))
      return DynamicRecursiveASTVisitor::TraverseIfStmt(S);
    const Stmt *Outer = Branch;
    for (Stmt *Part : S->children()) {
      Branch = Part == S->getThen() || Part == S->getElse() ? Part : Outer;
      TraverseStmt(Part);
    }
    Branch = Outer;
    return true;
  }
  BuildContext &Context;
  llvm::DenseSet<unsigned> Uses;
  const Stmt *Branch = nullptr; ///< The innermost around what is being visited.
};

/// In a template the instantiations of two compilers have other regions there, and count a function's lambdas
/// otherwise.
struct RegionRefuser : BranchVisitor {
  using BranchVisitor::BranchVisitor;
  bool TraverseDecl(Decl *D) override {
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (!F || !F->isDependentContext() || (isa<CXXMethodDecl>(F) && cast<CXXMethodDecl>(F)->getParent()->isLambda()))
      return BranchVisitor::TraverseDecl(D);
    const auto Outer = std::exchange(Lambdas, {});
    const bool OuterTemplate = std::exchange(InTemplate, true);
    const bool Ok = BranchVisitor::TraverseDecl(D);
    const auto *Chosen = llvm::find_if(Lambdas, [](const auto &Found) { return Found.first; });
    if (Lambdas.size() > 1 && Chosen != Lambdas.end())
      Context.error(Chosen->second, Diag::UnsupportedConstruct) << std::string("a lambda beside others ") + Where;
    Lambdas = Outer;
    InTemplate = OuterTemplate;
    return Ok;
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    if (Branch && InTemplate && isOpenMPTargetExecutionDirective(D->getDirectiveKind()))
      Context.error(D->getBeginLoc(), Diag::UnsupportedDirective)
          << getOpenMPDirectiveName(D->getDirectiveKind(), 52) << Where;
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *E) override {
    if (InTemplate)
      Lambdas.try_emplace(Branch, E->getBeginLoc());
    return true;
  }
  static constexpr const char *Where = "in a template, where a constexpr variant chooses the code";
  llvm::MapVector<const Stmt *, SourceLocation> Lambdas; ///< The first of each such branch, and of the rest.
  bool InTemplate = false;
};

struct CaptureFinder : BranchVisitor {
  CaptureFinder(BuildContext &Context, const LambdaExpr *E) : BranchVisitor(Context) {
    for (const LambdaCapture &C : E->explicit_captures())
      Own.insert(C.capturesVariable() ? C.getCapturedVar()->getCanonicalDecl() : nullptr);
  }
  bool VisitVarDecl(VarDecl *V) override {
    Own.insert(V->getCanonicalDecl());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && V->isLocalVarDeclOrParm() && !V->isConstexpr())
      take(V->getCanonicalDecl(), E->getLocation());
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *E) override {
    take(nullptr, E->getLocation());
    return true;
  }
  void take(const Decl *D, SourceLocation Use) {
    if (Own.insert(D).second && Branch && First.isInvalid())
      First = Use;
  }
  llvm::SmallPtrSet<const Decl *, 16> Own; ///< And what has been captured before.
  SourceLocation First;                    ///< Of what is captured in such a branch.
};

} // namespace

bool refuseUnlikeCaptures(BuildContext &Context, const LambdaExpr *E) {
  if (Context.File.Constants.uses().empty() || E->getCaptureDefault() == LCD_None)
    return false;
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitLambdaExpr(LambdaExpr *E) override {
      if (E->getBeginLoc() == Where)
        Written = E;
      return !Written;
    }
    SourceLocation Where;
    const LambdaExpr *Written = nullptr;
  } Finder;
  Finder.Where = E->getBeginLoc();
  Finder.TraverseDecl(Context.File.Context.getTranslationUnitDecl());
  const LambdaExpr *Written = Finder.Written ? Finder.Written : E;
  CaptureFinder Captures(Context, Written);
  for (ParmVarDecl *P : Written->getCallOperator()->parameters())
    Captures.TraverseDecl(P);
  Captures.TraverseStmt(Written->getCallOperator()->getBody());
  if (Captures.First.isInvalid())
    return false;
  Context.error(Captures.First, Diag::UnsupportedConstruct)
      << "what a lambda captures first where a constexpr variant chooses the code";
  return true;
}

void editConstantVariants(BuildContext &Context) {
  if (Context.File.Constants.definitions().empty())
    return;
  RegionRefuser(Context).TraverseDecl(Context.File.Context.getTranslationUnitDecl());
  const TokenStream &Tokens = Context.tokens();
  llvm::StringSet<> Same; // as what they are variants of
  for (const ConstantVariants::Definition &D : Context.File.Constants.definitions()) {
    const FunctionDecl *Variant = functionAt(Context.File.Context.getTranslationUnitDecl(), D.Name);
    if (!Variant)
      continue;
    const FunctionDecl *Base = nullptr;
    for (const NamedDecl *Found : Variant->getDeclContext()->getRedeclContext()->lookup(
             DeclarationName(Context.File.PP.getIdentifierInfo(D.Base)))) {
      const FunctionDecl *F = Found->getAsFunction();
      if (Base || !F)
        Context.error(D.Name, Diag::UnsupportedDirective)
            << "begin declare variant" << "around a constexpr function of which there are several";
      Base = F;
    }
    if (Base && Base->getDefinition() && isSame(Tokens, Base->getDefinition(), Variant))
      Same.insert(D.Variant);
  }
  for (const ConstantVariants::Use &U : Context.File.Constants.uses())
    if (auto Token = Tokens.index(U.Where); Token && !U.Host.empty() && !Same.contains(U.Host))
      Context.Model.Renamed.emplace_back(*Token, U.Host);
}

} // namespace chomp
