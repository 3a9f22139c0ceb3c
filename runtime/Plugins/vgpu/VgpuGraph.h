//===- VgpuGraph.h - a graph of the virtual GPU's -------------------------===//
//
// Nodes are in levels: those of one come after nodes of lower ones alone, so that the pool does them at a time. A level
// of one node costs no more than its launch.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_VGPUGRAPH_H
#define CHOMP_PLUGINS_VGPU_VGPUGRAPH_H

#include "Core/KeptArguments.h"
#include "Plugins/vgpu/Pool.h"

#include "chomp/plugin.h"

namespace chomp::vgpu {

class VgpuGraph final : public plugin::Graph {
public:
  explicit VgpuGraph(Pool &Workers) : Workers(Workers) {}

  Status addLaunch(plugin::Kernel &K, const plugin::LaunchGeometry &Geometry, void *const *Args,
                   const std::size_t *Sizes, std::size_t Count, std::span<const unsigned> Before) override;
  Status addCopyToDevice(plugin::DeviceAddress To, const void *From, std::size_t Size,
                         std::span<const unsigned> Before) override;
  Status addCopyToHost(void *To, plugin::DeviceAddress From, std::size_t Size,
                       std::span<const unsigned> Before) override;
  Status changeLaunch(unsigned Node, const plugin::LaunchGeometry &Geometry, void *const *Args,
                      const std::size_t *Sizes, std::size_t Count) override;
  Status changeCopyToDevice(unsigned Node, plugin::DeviceAddress To, const void *From, std::size_t Size) override;
  Status changeCopyToHost(unsigned Node, void *To, plugin::DeviceAddress From, std::size_t Size) override;
  Status launch(plugin::Queue &Q) override;

private:
  struct Node {
    enum Kind { Launch, ToDevice, ToHost } What = Launch;
    std::size_t Level = 0;
    // Of a launch:
    plugin::Kernel *K = nullptr;
    plugin::LaunchGeometry Shape;
    KeptArguments Arguments;
    // Of a copy:
    plugin::DeviceAddress Device = 0;
    void *Host = nullptr;
    std::size_t Size = 0;

    Status queue(plugin::Queue &Q) const;
  };
  Status add(Node New, std::span<const unsigned> Before);
  /// The node, if it is of that kind; null: it isn't.
  Node *change(unsigned Index, Node::Kind What);
  void complete();

  Pool &Workers;
  std::vector<Node> Nodes;
  bool IsComplete = false;
  std::vector<const Node *> ByLevel;
  std::vector<std::size_t> Levels; ///< Where they end in ByLevel.
};

} // namespace chomp::vgpu

#endif
