//===- RoutineCheck.cpp - refuses calls of routines not supported ---------===//
//
// A call counts as the device's within a target construct and as the host's everywhere else, declare target functions
// included: those run on both, and the kernels' compiler finds what it lacks.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/RoutineCheck.h"

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Pragmas/Support.h"
#include "Support/NewerNames.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class RoutineChecker : public DynamicRecursiveASTVisitor {
public:
  explicit RoutineChecker(BuildContext &Context) : Context(Context) {}

  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    const unsigned Around = Regions;
    if (D && getLeafConstructsOrSelf(D->getDirectiveKind()).front() == OMPD_target)
      ++Regions;
    else if (D && Context.File.isAncestor(D))
      Regions = 0; // the host runs it
    bool Ok = DynamicRecursiveASTVisitor::TraverseStmt(S);
    Regions = Around;
    return Ok;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || !Callee->getIdentifier() || !Callee->getDeclContext()->getRedeclContext()->isFileContext())
      return true;
    const RoutineSupport *Routine = findRoutine(Callee->getName());
    // One that the program defines itself is the program's own.
    if (!Routine || Callee->getDefinition() || !Reported.insert(Call).second)
      return true;
    if (!Regions)
      takeAsynchronous(Call, Callee->getName());
    if ((Regions ? Routine->Kernel : Routine->Host) == SupportLevel::NotYet)
      Context.error(Call->getBeginLoc(), Diag::UnsupportedRoutine)
          << Callee->getName() << (Regions ? " in a target region" : "");
    else if (Context.HostGnu && Callee->getName() == "omp_in_explicit_task") // in the host's version of a region, too
      Context.error(Call->getBeginLoc(), Diag::UnsupportedRoutine)
          << Callee->getName() << " with gcc, whose runtime can't tell: build with clang as host compiler";
    else if (Regions && Routine->Kernel == SupportLevel::None)
      Context.error(Call->getBeginLoc(), Diag::HostRoutine) << Callee->getName();
    return true;
  }

private:
  /// Before: omp_target_memcpy_async(…)    After: chomp_memcpy_async(…), of chomp/omp.h
  void takeAsynchronous(const CallExpr *Call, llvm::StringRef Name) {
    auto Token = Context.tokens().index(Call->getCallee()->getEndLoc());
    if (Token && generatesTask(Name))
      Context.Model.Renamed.emplace_back(*Token, "chomp_" + Name.drop_front(strlen("omp_target_")).str());
  }

  BuildContext &Context;
  unsigned Regions = 0;
  llvm::SmallPtrSet<const CallExpr *, 8> Reported; ///< Clang keeps some expressions of a directive several times.
};

/// The words of the definitions of macros with such names.
llvm::StringSet<> newerMacrosWords(const Preprocessor &PP) {
  llvm::StringSet<> Words;
  for (const auto &Macro : PP.macros())
    if (isNewerName(Macro.first->getName()))
      for (const MacroDirective *D = Macro.second.getLatest(); D; D = D->getPrevious())
        if (auto *Definition = dyn_cast<DefMacroDirective>(D))
          for (const Token &Word : Definition->getInfo()->tokens())
            Words.insert(PP.getSpelling(Word));
  return Words;
}

void findNewer(BuildContext &Context) {
  const SourceManager &SM = Context.File.Context.getSourceManager();
  const LangOptions &Language = Context.File.Context.getLangOpts();
  const llvm::StringSet<> OfMacros = newerMacrosWords(Context.File.PP);
  Context.Model.Unit.NeedsOmpHeader |= llvm::any_of(Context.tokens().tokens(), [&](const auto &Token) {
    const bool Newer = isNewerName(Token.Spelling); // or what one of Clang's own macros has made of it
    return (Newer || (Token.Loc.isMacroID() && OfMacros.contains(Token.Spelling))) &&
           !SM.isInSystemHeader(SM.getExpansionLoc(Token.Loc)) &&
           (Newer || isNewerName(Lexer::getImmediateMacroName(Token.Loc, SM, Language)));
  });
}

} // namespace

void checkRoutines(BuildContext &Context) {
  const SourceManager &SM = Context.File.Context.getSourceManager();
  findNewer(Context);
  RoutineChecker Checker(Context);
  for (Decl *D : Context.File.Context.getTranslationUnitDecl()->decls())
    if (!SM.isInSystemHeader(D->getLocation()))
      Checker.TraverseDecl(D);
}

} // namespace chomp
