//===- ConstructCopy.h - what a pending construct is about ----------------===//
//
// List items and arguments of a construct lie in the block that translated text makes for it, and so do values, and
// copies of what is firstprivate. One that is queued later has all of it here.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_CONSTRUCTCOPY_H
#define CHOMP_CORE_CONSTRUCTCOPY_H

#include "chomp/runtime.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace chomp {

class DataEnvironment;

class ConstructCopy {
public:
  ConstructCopy(DataEnvironment &Data, const chomp_map_t *Maps, std::size_t MapCount, const chomp_arg_t *Args = nullptr,
                std::size_t ArgCount = 0);

  const chomp_map_t *maps() const { return Maps.data(); }
  std::size_t mapCount() const { return Maps.size(); }
  const chomp_arg_t *args() const { return Args.data(); }
  std::size_t argCount() const { return Args.size(); }

private:
  /// A copy of so many bytes, as aligned as any value.
  char *keep(const void *From, std::size_t Size);

  std::vector<chomp_map_t> Maps;
  std::vector<chomp_arg_t> Args;
  std::vector<std::unique_ptr<std::max_align_t[]>> Bytes;
};

} // namespace chomp

#endif
