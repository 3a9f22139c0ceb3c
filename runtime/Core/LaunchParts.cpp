//===- LaunchParts.cpp - teams in y and z, some at a time -----------------===//
#include "Core/LaunchParts.h"

#include <algorithm>

using namespace chomp;

Status chomp::launchParts(plugin::Queue &Q, plugin::Kernel &Kernel, const ChosenGeometry &G, void **Args,
                          std::size_t *Sizes, std::size_t Count) {
  if (!G.FirstTeams)
    return Q.launch(Kernel, G.Shape, Args, Sizes, Count);
  unsigned FirstTeams[] = {0, 0};
  for (std::size_t I = 0; I < 2; ++I) {
    Args[Count + I] = &FirstTeams[I];
    Sizes[Count + I] = sizeof(unsigned);
  }
  plugin::LaunchGeometry Shape = G.Shape;
  const auto Most = Shape.Grid;
  auto &[Y, Z] = FirstTeams;
  for (Z = 0; Z < G.InParts[1]; Z += Most[2])
    for (Y = 0; Y < G.InParts[0]; Y += Most[1]) {
      Shape.Grid = {Most[0], std::min(Most[1], G.InParts[0] - Y), std::min(Most[2], G.InParts[1] - Z)};
      CHOMP_TRY(Q.launch(Kernel, Shape, Args, Sizes, Count + G.FirstTeams));
    }
  return {};
}
