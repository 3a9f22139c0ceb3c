//===- Obstacle.h - why something was not possible ------------------------===//
//
// Where a better kernel, or a better text of it, would have been possible but for something, that is said as data: what
// kind of thing it is, where it stands and whom it names. Obstacles.def has all kinds, and the words for the report,
// for kernels' comments and for --dump-regions.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_MODEL_OBSTACLE_H
#define CHOMP_MODEL_OBSTACLE_H

#include "Model/Data.h"

#include <optional>

namespace chomp {

enum class ObstacleKind {
#define OBSTACLE(Kind, Text) Kind,
#include "Model/Obstacles.def"
};

struct Obstacle {
  ObstacleKind Kind;
  Place Where;             ///< Of the statement that has it; no line: it isn't one statement's.
  bool SaysLine = true;    ///< False: where it is read, lines have other numbers.
  std::string Name, Other; ///< What its text says for %0 and %1.

  /// Implicit, as most have nothing but a kind.
  Obstacle(ObstacleKind Kind, std::string Name = "", std::string Other = "")
      : Kind(Kind), Name(std::move(Name)), Other(std::move(Other)) {}
  Obstacle(ObstacleKind Kind, Place Where, std::string Name = "")
      : Kind(Kind), Where(std::move(Where)), Name(std::move(Name)) {}
};

/// Which of a region's pointers are not __restrict__, and why, where it would matter.
struct NotRestricted {
  std::optional<Obstacle> Why;
  bool OnlySaid = false; ///< It stands against all but those of which the user says so; else against all.
  /// Those where threads that wait for one another may find what others have written.
  std::vector<std::string> Heard;
};

/// "line 12 has a statement of a kind that …"
std::string spell(const Obstacle &O);
/// "none: different constructs map 'x' and 'y'"; empty: nothing stands against any.
std::string spell(const NotRestricted &Pointers);

} // namespace chomp

#endif
