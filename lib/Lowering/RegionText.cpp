//===- RegionText.cpp - the host's side of a target construct -------------===//
//
// What a launch is given, in the order of chomp/runtime.h: list items, arguments, the launch's shape; then the region's
// code once more, as the host version, for where no device does it.
//
//===----------------------------------------------------------------------===//
#include "Lowering/RegionText.h"

#include "Lowering/HostStatements.h"
#include "Lowering/MapText.h"
#include "Model/LoopText.h"
#include "Support/Quoted.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace chomp {

namespace {

/// "{16, (unsigned)(n / 8), 1}"
std::string dimensions(const std::vector<Expression> &Sizes) {
  std::string Out;
  for (size_t I = 0; I < 3; ++I) {
    std::string Size = "1";
    if (I < Sizes.size())
      Size = Sizes[I].Constant ? Sizes[I].Host : "(unsigned)(" + Sizes[I].Host + ")";
    Out += (I ? ", " : "{") + Size;
  }
  return Out + "}";
}

/// Host expression for the number of a loop's iterations.
std::string iterations(const Loop &L) { return countCall(L, /*Host=*/true).str(); }

/// The same for a loop of a nest that depends on an outer one, in one of that one's iterations.
std::string hostExtent(const Loop &L) {
  std::string First = L.Lower.Host, Last = L.Upper.Host;
  if (L.Down)
    std::swap(First, Last);
  if (L.Condition == LoopCondition::LessEqual || L.Condition == LoopCondition::GreaterEqual)
    Last = factor(Last) + " + 1LL";
  return "chomp_extent(" + First + ", " + Last + ", " + L.Step.Host + ")";
}

/// A function of all of such a loop's iterations. Separator: between its arguments.
std::string ofRows(const char *Function, const LoopNest &Nest, const std::string &Separator = ", ") {
  const Trapezoid &Pair = *Nest.Uneven;
  return std::string(Function) + "(" + iterations(Nest.Loops[Pair.Outer]) + Separator + hostExtent(Pair.First) +
         Separator + hostExtent(Pair.Second) + ")";
}

/// Those of a grid's dimensions, x first.
std::string counts(const TargetRegion &R, const KernelPlan &P) {
  const auto &Loops = R.Loops->Loops;
  std::vector<std::string> Out;
  if (P.RowLoops > 1)
    Out.push_back(iterationCount(rowOf(R, P)).str());
  for (size_t I = Loops.size() - Out.size() * P.RowLoops; I-- > 0;)
    Out.push_back(R.Loops->Uneven && I == R.Loops->Uneven->Inner ? ofRows("chomp_longest_row", *R.Loops)
                                                                 : iterations(Loops[I]));
  return "{" + llvm::join(Out, R.Loops->Uneven ? ",\n            " : ", ") + "}";
}

std::string iterations(const TargetRegion &R, const KernelPlan &P, const std::string &Separator) {
  if (P.is(KernelShape::Sequential) && P.OneThreadPerTeam)
    return "CHOMP_UNKNOWN_ITERATIONS"; // as many teams as the device has room for
  if (const LoopNest *Nest = distributedLoops(R)) {
    auto Counts = llvm::map_range(Nest->Loops, [](const Loop &L) { return iterations(L); });
    return llvm::join(Counts, " * ");
  }
  if (!P.is(KernelShape::Loop))
    return "1";
  if (!P.HostCounts)
    return "CHOMP_UNKNOWN_ITERATIONS";
  std::vector<std::string> Out;
  const std::optional<Trapezoid> &Pair = R.Loops->Uneven;
  for (size_t I = 0; I < R.Loops->Loops.size(); ++I)
    if (Pair && I == Pair->Inner)
      Out.push_back(ofRows("chomp_trapezoid", *R.Loops, Separator));
    else if (!Pair || I != Pair->Outer)
      Out.push_back(iterations(R.Loops->Loops[I]));
  return llvm::join(Out, " * ");
}

/// Declares what the host version of the region has for the variable. No class is to see more copies than one.
std::string hostVersionOf(const HostCopy &C) {
  if ((C.Mapped && C.Object) || (C.Reference && !C.Fresh))
    return "__typeof__(" + C.Copy + ") &" + C.Name + " = " + C.Copy + ";";
  return C.Fresh ? constructed(C, C.Name, C.Name) : copied(C, C.Name, C.Copy);
}

std::string restored(const HostCopy &C) {
  if (!C.Array)
    return C.Name + " = " + C.Copy + ";";
  if (C.Object)
    return "chomp_assign(" + C.Name + ", " + C.Copy + ");";
  return "__builtin_memcpy(" + C.Name + ", " + C.Copy + ", sizeof(" + C.Copy + "));";
}

class Writer {
public:
  Writer(const TargetRegion &R, unsigned LineAfter, const HostWords &Words)
      : R(R), P(planKernel(R)), LineAfter(LineAfter), Words(Words), Indent(R.Indentation + "  "),
        SaysGrid(P.is(KernelShape::Bare) || R.Launch.TeamMemory),
        AsksBefore(R.Launch.Nowait && !R.Launch.If.empty() && !SaysGrid),
        If(AsksBefore ? Words.own("chomp_if") : R.Launch.If) {}

  RegionText write() {
    head();
    table();
    Iterations = iterations(R, P, ",\n" + Indent + "    ");
    arguments();
    launch();
    call();
    hostVersion();
    return std::move(Out);
  }

private:
  void head();
  void table();
  /// What the kernel gets, in Args, and declarations for it.
  void arguments();
  void launch();
  void call();
  /// The region's code on the host.
  void hostVersion();
  /// What the host version declares, and what ends with it.
  void declareForHost(std::string &Declared, std::string &Destroyed) const;
  /// Copies of the firstprivate variables that the region changes. Block: how their block opens.
  void copies(const std::string &Block);

  const TargetRegion &R;
  const KernelPlan P;
  const unsigned LineAfter;
  const HostWords &Words;
  const std::string Indent;
  /// The launch says a grid's sizes, or its teams' memory (chomp_grid_launch_t).
  const bool SaysGrid;
  /// Or a nest's (chomp_nest_launch_t).
  bool saysMore() const { return SaysGrid || P.Grid || R.InRows; }
  /// Of a task the condition is asked for once, before that is said.
  const bool AsksBefore;
  const std::string If;
  std::string Iterations;
  std::vector<std::string> Args;
  RegionText Out;
};

void Writer::head() {
  std::string &S = Out.Head;
  S = opening(R.Launch, R.Lead, R.Indentation, R.Directive, Words);
  if (AsksBefore)
    S += Indent + "const int " + If + " = (" + R.Launch.If + ") ? 1 : 0;\n";
  S += task(R.Launch, Indent, AsksBefore ? If : "");
  for (const HostCopy &C : R.HostCopies)
    if (C.Mapped)
      S += Indent + (C.Fresh ? constructed(C, C.Copy, C.Name) : copied(C, C.Copy, C.Name)) + "\n";
  for (const AllocatorItem &A : R.Allocators)
    if (!A.Object.empty())
      S += Indent + "unsigned long long " + A.ObjectName + "[5] = {" + A.Object + "}; /* " + A.HostName + " */\n";
}

void Writer::table() {
  std::vector<bool> IsPassed(R.Maps.size());
  for (const Variable &V : R.Variables)
    if (V.Pass != Passing::Value && V.Pass != Passing::Local && V.Map >= 0)
      IsPassed[V.Map] = true;
  Out.Launch = mapTable(R.Maps, Indent, Words, /*Exit=*/false, IsPassed);
}

void Writer::arguments() {
  std::string &S = Out.Launch;
  for (const Variable &V : R.Variables)
    if (V.Computed) {
      S += Indent + "const " + V.Type + " " + Words.own(V.Name) + " = " + V.HostValue + ";\n";
      Args.push_back("CHOMP_VALUE(" + Words.own(V.Name) + ")");
    } else if (V.Pass == Passing::Value) {
      Args.push_back("CHOMP_VALUE(" + V.HostValue + ")");
    } else if (V.Pass != Passing::Local && V.Map < 0) {
      // has_device_addr: the address is one of the device already.
      const std::string Address = Words.own("chomp_" + V.Name);
      S += Indent + "void *const " + Address + " = (void *)" + V.HostValue + ";\n";
      Args.push_back("CHOMP_VALUE(" + Address + ")");
    } else if (V.Pass != Passing::Local) {
      Args.push_back("CHOMP_MAPPED(" + mapIndex(R.Maps, V.Map, Words) + ", " + V.HostValue + ")");
    }
  if (P.PassIterations) {
    const std::string Type = indexType(P), Count = Words.own("chomp_count");
    const bool Narrow = P.IndexBits == 32;
    S += Indent + "const " + Type + " " + Count + " = " + (Narrow ? "(" + Type + ")(" + Iterations + ")" : Iterations) +
         ";\n";
    Iterations = Narrow ? Iterations : "(unsigned long long)" + Count;
    Args.push_back("CHOMP_VALUE(" + Count + ")");
  }
  if (!R.PartialBytes.empty())
    Args.push_back("CHOMP_PARTIALS(" + std::to_string(R.PartialBytes.size()) + ", " +
                   llvm::join(R.PartialBytes, " + ") + ")");
  if (!Args.empty())
    S += list("const chomp_arg_t " + Words.own("chomp_args") + "[] = {", Args, "};\n", Indent);
}

void Writer::launch() {
  auto Clause = [](const std::optional<Expression> &E) { return E ? "(unsigned)(" + E->Host + ")" : std::string("0"); };
  std::string Teams = P.OneTeam || P.OneThread ? "1" : Clause(R.Launch.NumTeams);
  if (!R.Launch.IfTeams.empty())
    Teams = "(" + R.Launch.IfTeams + ") ? " + Teams + " : 1";
  const std::string Threads = P.OneThread || P.OneThreadPerTeam ? "1" : Clause(R.Launch.NumThreads);
  std::string Device = device(R.Launch);
  // Where the condition is false the host's one thread has to be enough, which the runtime judges.
  if (SaysGrid && !R.Launch.If.empty())
    Device = "(" + R.Launch.If + ") ? " + Device + " : CHOMP_INITIAL_DEVICE";
  std::vector<std::string> Launch = {Device, "/*num_teams*/ " + Teams,
                                     "/*thread_limit*/ " + Clause(R.Launch.ThreadLimit), "/*num_threads*/ " + Threads,
                                     Iterations};
  if (P.is(KernelShape::Bare))
    Launch = {Device, "0", "0", "0", "1"};
  auto Nest = [&] {
    Launch.front() = "{" + Launch.front();
    Launch.back() += "}";
  };
  if (SaysGrid) {
    Nest();
    Launch.push_back("/*dyn_groupprivate*/ " +
                     (R.Launch.TeamMemory ? "(unsigned long long)(" + R.Launch.TeamMemory->Host + ")" : "0"));
    Launch.push_back("/*num_teams*/ " + dimensions(R.Launch.Grid));
    Launch.push_back("/*thread_limit*/ " + dimensions(R.Launch.Block));
  }
  if (P.Grid || R.InRows) {
    Nest();
    auto Number = [](const Expression &E) { return "(unsigned long long)" + factor(E.Host); };
    Launch.push_back(P.Grid ? "/*loops*/ " + counts(R, P)
                            : "/*rows*/ {" + Number(R.InRows->Columns) + ", " + Number(R.InRows->Rows) + ", 0}");
  }
  const char *Kind = SaysGrid ? "grid_" : P.Grid || R.InRows ? "nest_" : "";
  Out.Launch += list(std::string("const chomp_") + Kind + "launch_t " + Words.own("chomp_launch") + " = {", Launch,
                     "};\n", Indent);
}

void Writer::call() {
  const std::string Part = saysMore() ? ".launch, " : ", ";
  Out.Call = R.Kernel + "(&" + Words.own("chomp_launch") + Part + mapArguments(R.Maps, Words) + ", " +
             (Args.empty() ? Words.null() + ", 0" : Words.own("chomp_args") + ", " + std::to_string(Args.size())) + ")";
  if (!R.Launch.If.empty() && !SaysGrid)
    Out.Call = "(" + (AsksBefore ? If : "(" + If + ")") + " && " + Out.Call + ")";
}

void Writer::declareForHost(std::string &Declared, std::string &Destroyed) const {
  // uses_allocators makes allocators on the host too.
  for (const AllocatorItem &A : R.Allocators) {
    Declared += Indent + "  omp_allocator_handle_t " + A.HostName + " = omp_init_allocator(" + A.Space + ", " +
                std::to_string(A.TraitCount) + ", " +
                (A.HostTraits.empty() ? "0" : "(omp_alloctrait_t *)" + A.HostTraits) + ");\n";
    Destroyed += "\n" + Indent + "  omp_destroy_allocator(" + A.HostName + ");";
  }
  for (const std::string &Declaration : R.HostDeclarations)
    Declared += Indent + "  " + Declaration + "\n";
  if (R.Launch.Recorded)
    for (const auto &[Declaration, Restored] : R.Launch.Recorded->InPlace) {
      Declared += Indent + "  " + Declaration + "\n";
      Destroyed += "\n" + Indent + "  " + Restored;
    }
}

void Writer::copies(const std::string &Block) {
  std::string &S = Out.Rest;
  S += Block;
  for (const HostCopy &C : R.HostCopies)
    if (!C.Mapped && (!C.Fresh || C.Qualified))
      S += Indent + "  " + copied(C, C.Copy, C.Name) + "\n";
  S += Indent + "  {\n";
  std::string Restored;
  for (const HostCopy &C : R.HostCopies)
    if (C.Constant)
      continue;
    else if (C.Qualified)
      Restored += " " + restored(C);
    else
      S += Indent + "  " + hostVersionOf(C) + "\n";
  Out.Close = "}" + Restored + (Restored.empty() ? "}" : " }");
}

void Writer::hostVersion() {
  std::string &S = Out.Rest;
  std::string Declared, Destroyed;
  declareForHost(Declared, Destroyed);
  const bool Changeable = llvm::any_of(R.HostCopies, [](const HostCopy &C) { return !C.Constant; });
  const std::string Block = " {" + Words.quiet() + "\n", Freed = freeMaps(R.Maps, Indent, Words);
  if (!Declared.empty())
    S += Block + Declared + (Changeable ? Indent : "");
  // What the region changes of its firstprivate variables must not reach the originals.
  if (Changeable) {
    copies(Declared.empty() ? Block : " {\n");
  } else if (Declared.empty() && !Freed.empty()) { // what frees them must not look like the region's code
    S += " {\n";
    Out.Close = "}";
  } else if (Declared.empty()) {
    S += "\n";
  }
  if (Changeable || !Declared.empty())
    S += Words.loud();
  if (!R.HostDirective.empty())
    S += "#pragma omp " + R.HostDirective + "\n";
  S += lineDirective(LineAfter, R.Where.File);
  Out.Close = (Out.Close.empty() ? "" : "\n" + Indent + Out.Close) +
              (Declared.empty() ? "" : Destroyed + "\n" + Indent + "}") + "\n" + Freed + R.Indentation + "}";
}

} // namespace

RegionText regionText(const TargetRegion &R, unsigned LineAfter, const HostWords &Words) {
  return Writer(R, LineAfter, Words).write();
}

} // namespace chomp
