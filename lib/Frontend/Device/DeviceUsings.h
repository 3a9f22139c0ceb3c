//===- DeviceUsings.h - the slice's using declarations --------------------===//
#ifndef CHOMP_FRONTEND_DEVICEUSINGS_H
#define CHOMP_FRONTEND_DEVICEUSINGS_H

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceSlice.h"

namespace chomp {

/// Appends the using declarations and directives, the namespace aliases and the inline namespaces of a scope, inner
/// namespaces included, that are the user's and name something in the slice.
void takeUsings(const DeviceSlice &Slice, const clang::DeclContext *Scope, std::vector<const clang::Decl *> &Order);

/// Writes a concept, a variable template, a using declaration or directive: as it stands.
void writeAsIs(BuildContext &Context, const clang::NamedDecl *D, std::vector<DeviceDecl> &Out);

/// Writes an inline namespace's first declaration, which has nothing in it.
void writeInline(BuildContext &Context, const clang::NamespaceDecl *N, std::vector<DeviceDecl> &Out);

/// The text of the using declarations and directives in a function's body, before a place, that name something in the
/// slice.
std::vector<std::string> usingsIn(const BuildContext &Context, const DeviceSlice &Slice, const clang::FunctionDecl *F,
                                  clang::SourceLocation Before);
/// Those that name something that some code of the function does, in the slice or not.
std::vector<const clang::NamedDecl *> usingsNamed(const ParsedFile &File, const clang::FunctionDecl *F,
                                                  clang::SourceLocation Before, TokenRange Text);
std::vector<std::string> usingsFor(const BuildContext &Context, const clang::FunctionDecl *F,
                                   clang::SourceLocation Before, TokenRange Text);

/// Whether some of the names in a text are a namespace's, or of one that it takes names from by a using directive.
bool hasNames(const ParsedFile &File, TokenRange Text, const clang::NamespaceDecl *N);

} // namespace chomp

#endif
