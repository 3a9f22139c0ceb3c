//===- Advice.cpp - what stands against better kernels, and what helps ----===//
//
// Each obstacle with what would be better without it, where it stands, and what the user could write instead. Where we
// know of nothing, nothing is said: an advice that doesn't help costs more than none.
//
//===----------------------------------------------------------------------===//
#include "Lowering/Advice.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"

namespace chomp {

namespace {

llvm::StringRef nameOf(ObstacleKind Kind) {
  static constexpr llvm::StringLiteral Names[] = {
#define OBSTACLE(Kind, Text) #Kind,
#include "Model/Obstacles.def"
  };
  return Names[static_cast<size_t>(Kind)];
}

/// What the user could change. {0} and {1} are the obstacle's names.
struct Advice {
  ObstacleKind For;
  const char *Text;
};
constexpr Advice Advices[] = {
    {ObstacleKind::MappedOutOfSight,
     "map '{0}' in this directive, or in a target data construct around it in the same function"},
    {ObstacleKind::MappedApart, "map '{0}' and '{1}' in one directive"},
    {ObstacleKind::MayBeTheSame, "declare the pointers restrict, if they never lead to the same elements"},
    {ObstacleKind::ChangedSinceMapped, "copy '{0}' to a const pointer before it is mapped, and use that one"},
    {ObstacleKind::HoldsPointers, "copy the pointers in '{0}' to local variables, and map and use those"},
    {ObstacleKind::LeadsToPointers, "copy the pointers in '{0}' to local variables, and map and use those"},
    {ObstacleKind::GetsOtherValues, "use another variable for the other values of '{0}'"},
    {ObstacleKind::CounterIsWide, "declare '{0}' as int, if its values fit"},
    {ObstacleKind::CounterIsUnsigned, "declare '{0}' as int, if its values fit"},
    {ObstacleKind::CounterIsIterator, "count with an int, and index by it"},
    {ObstacleKind::CounterIsPointer, "count with an int, and index by it"},
    {ObstacleKind::KernelCounts, "copy the loop's bounds to local variables before the construct"},
    {ObstacleKind::KernelCountsDistribute, "copy the loop's bounds to local variables before the construct"},
    {ObstacleKind::ProductUnknown, "leave the loop over '{0}' out of collapse, or give it a constant count"},
    {ObstacleKind::TooManyDimensions, "collapse three loops at most"},
    {ObstacleKind::NoInteger, "count with integers"},
    {ObstacleKind::DependentNotInt, "declare the loops' counters as int"},
    {ObstacleKind::OuterDoesNotCountUp, "let the outer loop count up by ones from 0"},
    {ObstacleKind::CallsByPointer, "call the function by its name"},
    {ObstacleKind::CallsVirtual, "call the function of the class that is meant, or use a template"},
    {ObstacleKind::CallsNotByAll, "define '{0}' in this file, or move the call into the parallel construct"},
    {ObstacleKind::ReadsVolatile, "leave out volatile, or use atomic accesses"},
    {ObstacleKind::ChangesVolatile, "leave out volatile, or use atomic accesses"},
    {ObstacleKind::KeepsOwnArray, "use the variable by its name, without a pointer or reference to it"},
    {ObstacleKind::KeepsOwnVariable, "use the variable by its name, without a pointer or reference to it"},
    {ObstacleKind::RefersToOwn, "use the variable by its name, without a pointer or reference to it"},
    {ObstacleKind::DeclaresInCondition, "declare the variable in a statement of its own before it"},
    {ObstacleKind::DeclaresInHead, "declare the variable in a statement of its own before it"},
    {ObstacleKind::ChangesInCondition, "access the memory in a statement of its own"},
    {ObstacleKind::ChangesInHead, "access the memory in a statement of its own"},
    {ObstacleKind::ReadsInHead, "access the memory in a statement of its own"},
    {ObstacleKind::ContinuesAtCondition, "access the memory in a statement of its own"},
    {ObstacleKind::ChangesInInitializer, "make two statements of it"},
    {ObstacleKind::ChangesBothAtOnce, "make two statements of it"},
    {ObstacleKind::InitializesTogether, "declare each variable in a statement of its own"},
    {ObstacleKind::ExactThreads, "give all parallel constructs of the region the same number of threads, or none"},
    {ObstacleKind::OtherThreads, "give all parallel constructs of the region the same number of threads, or none"},
    {ObstacleKind::ComputesThreads, "give all parallel constructs of the region the same number of threads, or none"},
    {ObstacleKind::HasIf, "leave out the if clause of the construct inside, or write it on the target construct"},
    {ObstacleKind::SetsControlVariables, "write num_threads or schedule clauses in place of the calls"},
    {ObstacleKind::NoConstantCount,
     "give the inner loops constant counts, or thread_limit a constant (template arguments are constants, too)"},
    {ObstacleKind::TellsTeamSize, "give thread_limit, or num_threads, a constant"},
    {ObstacleKind::ScheduleAtRunTime, "leave out the schedule clause"},
    {ObstacleKind::GoesByChunks, "leave out the schedule clause"},
    {ObstacleKind::HasClause, "leave out the clause {0}"},
    {ObstacleKind::DistributeClause, "leave out the clause {0}"},
    {ObstacleKind::FewerTeams, "leave out num_teams"},
    {ObstacleKind::FewerThreads, "leave out {0}, or give it a constant"},
    {ObstacleKind::MoreIterationsThanThreads,
     "let the team's threads share a loop of at most {1} iterations, or give thread_limit a constant"},
    {ObstacleKind::NoProductOfTeams, "write num_teams(rows * columns), and divide the team's number by columns"},
    {ObstacleKind::DivisorIsNoFactor, "write num_teams(rows * columns), and divide the team's number by columns"},
    {ObstacleKind::CriticalInLoop, "use a reduction, if the values are combined"},
    {ObstacleKind::AtomicInLoop, "use a reduction, if the values are combined"},
};

/// Empty: we know of nothing.
std::string adviceFor(const Obstacle &O) {
  const auto *Known = llvm::find_if(Advices, [&](const Advice &A) { return A.For == O.Kind; });
  return Known == std::end(Advices) ? "" : llvm::formatv(/*Validate=*/false, Known->Text, O.Name, O.Other).str();
}

ObstacleReport report(const char *Against, const Obstacle &O, const TargetRegion &R) {
  ObstacleReport Out{Against, nameOf(O.Kind).str(), spell(O), "", O.Where.Line, adviceFor(O)};
  if (O.Where.Line)
    Out.File = O.Where.File.empty() ? R.Where.File : O.Where.File;
  return Out;
}

/// One that is no Obstacle of the model's.
ObstacleReport own(const char *Against, const char *Kind, std::string Text, std::string Change = "") {
  return {Against, Kind, std::move(Text), "", 0, std::move(Change)};
}

bool hasResults(const TargetRegion &R) {
  return llvm::any_of(R.Variables, [](const Variable &V) {
    return V.Share == Sharing::Lastprivate || V.Share == Sharing::FirstLastprivate;
  });
}

/// Why the host can't count the iterations before the launch. What a loop's transformation or range has brought is no
/// text of the user's.
ObstacleReport whyNotCounted(const LoopNest &Nest) {
  const std::string Text = "only the kernel can count the iterations";
  for (const Loop &L : Nest.Loops)
    for (const Expression *E : {&L.Lower, &L.Upper, &L.Step})
      if (!E->ByValueOnly && Nest.Before.empty())
        return own("one-each", "KernelCounts",
                   Text + ": '" + E->Host + "' of the loop over '" + L.Variable + "' is not known before the launch",
                   "copy '" + E->Host + "' to a local variable before the construct, and use that one");
  return own("one-each", "KernelCounts", Text);
}

} // namespace

ObstacleReport whyStride(const TargetRegion &R, const KernelPlan &P) {
  if (!R.Reductions.empty())
    return own("one-each", "Reduction",
               "a reduction ends with one access for each team: few teams that live long"); // and rightly so
  if (R.Launch.NumTeams && R.Launch.NumTeams->Constant)
    return own("one-each", "ConstantTeams",
               "num_teams is the constant " + std::to_string(*R.Launch.NumTeams->Constant) +
                   ", however many iterations there are; leave it out, or compute it, for a thread for each",
               "leave out num_teams, or compute it of the number of iterations");
  if (!R.Launch.IfTeams.empty())
    return own("one-each", "IfTeams", "if(teams: ...) may leave one team", "leave out if(teams: ...)");
  if (P.OneIfAsked)
    return own("one-each", "OneThreadIfAsked", "a clause may leave one thread");
  if (!P.HostCounts)
    return whyNotCounted(*R.Loops);
  if (hasResults(R))
    return own("one-each", "Lastprivate", "lastprivate asks who ran the last iteration",
               "compute the last iteration's value behind the loop");
  return own("one-each", "OtherCode", "other code than a loop alone decides how it is run");
}

std::vector<ObstacleReport> obstaclesOf(const TargetRegion &R, const KernelPlan &P, const KernelReport &Report) {
  std::vector<ObstacleReport> Out;
  auto Add = [&](const char *Against, const std::optional<Obstacle> &O) {
    if (O)
      Out.push_back(report(Against, *O, R));
  };
  const bool Strides = P.is(KernelShape::Loop) && P.Chunks && !P.Grid && !P.OneEach && !P.OneThread &&
                       !P.OneThreadPerTeam && !P.OneTeam && !P.Scheduled && !P.InChunks;
  if (Strides && R.Reductions.empty())
    Out.push_back(whyStride(R, P));
  if (P.isGeneral() && !P.is(KernelShape::Spmd))
    Add("spmd", R.WhyGeneral);
  if (P.is(KernelShape::Spmd))
    Add("team-each", R.WhyStrides);
  if (P.is(KernelShape::Spmd) || P.is(KernelShape::Bare))
    Add("work-item-loops", R.AsWorkItemLoops ? std::nullopt : R.WhyStacks);
  if (P.OneEach && !P.Grid && !P.isGeneral() && P.WhyNoGrid && P.WhyNoGrid->Kind != ObstacleKind::OneDimension)
    Add("grid", P.WhyNoGrid);
  if (!R.InRows)
    Add("rows", R.WhyNoRows);
  if (!Report.Index.empty())
    Add("index", P.WhyWide);
  Add("restrict", R.WhyNotRestricted.Why);
  if (!R.WhyNotRestricted.Heard.empty())
    Out.push_back(own("restrict", "OthersWrite",
                      "threads that wait for one another may find in '" + llvm::join(R.WhyNotRestricted.Heard, "', '") +
                          "' what others have written"));
  for (const std::string &Distance : Report.Apart)
    Out.push_back(own("coalescing", "Apart", "neighbouring threads' accesses are apart by " + Distance,
                      "spread the loop whose counter is the last subscript over the threads, or store the array so "
                      "that what neighbours use lies side by side"));
  if (!Report.Stack.empty())
    Out.push_back(own("stack", "Recursion", Report.Stack, "make a loop of the recursion, or set CHOMP_CUDA_STACK"));
  return Out;
}

} // namespace chomp
