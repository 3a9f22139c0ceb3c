//===- HeaderCopies.h - headers whose text changes ------------------------===//
//
// A header with target constructs is rewritten as a copy beside the output: "util/math.h", as it is included there,
// becomes "util/math.copy.h". So are the headers through which it is reached.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_HEADERCOPIES_H
#define CHOMP_FRONTEND_HEADERCOPIES_H

#include "Frontend/Parse/Parse.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>

namespace chomp {

struct HostTexts {
  std::string Main; ///< The file's own text.
  /// Of each of its lines, that of the source which it comes from.
  std::vector<unsigned> MainLines;
  /// #include directives for what the command line includes, if one of those headers is copied; else empty.
  std::string Forced;
  struct Copy {
    std::string Name; ///< Relative to the host file: "util/math.copy.h".
    std::string Text;
    std::string Source;          ///< What it is a copy of.
    std::vector<unsigned> Lines; ///< As MainLines.
  };
  std::vector<Copy> Headers;
};

/// Lines behind an #include.
struct LinesBehind {
  clang::SourceLocation Include;
  std::string Text;
};
/// The #include whose file ends with the token Last, in the file in which the token From stands; none if that is where
/// Last stands, too. A file may be included at other places, where nothing that began before it ends.
std::optional<clang::SourceLocation> includeUpTo(const ParsedFile &File, unsigned From, unsigned Last);

/// The file and all headers of the user's that the edits touch, their #include directives naming the copies.
/// Owner: what the copies' names say whose they are, "util/math.nn.copy.h", where other files' may lie beside them.
HostTexts applyEdits(const ParsedFile &File, const TokenEdits &Edits, llvm::ArrayRef<LinesBehind> Behind,
                     llvm::StringRef Owner);

} // namespace chomp

#endif
