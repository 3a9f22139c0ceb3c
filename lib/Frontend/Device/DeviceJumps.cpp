//===- DeviceJumps.cpp - jumps past an initialization ---------------------===//
//
// C lets a goto or a switch enter a block behind the initialization of its variables; C++ only where there is none. The
// declaration stays where it stands and its initializer becomes an assignment.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceRewriter.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace chomp {

namespace {

/// All places that jumps leave and reach, and the scopes of initialized variables.
struct JumpFinder : DynamicRecursiveASTVisitor {
  struct Initialization {
    const DeclStmt *Statement;
    const CompoundStmt *Block;
  };
  std::vector<Initialization> Initializations;
  std::vector<std::pair<SourceLocation, SourceLocation>> Jumps; ///< From, to.
  std::vector<const CompoundStmt *> Blocks;

  bool TraverseCompoundStmt(CompoundStmt *S) override {
    Blocks.push_back(S);
    for (Stmt *Child : S->body())
      TraverseStmt(Child);
    Blocks.pop_back();
    return true;
  }
  // A for loop's own variables live no longer than the loop.
  llvm::SmallPtrSet<const Stmt *, 4> LoopInits;
  bool VisitForStmt(ForStmt *S) override {
    LoopInits.insert(S->getInit());
    return true;
  }
  bool VisitDeclStmt(DeclStmt *S) override {
    if (LoopInits.contains(S))
      return true;
    for (const Decl *D : S->decls())
      if (auto *V = dyn_cast<VarDecl>(D); V && V->hasInit() && V->hasLocalStorage() && !Blocks.empty()) {
        Initializations.push_back({S, Blocks.back()});
        break;
      }
    return true;
  }
  bool VisitGotoStmt(GotoStmt *S) override {
    if (const LabelStmt *Label = S->getLabel()->getStmt())
      Jumps.push_back({S->getBeginLoc(), Label->getIdentLoc()});
    return true;
  }
  bool VisitSwitchStmt(SwitchStmt *S) override {
    for (const SwitchCase *Case = S->getSwitchCaseList(); Case; Case = Case->getNextSwitchCase())
      Jumps.push_back({S->getBeginLoc(), Case->getKeywordLoc()});
    return true;
  }
};

} // namespace

void Rewriter::jumps(const Stmt *S) {
  JumpFinder Find;
  Find.TraverseStmt(const_cast<Stmt *>(S));
  HasJumps = !Find.Jumps.empty();
  auto At = [&](SourceLocation Loc) { return File.Tokens.index(Loc).value_or(0); };
  for (auto &[Statement, Block] : Find.Initializations) {
    unsigned Begin = At(Statement->getEndLoc()), End = At(Block->getEndLoc());
    auto InScope = [&](SourceLocation Loc) {
      unsigned Token = At(Loc);
      return Token > Begin && Token < End;
    };
    for (auto &[From, To] : Find.Jumps)
      if (InScope(To) && !InScope(From)) {
        Jumped.insert(Statement);
        break;
      }
  }
}

/// Before: const int n = f(x), m;   After: int n; int m; n = f(x);
bool Rewriter::split(const DeclStmt *S) {
  if (!Jumped.contains(S))
    return false;
  KernelCode Declarations, Assignments;
  for (const Decl *D : S->decls()) {
    auto *V = dyn_cast<VarDecl>(D);
    if (!V || V->isStaticLocal() || V->hasExternalStorage()) {
      Text.problem(D->getLocation(), "a declaration together with one that a jump leaves out",
                   "write it as a declaration of its own");
      return true;
    }
    Qualifiers Dropped;
    QualType Type = Context.getUnqualifiedArrayType(V->getType(), Dropped);
    if (!Type->isArrayType()) {
      Dropped.removeConst();
      Type = Context.getQualifiedType(Type, Dropped);
    }
    std::string Name = Names.own(V);
    Declarations += (Declarations.empty() ? "" : " ") + Text.declare(Type, Name) + ";";
    const Expr *Init = V->getInit();
    if (!Init)
      continue;
    auto *List = dyn_cast<InitListExpr>(Init->IgnoreParens());
    if (Type->isArrayType()) {
      std::string Copy = Names.invent(Name);
      KernelCode Value = List ? innerElement(List) : inner(Init);
      Assignments += " { " + Text.declare(Type.withConst(), Copy) + " = " + Value + "; __builtin_memcpy(" + Name +
                     ", " + Copy + ", sizeof(" + Name + ")); }";
    } else {
      sink(Init, V->getType());
      Assignments += " " + Name + " = " + (List ? innerElement(List) : inner(Init)) + ";";
    }
  }
  replace(S, Declarations + Assignments);
  return true;
}

} // namespace chomp
