//===- Parse.cpp - from a compile command to a parsed file ----------------===//
//
// The invocation is built anew from an allow-list of flags rather than taken from the user whole: a flag that only gcc
// knows must not stop the translation, and none that concerns code generation changes what the source means.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Parse.h"
#include "Frontend/Device/CxxText.h"
#include "Frontend/Device/Packs.h"
#include "Frontend/Pragmas/ListItems.h"
#include "Frontend/Tokens/ForcedIncludes.h"
#include "Frontend/Tokens/HostIdentity.h"
#include "Frontend/Tokens/Literals.h"
#include "Frontend/Tokens/UserHeaders.h"
#include "Frontend/Variants/DeviceTraits.h"

#include "Frontend/Pragmas/PragmaMask.h"
#include "Frontend/Variants/VariantLinks.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <set>

using namespace clang;

namespace chomp {

namespace {

struct IncludeRecorder : PPCallbacks {
  IncludeRecorder(Preprocessor &PP, std::vector<IncludeDirective> &Includes)
      : PP(PP), SM(PP.getSourceManager()), Includes(Includes) {}
  void InclusionDirective(SourceLocation HashLoc, const Token &Word, StringRef FileName, bool IsAngled,
                          CharSourceRange Name, OptionalFileEntryRef File, StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind FileType) override {
    if (Word.getIdentifierInfo()->getPPKeywordID() == tok::pp___include_macros)
      return; // -imacros: nothing of its text is read
    std::string Spelling = IsAngled ? "<" + FileName.str() + ">" : "\"" + FileName.str() + "\"";
    const CharSourceRange Use = SM.getExpansionRange(Name.getBegin());
    const SourceLocation End = Name.getBegin().isMacroID() ? PP.getLocForEndOfToken(Use.getEnd()) : Name.getEnd();
    Includes.push_back({HashLoc, std::move(Spelling), SM.getFileID(HashLoc), SM.getFileOffset(Use.getBegin()),
                        SM.getFileOffset(End), File ? File->getName().str() : "", SrcMgr::isSystem(FileType)});
  }
  Preprocessor &PP;
  const SourceManager &SM;
  std::vector<IncludeDirective> &Includes;
};

/// Clang (22) checks members of objects that a target region's code names as if they were list items, and complains
/// where the object is a temporary: "midpoint(a, b).x". Such words about code, not about a clause, are no error. Nor is
/// it one that a construct in a device function names a link variable: what is on no device the slice finds. Behind the
/// first error in a directive, what Clang says of the same directive mostly follows from it; an inscan reduction and
/// its scan directive are one here. In a template Clang knows of no inscan reduction whose variable's type doesn't
/// depend on the template's parameters, until it makes an instance.
class DiagnosticPrinter : public TextDiagnosticPrinter {
public:
  using TextDiagnosticPrinter::TextDiagnosticPrinter;
  const TokenStream *Tokens = nullptr;
  const Sema *Meaning = nullptr;
  bool Dropped = false;                   ///< What a note comes behind.
  bool NoWarnings = false;                ///< The command line says so.
  SmallVector<StringRef, 2> NoWarningsOf; ///< And so of these: "[-Wopenmp-mapping]".
  SmallVector<SourceLocation, 4> Errors;
  std::set<std::pair<SourceLocation, std::string>> Said;

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    if (Level == DiagnosticsEngine::Note && Dropped)
      return;
    const auto *Left = llvm::find_if(LeftOut, [&](const LeftOutWords &L) { return L.Warning == Info.getID(); });
    // A pragma may have made errors of warnings.
    const bool Warns = Left == std::end(LeftOut) && Level != DiagnosticsEngine::Note &&
                       Info.getID() < diag::DIAG_UPPER_LIMIT &&
                       Info.getDiags()->getDiagnosticIDs()->isWarningOrExtension(Info.getID());
    const bool InTemplate = Meaning && Meaning->CurContext && Meaning->CurContext->isDependentContext();
    Dropped = Warns || Info.getID() == diag::err_omp_lambda_capture_in_declare_target_not_to ||
              (InTemplate && isOfScan(Info.getID())) || follows(Level, Info);
    if (Dropped)
      return;
    if (Info.getID() == diag::err_omp_non_lvalue_in_map_or_motion_clauses && Tokens)
      if (auto Token = Tokens->index(Info.getLocation()); Token && (*Tokens)[*Token].Role == PragmaRole::None) {
        Dropped = true;
        return;
      }
    if (Left != std::end(LeftOut)) {
      if (Left->Warning == diag::warn_omp_extra_tokens_at_eol && isAssumption(Info))
        return; // whose expressions, which Clang doesn't know, VariantCheck does
      SmallString<128> Text;
      Info.FormatDiagnostic(Text);
      const std::string Said = Text.str().split(Left->End).first.str() + Left->Instead;
      Errors.push_back(Info.getLocation());
      const Diagnostic New(Info.getDiags(), Info.getLocation(), Info.getID(), DiagnosticStorage(), Said);
      return TextDiagnosticPrinter::HandleDiagnostic(Level, New);
    }
    if (Level >= DiagnosticsEngine::Error)
      Errors.push_back(Info.getLocation());
    if (const std::string More = explanation(Info); !More.empty()) {
      SmallString<128> Text;
      Info.FormatDiagnostic(Text);
      Text += StringRef(More);
      // Each instance of a template says it again.
      Dropped = !Said.insert({Info.getLocation(), Text.str().str()}).second;
      if (Dropped)
        return;
      const Diagnostic New(Info.getDiags(), Info.getLocation(), Info.getID(), DiagnosticStorage(), Text);
      return TextDiagnosticPrinter::HandleDiagnostic(Level, New);
    }
    if (Info.getID() >= diag::DIAG_UPPER_LIMIT && Level == DiagnosticsEngine::Warning) {
      SmallString<128> Text;
      Info.FormatDiagnostic(Text);
      Dropped = NoWarnings || any_of(NoWarningsOf, [&](StringRef Flag) { return Text.str().ends_with(Flag); });
      if (Dropped)
        return;
    }
    if (Info.getID() >= diag::DIAG_UPPER_LIMIT) { // ours, who look at each instance of a template
      SmallString<128> Text;
      Info.FormatDiagnostic(Text);
      Dropped = !Said.insert({Info.getLocation(), Text.str().str()}).second;
      if (Dropped)
        return;
    }
    TextDiagnosticPrinter::HandleDiagnostic(Level, Info);
  }

  /// Makes errors of the warnings in LeftOut. With "-w" Clang wouldn't let us.
  static void refuseLeftOut(DiagnosticsEngine &Diags) {
    Diags.setIgnoreAllWarnings(false);
    for (const LeftOutWords &Left : LeftOut)
      Diags.setSeverity(Left.Warning, diag::Severity::Error, SourceLocation());
  }

private:
  /// Words that Clang leaves out with a warning. What it says ends where it tells so; Instead: what we say there.
  struct LeftOutWords {
    unsigned Warning;
    const char *End, *Instead;
  };
  static constexpr LeftOutWords LeftOut[] = {
      {diag::warn_omp_extra_tokens_at_eol, " are ignored", ": leave them out"},
      {diag::warn_pragma_expected_colon, " - ignoring", ""},
      {diag::warn_pragma_expected_colon_r_paren, " - ignoring", ""},
      {diag::warn_omp_alignment_not_power_of_two, "aligned clause", "the requested alignment is not a power of 2"},
      {diag::warn_omp_more_one_device_type_clause, " is specified", ": leave one of them out"},
      {diag::warn_omp_declare_variant_score_not_constant, " and will be ignored", ""},
      {diag::warn_omp_more_one_interop_type, " cannot be", " stands twice: leave one of them out"},
      {diag::warn_omp_more_one_omp_all_memory, " cannot be", " stands twice: leave one of them out"}};

  /// What Clang's own words, which are those about a language without OpenMP or gcc, don't tell.
  std::string explanation(const Diagnostic &Info) const {
    if (!Meaning)
      return "";
    if (Meaning->getLangOpts().CPlusPlus)
      return explanationOfCapture(Info);
    if (Info.getID() == diag::err_function_definition_not_allowed)
      return ": a nested function is gcc's alone; move it out of the function";
    if (Info.getID() == diag::err_lambda_capture_flexarray_type)
      return ", nor in a construct: use a pointer to it";
    // Each construct's code has labels of its own, for Clang.
    if (Info.getID() == diag::err_undeclared_label_use)
      if (Info.getArgKind(0) == DiagnosticsEngine::ak_nameddecl) {
        auto *Label = reinterpret_cast<const NamedDecl *>(Info.getRawArg(0));
        return isa<CapturedDecl>(Label->getDeclContext()) ? " in this construct, which no jump may leave"
               : hasLabel(Label->getName())               ? " here: no jump may lead into a construct"
                                                          : "";
      }
    return "";
  }

  /// What Clang (22) can't capture in a construct, and what it loses of generic lambdas around one.
  std::string explanationOfCapture(const Diagnostic &Info) const {
    if (Info.getID() == diag::err_capture_binding_openmp) {
      const auto Token = Tokens ? Tokens->index(Info.getLocation()) : std::nullopt;
      return ": declare 'auto &copy = " + (Token ? (*Tokens)[*Token].Spelling : "name") +
             ";' before the construct, and use that";
    }
    if (Info.getID() != diag::err_reference_to_local_in_enclosing_context ||
        Info.getArgKind(0) != DiagnosticsEngine::ak_nameddecl)
      return "";
    auto *Named = reinterpret_cast<const NamedDecl *>(Info.getRawArg(0));
    if (!isCapturedByDefault(Named))
      return "";
    const std::string Name = Named->getNameAsString();
    return ": Clang doesn't capture it in a generic lambda with constructs; name it in the capture list of the lambda "
           "around the construct: '[&, &" +
           Name + " = " + Name + "]'";
  }

  /// Whether nothing but lambdas and constructs stands between the place and a local variable.
  bool isCapturedByDefault(const NamedDecl *Local) const {
    bool InLambda = false;
    for (const DeclContext *D = Meaning->CurContext; D; D = D->getParent()) {
      auto *Class = dyn_cast<CXXRecordDecl>(D);
      if (Class && !Class->isLambda())
        return false;
      auto *Function = dyn_cast<FunctionDecl>(D);
      if (!Function)
        continue;
      if (!isLambdaCallOperator(Function))
        return InLambda && Meaning->getSourceManager().isPointWithin(Local->getLocation(), Function->getBeginLoc(),
                                                                     Function->getEndLoc());
      InLambda = true;
    }
    return false;
  }

  /// Whether there is such a label, which the place doesn't see.
  bool hasLabel(StringRef Name) const {
    if (!Tokens)
      return false;
    const std::vector<ExpandedToken> &All = Tokens->tokens();
    for (size_t I = 1; I < All.size(); ++I)
      if (All[I].Spelling == ":" && All[I - 1].Spelling == Name)
        return true;
    return false;
  }

  /// Whether Clang misses a scan directive of an inscan reduction, or the reduction of a scan directive.
  static bool isOfScan(unsigned ID) {
    return ID == diag::err_omp_inclusive_exclusive_not_reduction ||
           ID == diag::err_omp_reduction_not_inclusive_exclusive;
  }

  static bool isAssumption(const Diagnostic &Info) {
    SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    return Text.str().contains("omp assume") || Text.str().contains("omp begin assumes");
  }

  /// Where the directive begins that the place is in; npos: in none.
  static size_t directiveAt(StringRef Text, size_t Offset) {
    auto LineOf = [&](size_t At) { return Text.take_front(At).rfind('\n') + 1; };
    size_t Line = LineOf(Offset);
    while (Line > 1 && Text.take_front(Line - 1).ends_with("\\"))
      Line = LineOf(Line - 1);
    return Text.drop_front(Line).ltrim(" \t").starts_with("#") ? Line : StringRef::npos;
  }

  /// An error of Clang's in a directive that has one already.
  bool follows(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
    if (Level < DiagnosticsEngine::Error || !Info.hasSourceManager() || Info.getLocation().isInvalid())
      return false;
    const SourceManager &SM = Info.getSourceManager();
    const auto [File, Offset] = SM.getDecomposedExpansionLoc(Info.getLocation());
    const StringRef Text = SM.getBufferData(File);
    size_t Line = directiveAt(Text, Offset);
    if (Line == StringRef::npos)
      return false;
    SmallVector<StringRef, 4> Words;
    Text.drop_front(Line).ltrim(" \t#").split(Words, ' ', /*MaxSplit=*/3, /*KeepEmpty=*/false);
    if (Words.size() > 2 && Words[2].trim() == "scan")
      if (const size_t Inscan = Text.take_front(Line).rfind("inscan"); Inscan != StringRef::npos)
        Line = std::min(Line, directiveAt(Text, Inscan));
    const SourceLocation Directive = SM.getComposedLoc(File, Line);
    return std::exchange(Wrong, Directive) == Directive && Info.getID() < diag::DIAG_UPPER_LIMIT;
  }
  SourceLocation Wrong; ///< The line of the last one that has.
};

/// Takes the code out of function templates with errors. Nobody needs instances of them, and Clang 22 makes them
/// without an end where it expands a lambda that has lost the statement with the pack.
struct ErroneousTemplates : DynamicRecursiveASTVisitor {
  ErroneousTemplates(const SourceManager &SM, ArrayRef<SourceLocation> Errors) : SM(SM), Errors(Errors) {}
  bool VisitFunctionDecl(FunctionDecl *F) override {
    auto IsInside = [&](SourceLocation Error) {
      return Error.isValid() && SM.isPointWithin(SM.getExpansionLoc(Error), SM.getExpansionLoc(F->getBeginLoc()),
                                                 SM.getExpansionRange(F->getEndLoc()).getEnd());
    };
    if (F->isDependentContext() && F->doesThisDeclarationHaveABody() && llvm::any_of(Errors, IsInside))
      F->setBody(nullptr);
    return true;
  }
  const SourceManager &SM;
  ArrayRef<SourceLocation> Errors;
};

class TranslateAction : public ASTFrontendAction {
public:
  TranslateAction(DiagnosticPrinter &Printer, const TranslateOptions &Options, ImpliedClauses &Implied,
                  llvm::function_ref<void(ParsedFile &)> Use)
      : Printer(Printer), Options(Options), Implied(Implied), Use(Use) {
    Printer.Tokens = &Tokens;
    Mask.Implied = &Implied;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, StringRef) override {
    Preprocessor &PP = CI.getPreprocessor();
    findUserHeaders(PP);
    Mask.attach(PP);
    if (!Options.HostGnu.empty())
      pretendGnu(PP, Options.HostGnu);
    if (PP.getLangOpts().OpenMP)
      PP.setPredefines(PP.getPredefines() + listItemDeclarations() + traitDeclarations());
    if (!PP.getLangOpts().CPlusPlus) // older <complex.h>s have them for gcc alone
      PP.setPredefines(PP.getPredefines() + "#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))\n"
                                            "#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))\n");
    // glibc's <ctype.h> then has functions, not macros over tables of the host's.
    PP.setPredefines(PP.getPredefines() + "#define __NO_CTYPE\n");
    Tokens.attach(PP, &Mask);
    PP.addPPCallbacks(std::make_unique<IncludeRecorder>(PP, Includes));
    return std::make_unique<Consumer>(*this, CI);
  }

  /// "nn.c:12", of the last token read.
  std::string lastPlace() const {
    const SourceManager &SM = getCompilerInstance().getSourceManager();
    if (Tokens.tokens().empty())
      return getCurrentFile().str();
    PresumedLoc Where = SM.getPresumedLoc(SM.getExpansionLoc(Tokens.tokens().back().Loc));
    return std::string(Where.getFilename()) + ":" + std::to_string(Where.getLine());
  }

private:
  struct Consumer : SemaConsumer {
    Consumer(TranslateAction &Action, CompilerInstance &CI) : Action(Action), CI(CI) {}
    void InitializeSema(Sema &S) override {
      Action.Printer.Meaning = Action.Mask.Meaning = &S;
      if (!Action.Options.HostGnu.empty())
        declareGnuBuiltins(S);
    }
    ASTMutationListener *GetASTMutationListener() override { return &Action.Mask.Templates; }
    bool HandleTopLevelDecl(DeclGroupRef Decls) override {
      ErroneousTemplates Visitor(CI.getSourceManager(), Action.Printer.Errors);
      for (Decl *D : Decls)
        if (!Action.Printer.Errors.empty())
          Visitor.TraverseDecl(D);
      return true;
    }
    void HandleTranslationUnit(ASTContext &Context) override {
      Action.Mask.Groups.restore();
      if (Action.Printer.getNumErrors())
        return;
      CI.getDiagnostics().Reset(/*soft=*/true); // from errors that were none
      linkVariants(*Action.Mask.Meaning, Action.Mask.Delimited);
      if (Action.Printer.getNumErrors())
        return;
      const SourceManager &SM = CI.getSourceManager();
      Action.Tokens.setFolds(findFolds(Context, Action.Tokens));
      Action.Tokens.setGlobals(findGlobals(Context, CI.getPreprocessor(), Action.Tokens));
      UnnamedTypes Unnamed;
      llvm::DenseMap<unsigned, std::string> DeviceNames = Action.Mask.Constants.deviceNames(Action.Tokens);
      for (const DelimitedFunctions::Linked &L : Action.Mask.Delimited.Links)
        if (auto Token = Action.Tokens.index(L.Name))
          DeviceNames[*Token] = L.Variant;
      Unnamed.name(Context, CI.getPreprocessor(), Action.Tokens, DeviceNames);
      const HiddenCounters Hidden = findHiddenCounters(Context, CI.getPreprocessor(), Action.Tokens, DeviceNames);
      findPlainMessages(Context, Action.Tokens, DeviceNames);
      Action.Tokens.setDeviceNames(std::move(DeviceNames));
      ParsedFile File{Context,
                      CI.getPreprocessor(),
                      CI.getDiagnostics(),
                      Action.Tokens,
                      Action.Includes,
                      Action.Mask.Respelled,
                      Action.Mask.Notes.DeviceLocal,
                      Action.Mask.Notes.HostGroups,
                      Action.Mask.Notes,
                      Action.Implied,
                      Action.Mask.Constants,
                      Action.Mask.Delimited,
                      Action.Mask.Inductions.Notes,
                      Action.Mask.Notes.Ancestors,
                      Unnamed,
                      Hidden,
                      SM.getBufferData(SM.getMainFileID()).str(),
                      KeptExtents(),
                      !CI.getCodeGenOpts().NoCommon};
      Action.Use(File);
    }
    TranslateAction &Action;
    CompilerInstance &CI;
  };

  DiagnosticPrinter &Printer;
  const TranslateOptions &Options;
  ImpliedClauses &Implied;
  llvm::function_ref<void(ParsedFile &)> Use;
  PragmaMask Mask;
  TokenStream Tokens;
  std::vector<IncludeDirective> Includes;
};

/// What matters to the meaning of the source, of all flags that a compile command may hold.
std::vector<std::string> languageFlags(const std::vector<std::string> &Flags) {
  // With the argument in the next word, or joined to the flag.
  static const char *const WithArgument[] = {
      "-I", "-D",       "-U",           "-isystem",           "-iquote", "-idirafter", "-isysroot",
      "-x", "-iprefix", "-iwithprefix", "-iwithprefixbefore", "-target"};
  static const char *const Joined[] = {"-std=",
                                       "--sysroot=",
                                       "-march=",
                                       "-mcpu=",
                                       "-msse",
                                       "-mavx",
                                       "-mfma",
                                       "-m32",
                                       "-m64",
                                       "--target=",
                                       "-stdlib=",
                                       "--gcc-toolchain=",
                                       "-ftemplate-depth=",
                                       "-fconstexpr-",
                                       "--gcc-install-dir="};
  static const char *const Whole[] = {"-ansi",
                                      "-nostdinc",
                                      "-nostdinc++",
                                      "-pthread",
                                      "-fsigned-char",
                                      "-funsigned-char",
                                      "-fopenmp-force-usm",
                                      "-fshort-enums",
                                      "-fcommon",
                                      "-fno-common",
                                      "-fno-signed-char",
                                      "-fshort-wchar",
                                      "-fexceptions",
                                      "-fno-exceptions",
                                      "-frtti",
                                      "-fno-rtti",
                                      "-fms-extensions",
                                      "-fgnu89-inline",
                                      "-O0",
                                      "-O",
                                      "-O1",
                                      "-O2",
                                      "-O3",
                                      "-Os",
                                      "-Ofast",
                                      "-ffast-math",
                                      "-fpermissive",
                                      "-fcoroutines",
                                      "-fblocks"};
  std::vector<std::string> Out;
  for (size_t I = 0; I < Flags.size(); ++I) {
    llvm::StringRef F = Flags[I];
    auto Is = [&](const char *Flag) { return F == Flag; };
    auto Starts = [&](const char *Flag) { return F.starts_with(Flag); };
    if (llvm::any_of(WithArgument, Is)) {
      Out.push_back(F.str());
      if (I + 1 < Flags.size())
        Out.push_back(Flags[++I]);
    } else if (llvm::any_of(WithArgument, Starts) || llvm::any_of(Joined, Starts) || llvm::any_of(Whole, Is)) {
      Out.push_back(F.str());
    }
  }
  return Out;
}

/// What Clang reads and takes for an error unless a flag says otherwise, gcc may let pass: undeclared functions in C,
/// narrowing, register in C++17. The host compiler is the one to judge, as of all warnings; the device text says it
/// with casts.
void leaveToHostCompiler(DiagnosticsEngine &Diags) {
  std::vector<diag::kind> All;
  DiagnosticIDs::getAllDiagnostics(diag::Flavor::WarningOrError, All);
  for (diag::kind ID : All)
    if (Diags.getDiagnosticIDs()->isWarningOrExtension(ID))
      Diags.setSeverity(ID, diag::Severity::Ignored, SourceLocation());
}

/// Headers that are on no disk. <omp.h> of Clang 22 lacks some names, and a const (OpenMP 6.0, 27.4); chomp/omp.h has
/// them for the host's compilers.
constexpr const char *OwnHeaders = "/chomp-headers";
constexpr const char *OmpHeader =
    "#pragma once\n"
    "#define omp_get_submemspace chomp_get_submemspace\n"
    "#include_next <omp.h>\n"
    "#undef omp_get_submemspace\n"
    "#ifdef __cplusplus\n"
    "extern \"C\" {\n"
    "#endif\n"
    "omp_memspace_handle_t omp_get_submemspace(omp_memspace_handle_t, int, const int *);\n"
    "int omp_get_device_num_teams(int);\n"
    "int omp_get_device_teams_thread_limit(int);\n"
    "int omp_get_max_progress_width(int);\n"
    "void omp_set_device_num_teams(int, int);\n"
    "void omp_set_device_teams_thread_limit(int, int);\n"
    "int omp_is_free_agent(void);\n"
    "int omp_ancestor_is_free_agent(int);\n"
    "#ifdef __cplusplus\n"
    "}\n"
    "#endif\n"
    "enum { omp_initial_device = -1, omp_default_device = -5 };\n";

bool parseOnce(const TranslateOptions &Options, llvm::raw_ostream &OS, bool Colors, ImpliedClauses &Implied,
               llvm::function_ref<void(ParsedFile &)> Use) {
  IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> Files(
      new llvm::vfs::OverlayFileSystem(llvm::vfs::createPhysicalFileSystem()));
  IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Own(new llvm::vfs::InMemoryFileSystem);
  Own->addFile(std::string(OwnHeaders) + "/omp.h", 0, llvm::MemoryBuffer::getMemBuffer(OmpHeader));
  Files->pushOverlay(Own);
  if (!Options.Directory.empty())
    if (Files->setCurrentWorkingDirectory(Options.Directory)) {
      OS << "error: cannot enter the compile command's directory '" << Options.Directory << "'\n";
      return false;
    }

  // Named like the language's driver: the driver's own name says whether a .h or .c is C or C++.
  std::vector<std::string> Args = {
      CHOMP_LLVM_BINDIR "/clang", "-fsyntax-only",  "-resource-dir", CHOMP_CLANG_RESOURCE_DIR, "-w",
      "-Qunused-arguments",       "-ferror-limit=0"};
  if (Options.OpenMP) {
    // 6.0's grammar reads all older programs; _OPENMP says what Chomp offers, here and to the host compiler.
    Args.insert(Args.end(), {"-fopenmp=libomp", "-fopenmp-version=60", "-U_OPENMP", OpenMPMacro});
  }
  std::vector<std::string> Flags = Options.Flags;
  auto Forced = takeForcedIncludes(Flags, Options.Directory);
  if (!Forced) {
    OS << Options.Source << ": error: " << toString(Forced.takeError()) << "\n";
    return false;
  }
  for (std::string &Flag : languageFlags(Flags))
    Args.push_back(std::move(Flag));
  // Where <ompx.h> is found, as by the compilers of what is written.
  if (!Options.Include.empty())
    Args.insert(Args.end(), {"-isystem", Options.Include});
  if (Options.OpenMP)
    Args.insert(Args.end(), {"-isystem", OwnHeaders});
  Args.push_back(Options.Source);
  std::vector<const char *> Pointers;
  for (const std::string &Arg : Args)
    Pointers.push_back(Arg.c_str());

  DiagnosticOptions DiagOptions;
  DiagOptions.ShowColors = Colors;
  DiagOptions.ShowPresumedLoc = true;
  DiagnosticPrinter Printer(OS, DiagOptions);
  Printer.NoWarnings = llvm::is_contained(Options.Flags, "-w");
  if (llvm::is_contained(Options.Flags, "-Wno-openmp-target")) // Clang's group has the other in it
    Printer.NoWarningsOf = {"[-Wopenmp-target]", "[-Wopenmp-mapping]"};
  else if (llvm::is_contained(Options.Flags, "-Wno-openmp-mapping"))
    Printer.NoWarningsOf = {"[-Wopenmp-mapping]"};
  auto Diags = CompilerInstance::createDiagnostics(*Files, DiagOptions, &Printer, /*ShouldOwnClient=*/false);
  CreateInvocationOptions InvocationOptions;
  InvocationOptions.Diags = Diags;
  InvocationOptions.VFS = Files;
  std::shared_ptr<CompilerInvocation> Invocation = createInvocation(Pointers, InvocationOptions);
  if (!Invocation || Diags->hasErrorOccurred())
    return false;
  if (Options.OpenMP && !llvm::Triple(Invocation->getTargetOpts().Triple).isArch64Bit()) {
    OS << Options.Source << ": error: kernels need a 64-bit host program, and this is one for "
       << Invocation->getTargetOpts().Triple << ": leave out -m32\n";
    return false;
  }
  Invocation->getDiagnosticOpts().ShowColors = Colors;
  Invocation->getFrontendOpts().DisableFree = false;
  // Behind the driver's back, which would take a precompiled header that lies beside one of them.
  Invocation->getPreprocessorOpts().Includes = Forced->Headers;
  Invocation->getPreprocessorOpts().MacroIncludes = Forced->Macros;
  Invocation->getFileSystemOpts().WorkingDir = Options.Directory;

  auto CI = std::make_unique<CompilerInstance>(Invocation);
  CI->setVirtualFileSystem(Files);
  CI->createDiagnostics(&Printer, /*ShouldOwnClient=*/false);
  CI->setVerboseOutputStream(OS); // "1 error generated."
  CI->createFileManager();
  CI->createSourceManager();
  leaveToHostCompiler(CI->getDiagnostics());
  DiagnosticPrinter::refuseLeftOut(CI->getDiagnostics());
  auto Action = std::make_unique<TranslateAction>(Printer, Options, Implied, Use);
  if (runGuarded([&] { CI->ExecuteAction(*Action); }))
    return !CI->getDiagnostics().hasErrorOccurred();
  if (!CI->getDiagnostics().hasErrorOccurred())
    OS << Action->lastPlace()
       << ": error: this code crashes the translator: simplify the directive or declaration "
          "here, and report it as a bug\n";
  // What a crash leaves half-built can't be destroyed.
  (void)CI.release();
  (void)Action.release();
  return false;
}

} // namespace

bool parse(const TranslateOptions &Options, llvm::raw_ostream &OS, bool Colors,
           llvm::function_ref<void(ParsedFile &)> Use) {
  ImpliedClauses Implied;
  for (;; Implied.beginNextRun()) {
    std::string Messages;
    llvm::raw_string_ostream Buffer(Messages);
    const bool Ok = parseOnce(Options, Buffer, Colors, Implied, Use);
    if (Ok && Implied.changed())
      continue; // which says it all again
    OS << Messages;
    return Ok;
  }
}

} // namespace chomp
