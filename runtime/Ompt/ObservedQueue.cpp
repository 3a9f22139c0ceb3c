//===- ObservedQueue.cpp - a queue that tells a tool of its work ----------===//
//
// In front of a device's own queue. What a region or a routine queues here is told before and after it is handed over;
// the device may do it later, which is what records are for.
//
//===----------------------------------------------------------------------===//
#include "Ompt/PieceTimes.h"

#include <utility>

using namespace chomp;
using namespace chomp::ompt;
using plugin::DeviceAddress;

namespace {

ompt_target_data_op_t kind(ompt_target_data_op_t Kind) {
  constexpr int Async = ompt_target_data_alloc_async - ompt_target_data_alloc;
  return static_cast<ompt_target_data_op_t>(Kind + (thread().isAsync() ? Async : 0));
}

class ObservedQueue final : public plugin::Queue {
public:
  ObservedQueue(std::unique_ptr<plugin::Queue> Own, plugin::Device &D, int Device)
      : Own(std::move(Own)), Device(Device), Trace(DeviceTrace::of(Device)), Times(D, Trace) {}

  Result<DeviceAddress> allocate(std::size_t Size) override {
    const std::uintptr_t Original = std::exchange(NextOriginal, 0);
    if (!isSeen())
      return Own->allocate(Size);
    DataOperation Op{kind(ompt_target_data_alloc), Original, hostNumber(), 0, Device, Size};
    Op.begin();
    const ompt_device_time_t Begin = deviceTime();
    Result<DeviceAddress> Made = Own->allocate(Size);
    if (Made.ok())
      Op.Destination = *Made;
    if (auto R = record(Op))
      R->took(Begin, deviceTime());
    Op.end();
    return Made;
  }
  Status free(DeviceAddress Address) override {
    if (!isSeen())
      return Own->free(Address);
    DataOperation Op{kind(ompt_target_data_delete), Address, Device, 0, hostNumber(), 0};
    Op.begin();
    auto R = record(Op);
    Status S = Own->free(Address);
    R.reset(); // memory has no times but the host's
    Op.end();
    return S;
  }

  Status copyToDevice(DeviceAddress To, const void *From, std::size_t Size) override {
    if (!isSeen())
      return Own->copyToDevice(To, From, Size);
    return told({kind(ompt_target_data_transfer_to_device), reinterpret_cast<std::uintptr_t>(From), hostNumber(), To,
                 Device, Size},
                [&] { return Own->copyToDevice(To, From, Size); });
  }
  Status copyToHost(void *To, DeviceAddress From, std::size_t Size) override {
    if (!isSeen())
      return Own->copyToHost(To, From, Size);
    return told({kind(ompt_target_data_transfer_from_device), From, Device, reinterpret_cast<std::uintptr_t>(To),
                 hostNumber(), Size},
                [&] { return Own->copyToHost(To, From, Size); });
  }
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, std::size_t Size) override {
    if (!isSeen())
      return Own->copyOnDevice(To, From, Size);
    return told({kind(ompt_target_data_transfer_to_device), From, Device, To, Device, Size},
                [&] { return Own->copyOnDevice(To, From, Size); });
  }

  Status launch(plugin::Kernel &K, const plugin::LaunchGeometry &Shape, void *const *Args, const std::size_t *Sizes,
                std::size_t Count) override {
    if (!isSeen())
      return Own->launch(K, Shape, Args, Sizes, Count);
    ompt_id_t Id = 0;
    tellSubmit(ompt_scope_begin, Id);
    std::unique_ptr<RecordToCome> R;
    if (Trace && Trace->wants(ompt_callback_target_submit)) {
      ompt_record_ompt_t New = newRecord(ompt_callback_target_submit);
      New.record.target_kernel = {Id, region() ? region()->Own.Teams : 0, Shape.Teams, 0};
      R = std::make_unique<RecordToCome>(*Trace, New, regionTrace());
    }
    Status S = Times.timed(*Own, std::move(R), [&] { return Own->launch(K, Shape, Args, Sizes, Count); });
    tellSubmit(ompt_scope_end, Id);
    return S;
  }

  Status record(plugin::Event &E) override { return Own->record(E); }
  Status waitFor(plugin::Event &E) override { return Own->waitFor(E); }
  Status call(void (*Function)(void *), void *Argument) override { return Own->call(Function, Argument); }
  Status synchronize() override {
    Status S = Own->synchronize();
    Times.settle();
    return S;
  }
  void beginStep() override { Own->beginStep(); }
  void endStep() override { Own->endStep(); }
  const plugin::StepCount *steps() const override { return Own->steps(); }
  Status await(std::uint64_t Steps) override { return Own->await(Steps); }
  Status waitForSteps(const plugin::StepCount &Of, std::uint64_t Steps) override {
    return Own->waitForSteps(Of, Steps);
  }
  void *nativeHandle() override { return Own->nativeHandle(); }
  Status warmUp() override { return Own->warmUp(); }

private:
  static bool isSeen() { return isOn() && thread().isSeen(); }
  static Region *region() { return thread().Innermost; }
  static std::shared_ptr<RegionTrace> regionTrace() { return region() ? region()->Trace : nullptr; }

  /// A data operation's record, if one is wanted.
  std::unique_ptr<RecordToCome> record(const DataOperation &Op) const {
    if (!Trace || !Trace->wants(ompt_callback_target_data_op))
      return nullptr;
    ompt_record_ompt_t R = newRecord(ompt_callback_target_data_op);
    R.record.target_data_op = {Op.Id,
                               Op.Kind,
                               reinterpret_cast<void *>(Op.Source),
                               Op.SourceDevice,
                               reinterpret_cast<void *>(Op.Destination),
                               Op.DestinationDevice,
                               Op.Bytes,
                               0,
                               thread().caller()};
    return std::make_unique<RecordToCome>(*Trace, R, regionTrace());
  }

  template <typename F> Status told(DataOperation Op, F Do) {
    Op.begin();
    Status S = Times.timed(*Own, record(Op), Do);
    Op.end();
    return S;
  }

  const std::unique_ptr<plugin::Queue> Own;
  const int Device;
  DeviceTrace *const Trace;
  PieceTimes Times;
};

} // namespace

std::unique_ptr<plugin::Queue> ompt::observe(std::unique_ptr<plugin::Queue> Own, plugin::Device &D, int Number) {
  return isOn() ? std::make_unique<ObservedQueue>(std::move(Own), D, Number) : std::move(Own);
}
