//===- Toolchain/UnitCompiler.cpp - one source file becomes one object ----===//
//
// Decides which texts are compiled by whom, and what the object holds:
//   - the host text's code;
//   - the virtual GPU's kernels as plain code, whose image descriptor is part of the generated text;
//   - an image for each GPU as data, where nothing is left to do at link time;
//   - a record (Embed.h) for whatever the link step must look at: units that share device symbols with others, and all
//     device code under --image=file.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/UnitCompiler.h"

#include "Toolchain/BuildReport.h"
#include "Toolchain/Dependencies.h"
#include "Toolchain/Embed.h"
#include "Toolchain/GeneratedSource.h"
#include "Toolchain/Gpu.h"
#include "Toolchain/InputLanguage.h"
#include "Toolchain/Messages.h"
#include "Toolchain/Remarks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <map>

using namespace llvm;

namespace chomp::toolchain {

std::string defaultObject(StringRef SourcePath) {
  SmallString<128> Object(SourcePath == "-" ? "-" : sys::path::filename(SourcePath));
  sys::path::replace_extension(Object, "o");
  return Object.str().str();
}

/// Kernels of C are C++. Of the compilers' environment they would miss what is C's; and what their files include are
/// the library's own headers, for they have the text of the user's: of one that has the name of a library's, too.
CommandLine kernelLine(const CommandLine &Line, const Argument &Input) {
  CommandLine Out = Line;
  if (Input.Lang != Language::C)
    return Out;
  for (Argument &A : Out.Arguments)
    if (StringRef Token = A.Tokens.front(); A.Kind == ArgumentKind::Preprocessor && Token.starts_with("-I"))
      A.Tokens = {"-idirafter", Token == "-I" ? A.Tokens.back() : Token.drop_front(2).str()};
  SmallVector<StringRef> Folders;
  if (const char *Named = std::getenv("C_INCLUDE_PATH"); Named && *Named)
    StringRef(Named).split(Folders, sys::EnvPathSeparator);
  for (StringRef Folder : Folders) {
    Argument A;
    A.Kind = ArgumentKind::Preprocessor;
    A.Tokens = {"-isystem", Folder.empty() ? "." : Folder.str()};
    Out.Arguments.push_back(std::move(A));
  }
  return Out;
}

/// What the host text includes itself its compiler must not include in front of it.
CommandLine hostLine(const CommandLine &Line, const TranslateResult &Translation) {
  CommandLine Out = Line;
  if (Translation.IncludesForced)
    erase_if(Out.Arguments, [](const Argument &A) { return A.Includes != Argument::Inclusion::None; });
  return Out;
}

/// nvcc gives names to a shell, in double quotes.
static std::string forNvcc(std::string Name) {
  for (char &C : Name)
    if (StringRef("$`\"\\").contains(C))
      C = '_';
  return Name;
}

std::string stemOf(const Source &Unit) {
  const StringRef Path = Unit.Input->text();
  return (Unit.Way == Source::Generated ? stemOfGenerated(Path) : sys::path::stem(Path)).str();
}

Expected<UnitTexts> writeTexts(Session &S, const Source &Unit) {
  auto Directory = S.Scratch.sourceDirectory(stemOf(Unit), Unit.Translation.Unit);
  if (!Directory)
    return Directory.takeError();
  UnitTexts Texts{std::move(*Directory), {}};
  for (const GeneratedFile &File : Unit.Translation.Files) {
    if (Unit.Way == Source::Generated) {
      Texts.Paths.push_back(File.Name);
      continue;
    }
    SmallString<128> Path(Texts.Directory);
    sys::path::append(Path, File.Kind == FileKind::Cuda ? forNvcc(File.Name) : File.Name);
    Texts.Paths.push_back(Path.str().str());
    if (!S.Runner.isDryRun())
      if (Error E = writeFile(Path, File.Text))
        return std::move(E);
  }
  return Texts;
}

namespace {

/// Collects the commands of one unit, runs them, and joins what they made.
class UnitBuild {
public:
  UnitBuild(Session &S, const Source &Unit, StringRef Object)
      : S(S), Line(S.Line), HostLine(hostLine(S.Line, Unit.Translation)), KernelLine(kernelLine(S.Line, *Unit.Input)),
        Unit(Unit), Object(Object), InPlace(Unit.Way == Source::Generated), Stem(stemOf(Unit)) {}

  int run() {
    if (int Code = refusePacking())
      return Code;
    auto Written = writeTexts(S, Unit);
    if (!Written)
      return reportError(Written.takeError());
    Directory = std::move(Written->Directory);
    for (const auto &[File, Path] : zip_equal(Unit.Translation.Files, Written->Paths))
      Texts[File.Kind] = Path;
    if (int Code = planHost())
      return Code;
    planVgpu();
    if (int Code = planGpus())
      return Code;
    std::optional<PendingOutput> Dependencies;
    if (Line.WantsDependencies) {
      Dependencies.emplace(dependencyFile(Line, Unit.Input->text()));
      Commands.push_back(dependencyCommand(InPlace ? HostLine : Line, S.Host, *Unit.Input, Dependencies->path()));
      if (InPlace)
        Commands.back().append({"-iquote", Unit.Folder.empty() ? "." : Unit.Folder, "-isystem", S.Self.Include});
      if (Unit.Input->text() == "-")
        Commands.back().Input = Unit.Path;
    }
    PendingOutput Output(Object);
    if (int Code = S.Runner.runAll(Commands, S.Scratch))
      return Code;
    if (asksResources() && !S.Runner.isDryRun())
      describeKernels();
    if (int Code = wrapKernels())
      return Code;
    if (int Code = join(Output))
      return Code;
    if (S.Runner.isDryRun())
      return 0;
    if (wasInterrupted())
      return 130;
    if (Error E = Output.commit())
      return reportError(std::move(E));
    if (Dependencies && InPlace)
      if (Error E = addDependencies(Line, Dependencies->path(), kernelFiles()))
        return reportError(std::move(E));
    if (Dependencies)
      if (Error E = Dependencies->commit())
        return reportError(std::move(E));
    return 0;
  }

private:
  /// Those of a generated file that was translated before.
  std::vector<std::string> kernelFiles() const {
    std::vector<std::string> Result;
    for (const auto &[Kind, Path] : Texts)
      if (Kind != FileKind::Host && !Path.empty())
        Result.push_back(Path);
    return Result;
  }

  int planHost() {
    Pieces.push_back(S.Scratch.newFile(Stem + ".host.o"));
    StringRef Generated = InPlace || S.Scratch.keepsSources() ? StringRef() : StringRef(Directory);
    Commands.push_back(S.Host.compileHost(HostLine, Unit.Folder, Generated, Texts[FileKind::Host], Pieces.back(),
                                          coverageNotes(), S.Self));
    return 0;
  }

  /// As gcc names them: after the object of -c, else after the program and the source.
  std::string coverageNotes() const {
    SmallString<128> Path(Line.Goal == Stage::Compile ? StringRef(Object)
                                                      : StringRef(Line.Output.empty() ? "a.out" : Line.Output));
    sys::path::replace_extension(Path, "");
    if (Line.Goal == Stage::Link)
      Path += "-" + Stem;
    return Path.str().str();
  }

  void planVgpu() {
    const std::string &Text = Texts[FileKind::Vgpu];
    if (Text.empty())
      return;
    KernelObject = S.Scratch.newFile(Stem + ".vgpu.o");
    if (Line.VgpuCheck)
      Instrumented = S.Scratch.newFile(Stem + ".instrumented.o");
    bool Apart = Line.Images == ImageMode::File;
    addKernelCommand(S.Cxx.compileVgpu(KernelLine, Unit.Input->Lang, InPlace ? StringRef() : StringRef(Directory), Text,
                                       Line.VgpuCheck ? Instrumented : KernelObject, Apart, S.Self),
                     "vgpu");
    if (Apart)
      Pending.push_back({RecordKind::VgpuObject, "vgpu", KernelObject});
    else {
      Pieces.push_back(KernelObject);
      // Plain linking resolves the symbols; the record only lets a failed link name the unit and what to do.
      if (!Unit.Translation.Imports.empty() || !Unit.Translation.Exports.empty())
        Pending.push_back({RecordKind::Symbols, "vgpu", ""});
    }
  }

  bool asksResources() const { return Line.Remarks || Line.Report; }

  /// For the remarks and the report.
  void describeKernels() {
    std::vector<DeviceMessages> Devices;
    for (const auto &[Arch, File] : Resources)
      if (auto Buffer = MemoryBuffer::getFile(File))
        Devices.push_back({Arch, (*Buffer)->getBuffer().str(),
                           Unit.Translation.Imports.empty() ? std::string() : Unit.Translation.Unit});
    std::vector<KernelReport> Kernels = Unit.Translation.Kernels;
    addResources(Kernels, Devices);
    if (Line.Remarks)
      printRemarks(messages().stream(), Kernels);
    if (!Line.Report)
      return;
    UnitReport Report{Unit.Input->text(),          Unit.Translation.Unit,  std::move(Kernels),
                      Unit.Translation.Taskgraphs, Unit.Translation.Files, Unit.Translation.Sources};
    if (InPlace) // what was translated before is read as it is
      for (GeneratedFile &File : Report.Files)
        if (auto Text = MemoryBuffer::getFile(File.Name))
          File.Text = (*Text)->getBuffer().str();
    ReportRecord = serializeUnit(Report);
    if (Line.Goal == Stage::Compile) // else the link finds it in the object
      S.Report.add(ReportRecord);
  }

  int wrapKernels() { return Instrumented.empty() ? 0 : S.Runner.run(S.Cxx.wrap(Line, Instrumented, KernelObject)); }

  /// The runtime's own structures would be others.
  int refusePacking() const {
    const std::optional<StringRef> Pack = lastFlag(Line, "-fpack-struct");
    return Pack ? reportError(createStringError("-fpack-struct" + *Pack +
                                                " would change the runtime's structures, too: "
                                                "put '#pragma pack' around the program's own"))
                : 0;
  }

  int planGpus() {
    for (const std::string &Arch : Line.OffloadArchs) {
      if (isVgpu(Arch))
        continue;
      const std::string &Text = Texts[isCuda(Arch) ? FileKind::Cuda : FileKind::Hip];
      if (Text.empty())
        continue;
      if (const StringRef Flag = isCuda(Arch) ? layoutFlag(Line) : StringRef(); !Flag.empty())
        return reportError(createStringError(Flag + " with --offload-arch=" + Arch +
                                             ": nvcc can't give kernels such types: leave it out for this file"));
      auto Compiler = findGpuCompiler(Arch, S.Cxx, S.Self);
      if (!Compiler)
        return reportError(Compiler.takeError());
      const std::string Standard = kernelStandard(Line, Unit.Translation.NeedsCxx20);
      const bool Imports = !Unit.Translation.Imports.empty(), MayLink = Imports || !Unit.Translation.Exports.empty() ||
                                                                        Unit.Translation.HasIndirect ||
                                                                        Unit.Translation.CallsIndirect;
      if (!Imports && Unit.Translation.StandsAlone) {
        std::string Image = imageFile(Arch, (*Compiler)->imageExtension());
        addKernelCommand((*Compiler)->compile(KernelLine, Standard, Arch, Text, Image, false, S.Scratch), Arch,
                         Compiler->get());
        if (MayLink || Line.Images == ImageMode::File)
          Pending.push_back({RecordKind::Image, Arch, Image});
        else
          Images.push_back({Arch, Unit.Translation.Unit, Image, "", ""});
      }
      if (MayLink) {
        const std::string Extension = (*Compiler)->objectExtension(Line).str(),
                          Relocatable = imageFile(Arch, Extension);
        const bool AtLink = (*Compiler)->optimisesAtLink(Line);
        Command Compile = (*Compiler)->compile(KernelLine, Standard, Arch, Text, Relocatable, true, S.Scratch);
        for (const KernelReport &K : Unit.Translation.Kernels)
          Compile.add("-D" + K.Kernel + "=" + linkedKernel(K.Kernel, Unit.Translation.Unit));
        addKernelCommand(std::move(Compile), Arch, Imports && !AtLink ? Compiler->get() : nullptr);
        Pending.push_back({RecordKind::Relocatable, Arch, Relocatable, Extension, AtLink});
      }
    }
    return 0;
  }

  /// What a kernel compiler says is about a text that the user has never seen.
  /// Gpu: its compiler, where the remarks are to say what the kernels take.
  void addKernelCommand(Command C, StringRef Arch, const GpuCompiler *Gpu = nullptr) {
    if (asksResources() && Gpu) {
      C.append(Gpu->resourceFlags());
      C.Messages = S.Scratch.newFile((Stem + "." + Arch + ".resources").str());
      Resources.emplace_back(Arch.str(), C.Messages);
    }
    C.OnFailure = "the kernels of " + Unit.Input->text() + " do not compile for " + Arch.str() +
                  (InPlace || S.Scratch.keepsSources() ? "" : "; --keep=<directory> keeps the generated sources");
    Commands.push_back(std::move(C));
  }

  int join(PendingOutput &Output) {
    if (!Images.empty() || !Pending.empty() || !ReportRecord.empty()) {
      EmbedText Text;
      for (const ImageDescriptor &Image : Images)
        Text.addImage(Image);
      for (const PendingRecord &Record : Pending) {
        auto File = serializeRecord(Record);
        if (!File)
          return reportError(File.takeError());
        Text.addRecords(*File);
      }
      if (!ReportRecord.empty()) {
        DeviceRecord Record;
        Record.Kind = RecordKind::Report;
        Record.Unit = Unit.Translation.Unit;
        Record.Code = std::move(ReportRecord);
        std::string File = S.Scratch.newFile(Stem + ".report");
        if (Error E = writeFile(File, serialize(Record)))
          return reportError(std::move(E));
        Text.addRecords(File);
      }
      std::string Assembly = S.Scratch.newFile(Stem + ".device.s");
      if (!S.Runner.isDryRun())
        if (Error E = writeFile(Assembly, Text.finish()))
          return reportError(std::move(E));
      Pieces.push_back(S.Scratch.newFile(Stem + ".device.o"));
      if (int Code = S.Runner.run(S.Host.assemble(Line, Assembly, Pieces.back())))
        return Code;
    }
    // CMake takes the first linker that -v prints for the one that makes programs: "ld -r" is for kernels alone.
    if (std::string Copy = findProgram("cp"); Pieces.size() == 1 && !Copy.empty())
      return S.Runner.run({Copy, {Pieces.front(), Output.path()}});
    return S.Runner.run(S.Host.join(Line, Pieces, Output.path()));
  }

  struct PendingRecord {
    RecordKind Kind;
    std::string Arch, File;
    std::string Extension = {};
    bool AtLink = false; ///< Its kernels are made when the program is linked.
  };

  Expected<std::string> serializeRecord(const PendingRecord &Pending) {
    std::string File = S.Scratch.newFile(Stem + "." + Pending.Arch + ".record");
    if (S.Runner.isDryRun())
      return File;
    DeviceRecord Record;
    Record.Kind = Pending.Kind;
    Record.Unit = Unit.Translation.Unit;
    Record.Arch = Pending.Arch;
    Record.Exports = Unit.Translation.Exports;
    Record.Imports = Unit.Translation.Imports;
    Record.HasIndirect = Unit.Translation.HasIndirect;
    Record.CallsIndirect = Unit.Translation.CallsIndirect;
    Record.Extension = Pending.Extension;
    for (const KernelReport &K : Unit.Translation.Kernels)
      if (Pending.AtLink) {
        Record.Kernels.push_back(K);
        Record.Kernels.back().Kernel = linkedKernel(K.Kernel, Unit.Translation.Unit);
      }
    if (!Pending.File.empty()) {
      auto Buffer = MemoryBuffer::getFile(Pending.File);
      if (!Buffer)
        return createStringError(Buffer.getError(), "cannot read " + Pending.File);
      Record.Code = (*Buffer)->getBuffer().str();
    }
    if (Error E = writeFile(File, serialize(Record)))
      return E;
    return File;
  }

  std::string place(const Twine &Name) const {
    SmallString<128> Path(Directory);
    sys::path::append(Path, Name);
    return Path.str().str();
  }

  std::string imageFile(StringRef Arch, StringRef Extension) {
    std::string Name = Arch.str();
    std::replace(Name.begin(), Name.end(), ':', '-'); // gfx90a:xnack+
    return place(forNvcc(Stem) + "." + Name + "." + Extension);
  }

  Session &S;
  const CommandLine &Line;
  const CommandLine HostLine;   ///< What the host text is compiled with.
  const CommandLine KernelLine; ///< What kernels are.
  const Source &Unit;
  std::string Object;
  const bool InPlace; ///< The texts are the user's own files.
  std::string Stem, Directory;
  std::map<FileKind, std::string> Texts;  ///< The paths of the last of each kind; empty: there is none.
  std::string KernelObject, Instrumented; ///< Of the virtual GPU; instrumented: before its calls are redirected.
  std::vector<Command> Commands;
  std::vector<std::string> Pieces; ///< Objects to be joined.
  std::vector<ImageDescriptor> Images;
  std::vector<PendingRecord> Pending;
  std::string ReportRecord;                                   ///< What goes into RecordKind::Report; empty: nothing.
  std::vector<std::pair<std::string, std::string>> Resources; ///< Device, and the file with its compiler's messages.
};

} // namespace

/// A file without target constructs: the host compiler's own business, with the user's own flags.
Command straightCommand(Session &S, const Source &Unit, StringRef Object) {
  const CommandLine &Line = S.Line;
  Command C = S.Host.openMPCommand(Line, !isPreprocessed(*Unit.Input));
  C.append(Line.tokens({ArgumentKind::Preprocessor, ArgumentKind::Warning, ArgumentKind::CodeGen,
                        ArgumentKind::Diagnostic, ArgumentKind::Dependency}));
  if (Line.Goal == Stage::Link && Line.WantsDependencies) {
    if (Line.DependencyFile.empty())
      C.append({"-MF", dependencyFile(Line, Unit.Input->text())});
    if (Line.DependencyTargets.empty())
      C.append(dependencyTargets(Line, Unit.Input->text()));
  }
  if (!Unit.Input->ForcedLanguage.empty())
    C.append({"-x", Unit.Input->ForcedLanguage});
  C.append({"-c", Unit.Input->text(), "-o", Object.str()});
  if (Unit.Input->text() == "-")
    C.Input = Unit.Path;
  return C;
}

int compileSource(Session &S, const Source &Unit, StringRef Object) {
  if (Unit.Way != Source::Straight)
    return UnitBuild(S, Unit, Object).run();
  return S.Runner.run(straightCommand(S, Unit, Object));
}

} // namespace chomp::toolchain
