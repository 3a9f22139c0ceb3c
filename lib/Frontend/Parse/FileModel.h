//===- FileModel.h - all that Chomp knows of one file ---------------------===//
//
// What is to be written of a file: its unit (Model/Unit.h), and what the host text says otherwise than the user, by the
// tokens that it stands for.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_FILEMODEL_H
#define CHOMP_FRONTEND_FILEMODEL_H

#include "Frontend/Tokens/Tokens.h"
#include "Model/Unit.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace chomp {

/// Where a construct stands in the token stream.
struct RewriteSite {
  TokenRange Pragma;
  unsigned Last = 0;                ///< Of the associated statement; the pragma's last where there is none.
  int Region = -1;                  ///< Index in Unit::Regions, or -1:
  std::vector<int> Instances;       ///< In a template: all instantiations' regions, Region among them.
  int Data = -1;                    ///< Index in FileModel::Data, or -1:
  int Mapper = -1;                  ///< Index in FileModel::Mappers.
  std::optional<unsigned> Function; ///< Of a mapper in a C function: the function's first token, before which it goes.
  std::vector<std::pair<unsigned, std::string>> Renamed; ///< Uses of HostNames in the block.
};

/// A declare target variable that the host text registers, or a function.
struct RegisteredGlobal {
  std::string Symbol;   ///< Its name on the device; of a function: of the variable that stands for it.
  std::string Variable; ///< Host expression.
  std::string Flags;    ///< CHOMP_GLOBAL_…; of a host function the place of its construct.
  /// Member: its class keeps it to itself. HostFunction: a device calls it. Pointers: some in a variable; Flags: the
  /// offset of the first, and how many.
  enum class Kind { Variable, Member, Function, HostFunction, Method, Pointers } What = Kind::Variable;
  std::string Access = ""; ///< Host declarations that Variable names.
};

/// All that Chomp knows of one file.
struct FileModel {
  chomp::Unit Unit;
  std::vector<std::unique_ptr<DataRegion>> Data;
  std::vector<std::unique_ptr<MapperFunction>> Mappers;
  std::vector<RewriteSite> Sites; ///< In the order of the file.
  /// Pragmas that the host text has no use for (declare target: empty), or says otherwise.
  std::vector<std::pair<TokenRange, std::string>> Rewritten;
  /// Text that the host text has behind a token: what closes a block that Rewritten opened.
  std::vector<std::pair<unsigned, std::string>> Appended;
  std::vector<RegisteredGlobal> Globals;
  std::vector<AncestorFunction> Ancestors;
  std::vector<std::pair<unsigned, std::string>> Renamed;  ///< Tokens that the host text spells otherwise.
  std::vector<std::pair<unsigned, std::string>> Inserted; ///< Text that the host text has before a token.
  std::optional<unsigned> MainBrace;                      ///< The '{' of main's body.
  bool needsOffload() const {
    return !Sites.empty() || !Rewritten.empty() || !Renamed.empty() || !Unit.Decls.empty() || MainBrace ||
           Unit.NeedsOmpHeader;
  }
};

} // namespace chomp

#endif
