//===- Translate.cpp - the way through the translator ---------------------===//
//
// Parse, describe, lower, give back the texts: each step a function from one value to the next.
//
//===----------------------------------------------------------------------===//
#include "Driver/Origins.h"
#include "Emit/LineDirectives.h"
#include "Frontend/Host/HeaderCopies.h"
#include "Frontend/Parse/Parse.h"
#include "Frontend/RegionBuilder.h"
#include "Lowering/Dialect.h"
#include "Lowering/HostHead.h"
#include "Lowering/HostText.h"
#include "Lowering/Report.h"
#include "Support/Diagnostics.h"
#include "Support/Quoted.h"

#include "Model/Translator.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <set>

namespace chomp {

/// The line of what follows a pragma. It may be an #include.
static unsigned lineAfter(const ParsedFile &File, TokenRange Pragma) {
  const TokenStream &Tokens = File.Tokens;
  const clang::SourceManager &SM = File.Context.getSourceManager();
  auto FileOf = [&](unsigned Token) { return SM.getFileID(SM.getExpansionLoc(Tokens[Token].Loc)); };
  const clang::SourceLocation End = SM.getExpansionRange(Tokens[Pragma.Last].Loc).getEnd();
  const unsigned Next = Pragma.Last + 1, NextLine = SM.getPresumedLoc(End).getLine() + 1;
  return Next < Tokens.tokens().size() && FileOf(Next) == FileOf(Pragma.Last) ? std::min(Tokens.line(Next), NextLine)
                                                                              : NextLine;
}

/// What the texts of a unit don't say to those who compile them later (Toolchain/GeneratedSource.cpp): a line of the
/// host text, empty for most units.
static std::string factsOf(const Unit &U, bool IncludesForced) {
  llvm::json::Object Facts;
  if (!U.Exports.empty())
    Facts["exports"] = llvm::json::Array(U.Exports);
  if (!U.Imports.empty())
    Facts["imports"] = llvm::json::Array(U.Imports);
  for (auto [Name, Holds] : {std::pair("has_indirect", U.HasIndirect),
                             {"calls_indirect", U.CallsIndirect},
                             {"includes_forced", IncludesForced}})
    if (Holds)
      Facts[Name] = true;
  if (Facts.empty())
    return "";
  Facts["unit"] = U.Id;
  return llvm::formatv("/* chompcc: {0} */\n", llvm::json::Value(std::move(Facts))).str();
}

/// The user's file, and headers of the user's, with their constructs replaced.
static HostTexts hostFiles(const ParsedFile &File, const FileModel &Model, const TranslateOptions &Options) {
  clang::IdentifierTable &Names = File.PP.getIdentifierTable();
  const HostWords Words{[&](llvm::StringRef Name) { return Names.find(Name) != Names.end(); }, Options.Quiet,
                        Options.Standalone};
  const TokenStream &Tokens = File.Tokens;
  TokenEdits Edits;
  Edits.KeepsLines = !Options.Standalone;
  std::vector<LinesBehind> Behind;
  for (const auto &[Pragma, Text] : Model.Rewritten)
    Edits.replace(Pragma, Text);
  for (const auto &[Token, Name] : Model.Renamed)
    Edits.replace({Token, Token}, Name);
  for (const auto &[Token, Text] : Model.Inserted)
    Edits.insertBefore(Token, Text);
  for (const auto &[Token, Text] : Model.Appended)
    Edits.insertAfter(Token, Text);
  if (Model.MainBrace)
    Edits.insertAfter(*Model.MainBrace, std::string(Options.Standalone ? "\n  " : " ") +
                                            (Words.Quiet ? "CHOMP_QUIET_INIT;" : "chomp_offload_init();"));
  for (const RewriteSite &S : Model.Sites) {
    const unsigned LineAfter = lineAfter(File, S.Pragma);
    if (S.Mapper >= 0) {
      const std::string Text = hostText(*Model.Mappers[S.Mapper], Words);
      if (S.Function) {
        Edits.remove(S.Pragma);
        Edits.insertBefore(*S.Function, Text + "#line " + std::to_string(Tokens.line(*S.Function)) + "\n");
      } else {
        Edits.replace(S.Pragma, Text + "#line " + std::to_string(LineAfter));
      }
      continue;
    }
    std::vector<const TargetRegion *> Instances;
    for (int Index : S.Instances)
      Instances.push_back(Model.Unit.Regions[Index].get());
    HostText Text =
        S.Region >= 0 ? hostText(Instances, LineAfter, Words) : hostText(*Model.Data[S.Data], LineAfter, Words);
    if (const std::string Comment = Options.Standalone ? Tokens.commentBehind(S.Pragma) : ""; !Comment.empty())
      Text.Open.insert(std::min(Text.Open.find('\n'), Text.Open.size()), " " + llvm::StringRef(Comment).ltrim().str());
    Edits.replace(S.Pragma, Text.Open);
    if (std::optional<clang::SourceLocation> Include = includeUpTo(File, S.Pragma.First, S.Last);
        Include && !Text.Close.empty())
      Behind.push_back({*Include, Text.Close});
    else if (!Text.Close.empty())
      Edits.insertLinesAfter(S.Last, Text.Close);
    for (const auto &[Token, Name] : S.Renamed)
      Edits.replace({Token, Token}, Name);
  }
  const clang::SourceManager &SM = File.Context.getSourceManager();
  auto FileOf = [&](unsigned Token) { return SM.getFileID(SM.getExpansionLoc(Tokens[Token].Loc)); };
  for (const AncestorFunction &F : Model.Ancestors)
    if (F.InPlace) {
      const TokenRange Pragma = Tokens.pragma(F.Pragma);
      HostText Text = hostText(F, lineAfter(File, Pragma));
      // A pragma often stands at the line's start.
      Edits.replace(Pragma, (Tokens.indentation(F.Pragma).empty() ? F.Indentation : "") + Text.Open);
      Edits.insertLinesAfter(F.Last, Text.Close);
    }
    // Above the comment of the function that it comes from, unless a pragma or another file stands there.
    else if (F.Before > 0 && Tokens[F.Before - 1].Role == PragmaRole::None && FileOf(F.Before - 1) == FileOf(F.Before))
      Edits.insertLinesAfter(F.Before - 1, "\n\n" + llvm::StringRef(hostText(F)).rtrim().str());
    else
      Edits.insertBefore(F.Before, hostText(F) + "#line " + std::to_string(Tokens.line(F.Before)) + "\n");
  std::string Out = hostHead(Model.Unit, Words) + hostHead(Model.Unit, Model.Ancestors) +
                    hostHead(Model.Unit, Model.Data) + Words.loud();
  // The file's name, without what an #include can't say.
  const std::string Owner = Model.Unit.Id.substr(0, Model.Unit.Id.rfind('-'));
  HostTexts Texts = applyEdits(File, Edits, Behind, Options.OwnCopies ? Owner : std::string());
  Out += factsOf(Model.Unit, !Texts.Forced.empty());
  Out += Texts.Forced;
  Out += "#line 1 " + quoted(SM.getPresumedLoc(SM.getLocForStartOfFile(SM.getMainFileID())).getFilename()) + "\n";
  Texts.MainLines.insert(Texts.MainLines.begin(), llvm::StringRef(Out).count('\n'), 0);
  Out += Texts.Main;
  if (!Model.Globals.empty() && Out.back() != '\n')
    Out += '\n';
  static constexpr const char *Macros[] = {"CHOMP_GLOBAL(",        "CHOMP_GLOBAL_MEMBER(", "CHOMP_FUNCTION(",
                                           "CHOMP_HOST_FUNCTION(", "CHOMP_METHOD(",        "CHOMP_GLOBAL_POINTERS_AT("};
  if (!Model.Globals.empty() && Words.Quiet)
    Out += "CHOMP_QUIET\n"; // to the end
  for (const RegisteredGlobal &G : Model.Globals)
    Out += G.Access + Macros[static_cast<int>(G.What)] + G.Symbol + ", \"" + Model.Unit.Id + "\", " + G.Variable +
           ", " + G.Flags + ");\n";
  Texts.MainLines.resize(llvm::StringRef(Out).count('\n')); // our own at the end
  Texts.Main = std::move(Out);
  if (Options.Standalone) {
    Texts.Main = withoutLineDirectives(Texts.Main);
    for (HostTexts::Copy &Header : Texts.Headers)
      Header.Text = withoutLineDirectives(Header.Text);
  }
  return Texts;
}

/// Pragmas in a kernel file that no construct took: nobody would do what they say.
static void refusePragmas(const ParsedFile &File, llvm::ArrayRef<unsigned> Pragmas, llvm::DenseSet<unsigned> &Refused) {
  for (unsigned Token : Pragmas)
    if (Refused.insert(Token).second)
      report(File.Diags, File.Tokens[Token].Loc, Diag::UnsupportedDirective)
          << File.Tokens.directiveName(Token) << "here";
}

/// Templates of which lambdas make instantiations that differ in more than their types.
static void refuseUnlike(const ParsedFile &File, const Unit &U, const Dialect &D) {
  for (const AlikeCode &Code : U.Alike)
    if (!File.Diags.hasErrorOccurred() && !isAlike(Code, D))
      report(File.Diags, File.Tokens[Code.Token].Loc, Diag::UnsupportedConstruct)
          << "a construct in a template that does something else for each lambda";
}

/// Kernel files that are kept say nothing of the lines of a file that changes without them.
static void forgetPlaces(Unit &U) {
  for (const auto &R : U.Regions) {
    R->Where = {};
    for (ClosureType &Type : R->Closures)
      Type.Where = {};
    for (std::optional<Obstacle> *Why : {&R->WhyGeneral, &R->WhyStacks})
      if (*Why)
        (*Why)->SaysLine = false;
  }
}

/// What tells someone who changes the command line that a macro of it stands in the kernel files, too.
static std::string guardOf(const ConstantMacro &Macro) {
  const llvm::StringRef Value = llvm::StringRef(Macro.Definition).drop_front(Macro.Name.size() + 1);
  unsigned long long Number;
  if (!Macro.OfCommandLine || Value.getAsInteger(0, Number))
    return "";
  return "#if " + Macro.Name + " != " + Value.str() + "\n#error \"" + Macro.Name + " is " + Value.str() +
         " in the kernel files: change it there, too\"\n#endif\n";
}

static std::string dump(const FileModel &Model) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  for (const RewriteSite &S : Model.Sites)
    if (S.Region >= 0)
      for (int Index : S.Instances)
        print(*Model.Unit.Regions[Index], OS);
    else if (S.Mapper >= 0)
      print(*Model.Mappers[S.Mapper], OS);
    else
      print(*Model.Data[S.Data], OS);
  return Out;
}

bool translate(const TranslateOptions &Options, TranslateResult &Result, llvm::raw_ostream &Diag, bool Colors) {
  Result = TranslateResult();
  bool Ok = parse(Options, Diag, Colors, [&](ParsedFile &File) {
    FileModel Model = buildFileModel(File, Options);
    if (File.Diags.hasErrorOccurred() || File.Implied.changed())
      return;
    Result.DefinesMain = Model.MainBrace.has_value();
    Result.NeedsOffload = Model.needsOffload();
    Result.Unit = Model.Unit.Id;
    if (!Result.NeedsOffload)
      return;
    Result.HasKernels = !Model.Unit.Regions.empty() || !Model.Unit.Decls.empty();
    Result.StandsAlone = !Model.Unit.Regions.empty() || !Model.Globals.empty();
    Result.Exports = Model.Unit.Exports;
    Result.Imports = Model.Unit.Imports;
    Result.HasIndirect = Model.Unit.HasIndirect;
    Result.CallsIndirect = Model.Unit.CallsIndirect;
    Result.NeedsCxx20 = Model.Unit.NeedsCxx20;
    Result.RegionDump = dump(Model);
    Result.Kernels = reportKernels(Model.Unit);
    Result.Taskgraphs = reportTaskgraphs(Model.Unit);
    std::string Extension = Model.Unit.CPlusPlus ? ".host.cpp" : ".host.c";
    HostTexts Texts = hostFiles(File, Model, Options);
    Result.IncludesForced = !Texts.Forced.empty();
    Origins From(File, Result);
    Result.Files.push_back({FileKind::Host, Model.Unit.Stem + Extension, std::move(Texts.Main)});
    if (Options.Origins)
      Result.Files.back().Lines = From.of(From.mainFile(), Texts.MainLines);
    for (HostTexts::Copy &Header : Texts.Headers) {
      Result.Files.push_back({FileKind::Header, std::move(Header.Name), std::move(Header.Text)});
      if (Options.Origins)
        Result.Files.back().Lines = From.of(Header.Source, Header.Lines);
    }
    if (!Result.HasKernels)
      return;
    if (Options.Standalone)
      forgetPlaces(Model.Unit);
    llvm::DenseSet<unsigned> Refused;
    std::set<std::string> Guards;
    for (auto [Wanted, Kind, D] : {std::tuple(Options.Cuda, FileKind::Cuda, &cudaDialect()),
                                   {Options.Hip, FileKind::Hip, &hipDialect()},
                                   {Options.Vgpu, FileKind::Vgpu, &vgpuDialect()}})
      if (Wanted) {
        KernelFile Kernels = kernelFile(Model.Unit, *D);
        refusePragmas(File, Kernels.Pragmas, Refused);
        if (Options.Standalone)
          Kernels.Text = withoutLineDirectives(Kernels.Text);
        for (const ConstantMacro *Macro : Kernels.Macros)
          Guards.insert(guardOf(*Macro));
        Result.Files.push_back({Kind, D->fileName(Model.Unit), std::move(Kernels.Text)});
        if (Options.Origins) {
          Result.Files.back().Lines = From.of(Kernels);
          Result.Files.back().Kernels = std::move(Kernels.Kernels);
        }
        refuseUnlike(File, Model.Unit, *D);
      }
    std::string &Host = Result.Files.front().Text;
    for (const std::string &Guard : Guards)
      Host.insert(Host.find("\n\n") + 1, Guard);
  });
  if (!Ok)
    Result = TranslateResult();
  return Ok;
}

} // namespace chomp
