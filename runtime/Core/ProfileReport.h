//===- ProfileReport.h - a profile as text and as JSON --------------------===//
//
// Plain data, and how it is written. A region is a construct at its place in the source; its lines are what was done
// for it, a transfer's for each list item and direction.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_PROFILEREPORT_H
#define CHOMP_CORE_PROFILEREPORT_H

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace chomp::profile {

enum class What { Construct, Kernel, ToDevice, FromDevice, OnDevice, Allocate, Free, Wait, Registration, WarmUp };
/// "to device".
const char *name(What Kind);
inline bool isTransfer(What Kind) { return Kind >= What::ToDevice && Kind <= What::OnDevice; }

constexpr int OfTheHost = -1; ///< In place of a device's number.

/// Of calls; times in microseconds.
struct Count {
  std::uint64_t Calls = 0, Bytes = 0;
  std::uint64_t Small = 0; ///< Calls with no more than MostSmall bytes.
  double Total = 0, Least = 0, Most = 0;

  static constexpr std::uint64_t MostSmall = 4096;
  void add(double Microseconds, std::uint64_t Size);
  void add(const Count &Other);
};

struct Line {
  What Kind;
  std::string Item; ///< Of transfers; else "".
  Count Sum;
  int Device = OfTheHost;
};

struct Region {
  std::string Construct; ///< "target update"; "" for what belongs to no construct.
  std::string Function;  ///< "" where it isn't known.
  std::string File;
  int Number = 0; ///< Of the line.
  std::vector<Line> Lines;

  /// As the timeline calls it: "target main (a.c:3)".
  std::string title() const;
  /// What it is sorted by: the host's time, or the device's where that is more.
  double time() const;
};

struct Report {
  std::string Program;
  long Process = 0;
  std::string Rank, Ranks; ///< "" where there is none.
  double Run = 0;          ///< Microseconds from the program's start.
  std::vector<Region> Regions;
  std::map<int, std::string> Devices = {}; ///< All that had a queue, and what they are.

  /// Puts regions and lines into the order in which they are read.
  void sort();
  /// All lines of a kind; of a device: only its.
  Count total(What Kind, std::optional<int> Device = {}) const;
  /// The numbers of the devices that constructs were about.
  std::set<int> usedDevices() const;
};

std::string text(const Report &R);
std::string json(const Report &R);

} // namespace chomp::profile

#endif
