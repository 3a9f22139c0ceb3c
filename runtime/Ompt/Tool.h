//===- Tool.h - the tool that was found -----------------------------------===//
//
// Its callbacks, and what belongs to a thread. Only for this folder.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_OMPT_TOOL_H
#define CHOMP_OMPT_TOOL_H

#include "Ompt/Ompt.h"

namespace chomp::ompt {

/// The callback that a tool has set for an event, or null. Function: its type.
ompt_callback_t callback(ompt_callbacks_t Event);
template <typename Function> Function callback(ompt_callbacks_t Event) {
  return reinterpret_cast<Function>(callback(Event));
}

/// What libchomp dispatches, as ompt_set_callback answers.
ompt_set_result_t support(ompt_callbacks_t Event);
void setCallback(ompt_callbacks_t Event, ompt_callback_t Function);
bool isEvent(int Event);

/// The entry points for a tool that libchomp has found itself (EntryPoints.cpp).
ompt_interface_fn_t lookUp(const char *Name);

/// The end of all tools. At the first call.
void finish();

/// The data of the task that the thread runs.
ompt_data_t *currentTask();
ompt_id_t newId();

struct Thread {
  Region *Innermost = nullptr;
  const void *Caller = nullptr; ///< Of a routine.
  bool Async = false;           ///< And whether it is a task.
  int Aside = 0;
  ompt_data_t Data{}, Task{}, NoTarget{};
  ompt_id_t Id = 0, Operation = 0; ///< Operation: the one under way.

  bool isSeen() const { return (Innermost || Caller) && !Aside; }
  bool isAsync() const { return Innermost ? Innermost->Own.Async : Async; }
  const void *caller() const { return Innermost ? Innermost->Own.Caller : Caller; }
  ompt_data_t *target() {
    NoTarget = {};
    return Innermost ? &Innermost->Data : &NoTarget;
  }
};
Thread &thread();

/// A data operation, told at its beginning and end.
struct DataOperation {
  ompt_target_data_op_t Kind;
  std::uintptr_t Source;
  int SourceDevice;
  std::uintptr_t Destination;
  int DestinationDevice;
  std::size_t Bytes;
  ompt_id_t Id = 0;

  void begin();
  void end();

private:
  void tell(ompt_scope_endpoint_t Endpoint);
  void tellOnce() const;
};

/// The beginning or end of handing over a kernel; Id is the same for both.
void tellSubmit(ompt_scope_endpoint_t Endpoint, ompt_id_t &Id);

/// The host's device number, as callbacks have it.
int hostNumber();

} // namespace chomp::ompt

#endif
