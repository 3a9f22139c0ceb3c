//===- Geometry.cpp - the heuristics behind a launch ----------------------===//
//
// Threads: num_threads (not above thread_limit), else thread_limit, else what the kernel's device likes. Both clauses
// are upper bounds (num_threads without strict, thread_limit always), so more than a team can have is no error. Teams:
// num_teams, else one thread for each iteration; a kernel that ends with one atomic per team gets only as many teams as
// the device runs at a time. A kernel whose threads know each other gets 128 of them and as many teams as the device
// runs at a time, and what its regions ask for or an error. A kernel that counts in 32 bits steps by the whole league,
// so iterations + league must stay below 2^31.
//
//===----------------------------------------------------------------------===//
#include "Core/Geometry.h"

#include "chomp/runtime.h"

#include <algorithm>
#include <array>

using namespace chomp;

static std::string spell(const std::array<unsigned, 3> &Sizes) { return cat(Sizes[0], ", ", Sizes[1], ", ", Sizes[2]); }

/// The product of a clause's dimensions; a failure where one of them, or all together, are more than there may be.
static Result<unsigned> multiply(const char *Clause, const std::array<unsigned, 3> &Sizes, unsigned Most,
                                 const std::array<unsigned, 3> &MostOfEach, const char *Whose) {
  unsigned long long Product = 1;
  for (std::size_t I = 0; I < 3; ++I) {
    if (Sizes[I] == 0)
      return Status::failure(Clause, "(", spell(Sizes), "): each dimension has to be 1 or more");
    if (unsigned Limit = MostOfEach[I]; Limit && Sizes[I] > Limit)
      return Status::failure(Clause, "(", spell(Sizes), ") is more than ", Whose, " can have in dimension ", "xyz"[I],
                             " (", Limit, ")");
    Product *= Sizes[I]; // can't overflow: below 2^32 before
    if (Product > Most)
      return Status::failure(Clause, "(", spell(Sizes), ") is more than ", Whose, " can have (", Most, ")");
  }
  return static_cast<unsigned>(Product);
}

/// Kernel mode: what the user wrote, or an error.
static Status chooseGrid(ChosenGeometry &G, const chomp_kernel_t &D, const chomp_grid_launch_t &L,
                         const plugin::DeviceLimits &Limits, const plugin::Kernel &Kernel) {
  plugin::LaunchGeometry &Shape = G.Shape;
  std::copy_n(L.teams, 3, Shape.Grid.begin());
  std::copy_n(L.threads, 3, Shape.Block.begin());
  unsigned Most = std::min(Limits.MaxThreads, Kernel.maxThreads());
  if (D.max_threads)
    Most = std::min(Most, D.max_threads);
  std::array<unsigned, 3> MostTeams = Limits.MaxGrid;
  if (!MostTeams[0])
    MostTeams[0] = Limits.MaxTeams;
  Result<unsigned> Teams = multiply("num_teams", Shape.Grid, ~0u, MostTeams, "this device");
  if (!Teams.ok())
    return Teams.takeStatus();
  Result<unsigned> Threads = multiply("thread_limit", Shape.Block, Most, Limits.MaxBlock, "a team of this kernel");
  if (!Threads.ok())
    return Threads.takeStatus();
  Shape.Bare = true;
  Shape.Teams = *Teams;
  Shape.Threads = Shape.ThreadLimit = *Threads;
  G.TeamsBy = "num_teams";
  G.ThreadsBy = "thread_limit";
  if (Limits.MaxLeague && static_cast<unsigned long long>(Shape.Teams) * Shape.Threads > Limits.MaxLeague)
    return Status::failure("num_teams(", spell(Shape.Grid), ") with ", Shape.Threads,
                           " threads each is more than this device can have (", Limits.MaxLeague,
                           " threads in all); ask for fewer");
  return {};
}

Result<ChosenGeometry> chomp::chooseGeometry(const chomp_kernel_t &D, const chomp_launch_t &L,
                                             const plugin::DeviceLimits &Limits, const plugin::Kernel &Kernel) {
  ChosenGeometry G;
  // Only the kernel can count them: work for a full device, in parts that its cores may share unevenly.
  constexpr unsigned PartsPerCore = 16;
  constexpr unsigned DefaultGeneralThreads = 128;
  bool Unknown = L.iterations == CHOMP_UNKNOWN_ITERATIONS;
  G.Shape.Iterations = Unknown ? PartsPerCore * std::max(1u, Limits.Multiprocessors) : L.iterations;
  G.Shape.CountsParts = Unknown;
  G.Shape.Reduces = D.flags & CHOMP_KERNEL_REDUCTION;
  if (D.flags & (CHOMP_KERNEL_BARE | CHOMP_KERNEL_TEAM_MEMORY)) {
    const auto &Extended = reinterpret_cast<const chomp_grid_launch_t &>(L); // the kernel's flags say that it is one
    if (Extended.team_memory > Limits.MaxTeamMemory)
      return Status::failure("dyn_groupprivate(", Extended.team_memory,
                             ") is more memory than a team of this device can have (", Limits.MaxTeamMemory, " bytes)");
    G.Shape.TeamMemory = static_cast<std::size_t>(Extended.team_memory);
    if (D.flags & CHOMP_KERNEL_BARE) {
      CHOMP_TRY(chooseGrid(G, D, Extended, Limits, Kernel));
      return G;
    }
  }
  if (D.flags & CHOMP_KERNEL_ONE_THREAD) {
    G.TeamsBy = G.ThreadsBy = "sequential region";
    return G;
  }

  unsigned Most = std::min(Limits.MaxThreads, Kernel.maxThreads());
  G.Shape.General = D.flags & CHOMP_KERNEL_GENERAL;
  if (unsigned Leader = Limits.LeaderThreads; G.Shape.General && Leader)
    Most = Most <= Leader ? 1 : std::max(1u, (Most - Leader) / Leader * Leader);
  if (D.max_threads)
    Most = std::min(Most, D.max_threads);
  unsigned &Threads = G.Shape.Threads;
  if (L.num_threads && !(L.thread_limit && L.thread_limit < L.num_threads)) {
    Threads = std::min(L.num_threads, Most);
    G.ThreadsBy = L.num_threads > Most ? "num_threads, as far as the device goes" : "num_threads";
  } else if (L.thread_limit) {
    Threads = std::min(L.thread_limit, Most);
    G.ThreadsBy = L.thread_limit > Most ? "thread_limit, as far as the device goes" : "thread_limit";
  } else {
    Threads = std::min(Kernel.defaultThreads(), Most);
    G.ThreadsBy = "heuristic";
  }

  G.Shape.ThreadLimit = Threads;
  const bool Counted = D.flags & (CHOMP_KERNEL_GENERAL | CHOMP_KERNEL_TEAM);
  if (Counted) {
    // Its threads count what they are in their team, so that fewer than asked for would compute something else.
    if (L.num_threads > Most && !(L.thread_limit && L.thread_limit <= Most))
      return Status::failure("num_threads(", L.num_threads, ") is more than a team of this kernel can have (", Most,
                             ")");
    if (!L.num_threads && !L.thread_limit)
      Threads = std::min(DefaultGeneralThreads, Most);
    G.Shape.ThreadLimit = L.thread_limit ? std::min(L.thread_limit, Most) : Most;
  }

  constexpr unsigned long long Last32 = 0x7fffffff;
  bool Index32 = D.flags & CHOMP_KERNEL_INDEX32;
  if (Index32 && L.iterations >= Last32)
    return Status::failure(L.iterations, " iterations are too many for a kernel that counts them in 32 bits (at most ",
                           Last32 - 1, "); give the loop a 64-bit variable");
  if (Index32 && L.iterations + Threads > Last32) {
    Threads = static_cast<unsigned>(Last32 - L.iterations);
    G.ThreadsBy = "32-bit index";
  }

  unsigned long long Teams;
  if (D.flags & CHOMP_KERNEL_ONE_TEAM) {
    Teams = 1;
    G.TeamsBy = "no teams construct";
  } else if (L.num_teams) {
    Teams = L.num_teams;
    G.TeamsBy = "num_teams";
    if (Teams > Limits.MaxTeams)
      return Status::failure("num_teams(", Teams, ") is more than this device can have (", Limits.MaxTeams, ")");
    if (Limits.MaxLeague && Teams * Threads > Limits.MaxLeague)
      return Status::failure("num_teams(", Teams, ") with ", Threads,
                             " threads each is more than this device can have (", Limits.MaxLeague,
                             " threads in all); ask for fewer");
  } else if (Counted) {
    // A full device; not more teams than there are iterations to distribute, where that is known.
    const unsigned Leader = G.Shape.General ? Limits.LeaderThreads : 0;
    Teams = std::max(1u, Kernel.residentTeams(Threads + Leader) * Limits.Multiprocessors);
    if (!Unknown && L.iterations > 1)
      Teams = std::min<unsigned long long>(Teams, L.iterations);
    Teams = std::min<unsigned long long>(Teams, Limits.MaxTeams);
    G.TeamsBy = "heuristic";
  } else {
    Teams = Unknown ? std::max(1u, Kernel.residentTeams(Threads) * Limits.Multiprocessors)
                    : std::max(1ull, L.iterations / Threads + (L.iterations % Threads != 0));
    G.TeamsBy = "heuristic";
    Teams = std::min<unsigned long long>(Teams, Limits.MaxTeams);
    if (Limits.MaxLeague)
      Teams = std::min(Teams, std::max(1ull, Limits.MaxLeague / Threads));
    if (D.flags & CHOMP_KERNEL_REDUCTION)
      Teams = std::min<unsigned long long>(Teams, std::max(1u, Kernel.residentTeams(Threads) * Limits.Multiprocessors));
  }
  if (Index32 && L.iterations + Teams * Threads > Last32) {
    Teams = (Last32 - L.iterations) / Threads;
    G.TeamsBy = "32-bit index";
  }
  G.Shape.Teams = static_cast<unsigned>(Teams);
  return G;
}
