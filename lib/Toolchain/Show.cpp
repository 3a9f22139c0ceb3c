//===- Toolchain/Show.cpp - generated texts and their assembly ------------===//
//
// -E gives texts, one after the other, each with a first line that says what it is. -S gives the assembly that the
// compilers make of them: one part by itself, as they wrote it; several in the form in which clang writes those of a
// host and its devices to one file ("# __CLANG_OFFLOAD_BUNDLE__"), with the texts beside them. Compiler Explorer takes
// such a file apart, and shows each device's part in a view of its own.
//
// Without --show both are the host compiler's alone: configure scripts, ccache and distcc ask for -E, and get what gcc
// gives.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Show.h"

#include "Toolchain/Gpu.h"
#include "Toolchain/Messages.h"
#include "Toolchain/UnitCompiler.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;

namespace chomp::toolchain {

namespace {

/// A text, or the assembly of one.
struct Part {
  std::string Name; ///< "nn.vgpu.cpp", "sm_90".
  std::string File;
};

Shown partOf(FileKind Kind) {
  switch (Kind) {
  case FileKind::Host:
    return Shown::Host;
  case FileKind::Vgpu:
    return Shown::Vgpu;
  case FileKind::Cuda:
    return Shown::Cuda;
  case FileKind::Hip:
    return Shown::Hip;
  case FileKind::Header: // a copy of the user's, which the host text includes
    return Shown::Nothing;
  }
  llvm_unreachable("a kind of file");
}

void stopAt(Command &C, StringRef Stage) {
  for (std::string &Arg : C.Args)
    if (Arg == "-c")
      Arg = Stage.str();
}

class UnitShow {
public:
  UnitShow(Session &S, const Source &Unit) : S(S), Line(S.Line), Unit(Unit) {}

  int run() {
    if (Unit.Way == Source::Straight)
      return showHostAlone();
    auto Written = writeTexts(S, Unit);
    if (!Written)
      return reportError(Written.takeError());
    for (const auto &[File, Path] : zip_equal(Unit.Translation.Files, Written->Paths))
      if (isShown(File.Kind)) {
        Texts.push_back({sys::path::filename(File.Name).str(), Path});
        Kinds.push_back(File.Kind);
      }
    if (Texts.empty()) // the host's are always there
      return reportError(createStringError(Unit.Input->text() + " has no such text: name the device that it is for, as "
                                                                "in --offload-arch=sm_90"));
    if (!Line.ShowsAssembly)
      return write(Texts);
    if (int Code = planAssembly(Written->Directory))
      return Code;
    if (int Code = S.Runner.runAll(Commands, S.Scratch))
      return Code;
    return write(Assembly.size() == 1 && Line.Show != Shown::All ? Assembly : bundled());
  }

private:
  bool isShown(FileKind Kind) const {
    const Shown Its = partOf(Kind);
    return Its != Shown::Nothing && (Line.Show == Shown::All || Line.Show == Its);
  }

  /// What has no regions is the host compiler's, shown or not.
  int showHostAlone() {
    if (Line.Show != Shown::All && Line.Show != Shown::Host)
      messages().warning(Unit.Input->text() + " has nothing for devices: this is the host's");
    Command C = straightCommand(S, Unit, Line.Output.empty() && !Line.ShowsAssembly ? "-" : output());
    stopAt(C, Line.ShowsAssembly ? "-S" : "-E");
    return S.Runner.run(C);
  }

  int planAssembly(StringRef Directory) {
    const bool Stays = Unit.Way == Source::Generated || S.Scratch.keepsSources();
    const StringRef Generated = Stays ? StringRef() : Directory;
    for (auto [Text, Kind] : zip(Texts, Kinds)) {
      if (Kind == FileKind::Host) {
        add(S.Host.compileHost(hostLine(Line, Unit.Translation), Unit.Folder, Generated, Text.File, next("host"), "",
                               S.Self),
            "host-" + (Line.Target.empty() ? sys::getDefaultTargetTriple() : Line.Target));
      } else if (Kind == FileKind::Vgpu) {
        add(S.Cxx.compileVgpu(kernelLine(Line, *Unit.Input), Unit.Input->Lang, Generated, Text.File, next("vgpu"),
                              /*Pic=*/false, S.Self),
            "vgpu");
      } else if (int Code = planGpus(Text, Kind == FileKind::Cuda)) {
        return Code;
      }
    }
    return 0;
  }

  int planGpus(const Part &Text, bool ForCuda) {
    for (const std::string &Arch : Line.OffloadArchs) {
      if (ForCuda ? !isCuda(Arch) : !isHip(Arch))
        continue;
      auto Compiler = findGpuCompiler(Arch, S.Cxx, S.Self);
      if (!Compiler)
        return reportError(Compiler.takeError());
      Command C = (*Compiler)->compile(kernelLine(Line, *Unit.Input), kernelStandard(Line, Unit.Translation.NeedsCxx20),
                                       Arch, Text.File, next(Arch), /*Relocatable=*/false, S.Scratch);
      (*Compiler)->stopAtAssembly(C);
      add(std::move(C), Arch);
    }
    return 0;
  }

  /// Not called after the source: nvcc gives names to a shell.
  std::string next(const Twine &Device) const { return S.Scratch.newFile((Device + ".s").str()); }
  void add(Command C, std::string Name) {
    stopAt(C, "-S");
    Assembly.push_back({std::move(Name), C.Args[find(C.Args, "-o") - C.Args.begin() + 1]});
    Commands.push_back(std::move(C));
  }

  /// Assembly and texts; the host's last, as clang has it.
  std::vector<Part> bundled() const {
    const auto IsHost = [](const Part &P) { return StringRef(P.Name).starts_with("host-"); };
    std::vector<Part> All = Texts;
    std::remove_copy_if(Assembly.begin(), Assembly.end(), std::back_inserter(All), IsHost);
    std::copy_if(Assembly.begin(), Assembly.end(), std::back_inserter(All), IsHost);
    return All;
  }

  /// Where -S and -E write; "-": the standard output.
  std::string output() const {
    if (!Line.Output.empty())
      return Line.Output;
    return Line.ShowsAssembly ? stemOf(Unit) + ".s" : "-";
  }

  int write(const std::vector<Part> &Parts) {
    if (S.Runner.isDryRun())
      return 0;
    std::string All;
    raw_string_ostream OS(All);
    for (const Part &P : Parts) {
      auto Text = MemoryBuffer::getFile(P.File);
      if (!Text)
        return reportError(createStringError(Text.getError(), "cannot read " + P.File));
      const bool Marked = Line.ShowsAssembly && Parts.size() > 1;
      if (Marked)
        OS << "# __CLANG_OFFLOAD_BUNDLE____START__ " << P.Name << "\n";
      else if (&P != &Parts.front())
        OS << "\n";
      OS << (*Text)->getBuffer();
      if (Marked)
        OS << (All.ends_with('\n') ? "" : "\n") << "# __CLANG_OFFLOAD_BUNDLE____END__ " << P.Name << "\n";
    }
    if (output() == "-") {
      outs() << All;
      return 0;
    }
    PendingOutput Out(output());
    if (Error E = writeFile(Out.path(), All))
      return reportError(std::move(E));
    if (Error E = Out.commit())
      return reportError(std::move(E));
    return 0;
  }

  Session &S;
  const CommandLine &Line;
  const Source &Unit;
  std::vector<Part> Texts;
  std::vector<FileKind> Kinds; ///< Of the texts.
  std::vector<Part> Assembly;
  std::vector<Command> Commands;
};

} // namespace

int showSource(Session &S, const Source &Unit) { return UnitShow(S, Unit).run(); }

} // namespace chomp::toolchain
