//===- Construct.h - one construct, from its beginning to its end ---------===//
//
// A construct with nowait may end at any time before the host waits for it. The runtime ends each before it returns,
// and tells whoever watches the device that nobody may rely on that.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_CONSTRUCT_H
#define CHOMP_CORE_CONSTRUCT_H

#include "Core/Device.h"

namespace chomp {

/// Whether the construct that this thread begins next has nowait.
extern thread_local bool NextHasNowait;

class Construct {
public:
  /// D: null where the host runs it.
  Construct(Device *D, const Place &Where);
  ~Construct();
  Construct(const Construct &) = delete;
  Construct &operator=(const Construct &) = delete;

private:
  plugin::Watcher *Watcher = nullptr; ///< Who hears of its end.
};

} // namespace chomp

#endif
