//===- HostLine.h - a GPU's way to the host's code ------------------------===//
//
// The runtime's end of chomp/hostcall.h. A device has one port: one of its threads has the host run code at a time.
// Whoever waits for work of the device looks after the port meanwhile, whichever launch the calling thread belongs to.
// All that moves goes through the calling thread, so that no transfer has to find a way past the kernel that waits.
//
// Threads: any.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_HOSTLINE_H
#define CHOMP_CORE_HOSTLINE_H

#include "Core/ForkLock.h"
#include "chomp/hostcall.h"
#include "chomp/plugin.h"

#include <atomic>
#include <mutex>

namespace chomp {

class Device;

class HostLine {
public:
  /// The variable of device/Ancestor.h, by its mangled name: an image has it whose kernels call the host.
  static constexpr const char *Variable = "_ZN5chomp7machine8HostLineIvEE";

  /// Tells an image where the port is, which is made for the first one.
  Status connect(Device &D, const plugin::Symbol &Variable, plugin::Queue &Q);
  /// Whether kernels of the device may call the host.
  bool isConnected() const { return Port.load(std::memory_order_acquire); }

  /// Waits until all is done that has been queued, and does meanwhile what the device's threads ask for.
  Status await(Device &D, plugin::Queue &Q);

private:
  class Caller;

  /// Whether the turn is the host's.
  bool isAsked() const;
  Status answer(Device &D, plugin::Event &Done);

  ForkLock Making, Serving;
  std::atomic<chomp_port_t *> Port{nullptr};
  chomp_line_t Line{};
};

} // namespace chomp

#endif
