//===- Devices.cpp - devices and images as a tool knows them --------------===//
//
// Callbacks for devices' and images' beginning and end, and the entry points by which a tool traces a device.
//
//===----------------------------------------------------------------------===//
#include "Ompt/Tracing.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>

using namespace chomp;
using namespace chomp::ompt;

// Of the host compiler's runtime, if the program has one.
extern "C" __attribute__((weak)) double omp_get_wtime();

namespace {

std::vector<DeviceTrace *> *Devices = nullptr; ///< By number; never changed once it is there.

struct Image {
  int Device;
  std::uint64_t Module;
};
/// Those that are loaded.
struct Images {
  std::mutex Lock;
  std::vector<Image> All;
  std::uint64_t Last = 0;

  static Images &get() {
    static auto *Only = new Images;
    return *Only;
  }
};

void tellUnload(const Image &I) {
  if (const auto F = callback<ompt_callback_device_unload_t>(ompt_callback_device_unload))
    F(I.Device, I.Module);
}

DeviceTrace &trace(ompt_device_t *Device) { return *static_cast<DeviceTrace *>(Device); }

// The entry points, under the names of the specification.

int ompt_get_device_num_procs(ompt_device_t *Device) { return static_cast<int>(trace(Device).Processors); }
ompt_device_time_t ompt_get_device_time(ompt_device_t *) { return deviceTime(); }

/// On the clock of omp_get_wtime(), which need not be the steady one.
double ompt_translate_time(ompt_device_t *, ompt_device_time_t Time) {
  constexpr double Second = 1e9;
  static const double Ahead = omp_get_wtime ? omp_get_wtime() - static_cast<double>(deviceTime()) / Second : 0;
  return static_cast<double>(Time) / Second + Ahead;
}

ompt_set_result_t ompt_set_trace_ompt(ompt_device_t *Device, unsigned Enable, unsigned Event) {
  return trace(Device).set(Enable, Event);
}
ompt_set_result_t ompt_set_trace_native(ompt_device_t *, int, int) { return ompt_set_never; }
int ompt_get_buffer_limits(ompt_device_t *, int *Buffers, std::size_t *Bytes) {
  *Buffers = 1;
  *Bytes = 512 * sizeof(ompt_record_ompt_t);
  return 1;
}
int ompt_start_trace(ompt_device_t *Device, ompt_callback_buffer_request_t Request,
                     ompt_callback_buffer_complete_t Complete) {
  return trace(Device).start(Request, Complete);
}
int ompt_pause_trace(ompt_device_t *Device, int Begin) { return trace(Device).pause(Begin); }
int ompt_flush_trace(ompt_device_t *Device) { return trace(Device).flush(); }
int ompt_stop_trace(ompt_device_t *Device) { return trace(Device).stop(); }

int ompt_advance_buffer_cursor(ompt_device_t *, ompt_buffer_t *, std::size_t Size, ompt_buffer_cursor_t Current,
                               ompt_buffer_cursor_t *Next) {
  constexpr std::size_t One = sizeof(ompt_record_ompt_t);
  if (!Next || Current + 2 * One > Size)
    return 0;
  *Next = Current + One;
  return 1;
}
ompt_record_t ompt_get_record_type(ompt_buffer_t *Buffer, ompt_buffer_cursor_t) {
  return Buffer ? ompt_record_ompt : ompt_record_invalid;
}
ompt_record_ompt_t *ompt_get_record_ompt(ompt_buffer_t *Buffer, ompt_buffer_cursor_t Current) {
  return Buffer ? reinterpret_cast<ompt_record_ompt_t *>(static_cast<char *>(Buffer) + Current) : nullptr;
}
void *ompt_get_record_native(ompt_buffer_t *, ompt_buffer_cursor_t, ompt_id_t *) { return nullptr; }
void *ompt_get_record_abstract(void *) { return nullptr; }

ompt_interface_fn_t lookUpForDevice(const char *Name) {
  static const struct {
    const char *Name;
    ompt_interface_fn_t Function;
  } Known[] = {
#define CHOMP_ENTRY(Name) {#Name, reinterpret_cast<ompt_interface_fn_t>(Name)}
      CHOMP_ENTRY(ompt_get_device_num_procs),  CHOMP_ENTRY(ompt_get_device_time),
      CHOMP_ENTRY(ompt_translate_time),        CHOMP_ENTRY(ompt_set_trace_ompt),
      CHOMP_ENTRY(ompt_set_trace_native),      CHOMP_ENTRY(ompt_get_buffer_limits),
      CHOMP_ENTRY(ompt_start_trace),           CHOMP_ENTRY(ompt_pause_trace),
      CHOMP_ENTRY(ompt_flush_trace),           CHOMP_ENTRY(ompt_stop_trace),
      CHOMP_ENTRY(ompt_advance_buffer_cursor), CHOMP_ENTRY(ompt_get_record_type),
      CHOMP_ENTRY(ompt_get_record_ompt),       CHOMP_ENTRY(ompt_get_record_native),
      CHOMP_ENTRY(ompt_get_record_abstract),
#undef CHOMP_ENTRY
  };
  const auto *Found =
      std::find_if(std::begin(Known), std::end(Known), [&](const auto &K) { return !std::strcmp(K.Name, Name); });
  return Found == std::end(Known) ? nullptr : Found->Function;
}

} // namespace

DeviceTrace *DeviceTrace::of(int Device) {
  return Devices && static_cast<std::size_t>(Device) < Devices->size() ? (*Devices)[Device] : nullptr;
}

void ompt::initializeDevices(const std::vector<DeviceFacts> &Facts) {
  Devices = new std::vector<DeviceTrace *>;
  for (const DeviceFacts &F : Facts)
    Devices->push_back(new DeviceTrace(static_cast<int>(Devices->size()), F.Processors));
  const auto F = callback<ompt_callback_device_initialize_t>(ompt_callback_device_initialize);
  if (!F)
    return;
  for (std::size_t I = 0; I < Facts.size(); ++I)
    F(static_cast<int>(I), Facts[I].Type.c_str(), (*Devices)[I], lookUpForDevice,
      "Chomp: times are nanoseconds of the host's steady clock; records are those of target regions, data operations "
      "and kernels");
}

std::uint64_t LoadedImage::load(int Device, const void *Data, std::size_t Size) {
  Images &I = Images::get();
  std::uint64_t Module;
  {
    std::lock_guard<std::mutex> Guard(I.Lock);
    Module = ++I.Last;
    I.All.push_back({Device, Module});
  }
  if (const auto F = callback<ompt_callback_device_load_t>(ompt_callback_device_load)) {
    constexpr std::int64_t NoOffset = -1;
    Dl_info Place{};
    (void)dladdr(Data, &Place);
    F(Device, Place.dli_fname, NoOffset, reinterpret_cast<void *>(~std::uintptr_t(0)), Size, const_cast<void *>(Data),
      nullptr, Module);
  }
  return Module;
}

void LoadedImage::unload(std::uint64_t Module) {
  Images &I = Images::get();
  Image Gone;
  {
    std::lock_guard<std::mutex> Guard(I.Lock);
    const auto Found = std::find_if(I.All.begin(), I.All.end(), [&](const Image &One) { return One.Module == Module; });
    if (Found == I.All.end())
      return;
    Gone = *Found;
    I.All.erase(Found);
  }
  if (isOn())
    tellUnload(Gone);
}

void ompt::finishDevices() {
  std::vector<Image> Left;
  {
    Images &I = Images::get();
    std::lock_guard<std::mutex> Guard(I.Lock);
    Left.swap(I.All);
  }
  for (auto I = Left.rbegin(); I != Left.rend(); ++I)
    tellUnload(*I);
  if (!Devices) // a tool may end before it has begun
    return;
  const auto F = callback<ompt_callback_device_finalize_t>(ompt_callback_device_finalize);
  for (DeviceTrace *D : *Devices) {
    (void)D->stop();
    if (F)
      F(D->Number);
  }
}
