// Ompt/Types.h has the sizes, places and values of omp-tools.h, where the compiler has one (clang).
#include "Ompt/Types.h"

#include <catch2/catch.hpp>

#if __has_include(<omp-tools.h>)
#include <omp-tools.h>
#include <type_traits>

namespace {
namespace own = chomp::ompt;

#define SAME_VALUE(Name) static_assert(static_cast<int>(own::Name) == static_cast<int>(::Name))
SAME_VALUE(ompt_callback_target);
SAME_VALUE(ompt_callback_target_data_op);
SAME_VALUE(ompt_callback_target_submit);
SAME_VALUE(ompt_callback_control_tool);
SAME_VALUE(ompt_callback_device_initialize);
SAME_VALUE(ompt_callback_device_finalize);
SAME_VALUE(ompt_callback_device_load);
SAME_VALUE(ompt_callback_device_unload);
SAME_VALUE(ompt_callback_target_map);
SAME_VALUE(ompt_callback_target_emi);
SAME_VALUE(ompt_callback_target_data_op_emi);
SAME_VALUE(ompt_callback_target_submit_emi);
SAME_VALUE(ompt_callback_target_map_emi);
SAME_VALUE(ompt_callback_error);
SAME_VALUE(ompt_set_error);
SAME_VALUE(ompt_set_never);
SAME_VALUE(ompt_set_impossible);
SAME_VALUE(ompt_set_sometimes);
SAME_VALUE(ompt_set_sometimes_paired);
SAME_VALUE(ompt_set_always);
SAME_VALUE(ompt_scope_begin);
SAME_VALUE(ompt_scope_end);
SAME_VALUE(ompt_scope_beginend);
SAME_VALUE(ompt_target);
SAME_VALUE(ompt_target_enter_data);
SAME_VALUE(ompt_target_exit_data);
SAME_VALUE(ompt_target_update);
SAME_VALUE(ompt_target_nowait);
SAME_VALUE(ompt_target_data_alloc);
SAME_VALUE(ompt_target_data_transfer_to_device);
SAME_VALUE(ompt_target_data_transfer_from_device);
SAME_VALUE(ompt_target_data_delete);
SAME_VALUE(ompt_target_data_associate);
SAME_VALUE(ompt_target_data_disassociate);
SAME_VALUE(ompt_target_data_alloc_async);
SAME_VALUE(ompt_record_ompt);
SAME_VALUE(ompt_record_native);
SAME_VALUE(ompt_record_invalid);
SAME_VALUE(ompt_state_work_serial);
SAME_VALUE(ompt_state_wait_target);
SAME_VALUE(ompt_state_undefined);
#undef SAME_VALUE

// The forms for constructs with nowait and for asynchronous operations are at one distance from the others.
static_assert(ompt_target_update_nowait - ompt_target_update == own::ompt_target_nowait - own::ompt_target);
static_assert(ompt_target_data_delete_async - ompt_target_data_delete ==
              own::ompt_target_data_alloc_async - own::ompt_target_data_alloc);
static_assert(ompt_target_data_transfer_from_device_async - ompt_target_data_transfer_from_device ==
              own::ompt_target_data_alloc_async - own::ompt_target_data_alloc);

#define SAME_PLACE(Type, Member) static_assert(offsetof(own::Type, Member) == offsetof(::Type, Member))
#define SAME_SIZE(Type) static_assert(sizeof(own::Type) == sizeof(::Type) && alignof(own::Type) == alignof(::Type))
SAME_SIZE(ompt_data_t);
SAME_SIZE(ompt_id_t);
SAME_SIZE(ompt_device_time_t);
SAME_SIZE(ompt_buffer_cursor_t);
SAME_SIZE(ompt_wait_id_t);
SAME_SIZE(ompt_start_tool_result_t);
SAME_PLACE(ompt_start_tool_result_t, finalize);
SAME_PLACE(ompt_start_tool_result_t, tool_data);
SAME_SIZE(ompt_record_target_t);
SAME_PLACE(ompt_record_target_t, endpoint);
SAME_PLACE(ompt_record_target_t, device_num);
SAME_PLACE(ompt_record_target_t, task_id);
SAME_PLACE(ompt_record_target_t, target_id);
SAME_PLACE(ompt_record_target_t, codeptr_ra);
SAME_SIZE(ompt_record_target_data_op_t);
SAME_PLACE(ompt_record_target_data_op_t, optype);
SAME_PLACE(ompt_record_target_data_op_t, src_addr);
SAME_PLACE(ompt_record_target_data_op_t, src_device_num);
SAME_PLACE(ompt_record_target_data_op_t, dest_addr);
SAME_PLACE(ompt_record_target_data_op_t, dest_device_num);
SAME_PLACE(ompt_record_target_data_op_t, bytes);
SAME_PLACE(ompt_record_target_data_op_t, end_time);
SAME_PLACE(ompt_record_target_data_op_t, codeptr_ra);
SAME_SIZE(ompt_record_target_kernel_t);
SAME_PLACE(ompt_record_target_kernel_t, requested_num_teams);
SAME_PLACE(ompt_record_target_kernel_t, granted_num_teams);
SAME_PLACE(ompt_record_target_kernel_t, end_time);
SAME_SIZE(ompt_record_ompt_t);
SAME_PLACE(ompt_record_ompt_t, time);
SAME_PLACE(ompt_record_ompt_t, thread_id);
SAME_PLACE(ompt_record_ompt_t, target_id);
SAME_PLACE(ompt_record_ompt_t, record);
#undef SAME_PLACE
#undef SAME_SIZE

/// A function's type with the specification's own types in place of ours.
template <typename T> struct Plain {
  using type = T;
};
template <typename T> struct Plain<T *> {
  using type = typename Plain<T>::type *;
};
template <typename T>
  requires std::is_enum_v<T>
struct Plain<T> {
  using type = int;
};
template <> struct Plain<own::ompt_data_t> {
  using type = ::ompt_data_t;
};
template <typename R, typename... Ts> struct Plain<R(Ts...)> {
  using type = typename Plain<R>::type(typename Plain<Ts>::type...);
};
#define SAME_FUNCTION(Type) static_assert(std::is_same_v<typename Plain<own::Type>::type, typename Plain<::Type>::type>)
SAME_FUNCTION(ompt_callback_device_initialize_t);
SAME_FUNCTION(ompt_callback_device_finalize_t);
SAME_FUNCTION(ompt_callback_device_load_t);
SAME_FUNCTION(ompt_callback_device_unload_t);
SAME_FUNCTION(ompt_callback_target_emi_t);
SAME_FUNCTION(ompt_callback_target_t);
SAME_FUNCTION(ompt_callback_target_data_op_emi_t);
SAME_FUNCTION(ompt_callback_target_data_op_t);
SAME_FUNCTION(ompt_callback_target_submit_emi_t);
SAME_FUNCTION(ompt_callback_target_submit_t);
SAME_FUNCTION(ompt_callback_control_tool_t);
SAME_FUNCTION(ompt_callback_buffer_request_t);
SAME_FUNCTION(ompt_callback_buffer_complete_t);
#undef SAME_FUNCTION

} // namespace

TEST_CASE("OMPT's types are those of omp-tools.h") { SUCCEED("as the compiler has checked"); }
#else
TEST_CASE("OMPT's types are those of omp-tools.h") { WARN("the compiler has no omp-tools.h"); }
#endif
