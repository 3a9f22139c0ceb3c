//===- HostText.h - calls into the runtime --------------------------------===//
//
// The host side of a construct: what replaces its pragma and what follows its block. The block itself stays where it
// is, as the user wrote it: as the host version of a target region, or as the body of a target data region.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_LOWERING_HOSTTEXT_H
#define CHOMP_LOWERING_HOSTTEXT_H

#include "Lowering/HostWords.h"
#include "Lowering/Plan.h"

#include "llvm/ADT/ArrayRef.h"

namespace chomp {

struct HostText {
  std::string Open;  ///< Replaces the pragma; ends with a #line for what follows.
  std::string Close; ///< Lines that go behind the associated statement; empty where there is none.
};

/// Of a region; in a template, with what its instantiations have made of it. LineAfter: line of the first token after
/// the pragma.
HostText hostText(llvm::ArrayRef<const TargetRegion *> Instances, unsigned LineAfter, const HostWords &Words);
HostText hostText(const DataRegion &R, unsigned LineAfter, const HostWords &Words);

/// The function that stands for a mapper; whole lines.
std::string hostText(const MapperFunction &M, const HostWords &Words);

/// A function in front of the one around the construct.
std::string hostText(const AncestorFunction &F);
/// A class in the construct's place.
HostText hostText(const AncestorFunction &F, unsigned LineAfter);

} // namespace chomp

#endif
