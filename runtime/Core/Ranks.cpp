//===- Ranks.cpp - the processes of a parallel job ------------------------===//
#include "Core/Ranks.h"

#include <algorithm>
#include <array>
#include <unistd.h>

using namespace chomp;

namespace {

/// What launchers set. MPI's own first: srun's rank, and that of a batch script, may be that of the launcher. The rank
/// within a node says least.
struct Launcher {
  const char *Rank;
  std::array<const char *, 2> Ranks;
};
constexpr Launcher Launchers[] = {
    {"OMPI_COMM_WORLD_RANK", {"OMPI_COMM_WORLD_SIZE"}},
    {"PMI_RANK", {"PMI_SIZE"}},
    {"MV2_COMM_WORLD_RANK", {"MV2_COMM_WORLD_SIZE"}},
    {"PMIX_RANK", {"PMIX_SIZE", "SLURM_STEP_NUM_TASKS"}},
    {"PALS_RANKID", {"PALS_SIZE"}},
    {"JSM_NAMESPACE_RANK", {"JSM_NAMESPACE_SIZE"}},
    {"ALPS_APP_PE", {}},
    {"FLUX_TASK_RANK", {"FLUX_JOB_SIZE"}},
    {"SLURM_PROCID", {"SLURM_STEP_NUM_TASKS", "SLURM_NTASKS"}},
    {"MPI_LOCALRANKID", {"MPI_LOCALNRANKS"}},
};

/// A variable's value, if that is a number.
std::string numberIn(Environment::Getter Get, const char *Name) {
  const char *Text = Name ? Get(Name) : nullptr;
  const std::string_view Value = Text ? Text : "";
  const bool IsNumber =
      !Value.empty() && std::all_of(Value.begin(), Value.end(), [](char C) { return C >= '0' && C <= '9'; });
  return IsNumber ? std::string(Value) : std::string();
}

/// Where ".json" begins; a name that begins with a dot has no ending by that.
std::size_t endingOf(const std::string &File) {
  const std::size_t Name = File.rfind('/') + 1, Dot = File.rfind('.'); // without a folder: 0
  return Dot == File.npos || Dot <= Name ? File.size() : Dot;
}

} // namespace

Rank chomp::findRank(Environment::Getter Get) {
  for (const Launcher &L : Launchers) {
    Rank Found{numberIn(Get, L.Rank), "", L.Rank};
    if (Found.Number.empty())
      continue;
    for (const char *Name : L.Ranks)
      if (Found.Ranks.empty())
        Found.Ranks = numberIn(Get, Name);
    return Found;
  }
  return {};
}

Result<std::string> chomp::fileOfProcess(const char *Variable, std::string_view Name, const Rank &Mine, RankAt At) {
  std::string Out;
  bool IsOwn = false;
  for (std::size_t I = 0; I < Name.size(); ++I) {
    if (Name[I] != '%') {
      Out += Name[I];
      continue;
    }
    const char What = ++I < Name.size() ? Name[I] : '\0';
    if (What == 'p')
      Out += cat(getpid());
    else if (What == 'r')
      Out += Mine.Number.empty() ? "0" : Mine.Number;
    else if (What == '%')
      Out += '%';
    else
      return Status::failure(Variable, ": in the file name ", Name,
                             " a % stands before p (the process's number), r (its MPI rank) or another %");
    IsOwn |= What != '%';
  }
  if (!IsOwn && Mine.isOneOfSeveral())
    Out.insert(At == RankAt::End ? Out.size() : endingOf(Out), "." + Mine.Number);
  return Out;
}
