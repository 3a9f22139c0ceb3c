//===- ThreadText.h - constructs that decide which threads run ------------===//
//
// The lowering of a ThreadConstruct in a kernel file. What it calls is in chomp/device/Parallel.h and Worksharing.h.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_LOWERING_THREADTEXT_H
#define CHOMP_LOWERING_THREADTEXT_H

#include "Emit/SourceWriter.h"
#include "Lowering/Dialect.h"

namespace chomp {

/// Where a construct stands.
enum class ThreadStart {
  Code,  ///< In other code; a parallel construct calls chomp::parallel.
  Kernel ///< It is all of a kernel: chomp::team, or chomp::parallel_team where it starts with all threads.
};

/// Writes a construct at indentation Indent, as one statement; the last line is left open. Own: its indentation in the
/// user's file.
void writeThreadConstruct(SourceWriter &W, const Construct &C, const Dialect &D, llvm::StringRef Own,
                          const std::string &Indent, ThreadStart Start = ThreadStart::Code);

} // namespace chomp

#endif
