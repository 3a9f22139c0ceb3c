//===- BackEnds.h - the back ends that the conformance suite runs on ------===//
//
// The virtual GPU, CUDA and HIP over a fake driver, and real GPUs where there are any, each with an image of the same
// kernels.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TEST_BACKENDS_H
#define CHOMP_TEST_BACKENDS_H

#include "Plugins/Registry.h"

#include <catch2/catch.hpp>

namespace conformance {

using namespace chomp;

struct BackEnd {
  std::string Name;
  std::unique_ptr<plugin::Plugin> Plugin;
  std::vector<std::unique_ptr<plugin::Device>> Devices;
  const void *Image = nullptr; ///< Null: none could be built here.
  std::size_t ImageSize = 0;
  const char *Target = "", *Foreign = "";
  std::string Why; ///< Without devices.
};

/// Started when they are first asked for; they live until the program ends.
std::vector<BackEnd> &backEnds();

/// The value; the test fails where there is none.
template <typename T> T take(Result<T> R) {
  bool Ok = R.ok();
  if (!Ok)
    FAIL(R.takeStatus().text());
  return std::move(*R);
}
#define CHECK_OK(...)                                                                                                  \
  do {                                                                                                                 \
    Status S = (__VA_ARGS__);                                                                                          \
    INFO(S.text());                                                                                                    \
    REQUIRE(S.ok());                                                                                                   \
  } while (false)

/// A queue of either kind.
inline Result<std::unique_ptr<plugin::Queue>> create(plugin::Device &D, bool Async) {
  return Async ? D.createAsyncQueue() : D.createQueue();
}

/// Runs Test on each device there is; the real ones only if they are.
template <typename F> void onEachDevice(F Test) {
  for (BackEnd &B : backEnds()) {
    INFO(B.Name);
    if (B.Devices.empty()) {
      // Only real hardware may be missing.
      INFO(B.Why);
      REQUIRE((B.Name == "cuda" || B.Name == "hip"));
      continue;
    }
    for (std::unique_ptr<plugin::Device> &D : B.Devices)
      if (!B.Image || D->suitability(B.Target) || B.Name != "cuda")
        Test(B, *D);
  }
}

} // namespace conformance

#endif
