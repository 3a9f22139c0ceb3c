//===- HeaderCopies.h - headers whose text changes ------------------------===//
//
// A header with target constructs is rewritten as a copy beside the output, under the name by which it is included;
// so are the headers through which it is reached.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_HEADERCOPIES_H
#define CHOMP_FRONTEND_HEADERCOPIES_H

#include "Frontend/Parse.h"

namespace chomp {

struct HostTexts {
  std::string Main; ///< The file's own text.
  struct Copy {
    std::string Name; ///< Relative to the host file: "util/math.h".
    std::string Text;
  };
  std::vector<Copy> Headers;
};

/// The file and all headers of the user's that the edits touch, their #include directives naming the copies.
HostTexts applyEdits(const ParsedFile &File, const TokenEdits &Edits);

} // namespace chomp

#endif
