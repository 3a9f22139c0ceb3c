//===- Included.h - text that an #include brings into code ----------------===//
#ifndef CHOMP_FRONTEND_TOKENS_INCLUDED_H
#define CHOMP_FRONTEND_TOKENS_INCLUDED_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>

namespace clang {
class SourceManager;
} // namespace clang

namespace chomp {

/// Where text of included files would stand if it took the place of their #includes. It remembers what it found out.
class IncludedLayout {
public:
  /// The indentation of a line of a file, in the columns of the code in front of its #include.
  std::string indentation(const clang::SourceManager &SM, clang::FileID File, llvm::StringRef Indentation);

private:
  struct Columns {
    llvm::StringRef From; ///< The indentation of the file's first code,
    std::string To;       ///< and of code where its #include stands.
  };
  /// Of a file that another one includes.
  const Columns &columns(const clang::SourceManager &SM, clang::FileID File);
  std::map<clang::FileID, Columns> Files;
};

} // namespace chomp

#endif
