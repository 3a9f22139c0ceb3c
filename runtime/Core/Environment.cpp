//===- Environment.cpp - reading the variables ----------------------------===//
//
// Words are compared without regard to case, and white space around a value is none of it, as the specification has it
// for its own variables; numbers must be whole.
//
//===----------------------------------------------------------------------===//
#include "Core/Environment.h"

#include "chomp/limits.h"

#include <algorithm>
#include <cctype>
#include <climits>
#include <sched.h>
#include <thread>

using namespace chomp;

bool chomp::isSameWord(std::string_view A, std::string_view B) {
  auto Lower = [](char C) { return std::tolower(static_cast<unsigned char>(C)); };
  return std::equal(A.begin(), A.end(), B.begin(), B.end(), [&](char X, char Y) { return Lower(X) == Lower(Y); });
}

namespace {

struct Reader {
  const char *Name;
  std::string_view Text;

  Status expected(std::string_view What) const { return Status::failure(Name, "=", Text, ": expected ", What); }

  Result<unsigned long long> number(unsigned long long Least, unsigned long long Most, std::string_view What) const {
    unsigned long long Value = 0;
    auto [End, Error] = std::from_chars(Text.data(), Text.data() + Text.size(), Value);
    if (Error != std::errc() || End != Text.data() + Text.size() || Value < Least || Value > Most)
      return expected(What);
    return Value;
  }

  bool is(std::string_view Word) const { return isSameWord(Text, Word); }
};

std::string_view trimmed(std::string_view Text) {
  constexpr std::string_view White = " \t\n\v\f\r";
  const std::size_t First = Text.find_first_not_of(White);
  return First == Text.npos ? std::string_view() : Text.substr(First, Text.find_last_not_of(White) + 1 - First);
}

unsigned usableCores() {
  cpu_set_t Set;
  if (sched_getaffinity(0, sizeof(Set), &Set) == 0)
    return std::max(1, CPU_COUNT(&Set));
  return std::max(1u, std::thread::hardware_concurrency());
}

// One overload of take() for each variable, chosen by a tag named like it: a line added to the .def alone does not
// compile.
#define CHOMP_ENV(Name, Values, Default, Help)                                                                         \
  struct Name {};
#include "Core/Environment.def"

Status take(CHOMP_MEMORY, Reader R, Environment &E) {
  if (R.is("copy"))
    E.Memory = MemoryPolicy::Copy;
  else if (R.is("shared"))
    E.Memory = MemoryPolicy::Shared;
  else if (R.is("auto"))
    E.Memory = MemoryPolicy::Auto;
  else
    return R.expected("copy, shared or auto");
  return {};
}

Status take(CHOMP_DEVICE, Reader R, Environment &E) {
  if (R.is("vgpu"))
    E.Kind = DeviceKind::Vgpu;
  else if (R.is("cuda"))
    E.Kind = DeviceKind::Cuda;
  else if (R.is("hip"))
    E.Kind = DeviceKind::Hip;
  else if (R.is("host"))
    E.Kind = DeviceKind::Host;
  else
    return R.expected("vgpu, cuda, hip or host");
  return {};
}

Status take(CHOMP_TRACE, Reader R, Environment &E) {
  constexpr std::string_view Timeline = "timeline:";
  if (R.Text == Timeline)
    return R.expected("1, the name of a file, or timeline: and the name of a file");
  if (R.Text.substr(0, Timeline.size()) == Timeline)
    E.Timeline = R.Text.substr(Timeline.size());
  else if (R.Text != "0")
    E.Trace = R.Text;
  return {};
}

Status take(CHOMP_PROFILE, Reader R, Environment &E) {
  constexpr std::string_view Json = "json:";
  if (R.Text == Json)
    return R.expected("1, the name of a file, or json: and the name of a file");
  E.ProfileJson = R.Text.substr(0, Json.size()) == Json;
  const std::string_view To = E.ProfileJson ? R.Text.substr(Json.size()) : R.Text;
  if (To != "0")
    E.Profile = To == "stderr" ? "1" : To;
  return {};
}

Status take(CHOMP_CAPTURE, Reader R, Environment &E) {
  const char *What = "the name of a kernel and of a folder, KERNEL:DIR, or KERNEL:N:DIR for its N-th launch";
  const std::size_t Colon = R.Text.find(':');
  if (Colon == R.Text.npos)
    return R.expected(What);
  std::string_view Folder = R.Text.substr(Colon + 1);
  if (const std::size_t Second = Folder.find(':');
      Second != Folder.npos && Folder.find_first_not_of("0123456789") == Second) {
    Result<unsigned long long> N = Reader{R.Name, Folder.substr(0, Second)}.number(1, UINT_MAX, What);
    if (!N.ok())
      return R.expected(What);
    E.CaptureNumber = static_cast<unsigned>(*N);
    Folder.remove_prefix(Second + 1);
  }
  E.CaptureKernel = R.Text.substr(0, Colon);
  E.CaptureFolder = Folder;
  return E.CaptureKernel.empty() || Folder.empty() ? R.expected(What) : Status();
}

Status take(CHOMP_CHECK_POINTERS, Reader R, Environment &E) {
  E.CheckPointers = R.is("1");
  return E.CheckPointers || R.is("0") ? Status() : R.expected("1 or 0");
}

Status take(CHOMP_NOWAIT, Reader R, Environment &E) {
  E.Nowait = R.is("1");
  return E.Nowait || R.is("0") ? Status() : R.expected("1 or 0");
}

Status take(CHOMP_TASKGRAPH, Reader R, Environment &E) {
  if (R.Text.substr(0, 4) != "dot:" || R.Text.size() == 4)
    return R.expected("dot: and the name of a file");
  E.TaskgraphDrawing = R.Text.substr(4);
  return {};
}

Status take(CHOMP_VGPU, Reader R, Environment &E) {
  E.VgpuStrict = R.is("strict");
  return E.VgpuStrict || R.is("fast") ? Status() : R.expected("fast or strict");
}

Status take(CHOMP_VGPU_REPORT, Reader R, Environment &E) {
  if (R.Text.substr(0, 5) != "json:" || R.Text.size() == 5)
    return R.expected("json: and the name of a file");
  E.VgpuReport = R.Text.substr(5);
  return {};
}

Status take(CHOMP_VGPU_LEAKS, Reader R, Environment &E) {
  E.VgpuLeaks = R.is("1");
  return E.VgpuLeaks || R.is("0") ? Status() : R.expected("1 or 0");
}

template <typename To> Status takeCount(Reader R, unsigned Most, const char *What, To &Count, unsigned Least = 1) {
  Result<unsigned long long> N = R.number(Least, Most, What);
  if (!N.ok())
    return N.takeStatus();
  Count = static_cast<unsigned>(*N);
  return {};
}

Status take(CHOMP_VGPU_CORES, Reader R, Environment &E) {
  return takeCount(R, 4096, "a number of cores from 1 to 4096", E.VgpuCores);
}

Status take(CHOMP_VGPU_TEAM_SIZE, Reader R, Environment &E) {
  return takeCount(R, CHOMP_MOST_TEAM_THREADS, "a number of threads from 1 to 1024", E.VgpuTeamSize);
}

Status take(CHOMP_VGPU_DEVICES, Reader R, Environment &E) {
  return takeCount(R, 64, "a number of devices from 1 to 64", E.VgpuDevices);
}

/// "64M" into Bytes.
Status takeBytes(Reader R, std::size_t &Bytes) {
  const char *What = "a number of bytes, with K, M or G for larger units";
  unsigned Shift = 0;
  if (!R.Text.empty()) {
    switch (R.Text.back()) {
    case 'k':
    case 'K':
      Shift = 10;
      break;
    case 'm':
    case 'M':
      Shift = 20;
      break;
    case 'g':
    case 'G':
      Shift = 30;
      break;
    }
  }
  Reader Digits = R;
  if (Shift)
    Digits.Text.remove_suffix(1);
  Result<unsigned long long> N = Digits.number(1, (1ull << 47) >> Shift, What);
  if (!N.ok())
    return R.expected(What);
  Bytes = static_cast<std::size_t>(*N) << Shift;
  return {};
}

Status take(CHOMP_VGPU_MEMORY, Reader R, Environment &E) { return takeBytes(R, E.VgpuMemory); }

Status take(CHOMP_VGPU_STACK, Reader R, Environment &E) {
  CHOMP_TRY(takeBytes(R, E.VgpuStack));
  if (E.VgpuStack < 16384 || E.VgpuStack >> 32)
    return R.expected("from 16K to 4G bytes");
  return {};
}

Status take(CHOMP_VGPU_SCHEDULE, Reader R, Environment &E) {
  Result<unsigned long long> Seed =
      R.number(0, ULLONG_MAX, "a whole number as seed; chomp-schedules runs a program with several");
  if (!Seed.ok())
    return Seed.takeStatus();
  E.VgpuSchedule = *Seed;
  return {};
}

Status take(CHOMP_VGPU_WARP_SIZE, Reader R, Environment &E) {
  const char *What = "a power of two from 1 to 64";
  Result<unsigned long long> N = R.number(1, 64, What);
  if (!N.ok())
    return N.takeStatus();
  if (*N & (*N - 1))
    return R.expected(What);
  E.VgpuWarpSize = static_cast<unsigned>(*N);
  return {};
}

Status take(CHOMP_VGPU_FAIL, Reader R, Environment &E) {
  const char *What = "a list like alloc:3,copy:2 of alloc, copy, launch and load with the number of the call";
  std::string_view Rest = R.Text;
  while (!Rest.empty()) {
    std::string_view One = Rest.substr(0, Rest.find(','));
    Rest.remove_prefix(std::min(Rest.size(), One.size() + 1));
    std::size_t Colon = One.find(':');
    if (Colon == std::string_view::npos)
      return R.expected(What);
    Reader Word{R.Name, One.substr(0, Colon)}, Count{R.Name, One.substr(Colon + 1)};
    Result<unsigned long long> N = Count.number(1, UINT_MAX, What);
    unsigned *Field = Word.is("alloc")    ? &E.VgpuFail.Alloc
                      : Word.is("copy")   ? &E.VgpuFail.Copy
                      : Word.is("launch") ? &E.VgpuFail.Launch
                      : Word.is("load")   ? &E.VgpuFail.Load
                                          : nullptr;
    if (!N.ok() || !Field)
      return R.expected(What);
    *Field = static_cast<unsigned>(*N);
  }
  return {};
}

Status take(CHOMP_CUDA_HEAP, Reader R, Environment &E) { return takeBytes(R, E.CudaHeap); }

Status take(CHOMP_CUDA_STACK, Reader R, Environment &E) { return takeBytes(R, E.CudaStack); }

Status take(CHOMP_CUDA_DRIVER, Reader R, Environment &E) {
  E.CudaDriver = R.Text;
  return {};
}

Status take(CHOMP_HIP_DRIVER, Reader R, Environment &E) {
  E.HipDriver = R.Text;
  return {};
}

Status take(OMP_TARGET_OFFLOAD, Reader R, Environment &E) {
  if (R.is("mandatory"))
    E.TargetOffload = OffloadPolicy::Mandatory;
  else if (R.is("disabled"))
    E.TargetOffload = OffloadPolicy::Disabled;
  else if (!R.is("default"))
    return R.expected("mandatory, disabled or default");
  return {};
}

Status takeDevices(Reader R, Result<DeviceList> Read, DeviceList &List) {
  if (!Read.ok())
    return Status::failure(R.Name, "=", R.Text, ": ", Read.takeStatus().text());
  List = std::move(*Read);
  return {};
}

Status take(OMP_AVAILABLE_DEVICES, Reader R, Environment &E) {
  return takeDevices(R, parseAvailableDevices(R.Text), E.AvailableDevices);
}

Status take(OMP_DEFAULT_DEVICE, Reader R, Environment &E) {
  return takeDevices(R, parseDefaultDevice(R.Text), E.DefaultDevice);
}

template <typename To> Status takeTeams(Reader R, To &Count) {
  return takeCount(R, INT_MAX, "a number of teams, or 0 for what suits the device", Count, /*Least=*/0);
}

template <typename To> Status takeThreadLimit(Reader R, To &Count) {
  return takeCount(R, INT_MAX, "a number of threads, 1 or greater", Count);
}

Status take(OMP_NUM_TEAMS_DEV, Reader R, Environment &E) { return takeTeams(R, E.NumTeams.OfDevices); }

Status take(OMP_NUM_TEAMS_ALL, Reader R, Environment &E) { return takeTeams(R, E.NumTeams.OfAll); }

Status take(OMP_TEAMS_THREAD_LIMIT_DEV, Reader R, Environment &E) {
  return takeThreadLimit(R, E.TeamsThreadLimit.OfDevices);
}

Status take(OMP_TEAMS_THREAD_LIMIT_ALL, Reader R, Environment &E) {
  return takeThreadLimit(R, E.TeamsThreadLimit.OfAll);
}

/// What is wrong with it tells who needs it: mostly the host's runtime.
Status take(OMP_ALLOCATOR, Reader R, Environment &E) {
  E.Allocator = R.Text;
  return {};
}

Status take(OMP_TOOL, Reader R, Environment &E) {
  E.Tool = R.is("enabled");
  return E.Tool || R.is("disabled") ? Status() : R.expected("enabled or disabled");
}

Status take(OMP_TOOL_LIBRARIES, Reader R, Environment &E) {
  E.ToolLibraries = R.Text;
  return {};
}

Status take(OMP_TOOL_VERBOSE_INIT, Reader R, Environment &E) {
  E.ToolVerboseInit = R.Text;
  return {};
}

Status take(OMP_DISPLAY_ENV, Reader R, Environment &E) {
  E.Display = R.is("true") || R.is("verbose") || R.is("1") || R.is("yes") || R.is("on");
  return {};
}

/// Calls Take(Reader, device) for each NAME_DEV_n of Variables.
template <typename F>
Status readOfOne(std::string_view Name, const char *const *Variables, Environment::Getter Get, F Take) {
  const std::string Prefix = cat(Name, "_DEV_");
  for (; Variables && *Variables; ++Variables) {
    const std::string_view Variable = *Variables;
    if (!Variable.starts_with(Prefix))
      continue;
    const std::string Full(Variable.substr(0, Variable.find('=')));
    const char *Text = Get(Full.c_str());
    const Reader R{Full.c_str(), trimmed(Text ? Text : "")};
    if (R.Text.empty())
      continue;
    const std::string_view Number = std::string_view(Full).substr(Prefix.size());
    int Device = 0;
    auto [End, Error] = std::from_chars(Number.data(), Number.data() + Number.size(), Device);
    if (Error != std::errc() || End != Number.data() + Number.size() || cat(Device) != Number || Device < 0)
      return R.expected("a device's number behind _DEV_ in the variable's name");
    CHOMP_TRY(Take(R, Device));
  }
  return {};
}

} // namespace

Result<Environment> Environment::read(Getter Get, const char *const *Variables) {
  Environment E;
  E.VgpuCores = usableCores();
#define CHOMP_ENV(Name, Values, Default, Help)                                                                         \
  if (const char *Text = Get(#Name))                                                                                   \
    if (const Reader R{#Name, trimmed(Text)}; !R.Text.empty())                                                         \
      if (Status S = take(Name{}, R, E); !S.ok())                                                                      \
        return S;
#include "Core/Environment.def"
  CHOMP_TRY(
      readOfOne("OMP_NUM_TEAMS", Variables, Get, [&](Reader R, int D) { return takeTeams(R, E.NumTeams.OfOne[D]); }));
  CHOMP_TRY(readOfOne("OMP_TEAMS_THREAD_LIMIT", Variables, Get,
                      [&](Reader R, int D) { return takeThreadLimit(R, E.TeamsThreadLimit.OfOne[D]); }));
  return E;
}

/// OpenMP 6.0, 4.3: each of these with _DEV, with _DEV_ and a device's number, or with _ALL.
std::vector<std::string> chomp::unheededVariables(const char *const *Variables) {
  std::vector<std::string> Out;
  for (; Variables && *Variables; ++Variables) {
    std::string_view Name = *Variables;
    Name = Name.substr(0, Name.find('='));
    for (const char *Base : {"OMP_NUM_THREADS", "OMP_THREAD_LIMIT", "OMP_SCHEDULE"})
      if (Name == cat(Base, "_DEV") || Name == cat(Base, "_ALL") || Name.starts_with(cat(Base, "_DEV_")))
        Out.emplace_back(Name);
  }
  std::sort(Out.begin(), Out.end());
  return Out;
}

void chomp::displayEnvironment(std::FILE *To, const char *const *Variables, Environment::Getter Get) {
  std::fprintf(To, "CHOMP DISPLAY ENVIRONMENT BEGIN\n");
  auto Whose = [](std::string_view Name) {
    return Name.ends_with("_DEV") ? "device" : Name.ends_with("_ALL") ? "all" : "host";
  };
#define CHOMP_ENV(Name, Values, Default, Help)                                                                         \
  if (const char *Text = Get(#Name); Text && *Text)                                                                    \
    std::fprintf(To, "  [%s] %s = '%s'\n", Whose(#Name), #Name, Text);                                                 \
  else                                                                                                                 \
    std::fprintf(To, "  [%s] %s: not set%s%s\n", Whose(#Name), #Name, *Default ? ", default: " : "", Default);
#include "Core/Environment.def"
  for (const char *Name : {"OMP_NUM_TEAMS", "OMP_TEAMS_THREAD_LIMIT"})
    (void)readOfOne(Name, Variables, Get, [&](Reader R, int Device) {
      std::fprintf(To, "  [%d] %s = '%.*s'\n", Device, R.Name, static_cast<int>(R.Text.size()), R.Text.data());
      return Status();
    });
  std::fprintf(To, "CHOMP DISPLAY ENVIRONMENT END\n");
}
