//===- TextCheck.cpp - whether a text that Chomp has written is valid -----===//
#include "TextCheck.h"

#include "Support/Guarded.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/MemoryBuffer.h"

namespace chomp::fuzz {

/// What Clang takes for an error unless a flag says otherwise was left to the host's compiler in the program, too.
static void ignoreWarnings(clang::DiagnosticsEngine &Diags) {
  std::vector<clang::diag::kind> All;
  clang::DiagnosticIDs::getAllDiagnostics(clang::diag::Flavor::WarningOrError, All);
  for (clang::diag::kind ID : All)
    if (Diags.getDiagnosticIDs()->isWarningOrExtension(ID))
      Diags.setSeverity(ID, clang::diag::Severity::Ignored, clang::SourceLocation());
}

std::string errorsIn(const std::string &Text, const std::string &Name, const std::vector<std::string> &Flags) {
  std::vector<const char *> Args = {CHOMP_CLANG, "-fsyntax-only", "-w"};
  for (const std::string &Flag : Flags)
    Args.push_back(Flag.c_str());
  Args.push_back(Name.c_str());
  std::string Messages;
  llvm::raw_string_ostream OS(Messages);
  clang::DiagnosticOptions Style;
  clang::TextDiagnosticPrinter Printer(OS, Style);
  auto Files = llvm::vfs::getRealFileSystem();
  clang::CreateInvocationOptions Options;
  Options.Diags = clang::CompilerInstance::createDiagnostics(*Files, Style, &Printer, /*ShouldOwnClient=*/false);
  std::shared_ptr<clang::CompilerInvocation> Invocation = clang::createInvocation(Args, Options);
  if (!Invocation)
    return Messages;
  Invocation->getFrontendOpts().DisableFree = false;
  // The text is in no file.
  Invocation->getPreprocessorOpts().addRemappedFile(Name, llvm::MemoryBuffer::getMemBufferCopy(Text).release());
  auto CI = std::make_unique<clang::CompilerInstance>(Invocation);
  CI->setVirtualFileSystem(Files);
  CI->createDiagnostics(&Printer, /*ShouldOwnClient=*/false);
  CI->setVerboseOutputStream(OS);
  CI->createFileManager();
  CI->createSourceManager();
  ignoreWarnings(CI->getDiagnostics());
  auto Action = std::make_unique<clang::SyntaxOnlyAction>();
  if (runGuarded([&] { CI->ExecuteAction(*Action); }))
    return CI->getDiagnostics().hasErrorOccurred() ? Messages : "";
  (void)CI.release();
  (void)Action.release();
  return "";
}

} // namespace chomp::fuzz
