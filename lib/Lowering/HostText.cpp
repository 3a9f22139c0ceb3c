//===- HostText.cpp - calls into the runtime ------------------------------===//
//
//   Before:  #pragma omp target teams distribute parallel for map(to: x[0:n]) map(tofrom: y[0:n])
//            for (int i = 0; i < n; i++)
//              y[i] += a * x[i];
//
//   After:   {
//              const chomp_map_t chomp_maps[] = {
//                  {"x[0:n]", CHOMP_MAP_TO, &x[0], n * sizeof(x[0]), (void *)&x, 0},
//                  {"y[0:n]", CHOMP_MAP_TOFROM, &y[0], n * sizeof(y[0]), (void *)&y, 0},
//              };
//              const chomp_arg_t chomp_args[] = {CHOMP_VALUE(n), CHOMP_VALUE(a), CHOMP_MAPPED(0, x), ...};
//              const chomp_launch_t chomp_launch = {...};
//              if (!saxpy_l12(&chomp_launch, chomp_maps, 2, chomp_args, 4))
//            #pragma omp parallel for
//            for (int i = 0; i < n; i++)
//              y[i] += a * x[i];
//            }
//
// Host text is C99 and C++11 alike.
//
//===----------------------------------------------------------------------===//
#include "Lowering/HostText.h"
#include "Model/LoopText.h"

#include "Lowering/MapText.h"
#include "Support/Quoted.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace llvm::omp;

namespace chomp {

namespace {

constexpr char LaunchMark = '\x05';

std::string lineDirective(unsigned Line, llvm::StringRef File) {
  return "#line " + std::to_string(Line) + " " + quoted(File);
}

/// The depend clauses, for a construct that has nowait, or waits here. gcc 12 doesn't know omp_all_memory; all child
/// tasks are more than those with dependences.
std::string depend(const LaunchClauses &L, const std::string &Indent, bool Nowait) {
  if (L.DependsOnAll)
    return "#pragma omp taskwait\n";
  return L.Depend.empty() ? ""
                          : Indent + (Nowait ? "CHOMP_DEPEND(" : "CHOMP_TASKWAIT(") + llvm::join(L.Depend, " ") + ")\n";
}

/// What stands before a construct's call of the runtime. Without nowait the target task is an included task: it
/// waits for what it depends on and has ended when the construct has. If: a name of the if clause's value, which is
/// false where the host has to do it, at once.
std::string task(const LaunchClauses &L, const std::string &Indent, llvm::StringRef If = "") {
  if (L.Recorded)
    return "";
  if (!L.Nowait)
    return depend(L, Indent, /*Nowait=*/false);
  const std::string And = If.empty() || L.NowaitIf.empty() ? "" : " && ";
  const std::string Condition = If.str() + And + (And.empty() ? L.NowaitIf : factor(L.NowaitIf));
  if (Condition.empty())
    return Indent + "chomp_nowait();\n" + depend(L, Indent, /*Nowait=*/true);
  const std::string Waits = depend(L, Indent + "  ", /*Nowait=*/false);
  if (Waits.empty())
    return Indent + "if (" + Condition + ")\n" + Indent + "  chomp_nowait();\n";
  return Indent + "if (" + Condition + ") {\n" + Indent + "  chomp_nowait();\n" +
         depend(L, Indent + "  ", /*Nowait=*/true) + Indent + "} else {\n" + Waits + Indent + "}\n";
}

/// The user's warnings are not about what follows, until LoudMark.
std::string opening(const std::string &Lead, const std::string &Directive) {
  return Lead + "{" + QuietMark + " /* " + inComment(Directive) + " */\n";
}

/// Opens a construct's block. In a taskgraph that is a task's, which begins with the values that the construct has.
std::string opening(const LaunchClauses &L, const std::string &Lead, const std::string &Indentation,
                    const std::string &Directive) {
  if (!L.Recorded)
    return opening(Lead, Directive);
  const RecordedTask &Task = *L.Recorded;
  std::string Out = (Task.Waits ? "#pragma omp taskgroup\n" : "") + ("#pragma omp task" + Task.Clauses) +
                    " if (chomp_recorded_target(" + std::to_string(Task.Line) + ", " +
                    (Task.WhyEvaluated.empty() ? "1" : "0") + "))\n" + opening(Indentation, Directive);
  for (const std::string &Copy : Task.Copies)
    Out += Indentation + "  " + Copy + "\n";
  return Out;
}

std::string device(const LaunchClauses &L) {
  return L.Device.empty() ? "CHOMP_DEFAULT_DEVICE" : "(int)(" + L.Device + ")";
}

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
std::string iterations(const Loop &L) { return countCall(L, /*Host=*/true); }

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
    Out.push_back(iterationCount(rowOf(R, P)));
  for (size_t I = Loops.size() - Out.size() * P.RowLoops; I-- > 0;)
    Out.push_back(R.Loops->Uneven && I == R.Loops->Uneven->Inner ? ofRows("chomp_longest_row", *R.Loops)
                                                                 : iterations(Loops[I]));
  return "{" + llvm::join(Out, R.Loops->Uneven ? ",\n            " : ", ") + "}";
}

std::string iterations(const TargetRegion &R, const KernelPlan &P, const std::string &Separator) {
  if (P.Sequential && P.OneThreadPerTeam)
    return "CHOMP_UNKNOWN_ITERATIONS"; // as many teams as the device has room for
  if (const LoopNest *Nest = distributedLoops(R)) {
    auto Counts = llvm::map_range(Nest->Loops, [](const Loop &L) { return iterations(L); });
    return llvm::join(Counts, " * ");
  }
  if (P.General || P.Sequential || P.Bare)
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

} // namespace

/// Declares what the host version of the region has for the variable. No class is to see more copies than one.
static std::string hostVersionOf(const HostCopy &C) {
  if ((C.Mapped && C.Object) || (C.Reference && !C.Fresh))
    return "__typeof__(" + C.Copy + ") &" + C.Name + " = " + C.Copy + ";";
  return C.Fresh ? constructed(C, C.Name, C.Name) : copied(C, C.Name, C.Copy);
}

static std::string restored(const HostCopy &C) {
  if (!C.Array)
    return C.Name + " = " + C.Copy + ";";
  if (C.Object)
    return "chomp_assign(" + C.Name + ", " + C.Copy + ");";
  return "__builtin_memcpy(" + C.Name + ", " + C.Copy + ", sizeof(" + C.Copy + "));";
}

/// With marks around what launches: the head, the launch's data, the call, the rest.
static HostText markedText(const TargetRegion &R, unsigned LineAfter) {
  KernelPlan P = planKernel(R);
  std::string Indent = R.Indentation + "  ";
  HostText Out;
  std::string &S = Out.Open;
  const bool Grid = P.Bare || R.Launch.TeamMemory;
  // Of a task the condition is asked for once, before that is said.
  const bool AsksBefore = R.Launch.Nowait && !R.Launch.If.empty() && !Grid;
  const std::string If = AsksBefore ? "\006chomp_if" : R.Launch.If;
  S = opening(R.Launch, R.Lead, R.Indentation, R.Directive);
  if (AsksBefore)
    S += Indent + "const int " + If + " = (" + R.Launch.If + ") ? 1 : 0;\n";
  S += task(R.Launch, Indent, AsksBefore ? If : "");
  for (const HostCopy &C : R.HostCopies)
    if (C.Mapped)
      S += Indent + (C.Fresh ? constructed(C, C.Copy, C.Name) : copied(C, C.Copy, C.Name)) + "\n";
  for (const AllocatorItem &A : R.Allocators)
    if (!A.Object.empty())
      S += Indent + "unsigned long long " + A.ObjectName + "[5] = {" + A.Object + "}; /* " + A.HostName + " */\n";
  std::vector<bool> IsPassed(R.Maps.size());
  for (const Variable &V : R.Variables)
    if (V.Pass != Passing::Value && V.Pass != Passing::Local && V.Map >= 0)
      IsPassed[V.Map] = true;
  S += LaunchMark;
  S += mapTable(R.Maps, Indent, false, IsPassed);

  std::string Iterations = iterations(R, P, ",\n" + Indent + "    ");
  std::vector<std::string> Args;
  for (const Variable &V : R.Variables)
    if (V.Computed) {
      S += Indent + "const " + V.Type + " \006" + V.Name + " = " + V.HostValue + ";\n";
      Args.push_back("CHOMP_VALUE(\006" + V.Name + ")");
    } else if (V.Pass == Passing::Value)
      Args.push_back("CHOMP_VALUE(" + V.HostValue + ")");
    else if (V.Pass != Passing::Local && V.Map < 0) {
      // has_device_addr: the address is one of the device already.
      std::string Address = "\006chomp_" + V.Name;
      S += Indent + "void *const " + Address + " = (void *)" + V.HostValue + ";\n";
      Args.push_back("CHOMP_VALUE(" + Address + ")");
    } else if (V.Pass != Passing::Local)
      Args.push_back("CHOMP_MAPPED(" + mapIndex(R.Maps, V.Map) + ", " + V.HostValue + ")");
  if (P.PassIterations) {
    const std::string Type = indexType(P);
    const bool Narrow = P.IndexBits == 32;
    S += Indent + "const " + Type +
         " \006chomp_count = " + (Narrow ? "(" + Type + ")(" + Iterations + ")" : Iterations) + ";\n";
    Iterations = Narrow ? Iterations : "(unsigned long long)\006chomp_count";
    Args.push_back("CHOMP_VALUE(\006chomp_count)");
  }
  if (!R.PartialBytes.empty())
    Args.push_back("CHOMP_PARTIALS(" + std::to_string(R.PartialBytes.size()) + ", " +
                   llvm::join(R.PartialBytes, " + ") + ")");
  if (!Args.empty())
    S += list("const chomp_arg_t \006chomp_args[] = {", Args, "};\n", Indent);
  auto Clause = [](const std::optional<Expression> &E) { return E ? "(unsigned)(" + E->Host + ")" : std::string("0"); };
  std::string Teams = P.OneTeam || P.OneThread ? "1" : Clause(R.Launch.NumTeams);
  if (!R.Launch.IfTeams.empty())
    Teams = "(" + R.Launch.IfTeams + ") ? " + Teams + " : 1";
  std::string Threads = P.OneThread || P.OneThreadPerTeam ? "1" : Clause(R.Launch.NumThreads);
  std::string Device = device(R.Launch);
  // Where the condition is false the host's one thread has to be enough, which the runtime judges.
  if (Grid && !R.Launch.If.empty())
    Device = "(" + R.Launch.If + ") ? " + Device + " : CHOMP_INITIAL_DEVICE";
  std::vector<std::string> Launch = {Device, "/*num_teams*/ " + Teams,
                                     "/*thread_limit*/ " + Clause(R.Launch.ThreadLimit), "/*num_threads*/ " + Threads,
                                     Iterations};
  if (P.Bare)
    Launch = {Device, "0", "0", "0", "1"};
  if (Grid) {
    Launch.front() = "{" + Launch.front();
    Launch.back() += "}";
    Launch.push_back("/*dyn_groupprivate*/ " +
                     (R.Launch.TeamMemory ? "(unsigned long long)(" + R.Launch.TeamMemory->Host + ")" : "0"));
    Launch.push_back("/*num_teams*/ " + dimensions(R.Launch.Grid));
    Launch.push_back("/*thread_limit*/ " + dimensions(R.Launch.Block));
  }
  if (P.Grid || R.InRows) {
    Launch.front() = "{" + Launch.front();
    Launch.back() += "}";
    auto Number = [](const Expression &E) { return "(unsigned long long)" + factor(E.Host); };
    Launch.push_back(P.Grid ? "/*loops*/ " + counts(R, P)
                            : "/*rows*/ {" + Number(R.InRows->Columns) + ", " + Number(R.InRows->Rows) + ", 0}");
  }
  S += list(std::string("const chomp_") +
                (Grid                 ? "grid_"
                 : P.Grid || R.InRows ? "nest_"
                                      : "") +
                "launch_t \006chomp_launch = {",
            Launch, "};\n", Indent);
  std::string Call =
      R.Kernel + (Grid || P.Grid || R.InRows ? "(&\006chomp_launch.launch, " : "(&\006chomp_launch, ") +
      mapArguments(R.Maps) + ", " +
      (Args.empty() ? std::string(1, NullMark) + "0, 0" : "\006chomp_args, " + std::to_string(Args.size())) + ")";
  if (!R.Launch.If.empty() && !Grid)
    Call = "(" + (AsksBefore ? If : "(" + If + ")") + " && " + Call + ")";
  S += LaunchMark + Call + LaunchMark;
  // uses_allocators makes allocators on the host too.
  std::string Declared, Destroyed;
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
  const bool Changeable = llvm::any_of(R.HostCopies, [](const HostCopy &C) { return !C.Constant; });
  const std::string Block = std::string(" {") + QuietMark + "\n";
  if (!Declared.empty())
    S += Block + Declared + (Changeable ? Indent : "");
  // What the region changes of its firstprivate variables must not reach the originals.
  if (Changeable) {
    S += Declared.empty() ? Block : " {\n";
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
  } else if (Declared.empty() &&
             !freeMaps(R.Maps, Indent).empty()) { // what frees them must not look like the region's code
    S += " {\n";
    Out.Close = "}";
  } else if (Declared.empty()) {
    S += "\n";
  }
  if (Changeable || !Declared.empty())
    S += LoudMark;
  if (!R.HostDirective.empty())
    S += "#pragma omp " + R.HostDirective + "\n";
  S += lineDirective(LineAfter, R.Where.File);
  Out.Close = (Out.Close.empty() ? "" : "\n" + Indent + Out.Close) +
              (Declared.empty() ? "" : Destroyed + "\n" + Indent + "}") + "\n" + freeMaps(R.Maps, Indent) +
              R.Indentation + "}";
  return Out;
}

static HostText interopText(const DataRegion &R, unsigned LineAfter) {
  std::string Where = quoted(R.Where.File) + ", " + std::to_string(R.Where.Line) + ", ";
  HostText Out;
  const std::string Indent = R.Indentation + "  ", Task = task(R.Launch, Indent);
  Out.Open = opening(R.Lead, R.Directive) + (R.Launch.Nowait ? "" : Task);
  for (const InteropAction &A : R.Interop) {
    std::string Object = "(void **)&" + A.Object;
    Out.Open += (R.Launch.Nowait ? Task : "") + Indent;
    switch (A.What) {
    case InteropAction::Kind::Init:
      Out.Open += "chomp_interop_init(" + Where + device(R.Launch) + ", " + Object + ", " +
                  (A.Target ? "CHOMP_INTEROP_TARGET" : "") + (A.Target && A.TargetSync ? " | " : "") +
                  (A.TargetSync ? "CHOMP_INTEROP_TARGETSYNC" : "") + ", " +
                  (A.Prefer.empty() ? "0" : quoted(A.Prefer)) + ");\n";
      break;
    case InteropAction::Kind::Use:
      Out.Open += "chomp_interop_use(" + Where + Object + ");\n";
      break;
    case InteropAction::Kind::Destroy:
      Out.Open += "chomp_interop_destroy(" + Where + Object + ");\n";
      break;
    }
  }
  Out.Open += LoudMark + R.Indentation + "}\n" + lineDirective(LineAfter, R.Where.File);
  return Out;
}

/// An instantiation's region with text that others can compile, where what is a pointer here may be none.
static TargetRegion compiledByAll(TargetRegion R) {
  for (size_t I = 0; I < R.Maps.size(); ++I) {
    MapItem &M = R.Maps[I];
    llvm::StringRef Pointer = M.Begin;
    if (!M.Type.Lookup || Pointer.starts_with("*")) // a closure's has its type
      continue;
    Pointer.consume_front("(void *)");
    M.Begin = "chomp_pointer(" + Pointer.str() + ")";
    for (Variable &V : R.Variables)
      if (V.Pass == Passing::Pointer && V.Map == (int)I)
        V.HostValue = M.Begin;
  }
  return R;
}

/// What is mapped, where that is qualified in another instantiation.
static TargetRegion qualifiedAsAny(TargetRegion R, llvm::ArrayRef<const TargetRegion *> Instances) {
  for (const TargetRegion *Other : Instances)
    qualifyAs(R.Maps, Other->Maps);
  return R;
}

/// And with the copies that the host's version makes in any of them, since it is one for all.
static TargetRegion copiedByAll(TargetRegion R, llvm::ArrayRef<const TargetRegion *> Instances) {
  R.HostCopies.clear();
  for (const TargetRegion *Other : Instances)
    for (const HostCopy &O : Other->HostCopies) {
      auto C = llvm::find_if(R.HostCopies, [&](const HostCopy &Known) { return Known.Name == O.Name; });
      if (C == R.HostCopies.end()) {
        R.HostCopies.push_back(O);
        continue;
      }
      C->Object |= O.Object;
      C->Mapped |= O.Mapped;
      C->Fresh |= O.Fresh;
      C->Constant &= O.Constant;
      C->Reference &= O.Reference;
    }
  return R;
}

static TargetRegion unified(const TargetRegion &R, llvm::ArrayRef<const TargetRegion *> Instances) {
  return copiedByAll(qualifiedAsAny(R, Instances), Instances);
}

HostText hostText(llvm::ArrayRef<const TargetRegion *> Instances, unsigned LineAfter) {
  const TargetRegion &R = *Instances.front();
  std::string Indent = R.Indentation + "  ";
  struct Parts {
    std::string Head, Launch, Call, Rest;
  };
  std::vector<Parts> All;
  HostText Out;
  auto Take = [&](const TargetRegion &Instance) {
    Out = markedText(Instance, LineAfter);
    llvm::SmallVector<llvm::StringRef, 4> Cut;
    llvm::StringRef(Out.Open).split(Cut, LaunchMark);
    All.push_back({Cut[0].str(), Cut[1].str(), Cut[2].str(), Cut[3].str()});
  };
  for (const TargetRegion *Instance : Instances)
    Take(Instances.size() > 1 ? unified(*Instance, Instances) : *Instance);
  const Parts First = All.front();
  if (R.Template.empty()) {
    Out.Open = First.Head + First.Launch + LoudMark + Indent + "if (!" + First.Call + ")" + First.Rest;
    return Out;
  }
  // Each instantiation has its own kernel. A type that is local to it says which one this is: also of one alone, since
  // the host compiler may make others than Clang.
  std::string Tag = "chomp_" + R.Template;
  auto CallOf = [&](size_t I, const std::string &Function, const std::string &Arguments) {
    std::string Call = All[I].Call;
    size_t At = Call.find(Instances[I]->Kernel + "(");
    return Call.replace(At, Instances[I]->Kernel.size() + 1, Function + "(" + Arguments);
  };
  std::string Call = CallOf(0, R.Template, R.Keys.nameType(Tag) + ", ");
  bool Same = true;
  for (size_t I = 1; I < All.size(); ++I)
    Same &= All[I].Launch == First.Launch && CallOf(I, R.Template, R.Keys.nameType(Tag) + ", ") == Call;
  const std::string TagText = Indent + R.Keys.declareType(Tag) + "\n";
  if (Same) {
    Out.Open = First.Head + TagText + First.Launch + LoudMark + Indent + "if (!" + Call + ")" + First.Rest;
    return Out;
  }
  // What they map differs too.
  All.clear();
  for (const TargetRegion *Instance : Instances)
    Take(compiledByAll(unified(*Instance, Instances)));
  Take(unified(R, Instances));
  // Each gives its own table back.
  if (std::string Freed = freeMaps(R.Maps, Indent); !Freed.empty())
    Out.Close.erase(Out.Close.rfind(Freed), Freed.size());
  Out.Open = All.back().Head + TagText + Indent + "int \006chomp_ran = 0;\n" + Indent + "switch (" + R.Template +
             "_instance(" + R.Keys.nameType(Tag) + ")) {\n";
  for (size_t I = 0; I < Instances.size(); ++I)
    Out.Open += Indent + "case " + std::to_string(I) + ": {\n" + All[I].Launch + Indent +
                "\006chomp_ran = " + All[I].Call + ";\n" + freeMaps(Instances[I]->Maps, Indent) + Indent + "} break;\n";
  Out.Open += Indent + "}\n" + LoudMark + Indent + "if (!\006chomp_ran)" + All.back().Rest;
  return Out;
}

HostText hostText(const TargetRegion &R, unsigned LineAfter) { return hostText(&R, LineAfter); }

HostText hostText(const DataRegion &R, unsigned LineAfter) {
  if (R.Constructs.front() == OMPD_interop)
    return interopText(R, LineAfter);
  std::string Indent = R.Indentation + "  ";
  std::string Where = quoted(R.Where.File) + ", " + std::to_string(R.Where.Line) + ", ";
  HostText Out;
  std::string &S = Out.Open;
  bool Structured = R.Constructs.front() == OMPD_target_data;
  if (!Structured) {
    const char *Function = R.Constructs.front() == OMPD_target_enter_data  ? "chomp_enter_data"
                           : R.Constructs.front() == OMPD_target_exit_data ? "chomp_exit_data"
                                                                           : "chomp_update";
    std::vector<MapItem> Contiguous;
    const std::string If = R.Launch.If.empty() ? "" : "if (" + R.Launch.If + ") ";
    const bool IsInside = R.Launch.Recorded && !If.empty(); // of the task: the condition reads its values
    S = opening(R.Launch, R.Lead + If, R.Indentation, R.Directive);
    if (IsInside) {
      S += Indent + If + "{\n";
      Indent += "  ";
    }
    // With nowait each call of the runtime is a task of its own.
    auto Task = [&](const std::string &Indent) { return R.Launch.Nowait ? task(R.Launch, Indent) : ""; };
    if (!R.Launch.Nowait)
      S += task(R.Launch, Indent);
    for (const MapItem &M : R.Maps)
      if (M.Section)
        S += stridedUpdate(M, Where + device(R.Launch), Task, Indent);
      else
        Contiguous.push_back(M);
    if (!Contiguous.empty() || R.Maps.empty()) {
      S += Task(Indent) + mapTable(R, Contiguous, Indent, R.Constructs.front() == OMPD_target_exit_data);
      S += Indent + Function + "(" + Where + device(R.Launch) + ", " + mapArguments(R, Contiguous) + ");\n";
      S += freeMaps(R, Contiguous, Indent);
    }
    // On the host there is nothing to do, but not before what it depends on.
    const std::string Waits =
        R.Launch.If.empty() || R.Launch.Recorded ? "" : depend(R.Launch, Indent, /*Nowait=*/false);
    S += (Waits.empty() ? "" : R.Indentation + "} else {\n" + Waits) + LoudMark +
         (IsInside ? R.Indentation + "  }\n" : "") + R.Indentation + "}\n" + lineDirective(LineAfter, R.Where.File);
    return Out;
  }
  S = opening(R.Lead, R.Directive) + depend(R.Launch, Indent, /*Nowait=*/false); // its block is no task
  std::string Device = device(R.Launch);
  if (!R.Launch.If.empty())
    Device = "(" + R.Launch.If + ") ? " + Device + " : CHOMP_INITIAL_DEVICE";
  S += Indent + "const int \006chomp_device = " + Device + ";\n";
  S += mapTable(R, R.Maps, Indent);
  S += Indent + "chomp_data_begin(" + Where + "\006chomp_device, " + mapArguments(R, R.Maps) + ");\n";
  std::string Inner;
  if (!R.DeviceAddresses.empty()) {
    S += Indent + "{\n";
    std::string Shadows;
    for (const DataRegion::DeviceAddress &A : R.DeviceAddresses) {
      S += Indent + "  " + A.Decl + " = (" + A.Type + ")" +
           (!A.Part.empty() ? "chomp_address_of_part"
            : A.Reference   ? "chomp_address"
                            : "chomp_pointer") +
           "(\006chomp_device, " + A.Value + (A.Part.empty() ? "" : ", " + A.Part) + ");\n";
      if (!A.Reference)
        Shadows += Indent + "  " + A.Shadow + " = " + A.Held + ";\n";
    }
    S += Shadows.empty() ? "" : Indent + "  {\n" + Shadows;
    Inner = Shadows.empty() ? "}" : "}}";
  }
  S += LoudMark;
  for (const std::string &Directive : R.Around)
    S += "#pragma omp " + Directive + "\n";
  S += lineDirective(LineAfter, R.Where.File);
  Out.Close = "\n" + (Inner.empty() ? "" : Indent + Inner + "\n") + Indent + "chomp_data_end(" + Where +
              "\006chomp_device, " + mapArguments(R, R.Maps) + ");\n" + freeMaps(R, R.Maps, Indent) + R.Indentation +
              "}";
  return Out;
}

static bool takesItem(const std::string &Line) { return llvm::StringRef(Line).contains("chomp_items["); }

/// Before:  #pragma omp target device(ancestor: 1) map(always, to : a)    (in a target region)
///          sum_up(a);
///
/// After:   /* target device(ancestor: 1) map(always, to : a), called by a device */
///          static void main_l9_host(void *const *chomp_items) {
///            int *a = (int *)chomp_items[0];
///          sum_up(a);
///          }
std::string hostText(const AncestorFunction &F) {
  std::string Out = "/* " + inComment(F.Directive) + ", called by a device */\nstatic void " + F.Name +
                    "(void *const *chomp_items) {\n";
  if (llvm::none_of(F.Variables, takesItem))
    Out += "  (void)chomp_items;\n";
  for (const std::string &Line : F.Variables)
    Out += "  " + Line + "\n";
  return Out + lineDirective(F.Where.Line, F.Where.File) + "\n" + F.Body + "\n}\n";
}

/// Before:  #pragma omp target device(ancestor: 1) map(always, to : a)    (in a target region)
///          sum_up(a);
///
/// After:   { /* target device(ancestor: 1) map(always, to : a), called by a device */
///            struct box_sum_l9_host {
///              static chomp_host_function_t *descriptor() { return &box_sum_l9_host_called; }
///              static void call(void *const *chomp_items) {
///                chomp_variable<decltype(a)> &a = chomp_at{chomp_items[0]};
///          sum_up(a);
///              }
///            };
///            chomp_call_here<box_sum_l9_host>(&a);
///          }
HostText hostText(const AncestorFunction &F, unsigned LineAfter) {
  const std::string &Indent = F.Indentation;
  HostText Out;
  Out.Open = "{ /* " + inComment(F.Directive) + ", called by a device */\n";
  if (!F.Body.empty())
    Out.Open += Indent + "  " + F.Body + "\n";
  const InstanceKeys Keys = F.Instances.empty() ? InstanceKeys() : F.Instances.front().Keys;
  if (F.InTemplate)
    Out.Open += Indent + "  " +
                (Keys.Types.empty() ? "static const char *const chomp_instance = __PRETTY_FUNCTION__;"
                                    : Keys.declareType("chomp_instance")) +
                "\n";
  Out.Open += Indent + "  struct " + F.Name + " {\n" + Indent +
              "    static chomp_host_function_t *descriptor() { return " +
              (!F.InTemplate        ? "&" + F.Name + "_called"
               : Keys.Types.empty() ? F.Name + "_of(CHOMP_TYPE_NAME(" + F.Name + "), chomp_instance)"
                                    : F.Name + "_of(" + Keys.nameType("chomp_instance") + ")") +
              "; }\n" + Indent + "    static void call(void *const *chomp_items) {\n";
  if (llvm::none_of(F.Variables, takesItem))
    Out.Open += Indent + "      (void)chomp_items;\n";
  for (const std::string &Line : F.Variables)
    Out.Open += Indent + "      " + Line + "\n";
  Out.Open += lineDirective(LineAfter, F.Where.File);
  Out.Close = "\n" + Indent + "    }\n" + Indent + "  };\n" + Indent + "  chomp_call_here<" + F.Name + ">(" +
              llvm::join(F.Arguments, ", ") + ");\n" + Indent + "}";
  return Out;
}

} // namespace chomp
