//===- Interop.cpp - the interop construct --------------------------------===//
//
// Its clauses are actions on interop objects, in the order in which they were written; depend, device and nowait are
// said of all of them.
//
//===----------------------------------------------------------------------===//

#include "Frontend/Regions/Interop.h"

#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/OpenMPClause.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

void buildInterop(BuildContext &Context, const OMPExecutableDirective *D, DataRegion &Region) {
  for (const OMPClause *C : D->clauses()) {
    InteropAction Action;
    if (auto *Init = dyn_cast<OMPInitClause>(C)) {
      Action.Object = Context.host(Init->getInteropVar());
      Action.Target = Init->getIsTarget();
      Action.TargetSync = Init->getIsTargetSync();
      for (const Expr *E : Init->prefs())
        if (std::string Name = foreignRuntime(Context, E); !Name.empty())
          Action.Prefer += (Action.Prefer.empty() ? "" : ",") + Name;
    } else if (auto *Use = dyn_cast<OMPUseClause>(C)) {
      Action.What = InteropAction::Kind::Use;
      Action.Object = Context.host(Use->getInteropVar());
    } else if (auto *Destroy = dyn_cast<OMPDestroyClause>(C)) {
      Action.What = InteropAction::Kind::Destroy;
      Action.Object = Context.host(Destroy->getInteropVar());
    } else {
      buildLaunchClause(Context, C, Region.Launch);
      continue;
    }
    Region.Interop.push_back(std::move(Action));
  }
}

} // namespace chomp
