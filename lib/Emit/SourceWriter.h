//===- SourceWriter.h - generated files, line by line ---------------------===//
//
// Builds a kernel file from generated lines and blocks of the user's text, and spells what differs between dialects. It
// knows for each line whose it is, and writes a #line directive exactly where the compiler would otherwise count wrong.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_EMIT_SOURCEWRITER_H
#define CHOMP_EMIT_SOURCEWRITER_H

#include "Model/Data.h"
#include "Model/KernelCode.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace chomp {

class SourceWriter {
public:
  /// Name: of the file that is written, for the #line directives that return to it.
  SourceWriter(std::string Name, KernelWords Words) : Name(std::move(Name)), Words(std::move(Words)) {}

  /// Whole lines of Chomp's own, which need no mapping: a file's head, the lines between kernels.
  void own(const KernelCode &Lines);
  /// Lines that belong to a place in the user's file (a loop's header): mapped to it.
  void mapped(const KernelCode &Lines, const Place &Where);
  /// Lines around the user's (braces, declarations), which nobody steps into: they follow whatever mapping there is.
  void unmapped(const KernelCode &Lines);
  /// A line of that kind before the user's next one: whatever mapping that needs comes behind it.
  void between(const KernelCode &Text);

  /// The user's text, which says what its lines are (KernelCode::Line, KernelCode::Between): they are moved from
  /// indentation From to To. May be called for pieces of one line, one after the other.
  void user(const KernelCode &Text, const Place &Where, llvm::StringRef From, llvm::StringRef To);
  /// Text of our own within a line of the user's.
  void inlineText(const KernelCode &Text);
  void endLine();

  const std::string &text() const { return Out; }
  /// Of the line that is written next.
  unsigned line() const { return Line; }
  /// The user's line that each line so far belongs to: the source's place in sources(), and its line there, 0 for those
  /// of our own.
  const std::vector<std::pair<unsigned, unsigned>> &origins() const { return Origins; }
  const std::vector<std::string> &sources() const { return Sources; }
  /// First tokens of the pragmas that have got here (KernelCode::Pragma).
  const std::vector<unsigned> &pragmas() const { return Pragmas; }

private:
  void mapTo(const Place &Where);
  void flush();
  void newLine();
  void writeLineDirective(unsigned Number, llvm::StringRef File);
  void write(llvm::StringRef Lines);
  /// Text within lines of our own. It has no lines of the user's.
  std::string spell(const KernelCode &Text);
  /// Characters of the user's up to the next piece; no piece: up to the text's end.
  void userText(llvm::StringRef Text, const KernelCode::Piece *Next, llvm::StringRef From, llvm::StringRef To);

  std::string Name;
  KernelWords Words;
  std::string Out;
  std::vector<unsigned> Pragmas;
  unsigned Line = 1; ///< Of Out, where the next character goes.
  std::vector<std::pair<unsigned, unsigned>> Origins;
  std::vector<std::string> Sources;
  unsigned Source = 0;     ///< That of Next.File in Sources.
  bool OfUser = false;     ///< The current line has something of the user's.
  unsigned MappedLine = 0; ///< While mapped() writes: the line that all its lines belong to.
  bool Mapped = false;
  Place Next; ///< What the compiler will take the current line for, if Mapped.
  bool LineStart = true;
  std::optional<Place> Pending; ///< Of the user's line that begins here, once some of it is written.
};

} // namespace chomp

#endif
