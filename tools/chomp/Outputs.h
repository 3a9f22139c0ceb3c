//===- Outputs.h - where chomp's texts go ---------------------------------===//
#ifndef CHOMP_TOOLS_OUTPUTS_H
#define CHOMP_TOOLS_OUTPUTS_H

#include "Jobs.h"

#include "Model/Translator.h"

#include <string>
#include <utility>
#include <vector>

namespace chomp {

/// What a job is to write.
struct Translated {
  const Job *Of;
  std::vector<GeneratedFile> Files;
  TranslateResult Facts; ///< The rest of what became of it.
};
using Outputs = std::vector<std::pair<std::string, std::string>>; // path and text

/// The folder that all sources are in or below, whole.
std::string commonFolder(const std::vector<Translated> &All);
std::string commonFolder(const std::vector<Job> &Jobs);

/// A source's path below a folder.
std::string nameBelow(llvm::StringRef Folder, const Job &J);

/// Gives each file its path below a directory; Mirrored: in folders there as the sources are. Returns the first that
/// two inputs would both write with different texts; empty: none.
std::string place(const std::vector<Translated> &All, const std::string &Directory, bool Mirrored, Outputs &Out);

} // namespace chomp

#endif
