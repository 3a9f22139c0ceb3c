//===- Tracing.h - records of what a device did ---------------------------===//
//
// Device tracing (OpenMP 5.2, 19.2.5): a tool gets records of target regions, data operations and kernels in buffers of
// its own, with the times at which the device began and ended them (PieceTimes.h). Their clock is the host's steady
// one, in nanoseconds.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_OMPT_TRACING_H
#define CHOMP_OMPT_TRACING_H

#include "Ompt/Tool.h"

#include <mutex>

namespace chomp::ompt {

class PieceTimes;

/// What is traced of one device. Lives to the end.
class DeviceTrace {
public:
  DeviceTrace(int Number, unsigned Processors) : Number(Number), Processors(Processors) {}
  static DeviceTrace *of(int Device); ///< Null where no tool was told of it.

  const int Number;
  const unsigned Processors;

  /// Whether records of an event (its EMI form, or the other) are wanted now.
  bool wants(ompt_callbacks_t Event) const { return Wanted.load(std::memory_order_relaxed) & bit(Event); }
  /// Takes a record, and hands over what has come together, now and then.
  void add(const ompt_record_ompt_t &R);

  // The tool's entry points.
  ompt_set_result_t set(bool Enable, unsigned Event);
  bool start(ompt_callback_buffer_request_t Request, ompt_callback_buffer_complete_t Complete);
  bool pause(bool Begin);
  bool flush();
  bool stop();

  // Its queues.
  void addQueue(PieceTimes &Q);
  void removeQueue(PieceTimes &Q);

private:
  static unsigned bit(unsigned Event);
  void update() { Wanted = Complete && !Paused ? Enabled : 0; }
  /// Gives times to what is over. False, as in deliver(): it isn't traced.
  bool settle();
  /// Hands over all records; Ends: the last ones.
  bool deliver(bool Ends = false);

  std::atomic<unsigned> Wanted{0};
  std::mutex Lock; ///< Guards what follows. No callback is called with it.
  unsigned Enabled = 0;
  bool Paused = false;
  ompt_callback_buffer_request_t Request = nullptr;
  ompt_callback_buffer_complete_t Complete = nullptr; ///< Null: it isn't traced.
  std::vector<ompt_record_ompt_t> Records;

  std::recursive_mutex QueuesLock; ///< Before a queue's own. A tool that gets a buffer may ask for more.
  std::vector<PieceTimes *> Queues;
};

/// Of a region on a traced device: its end is recorded when the last piece of its work is over.
class RegionTrace {
public:
  RegionTrace(DeviceTrace &D, const ompt_record_ompt_t &Begin);
  ~RegionTrace();
  RegionTrace(const RegionTrace &) = delete;
  RegionTrace &operator=(const RegionTrace &) = delete;
  void reach(ompt_device_time_t Time);

private:
  DeviceTrace &D;
  ompt_record_ompt_t End;
  std::atomic<ompt_device_time_t> Last{0};
};

/// A transfer or launch whose times are to come; without them it has the host's.
class RecordToCome {
public:
  RecordToCome(DeviceTrace &D, const ompt_record_ompt_t &R, std::shared_ptr<RegionTrace> Of);
  ~RecordToCome();
  RecordToCome(const RecordToCome &) = delete;
  RecordToCome &operator=(const RecordToCome &) = delete;
  void took(ompt_device_time_t Begin, ompt_device_time_t End);

private:
  DeviceTrace &D;
  ompt_record_ompt_t R;
  const std::shared_ptr<RegionTrace> Of;
  ompt_device_time_t End = 0;
};

ompt_device_time_t deviceTime();
/// A record that begins now, of what this thread does.
ompt_record_ompt_t newRecord(ompt_callbacks_t Type);

void initializeDevices(const std::vector<DeviceFacts> &Devices);
/// Hands over all records, and says that images and devices are gone.
void finishDevices();

} // namespace chomp::ompt

#endif
