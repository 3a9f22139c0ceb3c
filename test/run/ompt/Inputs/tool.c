/* A tool for OMPT that says each event of devices on a line, written to OpenMP 5.2, chapters 19 and 20. What it does is
   said by TOOL, a list of words: old (the callbacks without EMI), trace (device tracing), null (no result), refuse (no
   initialization), quiet (no callbacks), early (it is finalized at the first kernel), threads (lines have
   their thread), never (it is finalized before it has begun). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <omp-tools.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int omp_get_num_devices(void) __attribute__((weak));

static ompt_set_callback_t set_callback;
static ompt_get_unique_id_t get_unique_id;
static ompt_finalize_tool_t finalize_tool;
static ompt_get_target_info_t get_target_info;
static ompt_get_num_devices_t get_num_devices;
static int initial_device;

static int has(const char *word) {
  const char *words = getenv("TOOL");
  return words && strstr(words, word);
}

static void say(const char *format, ...) {
  char line[1000];
  va_list args;
  va_start(args, format);
  vsnprintf(line, sizeof line, format, args);
  va_end(args);
  if (has("threads"))
    printf("tool: [%d] %s", gettid(), line);
  else
    printf("tool: %s", line);
  fflush(stdout);
}
#define SAY(...) say(__VA_ARGS__)

static const char *endpoint_name(ompt_scope_endpoint_t e) {
  return e == ompt_scope_begin ? "begin" : e == ompt_scope_end ? "end" : "beginend";
}

static const char *target_name(ompt_target_t k) {
  switch (k) {
  case ompt_target: return "target";
  case ompt_target_enter_data: return "enter_data";
  case ompt_target_exit_data: return "exit_data";
  case ompt_target_update: return "update";
  case ompt_target_nowait: return "target_nowait";
  case ompt_target_enter_data_nowait: return "enter_data_nowait";
  case ompt_target_exit_data_nowait: return "exit_data_nowait";
  case ompt_target_update_nowait: return "update_nowait";
  }
  return "?";
}

static const char *op_name(ompt_target_data_op_t o) {
  switch (o) {
  case ompt_target_data_alloc: return "alloc";
  case ompt_target_data_transfer_to_device: return "to";
  case ompt_target_data_transfer_from_device: return "from";
  case ompt_target_data_delete: return "delete";
  case ompt_target_data_associate: return "associate";
  case ompt_target_data_disassociate: return "disassociate";
  case ompt_target_data_alloc_async: return "alloc_async";
  case ompt_target_data_transfer_to_device_async: return "to_async";
  case ompt_target_data_transfer_from_device_async: return "from_async";
  case ompt_target_data_delete_async: return "delete_async";
  }
  return "?";
}

/* "prog+0x1234" */
static const char *place(const void *code) {
  static _Thread_local char text[300];
  Dl_info info;
  if (!code || !dladdr(code, &info))
    return "nowhere";
  const char *slash = strrchr(info.dli_fname, '/');
  snprintf(text, sizeof text, "%s+0x%lx", slash ? slash + 1 : info.dli_fname,
           (unsigned long)((const char *)code - (const char *)info.dli_fbase));
  return text;
}

/* The host's number is written as a letter. */
static const char *device(int number) {
  static _Thread_local char text[2][20];
  static _Thread_local int next;
  char *mine = text[next++ % 2];
  if (number == initial_device || number == -1)
    return "h";
  sprintf(mine, "%d", number);
  return mine;
}

static void on_target_emi(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int number, ompt_data_t *task,
                          ompt_data_t *target_task, ompt_data_t *target, const void *code) {
  if (endpoint == ompt_scope_begin) {
    if (target->value)
      SAY("target_data has a value at its beginning\n");
    target->value = 1000 + get_unique_id();
  }
  SAY("%s %s device %d, target %lu, task%s, target task%s, at %s\n", target_name(kind), endpoint_name(endpoint), number,
      (unsigned long)target->value, task ? "" : " none", target_task ? "" : " none", place(code));
}

static void on_data_op_emi(ompt_scope_endpoint_t endpoint, ompt_data_t *target_task, ompt_data_t *target, ompt_id_t *id,
                           ompt_target_data_op_t op, void *src, int src_device, void *dest, int dest_device,
                           size_t bytes, const void *code) {
  (void)target_task;
  if (endpoint == ompt_scope_begin)
    *id = 2000 + get_unique_id();
  SAY("data_op %s %s %p %s -> %p %s, %zu bytes, target %lu, op %lu, at %s\n", op_name(op), endpoint_name(endpoint), src,
      device(src_device), dest, device(dest_device), bytes, (unsigned long)target->value, (unsigned long)*id,
      place(code));
}

static void on_submit_emi(ompt_scope_endpoint_t endpoint, ompt_data_t *target, ompt_id_t *id, unsigned teams) {
  if (endpoint == ompt_scope_begin)
    *id = 3000 + get_unique_id();
  SAY("submit %s %u teams, target %lu, op %lu\n", endpoint_name(endpoint), teams, (unsigned long)target->value,
      (unsigned long)*id);
  if (endpoint == ompt_scope_end && has("early"))
    finalize_tool();
}

static void on_target(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int number, ompt_data_t *task,
                      ompt_id_t target, const void *code) {
  SAY("%s %s device %d, target %lu, task%s, at %s\n", target_name(kind), endpoint_name(endpoint), number,
      (unsigned long)target, task ? "" : " none", place(code));
}

static void on_data_op(ompt_id_t target, ompt_id_t id, ompt_target_data_op_t op, void *src, int src_device, void *dest,
                       int dest_device, size_t bytes, const void *code) {
  SAY("data_op %s once %p %s -> %p %s, %zu bytes, target %lu, op %lu, at %s\n", op_name(op), src, device(src_device),
      dest, device(dest_device), bytes, (unsigned long)target, (unsigned long)id, place(code));
}

static void on_submit(ompt_id_t target, ompt_id_t id, unsigned teams) {
  uint64_t number = 99;
  ompt_id_t asked_target = 0, asked_id = 0;
  const int inside = get_target_info(&number, &asked_target, &asked_id);
  SAY("submit once %u teams, target %lu, op %lu\n", teams, (unsigned long)target, (unsigned long)id);
  if (inside)
    SAY("target_info device %lu of %d, %s target, %s op\n", (unsigned long)number, get_num_devices(), asked_target == target ? "same" : "other",
        asked_id == id ? "same" : "other");
}

static int on_control(uint64_t command, uint64_t modifier, void *arg, const void *code) {
  (void)code;
  SAY("control %lu %lu %s\n", (unsigned long)command, (unsigned long)modifier, arg ? (const char *)arg : "none");
  return 7;
}

/* ---- Device tracing ---- */
static ompt_advance_buffer_cursor_t advance_cursor;
static ompt_get_record_ompt_t get_record;
static ompt_get_record_type_t get_record_type;
static ompt_get_device_time_t get_device_time;
static ompt_translate_time_t translate_time;
static ompt_flush_trace_t flush_trace;
static ompt_pause_trace_t pause_trace;
static ompt_stop_trace_t stop_trace;
static ompt_device_t *traced;

static void on_buffer_request(int number, ompt_buffer_t **buffer, size_t *bytes) {
  (void)number;
  *bytes = has("small") ? 3 * sizeof(ompt_record_ompt_t) : 1 << 16;
  *buffer = malloc(*bytes);
}

static void on_buffer_complete(int number, ompt_buffer_t *buffer, size_t bytes, ompt_buffer_cursor_t begin, int owned) {
  SAY("buffer of device %d, %s\n", number, bytes ? "filled" : "empty");
  for (ompt_buffer_cursor_t at = begin, more = bytes != 0; more; more = advance_cursor(traced, buffer, bytes, at, &at)) {
    const ompt_record_ompt_t *r = get_record(buffer, at);
    if (get_record_type(buffer, at) != ompt_record_ompt)
      SAY("record of an unknown type\n");
    if (r->type == ompt_callback_target)
      SAY("record %s %s device %d, target %lu, time %lu, at %s\n", target_name(r->record.target.kind),
          endpoint_name(r->record.target.endpoint), r->record.target.device_num, (unsigned long)r->record.target.target_id,
          (unsigned long)r->time, place(r->record.target.codeptr_ra));
    else if (r->type == ompt_callback_target_data_op)
      SAY("record data_op %s %s -> %s, %zu bytes, target %lu, op %lu, time %lu to %lu\n",
          op_name(r->record.target_data_op.optype), device(r->record.target_data_op.src_device_num),
          device(r->record.target_data_op.dest_device_num), r->record.target_data_op.bytes, (unsigned long)r->target_id,
          (unsigned long)r->record.target_data_op.host_op_id, (unsigned long)r->time,
          (unsigned long)r->record.target_data_op.end_time);
    else if (r->type == ompt_callback_target_submit)
      SAY("record submit %u of %u teams, target %lu, op %lu, time %lu to %lu\n",
          r->record.target_kernel.granted_num_teams, r->record.target_kernel.requested_num_teams,
          (unsigned long)r->target_id, (unsigned long)r->record.target_kernel.host_op_id, (unsigned long)r->time,
          (unsigned long)r->record.target_kernel.end_time);
    else
      SAY("record of event %d\n", r->type);
  }
  if (owned)
    free(buffer);
}

static void begin_trace(ompt_device_t *handle, ompt_function_lookup_t lookup) {
  traced = handle;
  advance_cursor = (ompt_advance_buffer_cursor_t)lookup("ompt_advance_buffer_cursor");
  get_record = (ompt_get_record_ompt_t)lookup("ompt_get_record_ompt");
  get_record_type = (ompt_get_record_type_t)lookup("ompt_get_record_type");
  get_device_time = (ompt_get_device_time_t)lookup("ompt_get_device_time");
  translate_time = (ompt_translate_time_t)lookup("ompt_translate_time");
  flush_trace = (ompt_flush_trace_t)lookup("ompt_flush_trace");
  pause_trace = (ompt_pause_trace_t)lookup("ompt_pause_trace");
  stop_trace = (ompt_stop_trace_t)lookup("ompt_stop_trace");
  ompt_set_trace_ompt_t set = (ompt_set_trace_ompt_t)lookup("ompt_set_trace_ompt");
  ompt_start_trace_t start = (ompt_start_trace_t)lookup("ompt_start_trace");
  ompt_get_device_num_procs_t procs = (ompt_get_device_num_procs_t)lookup("ompt_get_device_num_procs");
  SAY("tracing: target %d, data_op %d, submit %d, map %d, all %d, wrong %d\n", set(handle, 1, ompt_callback_target),
      set(handle, 1, ompt_callback_target_data_op_emi), set(handle, 1, ompt_callback_target_submit),
      set(handle, 1, ompt_callback_target_map), set(handle, 1, 0), set(handle, 1, 99));
  SAY("tracing: %s processors, unknown %p, started %d, again %d\n", procs(handle) > 0 ? "has" : "no",
      (void *)lookup("ompt_no_such"), start(handle, on_buffer_request, on_buffer_complete),
      start(handle, on_buffer_request, on_buffer_complete));
}

static void on_device_initialize(int number, const char *type, ompt_device_t *handle, ompt_function_lookup_t lookup,
                                 const char *documentation) {
  SAY("device_initialize %d %s%s\n", number, type, documentation ? "" : " no documentation");
  if (has("trace"))
    begin_trace(handle, lookup);
}

static void on_device_finalize(int number) { SAY("device_finalize %d\n", number); }

static void on_device_load(int number, const char *file, int64_t offset, void *vma, size_t bytes, void *host,
                           void *device_address, uint64_t module) {
  (void)vma, (void)device_address, (void)host, (void)bytes;
  const char *slash = file ? strrchr(file, '/') : NULL;
  SAY("device_load %d %s offset %ld module %lu\n", number, slash ? slash + 1 : file ? file : "no file", (long)offset,
      (unsigned long)module);
}

static void on_device_unload(int number, uint64_t module) {
  SAY("device_unload %d module %lu\n", number, (unsigned long)module);
}

static void on_thread_begin(ompt_thread_t type, ompt_data_t *data) { (void)type, (void)data; }

/* For programs: what the tool knows of time, and its records so far. */
double tool_translated_now(void) { return translate_time(traced, get_device_time(traced)); }
int tool_flush(void) { return flush_trace(traced); }
int tool_pause(int begin) { return pause_trace(traced, begin); }
int tool_stop(void) { return stop_trace(traced); }

static int initialize(ompt_function_lookup_t lookup, int initial, ompt_data_t *tool_data) {
  initial_device = initial;
  set_callback = (ompt_set_callback_t)lookup("ompt_set_callback");
  get_unique_id = (ompt_get_unique_id_t)lookup("ompt_get_unique_id");
  finalize_tool = (ompt_finalize_tool_t)lookup("ompt_finalize_tool");
  get_target_info = (ompt_get_target_info_t)lookup("ompt_get_target_info");
  get_num_devices = (ompt_get_num_devices_t)lookup("ompt_get_num_devices");
  ompt_get_callback_t get_callback = (ompt_get_callback_t)lookup("ompt_get_callback");
  SAY("initialize, data %s, unknown %p\n", (const char *)tool_data->ptr, (void *)lookup("ompt_no_such"));
  if (omp_get_num_devices)
    SAY("%d devices of %d\n", omp_get_num_devices(), initial);
  if (has("refuse"))
    return 0;
  if (has("never")) {
    finalize_tool();
    return 1;
  }
  if (has("quiet"))
    return 1;
#define SET(event, function) set_callback(ompt_callback_##event, (ompt_callback_t)function)
  SAY("set device %d %d %d %d\n", SET(device_initialize, on_device_initialize), SET(device_finalize, on_device_finalize),
      SET(device_load, on_device_load), SET(device_unload, on_device_unload));
  if (has("old"))
    SAY("set %d %d %d\n", SET(target, on_target), SET(target_data_op, on_data_op), SET(target_submit, on_submit));
  else
    SAY("set %d %d %d\n", SET(target_emi, on_target_emi), SET(target_data_op_emi, on_data_op_emi),
        SET(target_submit_emi, on_submit_emi));
  SET(control_tool, on_control);
  ompt_callback_t known = NULL, none = NULL;
  SAY("asked %d %s, %d\n", get_callback(ompt_callback_device_load, &known),
      known == (ompt_callback_t)on_device_load ? "same" : "other", get_callback(ompt_callback_error, &none));
  SAY("host events: thread %d, map %d, taken away %d, wrong %d\n", SET(thread_begin, on_thread_begin),
      SET(target_map_emi, on_submit_emi), SET(thread_begin, NULL), set_callback((ompt_callbacks_t)99, NULL));
  SET(target_map_emi, NULL);
  return 1;
}

static void finalize(ompt_data_t *tool_data) { SAY("finalize, data %s\n", (const char *)tool_data->ptr); }

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {.ptr = "mine"}};
  SAY("start %s %s\n", version >= 201811 ? "5.0 or later" : "too old", *runtime ? runtime : "no name");
  return has("null") ? NULL : &result;
}
