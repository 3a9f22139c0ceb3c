//===- VgpuGraph.cpp - nodes by levels ------------------------------------===//
#include "Plugins/vgpu/VgpuGraph.h"

#include <algorithm>
#include <mutex>

using namespace chomp;
using namespace chomp::vgpu;
using plugin::DeviceAddress;

Status VgpuGraph::Node::queue(plugin::Queue &Q) const {
  switch (What) {
  case Launch:
    return Q.launch(*K, Shape, Arguments.addresses(), Arguments.sizes(), Arguments.count());
  case ToDevice:
    return Q.copyToDevice(Device, Host, Size);
  case ToHost:
    return Q.copyToHost(Host, Device, Size);
  }
  return {};
}

Status VgpuGraph::add(Node New, std::span<const unsigned> Before) {
  if (IsComplete)
    return Status::failure("a graph that was launched or changed takes no more nodes");
  for (unsigned Other : Before) {
    if (Other >= Nodes.size())
      return Status::failure("there is no node ", Other, " to come after");
    New.Level = std::max(New.Level, Nodes[Other].Level + 1);
  }
  Nodes.push_back(std::move(New));
  return {};
}

Status VgpuGraph::addLaunch(plugin::Kernel &K, const plugin::LaunchGeometry &Geometry, void *const *Args,
                            const std::size_t *Sizes, std::size_t Count, std::span<const unsigned> Before) {
  Node New;
  New.K = &K;
  New.Shape = Geometry;
  New.Arguments.set(Args, Sizes, Count);
  return add(std::move(New), Before);
}

Status VgpuGraph::addCopyToDevice(DeviceAddress To, const void *From, std::size_t Size,
                                  std::span<const unsigned> Before) {
  Node New;
  New.What = Node::ToDevice;
  New.Device = To;
  New.Host = const_cast<void *>(From);
  New.Size = Size;
  return add(std::move(New), Before);
}

Status VgpuGraph::addCopyToHost(void *To, DeviceAddress From, std::size_t Size, std::span<const unsigned> Before) {
  Node New;
  New.What = Node::ToHost;
  New.Device = From;
  New.Host = To;
  New.Size = Size;
  return add(std::move(New), Before);
}

VgpuGraph::Node *VgpuGraph::change(unsigned Index, Node::Kind What) {
  complete();
  return Index < Nodes.size() && Nodes[Index].What == What ? &Nodes[Index] : nullptr;
}

Status VgpuGraph::changeLaunch(unsigned Index, const plugin::LaunchGeometry &Geometry, void *const *Args,
                               const std::size_t *Sizes, std::size_t Count) {
  Node *Found = change(Index, Node::Launch);
  if (!Found)
    return Status::failure("node ", Index, " is no launch");
  Found->Shape = Geometry;
  Found->Arguments.set(Args, Sizes, Count);
  return {};
}

Status VgpuGraph::changeCopyToDevice(unsigned Index, DeviceAddress To, const void *From, std::size_t Size) {
  Node *Found = change(Index, Node::ToDevice);
  if (!Found)
    return Status::failure("node ", Index, " is no copy to the device");
  Found->Device = To;
  Found->Host = const_cast<void *>(From);
  Found->Size = Size;
  return {};
}

Status VgpuGraph::changeCopyToHost(unsigned Index, void *To, DeviceAddress From, std::size_t Size) {
  Node *Found = change(Index, Node::ToHost);
  if (!Found)
    return Status::failure("node ", Index, " is no copy to the host");
  Found->Device = From;
  Found->Host = To;
  Found->Size = Size;
  return {};
}

void VgpuGraph::complete() {
  if (std::exchange(IsComplete, true))
    return;
  for (const Node &N : Nodes) {
    Levels.resize(std::max(Levels.size(), N.Level + 1));
    ++Levels[N.Level];
  }
  std::size_t Sum = 0;
  for (std::size_t &End : Levels)
    End = std::exchange(Sum, Sum + End);
  ByLevel.resize(Nodes.size());
  for (const Node &N : Nodes)
    ByLevel[Levels[N.Level]++] = &N;
}

Status VgpuGraph::launch(plugin::Queue &Q) {
  complete();
  if (Q.steps()) { // others do its work
    for (const Node *N : ByLevel)
      CHOMP_TRY(N->queue(Q));
    return {};
  }
  struct Level {
    plugin::Queue &Q;
    const Node *const *First;
    std::mutex Lock;
    Status Failed;
  };
  std::size_t Begin = 0;
  for (std::size_t End : Levels) {
    const std::size_t Count = End - Begin;
    if (Count == 1) {
      CHOMP_TRY(ByLevel[Begin]->queue(Q));
    } else {
      Level All{Q, &ByLevel[Begin], {}, {}};
      Workers.run(
          static_cast<unsigned>(Count),
          [](void *Of, unsigned First, unsigned Last) {
            Level &L = *static_cast<Level *>(Of);
            for (unsigned I = First; I < Last; ++I)
              if (Status S = L.First[I]->queue(L.Q); !S.ok()) {
                std::lock_guard<std::mutex> Guard(L.Lock);
                L.Failed = std::move(S);
              }
          },
          &All);
      CHOMP_TRY(std::move(All.Failed));
    }
    Begin = End;
  }
  return {};
}
