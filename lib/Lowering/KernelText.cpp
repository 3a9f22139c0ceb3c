//===- KernelText.cpp - kernels -------------------------------------------===//
//
//   Before:  #pragma omp target teams distribute parallel for map(to: x[0:n]) map(tofrom: y[0:n])
//            for (int i = 0; i < n; i++)
//              y[i] += a * x[i];
//
//   After:   extern "C" __global__ void __launch_bounds__(256) saxpy_l12(int n, float a, float *x, float *y) {
//              if (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n)
//                y[i] += a * x[i];
//            }
//
//===----------------------------------------------------------------------===//
#include "Lowering/CodeText.h"
#include "Lowering/ReductionText.h"
#include "Lowering/ThreadText.h"
#include "Model/LoopText.h"
#include "Model/ThreadCount.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace chomp {

namespace {

constexpr size_t Columns = 110;

class KernelWriter {
public:
  KernelWriter(SourceWriter &W, const TargetRegion &R, const Dialect &D, bool InGeneralFile,
               const llvm::StringSet<> &Unnamed)
      : W(W), R(R), D(D), P(planKernel(R)), N(inventNames(R)), InGeneralFile(InGeneralFile), Unnamed(Unnamed) {}

  void write() {
    if (R.MakesObjects)
      W.own("\n// Makes the declare target variables' objects, when this has been loaded.\n");
    else
      W.own("\n// " + R.Directive + "\n// " + R.Where.File + ":" + std::to_string(R.Where.Line) + ", in " + R.Function +
            "()" + (P.Why.empty() ? "" : "; " + P.Why) + whyStacks() + "\n");
    signature();
    // Queries and reductions look at the team's state. (A range of iterations on the virtual GPU has no team.)
    const bool AsksForTeam = !P.is(KernelShape::Bare) && (R.ObservesThreads || R.CallsUnknown || !R.Reductions.empty());
    const bool Asks = P.is(KernelShape::Spmd) || (!P.hasTeams() && (AsksForTeam || R.AsksForVariables));
    if (InGeneralFile && Asks && !((P.Chunks || P.is(KernelShape::Spmd)) && D.runsTeamsInOneThread())) {
      bool Parallel = P.is(KernelShape::Spmd) || llvm::is_contained(R.Constructs, llvm::omp::OMPD_parallel);
      W.unmapped(KernelCode("  chomp::spmd_team(") + (Parallel ? "1" : "0") + ");\n");
    }
    if (!P.is(KernelShape::Spmd) || !D.runsTeamsInOneThread())
      locals("  ");
    if (P.is(KernelShape::Sequential) || P.is(KernelShape::Bare)) {
      sequential();
      W.endLine();
      return;
    }
    if (P.is(KernelShape::Spmd)) {
      together();
      return;
    }
    if (P.hasTeams()) {
      general();
      W.endLine();
      W.unmapped("}\n");
      return;
    }
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
    W.endLine();
    results();
    W.unmapped("}\n");
  }

private:
  KernelCode whyStacks() const {
    return D.runsTeamsInOneThread() && !R.WhyStacks.empty() ? "; they don't take turns, for " + R.WhyStacks : "";
  }

  void signature() {
    KernelCode Line = D.kernel(R, P, N);
    std::vector<KernelCode> Parameters;
    for (const Variable &V : R.Variables)
      if (!V.ParameterDecl.empty())
        Parameters.push_back(V.ParameterDecl);
    if (P.PassIterations)
      Parameters.push_back(indexType(P) + " " + N.Iterations);
    if (!R.PartialBytes.empty())
      Parameters.push_back(KernelCode("chomp::partials ") + PartialsName);
    // The runtime's own arguments stand behind those that the host text names: y's, z's.
    if (P.Grid && !D.runsTeamsInOneThread())
      for (size_t I = gridDimensions() - 1; I-- > 0;)
        Parameters.push_back("unsigned " + firstTeam(R.Loops->Loops[I]));
    if (R.InRows && !D.runsTeamsInOneThread())
      Parameters.push_back("unsigned " + R.InRows->First);
    bool First = Line.back() == '(';
    for (const KernelCode &Parameter : Parameters) {
      KernelCode Next = (First ? "" : ", ") + Parameter;
      if (Line.size() + Next.size() > Columns) {
        W.unmapped(Line + (First ? "" : ",") + "\n");
        Line = "    " + Parameter;
      } else {
        Line += Next;
      }
      First = false;
    }
    W.unmapped(Line + ") {\n");
  }

  void locals(const std::string &Indent) {
    for (const KernelCode &Using : R.Usings)
      W.unmapped(Indent + Using + "\n");
    for (const Variable &V : R.Variables)
      if (!V.LocalDecl.empty() && !Unnamed.contains(V.Name)) {
        if (V.LocalCode) {
          W.mapped(Indent + V.LocalDecl + V.LocalInit, V.LocalCode->Where);
          writeBlock(W, *V.LocalCode, D, Indent);
        } else {
          W.unmapped(Indent + V.LocalDecl + V.LocalInit);
        }
        W.unmapped(";\n");
      }
    bool Shared = false;
    for (const ReductionItem &I : R.Reductions) {
      Shared |= isShared(I, D);
      for (const KernelCode &Line : isShared(I, D) ? teamCopy(I, D, N.Index) : privateCopy(I, original(I)))
        W.unmapped(Indent + Line + "\n");
    }
    if (Shared)
      W.unmapped(Indent + teamBarrier() + "\n");
    if (!R.Loops)
      return;
    for (const KernelCode &Line : asksForRows() ? declarations(*R.Loops) : R.Loops->Before)
      W.unmapped(Indent + Line + "\n");
  }

  /// Whether the kernel makes the counters of loops that depend on one another out of an iteration's number.
  bool asksForRows() const { return !P.Grid || D.runsTeamsInOneThread(); }

  /// The general mode: the region's code as a function of each team's initial thread, or of all its threads.
  void general() {
    if (const StructuredBlock::Piece &Only = R.Body.Pieces.front();
        R.Body.Pieces.size() == 1 && Only.Nested && !Only.Nested->Threads->If && !Only.Nested->Threads->Strict) {
      writeThreadConstruct(W, *Only.Nested, D, R.Indentation, "  ", ThreadStart::Kernel);
      return;
    }
    W.mapped("  chomp::team([&] {\n", R.Where);
    closure(R.Body.Compound);
  }

  /// The region's code in a closure that has been opened; `Opened`: its own braces are the closure's.
  void closure(bool Opened) {
    if (Opened) {
      writeOpenedBlock(W, R.Body, D, "  ");
      W.inlineText(");");
    } else {
      writeBlock(W, R.Body, D, "    ");
      W.endLine();
      W.unmapped("  });");
    }
  }

  /// All threads of a team run the region's code, sequential parts too.
  void together() {
    if (!D.runsTeamsInOneThread()) {
      if (R.Body.Compound && !R.Redeclares) {
        writeOpenedBlock(W, R.Body, D, "");
        W.endLine();
        return;
      }
      writeBlock(W, R.Body, D, "  ");
      W.endLine();
      W.unmapped("}\n");
      return;
    }
    // A call of the virtual GPU is one thread's, whose variables are the team's memory.
    for (const auto &[Name, Declaration] : R.TeamVariables)
      W.unmapped("  CHOMP_TEAM " + Declaration + ";\n");
    // Each of the team's threads has its own of what the code changes.
    KernelCode Captures = "&";
    for (const Variable &V : R.Variables)
      if (V.Written && V.LocalDecl.empty() && !V.ParameterDecl.empty() &&
          (V.Pass == Passing::Value || V.Pass == Passing::Pointer))
        Captures += ", " + V.Parameter;
    W.mapped("  chomp::parallel_team([" + Captures + "]" + (Captures == "&" ? "" : "() mutable") + " {\n", R.Where);
    locals("    ");
    closure(R.Body.Compound && !R.Redeclares);
    W.endLine();
    W.unmapped("}\n");
  }

  void sequential() {
    if (R.TakesTurns) {
      W.unmapped("  const chomp::block " + R.ByTurns->ThreadsName + "(" + N.Place + ");\n");
      for (const KernelCode &Line : R.ByTurns->Kept)
        W.unmapped("  " + Line + "\n");
    }
    if (R.Body.Compound && R.Reductions.empty() && !R.Redeclares) {
      writeOpenedBlock(W, R.Body, D, "");
      return;
    }
    writeBlock(W, R.Body, D, "  ");
    W.endLine();
    results();
    W.unmapped("}\n");
  }

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

  /// A name for the kernel's own use that nothing else has.
  std::string fresh(std::string Name) const {
    while (Name == N.Index || Name == N.Iterations || Name == N.End || Name == N.Place || Name == N.Chunk ||
           occurs(R, Name))
      Name += '_';
    return Name;
  }

  /// The parameter with the number of a launch's first team in the dimension of a loop: "z_team".
  std::string firstTeam(const Loop &L) const { return fresh(L.Variable + "_team"); }

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

  /// Of a nest whose loops are those of the launch.
  size_t gridDimensions() const { return R.Loops->Loops.size() + 1 - P.RowLoops; }

  /// Where a loop counts up from a small constant, the user's own variable is the index; else one of the kernel's own,
  /// which can't overflow.
  LaunchDimension dimension(size_t I) const {
    const Loop &L = R.Loops->Loops[I];
    LaunchDimension Of;
    Of.Number = gridDimensions() - 1 - I;
    const bool Joined = Of.Number == 0 && P.RowLoops > 1, Own = !Joined && isOwnIndex(R, L);
    Of.Wide = !Joined && L.Bits == 64;
    Of.Type = Joined ? "int" : Own ? L.Type : Of.Wide ? "long long" : L.Signed || L.Bits < 32 ? "int" : "unsigned";
    Of.Index = Joined ? N.Index : Own ? L.Variable : counter(L);
    Of.First = Own ? L.Lower.device() : "0";
    Of.Bound = Joined ? iterationCount(rowOf(R, P)) : Own ? arithmetic(L.Upper.device()) : tripCount(L);
    if (Of.Number > 0)
      Of.FirstTeam = firstTeam(L);
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
    for (size_t I = 0; I < gridDimensions(); ++I)
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

  void results() {
    KernelCode Last;
    unsigned Count = 0;
    for (const Variable &V : R.Variables)
      if (V.Share == Sharing::Lastprivate || V.Share == Sharing::FirstLastprivate) {
        if (V.LocalDecl.empty()) {
          // A loop's own counter: its value after the loop.
          for (const Loop &L : R.Loops->Loops)
            if (L.Variable == V.Name) {
              Last += "    " + counterAfter(*R.Loops, L, "*" + V.Parameter, N.Iterations) + "\n";
              Count += L.IsIterator; // two statements
            }
          ++Count;
          continue;
        }
        auto Item = llvm::find_if(R.Inductions, [&](const InductionItem &I) { return I.Variable == V.Name; });
        bool Computed = Item != R.Inductions.end() && Item->Computed; // the value after the loop
        if (Computed && Item->What != InductionItem::Operation::Declared) {
          Last += "    *" + V.Parameter + " = " + inductionValue(*Item, N.Iterations, P.IndexBits == 32) + ";\n";
          ++Count;
          continue;
        }
        if (Computed) {
          for (const KernelCode &Line : inductionLines(*Item, N.Iterations, P.IndexBits == 32))
            Last += "    " + Line + "\n";
          ++Count;
        }
        Last += "    " +
                (!V.Bytes.empty()      ? "__builtin_memcpy(" + V.Parameter + ", " + V.Name + ", " + V.Bytes + ");"
                 : V.Array && V.Object ? "chomp::assign(*" + V.Parameter + ", " + V.Name + ");"
                 : V.Array ? "__builtin_memcpy(*" + V.Parameter + ", " + V.Name + ", sizeof(" + V.Name + "));"
                           : "*" + V.Parameter + " = " + V.Name + ";") +
                "\n";
        ++Count;
      }
    if (Count)
      W.unmapped("  if (" + (P.Scheduled || P.InChunks ? N.Chunk + ".last()" : D.ranLast(P, N)) + ")" +
                 (Count > 1 ? " {" : "") + "\n" + Last + (Count > 1 ? "  }\n" : ""));
    // Numbers all together, and first: a kernel's first reduction finds its memory unused.
    bool First = true;
    for (bool InOrder : {false, true}) {
      std::vector<std::pair<const ReductionItem *, KernelCode>> Numbers;
      for (const ReductionItem &I : R.Reductions)
        if (I.isScalar() && I.InOrder == InOrder)
          Numbers.emplace_back(&I, original(I));
      if (!Numbers.empty())
        W.unmapped("  " + combinations(Numbers) + "\n");
      First &= Numbers.empty();
    }
    for (const ReductionItem &I : R.Reductions)
      if (!I.isScalar() && !isShared(I, D)) {
        W.unmapped("  " + combination(I, original(I), First) + "\n");
        First = false;
      }
    if (llvm::any_of(R.Reductions, [&](const ReductionItem &I) { return isShared(I, D); }))
      W.unmapped("  " + teamBarrier() + "\n");
    for (const ReductionItem &I : R.Reductions)
      if (isShared(I, D))
        for (const KernelCode &Line : teamCombination(I, original(I), D, N.Index))
          W.unmapped("  " + Line + "\n");
  }

  /// The parameter through which the original of a list item is reached.
  const std::string &original(const ReductionItem &I) const {
    return llvm::find_if(R.Variables, [&](const Variable &V) { return V.Name == I.Variable; })->Parameter;
  }

  SourceWriter &W;
  const TargetRegion &R;
  const Dialect &D;
  KernelPlan P;
  KernelNames N;
  bool InGeneralFile;
  const llvm::StringSet<> &Unnamed; ///< Constants.
};

} // namespace

void writeClosureType(SourceWriter &W, const ClosureType &Type, const Dialect &D) {
  W.own("\n// the lambda of " + Type.Where.File + ":" + std::to_string(Type.Where.Line) +
        (Type.Function.empty() ? "" : ", in " + Type.Function + "()") + "\n");
  W.unmapped("struct " + Type.Name + " {\n");
  for (const KernelCode &Member : Type.Members)
    W.unmapped("  " + Member + "\n");
  W.mapped("  " + Type.Template + D.member() + Type.Operator, Type.Body.Where);
  writeBlock(W, Type.Body, D, "  ");
  W.endLine();
  W.unmapped("};\n");
}

/// The constants that a kernel doesn't name: the bounds of a loop that the host counts. A draft of its text tells.
static llvm::StringSet<> unnamedConstants(const TargetRegion &R, const Dialect &D, bool InGeneralFile) {
  llvm::StringSet<> Out;
  if (llvm::none_of(R.Variables, [](const Variable &V) { return V.Constant; }))
    return Out;
  SourceWriter Draft("", D.words());
  KernelWriter(Draft, R, D, InGeneralFile, Out).write();
  const llvm::StringRef Text = llvm::StringRef(Draft.text()).split(") {\n").second; // behind the directive and the head
  for (const Variable &V : R.Variables)
    if (V.Constant && wordCount(Text, V.Name) == 1)
      Out.insert(V.Name);
  return Out;
}

void writeKernel(SourceWriter &W, const TargetRegion &R, const Dialect &D, bool InGeneralFile) {
  KernelWriter(W, R, D, InGeneralFile, unnamedConstants(R, D, InGeneralFile)).write();
}

} // namespace chomp
