//===- Report.cpp - what became of the regions (--report, -Rchomp) --------===//
//
//   saxpy.c:4: kernel saxpy_l4: target teams distribute parallel for map(to : x[0 : n]) map(tofrom : y[0 : n])
//     shape:      a thread for each iteration
//     why:        nothing tells the iterations apart, and the host counts them
//     teams:      as many as the iterations need
//     threads:    at most 256
//     parameters: int n, float a, const float *x, float *y
//     maps:       to: x[0 : n]; tofrom: y[0 : n]
//
//===----------------------------------------------------------------------===//
#include "Lowering/Report.h"

#include "Lowering/Advice.h"
#include "Lowering/Plan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace chomp {

namespace {

/// How the virtual GPU runs a team whose threads wait for one another.
std::string whyWorkItemLoops(const TargetRegion &R) {
  if (R.AsWorkItemLoops)
    return "; on the virtual GPU they run as work-item loops, from barrier to barrier";
  return R.WhyStacks ? "; on the virtual GPU each has a stack, for " + spell(*R.WhyStacks) : "";
}

/// Why a team may have several iterations of distribute.
std::string whyTeamsStride(const TargetRegion &R) {
  if (!R.WhyStrides)
    return "";
  return std::string("; a team may have several iterations: ") + (R.WhyStrides->Where.Line ? "the loop in " : "") +
         spell(*R.WhyStrides);
}

void describeShape(const TargetRegion &R, const KernelPlan &P, KernelReport &Report) {
  Report.Why = P.Why;
  if (P.is(KernelShape::Bare)) {
    Report.Shape = "the code as it is, in all threads of the grid" + whyWorkItemLoops(R);
  } else if (P.is(KernelShape::Spmd)) {
    Report.Shape = !P.OneEach         ? "all threads of a team run the code (SPMD mode)"
                   : R.ThreadsAsAsked ? "a team for each iteration, whose threads share its loops"
                                      : "a team for each iteration, with a thread for each of its loops' iterations";
    Report.Why = "its sequential code computes the same values in each of them; what it writes to memory is one's" +
                 whyTeamsStride(R) + whyWorkItemLoops(R);
  } else if (P.isGeneral()) {
    Report.Shape = P.is(KernelShape::Parallel) ? "one parallel region from the start"
                                               : "a sequential part that starts its threads";
    Report.Why = R.WhyGeneral ? spell(*R.WhyGeneral) : "";
  } else if (P.is(KernelShape::Sequential)) {
    Report.Shape = "sequential code";
  } else if (P.OneThread || P.OneThreadPerTeam || P.OneTeam) {
    Report.Shape = P.OneThread ? "a sequential loop" : "a loop over the threads that there are";
  } else if (P.Scheduled) {
    Report.Shape = "static chunks";
    Report.Why = "a schedule is written, in code that tells its threads apart";
  } else if (P.InChunks) {
    Report.Shape = "chunks, for any thread";
    Report.Why = "an iteration may use what those before it in its chunk have left";
  } else if (!P.Chunks) {
    Report.Shape = "a loop over all threads";
    Report.Why = R.ObservesThreads ? "the code tells its threads apart"
                 : R.CallsUnknown  ? "it calls what may tell its threads apart"
                                   : "it changes what each thread has a copy of";
  } else if (P.Grid) {
    std::string Names;
    size_t Row = R.Loops->Loops.size() + 1 - P.RowLoops; // from there on joined
    for (size_t I = 0; I < R.Loops->Loops.size(); ++I)
      Names += (I == 0 ? "" : I >= Row ? " * " : ", ") + R.Loops->Loops[I].Variable;
    Report.Shape = "the loops " + Names + " as the dimensions of the grid";
    Report.Why = "nothing tells the iterations apart, and the host counts each loop's";
  } else if (P.OneEach) {
    Report.Shape = "a thread for each iteration";
    Report.Why = "nothing tells the iterations apart, and the host counts them";
    if (P.WhyNoGrid)
      Report.Why += "; the loops are no dimensions of a grid, for " + spell(*P.WhyNoGrid);
  } else {
    Report.Shape = "all threads stride over the iterations";
    Report.Why = whyStride(R, P).Text;
  }
}

std::string dimensions(llvm::ArrayRef<Expression> Sizes) {
  std::vector<std::string> Words;
  for (const Expression &E : Sizes)
    Words.push_back(E.Host);
  return llvm::join(Words, ", ");
}

CountReport clause(const std::string &Name, const Expression &Value) {
  const std::string Text = Name + "(" + Value.Host + ")";
  return {Text, CountReport::Decider::Clause, Text, Value.Constant};
}

CountReport teamsOf(const TargetRegion &R, const KernelPlan &P) {
  using Decider = CountReport::Decider;
  const bool Full =
      P.isGeneral() || (P.is(KernelShape::Sequential) && !P.OneThread) || !P.HostCounts || !R.Reductions.empty();
  if (P.OneThread || P.OneTeam)
    return {"one", Decider::Code, "", 1};
  if (P.isGeneral() && P.OneEach)
    return {"as many as there are iterations", Decider::Iterations, "", std::nullopt};
  if (R.Launch.NumTeams)
    return clause("num_teams", *R.Launch.NumTeams);
  if (Full)
    return {"as many as run at a time, or as many as the iterations need", Decider::Device, "", std::nullopt};
  return {"as many as the iterations need", Decider::Iterations, "", std::nullopt};
}

CountReport threadsOf(const TargetRegion &R, const KernelPlan &P) {
  using Decider = CountReport::Decider;
  if (P.OneThread || P.OneThreadPerTeam)
    return {"one", Decider::Code, "", 1};
  if (P.isGeneral() && P.OneEach && !R.ThreadsAsAsked)
    return {std::to_string(R.TeamThreads), Decider::Iterations, "", R.TeamThreads};
  if (R.Launch.NumThreads)
    return clause("num_threads", *R.Launch.NumThreads);
  if (R.Launch.ThreadLimit)
    return clause("thread_limit", *R.Launch.ThreadLimit);
  return {"the device's choice", Decider::Device, "", std::nullopt};
}

void describeLaunch(const TargetRegion &R, const KernelPlan &P, KernelReport &Report) {
  if (P.is(KernelShape::Bare)) {
    auto Clause = [](const char *Name, llvm::ArrayRef<Expression> Sizes) {
      const std::string Text = std::string(Name) + "(" + dimensions(Sizes) + ")";
      return CountReport{Text, CountReport::Decider::Clause, Text, std::nullopt};
    };
    Report.Teams = Clause("num_teams", R.Launch.Grid);
    Report.Threads = Clause("thread_limit", R.Launch.Block);
    return;
  }
  Report.Teams = teamsOf(R, P);
  if (R.InRows)
    Report.Teams.Text += ", in rows of " + R.InRows->Columns.Host;
  else if (R.WhyNoRows)
    Report.Teams.Text += ", in no rows: " + spell(*R.WhyNoRows);
  Report.Threads = threadsOf(R, P);
  Report.MaxThreads = P.MaxThreads;
  if (P.MaxThreads > 1 && !(P.isGeneral() && P.OneEach))
    Report.Threads.Text += ", at most " + std::to_string(P.MaxThreads) + " (launch bounds)";
}

/// The rule of OpenMP's by which an item is mapped that no clause names.
std::string mapRule(const TargetRegion &R, const MapItem &M) {
  const MapType &T = M.Type;
  if (M.By == "defaultmap")
    return "the defaultmap clause says so of its category";
  if (!M.By.empty())
    return "the " + M.By + " clause's copy is in memory";
  if (T.Lookup)
    return "a pointer: what it leads to is looked up among what is mapped already";
  if (!T.To && !T.From)
    return "storage for what another item is part of";
  if (llvm::any_of(R.Reductions, [&](const ReductionItem &I) { return I.Variable == M.Item; }))
    return "a reduction's result comes back";
  for (const Variable &V : R.Variables)
    if (V.Name == M.Item && (V.Share == Sharing::Lastprivate || V.Share == Sharing::FirstLastprivate))
      return "the lastprivate result comes back";
  if (!T.From)
    return "a constant, or an object that comes with another item";
  return "an array or a structure is mapped tofrom where no clause names it";
}

MapReport describeMap(const TargetRegion &R, const MapItem &M) {
  const MapType &T = M.Type;
  MapReport Out;
  Out.Item = M.Item;
  Out.Type = T.Lookup ? "look-up" : T.To && T.From ? "tofrom" : T.To ? "to" : T.From ? "from" : "alloc";
  for (auto [On, Name] : {std::pair(T.Always, "always"),
                          {T.Present, "present"},
                          {T.Close, "close"},
                          {T.Hold, "ompx_hold"},
                          {T.Self, "self"},
                          {T.Delete, "delete"}})
    if (On)
      Out.Modifiers.emplace_back(Name);
  if (!M.Mapper.empty())
    Out.Modifiers.emplace_back("mapper");
  if (!M.Iterators.empty())
    Out.Modifiers.emplace_back("iterator");
  Out.Origin = M.From == Origin::Explicit ? "explicit" : M.From == Origin::Predetermined ? "predetermined" : "implicit";
  Out.By = M.By.empty() && M.From == Origin::Explicit ? "map" : M.By;
  Out.Line = M.ClauseLine;
  if (M.From != Origin::Explicit)
    Out.Why = mapRule(R, M);
  return Out;
}

} // namespace

std::vector<KernelReport> reportKernels(const Unit &U) {
  std::vector<KernelReport> Reports;
  for (const auto &R : U.Regions) {
    KernelPlan P = planKernel(*R);
    KernelReport Report;
    Report.Kernel = R->Kernel;
    Report.Function = R->Function;
    Report.File = R->Where.File;
    Report.Line = R->Where.Line;
    Report.Column = R->Where.Column;
    Report.Directive = R->Directive;
    describeShape(*R, P, Report);
    describeLaunch(*R, P, Report);
    for (const Variable &V : R->Variables)
      if (!V.ParameterDecl.empty())
        Report.Parameters.push_back(V.ParameterDecl.chars().str());
    if (P.PassIterations)
      Report.Parameters.push_back(indexType(P) + " " + inventNames(*R).Iterations);
    // A thread with a single iteration of one loop computes with its counter alone, whose type is the user's.
    if (P.WhyWide && !P.Grid && !P.OneThread && !(P.OneEach && R->Loops->Loops.size() == 1))
      Report.Index = "64 bits: " + spell(*P.WhyWide);
    for (const MapItem &M : R->Maps)
      Report.Maps.push_back(describeMap(*R, M));
    Report.Restrict = spell(R->WhyNotRestricted);
    if (P.Chunks && R->Loops)
      Report.Apart = R->Loops->Distant;
    if (!R->Recursive.empty())
      Report.Stack = R->Recursive + "() calls itself: a thread of an NVIDIA GPU has 1 KiB, or CHOMP_CUDA_STACK";
    Report.Obstacles = obstaclesOf(*R, P, Report);
    Reports.push_back(std::move(Report));
  }
  return Reports;
}

std::vector<TaskgraphReport> reportTaskgraphs(const Unit &U) {
  std::vector<TaskgraphReport> Reports;
  for (const RecordedTaskgraph &T : U.Taskgraphs) {
    TaskgraphReport &Report = Reports.emplace_back();
    Report.File = T.Where.File;
    Report.Line = T.Where.Line;
    Report.Column = T.Where.Column;
    Report.WhyAsWritten = T.WhyAsWritten;
    for (const RecordedConstruct &C : T.Constructs)
      Report.Constructs.push_back({C.Line, C.Directive,
                                   !C.IsTarget ? C.Becomes
                                   : C.WhyEvaluated.empty()
                                       ? C.Becomes + ", repeated as it was as long as its values and what is mapped are"
                                       : C.Becomes + ", evaluated at each replay: " + C.WhyEvaluated});
  }
  return Reports;
}

} // namespace chomp
