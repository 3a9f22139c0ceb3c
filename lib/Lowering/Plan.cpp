//===- Plan.cpp - which kernel a region becomes ---------------------------===//
#include "Lowering/Plan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm::omp;

namespace chomp {

static bool has(const TargetRegion &R, Directive Leaf) { return llvm::is_contained(R.Constructs, Leaf); }

/// Whether the logical iteration count surely fits into a signed 32-bit index with room for a league's stride.
static bool fits32(const LoopNest &Nest) {
  if (Nest.Loops.size() == 1) {
    const Loop &L = Nest.Loops.front();
    return !L.IsPointer && (L.Bits < 32 || (L.Bits == 32 && L.Signed));
  }
  // A product of run-time extents may overflow; one of constants can be looked at.
  double Product = 1;
  for (const Loop &L : Nest.Loops) {
    if (!L.Lower.Constant || !L.Upper.Constant || !L.Step.Constant)
      return false;
    Product *= std::abs(static_cast<double>(*L.Upper.Constant) - static_cast<double>(*L.Lower.Constant)) + 1;
  }
  return Product < (1 << 30);
}

static bool containsConstruct(const StructuredBlock &Block) {
  return llvm::any_of(Block.Pieces, [](const StructuredBlock::Piece &P) {
    return P.Nested &&
           (P.Nested->Atomic || P.Nested->Critical || (P.Nested->Plain && containsConstruct(*P.Nested->Plain)));
  });
}

KernelPlan planKernel(const TargetRegion &R) {
  KernelPlan P;
  const LoopNest &Nest = *R.Loops;
  const Loop &First = Nest.Loops.front();

  for (const Loop &L : Nest.Loops)
    P.HostCounts &= L.Lower.ByValueOnly && L.Upper.ByValueOnly && L.Step.ByValueOnly;

  bool SmallStart = First.Lower.Constant && *First.Lower.Constant >= 0 && *First.Lower.Constant <= 1024;
  bool Results = llvm::any_of(R.Variables, [](const Variable &V) {
    return V.Share == Sharing::Lastprivate || V.Share == Sharing::FirstLastprivate;
  });
  // Chunks can be observed by asking for the thread, and by what a thread's variables keep from one iteration to the
  // next.
  bool Keeps = llvm::any_of(R.Variables, [](const Variable &V) {
    return V.Written &&
           (V.Share == Sharing::Private || V.Share == Sharing::Firstprivate || V.Share == Sharing::FirstLastprivate);
  });
  bool Asked = (R.Schedule.Present && R.Schedule.Kind == "static") || R.DistSchedule.Present;
  P.Scheduled = Asked && (R.ObservesThreads || Keeps);
  P.IndexBits = fits32(Nest) && P.HostCounts && !P.Scheduled ? 32 : 64;
  if (Nest.Loops.size() > 1)
    P.Form = LoopForm::Nest;
  else if (SmallStart && P.HostCounts && !P.Scheduled && First.Step.is(1) && !First.Down && !First.IsPointer &&
           !Results && (First.Condition == LoopCondition::Less || First.Condition == LoopCondition::NotEqual) &&
           (First.Bits == 64 || (P.IndexBits == 32 && First.Bits == 32)))
    P.Form = LoopForm::Direct;
  else
    P.Form = LoopForm::Counted;
  if (P.Form == LoopForm::Direct && First.Bits == 64)
    P.IndexBits = 64;
  P.PassIterations = P.Form != LoopForm::Direct && P.HostCounts;

  bool Told = R.ObservesThreads || P.Scheduled; // threads are told apart
  bool Parallel = has(R, OMPD_parallel) || has(R, OMPD_loop);
  bool Concurrent = Parallel || has(R, OMPD_distribute) || has(R, OMPD_teams);
  if (!Concurrent && (R.SafeLen || R.ObservesThreads)) {
    P.OneThread = true;
    P.Why = R.SafeLen ? "one thread: simd with safelen" : "one thread: simd in code that asks for its thread";
  } else if (Told && !has(R, OMPD_teams)) {
    P.OneTeam = true;
    P.Why = "one team: no teams construct, in code that tells its threads apart";
  } else if (Told && !Parallel) {
    P.OneThreadPerTeam = true;
    P.Why = "one thread in a team: no parallel construct, in code that tells its threads apart";
  }
  P.Chunks = !Told && !P.OneThread;
  // Floating-point sums may be combined in any order (OpenMP 5.2 §5.5.1), which a C++ compiler can't know by itself.
  // The pragma makes every other variable that the loop writes one of all lanes: there must be none.
  bool Writes = llvm::any_of(R.Variables, [](const Variable &V) {
    return V.Written && V.Share != Sharing::Reduction &&
           (V.Pass == Passing::Value || V.Pass == Passing::Local || V.Share != Sharing::Shared);
  });
  P.SimdReduction = P.Chunks && P.Form != LoopForm::Nest && Nest.Straight && !Writes &&
                    llvm::any_of(R.Reductions, [](const ReductionItem &I) { return I.Floating; });

  const Expression *Limit = R.Launch.NumThreads    ? &*R.Launch.NumThreads
                            : R.Launch.ThreadLimit ? &*R.Launch.ThreadLimit
                                                   : nullptr;
  if (R.Launch.ThreadLimit && R.Launch.ThreadLimit->Constant && R.Launch.NumThreads && R.Launch.NumThreads->Constant &&
      *R.Launch.ThreadLimit->Constant < *R.Launch.NumThreads->Constant)
    Limit = &*R.Launch.ThreadLimit;
  if (P.OneThread || P.OneThreadPerTeam)
    P.MaxThreads = 1;
  else if (!Limit)
    P.MaxThreads = 256;
  else if (Limit->Constant && *Limit->Constant > 0 && *Limit->Constant <= 1024)
    P.MaxThreads = *Limit->Constant;

  P.NeedsDeviceHeader =
      !R.Reductions.empty() || Told || !P.HostCounts || P.Form == LoopForm::Nest || containsConstruct(Nest.Body);
  return P;
}

bool occurs(const TargetRegion &R, llvm::StringRef Name) {
  auto InText = [&](llvm::StringRef Text) {
    for (size_t At = Text.find(Name); At != llvm::StringRef::npos; At = Text.find(Name, At + 1)) {
      auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
      bool Left = At > 0 && IsWord(Text[At - 1]);
      bool Right = At + Name.size() < Text.size() && IsWord(Text[At + Name.size()]);
      if (!Left && !Right)
        return true;
    }
    return false;
  };
  auto InBlock = [&](auto &Self, const StructuredBlock &Block) -> bool {
    return llvm::any_of(Block.Pieces, [&](const StructuredBlock::Piece &P) {
      if (!P.Nested)
        return InText(P.Text);
      const Construct &C = *P.Nested;
      return (C.Atomic && (InText(C.Atomic->X) || InText(C.Atomic->V) || InText(C.Atomic->Value))) ||
             (C.Critical && Self(Self, C.Critical->Body)) || (C.Plain && Self(Self, *C.Plain));
    });
  };
  if (InBlock(InBlock, R.Loops ? R.Loops->Body : R.Body))
    return true;
  if (R.Loops)
    for (const Loop &L : R.Loops->Loops)
      if (L.Variable == Name || InText(L.Lower.device()) || InText(L.Upper.device()) || InText(L.Step.device()))
        return true;
  return llvm::any_of(R.Variables, [&](const Variable &V) { return V.Name == Name || V.Parameter == Name; });
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
