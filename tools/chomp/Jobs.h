//===- Jobs.h - what chomp is to translate --------------------------------===//
#ifndef CHOMP_TOOLS_JOBS_H
#define CHOMP_TOOLS_JOBS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace chomp {

/// One file with its compile command.
struct Job {
  std::string Source;
  std::vector<std::string> Flags; ///< As TranslateOptions has them.
  std::string Directory;          ///< The command's; empty: the process's.
};

/// A job for each source, with these flags.
std::vector<Job> jobsOf(llvm::ArrayRef<std::string> Sources, const std::vector<std::string> &Flags);
/// The same with the flags that <BuildPath>/compile_commands.json has for each, and these behind them. No sources: all
/// that it names.
llvm::Expected<std::vector<Job>> jobsOfDatabase(const std::string &BuildPath, std::vector<std::string> Sources,
                                                const std::vector<std::string> &Flags);

} // namespace chomp

#endif
