//===- Parse.h - from a compile command to a parsed file ------------------===//
//
// Runs Clang over one file with the user's flags and OpenMP on, records the tokens, and hands both to a callback while
// the AST lives. Flags that only concern code generation are dropped: gcc's are as welcome as clang's.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_PARSE_H
#define CHOMP_FRONTEND_PARSE_H

#include "Frontend/Parse/Extents.h"
#include "Frontend/Pragmas/ImpliedClauses.h"
#include "Frontend/Pragmas/PragmaMask.h"
#include "Frontend/Tokens/HiddenCounters.h"
#include "Frontend/Tokens/Tokens.h"
#include "Frontend/Tokens/UnnamedTypes.h"
#include "Model/Translator.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class ASTContext;
class DiagnosticsEngine;
class OMPExecutableDirective;
class Preprocessor;
} // namespace clang

namespace chomp {

/// An #include as the user wrote it, and where it leads.
struct IncludeDirective {
  clang::SourceLocation Hash;
  std::string Spelling; ///< "<math.h>" or "\"util.h\"".
  clang::FileID Includer;
  unsigned Begin = 0, End = 0; ///< Offsets of the name, or of the macro that has it, in the includer.
  std::string Path;            ///< Of the file that it names.
  bool System = false;         ///< Found in a system directory.
};

/// A parsed file; everything refers to Clang's memory and lives as long as the callback runs.
struct ParsedFile {
  clang::ASTContext &Context;
  clang::Preprocessor &PP;
  clang::DiagnosticsEngine &Diags;
  const TokenStream &Tokens;
  const std::vector<IncludeDirective> &Includes;
  /// Places that the host text has to spell anew (PragmaMask::Respelled).
  const std::vector<PragmaMask::Respelling> &Respelled;
  const ClauseNotes &Notes;
  ImpliedClauses &Implied;                                                ///< What is added is there in the next run.
  const ConstantVariants &Constants;                                      ///< As in PragmaMask.
  const DelimitedFunctions &Delimited;                                    ///< As in PragmaMask.
  const llvm::DenseMap<clang::SourceLocation, InductionNote> &Inductions; ///< As in InductionMask.
  const UnnamedTypes &Unnamed;
  const HiddenCounters &Hidden;
  std::string Text;        ///< Of the main file, as it is on disk.
  KeptExtents Extents;     ///< Once the regions are being built.
  bool Common = false;     ///< Several files may have a variable without a value (-fcommon).
  bool Standalone = false; ///< As in TranslateOptions.

  /// What the user wrote of a target construct with device(ancestor: 1), which is a task construct to Clang
  /// (AncestorPragma.h); null for other constructs.
  const AncestorPragma *ancestorPragma(const clang::OMPExecutableDirective *D) const;
  bool isAncestor(const clang::OMPExecutableDirective *D) const { return ancestorPragma(D); }
};

/// Parses Options.Source and calls Use if it is valid; once more where Use has added to ParsedFile::Implied, and
/// reported no error. Diagnostics go to OS. False after any error, those that Use reported included.
bool parse(const TranslateOptions &Options, llvm::raw_ostream &OS, bool Colors,
           llvm::function_ref<void(ParsedFile &)> Use);

/// "max" -> "max_": the one place where names are invented. Never a name that occurs in the file.
std::string inventName(const ParsedFile &File, llvm::StringRef Base);

} // namespace chomp

#endif
