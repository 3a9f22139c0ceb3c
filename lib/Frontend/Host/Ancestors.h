//===- Ancestors.h - code of the host's inside device code ----------------===//
#ifndef CHOMP_FRONTEND_ANCESTORS_H
#define CHOMP_FRONTEND_ANCESTORS_H

#include "Frontend/BuildContext.h"

#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/MapVector.h"

#include <memory>
#include <vector>

namespace chomp {

/// Whether Clang's task construct is the user's target construct with device(ancestor: 1) (AncestorPragma.h).
bool isAncestor(const BuildContext &Context, const clang::OMPExecutableDirective *D);
/// Describes one inside device code, and the host's function for it (FileModel::Ancestors); null after a message.
std::shared_ptr<AncestorConstruct> buildAncestor(BuildContext &Context, const clang::OMPExecutableDirective *D);
/// What the device evaluates of it: its clauses. Its code is the host's.
std::vector<const clang::Expr *> ancestorExpressions(const clang::OMPExecutableDirective *D);
/// Those in the host text.
void editAncestors(BuildContext &Context);
/// The device's variables with the addresses of the host's functions, in front of all code.
void addAncestorFunctions(BuildContext &Context);

/// What the user wrote of it; null: it is none.
const AncestorPragma *ancestorPragma(const BuildContext &Context, const clang::OMPExecutableDirective *D);

/// The constructs as the source has them: in templates none of an instantiation's. By the first token.
llvm::MapVector<unsigned, const clang::OMPExecutableDirective *> ancestorsOf(const BuildContext &Context);

} // namespace chomp

#endif
