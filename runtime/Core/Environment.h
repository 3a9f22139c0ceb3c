//===- Environment.h - what the user asked for through variables ----------===//
//
// Decides what each variable's text means. Read once, when the runtime is first used; everybody else looks at the
// values. A value that makes no sense is an error that says what would: running on with a guess hides typing errors.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_ENVIRONMENT_H
#define CHOMP_CORE_ENVIRONMENT_H

#include "Core/DeviceTraits.h"

#include "chomp/status.h"

#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chomp {

enum class DeviceKind { Any, Vgpu, Cuda, Hip, Host };
enum class OffloadPolicy { Default, Mandatory, Disabled };
/// Whether mapped data is copied, or the original is what devices use. Auto: where the hardware's memory is one.
enum class MemoryPolicy { Copy, Shared, Auto };

/// Which calls of a kind fail on purpose: the N-th, counted from 1; 0 for none.
struct VgpuFailures {
  unsigned Alloc = 0, Copy = 0, Launch = 0, Load = 0;
};

/// What NAME_DEV_n, NAME_DEV and NAME_ALL say of a device (OpenMP 6.0, 3.2).
struct DeviceVariable {
  std::map<int, unsigned> OfOne;
  std::optional<unsigned> OfDevices, OfAll;

  /// 0 where nothing is said.
  unsigned of(int Device) const {
    auto Own = OfOne.find(Device);
    return Own != OfOne.end() ? Own->second : OfDevices.value_or(OfAll.value_or(0));
  }
};

struct Environment {
  DeviceKind Kind = DeviceKind::Any;
  MemoryPolicy Memory = MemoryPolicy::Copy;
  std::string Trace;    ///< "", "1", or a file's name.
  std::string Timeline; ///< "" or a file's name.
  std::string Profile;  ///< "", "1" for stderr, or a file's name.
  bool ProfileJson = false;
  std::string CaptureKernel, CaptureFolder; ///< "" for none.
  unsigned CaptureNumber = 1;
  bool CheckPointers = false;
  bool Nowait = true;           ///< Constructs with nowait may go on when the host does.
  std::string TaskgraphDrawing; ///< A file's name; "" for none.
  bool VgpuStrict = false;
  std::string VgpuReport; ///< A file's name; "" for none.
  bool VgpuLeaks = false;
  unsigned VgpuCores = 0;
  unsigned VgpuDevices = 1;
  std::size_t VgpuMemory = 0; ///< Bytes; 0: the machine's memory.
  std::size_t VgpuStack = std::size_t(512) << 10;
  std::uint64_t VgpuSchedule = 0; ///< A seed; 0: everything in its own order.
  unsigned VgpuTeamSize = 0;      ///< 0: as suits the kernel.
  unsigned VgpuWarpSize = 32;
  VgpuFailures VgpuFail;
  std::size_t CudaHeap = 0, CudaStack = 0; ///< Bytes; 0: as suits the device.
  std::string CudaDriver;                  ///< "" for the usual names.
  std::string HipDriver;
  OffloadPolicy TargetOffload = OffloadPolicy::Default;
  DeviceList AvailableDevices, DefaultDevice;
  DeviceVariable NumTeams, TeamsThreadLimit;  ///< 0: not set.
  std::string Allocator;                      ///< As it is written.
  bool Tool = true;                           ///< OMPT's may be looked for,
  std::string ToolLibraries, ToolVerboseInit; ///< here, too; and what comes of it is told there.
  bool Display = false;

  using Getter = const char *(*)(const char *Name);
  /// Reads all variables through Get (trustedVariable in a program). Variables has the names of those that are set:
  /// "NAME=value", as in environ, with a null pointer behind the last.
  static Result<Environment> read(Getter Get, const char *const *Variables);
};

/// Whether two words are one without regard to case, as the specification's variables compare them.
bool isSameWord(std::string_view A, std::string_view B);

/// Variables of OpenMP's that are set to say something of devices, and that nothing here goes by.
std::vector<std::string> unheededVariables(const char *const *Variables);

/// Prints every variable with its value, in OMP_DISPLAY_ENV's form.
void displayEnvironment(std::FILE *To, const char *const *Variables, Environment::Getter Get);

} // namespace chomp

#endif
