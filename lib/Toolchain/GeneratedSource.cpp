//===- Toolchain/GeneratedSource.cpp - the translator's own texts as sources ==//
//
// Decides which inputs are generated files, which kernel files belong to a host file, and what is to be known of the
// unit. Most of it is in the texts: kernels and the unit's id in the host file's descriptors, CHOMP_KERNEL(...). What
// no text needs for itself stands in a comment that the translator writes where there is something to say:
//
//   /* chompcc: {"exports":["scale"],"unit":"nn-3f2a9c41"} */
//
//===----------------------------------------------------------------------===//
#include "Toolchain/GeneratedSource.h"

#include "clang/Lex/Lexer.h"
#include "clang/Lex/LiteralSupport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace chomp::toolchain {

namespace {

/// How a kind's files are called, begin, and are asked for.
struct Form {
  FileKind Kind;
  StringLiteral Ending, Mark, Emit;
};

constexpr Form Forms[] = {{FileKind::Host, ".host.c", "/* Host side of ", ""},
                          {FileKind::Host, ".host.cpp", "/* Host side of ", ""},
                          {FileKind::Cuda, ".device.cu", "// Kernels of ", "cuda"},
                          {FileKind::Hip, ".device.hip", "// Kernels of ", "hip"},
                          {FileKind::Vgpu, ".vgpu.cpp", "// Kernels of ", "vgpu"}};

const Form *formOf(StringRef Path) {
  const Form *Found = find_if(Forms, [&](const Form &F) { return sys::path::filename(Path).ends_with(F.Ending); });
  return Found == std::end(Forms) ? nullptr : Found;
}

const Form &formOf(FileKind Kind) {
  return *find_if(Forms, [&](const Form &F) { return F.Kind == Kind; });
}

/// Whether a line of a text is the one that the translator begins a file with. A license may have come above it.
bool hasMark(StringRef Text, StringRef Mark) {
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    if (Line.starts_with(Mark) && Line.contains(", written by Chomp."))
      return true;
    Text = Rest;
  }
  return false;
}

std::optional<FileKind> kindOf(const Argument &Input) {
  const Form *F = formOf(Input.text());
  if (!F || !(Input.ForcedLanguage.empty() || Input.ForcedLanguage == "c" || Input.ForcedLanguage == "c++"))
    return std::nullopt;
  auto Buffer = MemoryBuffer::getFile(Input.text());
  return Buffer && hasMark((*Buffer)->getBuffer(), F->Mark) ? std::optional(F->Kind) : std::nullopt;
}

/// The file of another kind that is, or would be, beside a generated one.
std::string beside(StringRef Path, StringRef Ending) {
  SmallString<128> Result(sys::path::parent_path(Path));
  sys::path::append(Result, stemOfGenerated(Path) + Ending);
  return Result.str().str();
}

/// The host file of a kernel file: of the same name in its folder, or else the only one of that name.
Argument *hostOf(const Argument &Kernels, ArrayRef<Argument *> Hosts) {
  std::vector<Argument *> Named;
  for (Argument *Host : Hosts)
    if (stemOfGenerated(Host->text()) == stemOfGenerated(Kernels.text()))
      Named.push_back(Host);
  for (Argument *Host : Named)
    if (sys::path::parent_path(Host->text()) == sys::path::parent_path(Kernels.text()))
      return Host;
  return Named.size() == 1 ? Named.front() : nullptr;
}

/// The tokens of a text without comments, in which a string is its contents.
class Words {
public:
  explicit Words(StringRef Text)
      : Text(Text), Lex(clang::SourceLocation(), options(), this->Text.data(), this->Text.data(),
                        this->Text.data() + this->Text.size()) {}

  /// False at the end.
  bool next() {
    Lex.LexFromRawLexer(Token);
    if (Token.is(clang::tok::eof))
      return false;
    Word = Token.is(clang::tok::raw_identifier)
               ? Token.getRawIdentifier()
               : StringRef(Lex.getBufferLocation() - Token.getLength(), Token.getLength());
    return true;
  }
  /// That of the last token.
  unsigned line() const { return StringRef(Text).take_front(Lex.getBufferLocation() - Text.data()).count('\n') + 1; }
  bool isName() const { return Token.is(clang::tok::raw_identifier); }

  /// What stands between the parentheses behind a macro's name, divided at commas.
  std::vector<std::string> arguments() {
    std::vector<std::string> Result;
    if (!next() || Word != "(")
      return Result;
    Result.emplace_back();
    for (unsigned Depth = 1; next();) {
      Depth += Word == "(";
      Depth -= Word == ")";
      if (!Depth)
        break;
      if (Depth == 1 && Word == ",")
        Result.emplace_back();
      else
        Result.back() += Token.is(clang::tok::string_literal) ? contents() : Word.str();
    }
    return Result;
  }

  StringRef Word;

private:
  static const clang::LangOptions &options() {
    static const clang::LangOptions Result = [] {
      clang::LangOptions Language; // C++'s tokens are C's
      Language.LineComment = Language.CPlusPlus = Language.CPlusPlus11 = Language.CPlusPlus14 = true;
      return Language;
    }();
    return Result;
  }

  std::string contents() const {
    std::string Result;
    StringRef Rest = Word.slice(Word.find('"') + 1, Word.rfind('"'));
    for (; !Rest.empty(); Rest = Rest.drop_front()) {
      if (Rest.front() == '\\' && Rest.size() > 1)
        Rest = Rest.drop_front();
      Result += Rest.front();
    }
    return Result;
  }

  const std::string Text; ///< Ends with a zero, which the lexer wants.
  clang::Lexer Lex;
  clang::Token Token;
};

/// Reads the descriptors of a host text. One that is kept has the places in it.
void readDescriptors(StringRef Path, StringRef Text, TranslateResult &Result) {
  Words W(Text);
  while (W.next()) {
    if (!W.isName() || !W.Word.starts_with("CHOMP_"))
      continue;
    const StringRef Name = W.Word;
    const bool Inline = Name == "CHOMP_INLINE_KERNEL", Kernel = Inline || Name == "CHOMP_KERNEL";
    if (!Kernel && !is_contained({"CHOMP_GLOBAL", "CHOMP_GLOBAL_MEMBER", "CHOMP_GLOBAL_POINTERS_AT", "CHOMP_FUNCTION",
                                  "CHOMP_METHOD", "CHOMP_HOST_FUNCTION", "CHOMP_HOST_CLASS"},
                                 Name))
      continue;
    std::vector<std::string> Arguments = W.arguments();
    if (Inline && Arguments.size() > 1)
      Arguments.erase(Arguments.begin() + 1); // its descriptor's name
    if (Arguments.size() < (Kernel ? 7 : 2))
      continue;
    Result.Unit = Arguments[1];
    Result.StandsAlone = true;
    if (!Kernel)
      continue;
    KernelReport &K = Result.Kernels.emplace_back();
    K.Kernel = Arguments[0];
    K.Function = Arguments[2];
    K.File = Arguments[3];
    (void)!to_integer(Arguments[4], K.Line); // for remarks alone, as all of them
    if (K.File == "__FILE__") {
      K.File = Path.str();
      K.Line = W.line();
    }
    (void)!to_integer(Arguments[6], K.MaxThreads);
  }
}

/// Reads the comment with what the text says nowhere else.
Error readFacts(StringRef Path, StringRef Text, TranslateResult &Result) {
  static constexpr StringLiteral Begin = "/* chompcc: ";
  const size_t At = Text.starts_with(Begin) ? 0 : Text.find(("\n" + Begin).str());
  if (At == StringRef::npos)
    return Error::success();
  const StringRef Body = Text.substr(Text.find(Begin, At) + Begin.size());
  auto Facts = json::parse(Body.substr(0, Body.find("*/")));
  const json::Object *Members = Facts ? Facts->getAsObject() : nullptr;
  if (!Members) {
    consumeError(Facts.takeError());
    return createStringError("the comment 'chompcc:' of " + Path +
                             " is no JSON object: write the file again with chomp");
  }
  auto Names = [&](StringRef Key, std::vector<std::string> &To) {
    if (const json::Array *List = Members->getArray(Key))
      for (const json::Value &Name : *List)
        To.push_back(Name.getAsString().value_or("").str());
  };
  Names("exports", Result.Exports);
  Names("imports", Result.Imports);
  Result.HasIndirect = Members->getBoolean("has_indirect").value_or(false);
  Result.CallsIndirect = Members->getBoolean("calls_indirect").value_or(false);
  Result.IncludesForced = Members->getBoolean("includes_forced").value_or(false);
  Result.Unit = Members->getString("unit").value_or(Result.Unit).str();
  return Error::success();
}

/// The folder of the source that a host text is of, as the translator's command line named it.
std::string sourceFolder(StringRef Text) {
  static constexpr StringLiteral Begin = "\n#line 1 \"";
  const size_t At = Text.find(Begin);
  return At == StringRef::npos ? "" : sys::path::parent_path(Text.substr(At + Begin.size()).split('"').first).str();
}

/// Whether a kernel file is of the host file. The virtual GPU's says of which unit it is; those of GPUs have kernels.
Error checkPair(StringRef Host, StringRef Path, FileKind Kind, StringRef Text, const TranslateResult &Unit) {
  static constexpr StringLiteral Advice = "; write both with one run of chomp";
  StringSet<> Names;
  std::string Id;
  for (Words W(Text); W.next();)
    if (W.isName() && W.Word == "CHOMP_VGPU_IMAGE") {
      if (std::vector<std::string> Arguments = W.arguments(); !Arguments.empty())
        Id = Arguments.front();
    } else if (W.isName()) {
      Names.insert(W.Word);
    }
  if (Kind == FileKind::Vgpu && Id != Unit.Unit)
    return createStringError(Host + " and " + Path + " don't belong together: one is of the unit '" + Unit.Unit +
                             "', the other of '" + Id + "'" + Advice);
  if (Kind != FileKind::Vgpu)
    for (const KernelReport &K : Unit.Kernels)
      if (!Names.contains(K.Kernel))
        return createStringError(Host + " and " + Path + " don't belong together: one launches '" + K.Kernel +
                                 "', which the other doesn't have" + Advice);
  return Error::success();
}

FileKind kernelsFor(StringRef Arch) {
  return isCuda(Arch) ? FileKind::Cuda : isHip(Arch) ? FileKind::Hip : FileKind::Vgpu;
}

/// The kernel file of a kind: the one that is named, or the one beside the host file, which may be missing.
std::string kernelFileOf(const Argument &Host, FileKind Kind) {
  for (const std::string &Named : Host.KernelFiles)
    if (formOf(Named)->Kind == Kind)
      return Named;
  return beside(Host.text(), formOf(Kind).Ending);
}

} // namespace

StringRef stemOfGenerated(StringRef Path) {
  const Form *F = formOf(Path);
  return sys::path::filename(Path).drop_back(F ? F->Ending.size() : 0);
}

Error findGeneratedSources(CommandLine &Line) {
  std::vector<Argument *> Hosts;
  for (Argument &A : Line.Arguments)
    if (A.Kind == ArgumentKind::Input) {
      A.Generated = kindOf(A);
      if (A.Generated == FileKind::Host)
        Hosts.push_back(&A);
    }
  if (Line.Goal != Stage::Compile && Line.Goal != Stage::Link)
    return Error::success();
  auto HasKernels = [](const Argument &A) { return A.Generated && A.Generated != FileKind::Host; };
  for (const Argument &A : Line.Arguments) {
    if (!HasKernels(A))
      continue;
    Argument *Host = hostOf(A, Hosts);
    if (!Host) {
      std::string Name = beside(A.text(), ".host.c");
      if (std::string Cxx = beside(A.text(), ".host.cpp"); !sys::fs::exists(Name) && sys::fs::exists(Cxx))
        Name = std::move(Cxx);
      return createStringError(A.text() + " has kernels that a host file launches: name that, too ('" + Name + "')");
    }
    if (const std::string Other = kernelFileOf(*Host, *A.Generated);
        is_contained(Host->KernelFiles, Other) && Other != A.text())
      return createStringError(Other + " and " + A.text() + " would both be the kernels of " + Host->text() +
                               ": name one of them");
    Host->KernelFiles.push_back(A.text());
  }
  erase_if(Line.Arguments, HasKernels);
  return Error::success();
}

Error readGenerated(const CommandLine &Line, Source &Unit) {
  const Argument &Host = *Unit.Input;
  if (!Line.OpenMP)
    return createStringError(Host.text() +
                             " calls Chomp's runtime, and -fno-openmp leaves that out: compile its source");
  auto Buffer = MemoryBuffer::getFile(Host.text());
  if (!Buffer)
    return createStringError(Buffer.getError(), "cannot read " + Host.text());
  const StringRef Text = (*Buffer)->getBuffer();
  TranslateResult &Result = Unit.Translation;
  Result.NeedsOffload = true;
  Unit.Folder = sourceFolder(Text);
  readDescriptors(Host.text(), Text, Result);
  if (Error E = readFacts(Host.text(), Text, Result))
    return E;
  Result.Files.push_back({FileKind::Host, Host.text(), ""});
  std::vector<std::string> Archs, Emits, Paths; // that are missing
  for (const std::string &Arch : Line.OffloadArchs) {
    const FileKind Kind = kernelsFor(Arch);
    const std::string Path = kernelFileOf(Host, Kind);
    if (any_of(Result.Files, [&](const GeneratedFile &F) { return F.Kind == Kind; }))
      continue;
    auto Kernels = MemoryBuffer::getFile(Path);
    if (!Kernels) {
      Archs.push_back(Arch);
      Emits.push_back(formOf(Kind).Emit.str());
      Paths.push_back(Path);
      continue;
    }
    const StringRef KernelText = (*Kernels)->getBuffer();
    if (Result.Unit.empty()) // all that it has are functions that nobody calls
      continue;
    if (Error E = checkPair(Host.text(), Path, Kind, KernelText, Result))
      return E;
    if (Kind != FileKind::Vgpu && KernelText.contains("__cplusplus < 202002L")) // an #error for those who miss it
      Result.NeedsCxx20 = true;
    Result.Files.push_back({Kind, Path, ""});
  }
  Result.HasKernels = Result.Files.size() > 1;
  if (Result.Unit.empty() || Archs.empty()) // without an id there is nothing that needs kernels
    return Error::success();
  return createStringError(Host.text() + " has no kernels for " + join(Archs, ", ") + ": there is no " +
                           join(Paths, ", ") + "; write it with chomp --emit=" + join(Emits, ",") +
                           ", or choose other devices with --offload-arch=");
}

} // namespace chomp::toolchain
