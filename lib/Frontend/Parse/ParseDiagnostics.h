//===- ParseDiagnostics.h - what is said while a file is parsed -----------===//
#ifndef CHOMP_FRONTEND_PARSEDIAGNOSTICS_H
#define CHOMP_FRONTEND_PARSEDIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/SmallVector.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class NamedDecl;
class Preprocessor;
class Sema;
} // namespace clang

namespace chomp {

class TokenStream;

/// The lines of `#pragma omp`, as the preprocessor comes by.
class DirectiveLines {
public:
  /// To be called before the main file is entered; must outlive the preprocessor's work.
  void attach(clang::Preprocessor &PP);

  /// The '#' of the directive that a place is in; of a scan directive, that of the directive with the inscan reduction.
  /// Invalid: it is in none.
  clang::SourceLocation directiveAt(const clang::SourceManager &SM, clang::SourceLocation Place) const;

private:
  struct Line {
    clang::FileID File;
    unsigned Begin, End; ///< Offsets of the '#', and of the end of the line.
    bool Scan, Inscan;   ///< It is a scan directive; it has the word inscan.
  };
  void add(const clang::Preprocessor &PP, clang::SourceLocation Hash);
  std::vector<Line> Lines; ///< In the order in which they were read.
};

/// Clang (22) checks members of objects that a target region's code names as if they were list items, and complains
/// where the object is a temporary: "midpoint(a, b).x". Such words about code, not about a clause, are no error. Nor is
/// it one that a construct in a device function names a link variable: what is on no device the slice finds. Behind the
/// first error in a directive, what Clang says of the same directive mostly follows from it; an inscan reduction and
/// its scan directive are one here. In a template Clang knows of no inscan reduction whose variable's type doesn't
/// depend on the template's parameters, until it makes an instance.
class DiagnosticPrinter : public clang::TextDiagnosticPrinter {
public:
  using TextDiagnosticPrinter::TextDiagnosticPrinter;
  DirectiveLines Lines;
  const TokenStream *Tokens = nullptr;
  const clang::Sema *Meaning = nullptr;
  bool NoWarnings = false;                            ///< The command line says so.
  llvm::SmallVector<llvm::StringRef, 2> NoWarningsOf; ///< And so of these: "[-Wopenmp-mapping]".
  llvm::SmallVector<clang::SourceLocation, 4> Errors;

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) override;

  /// Makes errors of warnings about words that Clang leaves out. With "-w" Clang wouldn't let us.
  static void refuseLeftOut(clang::DiagnosticsEngine &Diags);

private:
  bool isDropped(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info);
  void print(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info, llvm::StringRef Text);
  bool isSaid(const clang::Diagnostic &Info, llvm::StringRef Text);
  std::string explanation(const clang::Diagnostic &Info) const;
  std::string explanationOfCapture(const clang::Diagnostic &Info) const;
  bool isCapturedByDefault(const clang::NamedDecl *Local) const;
  bool hasLabel(llvm::StringRef Name) const;
  bool follows(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info);

  bool Dropped = false;        ///< What a note comes behind.
  clang::SourceLocation Wrong; ///< The line of the last directive that has an error.
  std::set<std::pair<clang::SourceLocation, std::string>> Said;
};

} // namespace chomp

#endif
