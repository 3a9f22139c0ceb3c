//===- DeviceRewriter.cpp - where a rewriter begins, and its tools --------===//
//
// What all rules use: the text of a part, edits around a node, and a place for the declarations that an expression
// needs in front of its statement.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceRewriter.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <utility>

using namespace clang;

namespace chomp {

void Rewriter::rewrite(const Stmt *S) {
  RootStmt = S;
  auto Range = File.Tokens.range(S->getSourceRange());
  if (!Range)
    return;
  RootFirst = Range->First;
  tokens(*Range);
  jumps(S);
  walk(S);
  placeHoisted();
}

void Rewriter::rewrite(const Decl *D) {
  Root = D;
  auto Range = File.Tokens.range(D->getSourceRange());
  if (!Range)
    return;
  RootFirst = Range->First;
  if (auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody()) {
    OtherBlock = F->getBody();
    if (auto Body = range(OtherBlock))
      Range->Last = Body->First - 1;
  }
  tokens(*Range);
  walk(D);
  placeHoisted();
}

void Rewriter::rewriteArrays(const Stmt *S) {
  OnlyArrays = true;
  walk(S);
}

void Rewriter::rewriteArrays(const Decl *D) {
  OnlyArrays = true;
  walk(D);
}

bool isOperation(const Expr *E) {
  E = E->IgnoreImplicit();
  return isa<BinaryOperator, AbstractConditionalOperator>(E);
}

const Stmt *Rewriter::parentPastParens() const {
  unsigned N = 1;
  while (parent(N) && (isa<ParenExpr>(parent(N)) || isa<ConstantExpr>(parent(N))))
    ++N;
  return parent(N);
}

bool Rewriter::isDiscarded() const {
  const Stmt *E = Parents.back(), *P = parent();
  if (!P)
    return !isa_and_nonnull<Expr>(RootStmt);
  if (auto *If = dyn_cast<IfStmt>(P))
    return E != If->getCond();
  if (auto *For = dyn_cast<ForStmt>(P))
    return E != For->getCond();
  if (auto *While = dyn_cast<WhileStmt>(P))
    return E != While->getCond();
  if (auto *Do = dyn_cast<DoStmt>(P))
    return E != Do->getCond();
  if (isa<CompoundStmt>(P)) // the last statement of a statement expression is its value
    return !(isa_and_nonnull<StmtExpr>(parent(2)) && cast<CompoundStmt>(P)->body_back() == E);
  return isa<LabelStmt, CaseStmt, DefaultStmt>(P);
}

KernelCode Rewriter::inner(const Stmt *S) {
  if (OnlyArrays)
    return Text.expression(cast<Expr>(S));
  TokenEdits Own;
  llvm::SmallPtrSet<const Stmt *, 32> Seen;
  std::swap(Seen, Visited);
  TokenEdits *Outer = std::exchange(Edits, &Own);
  KernelCode Out;
  if (auto Range = range(S)) {
    tokens(*Range);
    walk(S);
    Out = File.Tokens.deviceText(*Range, &Own);
  }
  Edits = Outer;
  std::swap(Seen, Visited);
  return Out;
}

KernelCode Rewriter::operand(const Expr *E) {
  KernelCode Out = inner(E);
  return isOperation(E) ? "(" + Out + ")" : Out;
}

void Rewriter::replace(const Stmt *S, KernelCode With) {
  if (auto Range = range(S))
    Edits->replace(*Range, std::move(With));
}

void Rewriter::respell(SourceLocation Loc, llvm::StringRef Old, KernelCode New) {
  if (Old == New)
    return;
  if (auto Token = File.Tokens.index(Loc); Token && File.Tokens[*Token].Spelling == Old)
    Edits->replace({*Token, *Token}, std::move(New));
}

void Rewriter::surround(const Stmt *S, KernelCode Before, KernelCode After) {
  auto Range = range(S);
  if (!Range)
    return;
  Edits->insertBefore(Range->First, std::move(Before));
  if (!After.empty())
    Edits->insertAfter(Range->Last, std::move(After));
}

void Rewriter::castTo(const Expr *E, llvm::StringRef To) {
  bool Operation = isOperation(E);
  surround(E, "(" + To.str() + ")" + (Operation ? "(" : ""), Operation ? ")" : "");
}

void Rewriter::hoist(const KernelCode &Statement, const Stmt *For) {
  // The statement of the innermost block that the node is in.
  for (size_t I = Parents.size(); I-- > 1;)
    if (isa<CompoundStmt>(Parents[I - 1])) {
      auto First = range(Parents[I]);
      if (First)
        Hoisted[First->First] += Statement + "\n" + File.Tokens.indentation(First->First);
      return;
    }
  if (RootStmt && !isa<Expr>(RootStmt)) {
    // A body without braces gets them.
    Hoisted[RootFirst] += Statement + "\n" + File.Tokens.indentation(RootFirst);
    if (!std::exchange(Braced, true)) {
      TokenRange Whole = File.Tokens.statement(RootStmt);
      Hoisted[Whole.First] = "{ " + Hoisted[Whole.First];
      Edits->insertAfter(Whole.Last, " }");
    }
    return;
  }
  if (Root) {
    Hoisted[RootFirst] += Statement + "\n";
    return;
  }
  Text.problem(For ? For->getBeginLoc() : File.Tokens[RootFirst].Loc, "a declaration inside an expression",
               "declare it before the expression");
}

void Rewriter::placeHoisted() {
  for (auto &[Token, Statements] : Hoisted) {
    auto &Before = Edits->Before[Token];
    if (!llvm::is_contained(Before, Statements)) // a typedef and its structure may be edited apart
      Before.insert(Before.begin(), Statements);
  }
}

bool Rewriter::isSystemMacro(SourceLocation Loc, llvm::StringRef &Name) const {
  const SourceManager &SM = Context.getSourceManager();
  if (!Loc.isMacroID())
    return false;
  // The outermost macro that a system header defined.
  for (; Loc.isMacroID(); Loc = SM.getImmediateMacroCallerLoc(Loc))
    if (SM.isInSystemHeader(SM.getSpellingLoc(Loc)) && !SM.isMacroArgExpansion(Loc))
      Name = Lexer::getImmediateMacroName(Loc, SM, Context.getLangOpts());
  return !Name.empty();
}

} // namespace chomp
