//===- HipDriver.cpp - what is AMD's own ----------------------------------===//
//
// Opens libamdhip64.so under the names that its releases have had. What surprised us: the structure of device
// properties changed between releases 5 and 6 under the same name, and it is the only place that tells the full name of
// the architecture; so that name is looked for in the bytes, wherever the release at hand has put it. And graphs took
// no kernels of modules, which all of ours are, before release 5.5.
//
//===----------------------------------------------------------------------===//
#include "Plugins/Registry.h"
#include "Plugins/gpu/Driver.h"
#include "Plugins/hip/HipGraph.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <dlfcn.h>

using namespace chomp;
using namespace chomp::gpu;

namespace {

/// "gfx90a:sramecc+:xnack-" split at the colons.
std::vector<std::string_view> parts(std::string_view Text) {
  std::vector<std::string_view> List;
  while (true) {
    List.push_back(Text.substr(0, Text.find(':')));
    if (List.back().size() == Text.size())
      return List;
    Text.remove_prefix(List.back().size() + 1);
  }
}

hip::KernelNode kernelNode(const KernelLaunch &L) {
  return {{L.Block[0], L.Block[1], L.Block[2]}, nullptr,     L.Function,
          {L.Grid[0], L.Grid[1], L.Grid[2]},    L.Arguments, L.BlockMemory};
}
/// What a copy is between, in the order that HIP's calls have.
struct Copied {
  explicit Copied(const GraphCopy &C)
      : To(C.ToDevice ? device(C) : C.OnHost), From(C.ToDevice ? C.OnHost : device(C)),
        Kind(C.ToDevice ? hip::HostToDevice : hip::DeviceToHost) {}
  static void *device(const GraphCopy &C) { return reinterpret_cast<void *>(C.OnDevice); }

  void *To;
  const void *From;
  hip::CopyKind Kind;
};

class HipDriver final : public Driver {
public:
  explicit HipDriver(std::string Library) : Library(std::move(Library)) {}

  const char *name() const override { return "hip"; }

  Status open() override {
    std::vector<std::string> Names = {"libamdhip64.so", "libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5"};
    if (!Library.empty())
      Names = {Library};
    Result<void *> Opened = openLibrary(Names);
    if (!Opened.ok())
      return Opened.takeStatus();
    bool Missing = false;
    Graphs = dlsym(*Opened, "hipGraphAddMemAllocNode"); // came with release 5.5
    auto Find = [&](const char *Name, auto &Function) {
      Function = reinterpret_cast<std::remove_reference_t<decltype(Function)>>(dlsym(*Opened, Name));
      return Function != nullptr;
    };
#define CHOMP_HIP_COMMON(Field, Name)                                                                                  \
  if (!Find(#Name, Call.Field))                                                                                        \
    return Status::failure("the HIP runtime has no ", #Name, "; a newer ROCm is needed");
#define CHOMP_HIP_OPTIONAL(Field, Name) Missing |= !Find(#Name, Call.Field);
#define CHOMP_HIP_GRAPH(Field, Name) Graphs &= Find(#Name, Call.Field);
#define CHOMP_HIP_GRAPH_OWN(Name, Parameters) Graphs &= Find(#Name, Name);
#define CHOMP_HIP_OWN(Name, Result, Parameters)                                                                        \
  if (!Find(#Name, Name))                                                                                              \
    return Status::failure("the HIP runtime has no ", #Name, "; a newer ROCm is needed");
#include "Plugins/hip/HipApi.def"
    if (Missing)
      Numbers.MemoryPools = -1; // No release knows this question, so the answer is an error: no pools.
    return {};
  }

  std::string errorText(int Code) const override { return cat(hipGetErrorString(Code), ", ", hipGetErrorName(Code)); }

  const Attributes &attributes() const override { return Numbers; }

  bool knowsTarget(const char *Target) const override { return !std::strncmp(Target, "gfx", 3); }

  Status prepare(int Ordinal, std::string &Arch) override {
    CHOMP_TRY(check(hipSetDevice(Ordinal), "hipSetDevice"));
    std::vector<char> Properties(16384);
    CHOMP_TRY(check(hipGetDeviceProperties(Properties.data(), Ordinal), "hipGetDeviceProperties"));
    const std::string_view Bytes(Properties.data(), Properties.size() - 1);
    for (std::size_t At = 256; (At = Bytes.find("gfx", At)) != Bytes.npos; ++At) // The device's own name comes first.
      if (Bytes[At - 1] == 0 && std::isxdigit(static_cast<unsigned char>(Bytes[At + 3]))) {
        Arch = Bytes.data() + At;
        return {};
      }
    return Status::failure("the HIP runtime doesn't tell the device's architecture");
  }

  int makeCurrent(int Ordinal) override { return hipSetDevice(Ordinal); }

  // The processor must be the same; a feature that the image was built for ("xnack-") must be set the same way, one
  // that it doesn't mention may be either.
  unsigned suitability(const char *Target, const std::string &Arch) const override {
    std::vector<std::string_view> Asked = parts(Target), There = parts(Arch);
    if (Asked.front() != There.front())
      return 0;
    for (std::string_view Feature : Asked)
      if (std::find(There.begin(), There.end(), Feature) == There.end())
        return 0;
    return static_cast<unsigned>(Asked.size());
  }

  // A dispatch counts its work-items in 32 bits.
  unsigned long long maxLeague() const override { return 0xffffffffull; }

  int loadModule(Handle *Module, const void *Data) override { return hipModuleLoadData(Module, Data); }
  int unloadModule(Handle Module) override { return hipModuleUnload(Module); }
  int findFunction(Handle *Function, Handle Module, const char *Name) override {
    return hipModuleGetFunction(Function, Module, Name);
  }
  int findGlobal(DeviceAddress *Address, std::size_t *Size, Handle Module, const char *Name) override {
    return hipModuleGetGlobal(Address, Size, Module, Name);
  }

  bool hasGraphs() const override { return Graphs; }
  int addLaunch(Handle *Node, Handle Graph, std::span<const Handle> Before, const KernelLaunch &Launch) override {
    const hip::KernelNode Parameters = kernelNode(Launch);
    return hipGraphAddKernelNode(Node, Graph, Before.data(), Before.size(), &Parameters);
  }
  int changeLaunch(Handle Executable, Handle Node, const KernelLaunch &Launch) override {
    const hip::KernelNode Parameters = kernelNode(Launch);
    return hipGraphExecKernelNodeSetParams(Executable, Node, &Parameters);
  }
  int addCopy(Handle *Node, Handle Graph, std::span<const Handle> Before, const GraphCopy &Copy, int) override {
    const Copied C(Copy);
    return hipGraphAddMemcpyNode1D(Node, Graph, Before.data(), Before.size(), C.To, C.From, Copy.Size, C.Kind);
  }
  int changeCopy(Handle Executable, Handle Node, const GraphCopy &Copy, int) override {
    const Copied C(Copy);
    return hipGraphExecMemcpyNodeSetParams1D(Executable, Node, C.To, C.From, Copy.Size, C.Kind);
  }

  void refuseAll() override {
    Driver::refuseAll();
    hipSetDevice = refuse;
    hipGetDeviceProperties = refuse;
    hipModuleLoadData = refuse;
    hipModuleUnload = refuse;
    hipModuleGetFunction = refuse;
    hipModuleGetGlobal = refuse;
#define CHOMP_HIP_GRAPH_OWN(Name, Parameters) Name = refuse;
#include "Plugins/hip/HipApi.def"
  }

private:
  const std::string Library;
  bool Graphs = false;
  Attributes Numbers = {56, 29, 63, 87, 88, 65, 26, 74, 66};
#define CHOMP_HIP_OWN(Name, Result, Parameters) Result(*Name) Parameters = nullptr;
#define CHOMP_HIP_GRAPH_OWN(Name, Parameters) int(*Name) Parameters = nullptr;
#include "Plugins/hip/HipApi.def"
};

} // namespace

std::unique_ptr<plugin::Plugin> chomp::createHipPlugin(const Environment &Env) {
  return gpu::createPlugin(std::make_unique<HipDriver>(Env.HipDriver));
}
