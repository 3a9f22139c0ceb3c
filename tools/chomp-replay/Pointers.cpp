//===- Pointers.cpp - finding addresses -----------------------------------===//
#include "Pointers.h"

#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <set>

using namespace llvm;

namespace chomp::replay {

uint64_t loadWord(const void *At) { return support::endian::read64le(At); }

std::optional<Place> findPlace(const Manifest &M, uint64_t Address) {
  // The last one that begins there or before; where one ends and the next begins, it is the next.
  const auto Next = std::upper_bound(M.Memories.begin(), M.Memories.end(), Address,
                                     [](uint64_t A, const Memory &Own) { return A < Own.Address; });
  if (Next != M.Memories.begin())
    if (const Memory &Own = *std::prev(Next); Address - Own.Address <= Own.Size)
      return Place{static_cast<int>(std::prev(Next) - M.Memories.begin()), static_cast<int64_t>(Address - Own.Address)};
  if (Address >= M.Image.Begin && Address < M.Image.End)
    return Place{Word::Code, static_cast<int64_t>(Address - M.Image.Begin)};
  return std::nullopt;
}

/// A known one: to the memory that it is said to lead to, or where its value says.
static std::optional<Place> placeOf(const Manifest &M, uint64_t Value, std::optional<unsigned> Target) {
  if (!Target)
    return findPlace(M, Value);
  return Place{static_cast<int>(*Target), static_cast<int64_t>(Value - M.Memories[*Target].Address)};
}

static Error addMemory(const Manifest &M, unsigned Number, std::vector<Word> &To) {
  const Memory &Own = M.Memories[Number];
  auto Buffer = MemoryBuffer::getFile(M.path(Own.Before), /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return createStringError(Buffer.getError(), "cannot read " + M.path(Own.Before));
  const char *Bytes = (*Buffer)->getBufferStart();
  std::set<uint64_t> Known;
  for (const Memory::Pointer &P : Own.Pointers) {
    Known.insert(P.Offset);
    if (const auto Leads = placeOf(M, loadWord(Bytes + P.Offset), P.Memory))
      To.push_back({false, Number, P.Offset, Leads->Target, Leads->Delta, true});
  }
  for (uint64_t At = (8 - Own.Address % 8) % 8; At + 8 <= Own.Size; At += 8)
    if (!Known.count(At))
      if (const auto Leads = findPlace(M, loadWord(Bytes + At)))
        To.push_back({false, Number, At, Leads->Target, Leads->Delta, false});
  return Error::success();
}

Expected<std::vector<Word>> findWords(const Manifest &M) {
  std::vector<Word> All;
  for (unsigned I = 0; I < M.Arguments.size(); ++I) {
    const Argument &A = M.Arguments[I];
    if (A.Kind == "mapped") {
      const auto Leads = placeOf(M, loadWord(A.Bytes.data()), A.Memory);
      All.push_back({true, I, 0, Leads->Target, Leads->Delta, true});
    }
    if (A.Kind == "value")
      for (uint64_t At = 0; At + 8 <= A.Bytes.size(); At += 8)
        if (const auto Leads = findPlace(M, loadWord(A.Bytes.data() + At)))
          All.push_back({true, I, At, Leads->Target, Leads->Delta, false});
  }
  for (unsigned I = 0; I < M.Memories.size(); ++I)
    if (Error E = addMemory(M, I, All))
      return E;
  return All;
}

} // namespace chomp::replay
