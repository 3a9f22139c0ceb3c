//===- Reports.cpp - findings about accesses, in words --------------------===//
//
// Each says what happened, to which memory, by whom, and what would mend it.
//
//===----------------------------------------------------------------------===//
#include "Core/HostPointers.h"
#include "Core/Message.h"
#include "Plugins/vgpu/strict/Detector.h"
#include "chomp/check.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace chomp;
using namespace chomp::vgpu;
using namespace chomp::vgpu::strict;

namespace {

const char *verb(unsigned Kind) {
  if ((Kind & CHOMP_CHECK_WRITE) && (Kind & CHOMP_CHECK_READ))
    return "updates";
  return Kind & CHOMP_CHECK_WRITE ? "writes" : "reads";
}

std::string text(const Origin &O) { return O.Text.empty() && O.Code ? placeOf(O.Code).text() : O.Text; }

} // namespace

Who Detector::who() const {
  Access Now;
  Now.Team = Team;
  Now.Thread = static_cast<std::uint16_t>(thread());
  return who(Now);
}

Who Detector::who(const Access &A) const {
  Who W{A.Team, A.Thread, -1};
  if (Running == Shape::Iterations && !CountsParts && Step == 1)
    W.Iteration = static_cast<long long>(A.Team) * TeamSize + A.Thread;
  return W;
}

/// By the user's line, so that one mistake in inlined or unrolled code is one finding.
bool Detector::isNew(const char *Kind, const void *Code, const void *What) {
  return isNewAt(Kind, Code ? placeOf(Code).text() : std::string(), What);
}

bool Detector::isNewAt(const char *Kind, const std::string &Place, const void *What) {
  constexpr std::size_t Most = 100;
  std::lock_guard<std::mutex> Guard(ToldLock);
  if (Told.size() >= Most)
    return false;
  bool New = Told.insert({Kind, {Place, What}}).second;
  if (New && Told.size() == Most)
    say("strict mode tells no more than 100 findings");
  return New;
}

std::string Detector::describe(const Block &B) {
  switch (B.What) {
  case Block::Kind::Own:
    return cat("memory of the device (", bytes(B.size()), ")");
  case Block::Kind::Mapped:
    return cat(B.Name, " (", bytes(B.size()), ")");
  case Block::Kind::Allocated:
    return cat("memory of ", B.Name, " (", bytes(B.size()), ")");
  case Block::Kind::Heap:
    return cat("memory that a kernel allocated (", bytes(B.size()), ")");
  case Block::Kind::Variable:
    return cat("the device's variable ", B.Name, " (", bytes(B.size()), ")");
  case Block::Kind::Team:
    return B.Name.empty() ? "a variable that the team shares"
                          : cat("the team's variable ", B.Name, " (", bytes(B.size()), ")");
  case Block::Kind::Constant:
    break;
  }
  return "a constant";
}

std::string Detector::origin(const Block &B) {
  std::string Where = text(B.Made);
  if (Where.empty())
    return "";
  return cat(B.What == Block::Kind::Mapped ? "mapped at " : "allocated at ", Where);
}

Finding Detector::finding(const char *Kind, const void *Code, const Block *B) const {
  Finding F;
  F.Kind = Kind;
  if (Code)
    F.At = placeOf(Code);
  F.By = who();
  if (B) {
    F.Variable = B->Name;
    F.Mapped = origin(*B);
    F.About = describe(*B);
  }
  return F;
}

void Detector::reportOutside(Block &B, std::uintptr_t Address, std::size_t Size, unsigned Kind, const void *Code) {
  if (!isNew("out-of-bounds", Code, &B))
    return;
  Finding F = finding("out-of-bounds", Code, &B);
  std::string Where;
  if (Address >= B.End)
    Where = Address == B.End ? "right behind the end" : cat(bytes(Address - B.End), " behind the end");
  else if (Address < B.Begin)
    Where = cat(bytes(B.Begin - Address), " before the beginning");
  else
    Where = "across the end";
  F.Text = cat("a kernel ", verb(Kind), " ", bytes(Size), " ", Where, " of ", describe(B));
  F.Mend = B.What == Block::Kind::Mapped
               ? cat("map all that the region uses of ", variableOf(B.Name), ", or keep the index within ", B.Name)
               : "allocate more, or keep the index within it";
  report(F);
}

void Detector::reportFreed(Block &B, std::uintptr_t, std::size_t Size, unsigned Kind, const void *Code) {
  if (!isNew("use-after-free", Code, &B))
    return;
  Finding F = finding("use-after-free", Code, &B);
  F.Text = cat("a kernel ", verb(Kind), " ", bytes(Size), " of ", describe(B),
               B.What == Block::Kind::Mapped ? ", which is no longer mapped" : ", which was freed");
  if (std::string Gone = text(B.Gone); !Gone.empty())
    F.Mapped += cat(F.Mapped.empty() ? "" : ", ", B.What == Block::Kind::Mapped ? "unmapped at " : "freed at ", Gone);
  F.Mend = B.What == Block::Kind::Mapped
               ? cat("keep ", variableOf(B.Name),
                     " mapped until the last region that uses it, and take device addresses anew "
                     "after mapping it again")
               : "free it after the last region that uses it";
  report(F);
}

void Detector::reportUnwritten(Block &B, std::uintptr_t Address, std::size_t Size, const void *Code) {
  bool Written = false;
  for (std::uintptr_t At = Address; At < Address + Size; ++At) {
    if (B.Known.isWritten(At, 1))
      return; // a structure is copied: the rest may be padding, or members that nobody asks for
    Written |= *reinterpret_cast<const unsigned char *>(At) != Poison;
  }
  B.Known.markWritten(Address, Size); // told once
  // Code that isn't instrumented was here: a library's, or what passes a parameter.
  if (Written || !isNew("uninitialized", Code, &B))
    return;
  Finding F = finding("uninitialized", Code, &B);
  F.Text = cat("a kernel reads ", bytes(Size), " of ", describe(B), " that nobody wrote");
  F.Mend = B.What == Block::Kind::Mapped
               ? cat("map it with 'to' or 'tofrom', update it to the device, or let a kernel write it before")
           : B.What == Block::Kind::Team ? "write it before, by every team: each has its own copy"
                                         : "write it before";
  report(F);
}

void Detector::reportRace(const Conflict &C) {
  if (C.Task)
    return reportMeeting(C);
  const bool Mixed = C.Earlier.Atomic || (C.Kind & CHOMP_CHECK_ATOMIC);
  const char *Kind = Mixed ? "atomic-mixed" : "race";
  const void *Other = Sites[C.Earlier.Site];
  // The same two lines, the other way round, are the same mistake.
  if (!isNew(Kind, C.Code, C.Where) ||
      (placeOf(Other).text() != placeOf(C.Code).text() && !isNew(Kind, Other, C.Where)))
    return;
  Finding F = finding(Kind, C.Code, C.Where);
  F.By = C.By;
  const char *Atomically = C.Kind & CHOMP_CHECK_ATOMIC ? " atomically" : "";
  const bool SameTeam = C.By.Team == C.Earlier.Team;
  const char *Others = Running == Shape::Iterations ? "another iteration's thread"
                       : SameTeam                   ? "another thread of the team"
                                                    : "a thread of another team";
  F.Text = cat("a thread ", verb(C.Kind), " ", bytes(C.Size), " of ", describe(*C.Where), Atomically, ", which ",
               Others, C.EarlierWrites ? " writes" : " reads", C.Earlier.Atomic ? " atomically" : "",
               ", and nothing orders the two");
  F.Other = placeOf(Other);
  F.OtherText =
      cat(C.EarlierWrites ? "written" : "read", C.Earlier.Atomic ? " atomically" : "", " by ", who(C.Earlier).text());
  if (Mixed)
    F.Mend = "make the plain access atomic too (atomic read, write or update), or put a barrier between them";
  else if (hasRegions() && SameTeam)
    F.Mend = "put a barrier between the two, or make both atomic; or give each thread a copy (private, reduction)";
  else
    F.Mend = "make both atomic (#pragma omp atomic), use a reduction clause, or give each thread a copy (private)";
  report(F);
}

void Detector::reportOthers(std::size_t Size, unsigned Kind, const void *Code, bool Initial) {
  if (!isNew("other-thread", Code))
    return;
  Finding F = finding("other-thread", Code, nullptr);
  F.Text = cat("a thread ", verb(Kind), " ", bytes(Size), " of a variable of ",
               Initial ? "the team's initial thread" : "another thread", "'s own, which on a GPU nobody else finds");
  F.Mend = "let the threads share it (declare it outside of the parallel construct, where no clause makes copies), or "
           "hand on its value";
  report(F);
}

void Detector::reportForeign(std::uintptr_t Address, std::size_t Size, unsigned Kind, const void *Code) {
  if (!ToldForeign.insert({Code, Kind}).second || !isNew("host-memory", Code))
    return;
  const std::string Where = describeHost(Address);
  Finding F = finding("host-memory", Code, nullptr);

  // Whose pointer is it? One that the region uses and nothing is mapped for; else one in mapped memory.
  constexpr std::size_t Far = std::size_t(1) << 30;
  const plugin::Watcher::Unmapped *Pointer = nullptr;
  auto distance = [&](const void *From) { return Address - reinterpret_cast<std::uintptr_t>(From); };
  for (const auto &U : Unmapped)
    if (distance(U.Value) < Far && (!Pointer || distance(U.Value) < distance(Pointer->Value)))
      Pointer = &U;
  const Block *Holder = nullptr, *Corresponding = nullptr;
  std::size_t Offset = 0;
  std::uintptr_t Nearest = std::size_t(1) << 26;
  auto search = [&](const Block &B) {
    if (B.Freed || B.What == Block::Kind::Constant)
      return;
    if (B.What == Block::Kind::Mapped && Address >= B.Original && Address - B.Original < B.size())
      Corresponding = &B;
    for (std::uintptr_t At = (B.Begin + 7) & ~std::uintptr_t(7); !Pointer && At + 8 <= B.End; At += 8) {
      std::uintptr_t Value;
      std::memcpy(&Value, reinterpret_cast<const void *>(At), sizeof(Value));
      if (Value && Value <= Address && Address - Value < Nearest) {
        Nearest = Address - Value;
        Holder = &B;
        Offset = At - B.Begin;
      }
    }
  };
  if (!Where.empty()) {
    for (Memory *M : Memories)
      M->forEach(search);
    for (const auto &[Begin, B] : Variables)
      search(B);
  }
  Symbol S = symbolAt(Address);

  std::string What = Where.empty() ? "memory that does not exist" : Where;
  if (!S.Name.empty()) {
    What = cat("the host's variable ", S.Name);
    F.Variable = S.Name;
  }
  F.Text = cat("a kernel ", verb(Kind), " ", bytes(Size), " of ", What);
  if (Corresponding) {
    F.Variable = Corresponding->Name;
    F.About = cat("the original storage of ", describe(*Corresponding));
    F.Mapped = origin(*Corresponding);
  }
  if (Pointer) {
    F.Variable = variableOf(Pointer->Item);
    F.About = hostPointerText(F.Variable, Pointer->Value);
    for (Memory *M : Memories)
      M->forEach([&](const Block &B) {
        if (!B.Freed && B.What == Block::Kind::Mapped && variableOf(B.Name) == F.Variable && !Corresponding)
          F.About += cat(", though ", describe(B), " is, ", origin(B));
      });
    F.Mend = hostPointerMend(F.Variable);
  } else if (Holder) {
    F.About = cat("the host's pointer to it is in ", describe(*Holder), ", at byte ", Offset,
                  F.About.empty() ? "" : cat(", and means ", F.About));
    F.Mapped = cat(origin(*Holder), Corresponding ? cat("; ", Corresponding->Name, " ", F.Mapped) : std::string());
    if (!Corresponding && S.Name.empty())
      F.Variable = Holder->Name;
    F.Mend = Corresponding ? "attach the pointer: map it together with what it points to, as in map(to: s, s.p[0:n])"
             : Holder->What == Block::Kind::Variable
                 ? cat("map what ", Holder->Name, " points to: map(tofrom: ", Holder->Name, "[0:n])")
                 : "map what the pointer points to, as a section of it, so that it is attached: map(to: s, s.p[0:n])";
  } else if (!S.Name.empty()) {
    F.Mend = cat("map ", S.Name, ", or make it a device variable: #pragma omp declare target enter(", S.Name, ")");
  } else {
    F.Mend = "map what the region uses";
  }
  report(F);
  if (Where.empty()) // the access would end the program without a word
    endWithFindings();
}

void strict::endWithFindings() {
  unsigned Count = findings();
  if (!Count)
    return;
  say(cat("strict mode found ", Count, Count == 1 ? " mistake" : " mistakes", " in this run"));
  std::fflush(nullptr);
  std::_Exit(FindingsExitCode);
}
