//===- Privilege.h - programs with rights that their users lack -----------===//
//
// A setuid program must not open a library or write a file because whoever starts it sets a variable.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_PRIVILEGE_H
#define CHOMP_CORE_PRIVILEGE_H

#include "Core/Environment.h"

#include <string>

namespace chomp {

/// Whether the kernel says so (AT_SECURE): setuid, setgid, or capabilities of the program's file.
bool isPrivileged();

/// What a program goes by: Get's value, but none of a variable that may name a file or a library where Privileged.
/// Such a variable that is set is told once through Tell.
const char *trustedVariable(const char *Name, Environment::Getter Get, bool Privileged,
                            void (*Tell)(const std::string &));

/// Of this process, told on stderr. To be called by one thread at a time.
const char *trustedVariable(const char *Name);

} // namespace chomp

#endif
