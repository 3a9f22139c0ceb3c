//===- DeviceText.h - C and C++ as device text ----------------------------===//
//
// Turns parts of the user's program into text for the kernel file, which is C++ whatever the source is. For C sources
// every conversion that C makes silently is spelled as a cast, names that C++ or the vendors' headers own are renamed,
// and C-only syntax is replaced; C++ sources mostly stay as they are. All work is done by edits on the user's tokens, so
// comments and layout survive.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DEVICETEXT_H
#define CHOMP_FRONTEND_DEVICETEXT_H

#include "Frontend/Parse.h"

#include "clang/AST/Decl.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/Stmt.h"

namespace chomp {

class DeviceText {
public:
  explicit DeviceText(ParsedFile &File);

  /// Adds the edits that make a statement, an expression or a declaration valid in the kernel file. Problems are
  /// reported at the user's token.
  void edit(const clang::Stmt *S, TokenEdits &Edits);
  void edit(const clang::Decl *D, TokenEdits &Edits);

  /// Device text of an expression alone.
  std::string expression(const clang::Expr *E);

  /// A device declaration of Name with the type: "double (*A)[200]"; with an empty name the abstract declarator.
  std::string declare(clang::QualType Type, llvm::StringRef Name);

  /// The device name of a declaration: the user's, unless C++ or a vendor's header owns it.
  std::string name(const clang::NamedDecl *D);

private:
  ParsedFile &File;
  clang::PrintingPolicy Policy;
};

/// "max" -> "max_": the one place where names are invented. Never a name that occurs in the file.
std::string inventName(const ParsedFile &File, llvm::StringRef Base);

} // namespace chomp

#endif
