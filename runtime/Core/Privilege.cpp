//===- Privilege.cpp - programs with rights that their users lack ---------===//
#include "Core/Privilege.h"
#include "Core/Message.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string_view>
#include <sys/auxv.h>
#include <utility>

using namespace chomp;

namespace {

struct FileVariable {
  std::string_view Name;
  bool Told = false;
};
FileVariable FileVariables[] = {
#define CHOMP_ENV(Name, Values, Default, Help)
#define CHOMP_FILE_ENV(Name, Values, Default, Help) {#Name},
#include "Core/Environment.def"
    {"NVTX_INJECTION64_PATH"}, // Profiler.cpp
};

} // namespace

bool chomp::isPrivileged() { return getauxval(AT_SECURE) != 0; }

const char *chomp::trustedVariable(const char *Name, Environment::Getter Get, bool Privileged,
                                   void (*Tell)(const std::string &)) {
  const char *Value = Get(Name);
  if (!Privileged || !Value || !*Value)
    return Value;
  auto *Found = std::find_if(std::begin(FileVariables), std::end(FileVariables),
                             [&](const FileVariable &V) { return V.Name == Name; });
  if (Found == std::end(FileVariables))
    return Value;
  if (!std::exchange(Found->Told, true))
    Tell(cat(Name, " is ignored: it may name a file, and this program has rights that its user lacks (setuid, "
                   "setgid or capabilities)"));
  return nullptr;
}

const char *chomp::trustedVariable(const char *Name) {
  return trustedVariable(Name, [](const char *N) -> const char * { return std::getenv(N); }, isPrivileged(), say);
}
