//===- TimedQueue.cpp - events around a queue's work ----------------------===//
//
// An event knows how long after another one it was, so one of them, for all queues of a device, is compared with the
// host's clock. Drivers say it in milliseconds as a float: a new such event each second keeps that below a microsecond.
//
// Threads: a queue is used by one at a time; but a task may come after one of another device's queue, so the lists of
// tasks have a lock. Nobody waits with it.
//
//===----------------------------------------------------------------------===//
#include "Core/TimedQueue.h"

#include "Core/ForkLock.h"
#include "Core/Profile.h"
#include "Core/Timeline.h"

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <optional>

using namespace chomp;
using plugin::DeviceAddress;
using profile::What;

namespace {

using EventOwner = std::unique_ptr<plugin::Event>;

/// An event that was complete when the host's clock said this.
struct Comparison {
  EventOwner Event;
  double Time;
};

/// Of one device; kept to the end.
struct DeviceClock {
  ForkLock Lock;
  std::shared_ptr<const Comparison> Last;
  unsigned Queues = 0; ///< That the device has had.

  static DeviceClock &of(int Device) {
    static auto *All = new std::map<int, DeviceClock>;
    static auto *OfAll = new ForkLock;
    std::lock_guard<std::mutex> Guard(*OfAll);
    return (*All)[Device];
  }
  unsigned nextQueue() {
    std::lock_guard<std::mutex> Guard(Lock);
    return Queues++;
  }
  std::shared_ptr<const Comparison> last() {
    std::lock_guard<std::mutex> Guard(Lock);
    return Last;
  }
  void set(std::shared_ptr<const Comparison> C) {
    std::lock_guard<std::mutex> Guard(Lock);
    Last = std::move(C);
  }
};

/// Guards all queues' lists of tasks.
std::mutex &tasksLock() {
  static auto *Only = new ForkLock;
  return *Only;
}

std::string dimensions(unsigned Count, bool Are, const std::array<unsigned, 3> &Sizes) {
  return Are ? cat(Sizes[0], "x", Sizes[1], "x", Sizes[2]) : std::to_string(Count);
}

class QueueWithEvents final : public TimedQueue {
public:
  QueueWithEvents(std::unique_ptr<plugin::Queue> Own, plugin::Device &D, int Number, const std::string &Name)
      : Own(std::move(Own)), D(D), Number(Number), Clock(DeviceClock::of(Number)), Name(Name),
        Row(row(D, Number, Name, Clock.nextQueue())) {
    profile::nameDevice(Number, D.description());
  }

  Result<DeviceAddress> allocate(std::size_t Size) override {
    const profile::Span Counted(What::Allocate, Number, Size);
    return Own->allocate(Size);
  }
  Status free(DeviceAddress Address) override {
    (void)compared();
    const profile::Span Counted(What::Free, Number);
    return Own->free(Address);
  }

  Status copyToDevice(DeviceAddress To, const void *From, std::size_t Size) override {
    return timed(What::ToDevice, Size, [&] { return Own->copyToDevice(To, From, Size); });
  }
  Status copyToHost(void *To, DeviceAddress From, std::size_t Size) override {
    return timed(What::FromDevice, Size, [&] { return Own->copyToHost(To, From, Size); });
  }
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, std::size_t Size) override {
    return timed(What::OnDevice, Size, [&] { return Own->copyOnDevice(To, From, Size); });
  }

  Status launch(plugin::Kernel &K, const plugin::LaunchGeometry &Shape, void *const *Args, const std::size_t *Sizes,
                std::size_t Count) override {
    std::string Details;
    if (timeline::On)
      Details = cat("\"teams\":", timeline::quoted(dimensions(Shape.Teams, Shape.HasDimensions, Shape.Grid)),
                    ",\"threads\":", timeline::quoted(dimensions(Shape.Threads, Shape.HasDimensions, Shape.Block)));
    return timed({What::Kernel, std::move(Details), 0}, [&] { return Own->launch(K, Shape, Args, Sizes, Count); });
  }

  Status record(plugin::Event &E) override { return Own->record(E); }
  Status waitFor(plugin::Event &E) override {
    (void)compared();
    return Own->waitFor(E);
  }
  Status call(void (*Function)(void *), void *Argument) override {
    (void)compared();
    return Own->call(Function, Argument);
  }

  Status synchronize() override {
    Status S;
    {
      std::optional<timeline::Waiting> Waits;
      if (timeline::On || !isDone())
        Waits.emplace();
      S = Own->synchronize();
    }
    if (S.ok()) {
      IsIdle = true;
      write(Pieces, /*Queues=*/true);
      Pieces.clear();
    }
    return S;
  }

  void *nativeHandle() override { return Own->nativeHandle(); }
  Status warmUp() override { return Own->warmUp(); }

  void beginTask(std::uint64_t Number) override {
    const timeline::Doing &Mine = timeline::doing();
    std::lock_guard<std::mutex> Guard(tasksLock());
    Task &T = Tasks.emplace_back();
    T.Number = Number;
    if (timeline::On)
      T.Bar = {Mine.title(), "task", Row, 0, 0, cat("\"task\":", Number)};
    T.From = Mine.MetOn;
    T.Met = Mine.Met;
    T.Queued = timeline::now();
    Queueing = &T;
  }

  void comesAfter(TimedQueue &Other, std::uint64_t Number) override {
    if (!timeline::On)
      return;
    auto &Queue = static_cast<QueueWithEvents &>(Other);
    std::lock_guard<std::mutex> Guard(tasksLock());
    auto Found = std::lower_bound(Queue.Tasks.begin(), Queue.Tasks.end(), Number,
                                  [](const Task &T, std::uint64_t N) { return T.Number < N; });
    if (Found == Queue.Tasks.end() || Found->Number != Number || &*Found == Queueing)
      return; // it is over; or it is this one, whose data is its own
    for (const auto &[Known, Last] : Queueing->After)
      if (Known == &Other && Last >= Number)
        return;
    Queueing->After.emplace_back(&Other, Number);
    const timeline::Arrow A = timeline::newArrow("then");
    Found->Tails.push_back(A);
    Queueing->Heads.push_back(A);
  }

  void endTask() override {
    if (timeline::On) {
      timeline::doing().Details = cat("\"task\":", Queueing->Number, ",\"on\":", timeline::quoted(Name));
      if (Queueing->Pieces.empty()) // it has no work, but a time
        (void)timed({}, [] { return Status(); });
    }
    Queueing = nullptr;
  }

  void finished(std::uint64_t Number) override {
    std::lock_guard<std::mutex> Guard(tasksLock());
    for (; !Tasks.empty() && Tasks.front().Number <= Number; Tasks.pop_front())
      write(Tasks.front());
    IsIdle = Tasks.empty();
  }

private:
  /// What the timeline shows of a transfer or launch.
  struct Shown {
    timeline::Bar Bar;                       ///< Without a category: none.
    std::shared_ptr<const Comparison> Clock; ///< What its times are told by.
    timeline::Row From;                      ///< Where its construct was met,
    double Met, Queued;                      ///< and when; and when the piece was queued.
  };
  /// A transfer or launch that has been queued and not been waited for.
  struct Piece {
    EventOwner Begin, End;
    profile::Count *Sum; ///< What it is added to; null: nothing.
    std::size_t Bytes;
    std::unique_ptr<Shown> Show; ///< Null without a timeline.
  };
  struct Task {
    std::uint64_t Number;
    timeline::Bar Bar;
    timeline::Row From;
    double Met, Queued;
    std::vector<Piece> Pieces;
    std::vector<std::pair<const TimedQueue *, std::uint64_t>> After; ///< The last ones of which queues.
    std::vector<timeline::Arrow> Heads, Tails;
  };

  static timeline::Row row(plugin::Device &D, int Number, const std::string &Name, unsigned Queue) {
    return timeline::queueRow(Number, D.description(), Queue, Name.empty() ? cat("queue ", Queue) : Name);
  }

  /// Whether the device is the host, and has done all at once: there is nothing to wait for.
  bool isDone() const { return Name.empty() && !Pieces.empty() && Pieces.back().End->hostTime() != 0; }

  /// What is queued.
  struct Given {
    std::optional<What> Kind; ///< Nothing: nothing but its time.
    std::string Details;      ///< Of its bar.
    std::size_t Bytes = 0;
  };
  template <typename F> Status timed(What Transfer, std::size_t Bytes, F Do) {
    return timed({Transfer, timeline::On ? cat("\"bytes\":", Bytes) : "", Bytes}, Do);
  }

  /// A program must not fail because somebody looks at it: what can't be timed has no bar.
  template <typename F> Status timed(Given G, F Do) {
    const timeline::Doing &Mine = timeline::doing();
    const bool HasBar = timeline::On;
    const double Queued = HasBar ? timeline::now() : 0;
    std::shared_ptr<const Comparison> By = HasBar ? compared() : nullptr;
    EventOwner Begin = By || !HasBar ? recorded() : nullptr;
    CHOMP_TRY(Do());
    EventOwner End = Begin ? recorded() : nullptr;
    if (!End)
      return {};
    std::unique_ptr<Shown> Show;
    if (HasBar) {
      const char *Category = G.Kind ? profile::name(*G.Kind) : "";
      Show.reset(new Shown{{barName(Mine, Category), Category, Row, 0, 0, std::move(G.Details)},
                           std::move(By),
                           Mine.MetOn,
                           Mine.Met,
                           Queued});
    }
    profile::Count *Sum = G.Kind && profile::On ? &profile::entry(*G.Kind, Number) : nullptr;
    (Queueing ? Queueing->Pieces : Pieces).push_back({std::move(Begin), std::move(End), Sum, G.Bytes, std::move(Show)});
    return {};
  }

  static std::string barName(const timeline::Doing &Mine, const char *Category) {
    if (!Mine.Work.empty())
      return cat(Mine.Work.back().text(), " (", Mine.Work.back().Where, ")");
    return Mine.Construct ? Mine.title() : Category;
  }

  /// An event at the present end of the queue; null after a failure.
  EventOwner recorded() {
    EventOwner E;
    if (!Spare.empty()) {
      E = std::move(Spare.back());
      Spare.pop_back();
    } else if (auto Made = D.createEvent(/*Timed=*/true); Made.ok()) {
      E = std::move(*Made);
    }
    return E && Own->record(*E).ok() ? std::move(E) : nullptr;
  }

  /// Before anything is queued: looks at both clocks, at most once a second and only while there is nothing to wait
  /// for. A profile alone needs no comparison: it must not wait here for work that has just been queued.
  std::shared_ptr<const Comparison> compared() {
    if (!timeline::On)
      return nullptr;
    constexpr double Second = 1e6;
    std::shared_ptr<const Comparison> Last = Clock.last();
    if (!std::exchange(IsIdle, false) || (Last && timeline::now() - Last->Time < Second))
      return Last;
    const double Before = timeline::now();
    EventOwner E = recorded();
    if (!E || !Own->synchronize().ok())
      return nullptr;
    const double Exactly = E->hostTime(), Between = (Before + timeline::now()) / 2;
    Last = std::make_shared<const Comparison>(Comparison{std::move(E), Exactly != 0 ? Exactly : Between});
    Clock.set(Last);
    return Last;
  }

  /// Gives the bar its times; false if they can't be told.
  static bool read(Piece &P) {
    if (!P.Show || !P.Show->Clock)
      return false;
    const Comparison &Clock = *P.Show->Clock;
    auto Begin = P.Begin->since(*Clock.Event), End = P.End->since(*Clock.Event);
    if (!Begin.ok() || !End.ok())
      return false;
    P.Show->Bar.Begin = Clock.Time + *Begin;
    P.Show->Bar.End = Clock.Time + *End;
    return true;
  }

  /// When it was met and queued; none of them behind what followed, as two clocks that differ a little may have it.
  static std::string before(const timeline::Bar &B, double Met, double Queued) {
    const auto Text = [&](const char *What, double Time) {
      return cat(",\"", What, ", us before\":", timeline::number(std::max(0.0, B.Begin - Time)));
    };
    return (Met != 0 ? Text("met", Met) : "") + Text("queued", Queued);
  }

  /// Queues: with arrows from who queued them.
  void write(std::vector<Piece> &Pieces, bool Queues) {
    for (Piece &P : Pieces) {
      if (P.Sum)
        if (auto Took = P.End->since(*P.Begin); Took.ok())
          profile::add(*P.Sum, *Took, P.Bytes);
      if (P.Show && *P.Show->Bar.Category && read(P)) {
        Shown &S = *P.Show;
        if (P.Bytes && S.Bar.End > S.Bar.Begin)
          S.Bar.Details += cat(",\"GB/s\":", timeline::number(gigabytesPerSecond(P.Bytes, S.Bar.End - S.Bar.Begin)));
        S.Bar.Details += before(S.Bar, S.Met, S.Queued);
        timeline::write(S.Bar);
        if (Queues && S.Met != 0)
          writeQueues(S.From, S.Queued, S.Bar);
      }
      Spare.push_back(std::move(P.Begin));
      Spare.push_back(std::move(P.End));
    }
  }

  static double gigabytesPerSecond(std::size_t Bytes, double Microseconds) {
    return static_cast<double>(Bytes) / Microseconds / 1000;
  }

  static void writeQueues(timeline::Row From, double Queued, const timeline::Bar &To) {
    const timeline::Arrow A = timeline::newArrow("queues");
    timeline::writeTail(A, From, Queued);
    timeline::writeHead(A, To.Where, To.Begin);
  }

  /// The task's bar comes before those inside of it: so viewers take arrows that begin with both for the task's.
  void write(Task &T) {
    if (T.Pieces.empty() || !read(T.Pieces.front()) || !read(T.Pieces.back()))
      return write(T.Pieces, /*Queues=*/false);
    constexpr double Least = 0.001; // what the file tells apart
    T.Bar.Begin = T.Pieces.front().Show->Bar.Begin;
    T.Bar.End = std::max(T.Pieces.back().Show->Bar.End, T.Bar.Begin + Least);
    T.Bar.Details += before(T.Bar, T.Met, T.Queued);
    timeline::write(T.Bar);
    if (T.Met != 0) // it may have been queued later, by another thread
      writeQueues(T.From, T.Met, T.Bar);
    for (const timeline::Arrow &A : T.Heads)
      timeline::writeHead(A, Row, T.Bar.Begin);
    write(T.Pieces, /*Queues=*/false);
    for (const timeline::Arrow &A : T.Tails)
      timeline::writeTail(A, Row, T.Bar.End - Least);
  }

  const std::unique_ptr<plugin::Queue> Own;
  plugin::Device &D;
  const int Number; ///< The device's.
  DeviceClock &Clock;
  const std::string Name; ///< As makeTimedQueue() was told.
  const timeline::Row Row;
  bool IsIdle = true; ///< Nothing is queued that hasn't been waited for.
  std::vector<Piece> Pieces;
  std::deque<Task> Tasks;   ///< The same, by their numbers.
  Task *Queueing = nullptr; ///< The one that is being queued.
  std::vector<EventOwner> Spare;
};

} // namespace

std::unique_ptr<TimedQueue> chomp::makeTimedQueue(std::unique_ptr<plugin::Queue> Own, plugin::Device &D, int Number,
                                                  const std::string &Name) {
  return std::make_unique<QueueWithEvents>(std::move(Own), D, Number, Name);
}
