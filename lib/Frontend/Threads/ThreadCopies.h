//===- ThreadCopies.h - the copies that a construct makes of variables ----===//
#ifndef CHOMP_FRONTEND_THREADCOPIES_H
#define CHOMP_FRONTEND_THREADCOPIES_H

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"

#include <vector>

namespace chomp {} // namespace chomp

#endif
