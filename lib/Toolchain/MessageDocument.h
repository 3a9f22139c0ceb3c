//===- Toolchain/MessageDocument.h - messages for programs that read them -===//
#ifndef CHOMP_TOOLCHAIN_MESSAGEDOCUMENT_H
#define CHOMP_TOOLCHAIN_MESSAGEDOCUMENT_H

#include "Toolchain/MessageText.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"

#include <optional>
#include <string>

namespace chomp::toolchain {

/// A message, or a whole document of a host compiler's.
struct MessageEntry {
  std::string Tool; ///< The program that says it: "chompcc", "clang-22".
  Message Its;
  std::optional<llvm::json::Value> Document;
};

/// An array, as gcc's -fdiagnostics-format=json has it. gcc's own messages are among them.
llvm::json::Value jsonDocument(llvm::ArrayRef<MessageEntry> Entries);

/// SARIF 2.1.0 with a run for each tool. gcc's own runs are among them. Without messages, Program has an empty run.
llvm::json::Value sarifDocument(llvm::ArrayRef<MessageEntry> Entries, llvm::StringRef Program);

} // namespace chomp::toolchain

#endif
