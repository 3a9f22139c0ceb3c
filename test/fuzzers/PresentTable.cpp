//===- PresentTable.cpp - the present table against a list ----------------===//
//
// Each five bytes of an input are an operation: what to do, an address, a size, and how far below a base pointer is. A
// list of mappings that is searched from end to end has to give the same answers.
//
//===----------------------------------------------------------------------===//
#include "Fuzzer.h"

#include "Core/MappingTable.h"

#include <algorithm>
#include <vector>

using namespace chomp;
using namespace chomp::fuzz;
using Presence = MappingTable::Presence;

namespace {

struct Piece {
  HostAddress Begin, End, Base;
  DeviceAddress Device;
};

class Model {
public:
  std::vector<Piece> Pieces;

  const Piece *around(HostAddress Address) const {
    return first([&](const Piece &P) { return P.Begin <= Address && Address < P.End; });
  }
  /// The first in the order of addresses.
  template <typename F> const Piece *first(F Holds) const {
    const Piece *Found = nullptr;
    for (const Piece &P : Pieces)
      if (Holds(P) && (!Found || P.Begin < Found->Begin))
        Found = &P;
    return Found;
  }
  std::pair<Presence, const Piece *> find(HostAddress Begin, std::size_t Size) const {
    if (const Piece *P = around(Begin))
      return {Size <= P->End - Begin ? Presence::Present : Presence::Partial, P};
    if (const Piece *P = first([&](const Piece &P) { return P.Begin > Begin && P.Begin - Begin < Size; }))
      return {Presence::Partial, P};
    return {Presence::Absent, nullptr};
  }
};

void checkAgainst(const Model &Wanted, MappingTable &Table) {
  require(Table.size() == Wanted.Pieces.size(), "there are as many mappings as were inserted and not erased");
  HostAddress Last = 0;
  for (const Mapping &M : Table.all()) {
    require(M.Begin >= Last && M.Begin < M.End && M.Base <= M.Begin, "mappings are ordered and apart");
    Last = M.End;
    const Piece *P = Wanted.around(M.Begin);
    require(P && P->Begin == M.Begin && P->End == M.End && P->Base == M.Base && P->Device == M.Device,
            "a mapping is what was inserted");
  }
}

/// Both, with the same in them.
class Both {
public:
  void ask(HostAddress Begin, std::size_t Size) {
    const auto [State, P] = Wanted.find(Begin, Size);
    const MappingTable::Found Found = Table.find(Begin, Size);
    require(Found.State == State, "a section is as present as in the list");
    require(!Found.Where == !P && (!P || Found.Where->Begin == P->Begin), "and it is the same mapping");
    if (P && State == Presence::Present)
      require(Found.Where->translate(Begin) == P->Device + (Begin - P->Begin), "addresses are translated alike");
    const Mapping *Pointee = Table.findPointee(Begin);
    const Piece *Inside = Wanted.around(Begin);
    require(Table.translate(Begin) == (Inside ? Inside->Device + (Begin - Inside->Begin) : 0),
            "what corresponds to an address is that of the mapping around it");
    if (Inside)
      require(Pointee && Pointee->Begin == Inside->Begin, "a pointer leads into the storage that it points to");
    else
      require(Pointee ? Pointee->Base <= Begin && Begin < Pointee->Begin
                      : !Wanted.first([&](const Piece &P) { return P.Base <= Begin && Begin < P.Begin; }),
              "or to a mapping in whose extended range it points");
  }

  void insert(HostAddress Begin, std::size_t Size) {
    if (!Size || Wanted.find(Begin, Size).first != Presence::Absent)
      return;
    const std::uint64_t Before = Table.lastNumber();
    const Mapping &M = Table.insert(Begin, Size, NextDevice, NextDevice);
    require(M.Number > Before && Table.lastNumber() == M.Number, "later mappings have greater numbers");
    Wanted.Pieces.push_back({Begin, Begin + Size, Begin, NextDevice});
    NextDevice += 4096;
  }

  void erase(HostAddress Begin, std::size_t Size) {
    Mapping *Where = Table.find(Begin, Size).Where;
    if (!Where)
      return;
    std::erase_if(Wanted.Pieces, [&](const Piece &P) { return P.Begin == Where->Begin; });
    Table.erase(*Where);
  }

  void addBase(HostAddress Begin, std::size_t Size, std::size_t Below) {
    Mapping *Where = Table.find(Begin, Size).Where;
    if (!Where)
      return;
    const HostAddress Base = Where->Begin - std::min<HostAddress>(Where->Begin, Below);
    Table.addBase(*Where, Base);
    for (Piece &P : Wanted.Pieces)
      if (P.Begin == Where->Begin)
        P.Base = std::min(P.Base, Base);
  }

  void check() { checkAgainst(Wanted, Table); }

private:
  Model Wanted;
  MappingTable Table;
  DeviceAddress NextDevice = 1 << 20;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  Both Tables;
  for (; Size >= 5; Data += 5, Size -= 5) {
    const HostAddress Begin = 64 + (Data[1] | Data[2] << 8);
    Tables.ask(Begin, Data[0] & 0x40 ? ~std::size_t(0) - Begin - Data[3] : Data[3]);
    switch (Data[0] & 7) {
    case 0:
      Tables.insert(Begin, Data[3]);
      break;
    case 1: // many neighbours: a table of several blocks
      for (HostAddress I = 0; I < Data[4]; ++I)
        Tables.insert(Begin + I * (Data[3] & 15), 1 + (Data[3] >> 4));
      break;
    case 2:
      Tables.erase(Begin, Data[3]);
      break;
    case 3:
      for (HostAddress I = 0; I < Data[4]; ++I)
        Tables.erase(Begin + I * (Data[3] & 15), 1);
      break;
    case 4:
      Tables.addBase(Begin, Data[3], Data[4] * (Data[0] & 0x80 ? 64u : 1u));
      break;
    case 5:
      Tables.check();
      break;
    }
  }
  Tables.check();
  return 0;
}
