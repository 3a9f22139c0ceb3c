//===- CaptureLists.cpp - what lambdas capture, written out for the host --===//
//
//   Before:  each(n, [=](int i) { over(span(a, N), [&](int j) { a[j] += b[j]; }); });     where N is a constant
//   After:   each(n, [a, b, N](int i) { … });                                             (in the host text)
//
// A kernel reads the host's object by Clang's layout. Of constants, which often needn't be captured, compilers don't
// agree on when they are: gcc takes one at its first use, whatever that is, and drops it later if no use needed it;
// in templates, and for lambdas in lambdas, one compiler may have a constant that the other has not. What is captured
// by name lies as it is written. So it is with `this`, which they take at a method's name or at the end of its call.
//
//===----------------------------------------------------------------------===//
#include "Analysis/Lambdas.h"
#include "Frontend/Closures/Closures.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/CxxText.h"
#include "Frontend/Device/Packs.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace chomp {

namespace {

/// Whether compilers may see a constant in a variable: in a template, before its value is known, in each that stays as
/// it is.
bool maybeConstant(const VarDecl *V, bool InTemplate) {
  const QualType Type = V->getType();
  return V->getAnyInitializer() && (V->isUsableInConstantExpressions(V->getASTContext()) ||
                                    (InTemplate && Type.isConstQualified() && Type->isArithmeticType()));
}

/// What a lambda's code, with that of the lambdas in it, names of what is around it and not captured by name.
struct NameFinder : DynamicRecursiveASTVisitor {
  explicit NameFinder(const LambdaExpr *E) {
    for (const LambdaCapture &C : E->explicit_captures())
      Own.insert(C.capturesVariable() ? C.getCapturedVar()->getCanonicalDecl() : nullptr);
    for (ParmVarDecl *P : E->getCallOperator()->parameters())
      TraverseDecl(P);
    TraverseStmt(E->getCallOperator()->getBody());
  }
  bool VisitVarDecl(VarDecl *V) override {
    Own.insert(V->getCanonicalDecl());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && V->hasLocalStorage() && !Own.contains(V->getCanonicalDecl()))
      Named.insert(V);
    return true;
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; } // captures nothing
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc, bool) override { return true; }
  bool VisitIfStmt(IfStmt *S) override {
    HasConstexprIf |= S->isConstexpr();
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *) override {
    HasLambda = true;
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    CallsOwn |= isa<CXXMethodDecl>(E->getMemberDecl()) && E->isImplicitAccess();
    return true;
  }
  bool VisitUnresolvedMemberExpr(UnresolvedMemberExpr *E) override {
    CallsOwn |= E->isImplicitAccess();
    return true;
  }
  llvm::SmallPtrSet<const Decl *, 16> Own;
  llvm::SmallSetVector<const VarDecl *, 8> Named;
  bool HasLambda = false, HasConstexprIf = false;
  bool CallsOwn = false; ///< Methods of the object that `this` leads to, without naming it.
};

/// All lambdas that one text has become: as it is written, and in each instantiation.
std::vector<const LambdaExpr *> instancesAt(const LambdaExpr *E) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitLambdaExpr(LambdaExpr *E) override {
      if (E->getBeginLoc() == Where && !llvm::is_contained(Found, E))
        Found.push_back(E);
      for (CXXMethodDecl *Instance : instancesOf(E)) // which no visitor comes to
        TraverseStmt(Instance->getBody());
      return true;
    }
    SourceLocation Where;
    std::vector<const LambdaExpr *> Found;
  } Finder;
  Finder.Where = E->getBeginLoc();
  Finder.ShouldVisitTemplateInstantiations = true;
  Finder.TraverseDecl(E->getLambdaClass()->getASTContext().getTranslationUnitDecl());
  return Finder.Found;
}

/// "a", "&b", "this"
std::string spelled(const LambdaCapture &C) {
  return C.capturesThis() ? "this"
                          : (C.getCaptureKind() == LCK_ByRef ? "&" : "") + C.getCapturedVar()->getNameAsString();
}

llvm::SmallVector<std::string, 8> implicitCaptures(const LambdaExpr *E) {
  llvm::SmallVector<std::string, 8> Out;
  for (const LambdaCapture &C : E->implicit_captures())
    if (!C.capturesVLAType())
      Out.push_back(spelled(C));
  return Out;
}

/// A variable that a template's text captures where an `if constexpr` discards it in this instantiation: gcc captures
/// it all the same.
const VarDecl *discardedCapture(const LambdaExpr *E) {
  llvm::StringSet<> Named; // also without being captured
  for (const VarDecl *V : NameFinder(E).Named)
    Named.insert(V->getName());
  for (const LambdaExpr *Written : instancesAt(E))
    if (Written->getLambdaClass()->isDependentContext())
      for (const VarDecl *V : NameFinder(Written).Named)
        if (!Named.contains(V->getName()) && !V->isParameterPack() &&
            !(V->isLocalVarDecl() && V->getType().isConstQualified()))
          return V;
  return nullptr;
}

bool mayDiffer(const LambdaExpr *E, const NameFinder &Names, bool InTemplate) {
  auto IsConstant = [&](const VarDecl *V) { return maybeConstant(V, InTemplate); };
  auto Captures = [&](const LambdaCapture &C) {
    return C.capturesVariable() && IsConstant(cast<VarDecl>(C.getCapturedVar()));
  };
  auto *Around = dyn_cast<CXXMethodDecl>(E->getLambdaClass()->getDeclContext());
  const bool Nested = Names.HasLambda || (Around && Around->getParent()->isLambda());
  if (E->isGenericLambda() && Names.HasLambda)
    return true; // gcc takes what the text names in its order, clang what the instances of the inner lambdas do
  if (Names.CallsOwn && llvm::range_size(E->implicit_captures()) > 1)
    return true; // "own(n)": clang takes `this` first, gcc n
  return llvm::any_of(Names.Named, IsConstant) && (Nested || llvm::any_of(E->implicit_captures(), Captures));
}

} // namespace

bool writeCaptures(BuildContext &Context, const LambdaExpr *E) {
  const TokenStream &Tokens = Context.tokens();
  const auto Default = Tokens.index(E->getCaptureDefaultLoc()), Close = Tokens.index(E->getIntroducerRange().getEnd());
  auto IsDefault = [&](const auto &Renamed) { return Renamed.first == *Default; };
  const bool Known = Default && llvm::any_of(Context.Model.Renamed, IsDefault); // another region has it, too
  auto Refuse = [&](const std::string &What) {
    if (!Known)
      Context.error(E->getBeginLoc(), Diag::UnsupportedConstruct) << What;
    if (Default)
      Context.Model.Renamed.emplace_back(*Default, Tokens[*Default].Spelling); // said once for all instantiations
    return true;
  };
  for (const LambdaCapture &C : E->captures())
    if (C.capturesVariable() && !isa<VarDecl>(C.getCapturedVar()))
      return Refuse("a lambda made outside of it that captures a structured binding (" +
                    C.getCapturedVar()->getNameAsString() + ")");
  if (E->getCaptureDefault() == LCD_None || Known || Context.HostClang)
    return false;
  if (llvm::any_of(E->implicit_captures(), [](const LambdaCapture &C) { return C.getCaptureKind() == LCK_StarThis; }))
    return Refuse(
        "a lambda that captures 'this', without naming it, for one in it that captures '*this',"); // clang: as well
  const FunctionDecl *Around = functionAround(E->getLambdaClass());
  const bool InTemplate = Around && isInstantiated(Around);
  const NameFinder Names(E);
  if (const VarDecl *V = InTemplate && Names.HasConstexprIf ? discardedCapture(E) : nullptr)
    return Refuse("a lambda that captures '" + V->getNameAsString() +
                  "', without naming it, where 'if constexpr' discards the use,");
  if (!mayDiffer(E, Names, InTemplate))
    return false;
  if (!Default || !Close)
    return Refuse("a capture default for constants that a macro writes");
  if (llvm::any_of(E->implicit_captures(), [&](const LambdaCapture &C) {
        return C.capturesVariable() && Context.Text.packs().element(cast<VarDecl>(C.getCapturedVar()));
      }))
    return Refuse("a lambda that captures constants and a parameter pack without naming them");
  const auto Captures = implicitCaptures(E);
  for (const LambdaExpr *Other : instancesAt(E))
    if (!Other->getLambdaClass()->isDependentContext() && implicitCaptures(Other) != Captures)
      return Refuse("a lambda that captures constants without naming them, and others in each instantiation,");
  const std::string List = llvm::join(Captures, ", ");
  const bool Alone = *Default + 1 == *Close;
  Context.Model.Renamed.emplace_back(*Default, Alone ? List : "");
  if (Alone)
    return false;
  Context.Model.Renamed.emplace_back(*Default + 1, ""); // "[=, &c]" captures c first
  if (!List.empty())
    Context.Model.Inserted.emplace_back(*Close, ", " + List);
  return false;
}

} // namespace chomp
