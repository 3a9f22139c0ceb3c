//===- HostText.cpp - calls into the runtime ------------------------------===//
//
//   Before:  #pragma omp target teams distribute parallel for map(to: x[0:n]) map(tofrom: y[0:n])
//            for (int i = 0; i < n; i++)
//              y[i] += a * x[i];
//
//   After:   {
//              const chomp_map_t chomp_maps[] = {
//                  {"x[0:n]", CHOMP_MAP_TO, &x[0], n * sizeof(x[0]), 0, 0},
//                  {"y[0:n]", CHOMP_MAP_TOFROM, &y[0], n * sizeof(y[0]), 0, 0},
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

#include "Lowering/HostStatements.h"
#include "Lowering/MapText.h"
#include "Lowering/RegionText.h"
#include "Support/Quoted.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace llvm::omp;

namespace chomp {

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

HostText hostText(llvm::ArrayRef<const TargetRegion *> Instances, unsigned LineAfter, const HostWords &Words) {
  const TargetRegion &R = *Instances.front();
  std::string Indent = R.Indentation + "  ";
  std::vector<RegionText> All;
  HostText Out;
  auto Take = [&](const TargetRegion &Instance) {
    All.push_back(regionText(Instance, LineAfter, Words));
    Out.Close = All.back().Close;
  };
  for (const TargetRegion *Instance : Instances)
    Take(Instances.size() > 1 ? unified(*Instance, Instances) : *Instance);
  const RegionText First = All.front();
  if (R.Template.empty()) {
    Out.Open = First.Head + First.Launch + Words.loud() + Indent + "if (!" + First.Call + ")" + First.Rest;
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
    Out.Open = First.Head + TagText + First.Launch + Words.loud() + Indent + "if (!" + Call + ")" + First.Rest;
    return Out;
  }
  // What they map differs too.
  All.clear();
  for (const TargetRegion *Instance : Instances)
    Take(compiledByAll(unified(*Instance, Instances)));
  Take(unified(R, Instances));
  // Each gives its own table back.
  if (std::string Freed = freeMaps(R.Maps, Indent, Words); !Freed.empty())
    Out.Close.erase(Out.Close.rfind(Freed), Freed.size());
  Out.Open = All.back().Head + TagText + Indent + "int " + Words.own("chomp_ran") + " = 0;\n" + Indent + "switch (" +
             R.Template + "_instance(" + R.Keys.nameType(Tag) + ")) {\n";
  for (size_t I = 0; I < Instances.size(); ++I)
    Out.Open += Indent + "case " + std::to_string(I) + ": {\n" + All[I].Launch + Indent + Words.own("chomp_ran") +
                " = " + All[I].Call + ";\n" + freeMaps(Instances[I]->Maps, Indent, Words) + Indent + "} break;\n";
  Out.Open += Indent + "}\n" + Words.loud() + Indent + "if (!" + Words.own("chomp_ran") + ")" + All.back().Rest;
  return Out;
}

static HostText interopText(const DataRegion &R, unsigned LineAfter, const HostWords &Words) {
  std::string Where = placeArguments(R.Where.File, R.Where.Line, Words.Standalone) + ", ";
  HostText Out;
  const std::string Indent = R.Indentation + "  ", Task = task(R.Launch, Indent);
  Out.Open = opening(R.Lead, R.Directive, Words) + (R.Launch.Nowait ? "" : Task);
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
  Out.Open += Words.loud() + R.Indentation + "}\n" + lineDirective(LineAfter, R.Where.File);
  return Out;
}

HostText hostText(const DataRegion &R, unsigned LineAfter, const HostWords &Words) {
  if (R.Constructs.front() == OMPD_interop)
    return interopText(R, LineAfter, Words);
  std::string Indent = R.Indentation + "  ";
  std::string Where = placeArguments(R.Where.File, R.Where.Line, Words.Standalone) + ", ";
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
    S = opening(R.Launch, R.Lead + If, R.Indentation, R.Directive, Words);
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
        S += stridedUpdate(M, Where + device(R.Launch), Task, Indent, Words);
      else
        Contiguous.push_back(M);
    if (!Contiguous.empty() || R.Maps.empty()) {
      S += Task(Indent) + mapTable(R, Contiguous, Indent, Words, R.Constructs.front() == OMPD_target_exit_data);
      S += Indent + Function + "(" + Where + device(R.Launch) + ", " + mapArguments(R, Contiguous, Words) + ");\n";
      S += freeMaps(R, Contiguous, Indent, Words);
    }
    // On the host there is nothing to do, but not before what it depends on.
    const std::string Waits =
        R.Launch.If.empty() || R.Launch.Recorded ? "" : depend(R.Launch, Indent, /*Nowait=*/false);
    S += (Waits.empty() ? "" : R.Indentation + "} else {\n" + Waits) + Words.loud() +
         (IsInside ? R.Indentation + "  }\n" : "") + R.Indentation + "}\n" + lineDirective(LineAfter, R.Where.File);
    return Out;
  }
  S = opening(R.Lead, R.Directive, Words) + depend(R.Launch, Indent, /*Nowait=*/false); // its block is no task
  std::string Device = device(R.Launch);
  if (!R.Launch.If.empty())
    Device = "(" + R.Launch.If + ") ? " + Device + " : CHOMP_INITIAL_DEVICE";
  S += Indent + "const int " + Words.own("chomp_device") + " = " + Device + ";\n";
  S += mapTable(R, R.Maps, Indent, Words);
  S +=
      Indent + "chomp_data_begin(" + Where + Words.own("chomp_device") + ", " + mapArguments(R, R.Maps, Words) + ");\n";
  std::string Inner;
  if (!R.DeviceAddresses.empty()) {
    S += Indent + "{\n";
    std::string Shadows;
    for (const DataRegion::DeviceAddress &A : R.DeviceAddresses) {
      S += Indent + "  " + A.Decl + " = (" + A.Type + ")" +
           (!A.Part.empty() ? "chomp_address_of_part"
            : A.Reference   ? "chomp_address"
                            : "chomp_pointer") +
           "(" + Words.own("chomp_device") + ", " + A.Value + (A.Part.empty() ? "" : ", " + A.Part) + ");\n";
      if (!A.Reference)
        Shadows += Indent + "  " + A.Shadow + " = " + A.Held + ";\n";
    }
    S += Shadows.empty() ? "" : Indent + "  {\n" + Shadows;
    Inner = Shadows.empty() ? "}" : "}}";
  }
  S += Words.loud();
  for (const std::string &Directive : R.Around)
    S += "#pragma omp " + Directive + "\n";
  S += lineDirective(LineAfter, R.Where.File);
  Out.Close = "\n" + (Inner.empty() ? "" : Indent + Inner + "\n") + Indent + "chomp_data_end(" + Where +
              Words.own("chomp_device") + ", " + mapArguments(R, R.Maps, Words) + ");\n" +
              freeMaps(R, R.Maps, Indent, Words) + R.Indentation + "}";
  return Out;
}

} // namespace chomp
