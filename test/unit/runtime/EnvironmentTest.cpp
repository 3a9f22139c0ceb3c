//===- EnvironmentTest.cpp - what variables mean --------------------------===//
#include "Core/Environment.h"
#include "Core/Privilege.h"
#include "Core/Ranks.h"
#include "Core/UnknownVariables.h"

#include <catch2/catch.hpp>

#include <climits>
#include <cstring>
#include <map>

using namespace chomp;

namespace {

std::map<std::string, std::string> Set;
const char *get(const char *Name) {
  auto Found = Set.find(Name);
  return Found == Set.end() ? nullptr : Found->second.c_str();
}

/// What is set, as in environ.
class Names {
public:
  Names() {
    for (const auto &[Name, Value] : Set)
      Texts.push_back(Name + "=" + Value);
    for (const std::string &Text : Texts)
      All.push_back(Text.c_str());
    All.push_back(nullptr);
  }
  const char *const *get() const { return All.data(); }

private:
  std::vector<std::string> Texts;
  std::vector<const char *> All;
};

Environment with(std::map<std::string, std::string> Variables) {
  Set = std::move(Variables);
  Result<Environment> E = Environment::read(get, Names().get());
  REQUIRE(E.ok());
  return std::move(*E);
}

void refused(std::map<std::string, std::string> Variables, const std::string &Message) {
  Set = std::move(Variables);
  Result<Environment> E = Environment::read(get, Names().get());
  REQUIRE(!E.ok());
  CHECK_THAT(E.takeStatus().text(), Catch::Contains(Message));
}

} // namespace

TEST_CASE("Nothing set: the defaults") {
  Environment E = with({});
  CHECK(E.Kind == DeviceKind::Any);
  CHECK(E.TargetOffload == OffloadPolicy::Default);
  CHECK(E.DefaultDevice.Items.empty());
  CHECK(E.AvailableDevices.Items.empty());
  CHECK(E.VgpuCores >= 1);
  CHECK(E.VgpuDevices == 1);
  CHECK(E.VgpuMemory == 0);
  CHECK(E.Trace.empty());
  CHECK(!E.Display);
  CHECK(with({{"CHOMP_DEVICE", ""}}).Kind == DeviceKind::Any);
}

TEST_CASE("A launch to be captured") {
  const Environment First = with({{"CHOMP_CAPTURE", "main_l10:some/folder"}});
  CHECK((First.CaptureKernel == "main_l10" && First.CaptureNumber == 1 && First.CaptureFolder == "some/folder"));
  const Environment Third = with({{"CHOMP_CAPTURE", "main_l10:3:c:d"}});
  CHECK((Third.CaptureNumber == 3 && Third.CaptureFolder == "c:d"));
  CHECK(with({{"CHOMP_CAPTURE", "k:c:d"}}).CaptureFolder == "c:d");
  CHECK(with({}).CaptureFolder.empty());
  for (const char *Wrong : {"k", "k:", ":d", "k:0:d", "k:3:", "k:99999999999:d"})
    refused({{"CHOMP_CAPTURE", Wrong}}, "expected the name of a kernel and of a folder");
}

TEST_CASE("Words, in any case") {
  CHECK(with({{"CHOMP_DEVICE", "vgpu"}}).Kind == DeviceKind::Vgpu);
  CHECK(with({{"CHOMP_DEVICE", "CUDA"}}).Kind == DeviceKind::Cuda);
  CHECK(with({{"CHOMP_DEVICE", "Hip"}}).Kind == DeviceKind::Hip);
  CHECK(with({{"CHOMP_DEVICE", "host"}}).Kind == DeviceKind::Host);
  CHECK(with({{"OMP_TARGET_OFFLOAD", "MANDATORY"}}).TargetOffload == OffloadPolicy::Mandatory);
  CHECK(with({{"OMP_TARGET_OFFLOAD", "disabled"}}).TargetOffload == OffloadPolicy::Disabled);
  CHECK(with({{"OMP_DISPLAY_ENV", "VERBOSE"}}).Display);
  CHECK(with({{"CHOMP_TRACE", "0"}}).Trace.empty());
  CHECK(with({{"CHOMP_TRACE", "trace.txt"}}).Trace == "trace.txt");
  CHECK(with({{"CHOMP_TRACE", "timeline:a.json"}}).Timeline == "a.json");
  CHECK(with({{"CHOMP_TRACE", "timeline:a.json"}}).Trace.empty());
  CHECK(with({{"CHOMP_PROFILE", "0"}}).Profile.empty());
  CHECK(with({{"CHOMP_PROFILE", "stderr"}}).Profile == "1");
  CHECK(with({{"CHOMP_PROFILE", "json:a.json"}}).Profile == "a.json");
  CHECK(with({{"CHOMP_PROFILE", "json:a.json"}}).ProfileJson);
  CHECK(!with({{"CHOMP_PROFILE", "a.json"}}).ProfileJson);
  refused({{"CHOMP_PROFILE", "json:"}}, "CHOMP_PROFILE=json:: expected 1, the name of a file, or json:");
  refused({{"CHOMP_DEVICE", "gpu"}}, "CHOMP_DEVICE=gpu: expected vgpu, cuda, hip or host");
  refused({{"OMP_TARGET_OFFLOAD", "always"}}, "expected mandatory, disabled or default");
}

TEST_CASE("Numbers and sizes") {
  CHECK(with({{"CHOMP_VGPU_CORES", "3"}}).VgpuCores == 3);
  CHECK(with({{"OMP_DEFAULT_DEVICE", "2"}}).DefaultDevice.Items.at(0).Number == 2);
  CHECK(with({{"CHOMP_VGPU_MEMORY", "4096"}}).VgpuMemory == 4096);
  CHECK(with({{"CHOMP_VGPU_MEMORY", "64K"}}).VgpuMemory == 65536);
  CHECK(with({{"CHOMP_VGPU_MEMORY", "3m"}}).VgpuMemory == 3 << 20);
  CHECK(with({{"CHOMP_VGPU_MEMORY", "2G"}}).VgpuMemory == 2ull << 30);
  refused({{"CHOMP_VGPU_CORES", "0"}}, "CHOMP_VGPU_CORES=0: expected a number of cores");
  refused({{"CHOMP_VGPU_CORES", "3x"}}, "CHOMP_VGPU_CORES=3x");
  refused({{"OMP_DEFAULT_DEVICE", "-1"}}, "OMP_DEFAULT_DEVICE=-1: expected a device number");
  refused({{"OMP_AVAILABLE_DEVICES", "1"}}, "OMP_AVAILABLE_DEVICES=1: expected * or a trait");
  refused({{"CHOMP_VGPU_MEMORY", "G"}}, "CHOMP_VGPU_MEMORY=G: expected a number of bytes");
  refused({{"CHOMP_VGPU_MEMORY", "99999999999G"}}, "CHOMP_VGPU_MEMORY=99999999999G");
}

TEST_CASE("Schedules") {
  CHECK(with({}).VgpuSchedule == 0);
  CHECK(with({{"CHOMP_VGPU_SCHEDULE", "18446744073709551615"}}).VgpuSchedule == ~0ull);
  refused({{"CHOMP_VGPU_SCHEDULE", "1..8"}}, "expected a whole number as seed; chomp-schedules runs");
}

TEST_CASE("Failures to make") {
  Environment E = with({{"CHOMP_VGPU_FAIL", "alloc:3,copy:2,launch:1,load:4"}});
  CHECK(E.VgpuFail.Alloc == 3);
  CHECK(E.VgpuFail.Copy == 2);
  CHECK(E.VgpuFail.Launch == 1);
  CHECK(E.VgpuFail.Load == 4);
  refused({{"CHOMP_VGPU_FAIL", "alloc"}}, "expected a list like alloc:3,copy:2");
  refused({{"CHOMP_VGPU_FAIL", "free:1"}}, "expected a list like");
}

TEST_CASE("All variables are displayed, with their values") {
  Set = {{"CHOMP_DEVICE", "vgpu"}, {"OMP_NUM_TEAMS_DEV", "4"}, {"OMP_TEAMS_THREAD_LIMIT_DEV_1", "8"}};
  char *Text = nullptr;
  std::size_t Size = 0;
  std::FILE *To = open_memstream(&Text, &Size);
  displayEnvironment(To, Names().get(), get);
  std::fclose(To);
  std::string Shown(Text, Size);
  std::free(Text);
  CHECK_THAT(Shown, Catch::Contains("[host] CHOMP_DEVICE = 'vgpu'"));
  CHECK_THAT(Shown, Catch::Contains("[device] OMP_NUM_TEAMS_DEV = '4'"));
  CHECK_THAT(Shown, Catch::Contains("[all] OMP_NUM_TEAMS_ALL: not set"));
  CHECK_THAT(Shown, Catch::Contains("[1] OMP_TEAMS_THREAD_LIMIT_DEV_1 = '8'"));
#define CHOMP_ENV(Name, Values, Default, Help)                                                                         \
  CHECK_THAT(Shown, Catch::Contains(#Name));                                                                           \
  CHECK(std::strlen(Help) > 20);
#include "Core/Environment.def"
}

static std::vector<std::string> Told;

TEST_CASE("A privileged program goes by no variable that may name a file, and says so once") {
  Set = {{"CHOMP_CUDA_DRIVER", "own.so"},
         {"NVTX_INJECTION64_PATH", "own.so"},
         {"CHOMP_DEVICE", "vgpu"},
         {"CHOMP_TRACE", ""}};
  Told.clear();
  auto Get = [](const char *Name) {
    return trustedVariable(Name, get, true, [](const std::string &Message) { Told.push_back(Message); });
  };
  for (int Time = 0; Time < 2; ++Time) {
    CHECK(Get("CHOMP_CUDA_DRIVER") == nullptr);
    CHECK(Get("NVTX_INJECTION64_PATH") == nullptr);
    CHECK_THAT(Get("CHOMP_DEVICE"), Catch::Equals("vgpu"));
    CHECK_THAT(Get("CHOMP_TRACE"), Catch::Equals(""));
    CHECK(Get("CHOMP_HIP_DRIVER") == nullptr);
  }
  REQUIRE(Told.size() == 2);
  CHECK_THAT(Told[0], Catch::StartsWith("CHOMP_CUDA_DRIVER is ignored: "));
  CHECK_THAT(trustedVariable("CHOMP_CUDA_DRIVER", get, false, nullptr), Catch::Equals("own.so"));
}

TEST_CASE("White space around a value") {
  CHECK(with({{"OMP_TARGET_OFFLOAD", " mandatory\t"}}).TargetOffload == OffloadPolicy::Mandatory);
  CHECK(with({{"OMP_DEFAULT_DEVICE", " 2 "}}).DefaultDevice.Items.at(0).Number == 2);
  CHECK(with({{"CHOMP_DEVICE", "  "}}).Kind == DeviceKind::Any);
}

TEST_CASE("What is set for devices and not supported is told") {
  Set = {{"OMP_NUM_THREADS_DEV_99999999999", "4"},
         {"OMP_THREAD_LIMIT_ALL", "8"},
         {"OMP_NUM_THREADS", "2"},
         {"OMP_NUM_TEAMS_DEV", "2"}};
  CHECK(unheededVariables(Names().get()) ==
        std::vector<std::string>{"OMP_NUM_THREADS_DEV_99999999999", "OMP_THREAD_LIMIT_ALL"});
}

TEST_CASE("Values for one device come before those for all devices, and these before those for the host, too") {
  CHECK(with({}).NumTeams.of(0) == 0);
  CHECK(with({{"OMP_NUM_TEAMS", "7"}}).NumTeams.of(0) == 0);
  Environment E = with({{"OMP_NUM_TEAMS_ALL", "7"}, {"OMP_NUM_TEAMS_DEV", " 5 "}, {"OMP_NUM_TEAMS_DEV_1", "0"}});
  CHECK(E.NumTeams.of(0) == 5);
  CHECK(E.NumTeams.of(1) == 0);
  E = with({{"OMP_TEAMS_THREAD_LIMIT_ALL", "7"}, {"OMP_TEAMS_THREAD_LIMIT_DEV_12", "3"}});
  CHECK(E.TeamsThreadLimit.of(0) == 7);
  CHECK(E.TeamsThreadLimit.of(12) == 3);
  CHECK(with({{"OMP_NUM_TEAMS_DEV_2147483647", "3"}}).NumTeams.of(INT_MAX) == 3);
  CHECK(E.NumTeams.of(12) == 0);
  for (const char *Wrong : {"", "x", "1x", "-1", "+1", "01", "0x1", " 1", "2147483648", "99999999999", "1_2"})
    for (const std::string Name : {"OMP_NUM_TEAMS_DEV_", "OMP_TEAMS_THREAD_LIMIT_DEV_"})
      refused({{Name + Wrong, "4"}}, Name + Wrong + "=4: expected a device's number behind _DEV_");
  refused({{"OMP_NUM_TEAMS_DEV_2", "-1"}}, "OMP_NUM_TEAMS_DEV_2=-1: expected a number of teams");
  refused({{"OMP_TEAMS_THREAD_LIMIT_DEV", "0"}}, "OMP_TEAMS_THREAD_LIMIT_DEV=0: expected a number of threads");
}

TEST_CASE("Ranks of jobs, whoever has started them") {
  auto Of = [](std::map<std::string, std::string> Variables) {
    Set = std::move(Variables);
    return findRank(get);
  };
  CHECK(Of({}).Number.empty());
  CHECK(!Of({}).isOneOfSeveral());
  CHECK(Of({{"PMI_RANK", "3"}}).isOneOfSeveral());
  CHECK(!Of({{"PMI_RANK", "0"}, {"PMI_SIZE", "1"}}).isOneOfSeveral());
  CHECK(!Of({{"PMI_RANK", "none"}}).isOneOfSeveral());
  // srun's rank is that of mpirun here.
  CHECK(Of({{"SLURM_PROCID", "0"}, {"OMPI_COMM_WORLD_RANK", "7"}}).Number == "7");
  CHECK(Of({{"SLURM_PROCID", "4"}, {"SLURM_NTASKS", "8"}}).Ranks == "8");
  Set.clear();
  CHECK(*fileOfProcess("V", "t", {}) == "t");
  CHECK(*fileOfProcess("V", "t%r", {}) == "t0");
  CHECK(*fileOfProcess("V", "t", {"2", "4", "PMI_RANK"}) == "t.2");
  CHECK(*fileOfProcess("V", "%%%r", {"2", "4", "PMI_RANK"}) == "%2");
  CHECK(*fileOfProcess("V", "%%", {"2", "4", "PMI_RANK"}) == "%.2");
  CHECK(!fileOfProcess("V", "t%", {}).ok());
  const Rank Second{"2", "4", "PMI_RANK"};
  CHECK(*fileOfProcess("V", "t.json", Second, RankAt::BeforeEnding) == "t.2.json");
  CHECK(*fileOfProcess("V", "a.b/.t", Second, RankAt::BeforeEnding) == "a.b/.t.2");
  CHECK(*fileOfProcess("V", "t", Second, RankAt::BeforeEnding) == "t.2");
  CHECK(*fileOfProcess("V", "t%r.json", Second, RankAt::BeforeEnding) == "t2.json");
}

TEST_CASE("Variables that chompcc reads are known") {
  std::vector<const char *> All = {
#define CHOMPCC_VARIABLE(Name, Help) Name "=1",
#include "../../../lib/Toolchain/Options.def"
      "CHOMP_DEVICE=vgpu", "OMP_CHOMP_X=1", "CHOMPY=1", nullptr};
  CHECK(unknownVariables(All.data()).empty());
  All = {"CHOMP_VGPU_CORE=1", nullptr};
  CHECK(unknownVariables(All.data()).size() == 1);
}
