//===- Plan.cpp - which kernel a region becomes ---------------------------===//
#include "Lowering/Plan.h"
#include "Lowering/ReductionText.h"
#include "Model/LoopText.h"
#include "Model/ThreadCount.h"
#include "chomp/limits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm::omp;

namespace chomp {

namespace {
/// Searches code for a word.
class WordFinder {
public:
  explicit WordFinder(llvm::StringRef Name) : Name(Name) {}

  bool text(const KernelCode &Text) const {
    return Text.anyText([&](llvm::StringRef Chars) { return chars(Chars); });
  }
  bool chars(llvm::StringRef Text) const {
    auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
    for (size_t At = Text.find(Name); At != llvm::StringRef::npos; At = Text.find(Name, At + 1)) {
      bool Left = At > 0 && IsWord(Text[At - 1]);
      bool Right = At + Name.size() < Text.size() && IsWord(Text[At + Name.size()]);
      if (!Left && !Right)
        return true;
    }
    return false;
  }
  bool loops(const LoopNest &Nest) const {
    return (Nest.Uneven && Nest.Uneven->Name == Name) || llvm::any_of(Nest.Loops, [&](const Loop &L) {
             return L.Variable == Name || text(L.Lower.device()) || text(L.Upper.device()) || text(L.Step.device());
           });
  }
  template <class... E> bool anyOf(const E &...Each) const { return (... || (Each && text(Each->device()))); }
  /// A region's clauses, or those of a construct inside it.
  template <class T> bool clauses(const T &Of) const {
    return anyOf(&Of.Schedule.Chunk, &Of.DistSchedule.Chunk) ||
           llvm::any_of(Of.Inductions, [&](const InductionItem &I) { return text(I.Step.device()); });
  }
  bool block(const StructuredBlock &Block) const {
    return llvm::any_of(
        Block.Pieces, [&](const StructuredBlock::Piece &P) { return P.Nested ? construct(*P.Nested) : text(P.Text); });
  }
  bool construct(const Construct &C) const {
    if (C.Atomic && (text(C.Atomic->X) || text(C.Atomic->V) || text(C.Atomic->Value)))
      return true;
    if (C.Critical && block(C.Critical->Body))
      return true;
    if (C.Plain && block(*C.Plain))
      return true;
    if (C.BarrierInterval && block(C.BarrierInterval->Code))
      return true;
    if (llvm::any_of(C.Instances, [&](const InstanceCode &I) { return text(I.Condition) || block(I.Code); }))
      return true;
    if (!C.Threads)
      return false;
    const ThreadConstruct &T = *C.Threads;
    return block(T.Body) || clauses(T) || anyOf(T.NumThreads, T.If, T.Filter) ||
           (T.Loops && (loops(*T.Loops) || block(T.Loops->Body))) ||
           llvm::any_of(T.Sections, [&](const StructuredBlock &Section) { return block(Section); }) ||
           llvm::any_of(T.Dependences,
                        [&](const Dependence &D) {
                          return text(D.Item) || llvm::any_of(D.Loops, [&](const auto &L) { return text(L); });
                        }) ||
           llvm::any_of(T.Privates,
                        [&](const PrivateCopy &P) { return text(P.Name) || text(P.Original) || text(P.Decl); });
  }

private:
  llvm::StringRef Name;
};
} // namespace

static bool has(const TargetRegion &R, Directive Leaf) { return llvm::is_contained(R.Constructs, Leaf); }

/// Whether a loop's variable is an int, or less than that.
static bool countsInInts(const Loop &L) { return !L.IsPointer && (L.Bits < 32 || (L.Bits == 32 && L.Signed)); }

/// Why the logical iteration count may not fit into a signed 32-bit index with room for a league's stride.
static std::optional<Obstacle> whyWide(const LoopNest &Nest) {
  if (Nest.Loops.size() == 1) {
    const Loop &L = Nest.Loops.front();
    if (!L.Element.empty())
      return ObstacleKind::LongRange;
    if (!countsInInts(L))
      return Obstacle(L.IsIterator   ? ObstacleKind::CounterIsIterator
                      : L.IsPointer  ? ObstacleKind::CounterIsPointer
                      : L.Bits == 32 ? ObstacleKind::CounterIsUnsigned
                                     : ObstacleKind::CounterIsWide,
                      L.Variable, std::to_string(L.Bits));
    if (L.Lower.Constant && L.Upper.Constant &&
        std::abs(static_cast<double>(*L.Upper.Constant) - static_cast<double>(*L.Lower.Constant)) > (1 << 30))
      return ObstacleKind::TooManyIterations;
    if (L.Lower.Constant && *L.Lower.Constant < -(1 << 30) && !L.Down)
      return ObstacleKind::TooManyIterations; // up to where is only known at run time
    return std::nullopt;
  }
  // A product of run-time extents may overflow; one of constants can be looked at.
  double Product = 1;
  for (const Loop &L : Nest.Loops) {
    if (!L.Lower.Constant || !L.Upper.Constant || !L.Step.Constant)
      return Obstacle(ObstacleKind::ProductUnknown, L.Variable);
    Product *= std::abs(static_cast<double>(*L.Upper.Constant) - static_cast<double>(*L.Lower.Constant)) + 1;
  }
  if (Product >= (1 << 30))
    return ObstacleKind::TooManyIterations;
  return std::nullopt;
}

static bool containsConstruct(const StructuredBlock &Block) {
  return llvm::any_of(Block.Pieces, [](const StructuredBlock::Piece &P) {
    return P.Nested &&
           (P.Nested->Atomic || P.Nested->Critical || (P.Nested->Plain && containsConstruct(*P.Nested->Plain)) ||
            llvm::any_of(P.Nested->Instances, [](const InstanceCode &I) { return containsConstruct(I.Code); }));
  });
}

/// Whether all threads of the kernel are in the region's parallel construct from the start.
static bool startsParallel(const TargetRegion &R) {
  const Construct *Only = R.Body.Pieces.size() == 1 ? R.Body.Pieces.front().Nested.get() : nullptr;
  return Only && llvm::is_contained(Only->Constructs, OMPD_parallel) && !Only->Threads->If && !Only->Threads->Strict;
}

/// A region without constructs that a team's threads meet: one thread of each team runs it, and there are no others.
static KernelPlan planSequential(const TargetRegion &R) {
  KernelPlan P;
  P.Shape = KernelShape::Sequential;
  P.Chunks = false;
  P.IndexBits = 64;
  P.MaxThreads = 1;
  P.OneThread = !has(R, OMPD_teams);
  P.OneThreadPerTeam = !P.OneThread;
  P.Why = P.OneThread ? "one thread" : "one thread of each team";
  P.NeedsDeviceHeader = R.ObservesThreads || containsConstruct(R.Body);
  return P;
}

/// Launch bounds that the user gives, if a constant; 0 otherwise.
static unsigned writtenBounds(const TargetRegion &R) {
  if (R.Launch.Bounds.empty() || !R.Launch.Bounds[0].Constant)
    return 0;
  long long Bound = *R.Launch.Bounds[0].Constant;
  return Bound > 0 && Bound <= CHOMP_MOST_TEAM_THREADS ? static_cast<unsigned>(Bound) : 0;
}

static KernelPlan planBare(const TargetRegion &R) {
  KernelPlan P;
  P.Shape = KernelShape::Bare;
  P.Chunks = false;
  P.IndexBits = 64;
  P.Why = "kernel mode";
  if (R.RunsWorkItemLoops)
    P.Why += "; the threads of a team run as work-item loops, from barrier to barrier";
  P.NeedsDeviceHeader = containsConstruct(R.Body);
  long long Threads = 1;
  for (const Expression &E : R.Launch.Block)
    Threads *= E.Constant && *E.Constant > 0 && *E.Constant <= CHOMP_MOST_TEAM_THREADS ? *E.Constant : 0;
  P.MaxThreads = Threads <= CHOMP_MOST_TEAM_THREADS ? static_cast<unsigned>(Threads) : 0;
  if (unsigned Bound = writtenBounds(R))
    P.MaxThreads = Bound;
  return P;
}

static KernelPlan planGeneral(const TargetRegion &R) {
  KernelPlan P;
  P.Shape = R.SpmdMode ? KernelShape::Spmd : startsParallel(R) ? KernelShape::Parallel : KernelShape::Generic;
  P.Chunks = false;
  P.IndexBits = 64;
  P.NeedsDeviceHeader = true;
  P.OneTeam = !has(R, OMPD_teams);
  P.OneEach = R.TeamThreads;
  P.Why = !P.is(KernelShape::Generic) ? "all threads of a team run it (SPMD mode)" : "one thread of each team starts";
  if (P.is(KernelShape::Generic) && R.WhyGeneral)
    P.Why += ", for " + spell(*R.WhyGeneral);
  if (R.RunsWorkItemLoops)
    P.Why = "the threads of a team run as work-item loops, from barrier to barrier";
  const auto &Limit = R.Launch.NumThreads ? R.Launch.NumThreads : R.Launch.ThreadLimit;
  if (Limit && Limit->Constant && *Limit->Constant > 0 && *Limit->Constant <= CHOMP_MOST_TEAM_THREADS)
    P.MaxThreads = *Limit->Constant;
  else if (!Limit)
    P.MaxThreads = CHOMP_TEAM_THREADS;
  if (unsigned Bound = writtenBounds(R))
    P.MaxThreads = Bound;
  if (R.TeamThreads)
    P.MaxThreads = R.TeamThreads;
  if (R.KnownThreads)
    P.MaxThreads = R.KnownThreads;
  return P;
}

/// In code, the loops of the construct whose iterations have a team each.
static const LoopNest *distributed(const StructuredBlock &Code) {
  for (const StructuredBlock::Piece &P : Code.Pieces)
    if (const ThreadConstruct *T = P.Nested ? P.Nested->Threads.get() : nullptr) {
      if (T->OneEach && T->Loops)
        return &*T->Loops;
      if (const LoopNest *Inside = distributed(T->Body))
        return Inside;
    }
  return nullptr;
}

const LoopNest *distributedLoops(const TargetRegion &R) { return R.TeamThreads ? distributed(R.Body) : nullptr; }

TargetRegion asWorkItemLoops(const TargetRegion &R) {
  TargetRegion Out = R;
  Out.Body = R.AsWorkItemLoops->Body;
  Out.Variables = R.AsWorkItemLoops->Variables;
  Out.SpmdMode = false;
  Out.RunsWorkItemLoops = true;
  return Out;
}

bool countsUp(const Loop &L) {
  bool SmallStart = L.Lower.Constant && *L.Lower.Constant >= 0 && *L.Lower.Constant <= CHOMP_MOST_FIRST_INDEX;
  return SmallStart && L.Element.empty() && L.Step.is(1) && !L.Down && !L.IsPointer &&
         (L.Condition == LoopCondition::Less || L.Condition == LoopCondition::NotEqual);
}

bool isOwnIndex(const TargetRegion &R, const Loop &L) {
  return countsUp(L) && (L.Lower.is(0) || llvm::all_of(R.Loops->Loops, countsInInts));
}

std::string indexType(const KernelPlan &P) {
  return P.Unsigned && !P.Grid ? "unsigned" : P.IndexBits == 32 ? "int" : "long long";
}

/// How many loops at a nest's inside make up the x dimension of a grid. Constant loops join the innermost one where it
/// is short, or where the nest has more loops than a grid has dimensions: an int is divided by constants at little
/// cost.
static unsigned rowLoops(const LoopNest &Nest) {
  constexpr long long ShortRow = 16, LongestRow = CHOMP_MOST_TEAM_THREADS;
  std::optional<long long> Row = constantCount(Nest.Loops.back());
  if (!Row || (*Row >= ShortRow && Nest.Loops.size() <= 3))
    return 1;
  unsigned Joined = 1;
  for (const Loop &L : llvm::drop_begin(llvm::reverse(Nest.Loops))) {
    std::optional<long long> Count = constantCount(L);
    if (!Count || *Row * *Count > LongestRow)
      break;
    *Row *= *Count;
    ++Joined;
  }
  return Joined;
}

/// Why loops whose iterations nothing tells apart are not the two or three dimensions of a grid. A loop that depends
/// on another one has its longest row as dimension, and asks that one's variable whether it goes on.
static std::optional<Obstacle> whyNoGrid(const TargetRegion &R, const LoopNest &Nest, unsigned RowLoops) {
  const size_t Dimensions = Nest.Loops.size() + 1 - RowLoops;
  if (Dimensions < 2 || Dimensions > 3)
    return Dimensions < 2 ? ObstacleKind::OneDimension : ObstacleKind::TooManyDimensions;
  for (const Loop &L : Nest.Loops)
    if (L.IsPointer || !L.Element.empty())
      return Obstacle(ObstacleKind::NoInteger, L.Variable);
  if (Nest.Uneven && !countsUp(Nest.Loops[Nest.Uneven->Outer]))
    return ObstacleKind::OuterDoesNotCountUp;
  if (Nest.Uneven && !llvm::all_of(Nest.Loops, countsInInts))
    return ObstacleKind::DependentNotInt;
  if (R.Launch.TeamMemory)
    return ObstacleKind::HasTeamMemory;
  if (!R.Inductions.empty())
    return ObstacleKind::HasInduction;
  return std::nullopt;
}

LoopNest rowOf(const TargetRegion &R, const KernelPlan &P) {
  LoopNest Row;
  Row.Loops.assign(R.Loops->Loops.end() - P.RowLoops, R.Loops->Loops.end());
  return Row;
}

namespace {

/// The plan of a kernel that is one loop over all threads. Each step decides what the next ones build on.
class LoopPlanner {
public:
  explicit LoopPlanner(const TargetRegion &R) : R(R), Nest(*R.Loops) {}

  KernelPlan plan() {
    count();
    schedule();
    P.Why = whyFewThreads();
    P.Chunks = !Told && !P.OneThread && !P.InChunks;
    MayBeOne = (P.Chunks || P.InChunks) && mayLeaveOneThread(R);
    P.OneIfAsked = MayBeOne && (!has(R, OMPD_teams) || !has(R, OMPD_parallel));
    P.OneEach = hasThreadForEach();
    width();
    form();
    grid();
    P.Continues = Nest.Continues;
    P.SimdReduction = isSimdReduction();
    bounds();
    P.NeedsDeviceHeader = needsDeviceHeader();
    return std::move(P);
  }

private:
  const Loop &first() const { return Nest.Loops.front(); }
  bool isChunked() const { return P.Scheduled || P.InChunks; }
  bool mayAsk() const { return R.ObservesThreads || R.CallsUnknown; }
  bool isParallel() const { return has(R, OMPD_parallel) || has(R, OMPD_loop); }

  void count() {
    for (const Loop &L : Nest.Loops)
      P.HostCounts &= L.Lower.ByValueOnly && L.Upper.ByValueOnly && L.Step.ByValueOnly;
  }

  void schedule() {
    // Chunks can be observed by asking for the thread, and by what a thread's variables keep from one iteration to the
    // next.
    const bool Keeps = llvm::any_of(R.Variables, [](const Variable &V) {
      return V.Written &&
             (V.Share == Sharing::Private || V.Share == Sharing::Firstprivate || V.Share == Sharing::FirstLastprivate);
    });
    const bool Asked = (R.Schedule.Present && R.Schedule.Kind == "static") || R.DistSchedule.Present;
    P.Scheduled = Asked && (mayAsk() || Keeps);
    P.InChunks = R.ChunksInOrder && !P.Scheduled;
    Told = mayAsk() || P.Scheduled || carriesCopies(R);
  }

  /// Why only one thread runs the loop; empty: several may.
  std::string whyOneThread() const {
    // Which iteration of the outer loops has the last of the inner ones only their run can tell.
    if (Nest.Partial && Results)
      return "the last value of a nest that is no rectangle";
    if (R.InOrder)
      return "the results depend on the iterations' order";
    if (llvm::any_of(R.Reductions, readsOriginal))
      return "the initializer of a reduction reads the original";
    const bool Concurrent = isParallel() || has(R, OMPD_distribute) || has(R, OMPD_teams);
    if (!Concurrent && (R.SafeLen || mayAsk()))
      return R.SafeLen ? "simd with safelen" : "simd in code that may ask for its thread";
    return asksForOneThread(R) ? "the clauses ask for a single one" : "";
  }

  /// Leaves out threads that there may not be, and says why.
  std::string whyFewThreads() {
    if (const std::string Why = whyOneThread(); !Why.empty()) {
      P.OneThread = true;
      return "one thread: " + Why;
    }
    const std::string Tells = R.ObservesThreads || P.Scheduled ? "tells its threads apart"
                              : mayAsk()                       ? "calls what may tell its threads apart"
                                                               : "changes what each thread has a copy of";
    if (Told && !has(R, OMPD_teams)) {
      P.OneTeam = true;
      return "one team: no teams construct, in code that " + Tells;
    }
    if (Told && !isParallel()) {
      P.OneThreadPerTeam = true;
      return "one thread in a team: no parallel construct, in code that " + Tells;
    }
    return "";
  }

  /// As many threads as iterations, unless few teams are better (a reduction), the user says how many by a constant, or
  /// the code can tell and nteams-var may say it when the program runs. Another num_teams is a count that the program
  /// makes of the iterations'; where it is too small for them, nothing tells that there are more teams.
  bool hasThreadForEach() const {
    const bool FewTeams = R.Launch.NumTeams && R.Launch.NumTeams->Constant;
    return P.Chunks && P.HostCounts && R.Reductions.empty() && !Results && !FewTeams && R.Launch.IfTeams.empty() &&
           !MayBeOne;
  }

  void width() {
    P.Unsigned = P.OneEach && Nest.Loops.size() == 1 && !first().Signed && first().Bits == 32 && !first().IsPointer;
    if (!P.Unsigned)
      P.WhyWide = !P.HostCounts ? ObstacleKind::KernelCounts
                  : isChunked() ? ObstacleKind::ChunksMayBeLong
                                : whyWide(Nest);
    P.IndexBits = P.WhyWide ? 64 : 32;
  }

  void form() {
    if (Nest.Loops.size() > 1)
      P.Form = LoopForm::Nest;
    else if (countsUp(first()) && R.Inductions.empty() && P.HostCounts && !isChunked() && !Results &&
             (first().Bits == 64 || (P.IndexBits == 32 && first().Bits == 32)) && (!P.Unsigned || first().Lower.is(0)))
      P.Form = LoopForm::Direct;
    else
      P.Form = LoopForm::Counted;
    P.PassIterations = P.Form != LoopForm::Direct && P.HostCounts;
  }

  void grid() {
    if (!P.OneEach || P.IndexBits != 64 || P.Form != LoopForm::Nest)
      return;
    const unsigned Joined = rowLoops(Nest);
    P.WhyNoGrid = whyNoGrid(R, Nest, Joined);
    P.Grid = !P.WhyNoGrid;
    if (P.Grid) {
      P.PassIterations = false;
      P.RowLoops = Joined;
      P.Unsigned = !llvm::all_of(Nest.Loops, countsInInts);
    }
  }

  /// Floating-point sums may be combined in any order (OpenMP 5.2 §5.5.1), which a C++ compiler can't know by itself.
  /// The pragma makes every other variable that the loop writes one of all lanes: there must be none.
  bool isSimdReduction() const {
    const bool Writes = llvm::any_of(R.Variables, [](const Variable &V) {
      return V.Written && V.Share != Sharing::Reduction &&
             (V.Pass == Passing::Value || V.Pass == Passing::Local || V.Share != Sharing::Shared);
    });
    return P.Chunks && !MayBeOne && P.Form != LoopForm::Nest && Nest.Straight && !Writes &&
           llvm::any_of(R.Reductions, [](const ReductionItem &I) { return I.Floating; }) &&
           llvm::all_of(R.Reductions, [](const ReductionItem &I) { return I.isScalar(); });
  }

  /// What a clause says of a team's threads; null: nothing.
  const Expression *limit() const {
    const auto &Threads = R.Launch.NumThreads, &Most = R.Launch.ThreadLimit;
    if (Threads && Most && Threads->Constant && Most->Constant && *Most->Constant < *Threads->Constant)
      return &*Most;
    return Threads ? &*Threads : Most ? &*Most : nullptr;
  }

  void bounds() {
    if (P.OneThread || P.OneThreadPerTeam) {
      P.MaxThreads = 1;
      return;
    }
    const Expression *Limit = limit();
    if (!Limit)
      P.MaxThreads = CHOMP_LOOP_TEAM_THREADS;
    else if (Limit->Constant && *Limit->Constant > 0 && *Limit->Constant <= CHOMP_MOST_TEAM_THREADS)
      P.MaxThreads = *Limit->Constant;
    if (unsigned Bound = writtenBounds(R))
      P.MaxThreads = Bound;
  }

  bool needsDeviceHeader() const {
    const bool Multiplies =
        llvm::any_of(R.Inductions, [](const InductionItem &I) { return I.What == InductionItem::Operation::Multiply; });
    const bool Divides = P.Form == LoopForm::Nest && P.IndexBits == 64 && !P.Grid;
    return !R.Reductions.empty() || Multiplies || R.ObservesThreads || isChunked() || !P.HostCounts || Divides ||
           containsConstruct(Nest.Body);
  }

  const TargetRegion &R;
  const LoopNest &Nest;
  KernelPlan P;
  /// Some variable has the value of the last iteration behind the loop.
  const bool Results = llvm::any_of(R.Variables, [](const Variable &V) {
    return V.Share == Sharing::Lastprivate || V.Share == Sharing::FirstLastprivate;
  });
  /// Threads are told apart. There may be no more copies than the threads that the user asks for.
  bool Told = false;
  bool MayBeOne = false; ///< A clause may leave one team, or one thread of a team, when the program runs.
};

} // namespace

KernelPlan planKernel(const TargetRegion &R) {
  if (R.Bare)
    return planBare(R);
  if (R.General)
    return planGeneral(R);
  return R.Loops ? LoopPlanner(R).plan() : planSequential(R);
}

bool occursIn(const Construct &C, llvm::StringRef Name) { return WordFinder(Name).construct(C); }

bool occurs(const TargetRegion &R, llvm::StringRef Name) {
  WordFinder Finder(Name);
  return Finder.block(R.Loops ? R.Loops->Body : R.Body) || Finder.clauses(R) || (R.Loops && Finder.loops(*R.Loops)) ||
         llvm::any_of(R.Variables, [&](const Variable &V) { return V.Name == Name || V.Parameter == Name; });
}

KernelNames inventNames(const TargetRegion &R) {
  auto Fresh = [&](std::string Name) {
    while (occurs(R, Name))
      Name += '_';
    return Name;
  };
  return {Fresh("k"), Fresh("iterations"), Fresh("end"), Fresh("place"), Fresh("chunk")};
}

} // namespace chomp
