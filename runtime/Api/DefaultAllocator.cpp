//===- DefaultAllocator.cpp - OMP_ALLOCATOR -------------------------------===//
//
// 5.2, 21.5.1: a predefined allocator, or a predefined memory space, for which traits may follow. The host's OpenMP
// runtime reads it where there is one; this is for programs without.
//
//===----------------------------------------------------------------------===//
#include "Api/Routines.h"

#include <algorithm>
#include <charconv>
#include <string_view>

using namespace chomp;
using namespace chomp::api;

namespace {

struct Word {
  std::string_view Name;
  std::uintptr_t Value;
};

constexpr std::uintptr_t DefaultAllocator = 1; // omp_default_mem_alloc
constexpr Word Allocators[] = {
    {"omp_default_mem_alloc", DefaultAllocator},
    {"omp_large_cap_mem_alloc", 2},
    {"omp_const_mem_alloc", 3},
    {"omp_high_bw_mem_alloc", 4},
    {"omp_low_lat_mem_alloc", 5},
    {"omp_cgroup_mem_alloc", 6},
    {"omp_pteam_mem_alloc", 7},
    {"omp_thread_mem_alloc", 8},
};
constexpr Word Spaces[] = {
    {"omp_default_mem_space", 0}, {"omp_large_cap_mem_space", 1}, {"omp_const_mem_space", 2},
    {"omp_high_bw_mem_space", 3}, {"omp_low_lat_mem_space", 4},
};

constexpr Word SyncHints[] = {{"contended", 3}, {"uncontended", 4}, {"serialized", 5}, {"private", 6}};
constexpr Word Accesses[] = {{"all", 7}, {"thread", 8}, {"pteam", 9}, {"cgroup", 10}};
constexpr Word Fallbacks[] = {{"default_mem_fb", 11}, {"null_fb", 12}, {"abort_fb", 13}, {"allocator_fb", 14}};
constexpr Word Booleans[] = {{"false", 0}, {"true", 1}};
constexpr Word Partitions[] = {{"environment", 15}, {"nearest", 16}, {"blocked", 17}, {"interleaved", 18}};

/// A trait, and the words for its values; none: a number.
struct Trait {
  std::string_view Name;
  int Key;
  const Word *Begin = nullptr, *End = nullptr;
};
const Trait Traits[] = {
    {"sync_hint", 1, std::begin(SyncHints), std::end(SyncHints)},
    {"alignment", 2},
    {"access", 3, std::begin(Accesses), std::end(Accesses)},
    {"pool_size", 4},
    {"fallback", 5, std::begin(Fallbacks), std::end(Fallbacks)},
    {"fb_data", 6, std::begin(Allocators), std::end(Allocators)},
    {"pinned", 7, std::begin(Booleans), std::end(Booleans)},
    {"partition", 8, std::begin(Partitions), std::end(Partitions)},
};

template <typename T> const T *find(const T *Begin, const T *End, std::string_view Name) {
  return std::find_if(Begin, End, [&](const T &One) { return isSameWord(One.Name, Name); });
}

std::string_view trimmed(std::string_view Text) {
  const std::size_t First = Text.find_first_not_of(" \t\n");
  return First == Text.npos ? "" : Text.substr(First, Text.find_last_not_of(" \t\n") + 1 - First);
}

/// What is in front of the separator; the rest stays.
std::string_view cutAt(char Separator, std::string_view &Rest) {
  const std::size_t At = Rest.find(Separator);
  const std::string_view Front = Rest.substr(0, At);
  Rest = At == Rest.npos ? std::string_view() : Rest.substr(At + 1);
  return trimmed(Front);
}

Result<std::uintptr_t> valueOf(const Trait &T, std::string_view Text) {
  if (T.Begin) {
    const Word *Found = find(T.Begin, T.End, Text);
    return Found == T.End ? Status::failure("'", Text, "' is no value of '", T.Name, "'") : Result(Found->Value);
  }
  std::uintptr_t Number = 0;
  auto [End, Error] = std::from_chars(Text.data(), Text.data() + Text.size(), Number);
  if (Error != std::errc() || End != Text.data() + Text.size() || !Number)
    return Status::failure("'", Text, "' is no value of '", T.Name, "', which is a positive number");
  return Number;
}

Result<std::uintptr_t> read(std::string_view Text) {
  const bool HasTraits = Text.find(':') != Text.npos;
  const std::string_view Name = cutAt(':', Text);
  if (const Word *Known = find(std::begin(Allocators), std::end(Allocators), Name);
      Known != std::end(Allocators) && !HasTraits)
    return Known->Value;
  const Word *Space = find(std::begin(Spaces), std::end(Spaces), Name);
  if (Space == std::end(Spaces))
    return Status::failure("'", Name, "' is no predefined ", HasTraits ? "" : "allocator or ", "memory space");
  if (!HasTraits)
    return Space->Value + 1; // its allocator
  std::vector<AllocatorTrait> Asked;
  do {
    std::string_view Value = cutAt(',', Text);
    const std::string_view Key = cutAt('=', Value);
    const Trait *T = find(std::begin(Traits), std::end(Traits), Key);
    if (T == std::end(Traits))
      return Status::failure("'", Key, "' is no trait of allocators");
    Result<std::uintptr_t> Number = valueOf(*T, trimmed(Value));
    if (!Number.ok())
      return Number.takeStatus();
    Asked.push_back({T->Key, *Number});
  } while (!Text.empty());
  const std::uintptr_t Made = initOwnAllocator(Space->Value, static_cast<int>(Asked.size()), Asked.data());
  return Made ? Result(Made) : Status::failure("an alignment is a power of two");
}

} // namespace

std::uintptr_t chomp::api::environmentAllocator() {
  static const std::uintptr_t Only = [] {
    const std::string &Text = Runtime::get().Env.Allocator;
    Result<std::uintptr_t> Named = Text.empty() ? DefaultAllocator : read(Text);
    if (Named.ok())
      return *Named;
    say(Named.takeStatus().context("in OMP_ALLOCATOR=", Text, ", for which omp_default_mem_alloc stands").text());
    return DefaultAllocator;
  }();
  return Only;
}
