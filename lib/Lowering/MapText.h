//===- MapText.h - tables of list items in the host text ------------------===//
#ifndef CHOMP_LOWERING_MAPTEXT_H
#define CHOMP_LOWERING_MAPTEXT_H

#include "Lowering/HostWords.h"
#include "Model/Region.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace chomp {

/// What the user wrote, for a comment: none ends in a literal, or begins there.
std::string inComment(llvm::StringRef Text);

/// Elements of a list between braces or parentheses, broken into lines.
std::string list(const std::string &Head, const std::vector<std::string> &Elements, const std::string &Tail,
                 const std::string &Indent);

/// The statements that make `chomp_maps`, or nothing where there are no items. Exit: of target exit data.
/// IsPassed: items whose places in a table made at run time the kernel's arguments ask for, as mapIndex() names them.
std::string mapType(const MapType &T, bool Implicit, bool Exit);
std::string mapTable(const std::vector<MapItem> &Maps, const std::string &Indent, const HostWords &Words,
                     bool Exit = false, const std::vector<bool> &IsPassed = {});
/// "chomp_maps, 2": the table and its length.
std::string mapArguments(const std::vector<MapItem> &Maps, const HostWords &Words);
/// The place of an item in the table: "2", or the name of a constant.
std::string mapIndex(const std::vector<MapItem> &Maps, int Index, const HostWords &Words);
/// What gives a table made at run time back, on a line of its own; else nothing.
std::string freeMaps(const std::vector<MapItem> &Maps, const std::string &Indent, const HostWords &Words);

/// The same for a data construct, of whose list items these are all that have a table's entry. Where the instantiations
/// of a template map different things (mapsDiffer), the table is made at run time.
std::string mapTable(const DataRegion &R, const std::vector<MapItem> &Maps, const std::string &Indent,
                     const HostWords &Words, bool Exit = false);
std::string mapArguments(const DataRegion &R, const std::vector<MapItem> &Maps, const HostWords &Words);
std::string freeMaps(const DataRegion &R, const std::vector<MapItem> &Maps, const std::string &Indent,
                     const HostWords &Words);
bool mapsDiffer(const DataRegion &R);
/// Lets one text do where what is mapped is qualified in another instantiation: "&p[0]" -> "(void *)&p[0]".
void qualifyAs(std::vector<MapItem> &Maps, const std::vector<MapItem> &Others);

/// An update of one item that is not contiguous. Where: "file, line, device". Task(indent): what stands before each
/// call of the runtime.
std::string stridedUpdate(const MapItem &M, const std::string &Where,
                          llvm::function_ref<std::string(const std::string &)> Task, const std::string &Indent,
                          const HostWords &Words);

} // namespace chomp

#endif
