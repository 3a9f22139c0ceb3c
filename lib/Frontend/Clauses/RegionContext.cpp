//===- RegionContext.cpp - what belongs to one region ---------------------===//
#include "Frontend/Clauses/RegionContext.h"

using namespace clang;

namespace chomp {

KernelCode originalName(BuildContext &Context, const VarDecl *V) {
  auto It = Context.Region->Originals.find(V->getCanonicalDecl());
  return It != Context.Region->Originals.end() ? It->second : Context.Text.name(V);
}

} // namespace chomp
