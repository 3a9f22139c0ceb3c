//===- LoopText.cpp - loops over logical iterations -----------------------===//
//
//   Before:  #pragma omp for collapse(2)          After:  for (long long k = ...) {
//            for (int i = 0; i < n; i++)                    long long i_ = k, j_;
//              for (int j = m; j > 0; j--)                  chomp::divide(i_, m, &i_, &j_);
//                body                                       int i = i_;
//                                                           int j = m - j_;
//                                                           body
//                                                         }
//
// A loop that depends on another one has rows of its own lengths, which a chomp::trapezoid numbers.
//
//===----------------------------------------------------------------------===//
#include "Model/LoopText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <functional>
#include <limits>
#include <numeric>

namespace chomp {

/// What an int holds with room to spare.
constexpr long long MostConstant = 1 << 30;

/// Whether parentheses are around all of it.
static bool isEnclosed(llvm::StringRef Text) {
  int Depth = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    Depth += Text[I] == '(' ? 1 : Text[I] == ')' ? -1 : 0;
    if (Depth == 0)
      return Text[I] == ')' && I + 1 == Text.size();
  }
  return false;
}

static bool isMadeOf(llvm::StringRef Text, llvm::StringRef Signs) {
  return isEnclosed(Text) || llvm::all_of(Text, [Signs](char C) { return llvm::isAlnum(C) || Signs.contains(C); });
}

static constexpr llvm::StringLiteral Arithmetic = "_.[]()+-*/ ", Operand = "_.[]";

std::string arithmetic(const std::string &Text) { return isMadeOf(Text, Arithmetic) ? Text : "(" + Text + ")"; }
KernelCode arithmetic(const KernelCode &Text) {
  return Text.isPlain() && isMadeOf(Text.chars(), Arithmetic) ? Text : "(" + Text + ")";
}

std::string factor(const std::string &Text) { return isMadeOf(Text, Operand) ? Text : "(" + Text + ")"; }
KernelCode factor(const KernelCode &Text) {
  return Text.isPlain() && isMadeOf(Text.chars(), Operand) ? Text : "(" + Text + ")";
}

unsigned wordCount(llvm::StringRef Text, llvm::StringRef Word) {
  unsigned Out = 0;
  auto IsPart = [&](size_t At) { return At < Text.size() && (llvm::isAlnum(Text[At]) || Text[At] == '_'); };
  for (size_t At = 0; (At = Text.find(Word, At)) != llvm::StringRef::npos; ++At)
    Out += !(At > 0 && IsPart(At - 1)) && !IsPart(At + Word.size());
  return Out;
}

/// A constant that is written as an int, so that it doesn't say of what type a sum is.
static std::optional<long long> plainInt(const Expression &E) {
  const KernelCode Device = E.device();
  const llvm::StringRef Text = Device.chars();
  bool Plain = Device.isPlain() && Text.size() < 9 && llvm::all_of(Text, llvm::isDigit) &&
               (Text.size() == 1 || Text.front() != '0');
  return Plain ? E.Constant : std::nullopt;
}

bool hasLongStep(const Loop &L) {
  constexpr long long Long = 1024;
  return !L.Step.Constant || *L.Step.Constant > Long;
}

KernelCode tripCount(const Loop &L) {
  const Expression &First = L.Down ? L.Upper : L.Lower, &Last = L.Down ? L.Lower : L.Upper;
  if (std::optional<long long> Count = constantCount(L); Count && plainInt(First) && plainInt(Last) && plainInt(L.Step))
    return std::to_string(*Count);
  const bool EachOne = L.Step.is(1), Long = hasLongStep(L);
  // Two signed numbers may be further apart than one can be.
  const bool Apart = Long && L.Signed && L.Bits >= 32 && !L.IsPointer && !(First.Constant && *First.Constant >= 0);
  const std::string Cast = !Apart ? "" : L.Bits == 32 ? "(unsigned)" : "(unsigned long long)";
  KernelCode Span = Apart ? Cast + factor(Last.device()) : arithmetic(Last.device());
  long long Rest = L.Condition == LoopCondition::LessEqual || L.Condition == LoopCondition::GreaterEqual;
  if (std::optional<long long> Begin = plainInt(First))
    Rest -= *Begin;
  else if (!First.is(0))
    Span += " - " + Cast + factor(First.device());
  if (Long)
    --Rest;
  else if (std::optional<long long> Step = EachOne ? 1 : plainInt(L.Step))
    Rest += *Step - 1;
  else {
    Span += " + " + factor(L.Step.device());
    --Rest;
  }
  if (Rest != 0)
    Span += (Rest > 0 ? " + " : " - ") + std::to_string(std::abs(Rest));
  return EachOne ? Span : "(" + Span + ") / " + factor(L.Step.device()) + (Long ? " + 1" : "");
}

/// Whether as many iterations as a signed 64-bit type holds may not be enough to go from one bound to the other: those
/// of an unsigned loop, in steps that may be as large.
static bool isWide(const Loop &L) {
  const Expression &Start = L.Down ? L.Upper : L.Lower;
  return !L.Signed && L.Bits == 64 && !L.IsPointer && (!Start.is(0) || hasLongStep(L));
}

KernelCode countCall(const Loop &L, bool Host) {
  auto Text = [&](const Expression &E) { return Host ? KernelCode(E.Host) : E.device(); };
  const Expression &End = L.Down ? L.Lower : L.Upper;
  const KernelCode First = Text(L.Down ? L.Upper : L.Lower), Last = Text(End), Step = ", " + Text(L.Step) + ")";
  const bool Inclusive = L.Condition == LoopCondition::LessEqual || L.Condition == LoopCondition::GreaterEqual;
  const std::string Function = Host ? "chomp_" : "chomp::";
  if (L.IsPointer)
    return Function + "iterations(0, " + (Host ? factor(Last) : arithmetic(Last)) + " - " + factor(First) +
           (Inclusive ? " + 1" : "") + Step;
  // No type has a number behind its largest one.
  constexpr long long Largest = std::numeric_limits<long long>::max();
  const bool Before = End.Constant && *End.Constant < Largest && (L.Signed || *End.Constant >= 0);
  const bool Through = Inclusive && L.Bits == 64 && !Before;
  return Function + (isWide(L) ? "unsigned_" : "") + "iterations" + (Through ? "_through(" : "(") + First + ", " +
         (Inclusive && !Through ? factor(Last) + " + 1LL" : Last) + Step;
}

KernelCode checkedTripCount(const Loop &L) { return countCall(L, /*Host=*/false); }

KernelCode extent(const Loop &L) {
  KernelCode First = L.Lower.device(), Last = L.Upper.device();
  if (L.Down)
    std::swap(First, Last);
  bool Inclusive = L.Condition == LoopCondition::LessEqual || L.Condition == LoopCondition::GreaterEqual;
  return "chomp::extent(" + First + ", " + (Inclusive ? factor(Last) + " + 1LL" : Last) +
         (L.Step.is(1) ? "" : ", " + L.Step.device()) + ")";
}

/// Whether a sum of 64 bits is computed in fewer from unsigned operands: where the iterations' number is a constant,
/// their index may be an int.
static bool isNarrowed(const Loop &L) {
  auto MayBeUnsigned = [](const Expression &E) { return llvm::any_of(E.device().chars(), llvm::isAlpha); };
  return L.Bits == 64 && constantCount(L) && (MayBeUnsigned(L.Lower) || MayBeUnsigned(L.Step));
}

KernelCode loopValue(const Loop &L, const KernelCode &Index) {
  KernelCode Value = isNarrowed(L) ? "(long long)" + factor(Index) : Index;
  if (!L.Step.is(1))
    Value += " * " + factor(L.Step.device());
  if (L.Down)
    Value = factor(L.Lower.device()) + " - " + Value;
  else if (!L.Lower.is(0) || L.IsPointer)
    Value = arithmetic(L.Lower.device()) + " + " + Value;
  return Value;
}

/// "i = first; i += k * step;": an iterator has the operators that Sema has looked for.
static KernelCode iteratorValue(const Loop &L, const KernelCode &Iterator, const KernelCode &Index) {
  return Iterator + " = " + L.Lower.device() + "; " + Iterator + (L.Down ? " -= " : " += ") +
         (L.Step.is(1) ? Index : Index + " * " + factor(L.Step.device())) + ";";
}

KernelCode loopVariable(const Loop &L, const KernelCode &Index) {
  if (!L.Position.empty())
    return "auto " + L.Position + " = " + L.Element + "; " + L.Position + " += " + Index + "; " + L.Declaration +
           " = *" + L.Position + ";";
  if (!L.Element.empty())
    return L.Declaration + " = " + L.Element + "[" + Index + "];";
  if (L.IsIterator)
    return L.Type + " " + iteratorValue(L, L.Variable, Index);
  std::string Space = L.Type.ends_with("*") ? "" : " ";
  return (L.InTeam ? "CHOMP_TEAM " : "") + L.Type + Space + L.Variable + (L.InTeam ? "; " + L.Variable : "") + " = " +
         loopValue(L, Index) + ";";
}

KernelCode valueAfter(const Loop &L, const KernelCode &Variable, const KernelCode &Count) {
  return L.IsIterator ? iteratorValue(L, Variable, Count) : Variable + " = " + loopValue(L, Count) + ";";
}

std::optional<long long> constantCount(const Loop &L) {
  const Expression &First = L.Down ? L.Upper : L.Lower, &Last = L.Down ? L.Lower : L.Upper;
  if (L.IsPointer || !First.Constant || !Last.Constant || !L.Step.Constant || *L.Step.Constant <= 0)
    return std::nullopt;
  bool Inclusive = L.Condition == LoopCondition::LessEqual || L.Condition == LoopCondition::GreaterEqual;
  double Span = static_cast<double>(*Last.Constant) - static_cast<double>(*First.Constant) + Inclusive;
  if (Span < 1 || Span >= MostConstant)
    return std::nullopt;
  return (*Last.Constant - *First.Constant + Inclusive + *L.Step.Constant - 1) / *L.Step.Constant;
}

/// The trip counts of a nest's loops, where all are constants, of a product that an int holds with room to spare.
static std::vector<long long> constantCounts(const LoopNest &Nest) {
  std::vector<long long> Out;
  long long Product = 1;
  for (const Loop &L : Nest.Loops) {
    std::optional<long long> Count = constantCount(L);
    if (!Count || Product * *Count >= MostConstant)
      return {};
    Product *= *Count;
    Out.push_back(*Count);
  }
  return Out;
}

std::optional<long long> constantCount(const LoopNest &Nest) {
  const std::vector<long long> Counts = constantCounts(Nest);
  return Counts.empty() ? std::nullopt
                        : std::optional(std::accumulate(Counts.begin(), Counts.end(), 1LL, std::multiplies<>()));
}

KernelCode iterationCount(const LoopNest &Nest) {
  if (std::vector<long long> Counts = constantCounts(Nest); !Counts.empty())
    return llvm::join(llvm::map_range(Counts, [](long long N) { return std::to_string(N); }), " * ");
  std::vector<KernelCode> Factors;
  for (size_t I = 0; I < Nest.Loops.size(); ++I)
    if (!Nest.Uneven || I < Nest.Uneven->Outer || I > Nest.Uneven->Inner)
      Factors.push_back(checkedTripCount(Nest.Loops[I]));
    else if (I == Nest.Uneven->Inner)
      Factors.push_back(Nest.Uneven->Name + ".iterations()");
  return join(Factors, " * ");
}

std::vector<KernelCode> declarations(const LoopNest &Nest) {
  std::vector<KernelCode> Out = Nest.Before;
  if (Nest.Uneven)
    Out.push_back(Nest.Uneven->Declaration);
  return Out;
}

KernelCode counterAfter(const LoopNest &Nest, const Loop &L, const KernelCode &Target, const KernelCode &Iterations) {
  if (Nest.Loops.size() == 1)
    return valueAfter(L, Target, Iterations);
  if (!Nest.Uneven || &L != &Nest.Loops[Nest.Uneven->Inner])
    return valueAfter(L, Target, "(" + tripCount(L) + ")");
  // The last of its rows, which may be empty.
  const Loop &Outer = Nest.Loops[Nest.Uneven->Outer];
  return "{ " + loopVariable(Outer, "(" + tripCount(Outer) + " - 1)") + " " +
         valueAfter(L, Target, checkedTripCount(L)) + " }";
}

/// "chomp::divide(i_, m, &i_, &j_);": the number in From is that of an iteration of some loops, whose innermost one is
/// peeled off.
static KernelCode peel(const KernelCode &From, const KernelCode &Count, llvm::StringRef Rest,
                       const KernelCode &Counter) {
  return "chomp::divide(" + From + ", " + Count + ", &" + Rest + ", &" + Counter + ");";
}

/// The number of an iteration in Counters[First] becomes those of the loops from First to Last.
static void peelLoops(const LoopNest &Nest, size_t First, size_t Last, const std::vector<std::string> &Counters,
                      std::vector<KernelCode> &Lines) {
  for (size_t I = Last; I > First; --I)
    Lines.push_back(peel(Counters[First], arithmetic(tripCount(Nest.Loops[I])), Counters[First], Counters[I]));
}

/// Names for the loops' own counters. Counter, which isn't in the code either, may have been made of a loop variable's
/// name: with k, i and j in the code it is k_.
static std::vector<std::string> counterNames(const LoopNest &Nest, const KernelCode &Counter, NameSource Fresh) {
  std::vector<std::string> Names;
  for (const Loop &L : Nest.Loops) {
    std::string Name = Fresh(L.Variable + "_");
    while (Name == Counter || llvm::is_contained(Names, Name))
      Name = Fresh(Name + "_");
    Names.push_back(std::move(Name));
  }
  return Names;
}

/// The same as loopVariables() for a nest with a loop that depends on another one: first the loops around the pair and
/// inside it, then the pair, then those between its loops.
static std::vector<KernelCode> unevenVariables(const LoopNest &Nest, const KernelCode &Counter, NameSource Fresh) {
  const auto &Loops = Nest.Loops;
  const size_t Outer = Nest.Uneven->Outer, Inner = Nest.Uneven->Inner;
  const std::vector<std::string> Counters = counterNames(Nest, Counter, Fresh);
  std::vector<KernelCode> Lines;
  const std::string &Row = Counters[Outer], &Rest = Counters[Inner];
  std::string Place = Counter.str();
  std::vector<std::string> Others;
  for (size_t I = 0; I < Loops.size(); ++I)
    if (I != Outer && I != Inner)
      Others.push_back(Counters[I]);
  if (!Others.empty())
    Lines.push_back("long long " + llvm::join(Others, ", ") + ";");
  if (Outer > 0 || Inner + 1 < Loops.size()) {
    Place = Fresh("place");
    Lines.push_back("long long " + Place + " = " + Counter.str() + ";");
    for (size_t I = Loops.size() - 1; I > Inner; --I)
      Lines.push_back(peel(Place, arithmetic(tripCount(Loops[I])), Place, Counters[I]));
    if (Outer > 0)
      Lines.push_back(peel(Place, Nest.Uneven->Name + ".iterations()", Counters[0], Place));
    if (Outer > 1)
      peelLoops(Nest, 0, Outer - 1, Counters, Lines);
  }
  Lines.push_back("auto [" + Row + ", " + Rest + "] = " + Nest.Uneven->Name + ".locate(" + Place + ");");
  for (size_t I = 0; I <= Outer; ++I)
    Lines.push_back(loopVariable(Loops[I], Counters[I]));
  if (Inner > Outer + 1) {
    Lines.push_back(peel(Rest, arithmetic(tripCount(Loops[Inner])), Counters[Outer + 1], Rest));
    peelLoops(Nest, Outer + 1, Inner - 1, Counters, Lines);
  }
  for (size_t I = Outer + 1; I < Loops.size(); ++I)
    Lines.push_back(loopVariable(Loops[I], Counters[I]));
  return Lines;
}

std::vector<KernelCode> loopVariables(const LoopNest &Nest, const KernelCode &Counter, NameSource Fresh) {
  const auto &Loops = Nest.Loops;
  if (Loops.size() == 1)
    return {loopVariable(Loops.front(), Counter)};
  if (Nest.Uneven)
    return unevenVariables(Nest, Counter, Fresh);
  std::vector<KernelCode> Lines;
  if (std::vector<long long> Counts = constantCounts(Nest); !Counts.empty()) {
    long long Inner = 1;
    for (size_t I = Loops.size(); I-- > 0;) {
      KernelCode Value = Inner == 1 ? Counter.str() : Counter.str() + " / " + std::to_string(Inner);
      if (I > 0)
        Value += " % " + std::to_string(Counts[I]);
      bool Plain = Loops[I].Step.is(1) && Loops[I].Lower.is(0);
      Lines.insert(Lines.begin(), loopVariable(Loops[I], Plain ? Value : "(" + Value + ")"));
      Inner *= Counts[I];
    }
    return Lines;
  }
  const std::vector<std::string> Counters = counterNames(Nest, Counter, Fresh);
  std::string Declaration = "long long " + Counters[0] + " = " + Counter.str();
  for (size_t I = 1; I < Loops.size(); ++I)
    Declaration += ", " + Counters[I];
  Lines.push_back(Declaration + ";");
  peelLoops(Nest, 0, Loops.size() - 1, Counters, Lines);
  for (size_t I = 0; I < Loops.size(); ++I)
    Lines.push_back(loopVariable(Loops[I], Counters[I]));
  return Lines;
}

KernelCode inductionValue(const InductionItem &Item, const KernelCode &Index, bool Narrow) {
  if (Item.What == InductionItem::Operation::Multiply)
    return "chomp::multiplied(" + Item.Start + ", " + Item.Step.device() + ", " + Index + ")";
  if (Item.Step.is(1))
    return Item.Start + " + " + Index;
  return Item.Start + " + " + (Narrow ? "(long long)" : "") + Index + " * " + factor(Item.Step.device());
}

std::vector<KernelCode> inductionLines(const InductionItem &Item, const KernelCode &Index, bool Narrow) {
  if (Item.What != InductionItem::Operation::Declared)
    return {Item.Variable + " = " + inductionValue(Item, Index, Narrow) + ";"};
  return {Item.Variable + " = " + Item.Start + ";",
          "{ // all steps before this iteration in one",
          "  " + Item.VariableDecl + " = " + Item.Variable + ";",
          "  " + Item.StepDecl + " = " + Item.Step.device() + ";",
          "  const long long omp_idx = " + Index + ";",
          "  omp_step = " + Item.Collector + ";",
          "  " + Item.Inductor + ";",
          "}"};
}

} // namespace chomp
