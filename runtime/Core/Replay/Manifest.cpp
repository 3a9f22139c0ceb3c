//===- Manifest.cpp - describing a launch ---------------------------------===//
//
// The virtual GPU's code is a part of the program, or of a library. The manifest names that file, with its hash, and a
// copy lies in the folder: a replay takes the file itself as long as it is the same, since it may look for libraries
// beside it.
//
//===----------------------------------------------------------------------===//
#include "Core/Replay/Manifest.h"

#include "Core/Runtime.h"
#include "Core/Sha256.h"
#include "Core/SideFile.h"
#include "Core/Timeline.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <link.h>

using namespace chomp;
using namespace chomp::capture;
using timeline::quoted;
namespace fs = std::filesystem;

static std::string hexadecimal(const void *Bytes, std::size_t Size) {
  constexpr char Digits[] = "0123456789abcdef";
  std::string Text;
  for (std::size_t I = 0; I < Size; ++I) {
    const unsigned char Byte = static_cast<const unsigned char *>(Bytes)[I];
    Text += {Digits[Byte >> 4], Digits[Byte & 15]};
  }
  return Text;
}

static std::string spell(DeviceAddress Address) { return cat("\"", reinterpret_cast<const void *>(Address), "\""); }

static bool isOnVirtualGpu(const Manifest &M) { return !std::strcmp(M.Where->Kind, "vgpu"); }

/// The image that has the kernel.
static Status findImage(Manifest &M) {
  for (const LoadedModule &Loaded : loadedModules()) {
    const auto Own = Loaded.Record->ByUnit.find({M.Where, M.Kernel.unit});
    auto IsIt = [&](const chomp_kernel_t *K) {
      return !std::strcmp(K->unit, M.Kernel.unit) && !std::strcmp(K->name, M.Kernel.name);
    };
    const bool HasIt = std::any_of(Loaded.Module->kernels, Loaded.Module->kernels_end, IsIt);
    if (!HasIt || Own == Loaded.Record->ByUnit.end() || !Own->second)
      continue;
    M.Image = Loaded.Record->Origins.at(Own->second);
    M.IsSideFile = isOnVirtualGpu(M) && std::none_of(Loaded.Module->images, Loaded.Module->images_end,
                                                     [&](const chomp_image_t *I) { return I == M.Image.Image; });
    for (auto G = Loaded.Module->globals; G != Loaded.Module->globals_end; ++G)
      M.CallsByAddress |= ((*G)->flags & CHOMP_GLOBAL_INDIRECT) != 0;
    return {};
  }
  return Status::failure("its image is not there");
}

static void describeArguments(Manifest &M, const Launch &L) {
  for (std::size_t I = 0; I < L.Count; ++I) {
    const chomp_arg_t &Given = L.Args[I];
    Manifest::Argument A{Manifest::Argument::Value, hexadecimal(L.Values[I], L.Sizes[I]), "", 0, 0, 0};
    if (Given.map == CHOMP_ARG_PARTIALS) {
      A.Is = Manifest::Argument::Partials;
      A.Items = reinterpret_cast<std::size_t>(Given.value);
      A.Size = Given.size;
    } else if (Given.map >= 0) {
      const auto Map = static_cast<std::size_t>(Given.map);
      A.Is = Manifest::Argument::Unmapped;
      A.Item = Map < L.MapCount ? L.Maps[Map].item : "";
      for (const Manifest::Memory &Own : M.Memories)
        if (Map < L.MapCount && Own.Is.has(L.Addresses[Map])) {
          A.Is = Manifest::Argument::Mapped;
          A.Memory = Own.Number;
        }
    }
    M.Arguments.push_back(std::move(A));
  }
}

Result<Manifest> capture::describe(const Launch &L, unsigned Number) {
  if (L.D.Line.isConnected())
    return Status::failure("kernels of the program's images call functions of the host's (device(ancestor: 1))");
  Manifest M{.Number = Number,
             .Kernel = L.Kernel,
             .Clauses = L.Clauses,
             .Geometry = L.Geometry,
             .Variables = {L.D.NumTeams, L.D.TeamsThreadLimit},
             .Where = &L.D,
             .Image = {},
             .Arguments = {},
             .Memories = {}};
  if (L.Kernel.flags & (CHOMP_KERNEL_BARE | CHOMP_KERNEL_TEAM_MEMORY))
    M.Grid = reinterpret_cast<const chomp_grid_launch_t &>(L.Clauses);
  if (L.Kernel.flags & (CHOMP_KERNEL_NEST | CHOMP_KERNEL_ROWS))
    std::copy_n(reinterpret_cast<const chomp_nest_launch_t &>(L.Clauses).loops, 3, M.Loops);
  CHOMP_TRY(findImage(M));
  Result<std::vector<Block>> Blocks = findMemory(L.D);
  if (!Blocks.ok())
    return Blocks.takeStatus();
  for (Block &B : *Blocks)
    M.Memories.push_back({std::move(B), M.Memories.size()});
  describeArguments(M, L);
  return M;
}

/// Of the virtual GPU: the file that has the kernel's code.
static Result<std::string> codeFile(const Manifest &M) {
  return moduleFile(M.Image.Image->data ? M.Image.Image->data : M.Image.Image);
}

Status capture::writeImage(const Manifest &M, const std::string &Folder) {
  const std::string Path = Folder + "/image";
  if (isOnVirtualGpu(M)) {
    Result<std::string> Code = codeFile(M);
    if (!Code.ok())
      return Code.takeStatus();
    std::error_code Error;
    fs::copy_file(*Code, Path, fs::copy_options::overwrite_existing, Error);
    return Error ? Status::failure("can't copy ", *Code, " to ", Path, ": ", Error.message()) : Status();
  }
  std::ofstream To(Path, std::ios::binary);
  To.write(static_cast<const char *>(M.Image.Data), static_cast<std::streamsize>(M.Image.Size));
  return To.flush() ? Status() : Status::failure("can't write ", Path, ": ", std::strerror(errno));
}

/// Where an object with code or data lies in the process.
struct Range {
  DeviceAddress Begin = 0, End = 0;
};
static Range rangeAround(const void *Address) {
  struct Search {
    DeviceAddress At;
    Range Found;
  } Wanted{reinterpret_cast<DeviceAddress>(Address), {}};
  auto Look = [](dl_phdr_info *Object, std::size_t, void *Context) {
    auto &Own = *static_cast<Search *>(Context);
    Range R{~DeviceAddress(0), 0};
    for (int I = 0; I < Object->dlpi_phnum; ++I)
      if (const auto &Part = Object->dlpi_phdr[I]; Part.p_type == PT_LOAD) {
        R.Begin = std::min<DeviceAddress>(R.Begin, Object->dlpi_addr + Part.p_vaddr);
        R.End = std::max<DeviceAddress>(R.End, Object->dlpi_addr + Part.p_vaddr + Part.p_memsz);
      }
    if (Own.At < R.Begin || Own.At >= R.End)
      return 0;
    Own.Found = R;
    return 1;
  };
  dl_iterate_phdr(Look, &Wanted);
  return Wanted.Found;
}

static std::string jsonImage(const Manifest &M) {
  const chomp_image_t &Image = *M.Image.Image;
  std::string Text = cat("{\"target\": ", quoted(Image.target), ", \"units\": ", quoted(Image.units),
                         ", \"linked\": ", Image.linked ? "true" : "false",
                         ", \"calls_by_address\": ", M.CallsByAddress ? "true" : "false", ", \"file\": \"image\"");
  if (!isOnVirtualGpu(M))
    return Text + "}";
  Result<std::string> Code = codeFile(M);
  const std::string Path = Code.ok() ? *Code : "";
  std::error_code Error;
  const bool IsProgram = fs::read_symlink("/proc/self/exe", Error) == Path;
  // A static libchomp knows the program's modules alone, and nobody reaches it.
  const bool IsShared = dlsym(RTLD_DEFAULT, "chomp_replay");
  std::ifstream From(Path, std::ios::binary);
  const std::string Bytes{std::istreambuf_iterator<char>(From), {}};
  const Range Object = rangeAround(&Image);
  return cat(Text, ",\n    \"path\": ", quoted(Path), ", \"sha256\": \"", sha256(Bytes.data(), Bytes.size()),
             "\",\n    \"kind\": \"",
             M.IsSideFile ? "side"
             : !IsProgram ? "library"
             : IsShared   ? "program"
                          : "static",
             "\", \"begin\": ", spell(Object.Begin), ", \"end\": ", spell(Object.End), "}");
}

template <typename T> static std::string jsonList(const T *Values, std::size_t Count) {
  std::string Text;
  for (std::size_t I = 0; I < Count; ++I)
    Text += cat(I ? ", " : "", Values[I]);
  return cat("[", Text, "]");
}

static std::string jsonArgument(const Manifest::Argument &A) {
  switch (A.Is) {
  case Manifest::Argument::Value:
    return cat("{\"kind\": \"value\", \"bytes\": \"", A.Bytes, "\"}");
  case Manifest::Argument::Mapped:
    return cat("{\"kind\": \"mapped\", \"item\": ", quoted(A.Item), ", \"memory\": ", A.Memory, ", \"bytes\": \"",
               A.Bytes, "\"}");
  case Manifest::Argument::Unmapped:
    return cat("{\"kind\": \"unmapped\", \"item\": ", quoted(A.Item), ", \"bytes\": \"", A.Bytes, "\"}");
  case Manifest::Argument::Partials:
    return cat("{\"kind\": \"partials\", \"items\": ", A.Items, ", \"size\": ", A.Size, "}");
  }
  return "";
}

static std::string jsonMemory(const Manifest &M, const Manifest::Memory &Own) {
  const Block &B = Own.Is;
  std::string Pointers;
  for (const Block::Pointer &P : B.Pointers) {
    const auto To = std::find_if(M.Memories.begin(), M.Memories.end(),
                                 [&](const Manifest::Memory &Other) { return P.Target && Other.Is.has(P.Target); });
    Pointers += cat(Pointers.empty() ? "" : ", ", "{\"offset\": ", P.Offset,
                    To == M.Memories.end() ? std::string() : cat(", \"memory\": ", To->Number), "}");
  }
  return cat("{\"kind\": \"", name(B.Is), "\", \"item\": ", quoted(B.Item), ", \"where\": ", quoted(B.Where),
             B.Symbol.empty() ? std::string() : cat(", \"symbol\": ", quoted(B.Symbol), ", \"unit\": ", quoted(B.Unit)),
             ",\n     \"address\": ", spell(B.Address), ", \"size\": ", B.Size, ", \"before\": \"", Own.file("before"),
             "\"", Own.Changed ? cat(", \"after\": \"", Own.file("after"), "\"") : std::string(),
             Pointers.empty() ? std::string() : cat(",\n     \"pointers\": [", Pointers, "]"), "}");
}

std::string capture::json(const Manifest &M) {
  const chomp_kernel_t &K = M.Kernel;
  const plugin::LaunchGeometry &Shape = M.Geometry.Shape;
  std::string Text =
      cat("{\"chomp_capture\": 1, \"launch\": ", M.Number, ",\n  \"kernel\": {\"name\": ", quoted(K.name),
          ", \"unit\": ", quoted(K.unit), ", \"function\": ", quoted(K.function), ", \"file\": ", quoted(K.file),
          ", \"line\": ", K.line, ", \"flags\": ", K.flags, ", \"max_threads\": ", K.max_threads, "},\n");
  Text += cat("  \"clauses\": {\"num_teams\": ", M.Clauses.num_teams, ", \"thread_limit\": ", M.Clauses.thread_limit,
              ", \"num_threads\": ", M.Clauses.num_threads, ", \"iterations\": ", M.Clauses.iterations,
              ",\n    \"team_memory\": ", M.Grid.team_memory, ", \"teams\": ", jsonList(M.Grid.teams, 3),
              ", \"threads\": ", jsonList(M.Grid.threads, 3), ", \"loops\": ", jsonList(M.Loops, 3),
              ",\n    \"most_teams\": ", M.Variables.NumTeams, ", \"most_threads\": ", M.Variables.ThreadLimit, "},\n");
  Text +=
      cat("  \"geometry\": {\"teams\": ", Shape.Teams, ", \"threads\": ", Shape.Threads,
          ", \"teams_by\": ", quoted(M.Geometry.TeamsBy), ", \"threads_by\": ", quoted(M.Geometry.ThreadsBy), "},\n");
  Text += cat("  \"device\": {\"number\": ", Shape.Device, ", \"devices\": ", Shape.Devices,
              ", \"kind\": ", quoted(M.Where->Kind), ", \"description\": ", quoted(M.Where->Impl.description()),
              ", \"isa\": ", quoted(M.Where->Identity.Isa), "},\n  \"image\": ", jsonImage(M), ",\n  \"arguments\": [");
  for (std::size_t I = 0; I < M.Arguments.size(); ++I)
    Text += cat(I ? ",\n    " : "\n    ", jsonArgument(M.Arguments[I]));
  Text += "],\n  \"memory\": [";
  for (std::size_t I = 0; I < M.Memories.size(); ++I)
    Text += cat(I ? ",\n    " : "\n    ", jsonMemory(M, M.Memories[I]));
  return Text + "]}\n";
}
