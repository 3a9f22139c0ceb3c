//===- Geometry.cpp - the heuristics behind a launch ----------------------===//
//
// Threads: num_threads (not above thread_limit), else thread_limit, else what the kernel's device likes. Both clauses
// are upper bounds (num_threads without strict, thread_limit always), so more than a team can have is no error. Teams:
// num_teams, else one thread for each iteration; a kernel that ends with one atomic per team gets only as many teams as
// the device runs at a time. A kernel whose threads know each other gets 128 of them and as many teams as the device
// runs at a time, and what its regions ask for or an error. A kernel that counts in 32 bits steps by the whole league,
// so iterations + league must stay below 2^31, unless it has no loop and a thread for each iteration. Collapsed loops
// are a GPU's dimensions. Where a kernel's code can't tell how many threads a team has, and the device runs one of them
// best (the virtual GPU), a team has one, whatever the clauses say. nteams-var bounds all choices that the code can
// tell.
//
//===----------------------------------------------------------------------===//
#include "Core/Geometry.h"

#include "chomp/limits.h"
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
  Shape.Bare = Shape.HasDimensions = true;
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

static unsigned long long floorPowerOfTwo(unsigned long long N) {
  unsigned long long Out = 1;
  while (Out <= N / 2)
    Out *= 2;
  return Out;
}

/// A nest's loops as dimensions, after the number of threads has been chosen. Teams are a warp wide where a row has as
/// many iterations, so that neighbouring rows meet in a team's cache; threads that rows don't need go to the next loop.
/// A row of little more than a warp (36 iterations) would leave most of a second one idle: there teams have whole rows.
/// Unsigned: indices of 32 bits without a sign. In blocks of powers of two none of them goes round.
static Status chooseDimensions(ChosenGeometry &G, const chomp_nest_launch_t &L, const plugin::DeviceLimits &Limits,
                               bool Unsigned) {
  using Count = unsigned long long;
  constexpr Count Row = 32, Last32 = 0x7fffffff;
  plugin::LaunchGeometry &Shape = G.Shape;
  const Count Threads = Shape.Threads;
  Count Loops[3];
  for (std::size_t I = 0; I < 3; ++I)
    Loops[I] = std::max(1ull, L.loops[I]);
  auto Parts = [](Count N, Count Size) { return (N + Size - 1) / Size; };

  const Count Columns = Loops[0] < Row ? Loops[0] : Parts(Loops[0], Row) * Row;
  Count X = Threads / std::min(std::max(Count(1), Threads / Row), Loops[1]);
  X = std::min(X >= Row ? X / Row * Row : X, Columns);
  if (Loops[0] > Row && Loops[0] <= Threads) {
    // Of so many iterations for so many lanes: the better of two fractions.
    const Count Lanes = Parts(Loops[0], X) * X, Whole = Loops[0] * std::min(Threads / Loops[0], Loops[1]);
    if (Whole * Lanes > Loops[0] * Parts(Whole, Row) * Row)
      X = Loops[0];
  }
  Count Y = std::min({Threads / X, Loops[1], Count(Limits.MaxBlock[1])});
  Count Z = std::min({Threads / (X * Y), L.loops[2] ? Loops[2] : 1, Count(Limits.MaxBlock[2])});
  const bool MayGoRound = Unsigned && std::max({Loops[0], Loops[1], Loops[2]}) > Last32 / 2; // an int beside it, too
  if (MayGoRound)
    for (Count *Size : {&X, &Y, &Z})
      *Size = floorPowerOfTwo(*Size);

  Count GridX = Parts(Loops[0], X), GridY = Parts(Loops[1], Y), GridZ = Parts(Loops[2], Z);
  // An index steps over the end by less than a team, and by what its loop may begin with.
  if (!Unsigned)
    for (Count Reach : {GridX * X, GridY * Y, GridZ * Z})
      if (Reach + CHOMP_MOST_FIRST_INDEX > Last32)
        return Status::failure(
            std::max({Loops[0], Loops[1], Loops[2]}),
            " iterations are too many for one of several collapsed loops; give it a 64-bit variable");
  constexpr Count MostParts = 0xffffffff; // which are counted in 32 bits
  if (GridX > Limits.MaxGrid[0] || (Limits.MaxLeague && GridX * X > Limits.MaxLeague) || GridY > MostParts ||
      GridZ > MostParts)
    return Status::failure(
        std::max({Loops[0], Loops[1], Loops[2]}),
        " iterations of one of several collapsed loops are more than this device has dimensions for; "
        "collapse fewer loops, or give the construct a constant num_teams");
  G.InParts = {static_cast<unsigned>(GridY), static_cast<unsigned>(GridZ)};
  G.FirstTeams = L.loops[2] ? 2 : 1;
  GridY = std::min(GridY, Count(Limits.MaxGrid[1]));
  GridZ = std::min(GridZ, Count(Limits.MaxGrid[2]));
  Shape.HasDimensions = true;
  Shape.Grid = {static_cast<unsigned>(GridX), static_cast<unsigned>(GridY), static_cast<unsigned>(GridZ)};
  Shape.Block = {static_cast<unsigned>(X), static_cast<unsigned>(Y), static_cast<unsigned>(Z)};
  Shape.Threads = static_cast<unsigned>(X * Y * Z);
  Shape.Teams = static_cast<unsigned>(std::min(GridX * GridY * GridZ, Count(~0u)));
  G.TeamsBy = "nest";
  return {};
}

/// A GPU's teams in rows, after their number has been chosen.
static Status chooseRows(ChosenGeometry &G, const chomp_nest_launch_t &L, const plugin::DeviceLimits &Limits) {
  plugin::LaunchGeometry &Shape = G.Shape;
  const unsigned long long Columns = L.loops[0], Rows = L.loops[1];
  if (!Columns || !Rows || Columns > Limits.MaxGrid[0] || Rows > Shape.Teams || Columns * Rows != Shape.Teams)
    return Status::failure("num_teams(", L.launch.num_teams,
                           ") is no product of the numbers of teams in a row and of "
                           "rows, which have to be 1 or more");
  G.InParts = {static_cast<unsigned>(Rows), 1};
  G.FirstTeams = 1;
  Shape.HasDimensions = true;
  Shape.Grid = {static_cast<unsigned>(Columns), std::min(static_cast<unsigned>(Rows), Limits.MaxGrid[1]), 1};
  Shape.Block = {Shape.Threads, 1, 1};
  return {};
}

Result<ChosenGeometry> chomp::chooseGeometry(const chomp_kernel_t &D, const chomp_launch_t &L,
                                             const plugin::DeviceLimits &Limits, const plugin::Kernel &Kernel,
                                             const TeamsVariables &Variables) {
  ChosenGeometry G;
  // Only the kernel can count them: work for a full device, in parts that its cores may share unevenly.
  constexpr unsigned PartsPerCore = 16;
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
  // Without a teams construct only the clause counts.
  const unsigned ThreadLimit =
      L.thread_limit || (D.flags & CHOMP_KERNEL_ONE_TEAM) ? L.thread_limit : Variables.ThreadLimit;
  unsigned &Threads = G.Shape.Threads;
  if (L.num_threads && !(ThreadLimit && ThreadLimit < L.num_threads)) {
    Threads = std::min(L.num_threads, Most);
    G.ThreadsBy = L.num_threads > Most ? "num_threads, as far as the device goes" : "num_threads";
  } else if (ThreadLimit) {
    Threads = std::min(ThreadLimit, Most);
    G.ThreadsBy = !L.thread_limit      ? "OMP_TEAMS_THREAD_LIMIT"
                  : ThreadLimit > Most ? "thread_limit, as far as the device goes"
                                       : "thread_limit";
  } else {
    Threads = std::min(Kernel.defaultThreads(), Most);
    G.ThreadsBy = "heuristic";
  }

  // What one iteration leaves another one may use where the program asks for a single thread.
  const bool Alone = (D.flags & CHOMP_KERNEL_MAY_BE_ONE) &&
                     (L.num_teams ? L.num_teams == 1 : Threads == 1 && (L.num_threads || ThreadLimit));
  if (Alone) {
    Threads = 1;
    G.ThreadsBy = "the clauses leave one";
  }

  G.Shape.ThreadLimit = Threads;
  const bool Counted = D.flags & (CHOMP_KERNEL_GENERAL | CHOMP_KERNEL_TEAM);
  // A team for each iteration, of the threads that it needs: nothing tells what clauses and variables say of them.
  const bool TeamEach = Counted && (D.flags & CHOMP_KERNEL_ONE_EACH) && Limits.MaxGrid[1];
  const bool Known = (D.flags & CHOMP_KERNEL_KNOWN_THREADS) && Limits.MaxGrid[1];
  if ((TeamEach || Known) && Most < D.max_threads)
    return Status::failure("a team of this kernel has ", D.max_threads, " threads, more than this device can have (",
                           Most, ")");
  if (Known && !TeamEach && Threads != D.max_threads)
    return Status::failure("a team of this kernel has ", D.max_threads, " threads, and cannot have ", Threads);
  if (TeamEach) {
    if (L.num_threads != D.max_threads && L.thread_limit != D.max_threads)
      G.ThreadsBy = "a loop's iterations";
    Threads = G.Shape.ThreadLimit = D.max_threads;
  } else if (Counted) {
    // Its threads count what they are in their team, so that fewer than asked for would compute something else.
    if (L.num_threads > Most && !(ThreadLimit && ThreadLimit <= Most) && !(D.flags & CHOMP_KERNEL_CHECKS_THREADS))
      return Status::failure("num_threads(", L.num_threads, ") is more than a team of this kernel can have (", Most,
                             ")");
    if (!L.num_threads && !ThreadLimit)
      Threads = std::min(Limits.TeamSize, Most);
    G.Shape.ThreadLimit = ThreadLimit ? std::min(ThreadLimit, Most) : Most;
    if ((D.flags & CHOMP_KERNEL_ANY_TEAM_SIZE) && Limits.TeamsOfOne) {
      Threads = G.Shape.ThreadLimit = 1;
      G.ThreadsBy = "any number would do";
    }
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

  if ((D.flags & CHOMP_KERNEL_NEST) && Limits.MaxGrid[1]) {
    CHOMP_TRY(
        chooseDimensions(G, reinterpret_cast<const chomp_nest_launch_t &>(L), Limits, D.flags & CHOMP_KERNEL_UNSIGNED));
    return G;
  }

  if ((D.flags & CHOMP_KERNEL_UNSIGNED) && Limits.MaxGrid[1]) {
    // The last team's index must not go round, nor be more than the device can count.
    constexpr unsigned long long End32 = 1ull << 32;
    const unsigned long long Most32 = Limits.MaxLeague ? std::min(Limits.MaxLeague, End32) : End32;
    auto Reach = [&] { return (L.iterations + Threads - 1) / Threads * Threads; };
    if (Reach() > End32)
      Threads = static_cast<unsigned>(floorPowerOfTwo(Threads));
    while (Threads > 1 && Reach() > Most32)
      Threads /= 2;
    if (Reach() > Most32 || Reach() / Threads > Limits.MaxTeams)
      return Status::failure(L.iterations, " iterations are too many for a kernel that counts them in 32 bits, with ",
                             Threads, " threads in a team; give the loop a 64-bit variable");
  }

  unsigned long long Teams;
  if (Alone || (D.flags & CHOMP_KERNEL_ONE_TEAM)) {
    Teams = 1;
    G.TeamsBy = Alone ? "the clauses leave one" : "no teams construct";
  } else if (TeamEach) {
    Teams = L.iterations;
    G.TeamsBy = "the iterations";
  } else if (L.num_teams) {
    Teams = L.num_teams;
    G.TeamsBy = "num_teams";
    if (Teams > Limits.MaxTeams)
      return Status::failure("num_teams(", Teams, ") is more than this device can have (", Limits.MaxTeams, ")");
    if (Limits.MaxLeague && Teams * Threads > Limits.MaxLeague)
      return Status::failure("num_teams(", Teams, ") with ", Threads,
                             " threads each is more than this device can have (", Limits.MaxLeague,
                             " threads in all); ask for fewer");
    // Nothing tells that there are more where a thread has no second iteration.
    if (const unsigned long long Needed = L.iterations / Threads + (L.iterations % Threads != 0);
        (D.flags & CHOMP_KERNEL_ONE_EACH) && Limits.MaxGrid[1] && Teams < Needed) {
      Teams = Needed;
      G.TeamsBy = "the iterations, more than num_teams";
    }
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
    if (!(D.flags & CHOMP_KERNEL_ONE_EACH) || !Limits.MaxGrid[1]) {
      Teams = std::min<unsigned long long>(Teams, Limits.MaxTeams);
      if (Limits.MaxLeague)
        Teams = std::min(Teams, std::max(1ull, Limits.MaxLeague / Threads));
    }
    if (D.flags & CHOMP_KERNEL_REDUCTION)
      Teams = std::min<unsigned long long>(Teams, std::max(1u, Kernel.residentTeams(Threads) * Limits.Multiprocessors));
  }
  if (Variables.NumTeams && !L.num_teams && !(D.flags & CHOMP_KERNEL_ONE_EACH) && Teams > Variables.NumTeams) {
    Teams = Variables.NumTeams;
    G.TeamsBy = "nteams-var";
  }
  if (Index32 && !(D.flags & CHOMP_KERNEL_ONE_EACH) && L.iterations + Teams * Threads > Last32) {
    Teams = (Last32 - L.iterations) / Threads;
    G.TeamsBy = "32-bit index";
  }
  // An index of 64 bits counts the teams of y, too.
  if (const unsigned long long MostX = std::min<unsigned long long>(
          Limits.MaxTeams, Limits.MaxLeague ? Limits.MaxLeague / Threads : Limits.MaxTeams);
      (D.flags & CHOMP_KERNEL_ONE_EACH) && !Index32 && !(D.flags & CHOMP_KERNEL_UNSIGNED) && Limits.MaxGrid[1] &&
      Teams > MostX) {
    const unsigned long long Rows = (Teams + MostX - 1) / MostX;
    if (Rows > Limits.MaxGrid[1] || Teams > 0xffffffff)
      return Status::failure(L.iterations, " iterations are more than this device can have threads; give the construct "
                                           "a constant num_teams");
    G.Shape.HasDimensions = true;
    G.Shape.Grid = {static_cast<unsigned>((Teams + Rows - 1) / Rows), static_cast<unsigned>(Rows), 1};
    G.Shape.Block = {Threads, 1, 1};
    Teams = 1ull * G.Shape.Grid[0] * Rows;
  }
  G.Shape.Teams = static_cast<unsigned>(Teams);
  if ((D.flags & CHOMP_KERNEL_ROWS) && Limits.MaxGrid[1])
    CHOMP_TRY(chooseRows(G, reinterpret_cast<const chomp_nest_launch_t &>(L), Limits));
  return G;
}
