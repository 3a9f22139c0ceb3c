//===- SourceWriter.h - generated files, line by line ---------------------===//
//
// Builds a kernel file from generated lines and blocks of the user's text. It knows for each line whose it is, and
// writes a #line directive exactly where the compiler would otherwise count wrong.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_EMIT_SOURCEWRITER_H
#define CHOMP_EMIT_SOURCEWRITER_H

#include "Model/Unit.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace chomp {

class SourceWriter {
public:
  /// Name: of the file that is written, for the #line directives that return to it.
  explicit SourceWriter(std::string Name) : Name(std::move(Name)) {}

  /// Whole lines of Chomp's own, which need no mapping: a file's head, the lines between kernels.
  void own(llvm::StringRef Lines);
  /// Lines that belong to a place in the user's file (a loop's header): mapped to it.
  void mapped(llvm::StringRef Lines, const Place &Where);
  /// Lines around the user's (braces, declarations), which nobody steps into: they follow whatever mapping there is.
  void unmapped(llvm::StringRef Lines);
  /// A line of that kind before the user's next one: whatever mapping that needs comes behind it.
  void between(llvm::StringRef Text);

  /// The user's text with marks (TokenStream::markedText; BetweenMark at the head of a line for between()): its lines
  /// are moved from indentation From to To. May be called for pieces of one line, one after the other.
  void user(llvm::StringRef Marked, const Place &Where, llvm::StringRef From, llvm::StringRef To);
  /// Text of our own within a line of the user's.
  void inlineText(llvm::StringRef Text);
  void endLine();

  const std::string &text() const { return Out; }

private:
  void mapTo(const Place &Where);
  void flush();
  void newLine();

  std::string Name;
  std::string Out;
  unsigned Line = 1; ///< Of Out, where the next character goes.
  bool Mapped = false;
  Place Next; ///< What the compiler will take the current line for, if Mapped.
  bool LineStart = true;
  std::optional<Place> Pending; ///< Of the user's line that begins here, once some of it is written.
};

} // namespace chomp

#endif
