//===- FunctionTable.h - functions that devices call by host addresses ----===//
//
// declare target indirect (OpenMP 5.2, 7.8.3): a pointer to such a function holds its host address wherever it is, and
// a call through it on a device calls the device's version. Kernels look it up in a table of their image's
// (device/Functions.h), which all images of a device share.
//
// Threads: any; the lock is held while the table is written.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_FUNCTIONTABLE_H
#define CHOMP_CORE_FUNCTIONTABLE_H

#include "Core/ForkLock.h"
#include "Core/MappingTable.h"

#include <map>
#include <mutex>

namespace chomp {

class FunctionTable {
public:
  /// Notes a function; its device address is what the image's variable at Symbol holds.
  Status add(HostAddress Function, DeviceAddress Symbol, plugin::Queue &Q);
  void remove(HostAddress Function);
  /// Notes the variable of an image that has calls to look up.
  void addUser(DeviceAddress Table);
  void removeUser(DeviceAddress Table);
  /// Tells all users, if anything is new since the last time. Kernels may still be reading an older table: it stays.
  Status publish(plugin::Queue &Q);

private:
  ForkLock Lock; ///< Innermost but for a queue's own.
  std::map<HostAddress, DeviceAddress> Functions;
  std::vector<DeviceAddress> Users;
  bool Changed = false;
};

} // namespace chomp

#endif
