//===- RoutineCheck.cpp - refuses calls of routines not supported ---------===//
//
// A call counts as the device's within a target construct and as the host's everywhere else, declare target functions
// included: those run on both, and the kernels' compiler finds what it lacks.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/RoutineCheck.h"

#include "Frontend/Support.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

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
    else if (D && isAncestor(Context, D))
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
    if (Token && Name.starts_with("omp_target_") && Name.ends_with("_async"))
      Context.Model.Renamed.emplace_back(*Token, "chomp_" + Name.drop_front(strlen("omp_target_")).str());
  }

  BuildContext &Context;
  unsigned Regions = 0;
  llvm::SmallPtrSet<const CallExpr *, 8> Reported; ///< Clang keeps some expressions of a directive several times.
};

/// Names that some <omp.h> lacks: gcc 12's has nothing newer than 5.0.
bool isNewer(llvm::StringRef Name) {
  static constexpr llvm::StringLiteral Prefixes[] = {"omp_interop_",    "omp_ipr_",         "omp_irc_",
                                                     "omp_ifr_",        "omp_get_devices_", "omp_get_device_and_host_",
                                                     "omp_get_interop_"};
  static constexpr llvm::StringLiteral Names[] = {"omp_intptr_t",
                                                  "omp_atk_pin_device",
                                                  "omp_atk_preferred_device",
                                                  "omp_atk_device_access",
                                                  "omp_atk_target_access",
                                                  "omp_atk_atomic_scope",
                                                  "omp_atk_part_size",
                                                  "omp_atv_device",
                                                  "omp_atv_single",
                                                  "omp_atv_multiple",
                                                  "omp_atv_memspace",
                                                  "omp_default_device",
                                                  "omp_initial_device",
                                                  "omp_invalid_device",
                                                  "omp_null_mem_space",
                                                  "omp_get_device_allocator",
                                                  "omp_get_device_memspace",
                                                  "omp_get_memspace_num_resources",
                                                  "omp_get_submemspace",
                                                  "omp_get_mapped_ptr",
                                                  "omp_get_num_interop_properties",
                                                  "omp_get_device_from_uid",
                                                  "omp_get_device_num_teams",
                                                  "omp_get_device_teams_thread_limit",
                                                  "omp_get_max_progress_width",
                                                  "omp_set_device_num_teams",
                                                  "omp_set_device_teams_thread_limit",
                                                  "omp_get_uid_from_device",
                                                  "omp_is_free_agent",
                                                  "omp_ancestor_is_free_agent",
                                                  "omp_target_is_accessible",
                                                  "omp_target_memcpy_async",
                                                  "omp_target_memcpy_rect_async",
                                                  "omp_target_memset",
                                                  "omp_target_memset_async"};
  return llvm::is_contained(Names, Name) || llvm::any_of(Prefixes, [&](auto &P) { return Name.starts_with(P); });
}

void findNewer(BuildContext &Context) {
  const SourceManager &SM = Context.File.Context.getSourceManager();
  const LangOptions &Language = Context.File.Context.getLangOpts();
  Context.Model.Unit.NeedsOmpHeader |= llvm::any_of(Context.tokens().tokens(), [&](const auto &Token) {
    if (SM.isInSystemHeader(SM.getExpansionLoc(Token.Loc)))
      return false;
    return isNewer(Token.Spelling) || // or what one of Clang's own macros has made of it
           (Token.Loc.isMacroID() && isNewer(Lexer::getImmediateMacroName(Token.Loc, SM, Language)));
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
