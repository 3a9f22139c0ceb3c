//===- VgpuMachine.h - virtual GPUs with kernels for the tests of queues --===//
#ifndef CHOMP_TEST_VGPUMACHINE_H
#define CHOMP_TEST_VGPUMACHINE_H

#include "Plugins/Registry.h"
#include "Plugins/vgpu/Tsan.h"

#include "chomp/vgpu.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <thread>

using namespace chomp;
using plugin::DeviceAddress;

using Flag = std::atomic<int>;

/// Says that it runs, and ends when the other flag is set.
inline void meet(const chomp_vgpu_place_t *, void *const *Args) {
  Flag *Mine = *static_cast<Flag **>(Args[0]), *Other = *static_cast<Flag **>(Args[1]);
  Mine->store(1);
  while (!Other->load())
    std::this_thread::yield();
}
/// Appends a digit to a number.
inline void append(const chomp_vgpu_place_t *, void *const *Args) {
  long *Number = *static_cast<long **>(Args[0]);
  *Number = *Number * 10 + *static_cast<int *>(Args[1]);
}
inline void countIterations(const chomp_vgpu_place_t *Place, void *const *Args) {
  (*static_cast<std::atomic<long> **>(Args[0]))->fetch_add(static_cast<long>(Place->end - Place->begin));
}
struct alignas(64) Wide {
  char Bytes[192];
};
/// Copies arguments of all sizes, and tells whether they lie as their types must.
inline void copyArguments(const chomp_vgpu_place_t *, void *const *Args) {
  const char Small = *static_cast<char *>(Args[0]);
  const auto &Large = *static_cast<Wide *>(Args[1]);
  char *To = *static_cast<char **>(Args[2]);
  const bool Aligned = reinterpret_cast<std::uintptr_t>(Args[1]) % alignof(Wide) == 0 &&
                       reinterpret_cast<std::uintptr_t>(Args[2]) % alignof(char *) == 0;
  To[0] = Aligned ? Small : '?';
  std::copy_n(Large.Bytes, sizeof(Large.Bytes), To + 1);
}

enum { Meet, Append, CountIterations, CopyArguments, KernelCount };
const chomp_vgpu_kernel_t Kernels[KernelCount] = {{"meet", meet, CHOMP_VGPU_CHUNKS},
                                                  {"append", append, CHOMP_VGPU_CHUNKS},
                                                  {"countIterations", countIterations, CHOMP_VGPU_CHUNKS},
                                                  {"copyArguments", copyArguments, CHOMP_VGPU_CHUNKS}};
const chomp_vgpu_image_t Content = {Kernels, KernelCount, nullptr, 0, 0};

/// Virtual GPUs with an image.
struct Machine {
  explicit Machine(Environment Env = Environment()) : Plugin(createVgpuPlugin(prepare(std::move(Env)))) {
    Devices = std::move(*Plugin->createDevices());
    Image = std::move(*Devices[0]->loadImage(&Content, 0, "image"));
    for (const chomp_vgpu_kernel_t &K : Kernels)
      Loaded.push_back(std::move(*Image->kernel(K.name)));
  }

  std::unique_ptr<plugin::Queue> queue(std::size_t Device = 0) {
    return std::move(*Devices[Device]->createAsyncQueue());
  }
  std::unique_ptr<plugin::Event> event(bool Timed = false) { return std::move(*Devices[0]->createEvent(Timed)); }

  template <typename... Ts>
  Status launch(plugin::Queue &Q, int Kernel, unsigned long long Iterations, const Ts &...Values) {
    void *Args[] = {const_cast<Ts *>(&Values)...};
    const std::size_t Sizes[] = {sizeof(Ts)...};
    plugin::LaunchGeometry Shape;
    Shape.Teams = 64;
    Shape.Iterations = Iterations;
    return Q.launch(*Loaded[static_cast<std::size_t>(Kernel)], Shape, Args, Sizes, sizeof...(Values));
  }
  Status launchMeet(plugin::Queue &Q, Flag &Mine, Flag &Other) { return launch(Q, Meet, 1, &Mine, &Other); }
  Status launchAppend(plugin::Queue &Q, long &Number, int Digit) { return launch(Q, Append, 1, &Number, Digit); }

  std::unique_ptr<plugin::Plugin> Plugin;
  std::vector<std::unique_ptr<plugin::Device>> Devices;
  std::unique_ptr<plugin::Image> Image;
  std::vector<std::unique_ptr<plugin::Kernel>> Loaded;

private:
  static Environment prepare(Environment Env) {
    Env.VgpuCores = 3;
    Env.VgpuMemory = std::size_t(64) << 20;
    return Env;
  }
};

inline Machine &machine() {
  static Machine Only;
  return Only;
}

inline void set(void *F) { static_cast<Flag *>(F)->store(1); }
inline void increase(void *Number) { ++*static_cast<long *>(Number); }

inline bool isComplete(plugin::Event &E) { return *E.isComplete(); }

#endif
