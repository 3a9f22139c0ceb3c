//===- Tracing.cpp - a device's records, and their way into buffers -------===//
//
// Records come together here and are written into buffers when there are many, or when the tool asks for them: a buffer
// is requested, filled, and is the tool's again at once. So none is kept half full.
//
//===----------------------------------------------------------------------===//
#include "Ompt/PieceTimes.h"

#include <algorithm>
#include <chrono>
#include <cstring>

using namespace chomp;
using namespace chomp::ompt;

ompt_device_time_t ompt::deviceTime() {
  return static_cast<ompt_device_time_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
          .count());
}

ompt_record_ompt_t ompt::newRecord(ompt_callbacks_t Type) {
  Thread &T = thread();
  ompt_record_ompt_t R;
  std::memset(&R, 0, sizeof R); // no enum of OMPT's has a 0 for what a record of another kind leaves out
  R.type = Type;
  R.time = deviceTime();
  R.thread_id = T.Id;
  R.target_id = T.target()->value;
  return R;
}

unsigned DeviceTrace::bit(unsigned Event) {
  switch (Event) {
  case ompt_callback_target:
  case ompt_callback_target_emi:
    return 1;
  case ompt_callback_target_data_op:
  case ompt_callback_target_data_op_emi:
    return 2;
  case ompt_callback_target_submit:
  case ompt_callback_target_submit_emi:
    return 4;
  default:
    return 0;
  }
}

void DeviceTrace::add(const ompt_record_ompt_t &R) {
  constexpr std::size_t Many = 512;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    if (!Complete)
      return;
    Records.push_back(R);
    if (Records.size() < Many)
      return;
  }
  deliver();
}

ompt_set_result_t DeviceTrace::set(bool Enable, unsigned Event) {
  constexpr unsigned All = 7;
  const unsigned Bits = Event ? bit(Event) : All;
  if (!Bits)
    return isEvent(static_cast<int>(Event)) ? ompt_set_never : ompt_set_error;
  std::lock_guard<std::mutex> Guard(Lock);
  Enabled = Enable ? Enabled | Bits : Enabled & ~Bits;
  update();
  return Event ? ompt_set_always : ompt_set_sometimes; // of all events these are some
}

bool DeviceTrace::start(ompt_callback_buffer_request_t OnRequest, ompt_callback_buffer_complete_t OnComplete) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!OnRequest || !OnComplete || Complete)
    return false;
  Request = OnRequest;
  Complete = OnComplete;
  Paused = false;
  update();
  return true;
}

bool DeviceTrace::pause(bool Begin) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!Complete)
    return false;
  Paused = Begin;
  update();
  return true;
}

bool DeviceTrace::flush() { return settle() && deliver(); }

bool DeviceTrace::settle() {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    if (!Complete)
      return false;
  }
  std::lock_guard<std::recursive_mutex> Guard(QueuesLock);
  for (PieceTimes *Q : Queues)
    Q->settle();
  return true;
}

void DeviceTrace::addQueue(PieceTimes &Q) {
  std::lock_guard<std::recursive_mutex> Guard(QueuesLock);
  Queues.push_back(&Q);
}

void DeviceTrace::removeQueue(PieceTimes &Q) {
  std::lock_guard<std::recursive_mutex> Guard(QueuesLock);
  std::erase(Queues, &Q);
}

bool DeviceTrace::stop() { return settle() && deliver(/*Ends=*/true); }

bool DeviceTrace::deliver(bool Ends) {
  std::vector<ompt_record_ompt_t> Ready;
  ompt_callback_buffer_request_t Ask;
  ompt_callback_buffer_complete_t Give;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Ready.swap(Records);
    Ask = Request;
    Give = Complete;
    if (Ends) {
      Request = nullptr;
      Complete = nullptr;
      update();
    }
  }
  if (!Give) // another thread has ended it
    return false;
  for (std::size_t Done = 0; Done < Ready.size();) {
    ompt_buffer_t *Buffer = nullptr;
    std::size_t Bytes = 0;
    Ask(Number, &Buffer, &Bytes);
    if (!Buffer)
      break; // the tool has no room: these records are lost, as it wants
    constexpr std::size_t One = sizeof(ompt_record_ompt_t), Alignment = alignof(ompt_record_ompt_t);
    const std::size_t Begin = -reinterpret_cast<std::uintptr_t>(Buffer) % Alignment;
    const std::size_t Fit = Bytes < Begin ? 0 : std::min((Bytes - Begin) / One, Ready.size() - Done);
    if (Fit)
      std::memcpy(static_cast<char *>(Buffer) + Begin, &Ready[Done], Fit * One);
    Done += Fit;
    Give(Number, Buffer, Fit ? Begin + Fit * One : 0, Begin, /*BufferOwned=*/1);
    if (!Fit)
      break;
  }
  return true;
}

RegionTrace::RegionTrace(DeviceTrace &D, const ompt_record_ompt_t &Begin) : D(D), End(Begin) {
  End.record.target.endpoint = ompt_scope_end;
}

RegionTrace::~RegionTrace() {
  End.time = Last;
  D.add(End);
}

void RegionTrace::reach(ompt_device_time_t Time) {
  ompt_device_time_t Known = Last;
  while (Known < Time && !Last.compare_exchange_weak(Known, Time))
    ;
}

RecordToCome::RecordToCome(DeviceTrace &D, const ompt_record_ompt_t &R, std::shared_ptr<RegionTrace> Of)
    : D(D), R(R), Of(std::move(Of)) {}

void RecordToCome::took(ompt_device_time_t Begin, ompt_device_time_t EndTime) {
  R.time = Begin;
  End = EndTime;
}

RecordToCome::~RecordToCome() {
  if (!End)
    End = deviceTime();
  (R.type == ompt_callback_target_submit ? R.record.target_kernel.end_time : R.record.target_data_op.end_time) = End;
  D.add(R);
  if (Of)
    Of->reach(End);
}
