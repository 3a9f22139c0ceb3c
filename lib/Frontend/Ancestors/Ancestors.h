//===- Ancestors.h - code of the host's inside device code ----------------===//
#ifndef CHOMP_FRONTEND_ANCESTORS_H
#define CHOMP_FRONTEND_ANCESTORS_H

#include "Frontend/Device/BuildContext.h"

#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/MapVector.h"

#include <memory>
#include <vector>

namespace chomp {

/// Describes one inside device code, and the host's function for it (FileModel::Ancestors); null after a message.
std::shared_ptr<AncestorConstruct> buildAncestor(BuildContext &Context, const clang::OMPExecutableDirective *D);
/// Those in the host text.
void editAncestors(BuildContext &Context);
/// The device's variables with the addresses of the host's functions, in front of all code.
void addAncestorFunctions(BuildContext &Context);

/// The constructs as the source has them: in templates none of an instantiation's. By the first token.
llvm::MapVector<unsigned, const clang::OMPExecutableDirective *> ancestorsOf(const BuildContext &Context);

} // namespace chomp

#endif
