//===- Registry.h - the back ends there are -------------------------------===//
//
// One line for each, in the order in which their devices are numbered. A plugin's devices are found once and kept for
// the life of the process.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_REGISTRY_H
#define CHOMP_PLUGINS_REGISTRY_H

#include "Core/Environment.h"

#include "chomp/plugin.h"

#include <span>

namespace chomp {

struct PluginEntry {
  DeviceKind Kind;
  std::unique_ptr<plugin::Plugin> (*Create)(const Environment &Env);
};

std::span<const PluginEntry> plugins();

/// The plugin of an entry of plugins(); made at the first call. Threads: calls must not overlap (Runtime::Lock).
plugin::Plugin &findPlugin(const PluginEntry &Entry, const Environment &Env);
/// Its devices; a failure is told again at each call.
Result<const std::vector<std::unique_ptr<plugin::Device>> *> pluginDevices(const PluginEntry &Entry,
                                                                           const Environment &Env);

std::unique_ptr<plugin::Plugin> createCudaPlugin(const Environment &Env);
std::unique_ptr<plugin::Plugin> createHipPlugin(const Environment &Env);
std::unique_ptr<plugin::Plugin> createVgpuPlugin(const Environment &Env);

} // namespace chomp

#endif
