//===- NewerNames.h - what not every <omp.h> declares ---------------------===//
//
// gcc 12's has nothing newer than OpenMP 5.0. A file that uses one of these names gets chomp/omp.h.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_SUPPORT_NEWERNAMES_H
#define CHOMP_SUPPORT_NEWERNAMES_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace chomp {

inline bool isNewerName(llvm::StringRef Name) {
  if (!Name.starts_with("omp_"))
    return false;
  static constexpr llvm::StringLiteral Prefixes[] = {"omp_interop_",     "omp_ipr_",         "omp_irc_",
                                                     "omp_ifr_",         "omp_get_devices_", "omp_get_device_and_host_",
                                                     "omp_get_interop_", "omp_control_tool"};
  static constexpr llvm::StringLiteral Names[] = {"omp_intptr_t",
                                                  "omp_atk_pin_device",
                                                  "omp_atk_preferred_device",
                                                  "omp_atk_device_access",
                                                  "omp_atk_target_access",
                                                  "omp_atk_atomic_scope",
                                                  "omp_atk_part_size",
                                                  "omp_atv_device",
                                                  "omp_atv_single",
                                                  "omp_atv_multiple",
                                                  "omp_atv_memspace",
                                                  "omp_default_device",
                                                  "omp_initial_device",
                                                  "omp_invalid_device",
                                                  "omp_null_mem_space",
                                                  "omp_get_device_allocator",
                                                  "omp_get_device_memspace",
                                                  "omp_get_memspace_num_resources",
                                                  "omp_get_submemspace",
                                                  "omp_get_mapped_ptr",
                                                  "omp_get_num_interop_properties",
                                                  "omp_get_device_from_uid",
                                                  "omp_get_device_num_teams",
                                                  "omp_get_device_teams_thread_limit",
                                                  "omp_get_max_progress_width",
                                                  "omp_set_device_num_teams",
                                                  "omp_set_device_teams_thread_limit",
                                                  "omp_get_uid_from_device",
                                                  "omp_is_free_agent",
                                                  "omp_ancestor_is_free_agent",
                                                  "omp_target_is_accessible",
                                                  "omp_target_memcpy_async",
                                                  "omp_target_memcpy_rect_async",
                                                  "omp_target_memset",
                                                  "omp_target_memset_async"};
  return llvm::is_contained(Names, Name) || llvm::any_of(Prefixes, [&](auto &P) { return Name.starts_with(P); });
}

} // namespace chomp

#endif
