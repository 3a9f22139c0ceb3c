//===- HostDirective.cpp - the directive of a region's host version -------===//
//
// The host version of a region is its directive without `target`: the clauses that belong to `target` alone go, the
// others stay as the user wrote them. Which those are follows OpenMP 5.2 §17.2 (clauses on combined constructs).
//
//===----------------------------------------------------------------------===//
#include "Frontend/Clauses/HostDirective.h"

#include "Analysis/Directives.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Clauses/HostClauses.h"
#include "Frontend/Clauses/Inductions.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Expressions.h"
#include "Model/Region.h"

#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

#include <utility>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// Whether the bounds of a collapsed loop depend on another one's counter.
static bool isNonRectangular(const OMPExecutableDirective *D) {
  auto *Loops = dyn_cast<OMPLoopDirective>(D);
  return Loops && llvm::any_of(Loops->dependent_counters(), [](const Expr *Counter) { return Counter != nullptr; });
}

/// Whether a construct reduces an array section that begins inside its array.
static bool reducesInside(BuildContext &Context, const OMPExecutableDirective *D) {
  return llvm::any_of(D->getClausesOfKind<OMPReductionClause>(), [&](const OMPReductionClause *C) {
    return llvm::any_of(C->varlist(), [&](const Expr *E) {
      while (auto *Section = dyn_cast<ArraySectionExpr>(E->IgnoreParenImpCasts())) { // a[1:2][:] is one of another
        if (Section->getLowerBound() && !buildExpression(Context, Section->getLowerBound()).is(0))
          return true;
        E = Section->getBase();
      }
      return false;
    });
  });
}

/// " private(a, b)" for a list that Sema has made.
template <class Clause> static std::string implicitList(BuildContext &Context, const Clause *C) {
  const auto Names = llvm::map_range(C->varlist(), [&](const Expr *E) { return Context.host(E); });
  return (" " + getOpenMPClauseName(C->getClauseKind()) + "(" + llvm::join(Names, ", ") + ")").str();
}

namespace {

class HostDirectiveWriter {
public:
  HostDirectiveWriter(BuildContext &Context, const OMPExecutableDirective *D, std::string Several,
                      const Expression *TeamChunk)
      : Context(Context), D(D), Several(std::move(Several)), TeamChunk(TeamChunk), Uneven(isNonRectangular(D)) {}

  std::string write(bool KeepTeams);

private:
  void takeLeaves(bool KeepTeams);
  bool dropSimd();
  bool has(Directive Leaf) const { return llvm::is_contained(Rest, Leaf); }
  std::string namedByDefault(const OMPClause *C) const;
  bool keeps(const OMPClause *C) const;
  bool appliesToThreads(const OMPIfClause *If) const { return has(OMPD_parallel) && appliesTo(If, OMPD_parallel); }
  std::string ifSeveral(const OMPIfClause *If);
  std::string clause(const OMPClause *C);

  BuildContext &Context;
  const OMPExecutableDirective *D;
  std::string Several; ///< Empty once an if clause says it.
  const Expression *TeamChunk;
  const bool Uneven;
  bool Simd = false; ///< The user's directive has it.
  ConstructList Rest;
};

} // namespace

/// The leaf constructs but target. A teams construct may not stand in a parallel region, where the user's target may
/// well stand.
void HostDirectiveWriter::takeLeaves(bool KeepTeams) {
  bool Loops = false;
  for (Directive Leaf : getLeafConstructsOrSelf(D->getDirectiveKind()))
    if (Leaf != OMPD_target) {
      Rest.push_back(Leaf);
      Loops |= Leaf == OMPD_distribute || Leaf == OMPD_loop || Leaf == OMPD_for;
      Simd |= Leaf == OMPD_simd;
    }
  if (KeepTeams || !Loops)
    return;
  Rest = {OMPD_parallel, OMPD_for};
  if (Simd)
    Rest.push_back(OMPD_simd);
}

/// simd is only a hint, of which gcc 12 makes wrong code, or none: what is private to simd's iterations it can't
/// allocate, and a section's results go to the beginning of its array. True if nothing else was left: one thread's
/// loop makes the copies that the clauses ask for.
bool HostDirectiveWriter::dropSimd() {
  if (!Simd || (!Uneven && !D->hasClausesOfKind<OMPAllocateClause>() && !reducesInside(Context, D)))
    return false;
  llvm::erase(Rest, OMPD_simd);
  if (!Rest.empty())
    return false;
  Rest = {OMPD_parallel, OMPD_for};
  return true;
}

/// What default(private) and default(firstprivate) say, by name: not every host compiler knows the clause.
std::string HostDirectiveWriter::namedByDefault(const OMPClause *C) const {
  if (auto *Private = dyn_cast<OMPPrivateClause>(C))
    return implicitList(Context, Private);
  if (auto *Firstprivate = dyn_cast<OMPFirstprivateClause>(C); Firstprivate && isFirstprivateByDefault(D))
    return implicitList(Context, Firstprivate);
  return "";
}

bool HostDirectiveWriter::keeps(const OMPClause *C) const {
  switch (C->getClauseKind()) {
  case OMPC_map:
  case OMPC_device:
  case OMPC_defaultmap:
  case OMPC_nowait:
  case OMPC_depend:
  case OMPC_is_device_ptr:
  case OMPC_has_device_addr:
  case OMPC_uses_allocators:
  case OMPC_default: // with the maps gone, default(none) would refuse what they named
  case OMPC_ompx_attribute:
  case OMPC_ompx_dyn_cgroup_mem:
    return false;
  case OMPC_thread_limit:
    return has(OMPD_teams);
  case OMPC_schedule:
    return (has(OMPD_teams) || !TeamChunk) && !Uneven;
  case OMPC_if: {
    auto *If = cast<OMPIfClause>(C);
    return appliesToThreads(If) || (has(OMPD_simd) && appliesTo(If, OMPD_simd));
  }
  default:
    // What no remaining construct may carry belonged to target (firstprivate on target simd).
    return llvm::any_of(Rest,
                        [&](Directive Leaf) { return isAllowedClauseForDirective(Leaf, C->getClauseKind(), 52); });
  }
}

/// An if clause of the threads' that says Several, too: a directive has one.
std::string HostDirectiveWriter::ifSeveral(const OMPIfClause *If) {
  const char *Modifier = If->getNameModifier() == OMPD_unknown ? "" : "parallel: ";
  return "if(" + (Modifier + ("(" + Context.host(If->getCondition()))) + ") && (" + std::exchange(Several, "") + "))";
}

/// A clause that the user wrote; empty if it goes.
std::string HostDirectiveWriter::clause(const OMPClause *C) {
  std::string Text = hostClause(Context, D, C);
  if (!keeps(C))
    return "";
  if (auto *If = dyn_cast<OMPIfClause>(C); If && appliesToThreads(If) && !Several.empty())
    Text = ifSeveral(If);
  return Text.empty() ? "" : " " + Text;
}

std::string HostDirectiveWriter::write(bool KeepTeams) {
  takeLeaves(KeepTeams);
  const bool Alone = dropSimd();
  if (Rest.empty())
    return "";
  std::string Out = spell(Rest);
  if (Alone)
    Out += " num_threads(1)";
  if (TeamChunk && !has(OMPD_teams) && !Uneven) // gcc takes no schedule there
    Out += " schedule(static, " + TeamChunk->Host + ")";
  for (const OMPClause *C : D->clauses())
    Out += C->isImplicit() ? namedByDefault(C) : clause(C);
  if (!Several.empty() && Rest.front() == OMPD_parallel)
    Out += (Simd ? " if(parallel: " : " if(") + Several + ")";
  return Out;
}

std::string hostDirective(BuildContext &Context, const OMPExecutableDirective *D, bool KeepTeams, std::string Several,
                          const Expression *TeamChunk) {
  if (hasInduction(D))
    return inOrderDirective(Context, D);
  return HostDirectiveWriter(Context, D, std::move(Several), TeamChunk).write(KeepTeams);
}

} // namespace chomp
