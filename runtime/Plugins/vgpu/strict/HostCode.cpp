//===- HostCode.cpp - what only the host can call -------------------------===//
//
// Function pointers are seen where a kernel calls through one and device/Functions.h finds no function of the device's
// for it. Of a virtual call nothing is seen but that the object's pointer to its table is read: eight bytes whose value
// lies in such a table. Kernels' own functions and tables have names of their own (chomp_device); but a class of a
// system header has one table for host and kernels, which shows where a kernel makes an object of it.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/strict/HostCode.h"

#include "Plugins/vgpu/strict/Detector.h"
#include "Plugins/vgpu/strict/League.h"
#include "chomp/status.h"

#pragma GCC visibility push(default)
#include "chomp/check.h"
#pragma GCC visibility pop

#include <algorithm>
#include <cstring>

using namespace chomp;
using namespace chomp::vgpu;
using namespace chomp::vgpu::strict;

void HostCode::update() {
  const unsigned long long Now = filesLoaded();
  if (Now == Files)
    return;
  Files = Now;
  Functions.clear();
  Tables = hostTables();
  Lowest = Tables.empty() ? 0 : Tables.front().Begin;
  Highest = Tables.empty() ? 0 : Tables.back().End;
}

/// What it leads to is behind the table's head, and behind its end where a class has virtual bases alone.
const Symbol *HostCode::search(std::uintptr_t Pointer) const {
  const auto Next = std::lower_bound(Tables.begin(), Tables.end(), Pointer,
                                     [](const Symbol &Table, std::uintptr_t P) { return Table.Begin < P; });
  if (Next == Tables.begin() || Pointer > std::prev(Next)->End || Shared.count(std::prev(Next)->Begin))
    return nullptr;
  return &*std::prev(Next);
}

const std::string &HostCode::function(const void *Code) {
  auto [Slot, New] = Functions.try_emplace(Code);
  if (New)
    Slot->second = hostFunction(Code);
  return Slot->second;
}

void Detector::makes(std::uintptr_t Object, std::uintptr_t Table, const void *Code) {
  OfHost.noteShared(Table);
  access(Object, sizeof(Table), CHOMP_CHECK_WRITE, Code);
}

void Detector::checkTable(std::uintptr_t Address, const Block *B, const void *Code) {
  std::uintptr_t Pointer;
  std::memcpy(&Pointer, reinterpret_cast<const void *>(Address), sizeof(Pointer));
  const Symbol *Table = OfHost.table(Pointer);
  if (!Table || !isNew("host-function", Code))
    return;
  Finding F = finding("host-function", Code, B && B->What != Block::Kind::Constant ? B : nullptr);
  F.Text = cat("a kernel ", Pointer == Table->End ? "looks for a virtual base" : "calls a virtual function",
               " of an object of class ", Table->Name,
               " that the host made: the table that leads to it is the host's, which no GPU can use");
  F.Mend = cat("make the object in a target region, or say whose function is meant, as in object.", Table->Name,
               "::function()");
  report(F);
}

/// "twice" of "twice(double)", "f<int>" of "int f<int>(int)".
static std::string withoutParameters(const std::string &Function) {
  std::size_t Begin = 0, Depth = 0;
  for (std::size_t I = 0; I < Function.size(); ++I) {
    const char C = Function[I];
    if (C == '(' && !Depth && Function.compare(I, 11, "(anonymous ") != 0)
      return Function.substr(Begin, I - Begin);
    if (C == ' ' && !Depth)
      Begin = I + 1;
    Depth += C == '<' || C == '(';
    Depth -= Depth && (C == '>' || C == ')');
  }
  return Function.substr(Begin);
}

void Detector::call(const void *Function, const void *Code) {
  const std::string &Name = OfHost.function(Function);
  if (Name.empty() || !isNew("host-function", Code))
    return;
  const bool Lambda = Name.find("{lambda") != std::string::npos || Name.find("$_") != std::string::npos;
  Finding F = finding("host-function", Code, nullptr);
  F.Variable = Lambda ? "" : withoutParameters(Name);
  F.Text = cat("a kernel calls ", Lambda ? "a lambda's function" : F.Variable,
               " by its address on the host, where no GPU finds a function");
  F.Mend = Lambda ? "hand on the lambda itself, or a function that is declare target indirect"
                  : cat("put ", F.Variable,
                        " between '#pragma omp begin declare target indirect' and '#pragma omp end declare target', so "
                        "that devices find their own version of it");
  report(F);
}

//===----------------------------------------------------------------------===//
// For instrumented kernels
//===----------------------------------------------------------------------===//

void chomp_check_call(const void *Function) {
  if (InKernel)
    Detector::get().call(Function, __builtin_return_address(0));
}

void chomp_check_table(const volatile void *Object, const void *Table, const void *At) {
  if (!InKernel)
    return;
  Detector &D = Detector::get();
  const auto Address = reinterpret_cast<std::uintptr_t>(Object);
  if (Table)
    D.makes(Address, reinterpret_cast<std::uintptr_t>(Table), At);
  else
    D.access(Address, sizeof(Table), CHOMP_CHECK_READ, At);
}
