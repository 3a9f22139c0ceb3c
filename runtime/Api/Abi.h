//===- Abi.h - the public headers, with their functions exported ----------===//
//
// The library hides every symbol by default; what the public headers declare is the exception. Include this in place of
// chomp/runtime.h where its functions are defined.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_API_ABI_H
#define CHOMP_API_ABI_H

#pragma GCC visibility push(default)
#include "chomp/replay.h"
#include "chomp/runtime.h"
#include "chomp/vgpu.h"
#pragma GCC visibility pop

#include "Core/Module.h"

namespace chomp {

/// The fast half of chomp_register(): two loads once all modules are registered. False when the module's registration
/// failed, of which the user has been told.
bool ensureRegistered(chomp_module_t *Module);
/// Registers what was loaded since the program's first construct: for routines that look for variables.
void registerLoaded();
/// Registers all that are loaded, as the first construct of a program does. Main runs.
void registerAll();

/// The device of a construct, or null when its host version must run. Stops for a device that doesn't exist. Why, if
/// given, receives the reason for the host where the user didn't ask for it; else it isn't told.
Device *deviceFor(chomp_module_t *Module, const Place &Where, int Number, std::string *Why = nullptr);

} // namespace chomp

#endif
