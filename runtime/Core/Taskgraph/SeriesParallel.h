//===- SeriesParallel.h - whether an order is nested forks and joins ------===//
//
// The question is about tasks: what comes after what, not by which edges, or through which joins, a graph says so.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKGRAPH_SERIESPARALLEL_H
#define CHOMP_CORE_TASKGRAPH_SERIESPARALLEL_H

#include "Core/Taskgraph/TaskGraph.h"

#include <string>

namespace chomp {

/// Whether the order of the tasks is made of single ones by parallel composition (no task of one part comes after one
/// of the other) and series composition (each task of the second comes after each of the first). Two tasks behind each
/// of two others are series-parallel, whether there is a join or not; A < C, A < D, B < D is not (the letter N).
struct SeriesParallel {
  static constexpr std::size_t MaxNodes = 10000; ///< Memory grows with the square.
  enum { TooLarge, No, Yes } Answer;
  std::string Tree; ///< Of task numbers, if it is: "series(0, parallel(1, series(2, 3)), 4)".
};
SeriesParallel seriesParallel(const TaskGraph &Graph);

} // namespace chomp

#endif
