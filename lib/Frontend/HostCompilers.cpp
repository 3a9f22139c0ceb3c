//===- HostCompilers.cpp - what not every host compiler knows -------------===//
//
// gcc 12 and clang 22 both read the host text; what only one of them knows is said in a way that both do. What is lost
// by it is freedom to run at the same time, never order.
//
//   Before                                         After
//   task depend(out: omp_all_memory)               taskwait, and the task at once: task if (0)
//   taskwait depend(inout: omp_all_memory)         taskwait
//   parallel for { for (...) ... }                 parallel for, and the loop without its braces
//
//===----------------------------------------------------------------------===//
#include "Frontend/Builders.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

bool dependsOnAll(const OMPClause *C) {
  auto *Depend = dyn_cast<OMPDependClause>(C);
  return Depend && (Depend->getDependencyKind() == OMPC_DEPEND_outallmemory ||
                    Depend->getDependencyKind() == OMPC_DEPEND_inoutallmemory);
}

namespace {

class Finder : public RecursiveASTVisitor<Finder> {
public:
  explicit Finder(BuildContext &Context) : Context(Context) {}

  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) {
    if (isa<OMPLoopBasedDirective>(D))
      dropBraces(codeOf(D));
    bool Task = isa<OMPTaskDirective>(D);
    if ((!Task && !isa<OMPTaskwaitDirective>(D)) || llvm::none_of(D->clauses(), dependsOnAll))
      return true;
    auto First = begin(D->getBeginLoc());
    if (!First)
      return true;
    TokenRange Pragma = Context.tokens().pragma(*First);
    if (!Task) {
      Context.Model.Rewritten.push_back({Pragma, "#pragma omp taskwait"});
      return true;
    }
    // All tasks before it are done when it runs, and so is it when the next one is made.
    std::string Text = "#pragma omp task if (0)";
    for (const OMPClause *C : D->clauses())
      if (!C->isImplicit() && !isa<OMPDependClause, OMPIfClause>(C))
        Text += " " + clauseText(Context, C);
    TokenRange Body = Context.tokens().statement(D->getInnermostCapturedStmt()->getCapturedStmt());
    Context.Model.Rewritten.push_back({Pragma, "{\n#pragma omp taskwait\n" + Text + lineAfter(Pragma)});
    Context.Model.Closed.push_back(Body.Last);
    return true;
  }

private:
  /// A loop nest may stand in braces (OpenMP 5.2, 4.4.1); gcc 12 wants to see the loop at once.
  void dropBraces(const Stmt *Nest) {
    for (auto *Block = dyn_cast<CompoundStmt>(Nest); Block && Block->size() == 1;
         Block = dyn_cast<CompoundStmt>(Block->body_front()))
      for (SourceLocation Brace : {Block->getLBracLoc(), Block->getRBracLoc()})
        if (auto Token = begin(Brace))
          Context.Model.Rewritten.push_back({{*Token, *Token}, ""});
  }

  std::optional<unsigned> begin(SourceLocation Loc) {
    const SourceManager &SM = Context.File.Context.getSourceManager();
    if (SM.getFileID(SM.getExpansionLoc(Loc)) != SM.getMainFileID() || !Seen.insert(Loc.getRawEncoding()).second)
      return std::nullopt;
    return Context.tokens().index(Loc);
  }

  /// Text of several lines stands for a pragma of one.
  std::string lineAfter(TokenRange Pragma) const {
    return "\n#line " + std::to_string(Context.tokens().line(Pragma.Last) + 1);
  }

  BuildContext &Context;
  llvm::DenseSet<unsigned> Seen; ///< A template's directives are there once for each instantiation.
};

} // namespace

void editForHostCompilers(BuildContext &Context) {
  Finder(Context).TraverseDecl(Context.File.Context.getTranslationUnitDecl());
}

} // namespace chomp
