// Interop objects: made for a device, asked for every property, destroyed.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#include <string.h>

int main(void) {
  omp_interop_t sync = omp_interop_none, plain = omp_interop_none;
  int code = 7, device = omp_get_num_devices() ? omp_get_num_devices() - 1 : 0;
  (void)omp_get_interop_int(plain, omp_ipr_fr_id, &code);
  if (code != omp_irc_empty)
    return 1;
#pragma omp interop init(targetsync : sync) init(prefer_type("sycl", "hip"), target : plain) device(device)
  if (!omp_get_num_devices())
    return sync == omp_interop_none && plain == omp_interop_none ? 0 : 2;
  if (sync == omp_interop_none || plain == omp_interop_none || sync == plain)
    return 3;
  if (omp_get_interop_int(sync, omp_ipr_device_num, &code) != device || code != omp_irc_success)
    return 4;
  const char *name = omp_get_interop_str(sync, omp_ipr_fr_name, &code);
  if (code != omp_irc_success || !name || !*name)
    return 5;
  if (omp_get_interop_int(sync, omp_ipr_fr_id, &code) == 0 || code != omp_irc_success)
    return 6;
  const char *vendor = omp_get_interop_str(sync, omp_ipr_vendor_name, 0);
  if (!vendor || strcmp(vendor, "chomp"))
    return 7;
  if (!omp_get_interop_ptr(sync, omp_ipr_targetsync, &code) || code != omp_irc_success)
    return 8;
  if (omp_get_interop_ptr(plain, omp_ipr_targetsync, &code) || code != omp_irc_no_value)
    return 9;
  (void)omp_get_interop_int(sync, omp_ipr_fr_name, &code);
  if (code != omp_irc_type_str)
    return 10;
  (void)omp_get_interop_str(sync, omp_ipr_targetsync, &code);
  if (code != omp_irc_type_ptr)
    return 11;
  (void)omp_get_interop_ptr(sync, omp_ipr_device_num, &code);
  if (code != omp_irc_type_int)
    return 12;
  (void)omp_get_interop_int(sync, (omp_interop_property_t)(omp_ipr_first - 1), &code);
  if (code != omp_irc_out_of_range || omp_get_num_interop_properties(sync) < 0)
    return 13;
  (void)omp_get_interop_int(sync, (omp_interop_property_t)omp_get_num_interop_properties(sync), &code);
  if (code != omp_irc_out_of_range)
    return 14;
  for (int p = omp_ipr_first; p < 0; p++)
    if (!omp_get_interop_name(sync, (omp_interop_property_t)p) ||
        !omp_get_interop_type_desc(sync, (omp_interop_property_t)p))
      return 15;
  if (strcmp(omp_get_interop_name(sync, omp_ipr_device_num), "device_num") ||
      strcmp(omp_get_interop_type_desc(sync, omp_ipr_device_num), "int"))
    return 16;
  if (!omp_get_interop_rc_desc(sync, omp_irc_type_int) || !omp_get_interop_rc_desc(sync, omp_irc_no_value))
    return 17;
  omp_interop_t chosen = omp_interop_none;
#pragma omp interop init(prefer_type({fr("sycl"), attr("ompx_any")}, {attr("ompx_fast")}, {fr("vgpu")}),               \
                             targetsync : chosen)
  if (!omp_get_interop_ptr(chosen, omp_ipr_targetsync, 0))
    return 19;
#pragma omp interop destroy(plain)
#pragma omp interop init(target, prefer_type({attr("ompx_fast")}) : plain)
  if (plain == omp_interop_none)
    return 20;
#pragma omp interop use(sync)
#pragma omp interop destroy(chosen)
#pragma omp interop destroy(sync) destroy(plain)
  return sync == omp_interop_none && plain == omp_interop_none ? 0 : 18;
}
