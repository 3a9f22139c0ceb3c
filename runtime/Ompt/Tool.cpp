//===- Tool.cpp - finding the tool ----------------------------------------===//
//
// OpenMP 5.2, 19.2. Two ways. libomp has OMPT and finds the tool itself; what a tool says of devices it hands to
// whoever connects, as clang's libomptarget does: ompt_libomp_connect() initialises libomp, and calls initialize() with
// a look-up function if the tool has a callback for devices. libgomp has no OMPT: there libchomp is the implementation
// that looks for ompt_start_tool(), and knows of no event but those of devices.
//
//===----------------------------------------------------------------------===//
#include "Ompt/Tool.h"

#include "Core/Environment.h"
#include "Core/Message.h"
#include "Ompt/Tracing.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <link.h>
#include <mutex>
#include <pthread.h>
#include <string>
#include <utility>

using namespace chomp;
using namespace chomp::ompt;

// The linker lets a program's own ompt_start_tool be found only where a library asks for it.
extern "C" __attribute__((weak)) ompt_start_tool_result_t *ompt_start_tool(unsigned Version, const char *Runtime);

std::atomic<bool> ompt::Active{false};

namespace {

constexpr unsigned Version = 202111;
constexpr const char *RuntimeVersion = "libchomp";

using StartTool = ompt_start_tool_result_t *(*)(unsigned, const char *);
using GetCallback = int (*)(ompt_callbacks_t, ompt_callback_t *);
using GetData = ompt_data_t *(*)();

ompt_start_tool_result_t *Tool = nullptr; ///< That libchomp has found,
GetCallback OfLibomp = nullptr;           ///< or how libomp tells of its own.
GetData TaskOfLibomp = nullptr;
std::array<std::atomic<ompt_callback_t>, ompt_callback_error + 1> Callbacks{};

int Host = 0;

/// OMP_TOOL_VERBOSE_INIT.
class Log {
public:
  explicit Log(const std::string &To) {
    if (To.empty() || isSameWord(To, "disabled"))
      return;
    File = isSameWord(To, "stdout") ? stdout : isSameWord(To, "stderr") ? stderr : std::fopen(To.c_str(), "we");
    if (!File)
      say(cat("OMP_TOOL_VERBOSE_INIT: can't write ", To));
  }
  ~Log() {
    if (File && File != stdout && File != stderr)
      std::fclose(File);
  }
  Log(const Log &) = delete;
  Log &operator=(const Log &) = delete;
  template <typename... Ts> void operator()(const Ts &...Parts) {
    if (!File)
      return;
    std::fputs(cat("chomp: tool: ", Parts..., "\n").c_str(), File);
    std::fflush(File);
  }

private:
  std::FILE *File = nullptr;
};

ompt_start_tool_result_t *startFrom(const std::string &Library, Log &Tell) {
  void *Handle = dlopen(Library.c_str(), RTLD_LAZY);
  if (!Handle) {
    Tell("can't open ", Library, ": ", dlerror());
    return nullptr;
  }
  const auto Start = reinterpret_cast<StartTool>(dlsym(Handle, "ompt_start_tool"));
  ompt_start_tool_result_t *Found = Start ? Start(Version, RuntimeVersion) : nullptr;
  Tell(Library, Found ? " has a tool" : Start ? " has a tool that doesn't want to run" : " has no ompt_start_tool");
  if (!Found)
    dlclose(Handle);
  return Found;
}

ompt_start_tool_result_t *find(const std::string &Libraries, Log &Tell) {
  auto Start = reinterpret_cast<StartTool>(dlsym(RTLD_DEFAULT, "ompt_start_tool"));
  if (!Start)
    Start = ompt_start_tool; // of a program that is linked statically
  if (ompt_start_tool_result_t *Found = Start ? Start(Version, RuntimeVersion) : nullptr) {
    Tell("the program has a tool");
    return Found;
  }
  Tell("the program has no ", Start ? "tool that wants to run" : "ompt_start_tool");
  for (std::size_t At = 0; At < Libraries.size();) {
    const std::size_t End = std::min(Libraries.find(':', At), Libraries.size());
    if (End > At)
      if (ompt_start_tool_result_t *Found = startFrom(Libraries.substr(At, End - At), Tell))
        return Found;
    At = End + 1;
  }
  return nullptr;
}

/// The tool's files are the parent's.
void leaveInChild() { Active = false; }

void activate() {
  Active = true;
  std::atexit(finish); // before the host runtime's destructors, and behind waits for tasks, which come later
  pthread_atfork(nullptr, nullptr, leaveInChild);
}

int connected(ompt_function_lookup_t LookUp, int, ompt_data_t *) {
  OfLibomp = reinterpret_cast<GetCallback>(LookUp("ompt_get_callback"));
  TaskOfLibomp = reinterpret_cast<GetData>(LookUp("ompt_get_task_data"));
  if (OfLibomp)
    activate();
  return 1;
}

/// libomp has finalized the tool, which is told no more.
void disconnected(ompt_data_t *) { Active = false; }

/// The library that an address lies in.
const void *library(const void *Address) {
  Dl_info Found{};
  return dladdr(Address, &Found) ? Found.dli_fbase : nullptr;
}

/// Whether a library that is loaded, or the program, has an ompt_start_tool besides libomp's own.
bool isThereBesides(const void *Libomp) {
  std::vector<std::string> Libraries; // which are looked at without the loader's lock
  dl_iterate_phdr(
      [](dl_phdr_info *Info, std::size_t, void *All) {
        static_cast<std::vector<std::string> *>(All)->emplace_back(Info->dlpi_name);
        return 0;
      },
      &Libraries);
  return std::any_of(Libraries.begin(), Libraries.end(), [&](const std::string &Name) {
    void *Handle = dlopen(Name.empty() ? nullptr : Name.c_str(), RTLD_LAZY | RTLD_NOLOAD);
    const void *Start = Handle ? dlsym(Handle, "ompt_start_tool") : nullptr;
    if (Handle)
      dlclose(Handle);
    return Start && library(Start) != Libomp;
  });
}

void findTool(const Environment &Env) {
  using Connect = void (*)(ompt_start_tool_result_t *);
  if (void *const ToLibomp = dlsym(RTLD_DEFAULT, "ompt_libomp_connect")) {
    static ompt_start_tool_result_t Mine = {connected, disconnected, {}};
    if (Env.Tool && (!Env.ToolLibraries.empty() || isThereBesides(library(ToLibomp))))
      reinterpret_cast<Connect>(ToLibomp)(&Mine);
    return;
  }
  Log Tell(Env.ToolVerboseInit);
  if (!Env.Tool) {
    Tell("OMP_TOOL=disabled");
    return;
  }
  Tool = find(Env.ToolLibraries, Tell);
  if (!Tool) {
    Tell("there is none");
    return;
  }
  const bool Stays = Tool->initialize && Tool->initialize(lookUp, hostNumber(), &Tool->tool_data);
  Tell(Stays ? "it is active" : "it doesn't want to stay");
  if (Stays)
    activate();
  else
    Tool = nullptr;
}

} // namespace

bool ompt::start(const Environment &Env, const std::vector<DeviceFacts> &Devices) {
  struct Beginning {
    std::recursive_mutex Lock; ///< A tool may ask for devices while it begins.
    enum { Before, Under, Over } Way = Before;
  };
  static auto *Once = new Beginning;
  std::lock_guard<std::recursive_mutex> Guard(Once->Lock);
  if (Once->Way != Beginning::Before)
    return Once->Way == Beginning::Over;
  Once->Way = Beginning::Under;
  Host = static_cast<int>(Devices.size());
  findTool(Env);
  if (isOn())
    initializeDevices(Devices);
  Once->Way = Beginning::Over;
  return true;
}

void ompt::finish() {
  if (!Active)
    return;
  finishDevices();
  if (!Active.exchange(false))
    return;
  if (Tool && Tool->finalize)
    Tool->finalize(&Tool->tool_data);
}

int ompt::hostNumber() { return Host; }

bool ompt::isEvent(int Event) { return Event >= 1 && Event <= ompt_callback_error; }

ompt_callback_t ompt::callback(ompt_callbacks_t Event) {
  if (!OfLibomp)
    return Callbacks[Event].load(std::memory_order_acquire);
  ompt_callback_t Set = nullptr;
  return OfLibomp(Event, &Set) ? Set : nullptr;
}

void ompt::setCallback(ompt_callbacks_t Event, ompt_callback_t Function) {
  Callbacks[Event].store(Function, std::memory_order_release);
}

ompt_set_result_t ompt::support(ompt_callbacks_t Event) {
  switch (Event) {
  case ompt_callback_target:
  case ompt_callback_target_data_op:
  case ompt_callback_target_submit:
  case ompt_callback_target_emi:
  case ompt_callback_target_data_op_emi:
  case ompt_callback_target_submit_emi:
  case ompt_callback_control_tool:
  case ompt_callback_device_initialize:
  case ompt_callback_device_finalize:
  case ompt_callback_device_load:
  case ompt_callback_device_unload:
    return ompt_set_always;
  default:
    return ompt_set_never;
  }
}

ompt_data_t *ompt::currentTask() {
  ompt_data_t *Own = TaskOfLibomp ? TaskOfLibomp() : nullptr;
  return Own ? Own : &thread().Task;
}

int ompt::controlTool(int Command, int Modifier, void *Argument, const void *Caller) {
  constexpr int NoTool = -2, NoCallback = -1;
  if (!isOn())
    return NoTool;
  const auto Function = callback<ompt_callback_control_tool_t>(ompt_callback_control_tool);
  return Function
             ? Function(static_cast<std::uint64_t>(Command), static_cast<std::uint64_t>(Modifier), Argument, Caller)
             : NoCallback;
}
