//===- Transfers.cpp - what meets a construct with nowait -----------------===//
//
// A transfer of such a construct is an access of its own to the device's memory, beside those of its kernel, and to the
// host's. Whatever comes before the host has waited for it is held against both: kernels in Detector.cpp; transfers,
// the end of mapped memory, and the host's own accesses, where they are instrumented, here.
//
//===----------------------------------------------------------------------===//
#include "Core/HostPointers.h"
#include "Core/Message.h"
#include "Plugins/vgpu/strict/Detector.h"
#include "Plugins/vgpu/strict/League.h"
#include "chomp/check.h"

#include <cstdlib>

using namespace chomp;
using namespace chomp::vgpu;
using namespace chomp::vgpu::strict;

namespace {

/// Known by its name alone, not by a place.
bool isRoutine(const TargetTask &Task) { return Task.Where.find(':') == std::string::npos; }

/// ", which the construct at x.c:12 may still be writing: it has nowait, and nothing has waited for it"
std::string which(const TargetTask &Task, const char *Doing) {
  return cat(", which ", isRoutine(Task) ? "" : "the construct at ", Task.Where, " may still be ", Doing, ": ",
             isRoutine(Task) ? "" : "it has nowait, and ", "nothing has waited for it");
}

std::string nameOf(const TargetTask &Task) { return isRoutine(Task) ? Task.Where : "the construct with nowait"; }

SourcePlace placeAt(const std::string &Where) {
  SourcePlace Place;
  const std::size_t Colon = Where.rfind(':');
  if (Colon != std::string::npos) {
    Place.File = Where.substr(0, Colon);
    Place.Line = std::atoi(Where.c_str() + Colon + 1);
  }
  return Place;
}

std::string mend(const std::string &Item) {
  return cat("wait for it before (#pragma omp taskwait), or order the two constructs: depend(inout: ", variableOf(Item),
             ") on both");
}

} // namespace

void Detector::transfer(Block &B, std::uintptr_t Address, std::size_t Size, bool Writes, std::uintptr_t Host,
                        const std::string &Where) {
  // What is known of the memory is the running kernel's; what happens beside one isn't looked at.
  const std::unique_lock<std::mutex> Pause = betweenKernels();
  if (!Pause)
    return;
  TargetTasks &Tasks = TargetTasks::get();
  const TargetTaskRef By = Tasks.running();
  const TasksByLaunch Besides = Tasks.besides(By.get());
  Access Now;
  if (By && (Now.Launch = newLaunch(/*Kernel=*/false)))
    Tasks.launched(By, Now.Launch);

  TargetTaskRef Task;
  Access Earlier;
  bool EarlierWrites = false;
  auto against = [&](const Access &A, bool IsWrite) {
    auto Found = Task ? Besides.end() : Besides.find(A.Launch);
    if (Found == Besides.end())
      return;
    Task = Found->second;
    Earlier = A;
    EarlierWrites = IsWrite;
  };
  if (!Besides.empty() || Now.Launch)
    B.Known.forEachCell(Address, Size, [&](Cell &C) {
      against(C.Write, true);
      if (Writes) {
        against(C.Read, false);
        against(C.OtherRead, false);
      }
      if (Now.Launch)
        (Writes ? C.Write : Besides.count(C.Read.Launch) ? C.OtherRead : C.Read) = Now;
    });
  if (Task)
    reportTransfer(B, *Task,
                   cat("a transfer ", Writes ? "writes " : "reads ", bytes(Size), " of ", describe(B),
                       which(*Task, EarlierWrites ? "writing" : "reading")),
                   Where, Earlier.Site);

  if (!Host)
    return;
  const bool WritesHost = !Writes;
  if (auto Met = Task ? std::nullopt : Tasks.meets(Host, Host + Size, WritesHost, By.get()))
    reportTransfer(B, *Met->first,
                   cat("a transfer ", WritesHost ? "writes " : "reads ", bytes(Size), " of the host's ", describe(B),
                       which(*Met->first, Met->second.Written ? "writing" : "reading")),
                   Where, 0);
  if (By)
    Tasks.transfers(By, {Host, Host + Size, WritesHost, describe(B), B.Name, origin(B)});
}

void Detector::unmap(Block &B, const std::string &Where) {
  TargetTasks &Tasks = TargetTasks::get();
  if (!Tasks.any())
    return;
  const std::unique_lock<std::mutex> Pause = betweenKernels();
  if (!Pause)
    return;
  const TasksByLaunch Besides = Tasks.besides(Tasks.running().get());
  TargetTaskRef Task;
  Access Earlier;
  if (!Besides.empty())
    B.Known.forEachCell(B.Begin, B.size(), [&](const Cell &C) {
      for (const Access &A : {C.Write, C.Read, C.OtherRead})
        if (auto Found = Besides.find(A.Launch); !Task && Found != Besides.end()) {
          Task = Found->second;
          Earlier = A;
        }
    });
  if (Task)
    reportTransfer(
        B, *Task, cat(describe(B), B.What == Block::Kind::Mapped ? " is unmapped" : " is freed", which(*Task, "using")),
        Where, Earlier.Site);
}

bool Detector::hostMeets(std::uintptr_t Address, std::size_t Size, unsigned Kind, const void *Code) {
  const TargetTasks &Tasks = TargetTasks::get();
  if (!Tasks.any())
    return false;
  auto Met = Tasks.meets(Address, Address + Size, Kind & CHOMP_CHECK_WRITE, Tasks.running().get());
  if (!Met)
    return false;
  const auto &[Task, Range] = *Met;
  if (!isNew("race", Code, Task.get()))
    return true;
  Finding F;
  F.Kind = "race";
  F.InKernel = false;
  F.At = placeOf(Code);
  F.Variable = Range.Item;
  F.About = Range.About;
  F.Mapped = Range.Mapped;
  F.Text = cat("the host ", Kind & CHOMP_CHECK_WRITE ? "writes " : "reads ", bytes(Size), " of ", Range.About,
               which(*Task, Range.Written ? "writing" : "reading"));
  F.Other = placeAt(Task->Where);
  F.OtherText = nameOf(*Task);
  F.Mend = "wait for it before: #pragma omp taskwait";
  report(F);
  return true;
}

/// A kernel and a construct with nowait. Site: of the latter's access; 0: of a transfer.
void Detector::reportMeeting(const Conflict &C) {
  if (!isNewAt("race", placeOf(C.Code).text() + C.Task->Where, C.Where))
    return;
  Finding F = finding("race", C.Code, C.Where);
  F.By = C.By;
  F.Text = cat("a thread ", C.Kind & CHOMP_CHECK_WRITE ? "writes " : "reads ", bytes(C.Size), " of ",
               describe(*C.Where), which(*C.Task, C.EarlierWrites ? "writing" : "reading"));
  F.Other = C.Earlier.Site ? placeOf(Sites[C.Earlier.Site]) : placeAt(C.Task->Where);
  F.OtherText = cat(C.EarlierWrites ? "written" : "read", C.Earlier.Site ? " by its kernel" : " by its transfer");
  F.Mend = mend(C.Where->Name);
  report(F);
}

void Detector::reportTransfer(const Block &B, const TargetTask &Task, const std::string &Text, const std::string &Where,
                              std::uint32_t Site) {
  if (!isNewAt("race", cat(Where, " ", Task.Where), nullptr))
    return;
  Finding F;
  F.Kind = "race";
  F.InKernel = false;
  F.At = placeAt(Where);
  F.Variable = B.Name;
  F.About = describe(B);
  F.Mapped = origin(B);
  F.Text = Text;
  F.Other = Site ? placeOf(Sites[Site]) : placeAt(Task.Where);
  F.OtherText = Site ? "its kernel" : nameOf(Task);
  F.Mend = mend(B.Name);
  report(F);
}
