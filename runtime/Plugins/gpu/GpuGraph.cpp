//===- GpuGraph.cpp - CUDA and HIP graphs ---------------------------------===//
//
// Both drivers tell a graph, which nodes are added to, from what is made of it and launched, the executable graph. We
// make that once, when the graph is complete, and change it from then on: making it anew costs as much as many
// launches. The graph itself stays, since the drivers call an executable's nodes by their names in the graph.
//
//===----------------------------------------------------------------------===//
#include "Plugins/gpu/GpuGraph.h"

#include <cassert>

using namespace chomp;
using namespace chomp::gpu;

namespace {

class GpuGraph final : public plugin::Graph {
public:
  GpuGraph(DeviceCore &Core, Handle Graph) : Core(Core), D(Core.D), Graph(Graph) {}
  ~GpuGraph() override {
    // As with images: at the end of the program the driver may be gone already.
    if (!Core.makeCurrent().ok())
      return;
    if (Executable)
      D.Call.destroyExecutable(Executable);
    D.Call.destroyGraph(Graph);
  }

  Status addLaunch(plugin::Kernel &K, const plugin::LaunchGeometry &Geometry, void *const *Args, const std::size_t *,
                   std::size_t, std::span<const unsigned> Before) override {
    CHOMP_TRY(checkOpen());
    CHOMP_TRY(Core.makeCurrent());
    auto &Kernel = static_cast<GpuKernel &>(K);
    KernelLaunch L;
    CHOMP_TRY(Kernel.prepare(L, Geometry, Args));
    Node Added{nullptr, &Kernel, Work::Launch};
    CHOMP_TRY(D.check(D.addLaunch(&Added.Name, Graph, names(Before), L), "adding a kernel to a graph"));
    Nodes.push_back(Added);
    return {};
  }
  Status addCopyToDevice(DeviceAddress To, const void *From, std::size_t Size,
                         std::span<const unsigned> Before) override {
    return addCopy({true, To, const_cast<void *>(From), Size}, Before);
  }
  Status addCopyToHost(void *To, DeviceAddress From, std::size_t Size, std::span<const unsigned> Before) override {
    return addCopy({false, From, To, Size}, Before);
  }

  Status changeLaunch(unsigned N, const plugin::LaunchGeometry &Geometry, void *const *Args, const std::size_t *,
                      std::size_t) override {
    assert(N < Nodes.size() && Nodes[N].What == Work::Launch);
    CHOMP_TRY(complete());
    KernelLaunch L;
    CHOMP_TRY(Nodes[N].Kernel->prepare(L, Geometry, Args));
    return D.check(D.changeLaunch(Executable, Nodes[N].Name, L), "changing a kernel of a graph");
  }
  Status changeCopyToDevice(unsigned N, DeviceAddress To, const void *From, std::size_t Size) override {
    return changeCopy(N, {true, To, const_cast<void *>(From), Size});
  }
  Status changeCopyToHost(unsigned N, void *To, DeviceAddress From, std::size_t Size) override {
    return changeCopy(N, {false, From, To, Size});
  }

  Status launch(plugin::Queue &Q) override {
    CHOMP_TRY(complete());
    if (!Executable)
      return {};
    return D.check(D.Call.launchGraph(Executable, static_cast<Handle>(Q.nativeHandle())), "launching a graph");
  }

private:
  enum class Work { Launch, CopyToDevice, CopyToHost };
  struct Node {
    Handle Name;
    GpuKernel *Kernel; ///< Null for copies.
    Work What;
  };

  Status checkOpen() const {
    return Complete ? Status::failure("a graph that was launched or changed takes no more nodes") : Status();
  }

  /// Makes the executable graph if there is none, and the device current.
  Status complete() {
    CHOMP_TRY(Core.makeCurrent());
    if (!Complete && !Nodes.empty())
      CHOMP_TRY(D.check(D.Call.instantiateGraph(&Executable, Graph, 0), "completing a graph"));
    Complete = true;
    return {};
  }

  /// What the driver calls these nodes; until the next call.
  std::span<const Handle> names(std::span<const unsigned> Before) {
    Names.clear();
    for (unsigned N : Before) {
      assert(N < Nodes.size());
      Names.push_back(Nodes[N].Name);
    }
    return Names;
  }

  Status addCopy(const GraphCopy &Copy, std::span<const unsigned> Before) {
    CHOMP_TRY(checkOpen());
    CHOMP_TRY(Core.makeCurrent());
    Node Added{nullptr, nullptr, Copy.ToDevice ? Work::CopyToDevice : Work::CopyToHost};
    CHOMP_TRY(D.check(D.addCopy(&Added.Name, Graph, names(Before), Copy, Core.Ordinal), "adding a copy to a graph"));
    Nodes.push_back(Added);
    return {};
  }
  Status changeCopy(unsigned N, const GraphCopy &Copy) {
    assert(N < Nodes.size() && Nodes[N].What == (Copy.ToDevice ? Work::CopyToDevice : Work::CopyToHost));
    CHOMP_TRY(complete());
    return D.check(D.changeCopy(Executable, Nodes[N].Name, Copy, Core.Ordinal), "changing a copy of a graph");
  }

  DeviceCore &Core;
  Driver &D;
  const Handle Graph;
  bool Complete = false;
  Handle Executable = nullptr; ///< Null until the graph is complete, and if it is empty.
  std::vector<Node> Nodes;
  std::vector<Handle> Names;
};

} // namespace

Result<std::unique_ptr<plugin::Graph>> gpu::createGraph(DeviceCore &Core) {
  if (!Core.D.hasGraphs())
    return std::unique_ptr<plugin::Graph>();
  CHOMP_TRY(Core.makeCurrent());
  Handle Graph = nullptr;
  CHOMP_TRY(Core.D.check(Core.D.Call.createGraph(&Graph, 0), "making a graph"));
  return std::unique_ptr<plugin::Graph>(std::make_unique<GpuGraph>(Core, Graph));
}
