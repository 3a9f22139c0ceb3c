//===- TimedQueue.cpp - events around a queue's work ----------------------===//
//
// An event knows how long after another one it was, so one of them is compared with the host's clock. Drivers say it in
// milliseconds as a float: a new such event each second keeps that below a microsecond.
//
//===----------------------------------------------------------------------===//
#include "Core/TimedQueue.h"

#include "Core/Timeline.h"

#include <atomic>
#include <map>
#include <mutex>

using namespace chomp;
using plugin::DeviceAddress;

namespace {

using EventOwner = std::unique_ptr<plugin::Event>;

/// How many queues a device has had.
unsigned nextQueue(int Device) {
  static std::mutex *Lock = new std::mutex;
  static auto *Counts = new std::map<int, unsigned>;
  std::lock_guard<std::mutex> Guard(*Lock);
  return (*Counts)[Device]++;
}

std::string dimensions(unsigned Count, bool Are, const std::array<unsigned, 3> &Sizes) {
  return Are ? cat(Sizes[0], "x", Sizes[1], "x", Sizes[2]) : std::to_string(Count);
}

class TimedQueue final : public plugin::Queue {
public:
  TimedQueue(std::unique_ptr<plugin::Queue> Own, plugin::Device &D, int Number)
      : Own(std::move(Own)), D(D), Row(timeline::queueRow(Number, D.description(), nextQueue(Number))) {}

  Result<DeviceAddress> allocate(std::size_t Size) override { return Own->allocate(Size); }
  Status free(DeviceAddress Address) override { return Own->free(Address); }

  Status copyToDevice(DeviceAddress To, const void *From, std::size_t Size) override {
    return timed("to device", bytes(Size), [&] { return Own->copyToDevice(To, From, Size); });
  }
  Status copyToHost(void *To, DeviceAddress From, std::size_t Size) override {
    return timed("from device", bytes(Size), [&] { return Own->copyToHost(To, From, Size); });
  }
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, std::size_t Size) override {
    return timed("on device", bytes(Size), [&] { return Own->copyOnDevice(To, From, Size); });
  }

  Status launch(plugin::Kernel &K, const plugin::LaunchGeometry &Shape, void *const *Args, const std::size_t *Sizes,
                std::size_t Count) override {
    const std::string Details =
        cat("\"teams\":", timeline::quoted(dimensions(Shape.Teams, Shape.HasDimensions, Shape.Grid)),
            ",\"threads\":", timeline::quoted(dimensions(Shape.Threads, Shape.HasDimensions, Shape.Block)));
    return timed("kernel", Details, [&] { return Own->launch(K, Shape, Args, Sizes, Count); });
  }

  Status record(plugin::Event &E) override { return Own->record(E); }
  Status waitFor(plugin::Event &E) override { return Own->waitFor(E); }
  Status call(void (*Function)(void *), void *Argument) override { return Own->call(Function, Argument); }

  Status synchronize() override {
    const double Begin = timeline::now();
    Status S = Own->synchronize();
    timeline::write({"wait", "wait", timeline::hostRow(), Begin, timeline::now(), ""});
    if (S.ok())
      writeFinished();
    return S;
  }

  void *nativeHandle() override { return Own->nativeHandle(); }
  Status warmUp() override { return Own->warmUp(); }

private:
  /// What has been queued and not been waited for.
  struct Piece {
    timeline::Bar Bar;
    EventOwner Begin, End;
    timeline::Row From; ///< Who queued it,
    double Met, Queued; ///< and when: the construct was met, and the piece queued.
  };

  static std::string bytes(std::size_t Size) { return cat("\"bytes\":", Size); }

  /// A program must not fail because somebody looks at it: what can't be timed has no bar.
  template <typename F> Status timed(const char *Category, const std::string &Details, F Do) {
    const timeline::Doing &Mine = timeline::doing();
    const std::string &Name = Mine.Work.empty() ? Mine.Construct : Mine.Work.back();
    const double Queued = timeline::now();
    EventOwner Begin = compare() ? recorded() : nullptr;
    CHOMP_TRY(Do());
    EventOwner End = Begin ? recorded() : nullptr;
    if (End)
      Pieces.push_back({{Name.empty() ? Category : Name, Category, Row, 0, 0, Details},
                        std::move(Begin),
                        std::move(End),
                        timeline::hostRow(),
                        Mine.Met,
                        Queued});
    return {};
  }

  /// An event at the present end of the queue; null after a failure.
  EventOwner recorded() {
    EventOwner E;
    if (!Idle.empty()) {
      E = std::move(Idle.back());
      Idle.pop_back();
    } else if (auto Made = D.createEvent(/*Timed=*/true); Made.ok()) {
      E = std::move(*Made);
    }
    return E && Own->record(*E).ok() ? std::move(E) : nullptr;
  }

  /// Looks at both clocks, at most once a second and only while nothing is queued.
  bool compare() {
    constexpr double Second = 1e6;
    if (Compared && (!Pieces.empty() || timeline::now() - ComparedAt < Second))
      return true;
    Compared = recorded();
    if (!Compared || !Own->synchronize().ok())
      return false;
    ComparedAt = timeline::now();
    return true;
  }

  void writeFinished() {
    for (Piece &P : Pieces) {
      auto Begin = P.Begin->since(*Compared), End = P.End->since(*Compared);
      if (!Begin.ok() || !End.ok())
        continue;
      P.Bar.Begin = ComparedAt + *Begin;
      P.Bar.End = ComparedAt + *End;
      const auto Before = [&](const char *What, double Time) {
        return cat(",\"", What, ", us before\":", static_cast<long>(P.Bar.Begin - Time));
      };
      P.Bar.Details += (P.Met != 0 ? Before("met", P.Met) : "") + Before("queued", P.Queued);
      timeline::write(P.Bar);
      if (P.Met != 0)
        timeline::writeArrow(P.From, P.Queued, P.Bar);
      Idle.push_back(std::move(P.Begin));
      Idle.push_back(std::move(P.End));
    }
    Pieces.clear();
  }

  const std::unique_ptr<plugin::Queue> Own;
  plugin::Device &D;
  const timeline::Row Row;
  std::vector<Piece> Pieces;
  std::vector<EventOwner> Idle;
  EventOwner Compared;   ///< It was complete when the host's clock said
  double ComparedAt = 0; ///< this.
};

} // namespace

std::unique_ptr<plugin::Queue> chomp::makeTimedQueue(std::unique_ptr<plugin::Queue> Own, plugin::Device &D,
                                                     int Number) {
  return std::make_unique<TimedQueue>(std::move(Own), D, Number);
}
