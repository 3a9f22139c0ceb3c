//===- Toolchain/Messages.h - what a command line is answered -------------===//
//
// All messages of chompcc, chomp, the translator and the programs that they run pass through here. They come out in the
// form that the command line asks for with gcc's and clang's options (-fdiagnostics-color, -fdiagnostics-format): at
// once as text, with or without colours; or at the end as one document of JSON or SARIF, for programs that read it.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_MESSAGES_H
#define CHOMP_TOOLCHAIN_MESSAGES_H

#include "Model/Translator.h"
#include "Toolchain/MessageDocument.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

#include <memory>
#include <string>
#include <vector>

namespace chomp::toolchain {

/// What the options ask for. Of several options the last one counts.
struct MessageChoice {
  enum class Form { Text, Json, Sarif };
  Form As = Form::Text;
  /// The document of each source goes to a file of its own, "nn.c.sarif" or "nn.c.gcc.json" as gcc names them.
  bool InFiles = false;
  MessageStyle Style = MessageStyle::Carets; ///< Of the translator.
  bool Colors = false;

  bool isDocument() const { return As != Form::Text; }
};

/// Auto, which is the default, means colours on a terminal; an empty GCC_COLORS means none.
MessageChoice chooseMessages(llvm::ArrayRef<llvm::StringRef> Flags);

/// "nn.c:9: remark: text", in colours if messages have some. Level: as in Message.
void writeMessage(llvm::raw_ostream &OS, llvm::StringRef Place, llvm::StringRef Level, const llvm::Twine &Text);

/// The messages of one invocation. There is one such object, as there is one standard error.
class Messages {
public:
  /// Program: the name in front of messages that are not about a source.
  void begin(llvm::StringRef Program, const MessageChoice &Choice);
  const MessageChoice &choice() const { return Choice; }

  /// What follows is about this source; empty: about none.
  void about(llvm::StringRef Source);

  void error(const llvm::Twine &Text) { writeMessage(stream(), Program, "error", Text); }
  void warning(const llvm::Twine &Text) { writeMessage(stream(), Program, "warning", Text); }
  /// Takes messages as the translator and writeMessage() write them.
  llvm::raw_ostream &stream();
  /// What another program has written to its standard error.
  void relay(llvm::StringRef Program, llvm::StringRef Words);

  /// Writes the documents, if the command line asks for some.
  void finish();

private:
  /// The messages of one document.
  struct Part {
    std::string Source;
    std::vector<MessageEntry> Entries;
  };
  bool collects() const { return Choice.isDocument() && !(Choice.InFiles && Current->Source.empty()); }
  void add(llvm::StringRef Tool, llvm::StringRef Text);
  void flush();
  void write(const Part &P);

  std::string Program = "chompcc";
  MessageChoice Choice;
  std::vector<std::unique_ptr<Part>> Parts; ///< The first is about no source; if there is one document, about all.
  Part *Current = nullptr;
  bool HasSources = false; ///< So there has to be a document, even an empty one.
  std::string Pending;     ///< Written to the stream, and not read yet.
  llvm::raw_string_ostream PendingStream{Pending};
};

Messages &messages();

} // namespace chomp::toolchain

#endif
