//===- Groupprivate.h - variables with one copy for each contention group -===//
#ifndef CHOMP_FRONTEND_GROUPPRIVATE_H
#define CHOMP_FRONTEND_GROUPPRIVATE_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// Whether several files may have a groupprivate variable in common, no one of which is known to be the one that
/// defines it: code gets at it by a function, since no GPU's compiler links variables in the memory of teams.
bool isGroupOfFiles(const clang::VarDecl *V);

/// "chomp_group_count", that function's name, the same in every file; a device's teams get at
/// an external variable by it wherever it is defined.
std::string groupFunction(const ParsedFile &File, const clang::VarDecl *V);

/// Whether device code of other files may ask this one for a groupprivate variable.
bool isExportedGroup(const ParsedFile &File, const clang::VarDecl *V);

/// Reports a variable that no device can have so; at its use in device code.
void checkGroupprivate(BuildContext &Context, const clang::VarDecl *V, clang::SourceLocation Use);

/// The directives in a class's text.
void dropGroupprivate(BuildContext &Context, const clang::CXXRecordDecl *Class, TokenEdits &Edits);

/// "static int n;", and the directive that names it, in device code: "CHOMP_GROUP int n;".
void editGroupprivate(BuildContext &Context, const clang::Stmt *Code, TokenEdits &Edits);

/// The host text: no directive, and uses of the variables mean the copies of the host's contention groups.
void editHostGroupprivate(BuildContext &Context);

} // namespace chomp

#endif
