//===- Clauses.cpp - clauses that shape the launch ------------------------===//
//
// What a target construct's clauses ask of the launch, and how many threads its code asks for. Where the device alone
// knows a value, the host can't launch by it; how wide a team has to be is then guessed from above.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Clauses/Clauses.h"

#include "Analysis/CalledCode.h"
#include "Analysis/ControlVariables.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Clauses/HostClauses.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Expressions.h"
#include "Frontend/Pragmas/ClauseNotes.h"
#include "Frontend/Pragmas/Support.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

std::optional<TokenRange> clauseRange(BuildContext &Context, const OMPClause *C) {
  const TokenStream &Tokens = Context.tokens();
  auto First = Tokens.index(C->getBeginLoc());
  if (!First)
    return std::nullopt;
  unsigned Last = *First, Depth = 0;
  if (Last + 1 < Tokens.tokens().size() && Tokens[Last + 1].Spelling == "(")
    do {
      ++Last;
      Depth += Tokens[Last].Spelling == "(";
      Depth -= Tokens[Last].Spelling == ")";
    } while (Depth != 0 && Last + 1 < Tokens.tokens().size() && Tokens[Last].Role != PragmaRole::End);
  return TokenRange{*First, Last};
}

std::string clauseText(BuildContext &Context, const OMPClause *C, const TokenEdits *Edits) {
  auto Range = clauseRange(Context, C);
  if (!Range)
    return "";
  // A directive is one line of text, however many the user's has.
  std::string Text = Context.tokens().text(*Range, Edits), Out;
  llvm::SmallVector<llvm::StringRef, 4> Lines;
  llvm::StringRef(Text).split(Lines, '\n');
  for (llvm::StringRef Line : Lines)
    Out += (Out.empty() ? "" : " ") + (Lines.size() > 1 ? Line.trim() : Line).str();
  return withoutGaps(Out);
}

bool appliesTo(const OMPIfClause *If, Directive Leaf) {
  return If->getNameModifier() == OMPD_unknown || If->getNameModifier() == Leaf ||
         llvm::is_contained(getLeafConstructsOrSelf(If->getNameModifier()), Leaf);
}

bool buildLaunchClause(BuildContext &Context, const OMPClause *C, LaunchClauses &Launch) {
  switch (C->getClauseKind()) {
  case OMPC_device: {
    auto *Device = cast<OMPDeviceClause>(C);
    if (Device->getModifier() == OMPC_DEVICE_ancestor) {
      Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
          << "device(ancestor)" << "target" << " together with other constructs";
      return true;
    }
    Launch.Device = Context.host(Device->getDevice());
    return true;
  }
  case OMPC_if: {
    auto *If = cast<OMPIfClause>(C);
    // On a data construct the modifier can only name the construct itself.
    Launch.If = Context.host(If->getCondition());
    return true;
  }
  case OMPC_nowait:
    Launch.Nowait = true;
    if (const Expr *Condition = cast<OMPNowaitClause>(C)->getCondition())
      Launch.NowaitIf = Context.host(asWritten(Condition));
    return true;
  case OMPC_depend:
    Launch.DependsOnAll |= dependsOnAll(C);
    Launch.Depend.push_back(hostDepend(Context, cast<OMPDependClause>(C), /*OnTaskwait=*/true));
    return true;
  default:
    return false;
  }
}

/// num_teams(x, y, z) of kernel mode.
static std::vector<Expression> dimensions(BuildContext &Context, ArrayRef<Expr *> List) {
  std::vector<Expression> Out;
  for (const Expr *E : List)
    Out.push_back(buildExpression(Context, asWritten(E)));
  return Out;
}

/// ompx_attribute: launch_bounds for both vendors' compilers, and what AMD's has of its own.
static void takeAttributes(BuildContext &Context, const OMPXAttributeClause *C, LaunchClauses &Launch) {
  for (const Attr *A : C->getAttrs()) {
    if (auto *Bounds = dyn_cast<CUDALaunchBoundsAttr>(A)) {
      Launch.Bounds.clear();
      for (const Expr *E : {Bounds->getMaxThreads(), Bounds->getMinBlocks()})
        if (E)
          Launch.Bounds.push_back(buildExpression(Context, E));
    } else {
      Launch.Attributes.push_back(Context.tokens().text(A->getRange()));
    }
  }
}

static std::optional<Expression> single(BuildContext &Context, ArrayRef<Expr *> List) {
  return List.empty() ? std::nullopt : std::optional(buildExpression(Context, asWritten(List.front())));
}

void buildClauses(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region) {
  for (const OMPClause *C : D->clauses()) {
    if (C->isImplicit())
      continue;
    switch (C->getClauseKind()) {
    case OMPC_if:
      if (cast<OMPIfClause>(C)->getNameModifier() == OMPD_teams)
        Region.Launch.IfTeams = Context.host(cast<OMPIfClause>(C)->getCondition());
      if (appliesTo(cast<OMPIfClause>(C), OMPD_target))
        buildLaunchClause(Context, C, Region.Launch);
      break;
    case OMPC_num_teams: {
      auto Teams = cast<OMPNumTeamsClause>(C)->getNumTeams();
      if (Region.Bare) {
        Region.Launch.Grid = dimensions(Context, Teams);
        break;
      }
      if (Teams.size() > 1)
        Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
            << "num_teams with several dimensions" << spell(Region.Constructs) << "";
      Region.Launch.NumTeams = single(Context, Teams);
      break;
    }
    case OMPC_thread_limit: {
      auto Limit = cast<OMPThreadLimitClause>(C)->getThreadLimit();
      if (Region.Bare) {
        Region.Launch.Block = dimensions(Context, Limit);
        break;
      }
      if (Limit.size() > 1)
        Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
            << "thread_limit with several dimensions" << spell(Region.Constructs) << "";
      Region.Launch.ThreadLimit = single(Context, Limit);
      break;
    }
    case OMPC_ompx_dyn_cgroup_mem: // dyn_groupprivate, too
      Region.Launch.TeamMemory = buildExpression(Context, asWritten(cast<OMPXDynCGroupMemClause>(C)->getSize()));
      break;
    case OMPC_ompx_attribute:
      takeAttributes(Context, cast<OMPXAttributeClause>(C), Region.Launch);
      break;
    case OMPC_num_threads:
      Region.Launch.NumThreads = buildExpression(Context, asWritten(cast<OMPNumThreadsClause>(C)->getNumThreads()));
      Region.Launch.ChecksThreads = wantsExactThreads(D);
      break;
    case OMPC_schedule: {
      auto *Schedule = cast<OMPScheduleClause>(C);
      Region.Schedule.Present = true;
      Region.Schedule.Kind = getOpenMPSimpleClauseTypeName(OMPC_schedule, Schedule->getScheduleKind());
      if (Schedule->getChunkSize())
        Region.Schedule.Chunk = buildExpression(Context, asWritten(Schedule->getChunkSize()));
      break;
    }
    case OMPC_dist_schedule: {
      auto *Schedule = cast<OMPDistScheduleClause>(C);
      Region.DistSchedule.Present = true;
      Region.DistSchedule.Kind = "static";
      if (Schedule->getChunkSize())
        Region.DistSchedule.Chunk = buildExpression(Context, asWritten(Schedule->getChunkSize()));
      break;
    }
    case OMPC_safelen:
      Region.SafeLen = true;
      break;
    default:
      if (!buildLaunchClause(Context, C, Region.Launch) && !isClauseSupported(C->getClauseKind(), Region.Constructs))
        Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
            << getOpenMPClauseName(C->getClauseKind(), 52) << spell(Region.Constructs) << "";
      break;
    }
  }
  // Tasks of one reduction don't get in each other's way: it counts as waited for.
  if (D->hasClausesOfKind<OMPInReductionClause>())
    Region.Launch.Nowait = false;
}

void buildTeamsClauses(BuildContext &Context, const OMPExecutableDirective *Teams, TargetRegion &Region) {
  auto Take = [&](const OMPClause *C, ArrayRef<Expr *> List, std::optional<Expression> &Out) {
    auto E = single(Context, List);
    if (!E)
      return;
    bool Inside = llvm::any_of(Region.Variables, [&](const Variable &V) {
      return V.Pass != Passing::Value && llvm::is_contained(E->Reads, V.Name);
    });
    if (!E->ByValueOnly || Inside)
      Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
          << getOpenMPClauseName(C->getClauseKind(), 52) << "teams"
          << " with a value that only the device knows: combine the construct with target";
    Out = std::move(E);
  };
  for (const OMPClause *C : Teams->clauses())
    if (auto *Num = dyn_cast<OMPNumTeamsClause>(C))
      Take(C, Num->getNumTeams(), Region.Launch.NumTeams);
    else if (auto *Limit = dyn_cast<OMPThreadLimitClause>(C))
      Take(C, Limit->getThreadLimit(), Region.Launch.ThreadLimit);
    else if (auto *Memory = dyn_cast<OMPXDynCGroupMemClause>(C))
      Take(C, Memory->getSize(), Region.Launch.TeamMemory);
    else if (auto *Attributes = dyn_cast<OMPXAttributeClause>(C))
      takeAttributes(Context, Attributes, Region.Launch);
}

std::optional<Expression> hostThreads(BuildContext &Context, const TargetRegion &Region, const Expr *E) {
  Expression Threads = buildExpression(Context, E);
  // The device's variable, which may have another value by then.
  auto Reads = [&](const Stmt *S, auto &Self) -> bool {
    auto *Ref = dyn_cast_or_null<DeclRefExpr>(S);
    auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    auto Pass = V ? Context.Region->Passed.find(V->getCanonicalDecl()) : Context.Region->Passed.end();
    return S && ((V && (Pass == Context.Region->Passed.end() || Pass->second != Passing::Value)) ||
                 llvm::any_of(S->children(), [&](const Stmt *Child) { return Self(Child, Self); }));
  };
  bool Changed = llvm::any_of(
      Region.Variables, [&](const Variable &V) { return V.Written && llvm::is_contained(Threads.Reads, V.Name); });
  if (!Threads.Constant && (!Threads.ByValueOnly || Changed || Reads(E, Reads)))
    return std::nullopt;
  return Threads;
}

void buildThreadCount(BuildContext &Context, const Stmt *Code, TargetRegion &Region) {
  struct Finder : CalledCodeVisitor {
    std::vector<const Expr *> Found, Called;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      for (const OMPClause *C : D->clauses())
        if (auto *Threads = dyn_cast<OMPNumThreadsClause>(C))
          (isCalled() ? Called : Found).push_back(asWritten(Threads->getNumThreads()));
      Exact |= wantsExactThreads(D);
      return true;
    }
    bool Exact = false;
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  Region.Launch.ChecksThreads |= Finder.Exact;
  if (llvm::is_contained(Region.Constructs, OMPD_parallel))
    return; // what its threads start has one thread
  llvm::append_range(Finder.Found, threadsAskedFor(Code));
  std::optional<Expression> &Most = Region.Launch.NumThreads;
  auto Count = [&](Expression Threads) {
    if (!Most) {
      Most = std::move(Threads);
    } else if (Most->Constant && Threads.Constant) {
      if (*Most->Constant < *Threads.Constant)
        Most = std::move(Threads);
    } else if (Most->Host != Threads.Host) {
      Most->Host = "(" + Most->Host + ") > (" + Threads.Host + ") ? (" + Most->Host + ") : (" + Threads.Host + ")";
      Most->Constant.reset();
    }
  };
  for (const Expr *E : Finder.Found)
    if (std::optional<Expression> Threads = hostThreads(Context, Region, E))
      Count(std::move(*Threads));
  // What a function asks for that the code calls is known if it is a constant. Else there is the room that a team has
  // where nobody asks for any.
  constexpr int Enough = 128;
  for (const Expr *E : Finder.Called) {
    Expr::EvalResult Value;
    const bool Known = !E->isValueDependent() && E->EvaluateAsInt(Value, Context.File.Context);
    Expression Threads;
    Threads.Constant = Known ? Value.Val.getInt().getExtValue() : Enough;
    Threads.Host = std::to_string(*Threads.Constant);
    if (Most || *Threads.Constant > Enough)
      Count(std::move(Threads));
  }
}

std::string foreignRuntime(BuildContext &Context, const Expr *E) {
  if (auto *Name = dyn_cast<StringLiteral>(E->IgnoreParenImpCasts()))
    return Name->getString().str();
  static const char *const Names[] = {"", "cuda", "cuda_driver", "opencl", "sycl", "hip", "level_zero"};
  Expr::EvalResult Result;
  if (E->isValueDependent() || !E->EvaluateAsInt(Result, Context.File.Context))
    return "";
  uint64_t Id = Result.Val.getInt().getLimitedValue();
  return Id < std::size(Names) ? Names[Id] : "";
}

} // namespace chomp
