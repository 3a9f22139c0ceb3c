//===- ControlVariables.cpp - internal control variables in device code ---===//
#include "Analysis/ControlVariables.h"

#include "Analysis/CalledCode.h"
#include "Analysis/Directives.h"

#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace chomp {

static llvm::StringRef nameOf(const ValueDecl *D) {
  auto *F = dyn_cast<FunctionDecl>(D);
  return F && F->getIdentifier() && F->getDeclContext()->getRedeclContext()->isFileContext() ? F->getName() : "";
}

bool setsVariables(const ValueDecl *D) {
  llvm::StringRef Name = nameOf(D);
  return Name == "omp_set_num_threads" || Name == "omp_set_schedule" || Name == "omp_set_default_allocator" ||
         Name == "omp_in_explicit_task";
}

namespace {

struct Finder : CalledCodeVisitor {
  bool (*Wanted)(const ValueDecl *);
  bool Unknown = false; ///< What is defined elsewhere counts, too.
  bool Found = false;
  bool unknown(const Expr *) override { return !(Found |= Unknown); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return !(Found |= Wanted(E->getDecl())) && CalledCodeVisitor::VisitDeclRefExpr(E);
  }
};

bool find(const Stmt *Code, bool (*Wanted)(const ValueDecl *), bool Unknown = false) {
  Finder F;
  F.Wanted = Wanted;
  F.Unknown = Unknown;
  F.TraverseStmt(const_cast<Stmt *>(Code));
  return F.Found;
}

/// The routines that allocate have a default allocator.
bool asks(const ValueDecl *D) {
  llvm::StringRef Name = nameOf(D);
  return Name == "omp_get_schedule" || Name == "omp_get_default_allocator" || Name == "omp_realloc" ||
         (Name.starts_with("omp_") && (Name.ends_with("alloc") && !Name.contains("target")));
}

} // namespace

bool setsVariables(const Stmt *Code) { return find(Code, setsVariables); }
bool maySetVariables(const Stmt *Code) { return find(Code, setsVariables, /*Unknown=*/true); }
bool asksForVariables(const Stmt *Code) { return find(Code, asks); }

bool setsSchedule(const ASTContext &AST) {
  // Hardly a program does, and of those that include <omp.h> most never name it.
  auto Name = AST.Idents.find("omp_set_schedule");
  if (Name == AST.Idents.end())
    return false;
  auto Declared = AST.getTranslationUnitDecl()->lookup(Name->second);
  if (!Declared.empty() && llvm::none_of(Declared, [](const NamedDecl *D) { return D->isReferenced(); }))
    return false;
  struct Finder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool VisitDeclRefExpr(DeclRefExpr *E) override { return !(Found |= nameOf(E->getDecl()) == "omp_set_schedule"); }
  } Finder;
  for (Decl *D : AST.getTranslationUnitDecl()->decls())
    if (!AST.getSourceManager().isInSystemHeader(D->getLocation()) && !Finder.TraverseDecl(D))
      break;
  return Finder.Found;
}

std::vector<const Expr *> threadsAskedFor(const Stmt *Code) {
  struct Finder : CalledCodeVisitor {
    std::vector<const Expr *> Found;
    bool TraverseStmt(Stmt *S) override {
      auto *D = dyn_cast_or_null<OMPExecutableDirective>(S); // whose threads set it for themselves
      return (D && hasLeaf(D, {llvm::omp::OMPD_parallel})) || CalledCodeVisitor::TraverseStmt(S);
    }
    bool VisitCallExpr(CallExpr *E) override {
      const FunctionDecl *F = E->getDirectCallee();
      Expr::EvalResult Value;
      if (F && nameOf(F) == "omp_set_num_threads" && E->getNumArgs() == 1)
        if (const Expr *Asked = E->getArg(0);
            !isCalled() || (!Asked->isValueDependent() && Asked->EvaluateAsInt(Value, F->getASTContext())))
          Found.push_back(Asked->IgnoreParenImpCasts());
      return CalledCodeVisitor::VisitCallExpr(E);
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return std::move(Finder.Found);
}

} // namespace chomp
