//===- LaunchParts.h - a launch that may take several ---------------------===//
#ifndef CHOMP_CORE_LAUNCHPARTS_H
#define CHOMP_CORE_LAUNCHPARTS_H

#include "Core/Geometry.h"

namespace chomp {

/// Queues a kernel: once, or so often that a GPU's dimensions have room for all teams (ChosenGeometry::InParts). Args
/// and Sizes have room for two arguments behind Count, in which the kernel then gets the number of its first team.
Status launchParts(plugin::Queue &Q, plugin::Kernel &Kernel, const ChosenGeometry &G, void **Args, std::size_t *Sizes,
                   std::size_t Count);

} // namespace chomp

#endif
