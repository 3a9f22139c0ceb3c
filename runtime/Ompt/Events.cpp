//===- Events.cpp - regions, data operations and kernels ------------------===//
//
// Which callback is called when (OpenMP 5.2, 19.5.2.25 to 19.5.2.28). Of two callbacks for one event the EMI one
// counts. Its identifiers are the tool's; without it they are ours, in records too.
//
//===----------------------------------------------------------------------===//
#include "Ompt/Tracing.h"

#include <utility>

using namespace chomp;
using namespace chomp::ompt;

constinit thread_local std::uintptr_t ompt::NextOriginal = 0;

ompt_id_t ompt::newId() {
  static std::atomic<ompt_id_t> Last{0};
  return ++Last;
}

Thread &ompt::thread() {
  static thread_local Thread Mine;
  if (!Mine.Id)
    Mine.Id = newId();
  return Mine;
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

void Region::tell(ompt_scope_endpoint_t Endpoint) {
  const auto Kind = static_cast<ompt_target_t>(Own.Kind + (Own.Nowait ? ompt_target_nowait - ompt_target : 0));
  if (const auto F = callback<ompt_callback_target_emi_t>(ompt_callback_target_emi))
    F(Kind, Endpoint, Own.Device, Encountering, targetTask(), &Data, Own.Caller);
  else if (const auto Older = callback<ompt_callback_target_t>(ompt_callback_target))
    Older(Kind, Endpoint, Own.Device, Encountering, Data.value, Own.Caller);
}

void Region::begin() {
  Thread &T = thread();
  Outer = std::exchange(T.Innermost, this);
  Encountering = currentTask();
  if (!callback(ompt_callback_target_emi))
    Data.value = newId();
  tell(ompt_scope_begin);
  DeviceTrace *const D = DeviceTrace::of(Own.Device);
  if (!D || !D->wants(ompt_callback_target))
    return;
  ompt_record_ompt_t R = newRecord(ompt_callback_target);
  R.record.target = {static_cast<ompt_target_t>(Own.Kind + (Own.Nowait ? ompt_target_nowait - ompt_target : 0)),
                     ompt_scope_begin,
                     Own.Device,
                     Encountering->value,
                     Data.value,
                     Own.Caller};
  D->add(R);
  Trace = std::make_shared<RegionTrace>(*D, R);
}

void Region::end() {
  if (isOn())
    tell(ompt_scope_end);
  if (Trace)
    Trace->reach(deviceTime());
  thread().Innermost = Outer;
}

void Routine::begin(const void *Caller, bool Async) {
  Thread &T = thread();
  T.Caller = Caller;
  T.Async = Async;
}

void Routine::end() { thread().Caller = nullptr; }

void Aside::change(int By) { thread().Aside += By; }

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void DataOperation::tell(ompt_scope_endpoint_t Endpoint) {
  Thread &T = thread();
  if (const auto F = callback<ompt_callback_target_data_op_emi_t>(ompt_callback_target_data_op_emi))
    F(Endpoint, T.Innermost ? T.Innermost->targetTask() : nullptr, T.target(), &Id, Kind,
      reinterpret_cast<void *>(Source), SourceDevice, reinterpret_cast<void *>(Destination), DestinationDevice, Bytes,
      T.caller());
}

/// The older form tells once: of storage before it goes, of all else when it is done.
void DataOperation::tellOnce() const {
  Thread &T = thread();
  if (const auto F = callback<ompt_callback_target_data_op_t>(ompt_callback_target_data_op))
    F(T.target()->value, Id, Kind, reinterpret_cast<void *>(Source), SourceDevice,
      reinterpret_cast<void *>(Destination), DestinationDevice, Bytes, T.caller());
}

static bool isDelete(ompt_target_data_op_t Kind) {
  constexpr int Async = ompt_target_data_alloc_async - ompt_target_data_alloc;
  return Kind == ompt_target_data_delete || Kind == ompt_target_data_delete + Async;
}

void DataOperation::begin() {
  if (callback(ompt_callback_target_data_op_emi)) {
    tell(ompt_scope_begin);
  } else {
    Id = newId();
    thread().Operation = Id;
    if (isDelete(Kind))
      tellOnce();
  }
  thread().Operation = Id;
}

void DataOperation::end() {
  if (callback(ompt_callback_target_data_op_emi))
    tell(ompt_scope_end);
  else if (!isDelete(Kind))
    tellOnce();
  thread().Operation = 0;
}

void ompt::tellSubmit(ompt_scope_endpoint_t Endpoint, ompt_id_t &Id) {
  Thread &T = thread();
  const unsigned Teams = T.Innermost ? T.Innermost->Own.Teams : 0;
  if (const auto F = callback<ompt_callback_target_submit_emi_t>(ompt_callback_target_submit_emi)) {
    F(Endpoint, T.target(), &Id, Teams);
  } else if (Endpoint == ompt_scope_begin) {
    Id = newId();
    T.Operation = Id;
    if (const auto Older = callback<ompt_callback_target_submit_t>(ompt_callback_target_submit))
      Older(T.target()->value, Id, Teams);
  }
  T.Operation = Endpoint == ompt_scope_begin ? Id : 0;
}

void ompt::associates(ompt_target_data_op_t Kind, const void *Host, std::uintptr_t OnDevice, int Device,
                      std::size_t Size) {
  if (!isOn() || !thread().isSeen())
    return;
  DataOperation Op{Kind, reinterpret_cast<std::uintptr_t>(Host), hostNumber(), OnDevice, Device, Size};
  Op.begin();
  Op.end();
}
