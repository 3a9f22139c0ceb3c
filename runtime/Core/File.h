//===- File.h - a file of C's that closes itself --------------------------===//
#ifndef CHOMP_CORE_FILE_H
#define CHOMP_CORE_FILE_H

#include <cstdio>
#include <memory>

namespace chomp {

struct FileCloser {
  void operator()(std::FILE *F) const { std::fclose(F); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

} // namespace chomp

#endif
