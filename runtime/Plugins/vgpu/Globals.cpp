//===- Globals.cpp - each virtual GPU's own declare target variables ------===//
#include "Plugins/vgpu/Globals.h"

#include <cstring>

using namespace chomp::vgpu;

Globals::Globals(unsigned Devices) : Devices(Devices) {
  callInChild([](void *Self) { static_cast<Globals *>(Self)->Users = 0; }, this); // the parent's threads
}
Globals::~Globals() { callNoLonger(this); }

void Globals::add(const chomp_vgpu_image_t &Image) {
  if (Devices < 2)
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  if (Images[&Image]++)
    return;
  for (std::size_t I = 0; I < Image.global_count; ++I) {
    const chomp_vgpu_global_t &Global = Image.globals[I];
    auto *Bytes = static_cast<unsigned char *>(Global.address);
    Variables.push_back({&Image, Bytes, {Devices, std::vector<unsigned char>(Bytes, Bytes + Global.size)}});
    TakeTurns.store(true, std::memory_order_release);
  }
}

void Globals::remove(const chomp_vgpu_image_t &Image) {
  if (Devices < 2)
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  if (--Images[&Image])
    return;
  Images.erase(&Image);
  std::erase_if(Variables, [&](const Variable &V) { return V.Image == &Image; });
}

void Globals::enter(unsigned Device) {
  std::unique_lock<std::mutex> Guard(Lock);
  Left.wait(Guard, [&] { return Owner == Device || Users == 0; });
  ++Users;
  if (Owner == Device)
    return;
  for (Variable &V : Variables) {
    std::vector<unsigned char> &Former = V.Values[Owner];
    std::memcpy(Former.data(), V.Address, Former.size());
    std::memcpy(V.Address, V.Values[Device].data(), Former.size());
  }
  Owner = Device;
}

void Globals::leave() {
  std::lock_guard<std::mutex> Guard(Lock);
  if (--Users == 0)
    Left.notify_all();
}
