//===- HiddenCounters.cpp - counters that an inner loop's hides -----------===//
#include "Frontend/Tokens/HiddenCounters.h"

#include "Analysis/Directives.h"
#include "Frontend/Tokens/Tokens.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

/// What a loop's head counts by or declares: its counter, or what a range-based loop binds.
static SmallVector<const ValueDecl *, 2> namesOf(const Stmt *Loop) {
  SmallVector<const ValueDecl *, 2> Out;
  const ValueDecl *Variable = nullptr;
  if (auto *Range = dyn_cast<CXXForRangeStmt>(Loop)) {
    Variable = Range->getLoopVariable();
  } else if (auto *For = dyn_cast<ForStmt>(Loop)) {
    if (auto *Declared = dyn_cast_or_null<DeclStmt>(For->getInit()))
      Variable = Declared->isSingleDecl() ? dyn_cast<VarDecl>(Declared->getSingleDecl()) : nullptr;
    else if (auto *Assigned = dyn_cast_or_null<BinaryOperator>(For->getInit()))
      if (auto *Ref = dyn_cast<DeclRefExpr>(Assigned->getLHS()->IgnoreParenImpCasts()))
        Variable = Ref->getDecl();
  }
  if (auto *Bound = dyn_cast_or_null<DecompositionDecl>(Variable))
    Out.append(Bound->bindings().begin(), Bound->bindings().end());
  else if (Variable && Variable->getIdentifier())
    Out.push_back(Variable);
  return Out;
}

namespace {

struct NestVisitor : DynamicRecursiveASTVisitor {
  NestVisitor(Preprocessor &PP, const TokenStream &Tokens, llvm::DenseMap<const Decl *, std::string> &Found)
      : PP(PP), Tokens(Tokens), Found(Found) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool TraverseDecl(Decl *D) override {
    return !D || !Tokens.mayHaveDirectives(D) || DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    auto *Loops = dyn_cast<OMPLoopBasedDirective>(D);
    if (!Loops || Loops->getLoopsNumber() < 2 || !Loops->hasAssociatedStmt())
      return true;
    std::vector<SmallVector<const ValueDecl *, 2>> Names; // of each loop, outermost first
    auto *S = const_cast<Stmt *>(codeOf(D));
    for (unsigned Level = 0; Level < Loops->getLoopsNumber(); ++Level) {
      S = OMPLoopBasedDirective::tryToFindNextInnerLoop(S, /*TryImperfectlyNestedLoops=*/false);
      if (!isa_and_nonnull<ForStmt, CXXForRangeStmt>(S))
        break;
      Names.push_back(namesOf(S));
      if (auto *For = dyn_cast<ForStmt>(S); !For || isa_and_nonnull<DeclStmt>(For->getInit()))
        OfLoops.insert(Names.back().begin(), Names.back().end());
      S = isa<ForStmt>(S) ? cast<ForStmt>(S)->getBody() : cast<CXXForRangeStmt>(S)->getBody();
    }
    llvm::StringMap<unsigned> Inner; // how often loops inside have a name
    for (const auto &Declared : llvm::reverse(Names)) {
      for (const ValueDecl *V : Declared)
        if (unsigned Times = Inner.lookup(V->getName()))
          Found.try_emplace(V, nameFor(V, Times));
      for (const ValueDecl *V : Declared)
        ++Inner[V->getName()];
    }
    return true;
  }

  /// "i_outer", "i_outer2" outside of that.
  std::string nameFor(const ValueDecl *V, unsigned Depth) const {
    std::string Name = V->getNameAsString() + "_outer" + (Depth == 1 ? "" : std::to_string(Depth));
    while (PP.getIdentifierTable().find(Name) != PP.getIdentifierTable().end())
      Name += '_';
    return Name;
  }

  Preprocessor &PP;
  const TokenStream &Tokens;
  llvm::DenseMap<const Decl *, std::string> &Found;
  llvm::DenseSet<const Decl *> OfLoops; ///< What the loops' heads declare.
};

struct UseVisitor : DynamicRecursiveASTVisitor {
  UseVisitor(HiddenCounters &Hidden, const llvm::DenseSet<const Decl *> &OfLoops, const TokenStream &Tokens,
             llvm::DenseMap<unsigned, std::string> &Text)
      : Hidden(Hidden), OfLoops(OfLoops), Tokens(Tokens), Text(Text) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool VisitValueDecl(ValueDecl *D) override { return take(D, D->getLocation()); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return take(E->getDecl(), E->getLocation()); }
  bool VisitLambdaExpr(LambdaExpr *E) override {
    for (const LambdaCapture &Capture : E->explicit_captures())
      if (Capture.capturesVariable())
        take(Capture.getCapturedVar(), Capture.getLocation());
    return true;
  }
  bool take(const ValueDecl *D, SourceLocation Place) {
    auto It = Hidden.Names.find(D);
    auto Token = It != Hidden.Names.end() ? Tokens.index(Place) : std::nullopt;
    if (Token && Tokens[*Token].Spelling == D->getName()) {
      Text[*Token] = It->second;
      if (OfLoops.contains(D) && D->getASTContext().getLangOpts().CPlusPlus)
        Hidden.HostTokens[*Token] = It->second;
    }
    return true;
  }

  HiddenCounters &Hidden;
  const llvm::DenseSet<const Decl *> &OfLoops; ///< Those that the loops declare.
  const TokenStream &Tokens;
  llvm::DenseMap<unsigned, std::string> &Text;
};

} // namespace

HiddenCounters findHiddenCounters(ASTContext &AST, Preprocessor &PP, const TokenStream &Tokens,
                                  llvm::DenseMap<unsigned, std::string> &Text) {
  HiddenCounters Found;
  NestVisitor Nests(PP, Tokens, Found.Names);
  for (Decl *D : AST.getTranslationUnitDecl()->decls())
    if (!AST.getSourceManager().isInSystemHeader(D->getLocation()))
      Nests.TraverseDecl(D);
  if (!Found.Names.empty())
    UseVisitor(Found, Nests.OfLoops, Tokens, Text).TraverseDecl(AST.getTranslationUnitDecl());
  return Found;
}

} // namespace chomp
