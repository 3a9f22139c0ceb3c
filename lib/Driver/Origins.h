//===- Origins.h - where generated lines come from ------------------------===//
#ifndef CHOMP_DRIVER_ORIGINS_H
#define CHOMP_DRIVER_ORIGINS_H

#include "Frontend/Parse/Parse.h"
#include "Lowering/Dialect.h"

#include "Model/Translator.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace chomp {

/// What TranslateOptions::Origins asks for. Each source that a line comes from is added to the result.
class Origins {
public:
  Origins(const ParsedFile &File, TranslateResult &Result);

  std::string mainFile() const;
  /// Of a host text's lines: those of the source, 0 for our own.
  std::vector<LineOrigin> of(llvm::StringRef Source, llvm::ArrayRef<unsigned> Lines);
  std::vector<LineOrigin> of(const KernelFile &File);

private:
  unsigned indexOf(llvm::StringRef Name);

  clang::SourceManager &SM;
  std::vector<SourceText> &Sources;
};

} // namespace chomp

#endif
