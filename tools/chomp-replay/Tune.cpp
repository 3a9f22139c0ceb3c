//===- Tune.cpp - trying, and telling -------------------------------------===//
//
// First the threads, then the teams, for the default's threads and the best ones. Each trial is a process of its own.
// What surprised us: on a busy machine one process is twice as fast as the next one, from its first launch to its last.
// So whatever looks better runs again several times, by turns with the default, and must be faster each time.
//
//===----------------------------------------------------------------------===//
#include "Tune.h"

#define CHOMP_KERNEL_FILE 1 // no module of its own
#include "chomp/runtime.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <set>

using namespace llvm;

namespace chomp::replay {

Freedom findFreedom(const Manifest &M) {
  const unsigned Flags = M.Kernel.Flags;
  if (Flags & CHOMP_KERNEL_BARE)
    return {false, false, "in kernel mode the clauses say how many teams and threads there are"};
  if (Flags & CHOMP_KERNEL_ONE_THREAD)
    return {false, false, "the region is sequential: one team with one thread"};
  if ((Flags & CHOMP_KERNEL_TEAM) && (Flags & CHOMP_KERNEL_ONE_EACH) && M.DeviceKind != "vgpu")
    return {false, false, "there is a team for each iteration, of as many threads as the kernel was compiled for"};
  Freedom Open;
  Open.Teams = !M.Clauses.NumTeams && !(Flags & CHOMP_KERNEL_ONE_TEAM);
  Open.Threads = !M.Clauses.ThreadLimit && !M.Clauses.NumThreads;
  if (!Open.Teams && !Open.Threads)
    Open.Why = "the clauses say how many teams and threads there are";
  return Open;
}

/// What is no more is noise.
static constexpr double LeastGain = 0.03;
/// How often the best run again.
static constexpr unsigned Rounds = 4;

namespace {

class Trials {
public:
  explicit Trials(TryFunction Try) : Try(Try) {}

  /// Fails only where the default does.
  Error add(Choice Numbers) {
    if (!Asked.insert({Numbers.Teams, Numbers.Threads}).second)
      return Error::success();
    Expected<Trial> T = Try(Numbers);
    if (!T) {
      if (All.empty())
        return T.takeError();
      consumeError(T.takeError()); // which has said why
      return Error::success();
    }
    // Other clauses may come to the same.
    const bool IsNew = none_of(All, [&](const Trial &Other) {
      return Other.Took.Teams == T->Took.Teams && Other.Took.Threads == T->Took.Threads;
    });
    if (IsNew)
      All.push_back(std::move(*T));
    return Error::success();
  }

  unsigned bestThreads() const {
    const Trial *Best = &All.front();
    for (const Trial &T : All)
      if (T.IsSame && T.median() < Best->median())
        Best = &T;
    return Best->Numbers.Threads;
  }

  /// Has those that look best run again.
  Error confirm() {
    std::vector<Trial *> Best;
    for (Trial &T : drop_begin(All))
      if (T.IsSame && T.median() < (1 - LeastGain) * All.front().median())
        Best.push_back(&T);
    sort(Best, [](const Trial *A, const Trial *B) { return A->median() < B->median(); });
    constexpr size_t Most = 3;
    Best.resize(std::min(Best.size(), Most));
    if (!Best.empty())
      Best.insert(Best.begin(), &All.front());
    for (unsigned Round = 0; Round < Rounds; ++Round)
      for (Trial *T : Best) {
        Expected<Trial> Again = Try(T->Numbers);
        if (!Again)
          return Again.takeError();
        T->Medians.push_back(Again->median());
        T->IsSame &= Again->IsSame;
        T->Took.Times.insert(T->Took.Times.end(), Again->Took.Times.begin(), Again->Took.Times.end());
      }
    return Error::success();
  }

  std::vector<Trial> All;

private:
  TryFunction Try;
  std::set<std::pair<unsigned, unsigned>> Asked;
};

} // namespace

/// So many that each multiprocessor has some, and the default's own number halved and doubled.
static std::vector<unsigned> teamsToTry(const Outcome &Default, uint64_t Iterations) {
  std::set<unsigned> Numbers;
  for (unsigned Each : {1u, 2u, 4u, 8u, 16u, 32u, Default.ResidentTeams})
    Numbers.insert(Each * Default.Multiprocessors);
  for (unsigned Divisor : {2u, 4u, 8u})
    Numbers.insert(Default.Teams / Divisor);
  Numbers.insert(Default.Teams * 2);
  std::vector<unsigned> Out;
  for (unsigned N : Numbers)
    if (N > 1 && N <= Iterations)
      Out.push_back(N);
  return Out;
}

Expected<std::vector<Trial>> tune(const Manifest &M, const Freedom &Open, ArrayRef<unsigned> Teams,
                                  ArrayRef<unsigned> Threads, TryFunction Try) {
  Trials Made(Try);
  if (Error E = Made.add({}))
    return E;
  const Outcome Default = Made.All.front().Took;
  std::vector<unsigned> SomeThreads = Threads.vec(), SomeTeams = Teams.vec();
  if (SomeThreads.empty())
    SomeThreads = {32, 64, 128, 192, 256, 512, 1024};
  if (SomeTeams.empty())
    SomeTeams = teamsToTry(Default, M.Clauses.Iterations);
  const unsigned Most = M.Kernel.MaxThreads ? std::min(M.Kernel.MaxThreads, Default.MaxThreads) : Default.MaxThreads;
  if (Open.Threads)
    for (unsigned N : SomeThreads)
      if (N <= Most)
        if (Error E = Made.add({0, N}))
          return E;
  if (Open.Teams)
    for (unsigned Of : std::set<unsigned>{0u, Made.bestThreads()})
      for (unsigned N : SomeTeams)
        if (Error E = Made.add({N, Of}))
          return E;
  if (Error E = Made.confirm())
    return E;
  return std::move(Made.All);
}

const Trial *findBest(ArrayRef<Trial> All) {
  const Trial *Best = nullptr;
  const double Default = *min_element(All.front().Medians);
  for (const Trial &T : All.drop_front())
    if (T.IsSame && T.Medians.size() > 1 && *max_element(T.Medians) < (1 - LeastGain) * Default &&
        (!Best || T.median() < Best->median()))
      Best = &T;
  return Best;
}

std::string spellTime(double Microseconds) {
  if (Microseconds < 1000)
    return formatv("{0:f2} us", Microseconds).str();
  return Microseconds < 1e6 ? formatv("{0:f2} ms", Microseconds / 1000).str()
                            : formatv("{0:f2} s", Microseconds / 1e6).str();
}

void printTrials(raw_ostream &OS, const Manifest &M, ArrayRef<Trial> All) {
  const Trial *Best = findBest(All);
  OS << "     teams   threads       median        least\n";
  for (const Trial &T : All) {
    OS << format("%10u%10u%13s%13s", T.Took.Teams, T.Took.Threads, spellTime(T.median()).c_str(),
                 spellTime(T.Took.least()).c_str());
    OS << (!T.IsSame ? "  other results" : &T == All.data() ? "  as it is" : &T == Best ? "  best" : "") << '\n';
  }
  if (!Best) {
    OS << "nothing is better than what there is by more than the noise\n";
    return;
  }
  std::string Clause;
  if (Best->Numbers.Teams)
    Clause = formatv("num_teams({0})", Best->Numbers.Teams);
  if (Best->Numbers.Threads)
    Clause += formatv("{0}thread_limit({1})", Clause.empty() ? "" : " ", Best->Numbers.Threads);
  OS << formatv("to write at {0}:{1}: {2}  ({3:f2} times as fast)\n", M.Kernel.File, M.Kernel.Line, Clause,
                All.front().median() / Best->median());
}

} // namespace chomp::replay
