//===- Compare.cpp - by element, with its place ---------------------------===//
//
// Addresses of captured memory are the same if they lead to the same byte of it, wherever the replay has it.
//
//===----------------------------------------------------------------------===//
#include "Compare.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace llvm;

namespace chomp::replay {

/// "x" of "x[0 : n]"
static StringRef variableOf(StringRef Item) {
  return Item.take_until([](char C) { return C == '['; }).rtrim();
}

Error Comparison::add(const Manifest &M, StringRef Text) {
  // An item may have a = in it, no type has.
  const auto [Item, Type] = Text.contains('=') ? Text.rsplit('=') : std::make_pair(StringRef(), Text);
  if (!is_contained({"float", "double", "int", "long"}, Type))
    return createStringError("--type=" + Text + ": expected float, double, int or long, for an item: x=double");
  auto IsIt = [Item = Item](const Memory &Own) { return Own.Item == Item || variableOf(Own.Item) == Item; };
  if (!Item.empty() && none_of(M.Memories, IsIt))
    return createStringError("--type=" + Text + ": the capture has no item " + Item);
  Types[Item] = Type;
  return Error::success();
}

StringRef Comparison::typeOf(const Memory &M) const {
  for (StringRef Name : {StringRef(M.Item), variableOf(M.Item)})
    if (const auto Own = Types.find(Name); Own != Types.end())
      return Own->second;
  if (const auto Own = Found.find(M.Address); Own != Found.end())
    return Own->second;
  const auto All = Types.find("");
  return All == Types.end() ? "" : StringRef(All->second);
}

/// With all digits that tell two numbers apart.
template <typename T> static std::string spell(T Value) {
  if constexpr (std::is_floating_point_v<T>) {
    std::string Text;
    raw_string_ostream(Text) << format("%.*g", std::numeric_limits<T>::max_digits10, double(Value));
    return Text;
  } else {
    return std::to_string(Value);
  }
}

template <typename T> static T load(StringRef Bytes, uint64_t At) {
  T Value;
  std::memcpy(&Value, Bytes.data() + At, sizeof(T));
  return Value;
}

/// A byte of what nobody knows what it is: as what it may be.
static std::string describe(StringRef Want, StringRef Got, uint64_t At) {
  std::string Text = formatv("byte {0}", At);
  auto Add = [&](StringRef Type, auto Like) {
    using T = decltype(Like);
    const uint64_t Begin = At / sizeof(T) * sizeof(T);
    if (Begin + sizeof(T) <= Want.size())
      Text += formatv("; as {0} element {1}: {2} here, {3} captured", Type, Begin / sizeof(T),
                      spell(load<T>(Got, Begin)), spell(load<T>(Want, Begin)));
  };
  Add("double", double());
  Add("float", float());
  Add("int", int32_t());
  return Text;
}

/// The elements of a type that differ. One that is no number is only like another one. What is left behind the last
/// whole element counts as one.
template <typename T> static void compareElements(StringRef Want, StringRef Got, double Tolerance, Difference &D) {
  const uint64_t Whole = Want.size() / sizeof(T) * sizeof(T);
  for (uint64_t At = 0; At < Whole; At += sizeof(T)) {
    if (!std::memcmp(Want.data() + At, Got.data() + At, sizeof(T)))
      continue;
    const T A = load<T>(Want, At), B = load<T>(Got, At);
    if (std::is_floating_point_v<T> && Tolerance > 0) {
      const double Of = std::max(std::fabs(double(A)), std::fabs(double(B)));
      if ((std::isnan(double(A)) && std::isnan(double(B))) ||
          (std::isfinite(Of) && std::fabs(double(A) - double(B)) <= Tolerance * Of))
        continue;
    }
    if (D.Count++ == 0)
      D.First = formatv("element {0}: {1} here, {2} captured", At / sizeof(T), spell(B), spell(A)).str();
  }
  for (uint64_t At = Whole; At < Want.size(); ++At)
    if (Want[At] != Got[At]) {
      if (D.Count++ == 0)
        D.First = describe(Want, Got, At) + " (its size is not one of whole elements)";
      return;
    }
}

/// Whether both are addresses of the same place.
static bool isSamePlace(const Manifest &M, const Outcome &Now, uint64_t Want, uint64_t Got) {
  const auto Leads = findPlace(M, Want);
  return Leads && Now.hasMoved(M, Leads->Target) &&
         Got == Now.placeOf(M, Leads->Target) + static_cast<uint64_t>(Leads->Delta);
}

Difference compareBytes(const Manifest &M, unsigned Number, StringRef Want, StringRef Got, const Outcome &Now,
                        const Comparison &How) {
  const Memory &Own = M.Memories[Number];
  Difference D{&Own, 0, ""};
  if (Want == Got)
    return D;
  const StringRef Type = How.typeOf(Own);
  if (Type == "double")
    compareElements<double>(Want, Got, How.Tolerance, D);
  else if (Type == "float")
    compareElements<float>(Want, Got, How.Tolerance, D);
  else if (Type == "int")
    compareElements<int32_t>(Want, Got, 0, D);
  else if (Type == "long")
    compareElements<int64_t>(Want, Got, 0, D);
  if (!Type.empty())
    return D;
  // Attached pointers may lead before what they are for: the memory that they are said to lead to counts.
  auto IsKnown = [&](uint64_t At) {
    for (const Memory::Pointer &P : Own.Pointers)
      if (P.Offset == At && P.Memory)
        return load<uint64_t>(Want, At) - M.Memories[*P.Memory].Address ==
               load<uint64_t>(Got, At) - Now.placeOf(M, static_cast<int>(*P.Memory));
    return false;
  };
  const uint64_t Shift = (8 - Own.Address % 8) % 8;
  for (uint64_t At = 0; At < Want.size(); ++At) {
    if (Want[At] == Got[At])
      continue;
    if (At >= Shift) {
      const uint64_t Begin = (At - Shift) / 8 * 8 + Shift;
      if (Begin + 8 <= Want.size() &&
          (IsKnown(Begin) || isSamePlace(M, Now, load<uint64_t>(Want, Begin), load<uint64_t>(Got, Begin)))) {
        At = Begin + 7;
        continue;
      }
    }
    if (D.Count++ == 0)
      D.First = describe(Want, Got, At);
  }
  return D;
}

Expected<std::vector<Difference>> compare(const Manifest &M, const Outcome &Now, const Comparison &How) {
  std::vector<Difference> All;
  for (unsigned I = 0; I < M.Memories.size(); ++I) {
    const Memory &Own = M.Memories[I];
    const auto Changed = Now.Changed.find(I);
    if (Changed == Now.Changed.end() && Own.After.empty())
      continue;
    std::unique_ptr<MemoryBuffer> Files[2];
    const std::string Paths[2] = {M.path(Own.After.empty() ? Own.Before : Own.After),
                                  Changed == Now.Changed.end() ? M.path(Own.Before) : Changed->second};
    for (int Which : {0, 1}) {
      auto File = MemoryBuffer::getFile(Paths[Which], /*IsText=*/false, /*RequiresNullTerminator=*/false);
      if (!File || (*File)->getBufferSize() != Own.Size)
        return createStringError("cannot read " + Paths[Which]);
      Files[Which] = std::move(*File);
    }
    Difference D = compareBytes(M, I, Files[0]->getBuffer(), Files[1]->getBuffer(), Now, How);
    if (D.Count)
      All.push_back(std::move(D));
  }
  return All;
}

} // namespace chomp::replay
