//===- DataEnvironment.h - mapping constructs onto a device ---------------===//
//
// The rules of the map and motion clauses (OpenMP 5.2, 5.8 and 5.9): which items get storage, when data moves, when
// pointers are attached, when storage goes. One for each device.
//
// Threads: every function may be called by any thread. Whoever finds an item present may rely on its content: a
// construct waits while another one moves the data of one of its items. Constructs that have no storage in common go on
// at the same time. No lock is held while much data moves, but with overlays and link variables, nor while a kernel
// runs.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_DATAENVIRONMENT_H
#define CHOMP_CORE_DATAENVIRONMENT_H

#include "Core/Extents.h"
#include "Core/ForkLock.h"
#include "Core/InlineArray.h"
#include "Core/MappingTable.h"
#include "Core/Transfers.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

struct chomp_map_t;

namespace chomp {

struct StridedSection;
class Task;

class DataEnvironment {
public:
  /// Of what only goes there without the user's word the construct has a copy of its own, which nobody else knows.
  static bool isOwnCopy(const chomp_map_t &Item);

  /// Number and Name only label the trace. Watcher: of the device, or null. SmallTransfer: as in DeviceLimits.
  DataEnvironment(int Number, const std::string &Name, plugin::Watcher *Watcher = nullptr,
                  std::size_t SmallTransfer = 0)
      : Label(cat("[", Number, " ", Name, "] ")), Watcher(Watcher), Small(SmallTransfer) {}

  ~DataEnvironment();

  /// The beginning of a construct with map clauses. Addresses, when not null, receives one device address for each
  /// item: of its first byte, or the host address where the item has no corresponding storage (sections of no bytes,
  /// look-ups).
  Status enter(const Place &Where, const chomp_map_t *Maps, std::size_t Count, DeviceAddress *Addresses,
               plugin::Queue &Q, Task *Task = nullptr);

  enum class ExitKind {
    Target,     ///< The end of a target construct, which enter() has given addresses.
    Structured, ///< The end of target data.
    ExitData    ///< target exit data, where a `present` modifier still counts.
  };
  Status exit(const Place &Where, ExitKind Kind, const chomp_map_t *Maps, std::size_t Count, plugin::Queue &Q,
              Task *Task = nullptr);

  /// target update. Items that are not present are left out, unless the `present` modifier forbids it.
  Status update(const Place &Where, const chomp_map_t *Maps, std::size_t Count, plugin::Queue &Q, Task *Task = nullptr);

  /// Whether a queue can do by itself what a construct with these items needs here. Transfers: whether it can move data
  /// so; else nothing may have to move. IsTarget: its end comes with it. The answer holds as long as no other thread
  /// maps; afterwards the construct is still right, but may be waited for.
  bool canDefer(const chomp_map_t *Maps, std::size_t Count, bool IsTarget, bool Transfers);
  Status update(const Place &Where, const StridedSection &Section, plugin::Queue &Q, Task *Task = nullptr);
  bool canDefer(const StridedSection &Section);

  /// The corresponding address, or 0.
  DeviceAddress find(HostAddress Address);
  /// The same for a pointer's value, which may lead below the section that was mapped by it (MappingTable).
  DeviceAddress findPointee(HostAddress Address);
  /// Of what is mapped: a piece of original storage, and what corresponds to it.
  struct Storage {
    HostAddress Begin = 0;
    std::size_t Size = 0; ///< 0: there is none.
    DeviceAddress Device = 0;
    std::string Item;
  };
  /// The one that an original address lies in (HostPointers.cpp).
  Storage storageAround(HostAddress Address);
  /// All that is mapped just now (Replay/CapturedMemory.cpp).
  struct Present {
    /// One that is attached: where it lies in the storage, and where the storage begins that it leads to; 0: nobody
    /// knows.
    struct Pointer {
      std::size_t Offset;
      DeviceAddress Target;
    };
    DeviceAddress Device;
    std::size_t Size;
    std::string Item, Where;
    std::vector<Pointer> Attached;
  };
  std::vector<Present> present();
  /// The other way round: the original storage of so many bytes of a device's memory. Found as in MappingTable::find;
  /// Original is set where it isn't Absent.
  MappingTable::Presence findOriginal(DeviceAddress Begin, std::size_t Size, HostAddress &Original);
  /// The first of the items that is present, or null: its host copy may be out of date.
  const chomp_map_t *firstPresent(const chomp_map_t *Maps, std::size_t Count);

  /// omp_target_associate_ptr and its counterpart. associate() is also how declare target variables become present
  /// (Associated = false), for ever or until disassociate().
  Status associate(HostAddress Begin, std::size_t Size, DeviceAddress Device, bool Associated, const char *Item);
  Status disassociate(HostAddress Begin, bool Associated);
  /// Whether that has happened before: units may define one variable alike (inline, or a template's member).
  bool isDeclareTarget(HostAddress Begin, std::size_t Size, DeviceAddress Device);

  /// A declare target link variable: its symbol in the image is a pointer, set whenever the variable gets storage; from
  /// the beginning where that is the original storage.
  Status addLink(HostAddress Begin, std::size_t Size, DeviceAddress Symbol, plugin::Queue &Q);
  void removeLink(HostAddress Begin);

  /// From now on, original storage is the corresponding storage too (CHOMP_MEMORY): all counts, rules and messages
  /// stay, nothing is copied. Before anything is mapped. With: the device, whose sharesHostMemory() is true.
  void share(plugin::Device &With) { SharedWith = &With; }
  bool isShared() const { return SharedWith; }
  /// The same, and what is not mapped is the device's to use, too (requires unified_shared_memory).
  void unify(plugin::Device &With) {
    share(With);
    Unified = true;
  }

  /// The mappings that items lie in, or that a look-up finds, by their Numbers; 0: none. As long as these are the same
  /// the items have the same device addresses.
  void identify(const chomp_map_t *Maps, std::size_t Count, std::uint64_t *Numbers);
  /// MappingTable::lastNumber()
  std::uint64_t lastNumber();
  /// For tests: what is present just now.
  std::size_t size();

private:
  struct Link {
    std::size_t Size;
    DeviceAddress Symbol;
    DeviceAddress Value = 0; ///< What the symbol holds; here because transfers read it later.
  };

  using Guard = std::unique_lock<std::mutex>;
  enum class Purpose { Enter, Exit, Update };
  /// Waits until others have done what a construct has to come after since it uses the same storage. OfTask: the target
  /// task that it is, which waits for other tasks in its queue.
  Status await(Guard &Locked, const chomp_map_t *Maps, std::size_t Count, const Extent *Extents, Purpose P,
               const Task *OfTask) {
    if (HasTasks && !OfTask)
      CHOMP_TRY(awaitTasks(Locked, Maps, Count, Extents, P));
    if (UnderWay)
      awaitTransfers(Locked, Maps, Count, Extents);
    return {};
  }
  /// Until nobody moves the data of the items, and of what stands around them.
  void awaitTransfers(Guard &Locked, const chomp_map_t *Maps, std::size_t Count, const Extent *Extents);
  /// Whether somebody moves what is present of [Begin, End), or what is around Begin.
  bool isMoving(HostAddress Begin, HostAddress End);
  /// Does a construct's transfers, or queues a target task's. Alone: with the lock, since they concern what others may
  /// be about to look at.
  Status finish(Transfers &T, Guard &Locked, bool Alone) {
    return T.isPending() ? finishPending(T, Locked, Alone) : Status();
  }
  Status finishPending(Transfers &T, Guard &Locked, bool Alone);

  // DeferredData.cpp: what target tasks that are not over have to do with other constructs.
  Status awaitTasks(Guard &Locked, const chomp_map_t *Maps, std::size_t Count, const Extent *Extents, Purpose P);
  TaskPoint unfinished(const chomp_map_t &Item, Extent Whole, Purpose P);
  /// A task uses a mapping: it comes after the transfers that make it.
  Status use(Task &Task, Mapping &M);
  /// A task gives a mapping back: what it queues now comes after all that use it.
  Status takeBack(Task &Task, const Mapping &M);
  /// It copies there, and what it queues now comes after others who do.
  Status afterArrivals(Task &Task, HostAddress Begin, HostAddress End);
  void arrives(Task &Task, HostAddress Begin, std::size_t Size);
  /// Those of tasks that are over can be taken again.
  void recycle();

  /// One construct's, which goes back to the spare ones. With the lock.
  struct Return {
    DataEnvironment &To;
    void operator()(Transfers *T) const {
      T->unmark();
      if (T->isPending()) { // it has failed
        delete T;
        return;
      }
      T->Next = std::exchange(To.Spare, T);
    }
  };
  using Loan = std::unique_ptr<Transfers, Return>;
  Loan begin(const Place &Where, plugin::Queue &Q, Task *Task = nullptr) {
    if (HasTasks)
      recycle();
    Transfers *T = Spare ? std::exchange(Spare, Spare->Next) : new Transfers(Label, Watcher, Small);
    T->begin(++Constructs, Where, Q, Task);
    return Loan(T, Return{*this});
  }
  /// It stays as it is until the task is over.
  void defer(Loan T, Task &Task);

  Result<Mapping *> grow(Transfers &T, const chomp_map_t &Item, Extent Whole, InlineArray<Mapping *, 16> &Mapped);
  Result<Mapping *> mapItem(Transfers &T, const chomp_map_t &Item, Extent Whole, InlineArray<Mapping *, 16> &Mapped);
  Result<Mapping *> create(Transfers &T, const chomp_map_t &Item, HostAddress Begin, std::size_t Size);
  /// Memory of the device's for so much original storage. Allocation: what is to be freed.
  Result<DeviceAddress> allocate(Transfers &T, const chomp_map_t &Item, HostAddress Begin, std::size_t Size,
                                 DeviceAddress &Allocation);

  // Overlays.cpp: structures of which parts are present, for one construct.
  bool needsOverlay(const chomp_map_t &Item, Extent Whole);
  Result<Mapping *> overlay(Transfers &T, const chomp_map_t &Item, Extent Whole);
  Status makeOverlays(Transfers &T, const chomp_map_t *Maps, std::size_t Count, const Extent *Extents, Mapping **Lies);
  Status leaveOverlays(Transfers &T, const chomp_map_t *Maps, std::size_t Count, const Extent *Extents, Mapping **Lies);
  bool isOverlaid(const chomp_map_t &Item, const Mapping *Lies);
  Mapping *findOverlay(const Transfers &T, Extent Whole);
  Mapping *overlayAround(const Transfers &T, HostAddress At);
  Status fillGaps(Transfers &T, const chomp_map_t &Item, Mapping &Overlay);
  Status fillParts(Transfers &T, const chomp_map_t &Item, const Mapping &Overlay);
  Status leaveOverlay(Transfers &T, const chomp_map_t &Item, Mapping &Overlay);
  Status freeOverlays(Transfers &T);
  template <class Function> Status forEachPart(const chomp_map_t &Item, Function Call);

  void countSmall(Transfers &T, const chomp_map_t *Maps, std::size_t Count, const Extent *Extents);
  Status attach(Transfers &T, const chomp_map_t &Item);
  Status attachIn(Transfers &T, Mapping &Around, const chomp_map_t &Item);
  Status setLinks(Transfers &T, HostAddress Begin, HostAddress End, const Mapping *Target);

  const std::string Label;
  plugin::Watcher *const Watcher;
  unsigned UnderWay = 0;    ///< Constructs whose transfers go on without the lock.
  ForkLock Lock{&UnderWay}; ///< Guards all below. The innermost lock of Core: only a queue's own may be taken inside.
  ForkCondition Moved;      ///< A construct's transfers are over.
  MappingTable Table;
  PackedMemory Small;
  Transfers *Spare = nullptr;                             ///< And those that it leads to.
  std::multimap<HostAddress, Mapping> Overlays;           ///< By Begin.
  std::deque<std::pair<TaskPoint, Transfers *>> Deferred; ///< Of target tasks.
  /// Original storage that target tasks copy to, and the last that does: by Begin, and without overlaps.
  struct Arrival {
    HostAddress End;
    TaskPoint Task;
  };
  std::map<HostAddress, Arrival> Arrivals;
  std::map<HostAddress, Arrival>::iterator firstArrival(HostAddress Begin); ///< That ends behind Begin.
  std::size_t ManyArrivals = 64; ///< When there are as many, those that are over are looked for.
  bool HasTasks = false;         ///< There has been one.
  plugin::Device *SharedWith = nullptr;
  bool Unified = false;
  std::map<HostAddress, Link> Links; ///< By the variable's original address.
  std::uint64_t Constructs = 0;      ///< How many there have been.
};

} // namespace chomp

#endif
