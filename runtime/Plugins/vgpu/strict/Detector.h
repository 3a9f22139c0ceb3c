//===- Detector.h - what a kernel's access is held against ----------------===//
//
// One for the process, used by the thread that runs strict kernels; what others do meanwhile (mapping, copies) concerns
// other blocks.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_STRICT_DETECTOR_H
#define CHOMP_PLUGINS_VGPU_STRICT_DETECTOR_H

#include "Core/ForkLock.h"
#include "Plugins/vgpu/strict/Findings.h"
#include "Plugins/vgpu/strict/HostCode.h"
#include "Plugins/vgpu/strict/Memory.h"
#include "Plugins/vgpu/strict/TargetTasks.h"

#include "chomp/limits.h"

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>
#include <vector>

namespace chomp::vgpu::strict {

/// Addresses [Begin, End).
struct Range {
  std::uintptr_t Begin = 0, End = 0;
  bool contains(std::uintptr_t Address) const { return Address >= Begin && Address < End; }
};

class Detector {
public:
  static Detector &get();

  // What runs now; set by the executor.
  enum class Shape { Iterations, Threads, Teams, Bare };
  Shape Running = Shape::Iterations;
  bool CountsParts = false;    ///< Iterations are parts, which have no number of the user's.
  unsigned long long Step = 1; ///< Iterations that one thread runs.
  unsigned Team = 0, Thread = 0;
  Memory *Device = nullptr;
  Range Arguments, Place; ///< The executor's own, which kernels read.
  Range Stack;            ///< Of the thread that runs kernels.
  std::vector<plugin::Watcher::Unmapped> Unmapped;
  std::vector<Memory *> Memories;
  static constexpr unsigned TeamSize = CHOMP_LOOP_TEAM_THREADS; ///< Threads, of those that run iterations.

  TargetTaskRef Task; ///< The one that launches; null: the host waits.
  /// Kernel: an address in the code of the program's file that it is in.
  void beginLaunch(const void *Kernel);
  void endLaunch() { settle(); }
  void beginTeam();
  /// Of a kernel whose initial thread's automatic variables are the team's: its frames will be below Frame, and the
  /// caller's are at least a page above it.
  void beginStack(char *Frame);
  void nextInterval() { ++Interval; }
  /// Lanes of a warp of the running team have met.
  void nextWarpInterval(unsigned Warp);
  unsigned WarpSize = 0; ///< In kernel mode.
  void access(std::uintptr_t Address, std::size_t Size, unsigned Kind, const void *Code);
  /// Of the running thread's own memory, what the team's others may use from now on, and no longer.
  void share(std::uintptr_t Begin, std::size_t Size) { SharedOwn.push_back({Begin, Begin + Size}); }
  void unshare(std::uintptr_t Begin);
  void fence();
  /// A call through a pointer whose function is not among those that devices know by their host addresses.
  void call(const void *Function, const void *Code);
  /// A kernel makes an object that has virtual functions.
  void makes(std::uintptr_t Object, std::uintptr_t Table, const void *Code);
  /// An access of the host's own code, where that is instrumented.
  void hostAccess(std::uintptr_t Address, std::size_t Size, unsigned Kind, const void *Code);
  /// Whether kernels read what others have written to a mapped block.
  void noteUse(Block &B, std::uintptr_t Address, std::size_t Size, unsigned Kind);
  /// A mapped block is about to go: does it hold what a kernel computed for nobody?
  void checkLost(Block &B);

  // What others may be doing at the same time. Any thread, between kernels; Where: the construct, "x.c:12", or "".
  /// The calling thread copies to (Writes) or from the device. Host: the original's address of it, or 0.
  void transfer(Block &B, std::uintptr_t Address, std::size_t Size, bool Writes, std::uintptr_t Host,
                const std::string &Where);
  void unmap(Block &B, const std::string &Where);
  /// Mapped blocks by their original storage; kept by whoever maps.
  void setOriginal(Block &B, bool Mapped);

  Who who() const;
  /// Whether this was not told before.
  bool isNew(const char *Kind, const void *Code, const void *What = nullptr);
  /// A block's storage in words: "a[0:n] (80 bytes)", and where it comes from: "mapped at x.c:12".
  static std::string describe(const Block &B);
  static std::string origin(const Block &B);
  Block *findInMemory(std::uintptr_t Address) const;

private:
  struct Conflict {
    Block *Where = nullptr; ///< Null: none.
    Access Earlier;
    TargetTaskRef Task; ///< The earlier one's; null: it is the same launch's.
    bool EarlierWrites = false;
    std::uintptr_t Address = 0;
    std::size_t Size = 0;
    unsigned Kind = 0;
    const void *Code = nullptr;
    Who By;
    std::vector<unsigned char> Old; ///< What was there before.
  };

  enum class Whose { Kernels, Hosts, OtherThreads };
  Block *blockOf(std::uintptr_t Address, Whose &Of);
  bool isShared(std::uintptr_t Address) const;
  Block *teamVariable(std::uintptr_t Address);
  Block *addTeamVariable(const Symbol &S);
  bool hasRegions() const { return Running == Shape::Teams || Running == Shape::Bare; }
  Block *firstUse(std::uintptr_t Address, Whose &Of);
  Access accessNow(const void *Code, unsigned Kind);
  void synchronise(std::uintptr_t Address, unsigned Kind);
  void race(Block &B, std::uintptr_t Address, std::size_t Size, unsigned Kind, const void *Code);
  bool areOrdered(const Access &Earlier, const Access &Later) const;
  std::uint16_t newLaunch(bool Kernel);
  void reportMeeting(const Conflict &C);
  void reportTransfer(const Block &B, const TargetTask &Task, const std::string &Text, const std::string &Where,
                      std::uint32_t Site);
  bool hostMeets(std::uintptr_t Address, std::size_t Size, unsigned Kind, const void *Code);
  bool isNewAt(const char *Kind, const std::string &Place, const void *What);
  void settle();
  void checkTable(std::uintptr_t Address, const Block *B, const void *Code);
  void checkEnds();
  void checkStale(Block &B, std::uintptr_t Address, std::size_t Size, const void *Code);
  void reportRace(const Conflict &C);
  void reportOthers(std::size_t Size, unsigned Kind, const void *Code, bool Initial);
  void reportForeign(std::uintptr_t Address, std::size_t Size, unsigned Kind, const void *Code);
  void reportOutside(Block &B, std::uintptr_t Address, std::size_t Size, unsigned Kind, const void *Code);
  void reportFreed(Block &B, std::uintptr_t Address, std::size_t Size, unsigned Kind, const void *Code);
  void reportUnwritten(Block &B, std::uintptr_t Address, std::size_t Size, const void *Code);
  Finding finding(const char *Kind, const void *Code, const Block *B) const;
  Who who(const Access &A) const;
  unsigned thread() const;
  std::uint64_t identity() const { return std::uint64_t(Team) << 16 | thread(); }

  HostCode OfHost;
  std::uint16_t Launch = 0, Interval = 0;
  TasksByLaunch Others; ///< Those that may still run beside the launch.
  ForkLock LaunchLock;  ///< Guards LastLaunch.
  std::uint16_t LastLaunch = 0;
  std::map<std::uintptr_t, Block> Variables; ///< By address: the device's own, and constants.
  std::set<const void *> ModulesSeen;        ///< Kernels whose file's team variables are among them.
  std::vector<std::uint16_t> WarpIntervals;  ///< By warp of the team that runs.
  static constexpr std::size_t Gap = 1024;   ///< The least between two of them (VgpuTeam.h).
  std::unordered_map<std::uintptr_t, Block *> NearTeamVariables;
  Block TeamMemory;
  std::vector<Range> SharedOwn;  ///< Of threads' own memory, what others may use.
  std::uintptr_t TeamLowest = 0; ///< What the team's initial thread has used of its stack.
  Conflict Pending;              ///< A write that may turn out to change nothing.
  std::vector<const void *> Sites{nullptr};
  std::unordered_map<const void *, std::uint32_t> SiteNumbers;
  ForkLock ToldLock; ///< Guards Told, which host threads use too.
  std::set<std::pair<std::string, std::pair<std::string, const void *>>> Told;
  ForkLock OriginalsLock; ///< Guards Originals.
  std::map<std::uintptr_t, Block *> Originals;
  std::atomic<std::uintptr_t> LowestOriginal{~std::uintptr_t(0)}, HighestOriginal{0};
  std::set<std::pair<const void *, unsigned>> ToldForeign;

  // Locks and other atomic accesses that order: a count of releases, the last one of each place and of each thread, the
  // latest that each thread has seen, and the last fence of each thread.
  std::uint32_t Releases = 0;
  std::unordered_map<std::uintptr_t, std::uint32_t> ReleasedAt;
  std::unordered_map<std::uint64_t, std::uint32_t> ReleasedBy, SeenBy, FencedBy;
};

/// The end of the program, when there was something to find: says how much. Returns where there was nothing.
void endWithFindings();

} // namespace chomp::vgpu::strict

#endif
