//===- ParseDiagnostics.cpp - what is said while a file is parsed ---------===//
#include "Frontend/Parse/ParseDiagnostics.h"

#include "Frontend/Tokens/Tokens.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;

namespace chomp {

//===--- the lines of directives ---===//

void DirectiveLines::attach(Preprocessor &PP) {
  struct Recorder : PPCallbacks {
    Recorder(DirectiveLines &Lines, const Preprocessor &PP) : Lines(Lines), PP(PP) {}
    void PragmaDirective(SourceLocation Loc, PragmaIntroducerKind Introducer) override {
      if (Introducer == PIK_HashPragma)
        Lines.add(PP, Loc);
    }
    DirectiveLines &Lines;
    const Preprocessor &PP;
  };
  PP.addPPCallbacks(std::make_unique<Recorder>(*this, PP));
}

void DirectiveLines::add(const Preprocessor &PP, SourceLocation Hash) {
  const SourceManager &SM = PP.getSourceManager();
  const auto [File, Begin] = SM.getDecomposedLoc(Hash);
  const StringRef Text = SM.getBufferData(File);
  Lexer Raw(SM.getLocForStartOfFile(File), PP.getLangOpts(), Text.begin(), Text.begin() + Begin, Text.end());
  SmallVector<Token, 3> Words; // "# pragma omp scan"
  Line Next{File, Begin, static_cast<unsigned>(Text.size()), false, false};
  Token Tok;
  for (Raw.LexFromRawLexer(Tok); Tok.isNot(tok::eof); Raw.LexFromRawLexer(Tok)) {
    if (!Words.empty() && Tok.isAtStartOfLine()) {
      Next.End = std::min(Next.End, SM.getFileOffset(Tok.getLocation()));
      break;
    }
    const StringRef Word = Tok.is(tok::raw_identifier) ? Tok.getRawIdentifier() : StringRef();
    Next.Scan |= Words.size() == 3 && Word == "scan";
    Next.Inscan |= Word == "inscan";
    if (Words.size() == 2 && Word != "omp")
      return;
    Words.push_back(Tok);
  }
  Lines.push_back(Next);
}

SourceLocation DirectiveLines::directiveAt(const SourceManager &SM, SourceLocation Place) const {
  const auto [File, Offset] = SM.getDecomposedExpansionLoc(Place);
  auto Contains = [&, File = File, Offset = Offset](const Line &L) {
    return L.File == File && L.Begin <= Offset && Offset < L.End;
  };
  auto Found = std::find_if(Lines.rbegin(), Lines.rend(), Contains);
  if (Found == Lines.rend())
    return SourceLocation();
  if (Found->Scan) {
    auto Inscan = std::find_if(Found, Lines.rend(), [&](const Line &L) { return L.File == Found->File && L.Inscan; });
    if (Inscan != Lines.rend())
      Found = Inscan;
  }
  return SM.getComposedLoc(Found->File, Found->Begin);
}

//===--- diagnostics ---===//

namespace {
/// Words that Clang leaves out with a warning, and what is said instead: with Clang's arguments, in its format.
struct LeftOutWords {
  unsigned Warning;
  llvm::StringLiteral Text;
};
} // namespace

static constexpr LeftOutWords LeftOut[] = {
    {diag::warn_omp_extra_tokens_at_eol, "extra tokens at the end of '#pragma omp %0': leave them out"},
    {diag::warn_pragma_expected_colon, "missing ':' after %0"},
    {diag::warn_pragma_expected_colon_r_paren, "missing ':' or ')' after %0"},
    {diag::warn_omp_alignment_not_power_of_two, "the requested alignment is not a power of 2"},
    {diag::warn_omp_more_one_device_type_clause, "more than one 'device_type' clause: leave one of them out"},
    {diag::warn_omp_declare_variant_score_not_constant,
     "score expressions in the OpenMP context selector need to be constant; %0 is not"},
    {diag::warn_omp_more_one_interop_type, "interop type '%0' stands twice: leave one of them out"},
    {diag::warn_omp_more_one_omp_all_memory, "reserved locator 'omp_all_memory' stands twice: leave one of them out"}};

static const LeftOutWords *findLeftOut(const Diagnostic &Info) {
  const auto *Found = llvm::find_if(LeftOut, [&](const LeftOutWords &L) { return L.Warning == Info.getID(); });
  return Found == std::end(LeftOut) ? nullptr : Found;
}

void DiagnosticPrinter::refuseLeftOut(DiagnosticsEngine &Diags) {
  Diags.setIgnoreAllWarnings(false);
  for (const LeftOutWords &Left : LeftOut)
    Diags.setSeverity(Left.Warning, diag::Severity::Error, SourceLocation());
}

/// Whether Clang misses a scan directive of an inscan reduction, or the reduction of a scan directive.
static bool isOfScan(unsigned ID) {
  return ID == diag::err_omp_inclusive_exclusive_not_reduction || ID == diag::err_omp_reduction_not_inclusive_exclusive;
}

/// Whether the words left out are assumptions', whose expressions, which Clang doesn't know, VariantCheck does.
static bool isAssumption(const Diagnostic &Info) {
  if (Info.getID() != diag::warn_omp_extra_tokens_at_eol || Info.getArgKind(0) != DiagnosticsEngine::ak_std_string)
    return false;
  const StringRef Directive = Info.getArgStdStr(0);
  return Directive == "assume" || Directive == "assumes" || Directive == "begin assumes";
}

/// Our own.
static bool isOurs(const Diagnostic &Info) { return Info.getID() >= diag::DIAG_UPPER_LIMIT; }

/// An error of Clang's in a directive that has one already.
bool DiagnosticPrinter::follows(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  if (Level < DiagnosticsEngine::Error || !Info.hasSourceManager() || Info.getLocation().isInvalid())
    return false;
  const SourceLocation Directive = Lines.directiveAt(Info.getSourceManager(), Info.getLocation());
  return Directive.isValid() && std::exchange(Wrong, Directive) == Directive && !isOurs(Info);
}

bool DiagnosticPrinter::isDropped(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  // A pragma may have made errors of warnings.
  const bool Warns = !findLeftOut(Info) && Level != DiagnosticsEngine::Note && !isOurs(Info) &&
                     Info.getDiags()->getDiagnosticIDs()->isWarningOrExtension(Info.getID());
  const bool InTemplate = Meaning && Meaning->CurContext && Meaning->CurContext->isDependentContext();
  if (Warns || Info.getID() == diag::err_omp_lambda_capture_in_declare_target_not_to ||
      (InTemplate && isOfScan(Info.getID())) || follows(Level, Info))
    return true;
  if (Info.getID() != diag::err_omp_non_lvalue_in_map_or_motion_clauses || !Tokens)
    return false;
  const auto Token = Tokens->index(Info.getLocation());
  return Token && (*Tokens)[*Token].Role == PragmaRole::None;
}

/// Each instance of a template says it again.
bool DiagnosticPrinter::isSaid(const Diagnostic &Info, StringRef Text) {
  return !Said.insert({Info.getLocation(), Text.str()}).second;
}

void DiagnosticPrinter::print(DiagnosticsEngine::Level Level, const Diagnostic &Info, StringRef Text) {
  TextDiagnosticPrinter::HandleDiagnostic(
      Level, Diagnostic(Info.getDiags(), Info.getLocation(), Info.getID(), DiagnosticStorage(), Text));
}

void DiagnosticPrinter::HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  if (Level == DiagnosticsEngine::Note && Dropped)
    return;
  Dropped = isDropped(Level, Info);
  if (Dropped)
    return;
  SmallString<128> Text;
  if (const LeftOutWords *Left = findLeftOut(Info)) {
    if (isAssumption(Info))
      return;
    Info.FormatDiagnostic(Left->Text.begin(), Left->Text.end(), Text);
    Errors.push_back(Info.getLocation());
    return print(Level, Info, Text);
  }
  if (Level >= DiagnosticsEngine::Error)
    Errors.push_back(Info.getLocation());
  const std::string More = explanation(Info);
  if (!More.empty() || isOurs(Info))
    Info.FormatDiagnostic(Text);
  Text += StringRef(More);
  if (isOurs(Info) && Level == DiagnosticsEngine::Warning)
    Dropped = NoWarnings || any_of(NoWarningsOf, [&](StringRef Flag) { return Text.str().ends_with(Flag); });
  Dropped = Dropped || (!Text.empty() && isSaid(Info, Text));
  if (Dropped)
    return;
  if (More.empty())
    TextDiagnosticPrinter::HandleDiagnostic(Level, Info);
  else
    print(Level, Info, Text);
}

//===--- what Clang doesn't tell ---===//

/// What Clang's own words, which are those about a language without OpenMP or gcc, don't tell.
std::string DiagnosticPrinter::explanation(const Diagnostic &Info) const {
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
std::string DiagnosticPrinter::explanationOfCapture(const Diagnostic &Info) const {
  if (Info.getID() == diag::err_capture_binding_openmp) {
    const auto Token = Tokens ? Tokens->index(Info.getLocation()) : std::nullopt;
    return (": declare 'auto &copy = " + (Token ? (*Tokens)[*Token].Spelling : "name") +
            ";' before the construct, and use that")
        .str();
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
bool DiagnosticPrinter::isCapturedByDefault(const NamedDecl *Local) const {
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
bool DiagnosticPrinter::hasLabel(StringRef Name) const {
  if (!Tokens)
    return false;
  const std::vector<ExpandedToken> &All = Tokens->tokens();
  for (size_t I = 1; I < All.size(); ++I)
    if (All[I].Spelling == ":" && All[I - 1].Spelling == Name)
      return true;
  return false;
}

} // namespace chomp
