//===- Requires.cpp - what a file's requires directives say ---------------===//
#include "Frontend/Pragmas/Requires.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/OpenMPClause.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

static std::optional<Clause> orderOf(OpenMPAtomicDefaultMemOrderClauseKind Kind) {
  switch (Kind) {
  case OMPC_ATOMIC_DEFAULT_MEM_ORDER_seq_cst:
    return OMPC_seq_cst;
  case OMPC_ATOMIC_DEFAULT_MEM_ORDER_acq_rel:
    return OMPC_acq_rel;
  default:
    return std::nullopt;
  }
}

Requires::Requires(ASTContext &Context) : UnifiedMemory(Context.getLangOpts().OpenMPForceUSM) {
  for (const Decl *D : Context.getTranslationUnitDecl()->decls())
    if (auto *Directive = dyn_cast<OMPRequiresDecl>(D))
      for (const OMPClause *C : Directive->clauselists()) {
        UnifiedMemory |= isa<OMPUnifiedSharedMemoryClause, OMPSelfMapsClause>(C);
        if (auto *Order = dyn_cast<OMPAtomicDefaultMemOrderClause>(C))
          AtomicOrder = orderOf(Order->getAtomicDefaultMemOrderKind());
      }
}

MemoryOrder Requires::defaultOrder(AtomicKind Kind) const {
  bool Reads = Kind != AtomicKind::Write, Writes = Kind != AtomicKind::Read;
  switch (AtomicOrder.value_or(OMPC_relaxed)) {
  case OMPC_seq_cst:
    return MemoryOrder::SeqCst;
  case OMPC_acq_rel:
    return Reads && Writes ? MemoryOrder::AcqRel : Reads ? MemoryOrder::Acquire : MemoryOrder::Release;
  default:
    return MemoryOrder::Relaxed;
  }
}

} // namespace chomp
