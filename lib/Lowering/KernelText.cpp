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
#include "Lowering/KernelLoopText.h"
#include "Lowering/MapText.h"
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
      W.own("\n" + R.Comment + "// " + R.Directive + "\n// " +
            (R.Where.File.empty() ? "" : inComment(R.Where.File) + ":" + std::to_string(R.Where.Line) + ", ") + "in " +
            R.Function + "()" + (P.Why.empty() ? "" : "; " + P.Why) + whyStacks() + "\n");
    signature();
    // Queries and reductions look at the team's state. (A range of iterations on the virtual GPU has no team.)
    const bool AsksForTeam = !P.is(KernelShape::Bare) && (R.ObservesThreads || R.CallsUnknown || !R.Reductions.empty());
    const bool Asks = P.is(KernelShape::Spmd) || (!P.isGeneral() && (AsksForTeam || R.AsksForVariables));
    if (InGeneralFile && Asks && !((P.Chunks || P.is(KernelShape::Spmd)) && D.runsTeamsInOneThread())) {
      bool Parallel = P.is(KernelShape::Spmd) || llvm::is_contained(R.Constructs, llvm::omp::OMPD_parallel);
      W.unmapped(KernelCode("  chomp::spmd_team(") + (Parallel ? "1" : "0") + ");\n");
    }
    if (R.KnownThreads && !D.runsTeamsInOneThread())
      W.unmapped("  chomp::assume_threads(" + std::to_string(R.KnownThreads) + ");\n");
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
    if (P.isGeneral()) {
      general();
      W.endLine();
      W.unmapped("}\n");
      return;
    }
    writeKernelLoop(W, R, D, P, N);
    W.endLine();
    results();
    W.unmapped("}\n");
  }

private:
  KernelCode whyStacks() const {
    return D.runsTeamsInOneThread() && R.WhyStacks ? "; they don't run as work-item loops, for " + spell(*R.WhyStacks)
                                                   : "";
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
      llvm::append_range(Parameters, firstTeams(R, P, N));
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
    for (const std::string &Using : R.Usings)
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

  /// Generic mode: the region's code as a function of each team's initial thread, or of all its threads.
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
    if (R.RunsWorkItemLoops) {
      W.unmapped("  const chomp::block " + R.AsWorkItemLoops->ThreadsName + "(" + N.Place + ");\n");
      for (const KernelCode &Line : R.AsWorkItemLoops->Kept)
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

  void results() {
    lastValues();
    reduce();
  }

  /// What lastprivate, linear and induction items leave behind: the values of the thread with the last iteration.
  void lastValues() {
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
  }

  void reduce() {
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
  const std::string Where = Type.Where.File + ":" + std::to_string(Type.Where.Line);
  W.own("\n// " + (Type.Where.File.empty() ? "a lambda" : "the lambda of " + Where) +
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
