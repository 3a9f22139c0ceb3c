//===- AtomicText.h - atomic constructs in a kernel file ------------------===//
#ifndef CHOMP_LOWERING_ATOMICTEXT_H
#define CHOMP_LOWERING_ATOMICTEXT_H

#include "Lowering/Dialect.h"

namespace chomp {

/// One atomic construct as a statement: "atomicAdd(&x, 1);".
KernelCode atomicStatement(const AtomicConstruct &A, const Dialect &D);

} // namespace chomp

#endif
