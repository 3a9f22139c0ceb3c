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

#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace llvm::omp;

namespace chomp {

namespace {

constexpr size_t Columns = 110;

std::string quoted(llvm::StringRef Text) {
  std::string Out = "\"";
  for (char C : Text) {
    if (C == '"' || C == '\\')
      Out += '\\';
    Out += C == '\n' ? ' ' : C;
  }
  return Out + "\"";
}

std::string lineDirective(unsigned Line, llvm::StringRef File) {
  return "#line " + std::to_string(Line) + " " + quoted(File);
}

std::string mapType(const MapType &T, bool Exit) {
  if (T.Lookup)
    return "CHOMP_MAP_LOOKUP";
  std::string Out = T.Delete         ? "CHOMP_MAP_DELETE"
                    : T.To && T.From ? "CHOMP_MAP_TOFROM"
                    : T.To           ? "CHOMP_MAP_TO"
                    : T.From         ? "CHOMP_MAP_FROM"
                    : Exit           ? "CHOMP_MAP_RELEASE"
                                     : "CHOMP_MAP_ALLOC";
  for (auto [On, Name] :
       {std::pair(T.Always, "ALWAYS"), {T.Close, "CLOSE"}, {T.Present, "PRESENT"}, {T.Hold, "OMPX_HOLD"}})
    if (On)
      Out += std::string(" | CHOMP_MAP_") + Name;
  return Out;
}

/// The table of list items, or nothing where there are none.
std::string mapTable(const std::vector<MapItem> &Maps, const std::string &Indent, bool Exit = false) {
  if (Maps.empty())
    return "";
  std::string Out = Indent + "const chomp_map_t chomp_maps[] = {\n";
  for (const MapItem &M : Maps) {
    std::string Type = mapType(M.Type, Exit);
    if (M.From != Origin::Explicit && !M.Type.Lookup)
      Type += " | CHOMP_MAP_IMPLICIT";
    Out += Indent + "    {" + quoted(M.Item) + ", " + Type + ", " + M.Begin + ", " + M.Size + ", " +
           (M.Pointer.empty() ? "0" : "(void *)" + M.Pointer) + ", " +
           (M.Container.empty() ? "0" : "(void *)" + M.Container) + "},\n";
  }
  return Out + Indent + "};\n";
}

/// One item of an update that is not contiguous.
std::string stridedUpdate(const MapItem &M, const std::string &Where, const std::string &Indent) {
  auto Array = [&](const char *Name, const std::vector<std::string> &Values) {
    return Indent + "  const chomp_size_t " + Name + "[] = {" + llvm::join(Values, ", ") + "};\n";
  };
  const StridedSection &S = *M.Section;
  return Indent + "{\n" + Array("chomp_extents", S.Extents) + Array("chomp_offsets", S.Offsets) +
         Array("chomp_counts", S.Counts) + Array("chomp_strides", S.Strides) + Indent + "  chomp_update_strided(" +
         Where + ", " + quoted(M.Item) + ", " + mapType(M.Type, false) + ", (void *)&" + S.Base + ", sizeof(" + S.Base +
         "), " + std::to_string(S.Extents.size()) + ",\n" + Indent +
         "      chomp_extents, chomp_offsets, chomp_counts, chomp_strides);\n" + Indent + "}\n";
}

std::string mapArguments(const std::vector<MapItem> &Maps) {
  return Maps.empty() ? "0, 0" : "chomp_maps, " + std::to_string(Maps.size());
}

/// Elements of a braced list, broken into lines.
std::string list(const std::string &Head, const std::vector<std::string> &Elements, const std::string &Tail,
                 const std::string &Indent) {
  std::string Out, Line = Indent + Head;
  for (size_t I = 0; I < Elements.size(); ++I) {
    std::string Next = Elements[I] + (I + 1 < Elements.size() ? ", " : "");
    if (Line.size() + Next.size() > Columns) {
      Out += llvm::StringRef(Line).rtrim().str() + "\n";
      Line = Indent + "    ";
    }
    Line += Next;
  }
  return Out + Line + Tail;
}

std::string depend(const LaunchClauses &L) {
  // The target task is an included task: it waits for what it depends on and has ended when the construct has.
  std::string Out;
  if (!L.Depend.empty())
    Out = "#pragma omp taskwait " + llvm::join(L.Depend, " ") + "\n";
  return Out;
}

std::string device(const LaunchClauses &L) {
  return L.Device.empty() ? "CHOMP_DEFAULT_DEVICE" : "(int)(" + L.Device + ")";
}

/// Host expression for the number of a loop's iterations.
std::string iterations(const Loop &L) {
  std::string First = L.Lower.Host, Last = L.Upper.Host;
  if (L.Down)
    std::swap(First, Last);
  bool Inclusive = L.Condition == LoopCondition::LessEqual || L.Condition == LoopCondition::GreaterEqual;
  if (L.IsPointer)
    return "chomp_iterations(0, (" + Last + ") - (" + First + ")" + (Inclusive ? " + 1" : "") + ", " + L.Step.Host +
           ")";
  if (Inclusive)
    Last = "(" + Last + ") + 1LL";
  return "chomp_iterations(" + First + ", " + Last + ", " + L.Step.Host + ")";
}

std::string iterations(const TargetRegion &R, const KernelPlan &P) {
  if (!P.HostCounts)
    return "CHOMP_UNKNOWN_ITERATIONS";
  std::string Out;
  for (const Loop &L : R.Loops->Loops)
    Out += (Out.empty() ? "" : " * ") + iterations(L);
  return Out;
}

} // namespace

HostText hostText(const TargetRegion &R, unsigned LineAfter) {
  KernelPlan P = planKernel(R);
  std::string Indent = R.Indentation + "  ";
  HostText Out;
  std::string &S = Out.Open;
  S = R.Lead + "{ /* " + R.Directive + " */\n" + depend(R.Launch);
  auto CopyValue = [&](const std::string &To, const std::string &From, bool Array) {
    return Array
               ? "__typeof__(" + From + ") " + To + "; __builtin_memcpy(" + To + ", " + From + ", sizeof(" + To + "));"
               : "__typeof__(" + From + ") " + To + " = " + From + ";";
  };
  for (const TargetRegion::HostCopy &C : R.HostCopies)
    if (C.Mapped)
      S += Indent + CopyValue(C.Copy, C.Name, C.Array) + "\n";
  S += mapTable(R.Maps, Indent);

  std::string Iterations = iterations(R, P);
  std::vector<std::string> Args;
  for (const Variable &V : R.Variables)
    if (V.Pass == Passing::Value)
      Args.push_back("CHOMP_VALUE(" + V.HostValue + ")");
    else if (V.Pass != Passing::Local && V.Map < 0) {
      // has_device_addr: the address is one of the device already.
      std::string Address = "chomp_" + V.Name;
      S += Indent + "void *const " + Address + " = (void *)" + V.HostValue + ";\n";
      Args.push_back("CHOMP_VALUE(" + Address + ")");
    } else if (V.Pass != Passing::Local)
      Args.push_back("CHOMP_MAPPED(" + std::to_string(V.Map) + ", " + V.HostValue + ")");
  if (P.PassIterations) {
    std::string Type = P.IndexBits == 32 ? "int" : "long long";
    S += Indent + "const " + Type + " chomp_count = " + (P.IndexBits == 32 ? "(int)" : "") + "(" + Iterations + ");\n";
    Iterations = P.IndexBits == 32 ? Iterations : "(unsigned long long)chomp_count";
    Args.push_back("CHOMP_VALUE(chomp_count)");
  }
  if (!Args.empty())
    S += list("const chomp_arg_t chomp_args[] = {", Args, "};\n", Indent);
  auto Clause = [](const std::optional<Expression> &E) { return E ? "(unsigned)(" + E->Host + ")" : std::string("0"); };
  std::string Teams = P.OneTeam || P.OneThread ? "1" : Clause(R.Launch.NumTeams);
  std::string Threads = P.OneThread || P.OneThreadPerTeam ? "1" : Clause(R.Launch.NumThreads);
  S += list("const chomp_launch_t chomp_launch = {",
            {device(R.Launch), "/*num_teams*/ " + Teams, "/*thread_limit*/ " + Clause(R.Launch.ThreadLimit),
             "/*num_threads*/ " + Threads, Iterations},
            "};\n", Indent);
  std::string Call = R.Kernel + "(&chomp_launch, " + mapArguments(R.Maps) + ", " +
                     (Args.empty() ? "0, 0" : "chomp_args, " + std::to_string(Args.size())) + ")";
  if (!R.Launch.If.empty())
    Call = "((" + R.Launch.If + ") && " + Call + ")";
  S += Indent + "if (!" + Call + ")";
  // What the region changes of its firstprivate variables must not reach the originals.
  if (!R.HostCopies.empty()) {
    S += " {\n";
    for (const TargetRegion::HostCopy &C : R.HostCopies)
      if (!C.Mapped)
        S += Indent + "  " + CopyValue(C.Copy, C.Name, C.Array) + "\n";
    S += Indent + "  {\n";
    for (const TargetRegion::HostCopy &C : R.HostCopies)
      S += Indent + "  " + CopyValue(C.Name, C.Copy, C.Array) + "\n";
    Out.Close = "}}";
  } else {
    S += "\n";
  }
  if (!R.HostDirective.empty())
    S += "#pragma omp " + R.HostDirective + "\n";
  S += lineDirective(LineAfter, R.Where.File);
  Out.Close = "\n" + R.Indentation + (Out.Close.empty() ? "" : "  " + Out.Close + "\n" + R.Indentation) + "}";
  return Out;
}

HostText hostText(const DataRegion &R, unsigned LineAfter) {
  std::string Indent = R.Indentation + "  ";
  std::string Where = quoted(R.Where.File) + ", " + std::to_string(R.Where.Line) + ", ";
  HostText Out;
  std::string &S = Out.Open;
  bool Structured = R.Constructs.front() == OMPD_target_data;
  if (!Structured) {
    const char *Function = R.Constructs.front() == OMPD_target_enter_data  ? "chomp_enter_data"
                           : R.Constructs.front() == OMPD_target_exit_data ? "chomp_exit_data"
                                                                           : "chomp_update";
    S = R.Lead + (R.Launch.If.empty() ? "" : "if (" + R.Launch.If + ") ") + "{ /* " + R.Directive + " */\n" +
        depend(R.Launch);
    std::vector<MapItem> Contiguous;
    for (const MapItem &M : R.Maps)
      if (M.Section)
        S += stridedUpdate(M, Where + device(R.Launch), Indent);
      else
        Contiguous.push_back(M);
    S += mapTable(Contiguous, Indent, R.Constructs.front() == OMPD_target_exit_data);
    if (!Contiguous.empty() || R.Maps.empty())
      S += Indent + Function + "(" + Where + device(R.Launch) + ", " + mapArguments(Contiguous) + ");\n";
    S += R.Indentation + "}\n" + lineDirective(LineAfter, R.Where.File);
    return Out;
  }
  S = R.Lead + "{ /* " + R.Directive + " */\n" + depend(R.Launch);
  std::string Device = device(R.Launch);
  if (!R.Launch.If.empty())
    Device = "(" + R.Launch.If + ") ? " + Device + " : CHOMP_INITIAL_DEVICE";
  S += Indent + "const int chomp_device = " + Device + ";\n";
  S += mapTable(R.Maps, Indent);
  S += Indent + "chomp_data_begin(" + Where + "chomp_device, " + mapArguments(R.Maps) + ");\n";
  std::string Inner;
  if (!R.DeviceAddresses.empty()) {
    S += Indent + "{\n";
    std::string Shadows;
    for (const DataRegion::DeviceAddress &A : R.DeviceAddresses) {
      S += Indent + "  " + A.Decl + " = (" + A.Type + ")chomp_address(chomp_device, " + A.Value + ");\n";
      if (!A.Reference)
        Shadows += Indent + "  " + A.Shadow + " = " + A.Held + ";\n";
    }
    S += Shadows.empty() ? "" : Indent + "  {\n" + Shadows;
    Inner = Shadows.empty() ? "}" : "}}";
  }
  S += lineDirective(LineAfter, R.Where.File);
  Out.Close = "\n" + (Inner.empty() ? "" : Indent + Inner + "\n") + Indent + "chomp_data_end(" + Where +
              "chomp_device, " + mapArguments(R.Maps) + ");\n" + R.Indentation + "}";
  return Out;
}

std::string hostHead(const Unit &U) {
  std::string Out = "/* Host side of " + U.Source + ", written by Chomp. */\n#include <chomp/runtime.h>\n\n";
  for (const auto &R : U.Regions) {
    KernelPlan P = planKernel(*R);
    std::vector<std::string> Flags;
    if (P.IndexBits == 32)
      Flags.push_back("CHOMP_KERNEL_INDEX32");
    if (!R->Reductions.empty())
      Flags.push_back("CHOMP_KERNEL_REDUCTION");
    if (P.OneTeam)
      Flags.push_back("CHOMP_KERNEL_ONE_TEAM");
    if (P.OneThread)
      Flags.push_back("CHOMP_KERNEL_ONE_THREAD");
    Out += "CHOMP_KERNEL(" + R->Kernel + ", " + quoted(U.Id) + ", " + quoted(R->Function) + ", " +
           quoted(R->Where.File) + ", " + std::to_string(R->Where.Line) + ", " +
           (Flags.empty() ? "0" : llvm::join(Flags, " | ")) + ", " + std::to_string(P.MaxThreads) + ");\n";
  }
  if (!U.Regions.empty())
    Out += "\n";
  return Out;
}

} // namespace chomp
