//===- DataEnvironmentWorld.h - a device's data environment in a test -----===//
#ifndef CHOMP_TEST_DATAENVIRONMENTWORLD_H
#define CHOMP_TEST_DATAENVIRONMENTWORLD_H

#include "Core/DataEnvironment.h"
#include "Plugins/Registry.h"

#include "chomp/runtime.h"

#include <catch2/catch.hpp>

namespace chomp {

inline plugin::Device &device() {
  static auto Plugin = createVgpuPlugin([] {
    Environment E;
    E.VgpuCores = 1;
    E.VgpuMemory = std::size_t(1) << 30;
    return E;
  }());
  static auto Devices = std::move(*Plugin->createDevices());
  return *Devices.front();
}

/// A queue of that device for tests that look at some of what it is asked for.
class ForwardingQueue : public plugin::Queue {
public:
  Result<DeviceAddress> allocate(std::size_t Size) override { return Real->allocate(Size); }
  Status free(DeviceAddress Address) override { return Real->free(Address); }
  Status copyToDevice(DeviceAddress To, const void *From, std::size_t Size) override {
    return Real->copyToDevice(To, From, Size);
  }
  Status copyToHost(void *To, DeviceAddress From, std::size_t Size) override {
    return Real->copyToHost(To, From, Size);
  }
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, std::size_t Size) override {
    return Real->copyOnDevice(To, From, Size);
  }
  Status launch(plugin::Kernel &K, const plugin::LaunchGeometry &Geometry, void *const *Args, const std::size_t *Sizes,
                std::size_t Count) override {
    return Real->launch(K, Geometry, Args, Sizes, Count);
  }
  Status record(plugin::Event &E) override { return Real->record(E); }
  Status waitFor(plugin::Event &E) override { return Real->waitFor(E); }
  Status call(void (*Function)(void *), void *Argument) override { return Real->call(Function, Argument); }
  Status synchronize() override { return Real->synchronize(); }

private:
  const std::unique_ptr<plugin::Queue> Real = std::move(*device().createQueue());
};

/// One device's data environment with short words for the constructs. Each test runs twice: small items are packed, or
/// nothing is.
struct World {
  const std::size_t SmallTransfer = GENERATE(std::size_t(0), std::size_t(4096));
  DataEnvironment Data{0, "vgpu", nullptr, SmallTransfer};
  std::unique_ptr<plugin::Queue> Q = std::move(*device().createQueue());
  Place Where{"test.c", 7};
  std::vector<DeviceAddress> Addresses;

  Status enter(std::vector<chomp_map_t> Maps) {
    Addresses.assign(Maps.size(), 0);
    return Data.enter(Where, Maps.data(), Maps.size(), Addresses.data(), *Q);
  }
  Status exit(std::vector<chomp_map_t> Maps, DataEnvironment::ExitKind Kind = DataEnvironment::ExitKind::Target) {
    return Data.exit(Where, Kind, Maps.data(), Maps.size(), *Q);
  }
  Status exitData(std::vector<chomp_map_t> Maps) { return exit(std::move(Maps), DataEnvironment::ExitKind::ExitData); }
  Status update(std::vector<chomp_map_t> Maps) { return Data.update(Where, Maps.data(), Maps.size(), *Q); }

  /// The corresponding storage of a host variable; the test fails without any.
  template <typename T> T &on(T &Host) {
    DeviceAddress A = Data.find(reinterpret_cast<HostAddress>(&Host));
    REQUIRE(A != 0);
    REQUIRE(A != reinterpret_cast<DeviceAddress>(&Host));
    return *reinterpret_cast<T *>(A);
  }
  bool present(const void *Host) { return Data.find(reinterpret_cast<HostAddress>(Host)) != 0; }
};

#define OK(...)                                                                                                        \
  do {                                                                                                                 \
    Status Outcome = (__VA_ARGS__);                                                                                    \
    INFO(Outcome.text());                                                                                              \
    REQUIRE(Outcome.ok());                                                                                             \
  } while (false)
#define FAILS(Text, ...)                                                                                               \
  do {                                                                                                                 \
    Status Outcome = (__VA_ARGS__);                                                                                    \
    REQUIRE(!Outcome.ok());                                                                                            \
    CHECK_THAT(Outcome.text(), Catch::Contains(Text));                                                                 \
  } while (false)

template <typename T> chomp_map_t map(unsigned Type, T &Variable, const char *Item = "v") {
  return {Item, Type, &Variable, sizeof(T), nullptr, nullptr};
}
template <typename T> chomp_map_t section(unsigned Type, T *Begin, std::size_t Count, T **Pointer = nullptr) {
  return {"p[b:n]", Type, Begin, Count * sizeof(T), Pointer, nullptr};
}
template <typename T, typename S> chomp_map_t member(unsigned Type, T &Member, S &Structure) {
  return {"s.m", Type, &Member, sizeof(T), nullptr, &Structure};
}

inline constexpr unsigned ALLOC = CHOMP_MAP_ALLOC, TO = CHOMP_MAP_TO, FROM = CHOMP_MAP_FROM, TOFROM = CHOMP_MAP_TOFROM,
                          DELETE = CHOMP_MAP_DELETE, ALWAYS = CHOMP_MAP_ALWAYS, PRESENT = CHOMP_MAP_PRESENT,
                          IMPLICIT = CHOMP_MAP_IMPLICIT, LOOKUP = CHOMP_MAP_LOOKUP, ATTACH = CHOMP_MAP_ATTACH,
                          HOLD = CHOMP_MAP_OMPX_HOLD;

} // namespace chomp

#endif
