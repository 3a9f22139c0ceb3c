//===- Toolchain/UnitTranslation.h - one source goes to the translator ----===//
#ifndef CHOMP_TOOLCHAIN_UNITTRANSLATION_H
#define CHOMP_TOOLCHAIN_UNITTRANSLATION_H

#include "Toolchain/Session.h"

namespace chomp::toolchain {

/// Decides the way of a source. Returns an exit code: 0, or 1 after an error that was reported.
int translateSource(Session &S, Source &Unit);

} // namespace chomp::toolchain

#endif
