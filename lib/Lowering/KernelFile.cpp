//===- KernelFile.cpp - kernel files --------------------------------------===//
//
// What a device needs of the program, in the user's own words, and then its kernels.
//
//===----------------------------------------------------------------------===//
#include "Lowering/CodeText.h"
#include "Lowering/MapText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace chomp {

namespace {

void writeDecl(SourceWriter &W, const DeviceDecl &D, const Dialect &Dialect) {
  StructuredBlock Block;
  Block.Where = D.Where;
  std::string Qualifier = (D.Inline ? "inline " : "") + Dialect.function(D.External || D.Inline);
  auto User = [&](const KernelCode &Text) {
    W.own("\n");
    if (D.Pack)
      W.unmapped("#pragma pack(push, " + std::to_string(D.Pack) + ")\n");
    W.unmapped(D.Comment);
    Block.Pieces.push_back({Text, nullptr});
    writeBlock(W, Block, Dialect, "");
    W.endLine();
    if (D.Pack)
      W.unmapped("#pragma pack(pop)\n");
  };
  switch (D.What) {
  case DeviceDecl::Kind::Include:
    return;
  case DeviceDecl::Kind::Type:
    if (D.Where.File.empty()) // nobody wrote it
      return W.own("\n" + D.Text);
    if (!D.Code.empty())
      Block = D.Code;
    return User(D.Text);
  case DeviceDecl::Kind::Constant:
    return User(Dialect.constant(D.Text) + ";");
  case DeviceDecl::Kind::Global:
    return W.own("\n" + (D.Inline ? "CHOMP_INLINE_VARIABLE " : Dialect.variable(D.External, D.Defined)) + D.Text +
                 ";\n");
  case DeviceDecl::Kind::Prototype:
    return W.own("\n" + Qualifier + D.Text + "\n");
  case DeviceDecl::Kind::Function:
    break;
  }
  W.own("\n");
  W.unmapped(D.Comment);
  StructuredBlock Code = D.Code;
  // A template's own head comes before the qualifier.
  KernelCode &First = Code.Pieces.front().Text;
  const llvm::StringRef Head = First.chars();
  size_t At = 0;
  while (At < Head.size() && Head.substr(At).starts_with("template")) {
    int Depth = 0;
    for (At = Head.find('<', At); At < Head.size(); ++At) {
      Depth += Head[At] == '<' ? 1 : Head[At] == '>' ? -1 : 0;
      if (Depth == 0)
        break;
    }
    At = Head.find_first_not_of(" \n\t", At + 1);
  }
  if (!Head.substr(At).starts_with("requires")) // else its place is behind the constraint
    First.insert(At, !At ? Qualifier : (D.Inline ? "inline " : "") + Dialect.member());
  writeBlock(W, Code, Dialect, "");
  W.endLine();
}

/// What chooses by isa, for those that this dialect's compiler may know.
void writeIsaMacros(SourceWriter &W, const Unit &U, const Dialect &D) {
  for (const std::string &Isa : U.Isas)
    if (std::string Condition = D.isaCondition(Isa); !Condition.empty()) {
      const std::string Define = "#define " + isaMacro(Isa) + "(variant, other) ";
      W.own("\n#if " + Condition + " // isa(" + Isa + ")\n" + Define + "variant\n#else\n" + Define + "other\n#endif\n");
    }
}

/// Writes a declaration, if it is for this dialect's devices, and for those that it is for.
void writeDeclFor(SourceWriter &W, const DeviceDecl &Decl, const Dialect &D) {
  if (Decl.Devices.has(D.arch()))
    return writeDecl(W, Decl, D);
  std::string Condition;
  for (const std::string &Isa : Decl.Devices.Isas)
    if (std::string One = D.isaCondition(Isa); !One.empty())
      Condition += (Condition.empty() ? "" : " || ") + One;
  if (Condition.empty())
    return;
  W.own("\n#if " + Condition);
  W.endLine();
  writeDecl(W, Decl, D);
  W.own("#endif\n");
}

/// Opens and closes namespaces between declarations, only where they change.
class Namespaces {
public:
  /// Own: what stands for the unit's unnamed one. Around: the one that everything of the program is in; may be empty.
  Namespaces(SourceWriter &W, std::string Own, std::string Around)
      : W(W), Own(std::move(Own)), Around(std::move(Around)) {}
  void enter(std::vector<std::string> Names) {
    Names.erase(std::unique(Names.begin(), Names.end()), Names.end());
    std::replace(Names.begin(), Names.end(), std::string(), Own);
    if (Names == Open)
      return;
    size_t Common = 0;
    while (Common < Names.size() && Common < Open.size() && Names[Common] == Open[Common])
      ++Common;
    if (Open.size() > Common)
      W.own("\n");
    for (; Open.size() > Common; Open.pop_back())
      W.own("} // namespace " + Open.back() + "\n");
    // The program's specializations and overloads belong to the library's own namespace, or ours.
    bool Library = !Names.empty() && (Names.front() == "std" || Names.front() == "chomp");
    if (!Around.empty() && Library != Outside) {
      W.own(Library ? "\n} // namespace " + Around + "\nusing namespace " + Around + ";\n"
                    : "\nnamespace " + Around + " {\n");
      Outside = Library;
    }
    if (Names.size() > Common)
      W.own("\n");
    for (; Common < Names.size(); ++Common) {
      W.own((Names[Common] == Own ? "inline namespace " : "namespace ") + Names[Common] + " {\n");
      Open.push_back(Names[Common]);
    }
  }

private:
  SourceWriter &W;
  std::string Own, Around;
  bool Outside = false;
  std::vector<std::string> Open;
};

/// Whether lines other than comments call a routine of <ompx.h>.
bool callsRoutines(llvm::StringRef Text) {
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    if (!Line.ltrim().starts_with("//") && (Line.contains("ompx_") || Line.contains("ompx::")))
      return true;
    Text = Rest;
  }
  return false;
}

/// Whether lines other than comments name something that chomp/device.h has, and the smallest header hasn't.
bool namesDeviceHeader(llvm::StringRef Text) {
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_' || C == ':'; };
  auto IsOfHeader = [](llvm::StringRef Word) {
    return Word.starts_with("std::") || Word.starts_with("omp_") ||
           (Word.starts_with("chomp::") && Word != "chomp::vgpu_kernel" && Word != "chomp::share") ||
           (Word.starts_with("CHOMP_") && !Word.starts_with("CHOMP_VGPU_"));
  };
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    if (Line.ltrim().starts_with("//") || Line.starts_with("#"))
      continue;
    for (; !Line.empty(); Line = Line.drop_while(IsWord)) {
      Line = Line.drop_until(IsWord);
      if (IsOfHeader(Line.take_while(IsWord)))
        return true;
    }
  }
  return false;
}

/// The line that puts a file in generic mode (chomp/device/Parallel.h), or nothing.
std::string generalMode(const Unit &U, const Dialect &D) {
  const std::string Define = "#define CHOMP_GENERAL_MODE", Relocatable = D.relocatableMacro();
  if (U.general())
    return Define + " // some kernel has a thread that starts others\n";
  if (Relocatable.empty()) // the virtual GPU's threads are fibers, of which one that waits must let another go on
    return llvm::any_of(U.Regions, [](const auto &R) { return R->SpmdMode; })
               ? Define + " // some kernel's threads wait for others\n"
               : "";
  if (U.SetsVariables)
    return Define + " // some code sets internal control variables\n";
  if (U.HasEvents)
    return Define + " // some tasks have events\n";
  if (U.StartsThreads)
    return Define + " // some function starts threads\n";
  if (U.callsOthers())
    return Define + " // other files' functions may ask for their team\n";
  return U.SharesTeam
             ? "#ifdef " + Relocatable + " // other files' kernels call these functions, too\n" + Define + "\n#endif\n"
             : "";
}

bool needsDeviceHeader(const Unit &U, const std::string &General) {
  return !U.Locks.empty() || U.NeedsDeviceHeader || !General.empty() || U.HasEvents ||
         llvm::any_of(U.Regions, [](const auto &R) { return planKernel(*R).NeedsDeviceHeader; });
}

/// Which of our headers a file includes.
struct OwnHeaders {
  bool Device = false;   ///< chomp/device.h
  bool Routines = false; ///< chomp/ompx.h, too
};

/// What a file includes, and what it defines before that. General: the line that puts it in generic mode, or nothing.
std::string includesOf(const Unit &U, const Dialect &D, OwnHeaders Headers, const std::string &General) {
  auto IsInclude = [](const DeviceDecl &Decl) { return Decl.What == DeviceDecl::Kind::Include; };
  std::string Out = D.vendorHeaders(U) + General;
  if (U.HasEvents)
    Out += "#define CHOMP_EVENTS // some tasks are not complete before their event is fulfilled\n";
  // The code is written without the user's macros; system headers may ask for them.
  std::string WithoutMacros;
  for (const std::string &Macro : U.HiddenMacros)
    WithoutMacros += "#undef " + Macro + "\n";
  const bool Others = llvm::any_of(U.Decls, IsInclude);
  const std::string Own = (Headers.Device ? "#include <chomp/device.h>\n" : D.smallestHeader()) +
                          D.libraryHeaders(U, Headers.Device) +
                          (Headers.Routines ? "#include <chomp/ompx.h>\n" : ""); // whichever <ompx.h> the user has
  Out += Others ? U.hidingMacros(Own) : WithoutMacros + Own;
  for (const DeviceDecl &Decl : U.Decls)
    if (IsInclude(Decl))
      Out += Decl.Text.str() + "\n";
  if (Others)
    Out += WithoutMacros;
  if (U.NeedsComplex)
    Out += "#include <chomp/complex.h>\n";
  if (U.NeedsLibraryComplex && D.hasVendorNames())
    Out += "#include <chomp/complexfunctions.h>\n";
  if (U.UsesLibraryCopies && D.hasVendorNames())
    Out += "#include <chomp/libcopies.h>\n";
  if (U.NeedsFloat16)
    Out += D.float16Header();
  return Out;
}

/// Lines between the includes and the code: what a vendor's compiler has to be told, and the names of locks.
void writePreamble(SourceWriter &W, const Unit &U, const Dialect &D) {
  if (D.hasVendorNames() && U.NeedsCxx20)
    W.own(
        "\n#if __cplusplus < 202002L\n#error \"compile this with -std=c++20: it calls what the library has for devices "
        "from then on\"\n#endif\n");
  if (D.hasVendorNames() && !U.Renamed.empty()) {
    W.own("\n// " + D.title() + " has such names, too.\n");
    for (const auto &[Name, Own] : U.Renamed)
      W.own("#define " + Name + " " + Own + "\n");
  }
  writeIsaMacros(W, U, D);
  if (!D.programNamespace().empty())
    W.own("\nnamespace " + D.programNamespace() + " {\n");
  if (!U.Locks.empty())
    W.own("\n");
  for (const std::string &Lock : U.Locks)
    W.own("CHOMP_LOCK(" + lockName(Lock) + ");\n");
}

/// The definitions of the macros that keep their names, in the program's order.
std::string definitions(const KeptMacros &Macros) {
  std::vector<const ConstantMacro *> Sorted(Macros.Kept.begin(), Macros.Kept.end());
  llvm::sort(Sorted, [](const ConstantMacro *A, const ConstantMacro *B) { return A->Order < B->Order; });
  std::string Out;
  for (const ConstantMacro *Macro : Sorted) {
    const std::string Define = "#define " + Macro->Definition + "\n";
    Out += Macro->OfLibrary ? "#ifndef " + Macro->Name + "\n" + Define + "#endif\n" : Define;
  }
  return Out;
}

/// The words of a text's code: nothing else may have the name of a macro.
llvm::StringSet<> wordsOf(llvm::StringRef Text) {
  llvm::StringSet<> Out;
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  auto IsForMacros = [](llvm::StringRef Line) { // hides the command line's
    return Line.starts_with("#undef ") || Line.starts_with("#pragma push_macro") ||
           Line.starts_with("#pragma pop_macro");
  };
  while (!Text.empty()) {
    if (Text.starts_with("//") || IsForMacros(Text))
      Text = Text.drop_until([](char C) { return C == '\n'; });
    else if (Text.starts_with("/*"))
      Text = Text.drop_front(std::min(Text.find("*/", 2), Text.size() - 1) + 1);
    else if (const llvm::StringRef Word = Text.take_while(IsWord); !Word.empty()) {
      Out.insert(Word);
      Text = Text.drop_front(Word.size());
    } else {
      Text = Text.drop_front();
    }
  }
  return Out;
}

/// Chooses those of the macros that have been seen whose names mean nothing else in a text without them.
void chooseKept(KeptMacros &Macros, llvm::StringRef Text) {
  const llvm::StringSet<> Taken = wordsOf(Text);
  auto MayStay = [&](auto &Self, const ConstantMacro *Macro) -> bool {
    return !Taken.contains(Macro->Name) &&
           llvm::all_of(Macro->Uses, [&](const ConstantMacro *Used) { return Self(Self, Used); });
  };
  auto Keep = [&](auto &Self, const ConstantMacro *Macro) -> void {
    Macros.Kept.insert(Macro);
    for (const ConstantMacro *Used : Macro->Uses)
      Self(Self, Used);
  };
  for (const ConstantMacro *Macro : Macros.Seen)
    if (MayStay(MayStay, Macro))
      Keep(Keep, Macro);
}

KernelFile kernelFile(const Unit &U, const Dialect &D, OwnHeaders Headers, const std::string &General,
                      KeptMacros *Macros) {
  KernelWords Words = D.words();
  Words.Macros = Macros;
  SourceWriter W(D.fileName(U), Words);
  W.own("// Kernels of " + inComment(U.Source) + " for " + D.title() + ", written by Chomp.\n");
  if (const std::string Includes = includesOf(U, D, Headers, General); !Includes.empty())
    W.own(Includes);
  if (const std::string Defines = Macros ? definitions(*Macros) : ""; !Defines.empty())
    W.own("\n" + Defines);
  writePreamble(W, U, D);
  Namespaces Scope(W, U.ownNamespace(), D.programNamespace());
  // What stands between these lines has types of calls in it.
  const std::string Begin = U.AsksTypes ? D.beginTypes() : "", End = U.AsksTypes ? D.endTypes() : "";
  auto Mark = [&](const std::string &Line) {
    if (!Line.empty())
      W.own("\n" + Line);
  };
  Mark(Begin);
  for (const DeviceDecl &Decl : U.Decls)
    if (Decl.What != DeviceDecl::Kind::Include) {
      Scope.enter(Decl.Namespaces);
      writeDeclFor(W, Decl, D);
    }
  Mark(End);
  std::vector<GeneratedFile::KernelLines> Kernels;
  for (const auto &R : U.Regions) {
    if (!R->Closures.empty())
      Mark(Begin);
    for (const ClosureType &Type : R->Closures) {
      Scope.enter(Type.Namespaces);
      writeClosureType(W, Type, D);
    }
    if (!R->Closures.empty())
      Mark(End);
    Scope.enter(R->Namespaces);
    const unsigned First = W.line();
    if (R->AsWorkItemLoops && D.runsTeamsInOneThread())
      writeKernel(W, asWorkItemLoops(*R), D, !General.empty());
    else
      writeKernel(W, *R, D, !General.empty());
    Kernels.push_back({R->Kernel, First, W.line() - 1});
  }
  Scope.enter({});
  if (std::string Close = D.close(U); !Close.empty())
    W.own("\n" + Close);
  return {W.text(), W.pragmas(), W.origins(), W.sources(), std::move(Kernels)};
}

} // namespace

KernelFile kernelFile(const Unit &U, const Dialect &D) {
  KeptMacros Macros;
  KeptMacros *const Kept = U.Standalone ? &Macros : nullptr;
  const std::string General = generalMode(U, D);
  const OwnHeaders First = {needsDeviceHeader(U, General)};
  KernelFile Out = kernelFile(U, D, First, General, Kept);
  OwnHeaders Headers = First;
  Headers.Routines = U.UsesOmpx && callsRoutines(Out.Text);
  Headers.Device |= Headers.Routines || (!D.smallestHeader().empty() && namesDeviceHeader(Out.Text));
  chooseKept(Macros, Out.Text);
  if (Headers.Device != First.Device || Headers.Routines || !Macros.Kept.empty())
    Out = kernelFile(U, D, Headers, General, Kept);
  Out.Macros = std::move(Macros.Kept);
  return Out;
}

bool isAlike(const AlikeCode &Code, const Dialect &D) {
  auto Text = [&](const StructuredBlock &Instance) {
    SourceWriter W("", D.words());
    writeBlock(W, Instance, D, "");
    return W.text();
  };
  const std::string First = Text(Code.Instances.front());
  return llvm::all_of(Code.Instances, [&](const StructuredBlock &Other) { return Text(Other) == First; });
}

} // namespace chomp
