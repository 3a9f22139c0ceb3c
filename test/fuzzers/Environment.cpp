//===- Environment.cpp - variables of any text ----------------------------===//
//
// An input is the environment: "NAME=value" in each line. Whatever it says, it is refused with a message that names
// the variable, or its values are among those that the documentation allows.
//
//===----------------------------------------------------------------------===//
#include "Fuzzer.h"

#include "Core/Environment.h"
#include "Core/Ranks.h"
#include "Core/UnknownVariables.h"

#include <algorithm>
#include <map>

using namespace chomp;
using namespace chomp::fuzz;

namespace {

constexpr const char *Names[] = {
#define CHOMP_ENV(Name, Values, Default, Help) #Name,
#include "Core/Environment.def"
    "OMP_NUM_TEAMS_DEV_", "OMP_TEAMS_THREAD_LIMIT_DEV_", "OMP_NUM_THREADS_DEV_", "CHOMP_",
    "PMI_RANK",           "OMPI_COMM_WORLD_RANK",        "OMPI_COMM_WORLD_SIZE", "SLURM_PROCID",
};

constexpr const char *Words[] = {
    "0",       "1",       "2",         "4096",        "18446744073709551616",
    "-1",      "4G",      "512k",      "99999M",      "vgpu",
    "cuda",    "hip",     "host",      "strict",      "timeline:",
    "json:",   "dot:",    "a:1:b",     "alloc:",      "copy:",
    "launch:", "load:",   "mandatory", "disabled",    "enabled",
    "true",    "*",       "kind(gpu)", "kind(",       "isa(",
    "arch(",   "vendor(", "uid(",      "device_num(", "nohost",
    "sm_90",   "chomp",   "initial",   "invalid",     "default",
    "&&",      "||",      "!",         "(",           ")",
    "[",       "]",       ":",         ",",           " ",
    "%p",      "%r",      "%",         "%%",          ".log",
};

std::map<std::string, std::string, std::less<>> Set;

const char *get(const char *Name) {
  auto Found = Set.find(std::string_view(Name));
  return Found == Set.end() ? nullptr : Found->second.c_str();
}

void checkValues(const Environment &E) {
  require(E.VgpuCores >= 1 && E.VgpuCores <= 4096, "CHOMP_VGPU_CORES is from 1 to 4096");
  require(E.VgpuDevices >= 1 && E.VgpuDevices <= 64, "CHOMP_VGPU_DEVICES is from 1 to 64");
  require(E.VgpuTeamSize <= 1024, "CHOMP_VGPU_TEAM_SIZE is at most 1024");
  require(E.VgpuStack >= 16384 && !(E.VgpuStack >> 33), "CHOMP_VGPU_STACK is from 16K to 4G");
  require(E.VgpuWarpSize >= 1 && E.VgpuWarpSize <= 64 && !(E.VgpuWarpSize & (E.VgpuWarpSize - 1)),
          "CHOMP_VGPU_WARP_SIZE is a power of two up to 64");
  require(E.CaptureKernel.empty() == E.CaptureFolder.empty() && E.CaptureNumber >= 1, "CHOMP_CAPTURE is whole");
  for (const DeviceVariable *V : {&E.NumTeams, &E.TeamsThreadLimit})
    for (const auto &[Device, Count] : V->OfOne)
      require(Device >= 0 && V->of(Device) == Count, "a device's own value is the one that counts");
}

void checkDevices(const Environment &E) {
  const std::vector<DeviceIdentity> Devices = {
      {"vgpu", "chomp", "vgpu-0"}, {"cuda", "sm_90", "GPU-1"}, {"hip", "gfx90a", "GPU-2"}, {"vgpu", "chomp", "vgpu-1"}};
  for (size_t Count = 0; Count <= Devices.size(); ++Count) {
    const std::span<const DeviceIdentity> Some(Devices.data(), Count);
    std::vector<std::size_t> Chosen = chooseAvailable(E.AvailableDevices, Some);
    require(std::all_of(Chosen.begin(), Chosen.end(), [&](std::size_t I) { return I < Count; }),
            "available devices are among those that are there");
    std::sort(Chosen.begin(), Chosen.end());
    require(std::adjacent_find(Chosen.begin(), Chosen.end()) == Chosen.end(), "a device is available once");
    const int Default = chooseDefault(E.DefaultDevice, Some);
    require(Default == InvalidDevice || (Default >= 0 && (Count == 0 || Default <= static_cast<int>(Count))),
            "the default device is there, or invalid");
  }
}

void checkFileNames() {
  const Rank Mine = findRank(get);
  for (const char *Variable : {"CHOMP_TRACE", "CHOMP_PROFILE", "CHOMP_VGPU_REPORT"})
    if (const char *Name = get(Variable))
      for (RankAt At : {RankAt::End, RankAt::BeforeEnding})
        if (Result<std::string> File = fileOfProcess(Variable, Name, Mine, At); File.ok())
          require(!File->empty() || !*Name, "a file's name stays a name");
}

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize, unsigned Seed) {
  Choice C(Seed);
  if (Size && !C.oneOf(3))
    return LLVMFuzzerMutate(Data, Size, MaxSize);
  std::string Text(text(Data, Size));
  std::string More;
  if (Text.empty() || C.oneOf(3))
    More = (Text.empty() || Text.back() == '\n' ? "" : "\n") + std::string(C.of(Names)) + (C.oneOf(4) ? "1=" : "=");
  for (size_t I = C.oneOf(2) ? 1 : C.below(5); I; --I)
    More += C.of(Words);
  Text.insert(More.find('=') != More.npos ? Text.size() : C.below(Text.size() + 1), More);
  return give(Text, Data, MaxSize);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  std::string Text(text(Data, Size));
  std::replace(Text.begin(), Text.end(), '\0', ' '); // none is in an environment
  Set.clear();
  std::vector<std::string> Lines;
  for (std::string_view Rest = Text; !Rest.empty();) {
    const std::string_view Line = Rest.substr(0, Rest.find('\n'));
    Rest.remove_prefix(std::min(Rest.size(), Line.size() + 1));
    Lines.emplace_back(Line);
    if (const size_t Equals = Line.find('='); Equals != Line.npos)
      Set.emplace(Line.substr(0, Equals), Line.substr(Equals + 1));
  }
  std::vector<const char *> Variables, Short;
  for (const std::string &Line : Lines) {
    Variables.push_back(Line.c_str());
    // Comparing names would take nearly all of the time.
    if (Short.size() < 3 && Line.find('=') < 48)
      Short.push_back(Line.c_str());
  }
  Variables.push_back(nullptr);
  Short.push_back(nullptr);
  for (const std::string &Message : unknownVariables(Short.data()))
    require(Message.find("CHOMP_") != Message.npos, "an unknown variable is named");

  if (Result<Environment> E = Environment::read(get, Variables.data()); E.ok()) {
    checkValues(*E);
    checkDevices(*E);
  } else {
    const std::string Message = E.takeStatus().text();
    require(
        std::any_of(Set.begin(), Set.end(), [&](const auto &V) { return Message.find(V.first + "=") != Message.npos; }),
        "a message names the variable");
  }
  (void)unheededVariables(Variables.data());
  checkFileNames();
  static std::FILE *const Nowhere = std::fopen("/dev/null", "w");
  displayEnvironment(Nowhere, Variables.data(), get);
  return 0;
}
