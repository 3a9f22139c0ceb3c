//===- FunctionTable.cpp - functions that devices call by host addresses --===//
//
// A device's table is small and written when a module is loaded; nobody ever frees one.
//
//===----------------------------------------------------------------------===//
#include "Core/FunctionTable.h"

#include <algorithm>

using namespace chomp;

Status FunctionTable::add(HostAddress Function, DeviceAddress Symbol, plugin::Queue &Q) {
  DeviceAddress Value = 0;
  CHOMP_TRY(Q.copyToHost(&Value, Symbol, sizeof(Value)));
  CHOMP_TRY(Q.synchronize());
  std::lock_guard<std::mutex> Guard(Lock);
  Functions[Function] = Value;
  Changed = true;
  return {};
}

void FunctionTable::remove(HostAddress Function) {
  std::lock_guard<std::mutex> Guard(Lock);
  Functions.erase(Function);
  Changed = true;
}

void FunctionTable::addUser(DeviceAddress Table) {
  std::lock_guard<std::mutex> Guard(Lock);
  Users.push_back(Table);
  Changed = true;
}

void FunctionTable::removeUser(DeviceAddress Table) {
  std::lock_guard<std::mutex> Guard(Lock);
  Users.erase(std::remove(Users.begin(), Users.end(), Table), Users.end());
}

Status FunctionTable::publish(plugin::Queue &Q) {
  struct Pair { // device/Functions.h: function_pair, function_table
    HostAddress Host;
    DeviceAddress Device;
  };
  struct {
    DeviceAddress Pairs = 0;
    unsigned long long Count = 0;
  } Table;
  std::lock_guard<std::mutex> Guard(Lock);
  if (!std::exchange(Changed, false) || Users.empty() || Functions.empty())
    return {};
  std::vector<Pair> Pairs;
  for (const auto &[Host, Device] : Functions)
    Pairs.push_back({Host, Device});
  Result<DeviceAddress> Memory = Q.allocate(Pairs.size() * sizeof(Pair));
  if (!Memory.ok())
    return Memory.takeStatus();
  Table = {*Memory, Pairs.size()};
  CHOMP_TRY(Q.copyToDevice(*Memory, Pairs.data(), Pairs.size() * sizeof(Pair)));
  CHOMP_TRY(Q.synchronize()); // the table before those that lead to it
  for (DeviceAddress User : Users)
    CHOMP_TRY(Q.copyToDevice(User, &Table, sizeof(Table)));
  return Q.synchronize();
}
