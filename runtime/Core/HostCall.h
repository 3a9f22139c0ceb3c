//===- HostCall.h - the host's code, called by a thread of a device -------===//
//
// target device(ancestor: 1) (OpenMP 5.2, 13.8). Original and corresponding storage change places: what the device's
// data environment maps is present on the host for ever, so that only the `always` modifier moves data; the rest gets
// storage for the time of the call.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_HOSTCALL_H
#define CHOMP_CORE_HOSTCALL_H

#include "Core/Device.h"

#include "chomp/hostcall.h"

struct chomp_host_function_t;

namespace chomp {

/// The memory of the thread that calls, its own and its team's included.
class CallerMemory {
public:
  virtual ~CallerMemory() = default;
  virtual Status read(void *To, const void *From, std::size_t Size) = 0;
  virtual Status write(const void *To, const void *From, std::size_t Size) = 0;
  /// A string constant of the device's code.
  virtual std::string text(const char *From) = 0;
  /// Whether the host can use it where it is, if it can use the device's memory at all.
  virtual Result<bool> isReachable(const void *Address) = 0;
};

/// Runs it with the items' storage on the host. Items are on the host already.
Status callHost(Device &D, const chomp_host_function_t &Function, const chomp_item_t *Items, std::size_t Count,
                CallerMemory &Memory);

} // namespace chomp

#endif
