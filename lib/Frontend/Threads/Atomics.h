//===- Atomics.h - the atomic construct, taken apart ----------------------===//
#ifndef CHOMP_FRONTEND_ATOMICS_H
#define CHOMP_FRONTEND_ATOMICS_H

#include "Model/Construct.h"

#include "clang/AST/StmtOpenMP.h"

#include <optional>

namespace chomp {

struct BuildContext;

/// `atomic` and its statement; nothing after a message.
std::optional<AtomicConstruct> buildAtomic(BuildContext &Context, const clang::OMPAtomicDirective *D);

} // namespace chomp

#endif
