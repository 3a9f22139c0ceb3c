//===- Project.cpp - how kept texts are built -----------------------------===//
//
// What the build files have to know of the sources and of their compile commands. Folders of the command line are seen
// from the project's own folder.
//
//===----------------------------------------------------------------------===//
#include "Project.h"

#include "Toolchain/Embed.h"
#include "Toolchain/InputLanguage.h"
#include "chomp/version.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace chomp {

namespace {

std::string absolute(llvm::StringRef Path, llvm::StringRef Directory = "") {
  llvm::SmallString<256> Out(Path);
  if (!Directory.empty())
    path::make_absolute(Directory, Out);
  (void)llvm::sys::fs::make_absolute(Out);
  path::remove_dots(Out, /*remove_dot_dot=*/true);
  return Out.str().str();
}

/// How a path is called in a folder. Both are absolute.
std::string seenFrom(llvm::StringRef Folder, llvm::StringRef Path) {
  auto At = path::begin(Folder), End = path::end(Folder);
  auto Rest = path::begin(Path), RestEnd = path::end(Path);
  for (; At != End && Rest != RestEnd && *At == *Rest; ++At)
    ++Rest;
  llvm::SmallString<256> Out;
  for (; At != End; ++At)
    path::append(Out, "..");
  for (; Rest != RestEnd; ++Rest)
    path::append(Out, *Rest);
  return Out.empty() ? "." : Out.str().str();
}

/// Sorts the words of a compile command.
class FlagSorter {
public:
  FlagSorter(const Job &J, llvm::StringRef Folder) : J(J), Folder(Folder) {}

  ProjectFlags sort() {
    for (size_t I = 0; I < J.Flags.size(); ++I) {
      const llvm::StringRef Word = J.Flags[I];
      if (isOurs(Word)) {
        I += Word == "-x" || Word == "-Xopenmp-target";
      } else if (const llvm::StringRef Option = folderOption(Word); !Option.empty()) {
        const bool Apart = Word.size() == Option.size() && I + 1 < J.Flags.size();
        const std::string Path = seen(Apart ? llvm::StringRef(J.Flags[++I]) : Word.drop_front(Option.size()));
        auto &To = Option == "-L" ? Out.Link : Out.Preprocessor;
        if (Option.size() > 2) { // "-isystem inc"
          To.push_back(Option.str());
          To.push_back(Path);
        } else {
          To.push_back(Option.str() + Path);
        }
      } else if (Word.starts_with("-D") || Word.starts_with("-U")) {
        Out.Preprocessor.push_back(Word.size() > 2 || I + 1 == J.Flags.size() ? Word.str() : Word.str() + J.Flags[++I]);
      } else if (Word.starts_with("-l") || Word.starts_with("-Wl,") || Word == "-pthread" || Word == "-rdynamic") {
        Out.Link.push_back(Word.str());
      } else if (Word.starts_with("-O") || Word.starts_with("-g") || Word.starts_with("-f") || Word.starts_with("-m")) {
        Out.Code.push_back(Word.str());
      } else {
        Out.Language.push_back(Word.str());
      }
    }
    if (llvm::none_of(Out.Code, [](llvm::StringRef Word) { return Word.starts_with("-O"); }))
      Out.Code.insert(Out.Code.begin(), "-O2");
    return std::move(Out);
  }

private:
  /// What the build files say themselves.
  static bool isOurs(llvm::StringRef Word) {
    return llvm::is_contained({"-x", "-fopenmp", "-MD", "-MMD", "-MP"}, Word) ||
           llvm::any_of(std::initializer_list<llvm::StringRef>{"-fopenmp=", "-fopenmp-targets=", "-Xopenmp-target",
                                                               "--offload-arch=", "-foffload="},
                        [&](llvm::StringRef Begin) { return Word.starts_with(Begin); });
  }
  static llvm::StringRef folderOption(llvm::StringRef Word) {
    static constexpr llvm::StringLiteral Options[] = {"-isystem", "-iquote", "-idirafter", "-include",
                                                      "-imacros", "-I",      "-L"};
    for (llvm::StringRef Option : Options)
      if (Word.starts_with(Option))
        return Option;
    return "";
  }
  std::string seen(llvm::StringRef Path) const {
    return path::is_absolute(Path) ? Path.str() : seenFrom(Folder, absolute(Path, J.Directory));
  }

  const Job &J;
  const llvm::StringRef Folder;
  ProjectFlags Out;
};

/// A GPU's words for a fast, an exact and a debuggable kernel. Of flags that contradict each other the last counts.
std::string gpuFlags(const ProjectFlags &Flags, llvm::StringRef Fast, llvm::StringRef Exact, llvm::StringRef Lines) {
  bool IsFast = false, IsExact = false, HasLines = false;
  for (llvm::StringRef Flag : Flags.Code) {
    if (Flag == "-ffast-math" || Flag == "-Ofast" || Flag == "-fno-fast-math")
      IsFast = Flag != "-fno-fast-math";
    else if (Flag.starts_with("-ffp-contract="))
      IsExact = Flag.ends_with("=off");
    else if (Flag.starts_with("-g"))
      HasLines = Flag != "-g0";
  }
  std::vector<llvm::StringRef> Out;
  for (auto [Has, Word] : {std::pair(IsFast, Fast), {IsExact, Exact}, {HasLines, Lines}})
    if (Has)
      Out.push_back(Word);
  return llvm::join(Out, " ");
}

} // namespace

bool Project::hasKernels() const {
  return llvm::any_of(Sources, [](const ProjectSource &S) { return !S.Unit.empty(); });
}

std::string Project::defaultDevice() const { return Vgpu ? "vgpu" : Cuda ? "sm_90" : "gfx90a"; }

std::string Project::kernelStandard() const {
  return llvm::any_of(Sources, [](const ProjectSource &S) { return S.NeedsCxx20; }) ? "20" : "17";
}

std::string Project::cudaFlags() const {
  return gpuFlags(Sources.front().Flags, "-use_fast_math", "-fmad=false", "-lineinfo");
}

std::string Project::hipFlags() const {
  const std::string More = gpuFlags(Sources.front().Flags, "-ffast-math", "-ffp-contract=off", "-gline-tables-only");
  return "-O3" + (More.empty() ? "" : " " + More);
}

std::vector<std::string> Project::linkFlags() const {
  std::vector<std::string> Out;
  for (const ProjectSource &S : Sources)
    for (const std::string &Flag : S.Flags.Link)
      if (!llvm::is_contained(Out, Flag))
        Out.push_back(Flag);
  return Out;
}

std::string ProjectSource::linkedNames() const {
  std::string Out;
  for (const std::string &Kernel : Kernels)
    Out += " -D" + Kernel + "=" + toolchain::linkedKernel(Kernel, Unit);
  return Out;
}

std::string Project::openMPFlags() {
  return "-fopenmp -U_OPENMP " + std::string(OpenMPMacro) + " -D__CHOMP__=" + std::to_string(__CHOMP__);
}

const ProjectFlags *Project::common() const {
  const ProjectFlags &First = Sources.front().Flags;
  return llvm::all_of(Sources, [&](const ProjectSource &S) { return S.Flags == First; }) ? &First : nullptr;
}

Project describeProject(const std::vector<Translated> &All, const std::string &Directory, bool Mirrored,
                        const TranslateOptions &Options) {
  Project P;
  const std::string Folder = absolute(Directory), Common = commonFolder(All);
  P.Source = seenFrom(Folder, Common);
  P.Name = path::filename(Folder).str();
  P.Cuda = Options.Cuda;
  P.Hip = Options.Hip;
  P.Vgpu = Options.Vgpu;
  for (const Translated &T : All) {
    const std::string Path = absolute(T.Of->Source, T.Of->Directory), Below = nameBelow(Common, *T.Of);
    ProjectSource S;
    S.IsPlain = T.Files.empty();
    llvm::SmallString<128> Stem(Mirrored || S.IsPlain ? llvm::StringRef(Below) : path::filename(Path));
    path::replace_extension(Stem, "");
    const bool IsTaken = llvm::any_of(P.Sources, [&](auto &Other) { return Other.IsPlain && Other.Stem == Stem; });
    S.Stem = S.IsPlain && IsTaken ? Below : Stem.str().str(); // x.cpp beside x.c
    S.CPlusPlus = S.IsPlain ? toolchain::languageOfFile(Path, /*DriverIsCxx=*/false) == toolchain::Language::Cxx
                            : llvm::StringRef(T.Files.front().Name).ends_with(".cpp");
    S.Path = S.IsPlain ? P.Source + "/" + Below : S.Stem + (S.CPlusPlus ? ".host.cpp" : ".host.c");
    S.Flags = FlagSorter(*T.Of, Folder).sort();
    S.Flags.Preprocessor.insert(S.Flags.Preprocessor.begin(),
                                {"-iquote", seenFrom(Folder, path::parent_path(Path))}); // its own headers
    if (T.Facts.HasKernels)
      S.Unit = T.Facts.Unit;
    S.NeedsCxx20 = T.Facts.NeedsCxx20;
    for (const KernelReport &K : T.Facts.Kernels)
      S.Kernels.push_back(K.Kernel);
    P.IsLinked |= !T.Facts.Imports.empty() || (All.size() > 1 && (T.Facts.HasIndirect || T.Facts.CallsIndirect));
    if (T.Facts.DefinesMain) {
      P.IsProgram = true;
      P.Name = path::stem(Path).str();
    }
    P.Sources.push_back(std::move(S));
  }
  return P;
}

std::string imagesFile(const Project &P) {
  if (!P.hasKernels() || !(P.Cuda || P.Hip))
    return "";
  std::string Out = "/* Puts the kernels that nvcc or clang has made for a GPU into the program: chomp --standalone "
                    "has written this. */\n"
                    "#include <chomp/image.h>\n\n";
  std::string Units;
  for (const ProjectSource &S : P.Sources) {
    if (S.Unit.empty())
      continue;
    Units += (Units.empty() ? "" : " ") + S.Unit;
    if (!P.IsLinked)
      Out += "CHOMP_IMAGE(CHOMP_DEVICE, \"" + S.Unit + "\", \"" + S.Stem + ".\" CHOMP_DEVICE \".image\");\n";
  }
  if (P.IsLinked)
    Out += "CHOMP_LINKED_IMAGE(CHOMP_DEVICE, \"" + Units + "\", \"linked.\" CHOMP_DEVICE \".image\");\n";
  return Out;
}

std::string filled(llvm::StringRef Text, llvm::ArrayRef<std::pair<llvm::StringRef, std::string>> Words) {
  std::string Out;
  while (true) {
    auto [Before, Rest] = Text.split('@');
    Out += Before;
    if (Before.size() == Text.size())
      return Out;
    auto Word = llvm::find_if(Words, [&](const auto &W) { return Rest.starts_with((W.first + "@").str()); });
    if (Word == Words.end()) {
      Out += '@';
      Text = Rest;
      continue;
    }
    Out += Word->second;
    Text = Rest.drop_front(Word->first.size() + 1);
  }
}

} // namespace chomp
