//===- GroupCopies.cpp - groupprivate variables on the host ---------------===//
//
// Each team of a league is a contention group and has a copy of its own (OpenMP 6.0 §7.13), which begins without a
// value: a later league's team of the same number may well find what an earlier one has left.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"
#include "Api/Routines.h"
#include "Core/ForkLock.h"

#include <map>
#include <mutex>
#include <new>
#include <utility>

using namespace chomp;
using namespace chomp::api;

namespace {

/// What any object is aligned to that needs no more than a cache line.
constexpr std::align_val_t Alignment{64};

struct Copies {
  ForkLock Lock;
  std::map<std::pair<void *, int>, void *> OfTeam; ///< By variable and team; kept to the end.
};

} // namespace

void *chomp_group_copy(void *Variable, chomp_size_t Size) {
  static auto *Teams = hostRoutine<int()>("omp_get_num_teams");
  static auto *Team = hostRoutine<int()>("omp_get_team_num");
  if (!Teams || !Team || Teams() <= 1)
    return Variable;
  static auto *All = new Copies;
  std::lock_guard<std::mutex> Guard(All->Lock);
  void *&Copy = All->OfTeam[{Variable, Team()}];
  if (!Copy)
    Copy = ::operator new(Size, Alignment);
  return Copy;
}
