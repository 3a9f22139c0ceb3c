//===- Parse.cpp - from a compile command to a parsed file ----------------===//
//
// The invocation is built anew from an allow-list of flags rather than taken from the user whole: a flag that only gcc
// knows must not stop the translation, and none that concerns code generation changes what the source means.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Parse/Parse.h"
#include "Frontend/Parse/ConstantMacros.h"
#include "Frontend/Parse/LanguageFlags.h"
#include "Frontend/Parse/ParseDiagnostics.h"
#include "Frontend/Parse/TokenFacts.h"
#include "Frontend/Pragmas/DeviceTraits.h"
#include "Frontend/Pragmas/ListItems.h"
#include "Frontend/Tokens/ForcedIncludes.h"
#include "Frontend/Tokens/HostIdentity.h"
#include "Frontend/Tokens/Literals.h"
#include "Frontend/Tokens/UserHeaders.h"
#include "Support/Diagnostics.h"
#include "Support/Guarded.h"
#include "chomp/version.h"

#include "Frontend/Pragmas/PragmaMask.h"
#include "Frontend/Variants/VariantLinks.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

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

/// Clang 22's search for mappers goes through each member of each member. It goes round for ever in a class that
/// contains itself, once the error about that has been told.
class ClassLimits : public ASTMutationListener {
public:
  ClassLimits(ASTMutationListener &Next, DiagnosticsEngine &Diags) : Next(Next), Diags(Diags) {}
  using ASTMutationListener::AddedCXXTemplateSpecialization;
  void AddedCXXTemplateSpecialization(const VarTemplateDecl *Template,
                                      const VarTemplateSpecializationDecl *D) override {
    Next.AddedCXXTemplateSpecialization(Template, D);
  }
  void CompletedTagDefinition(const TagDecl *D) override {
    auto *Class = dyn_cast<RecordDecl>(D);
    if (!Class || Class->isDependentType())
      return;
    constexpr uint64_t Most = 1000000;
    const ASTContext &Context = D->getASTContext();
    uint64_t Count = 0;
    for (FieldDecl *Field : Class->fields()) {
      if (Field->isInvalidDecl())
        Field->setType(Context.IntTy);
      const RecordDecl *Inner = Context.getBaseElementType(Field->getType())->getAsRecordDecl();
      Count += 1 + (Inner ? Members.lookup(Inner->getDefinition()) : 0);
    }
    Members[Class] = Count > Most ? 0 : Count; // told once
    if (Count > Most)
      report(Diags, Class->getLocation(), Diag::TooManyMembers)
          << QualType(Context.getCanonicalTagType(Class)).getAsString() << static_cast<int>(Most);
  }

private:
  ASTMutationListener &Next;
  DiagnosticsEngine &Diags;
  llvm::DenseMap<const RecordDecl *, uint64_t> Members; ///< How many a class has, with those of its members.
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
    Printer.Lines.attach(PP);
    if (!Options.HostGnu.empty())
      pretendGnu(PP, Options.HostGnu);
    if (PP.getLangOpts().OpenMP)
      PP.setPredefines(PP.getPredefines() + listItemDeclarations() + traitDeclarations());
    if (!PP.getLangOpts().CPlusPlus) // older <complex.h>s have them for gcc alone
      PP.setPredefines(PP.getPredefines() + "#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))\n"
                                            "#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))\n");
    // glibc's <ctype.h> then has functions, not macros over tables of the host's.
    PP.setPredefines(PP.getPredefines() + "#define __NO_CTYPE\n");
    Mask.Stream = &Tokens;
    Tokens.attach(PP, [this](const Token &T) { return Mask.watch(T); });
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
    ASTMutationListener *GetASTMutationListener() override { return &Classes; }
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
      if (Action.Tokens.inDirectives("variant"))
        linkVariants(*Action.Mask.Meaning, Action.Mask.Delimited);
      if (Action.Printer.getNumErrors())
        return;
      const SourceManager &SM = CI.getSourceManager();
      Action.Tokens.setFolds(findFolds(Context, Action.Tokens));
      Action.Tokens.setGlobals(findGlobals(Context, CI.getPreprocessor(), Action.Tokens));
      ConstantMacros Macros(CI.getPreprocessor(), Action.Tokens);
      if (Action.Options.Standalone)
        Action.Tokens.setMacros(Macros.uses());
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
                      Action.Mask.Notes,
                      Action.Implied,
                      Action.Mask.Constants,
                      Action.Mask.Delimited,
                      Action.Mask.Inductions.Notes,
                      Unnamed,
                      Hidden,
                      SM.getBufferData(SM.getMainFileID()).str(),
                      KeptExtents(),
                      !CI.getCodeGenOpts().NoCommon};
      Action.Use(File);
    }
    TranslateAction &Action;
    CompilerInstance &CI;
    ClassLimits Classes{Action.Mask.Templates, CI.getDiagnostics()};
  };

  DiagnosticPrinter &Printer;
  const TranslateOptions &Options;
  ImpliedClauses &Implied;
  llvm::function_ref<void(ParsedFile &)> Use;
  PragmaMask Mask;
  TokenStream Tokens;
  std::vector<IncludeDirective> Includes;
};

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

void setStyle(DiagnosticOptions &Diagnostics, MessageStyle Style, bool Colors) {
  Diagnostics.ShowColors = Colors;
  Diagnostics.ShowPresumedLoc = true;
  Diagnostics.ShowCarets = Style != MessageStyle::Lines; // nor how many errors there are
  Diagnostics.ShowSourceRanges = Style == MessageStyle::Lines;
  Diagnostics.setFormat(Style == MessageStyle::Msvc ? TextDiagnosticFormat::MSVC
                        : Style == MessageStyle::Vi ? TextDiagnosticFormat::Vi
                                                    : TextDiagnosticFormat::Clang);
}

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

  // CHOMP_PORTABLE's prefix has Clang's own headers, too.
  std::string Resources = CHOMP_CLANG_RESOURCE_DIR;
  if (const std::string Beside = Options.Include + "/../lib/chomp/clang"; llvm::sys::fs::exists(Beside))
    Resources = Beside;
  // Named like the language's driver: the driver's own name says whether a .h or .c is C or C++.
  std::vector<std::string> Args = {CHOMP_LLVM_BINDIR "/clang", "-fsyntax-only",  "-resource-dir", Resources, "-w",
                                   "-Qunused-arguments",       "-ferror-limit=0"};
  if (Options.OpenMP) {
    // 6.0's grammar reads all older programs; _OPENMP says what Chomp offers, here and to the host compiler.
    Args.insert(Args.end(), {"-fopenmp=libomp", "-fopenmp-version=60", "-U_OPENMP", OpenMPMacro,
                             "-D__CHOMP__=" + std::to_string(__CHOMP__)});
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
  setStyle(DiagOptions, Options.Style, Colors);
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
  setStyle(Invocation->getDiagnosticOpts(), Options.Style, Colors);
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
    Buffer.enable_colors(Colors);
    const bool Ok = parseOnce(Options, Buffer, Colors, Implied, Use);
    if (Ok && Implied.changed())
      continue; // which says it all again
    OS << Messages;
    return Ok;
  }
}

const AncestorPragma *ParsedFile::ancestorPragma(const OMPExecutableDirective *D) const {
  auto It = Notes.Ancestors.find(D->getBeginLoc());
  return It == Notes.Ancestors.end() ? nullptr : &It->second;
}

std::string inventName(const ParsedFile &File, llvm::StringRef Base) {
  std::string Name = Base.str() + "_";
  while (File.PP.getIdentifierTable().find(Name) != File.PP.getIdentifierTable().end())
    Name += '_';
  return Name;
}

} // namespace chomp
