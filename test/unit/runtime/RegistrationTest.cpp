//===- RegistrationTest.cpp - the gate, raced and failed ------------------===//
//
// Modules made by hand, as the linker would collect them.
//
//===----------------------------------------------------------------------===//
#include "Core/Runtime.h"

#include "chomp/runtime.h"
#include "chomp/vgpu.h"

#include <catch2/catch.hpp>

#include <deque>
#include <thread>

extern "C" void *omp_get_mapped_ptr(const void *Pointer, int Device);

namespace {

std::atomic<int> Runs{0};
int DeviceValue = 0;

const chomp_vgpu_kernel_t Kernels[] = {{"count_kernel",
                                        [](const chomp_vgpu_place_t *, void *const *A) {
                                          **static_cast<int **>(A[0]) = DeviceValue;
                                          ++Runs;
                                        },
                                        CHOMP_VGPU_CHUNKS}};
const chomp_vgpu_global_t Globals[] = {{"value", &DeviceValue, sizeof(DeviceValue)}};
const chomp_vgpu_image_t Content = {Kernels, 1, Globals, 1, 0};

/// A module with one image, one kernel and one variable.
struct TestModule {
  int Value = 42;
  chomp_image_t Image = {CHOMP_ABI, "vgpu", "first-unit test-unit last-unit", &Content, 0, nullptr, nullptr, 0};
  const chomp_image_t *Images[1] = {&Image};
  chomp_global_t Global = {"value", "test-unit", &Value, sizeof(Value), CHOMP_GLOBAL_ENTER, "value"};
  const chomp_global_t *GlobalList[1] = {&Global};
  chomp_kernel_t Kernel = {"count_kernel", "test-unit", "count", "count.c", 3, 0, 0, nullptr};
  chomp_kernel_t *KernelList[1] = {&Kernel};
  chomp_module_t Module = {CHOMP_ABI,  Images,         Images + 1,    GlobalList,         GlobalList + 1,
                           KernelList, KernelList + 1, &__dso_handle, CHOMP_UNREGISTERED, nullptr};

  int launch(int *Result) {
    chomp_launch_t Launch = {CHOMP_DEFAULT_DEVICE, 0, 0, 0, 1};
    chomp_map_t Map = {"result", CHOMP_MAP_FROM, Result, sizeof(*Result), nullptr, nullptr};
    chomp_arg_t Arg = CHOMP_MAPPED(0, Result);
    return chomp_target_launch(&Module, &Kernel, &Launch, &Map, 1, &Arg, 1);
  }
};

/// Never destroyed, but kept in sight of leak checkers: the runtime may look at a module until the process ends.
TestModule &fresh() {
  static auto *All = new std::deque<TestModule>;
  return All->emplace_back();
}

} // namespace

TEST_CASE("64 threads that race into the first launch register once") {
  for (int Round = 0; Round < 5; ++Round) {
    TestModule &M = fresh();
    Runs = 0;
    std::atomic<int> Ready{0}, Wrong{0};
    std::vector<std::thread> Threads;
    for (int I = 0; I < 64; ++I)
      Threads.emplace_back([&] {
        ++Ready;
        while (Ready < 64)
          std::this_thread::yield();
        int Result = 0;
        Wrong += M.launch(&Result) != 1 || Result != 42;
      });
    for (std::thread &T : Threads)
      T.join();
    CHECK(Wrong == 0);
    CHECK(Runs == 64);
    CHECK(M.Module.state == CHOMP_REGISTERED);
    // A second registration of the variable would have been refused as an overlap, so once it was.
    chomp_unregister(&M.Module);
    CHECK(M.Module.state == CHOMP_UNREGISTERED);
    CHECK(M.Kernel.runtime == nullptr);
  }
}

TEST_CASE("A failing image leaves the gate open for another try") {
  TestModule &M = fresh();
  M.Image.abi = 99;
  chomp_register(&M.Module);
  CHECK(M.Module.state == CHOMP_UNREGISTERED);
  int Result = 0;
  CHECK(M.launch(&Result) == 0); // The host's turn.
  CHECK(M.Module.state == CHOMP_UNREGISTERED);
  M.Image.abi = CHOMP_ABI;
  CHECK(M.launch(&Result) == 1);
  CHECK(Result == 42);
  chomp_unregister(&M.Module);
}

TEST_CASE("Kernels of a linked image have their unit's name, too") {
  TestModule &M = fresh();
  const chomp_vgpu_kernel_t Own[] = {{"count_kernel_unit", Kernels[0].entry, Kernels[0].shape}};
  const chomp_vgpu_image_t OwnContent = {Own, 1, Globals, 1, 0};
  M.Image.data = &OwnContent;
  M.Image.linked = 1;
  int Result = 0;
  CHECK(M.launch(&Result) == 1);
  CHECK(Result == 42);
  chomp_unregister(&M.Module);
}

TEST_CASE("A failure in the middle gives back what had been done") {
  TestModule &M = fresh();
  M.Kernel.name = "no_such_kernel";
  chomp_register(&M.Module);
  CHECK(M.Module.state == CHOMP_UNREGISTERED);
  // The variable isn't present any more, though it had been made before the kernel was missed.
  CHECK(omp_get_mapped_ptr(&M.Value, 0) == nullptr);
  M.Kernel.name = "count_kernel";
  int Result = 0;
  CHECK(M.launch(&Result) == 1);
  CHECK(chomp_device_address(&M.Module, CHOMP_DEFAULT_DEVICE, &M.Value) == &DeviceValue);
  chomp_unregister(&M.Module);
}

TEST_CASE("A variable of the wrong size is refused") {
  TestModule &M = fresh();
  M.Global.size = 8;
  chomp_register(&M.Module);
  CHECK(M.Module.state == CHOMP_UNREGISTERED);
}

TEST_CASE("A kernel whose unit has no image runs on the host") {
  TestModule &M = fresh();
  M.Kernel.unit = "test";
  int Result = 0;
  CHECK(M.launch(&Result) == 0);
  CHECK(M.Module.state == CHOMP_REGISTERED);
  chomp_unregister(&M.Module);
}

TEST_CASE("Registering is idempotent, and works again after unregistering") {
  TestModule &M = fresh();
  for (int Round = 0; Round < 3; ++Round) {
    chomp_register(&M.Module);
    chomp_register(&M.Module);
    CHECK(M.Module.state == CHOMP_REGISTERED);
    chomp_unregister(&M.Module);
    chomp_unregister(&M.Module);
    CHECK(M.Module.state == CHOMP_UNREGISTERED);
  }
}

TEST_CASE("The initial device is the host, by each of its numbers") {
  TestModule &M = fresh();
  int Result = 0;
  chomp_map_t Map = {"result", CHOMP_MAP_TO, &Result, sizeof(Result), nullptr, nullptr};
  for (int Device : {-1, 1}) {
    chomp_launch_t Launch = {Device, 0, 0, 0, 1};
    CHECK(chomp_target_launch(&M.Module, &M.Kernel, &Launch, nullptr, 0, nullptr, 0) == 0);
    chomp_target_data_begin(&M.Module, "f.c", 1, Device, &Map, 1);
    CHECK(chomp_device_address(&M.Module, Device, &Result) == &Result);
    CHECK(chomp_device_address(&M.Module, 0, &Result) == &Result);
    chomp_target_data_end(&M.Module, "f.c", 1, Device, &Map, 1);
  }
  chomp_unregister(&M.Module);
}
