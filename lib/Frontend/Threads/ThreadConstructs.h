//===- ThreadConstructs.h - constructs that decide which threads run ------===//
#ifndef CHOMP_FRONTEND_THREADCONSTRUCTS_H
#define CHOMP_FRONTEND_THREADCONSTRUCTS_H

#include "Model/Construct.h"

#include "clang/AST/StmtOpenMP.h"

#include <memory>

namespace chomp {

struct BuildContext;

/// Describes a construct for which isThreadConstruct() holds. Skip: leaf constructs at its front that are dealt with.
std::shared_ptr<ThreadConstruct> buildThreadConstruct(BuildContext &Context, const clang::OMPExecutableDirective *D,
                                                      unsigned Skip = 0);

} // namespace chomp

#endif
