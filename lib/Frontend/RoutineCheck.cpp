//===- RoutineCheck.cpp - refuses calls of routines not supported ---------===//
//
// A call counts as the device's within a target construct and as the host's everywhere else, declare target functions
// included: those run on both, and the kernels' compiler finds what it lacks.
//
//===----------------------------------------------------------------------===//
#include "Frontend/RoutineCheck.h"

#include "Frontend/Support.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class RoutineChecker : public RecursiveASTVisitor<RoutineChecker> {
public:
  explicit RoutineChecker(BuildContext &Context) : Context(Context) {}

  bool TraverseStmt(Stmt *S, DataRecursionQueue * = nullptr) {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    bool Region = D && getLeafConstructsOrSelf(D->getDirectiveKind()).front() == OMPD_target;
    Regions += Region;
    bool Ok = RecursiveASTVisitor::TraverseStmt(S);
    Regions -= Region;
    return Ok;
  }

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || !Callee->getIdentifier() || !Callee->getDeclContext()->getRedeclContext()->isFileContext())
      return true;
    const RoutineSupport *Routine = findRoutine(Callee->getName());
    // One that the program defines itself is the program's own.
    if (!Routine || Callee->getDefinition() || !Reported.insert(Call).second)
      return true;
    if ((Regions ? Routine->Kernel : Routine->Host) == SupportLevel::NotYet)
      Context.error(Call->getBeginLoc(), Diag::UnsupportedRoutine)
          << Callee->getName() << (Regions ? " in a target region" : "");
    return true;
  }

private:
  BuildContext &Context;
  unsigned Regions = 0;
  llvm::SmallPtrSet<const CallExpr *, 8> Reported; ///< Clang keeps some expressions of a directive several times.
};

} // namespace

void checkRoutines(BuildContext &Context) {
  const SourceManager &SM = Context.File.Context.getSourceManager();
  RoutineChecker Checker(Context);
  for (Decl *D : Context.File.Context.getTranslationUnitDecl()->decls())
    if (!SM.isInSystemHeader(D->getLocation()))
      Checker.TraverseDecl(D);
}

} // namespace chomp
