//===- Printing.cpp - what the C library writes to the terminal -----------===//
//
//   Before:  fprintf(stderr, "%d\n", n); puts("done"); fputs(name, stdout); putchar('.'); fflush(stdout);
//   After:   printf("%d\n", n); printf("%s\n", "done"); printf("%s", name); printf("%c", '.'); (0);
//
// A GPU has printf alone, and HIP's is not in std. What it prints comes out on the host's standard output, in whatever
// order the threads ran, when the region has ended.
//
//===----------------------------------------------------------------------===//
#include "Analysis/LibraryFunctions.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceText.h"
#include "Support/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace chomp {

namespace {

/// A function that prints by printf: the text in front of its first argument but the stream, and which argument the
/// stream is.
struct Printer {
  const char *Begin = nullptr;
  int Stream = -1;
};

Printer printer(llvm::StringRef Name) {
  return llvm::StringSwitch<Printer>(Name)
      .Case("fprintf", {"printf(", 0})
      .Case("puts", {"printf(\"%s\\n\", ", -1})
      .Case("putchar", {"printf(\"%c\", ", -1})
      .Case("fputs", {"printf(\"%s\", ", 1})
      .Cases({"fputc", "putc"}, {"printf(\"%c\", ", 1})
      .Case("fflush", {"(0", 0})
      .Default({});
}

/// The library's function that is called, in a template too.
const FunctionDecl *called(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (auto *Name = dyn_cast<UnresolvedLookupExpr>(E->getCallee()->IgnoreParenImpCasts());
      Name && Name->getNumDecls() == 1)
    F = dyn_cast<FunctionDecl>((*Name->decls_begin())->getUnderlyingDecl());
  return F && F->getIdentifier() && isLibrarys(F) ? F : nullptr;
}

/// "stdout" or "stderr"; empty for any other stream.
llvm::StringRef streamOf(const CallExpr *E, const Printer &P) {
  if (P.Stream < 0)
    return "stdout";
  if (E->getNumArgs() <= unsigned(P.Stream))
    return "";
  auto *Name = dyn_cast<DeclRefExpr>(E->getArg(P.Stream)->IgnoreParenImpCasts());
  auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return V && V->hasExternalStorage() && (V->getName() == "stdout" || V->getName() == "stderr") ? V->getName() : "";
}

} // namespace

bool printsOnDevices(const CallExpr *E) {
  const FunctionDecl *F = called(E);
  const Printer P = F ? printer(F->getName()) : Printer();
  return P.Begin && !streamOf(E, P).empty();
}

bool DeviceText::print(const CallExpr *E, TokenEdits &Edits) {
  const FunctionDecl *F = Gpu ? called(E) : nullptr;
  if (!F)
    return false;
  if (F->getName() == "printf") {
    if (auto Name = File.Tokens.range(E->getCallee()->getSourceRange()); Name && Name->First < Name->Last)
      Edits.remove({Name->First, Name->Last - 1}); // "std::"
    return true;
  }
  if (!printsOnDevices(E))
    return false;
  const Printer P = printer(F->getName());
  auto Callee = File.Tokens.range(E->getCallee()->getSourceRange());
  auto Argument = [&](unsigned I) { return File.Tokens.range(E->getArg(I)->getSourceRange()); };
  auto First = Argument(0), Last = Argument(E->getNumArgs() - 1);
  auto Close = File.Tokens.index(E->getRParenLoc());
  if (!Callee || !First || !Last || !Close)
    return false;
  unsigned Begin = First->First; // of what is printed
  if (P.Stream == 0)
    Begin = E->getNumArgs() > 1 && Argument(1) ? Argument(1)->First : *Close;
  Edits.replace({Callee->First, Begin - 1}, P.Begin);
  if (P.Stream > 0)
    Edits.remove({First->Last + 1, *Close - 1});
  if (streamOf(E, P) == "stderr" && F->getName() != "fflush" &&
      Reported.insert(E->getBeginLoc().getRawEncoding()).second)
    report(File.Diags, E->getBeginLoc(), Diag::PrintsToOutput) << F->getName();
  return true;
}

} // namespace chomp
