//===- Registry.cpp - the list of back ends -------------------------------===//
//
// To add one: implement plugin.h beside the others, declare its create function in Registry.h, and add its line here.
//
//===----------------------------------------------------------------------===//
#include "Plugins/Registry.h"

using namespace chomp;

namespace {

constexpr PluginEntry Entries[] = {
    {DeviceKind::Cuda, createCudaPlugin},
    {DeviceKind::Hip, createHipPlugin},
    {DeviceKind::Vgpu, createVgpuPlugin},
};

struct Slot {
  std::unique_ptr<plugin::Plugin> Plugin;
  std::vector<std::unique_ptr<plugin::Device>> Devices;
  std::string Failure;
  bool Searched = false;
};

// Never destroyed: static destructors of the program may still run regions.
Slot &slot(const PluginEntry &Entry) {
  static Slot *Slots = new Slot[std::size(Entries)];
  return Slots[&Entry - Entries];
}

} // namespace

std::span<const PluginEntry> chomp::plugins() { return Entries; }

plugin::Plugin &chomp::findPlugin(const PluginEntry &Entry, const Environment &Env) {
  Slot &S = slot(Entry);
  if (!S.Plugin)
    S.Plugin = Entry.Create(Env);
  return *S.Plugin;
}

Result<const std::vector<std::unique_ptr<plugin::Device>> *> chomp::pluginDevices(const PluginEntry &Entry,
                                                                                  const Environment &Env) {
  Slot &S = slot(Entry);
  if (!S.Searched) {
    S.Searched = true;
    Result<std::vector<std::unique_ptr<plugin::Device>>> Found = findPlugin(Entry, Env).createDevices();
    if (Found.ok())
      S.Devices = std::move(*Found);
    else
      S.Failure = Found.takeStatus().text();
  }
  if (!S.Failure.empty())
    return Status::failure(S.Failure);
  return &S.Devices;
}
