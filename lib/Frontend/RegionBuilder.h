//===- RegionBuilder.h - from the AST to regions --------------------------===//
//
// Walks a parsed file and describes each construct that concerns a device as plain data (Model/Region.h), together with
// the place in the token stream where the host text has to change. Everything that is not supported is reported here.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_REGIONBUILDER_H
#define CHOMP_FRONTEND_REGIONBUILDER_H

#include "Frontend/Parse/FileModel.h"
#include "Frontend/Parse/Parse.h"

namespace chomp {

/// Describes a file. Errors are reported; the caller looks at the diagnostics engine.
FileModel buildFileModel(ParsedFile &File, const TranslateOptions &Options);

} // namespace chomp

#endif
