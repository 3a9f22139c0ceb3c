//===- Toolchain/MessageText.h - messages of compilers, as data -----------===//
//
// Reads what compilers write for people, for the documents of -fdiagnostics-format=json and sarif. The translator and
// clang are asked for one line per message, with its source ranges (MessageStyle::Lines). Others write what they like.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_MESSAGETEXT_H
#define CHOMP_TOOLCHAIN_MESSAGETEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace chomp::toolchain {

/// Where a message points to. Columns count bytes from 1; 0: the message names no column, or no line.
struct MessagePlace {
  std::string File; ///< Empty: it names no file.
  unsigned Line = 0, Column = 0;
  unsigned EndLine = 0, EndColumn = 0; ///< The place behind the range.
};

struct Message {
  std::string Level; ///< "error", "fatal error", "warning", "note", "remark"
  MessagePlace Place;
  std::string Text;
  std::string Option; ///< "-Wunused-variable"; empty: none is named.
  std::vector<Message> Notes;
};

/// The messages of a text. A line without a level becomes a part of the message before it, or else of the one behind
/// it. Lines that show source code, name including files or count errors are left out.
std::vector<Message> readMessages(llvm::StringRef Text);

/// Takes JSON documents out of a text. Each starts at the beginning of a line.
std::vector<llvm::json::Value> takeDocuments(std::string &Text);

} // namespace chomp::toolchain

#endif
