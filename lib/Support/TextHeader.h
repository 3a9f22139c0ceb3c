//===- TextHeader.h - headers that stay text ------------------------------===//
//
// A host compiler's precompiled header has host code in the place of constructs for devices. So where a header has
// some, chompcc writes a small file under the name of the precompiled one, which says what was to be in it. gcc takes
// such a file for none of its own and reads the header; Clang is never shown one.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_SUPPORT_TEXTHEADER_H
#define CHOMP_SUPPORT_TEXTHEADER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <optional>
#include <string>
#include <vector>

namespace chomp {

/// The files whose text stands for a precompiled header, in their order.
using TextHeader = std::vector<std::string>;

inline constexpr llvm::StringLiteral TextHeaderMagic =
    "Chomp: a header with constructs for devices is not precompiled, it stays the text of\n";

inline std::string textHeaderFile(const TextHeader &Files) {
  std::string Text = TextHeaderMagic.str();
  for (const std::string &File : Files)
    Text += File + "\n";
  return Text;
}

/// What such a file says; nullopt: it is another file, or none.
inline std::optional<TextHeader> readTextHeader(llvm::StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer)
    return std::nullopt;
  llvm::StringRef Text = (*Buffer)->getBuffer();
  if (!Text.consume_front(TextHeaderMagic))
    return std::nullopt;
  llvm::SmallVector<llvm::StringRef> Lines;
  Text.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  return TextHeader(Lines.begin(), Lines.end());
}

} // namespace chomp

#endif
