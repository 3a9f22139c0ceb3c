//===- Types.h - what OMPT's tools and libchomp hand to each other --------===//
//
// The types of OpenMP's omp-tools.h (5.2, chapter 19) that concern devices, under the specification's own names but in
// a namespace: gcc has no such header. test/unit/runtime/OmptTypesTest.cpp holds them against clang's.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_OMPT_TYPES_H
#define CHOMP_OMPT_TYPES_H

#include <cstddef>
#include <cstdint>

namespace chomp::ompt {

enum ompt_callbacks_t {
  ompt_callback_target = 8,
  ompt_callback_target_data_op = 9,
  ompt_callback_target_submit = 10,
  ompt_callback_control_tool = 11,
  ompt_callback_device_initialize = 12,
  ompt_callback_device_finalize = 13,
  ompt_callback_device_load = 14,
  ompt_callback_device_unload = 15,
  ompt_callback_target_map = 22,
  ompt_callback_target_emi = 33,
  ompt_callback_target_data_op_emi = 34,
  ompt_callback_target_submit_emi = 35,
  ompt_callback_target_map_emi = 36,
  ompt_callback_error = 37, // the last one
};

enum ompt_set_result_t {
  ompt_set_error = 0,
  ompt_set_never = 1,
  ompt_set_impossible = 2,
  ompt_set_sometimes = 3,
  ompt_set_sometimes_paired = 4,
  ompt_set_always = 5,
};

enum ompt_scope_endpoint_t { ompt_scope_begin = 1, ompt_scope_end = 2, ompt_scope_beginend = 3 };

enum ompt_target_t {
  ompt_target = 1,
  ompt_target_enter_data = 2,
  ompt_target_exit_data = 3,
  ompt_target_update = 4,
  ompt_target_nowait = 9, // from here on the same kinds again
};

enum ompt_target_data_op_t {
  ompt_target_data_alloc = 1,
  ompt_target_data_transfer_to_device = 2,
  ompt_target_data_transfer_from_device = 3,
  ompt_target_data_delete = 4,
  ompt_target_data_associate = 5,
  ompt_target_data_disassociate = 6,
  ompt_target_data_alloc_async = 17, // from here on the same operations again, as far as there are some
};

enum ompt_record_t { ompt_record_ompt = 1, ompt_record_native = 2, ompt_record_invalid = 3 };

/// States of a thread: those that libchomp knows of.
enum ompt_state_t {
  ompt_state_work_serial = 0x000,
  ompt_state_wait_target = 0x080,
  ompt_state_undefined = 0x102,
};

using ompt_id_t = std::uint64_t;
using ompt_device_time_t = std::uint64_t;
using ompt_buffer_cursor_t = std::uint64_t;
using ompt_wait_id_t = std::uint64_t;
using ompt_device_t = void;
using ompt_buffer_t = void;
struct ompt_frame_t;

union ompt_data_t {
  std::uint64_t value;
  void *ptr;
};

using ompt_interface_fn_t = void (*)();
using ompt_function_lookup_t = ompt_interface_fn_t (*)(const char *Name);
using ompt_callback_t = void (*)();

struct ompt_start_tool_result_t {
  int (*initialize)(ompt_function_lookup_t Lookup, int InitialDevice, ompt_data_t *ToolData);
  void (*finalize)(ompt_data_t *ToolData);
  ompt_data_t tool_data;
};

// Callbacks.
using ompt_callback_device_initialize_t = void (*)(int Device, const char *Type, ompt_device_t *Handle,
                                                   ompt_function_lookup_t Lookup, const char *Documentation);
using ompt_callback_device_finalize_t = void (*)(int Device);
using ompt_callback_device_load_t = void (*)(int Device, const char *FileName, std::int64_t OffsetInFile,
                                             void *AddressInFile, std::size_t Bytes, void *Host, void *OnDevice,
                                             std::uint64_t Module);
using ompt_callback_device_unload_t = void (*)(int Device, std::uint64_t Module);
using ompt_callback_target_emi_t = void (*)(ompt_target_t Kind, ompt_scope_endpoint_t Endpoint, int Device,
                                            ompt_data_t *TaskData, ompt_data_t *TargetTaskData, ompt_data_t *TargetData,
                                            const void *Caller);
using ompt_callback_target_t = void (*)(ompt_target_t Kind, ompt_scope_endpoint_t Endpoint, int Device,
                                        ompt_data_t *TaskData, ompt_id_t Target, const void *Caller);
using ompt_callback_target_data_op_emi_t = void (*)(ompt_scope_endpoint_t Endpoint, ompt_data_t *TargetTaskData,
                                                    ompt_data_t *TargetData, ompt_id_t *Operation,
                                                    ompt_target_data_op_t Kind, void *Source, int SourceDevice,
                                                    void *Destination, int DestinationDevice, std::size_t Bytes,
                                                    const void *Caller);
using ompt_callback_target_data_op_t = void (*)(ompt_id_t Target, ompt_id_t Operation, ompt_target_data_op_t Kind,
                                                void *Source, int SourceDevice, void *Destination,
                                                int DestinationDevice, std::size_t Bytes, const void *Caller);
using ompt_callback_target_submit_emi_t = void (*)(ompt_scope_endpoint_t Endpoint, ompt_data_t *TargetData,
                                                   ompt_id_t *Operation, unsigned RequestedTeams);
using ompt_callback_target_submit_t = void (*)(ompt_id_t Target, ompt_id_t Operation, unsigned RequestedTeams);
using ompt_callback_control_tool_t = int (*)(std::uint64_t Command, std::uint64_t Modifier, void *Argument,
                                             const void *Caller);

// Device tracing.
using ompt_callback_buffer_request_t = void (*)(int Device, ompt_buffer_t **Buffer, std::size_t *Bytes);
using ompt_callback_buffer_complete_t = void (*)(int Device, ompt_buffer_t *Buffer, std::size_t Bytes,
                                                 ompt_buffer_cursor_t Begin, int BufferOwned);

struct ompt_record_target_t {
  ompt_target_t kind;
  ompt_scope_endpoint_t endpoint;
  int device_num;
  ompt_id_t task_id;
  ompt_id_t target_id;
  const void *codeptr_ra;
};

struct ompt_record_target_data_op_t {
  ompt_id_t host_op_id;
  ompt_target_data_op_t optype;
  void *src_addr;
  int src_device_num;
  void *dest_addr;
  int dest_device_num;
  std::size_t bytes;
  ompt_device_time_t end_time;
  const void *codeptr_ra;
};

struct ompt_record_target_kernel_t {
  ompt_id_t host_op_id;
  unsigned requested_num_teams;
  unsigned granted_num_teams;
  ompt_device_time_t end_time;
};

struct ompt_record_ompt_t {
  ompt_callbacks_t type;
  ompt_device_time_t time;
  ompt_id_t thread_id;
  ompt_id_t target_id;
  union {
    ompt_record_target_t target;
    ompt_record_target_data_op_t target_data_op;
    ompt_record_target_kernel_t target_kernel;
  } record;
};

} // namespace chomp::ompt

#endif
