//===- RegionBuilder.h - from the AST to regions --------------------------===//
//
// Walks a parsed file and describes each construct that concerns a device as plain data (Model/Region.h), together with
// the place in the token stream where the host text has to change. Everything that is not supported is reported here.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_REGIONBUILDER_H
#define CHOMP_FRONTEND_REGIONBUILDER_H

#include "Frontend/Parse.h"
#include "Model/Region.h"

namespace chomp {

/// Where a construct stands in the token stream.
struct Site {
  TokenRange Pragma;
  unsigned Last = 0; ///< Of the associated statement; the pragma's last where there is none.
  int Region = -1;   ///< Index in Unit::Regions, or -1:
  int Data = -1;     ///< Index in FileModel::Data.
  std::vector<std::pair<unsigned, std::string>> Renamed; ///< Uses of use_device_addr variables in the block.
};

/// A declare target variable that the host text registers.
struct RegisteredGlobal {
  std::string Symbol;   ///< Its name on the device.
  std::string Variable; ///< Host expression.
  bool Link = false;
};

/// All that Chomp knows of one file.
struct FileModel {
  chomp::Unit Unit;
  std::vector<std::unique_ptr<DataRegion>> Data;
  std::vector<Site> Sites;         ///< In the order of the file.
  std::vector<TokenRange> Dropped; ///< Pragmas that the host text has no use for (declare target).
  std::vector<RegisteredGlobal> Globals;
  std::optional<unsigned> MainBrace; ///< The '{' of main's body.
  bool needsOffload() const { return !Sites.empty() || !Dropped.empty() || !Unit.Decls.empty() || MainBrace; }
};

/// Describes a file. Gpu: kernel files for CUDA or HIP are wanted, which can't say all that C can. Errors are reported;
/// the caller looks at the diagnostics engine.
FileModel buildFileModel(ParsedFile &File, llvm::StringRef Source, bool Gpu);

} // namespace chomp

#endif
