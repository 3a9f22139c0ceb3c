//===- KernelLoopText.cpp - the loop of a kernel --------------------------===//
//
// Where nothing tells a region's threads apart it is one loop over all iterations, whose header a dialect spells: over
// the user's own variable (LoopForm::Direct), or over a number from which the user's variables come. Of a nest the
// loops may be dimensions of the launch, and the virtual GPU gets rows, whose inner loop its compiler vectorises.
//
//===----------------------------------------------------------------------===//
#include "Lowering/KernelLoopText.h"

#include "Analysis/Lambdas.h"
#include "Lowering/CodeText.h"
#include "Model/LoopText.h"
#include "Model/ThreadCount.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <utility>

namespace chomp {

/// A name for the kernel's own use that nothing else has.
static std::string freshName(const TargetRegion &R, const KernelNames &N, std::string Name) {
  while (Name == N.Index || Name == N.Iterations || Name == N.End || Name == N.Place || Name == N.Chunk ||
         occurs(R, Name))
    Name += '_';
  return Name;
}

/// The parameter with the number of a launch's first team in the dimension of a loop: "z_team".
static std::string firstTeam(const TargetRegion &R, const KernelNames &N, const Loop &L) {
  return freshName(R, N, L.Variable + "_team");
}

/// Of a nest whose loops are those of the launch.
static size_t gridDimensions(const TargetRegion &R, const KernelPlan &P) {
  return R.Loops->Loops.size() + 1 - P.RowLoops;
}

std::vector<KernelCode> firstTeams(const TargetRegion &R, const KernelPlan &P, const KernelNames &N) {
  std::vector<KernelCode> Out;
  for (size_t I = gridDimensions(R, P) - 1; I-- > 0;)
    Out.push_back("unsigned " + firstTeam(R, N, R.Loops->Loops[I]));
  return Out;
}

namespace {

class LoopWriter {
public:
  LoopWriter(SourceWriter &W, const TargetRegion &R, const Dialect &D, const KernelPlan &P, const KernelNames &N)
      : W(W), R(R), D(D), P(P), N(N) {}

  void write() {
    if (!P.HostCounts) // the loop's own bounds are read
      W.mapped("  const long long " + N.Iterations + " = " + iterationCount(*R.Loops) + ";\n",
               R.Loops->Loops.front().Where);
    switch (P.Form) {
    case LoopForm::Direct:
      direct();
      break;
    case LoopForm::Counted:
      counted();
      break;
    case LoopForm::Nest:
      if (P.Chunks && D.runsTeamsInOneThread() && R.Inductions.empty() && R.Loops->Uneven)
        unevenRows();
      else if (P.Chunks && D.runsTeamsInOneThread() && R.Inductions.empty())
        rows();
      else if (P.Grid && !D.runsTeamsInOneThread())
        grid();
      else
        flattened();
      break;
    }
  }

private:
  const Loop &loop() const { return R.Loops->Loops.front(); }
  const StructuredBlock &body() const { return R.Loops->Body; }

  /// The body behind a header that stands in the current line.
  void bodyAfter(const Loop &L, llvm::StringRef Indent) {
    if (body().Compound) {
      if (body().Where.Line == L.Where.Line) {
        W.inlineText(" ");
        writeBlock(W, body(), D, Indent);
      } else {
        W.endLine();
        writeBlock(W, body(), D, Indent);
      }
    } else {
      W.endLine();
      writeBlock(W, body(), D, (Indent + "  ").str());
    }
  }

  /// The body in braces of its own, after lines that declare the user's loop variables.
  void bodyWith(const std::vector<KernelCode> &Lines, llvm::StringRef Indent) {
    W.inlineText(" {\n");
    for (const KernelCode &Line : Lines)
      W.unmapped(Indent + KernelCode("  ") + Line + "\n");
    if (body().Compound) {
      writeOpenedBlock(W, body(), D, Indent);
    } else {
      writeBlock(W, body(), D, (Indent + "  ").str());
      W.endLine();
      W.unmapped((Indent + "}").str());
    }
  }

  void direct() {
    const Loop &L = loop();
    W.unmapped(D.beforeLoop(R, P, N, L.Type, L.Lower.device()));
    W.mapped("  " + D.loop(P, N, L.Type, L.Variable, L.Lower.device(), arithmetic(L.Upper.device())), L.Where);
    bodyAfter(L, "  ");
  }

  /// The loop of the counter over the iterations, without its body. Returns its indentation.
  llvm::StringRef counterLoop(const Loop &L) {
    if (!P.Scheduled && !P.InChunks) {
      W.unmapped(D.beforeLoop(R, P, N, indexType(P), "0"));
      W.mapped("  " + D.loop(P, N, indexType(P), N.Index, "0", N.Iterations), L.Where);
      return "  ";
    }
    auto Size = [](const ScheduleClause &S) { return S.Chunk.Host.empty() ? KernelCode("0") : S.Chunk.device(); };
    W.unmapped((P.InChunks ? "  chomp::league_chunks " : "  chomp::static_schedule ") + N.Chunk + "(" + N.Iterations +
               ", " + (P.InChunks ? chunkOf(R)->device() : Size(R.DistSchedule) + ", " + Size(R.Schedule)) + ");\n");
    W.unmapped("  while (" + N.Chunk + ".next())\n");
    W.mapped("    for (long long " + N.Index + " = " + N.Chunk + ".begin; " + N.Index + " < " + N.Chunk + ".end; ++" +
                 N.Index + ")",
             L.Where);
    return "    ";
  }

  void counted() {
    const Loop &L = loop();
    const llvm::StringRef Indent = counterLoop(L);
    bodyWith(withInductions({loopVariable(L, N.Index)}), Indent);
  }

  /// A counter for one loop of the nest: "i_".
  std::string counter(const Loop &L) const { return fresh(L.Variable + "_"); }

  std::string fresh(std::string Name) const { return freshName(R, N, std::move(Name)); }

  void flattened() {
    const auto &Loops = R.Loops->Loops;
    const llvm::StringRef Indent = counterLoop(Loops.front());
    std::vector<KernelCode> Lines;
    if (P.IndexBits == 32) {
      KernelCode Inner;
      for (size_t I = Loops.size(); I-- > 0;) {
        KernelCode Value =
            Inner.empty() ? N.Index : N.Index + " / " + (Inner.contains('*') ? "(" + Inner + ")" : Inner);
        if (I > 0)
          Value += " % " + factor(tripCount(Loops[I]));
        bool Plain = Loops[I].Step.is(1);
        Lines.insert(Lines.begin(), loopVariable(Loops[I], Plain && Loops[I].Lower.is(0) ? Value : "(" + Value + ")"));
        Inner = factor(tripCount(Loops[I])) + (Inner.empty() ? "" : " * " + Inner);
      }
    } else {
      Lines = loopVariables(*R.Loops, N.Index, [&](std::string Name) { return fresh(std::move(Name)); });
    }
    bodyWith(withInductions(std::move(Lines)), Indent);
  }

  /// Where a loop counts up from a small constant, the user's own variable is the index; else one of the kernel's own,
  /// which can't overflow.
  LaunchDimension dimension(size_t I) const {
    const Loop &L = R.Loops->Loops[I];
    LaunchDimension Of;
    Of.Number = gridDimensions(R, P) - 1 - I;
    const bool Joined = Of.Number == 0 && P.RowLoops > 1, Own = !Joined && isOwnIndex(R, L);
    Of.Wide = !Joined && L.Bits == 64;
    Of.Type = Joined ? "int" : Own ? L.Type : Of.Wide ? "long long" : L.Signed || L.Bits < 32 ? "int" : "unsigned";
    Of.Index = Joined ? N.Index : Own ? L.Variable : counter(L);
    Of.First = Own ? L.Lower.device() : "0";
    Of.Bound = Joined ? iterationCount(rowOf(R, P)) : Own ? arithmetic(L.Upper.device()) : tripCount(L);
    if (Of.Number > 0)
      Of.FirstTeam = firstTeam(R, N, L);
    if (Joined)
      Of.Lines = loopVariables(rowOf(R, P), Of.Index, [](std::string Name) { return Name; });
    else if (!Own)
      Of.Lines = {loopVariable(L, Of.Index)};
    return Of;
  }

  /// Loops that are dimensions of the launch, under one condition: a second one costs a branch. It takes two where the
  /// types differ, or where an outer loop's bound has an inner one's name for something else.
  void grid() {
    std::vector<LaunchDimension> All;
    for (size_t I = 0; I < gridDimensions(R, P); ++I)
      All.push_back(dimension(I));
    auto Joins = [&](size_t Begin, size_t End) {
      const LaunchDimension &Inner = All[End];
      return llvm::all_of(llvm::ArrayRef(All).slice(Begin, End - Begin), [&](const LaunchDimension &Outer) {
        return Outer.Type == Inner.Type && Outer.Index != Inner.Index && !wordCount(Outer.Bound.chars(), Inner.Index);
      });
    };
    std::string Indent;
    for (size_t Begin = 0, End; Begin < All.size(); Begin = End) {
      for (End = Begin + 1; End < All.size() && Joins(Begin, End);)
        ++End;
      Indent += "  ";
      const LaunchDimension &Innermost = All[End - 1];
      const bool MayContinue = End == All.size() && P.Continues;
      KernelCode Header = (MayContinue ? "for (" : "if (") + Innermost.Type + " ", Conditions;
      const KernelCode Below = ",\n" + Indent + std::string(Header.size(), ' ');
      for (size_t I = Begin; I < End; ++I) {
        Header += (I > Begin ? Below : "") + D.dimension(All[I]);
        Conditions += (I > Begin ? " && " : "") + All[I].Index + " < " + All[I].Bound;
      }
      Conditions += MayContinue ? "; " + Innermost.Index + " = " + Innermost.Bound : "";
      W.mapped(Indent + Header + "; " + Conditions + ")", R.Loops->Loops[Begin].Where);
    }
    std::vector<KernelCode> Lines;
    for (const LaunchDimension &Of : All)
      llvm::append_range(Lines, Of.Lines);
    if (Lines.empty())
      bodyAfter(R.Loops->Loops.back(), Indent);
    else
      bodyWith(Lines, Indent);
  }

  /// The lines at an iteration's beginning, with those that set the copies of linear and induction items.
  std::vector<KernelCode> withInductions(std::vector<KernelCode> Lines) const {
    for (const InductionItem &I : R.Inductions)
      llvm::append_range(Lines, inductionLines(I, N.Index, P.IndexBits == 32));
    return Lines;
  }

  /// A range of a nest's iterations, row by row: the innermost loop stays one that the host compiler vectorises.
  void rows() {
    const auto &Loops = R.Loops->Loops;
    const Loop &Inner = Loops.back();
    std::string Length = fresh(Inner.Variable + "_count"), K = N.Index, Begin = fresh("begin");
    W.unmapped("  const long long " + Begin + " = " + D.rangeBegin(P, N) + ", " + N.End + " = " + D.rangeEnd(P, N) +
               ", " + Length + " = " + tripCount(Inner) + ";\n");
    // Where the kernel counts, there may be nothing to do: no rows of nothing.
    KernelCode FirstRow = Begin + " / " + Length;
    if (!P.HostCounts)
      FirstRow = Length + " ? " + FirstRow + " : 0";
    W.mapped("  for (long long " + K + " = " + FirstRow + "; " + K + " * " + Length + " < " + N.End + "; ++" + K +
                 ") {",
             Loops.front().Where);
    W.endLine();
    if (Loops.size() == 2) {
      W.unmapped("    " + loopVariable(Loops[0], K) + "\n");
    } else {
      KernelCode Declaration = "    long long " + counter(Loops[0]) + " = " + K;
      for (size_t I = 1; I + 1 < Loops.size(); ++I)
        Declaration += ", " + counter(Loops[I]);
      W.unmapped(Declaration + ";\n");
      for (size_t I = Loops.size() - 2; I > 0; --I)
        W.unmapped("    chomp::divide(" + counter(Loops[0]) + ", " + arithmetic(tripCount(Loops[I])) + ", &" +
                   counter(Loops[0]) + ", &" + counter(Loops[I]) + ");\n");
      for (size_t I = 0; I + 1 < Loops.size(); ++I)
        W.unmapped("    " + loopVariable(Loops[I], counter(Loops[I])) + "\n");
    }
    KernelCode First = K + " * " + Length + " < " + Begin + " ? " + Begin + " - " + K + " * " + Length + " : 0";
    KernelCode Last =
        "(" + K + " + 1) * " + Length + " > " + N.End + " ? " + N.End + " - " + K + " * " + Length + " : " + Length;
    std::string J = counter(Inner), JEnd = fresh(Inner.Variable + "_end");
    W.mapped("    for (long long " + J + " = " + First + ", " + JEnd + " = " + Last + "; " + J + " < " + JEnd + "; ++" +
                 J + ")",
             Inner.Where);
    bodyWith({loopVariable(Inner, J)}, "    ");
    W.endLine();
    W.unmapped("  }");
  }

  /// The same where rows have their own lengths.
  void unevenRows() {
    const Loop &Inner = R.Loops->Loops.back();
    const std::string K = N.Index, J = counter(Inner), JEnd = fresh(Inner.Variable + "_end"),
                      Length = fresh(Inner.Variable + "_count");
    W.mapped("  for (long long " + K + " = " + D.rangeBegin(P, N) + ", " + N.End + " = " + D.rangeEnd(P, N) + "; " + K +
                 " < " + N.End + ";) {",
             R.Loops->Loops.front().Where);
    W.endLine();
    std::vector<KernelCode> Lines =
        loopVariables(*R.Loops, K, [&](std::string Name) { return fresh(std::move(Name)); });
    Lines.pop_back(); // the innermost loop's
    const std::string Left = J + " + (" + N.End + " - " + K + ")";
    Lines.push_back("const long long " + Length + " = " + tripCount(Inner) + ", " + JEnd + " = " + Left + " < " +
                    Length + " ? " + Left + " : " + Length + ";");
    Lines.push_back(K + " += " + JEnd + " - " + J + ";");
    for (const KernelCode &Line : Lines)
      W.unmapped("    " + Line + "\n");
    W.mapped("    for (; " + J + " < " + JEnd + "; ++" + J + ")", Inner.Where);
    bodyWith({loopVariable(Inner, J)}, "    ");
    W.endLine();
    W.unmapped("  }");
  }

  SourceWriter &W;
  const TargetRegion &R;
  const Dialect &D;
  const KernelPlan &P;
  const KernelNames &N;
};

} // namespace

void writeKernelLoop(SourceWriter &W, const TargetRegion &R, const Dialect &D, const KernelPlan &P,
                     const KernelNames &N) {
  LoopWriter(W, R, D, P, N).write();
}

} // namespace chomp
