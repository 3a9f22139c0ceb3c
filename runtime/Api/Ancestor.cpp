//===- Ancestor.cpp - code of the host's, called by the virtual GPU -------===//
//
// A thread of the virtual GPU is one of the host's and calls the function itself. Its memory is the program's; what is
// the device's goes through a queue, as all transfers do.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"
#include "Api/Routines.h"
#include "Core/HostCall.h"
#include "Core/Replay/Replay.h"

using namespace chomp;

namespace {

class VgpuMemory final : public CallerMemory {
public:
  explicit VgpuMemory(Device &D) : D(D) {}
  Status read(void *To, const void *From, std::size_t Size) override {
    return api::onQueue(D, [&](plugin::Queue &Q) { return Q.copyToHost(To, api::address(From), Size); });
  }
  Status write(const void *To, const void *From, std::size_t Size) override {
    return api::onQueue(D, [&](plugin::Queue &Q) { return Q.copyToDevice(api::address(To), From, Size); });
  }
  std::string text(const char *From) override { return From; }
  Result<bool> isReachable(const void *) override { return true; }

private:
  Device &D;
};

} // namespace

void chomp_vgpu_call_host(const void *Function, const chomp_item_t *Items, size_t Count) {
  if (replay::Running)
    stop(Status::failure("a replayed kernel calls a function of the host's (device(ancestor: 1)), and the program that "
                         "it belongs to is not there"));
  const chomp_vgpu_place_t *Outer = std::exchange(chomp_vgpu_place, nullptr); // the host's code asks the host
  Device &D = *Runtime::get().devices().Devices[Outer->device];
  VgpuMemory Memory(D);
  if (Status S = callHost(D, *static_cast<const chomp_host_function_t *>(Function), Items, Count, Memory); !S.ok())
    stop(S);
  chomp_vgpu_place = Outer;
}
