//===- Dependences.h - what tasks in a region depend on -------------------===//
//
// Tasks of a device are run at once, in order, so that dependences say nothing new, until one of them is detached: who
// depends on it has to wait for an event. The items of depend clauses become what tells a task's siblings where they
// begin:
//
//   Before:  depend(iterator(i = 0 : n), in : a[i]) depend(out : b[2 : 3])
//   After:   for (int i = 0; i < n; ++i) on.in(&a[i]); on.inout(&b[2]);
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DEPENDENCES_H
#define CHOMP_FRONTEND_DEPENDENCES_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// What the depend clauses of a directive say.
std::vector<Dependence> buildDependences(BuildContext &Context, const clang::OMPExecutableDirective *D);

/// What a depobj construct does with its object.
void buildDependObject(BuildContext &Context, const clang::OMPDepobjDirective *D, ThreadConstruct &T);

} // namespace chomp

#endif
