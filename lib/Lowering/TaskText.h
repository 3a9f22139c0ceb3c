//===- TaskText.h - tasks that may have to wait ---------------------------===//
//
// Parts of the text of tasks whose siblings may be detached (chomp/device/Dependences.h).
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_LOWERING_TASKTEXT_H
#define CHOMP_LOWERING_TASKTEXT_H

#include "Model/Construct.h"

namespace chomp {

/// A lambda that tells its parameter what a construct depends on.
KernelCode dependences(const ThreadConstruct &T, const std::string &Parameter);

/// What a depobj construct does with its object: ".in(&x);".
KernelCode dependObjectCall(const ThreadConstruct &T);

/// The captures by which a task that is put off has its firstprivate copies.
KernelCode takenAlong(const ThreadConstruct &T);

} // namespace chomp

#endif
