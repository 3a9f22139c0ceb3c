//===- Capture.cpp - counting launches, and what is around one ------------===//
//
// Memory is read in pieces, and what a launch has not changed is not written twice, so that a capture needs no memory
// to speak of. The manifest comes last: a folder with one is complete.
//
//===----------------------------------------------------------------------===//
#include "Core/Replay/Capture.h"

#include "Core/File.h"
#include "Core/Message.h"
#include "Core/OutOfMemory.h"
#include "Core/Replay/Manifest.h"

#include "chomp/runtime.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <pthread.h>
#include <utility>

using namespace chomp;
using namespace chomp::capture;
namespace fs = std::filesystem;

std::atomic<bool> capture::On = false;

namespace {

/// Never destroyed: other threads may still launch when the program ends.
struct Wanted {
  std::string Kernel;
  unsigned Number;
  std::string Folder; ///< An absolute path: the program may go elsewhere.
  std::string Said;   ///< The same as the user wrote it.
  std::mutex Lock;    ///< Guards all below.
  unsigned Launches = 0;
  std::vector<std::string> Kernels; ///< That there are.
  std::vector<std::pair<const Device *, Allocation>> Allocations;
};
Wanted *Only = nullptr;

constexpr std::size_t PieceSize = std::size_t(16) << 20;

Status cannotWrite(const std::string &Path) {
  return Status::failure("can't write ", Path, ": ", std::strerror(errno));
}

/// At the program's end: why there is no capture.
void tellNothing() {
  if (!On.exchange(false))
    return;
  std::lock_guard<std::mutex> Guard(Only->Lock);
  const std::vector<std::string> &All = Only->Kernels;
  if (std::find(All.begin(), All.end(), Only->Kernel) != All.end()) {
    say(cat("CHOMP_CAPTURE: nothing is captured: ", Only->Kernel, " was launched ",
            Only->Launches == 1 ? std::string("once") : cat(Only->Launches, " times"), " on devices",
            Only->Launches ? cat(", and launch ", Only->Number, " was asked for") : std::string()));
    return;
  }
  std::string Names;
  constexpr std::size_t Most = 20;
  for (std::size_t I = 0; I < std::min(Most, All.size()); ++I)
    Names += cat(I ? ", " : "", All[I]);
  if (All.size() > Most)
    Names += cat(" and ", All.size() - Most, " more");
  say(cat("CHOMP_CAPTURE: nothing is captured: the program has no kernel ", Only->Kernel,
          Names.empty() ? "" : "; it has ", Names));
}

/// What a child does is not its parent's.
void forgetInChild() { On = false; }

class FolderCapture final : public Capture {
public:
  explicit FolderCapture(Manifest Known) : Known(std::move(Known)) {}

  Status writeBefore(plugin::Queue &Q) {
    CHOMP_TRY(writeImage(Known, Folder));
    for (Manifest::Memory &M : Known.Memories)
      CHOMP_TRY(write(M.Is, cat(Folder, "/", M.file("before")), Q));
    return {};
  }

  void finish(plugin::Queue &Q) override {
    Status S = orStopWithoutMemory([&] { return writeAfter(Q); });
    if (S.ok())
      say(cat("captured launch ", Known.Number, " of ", Known.Kernel.name, " (", Known.Kernel.file, ":",
              Known.Kernel.line, ") in ", Only->Said));
    else
      say(std::move(S).context("CHOMP_CAPTURE: nothing is captured").text());
  }

private:
  Status writeAfter(plugin::Queue &Q) {
    CHOMP_TRY(Q.synchronize());
    for (Manifest::Memory &M : Known.Memories) {
      const std::string Path = cat(Folder, "/", M.file("after"));
      bool Changed = false;
      CHOMP_TRY(write(M.Is, Path, Q, cat(Folder, "/", M.file("before")).c_str(), &Changed));
      M.Changed = Changed;
      if (!Changed)
        std::remove(Path.c_str());
    }
    const std::string Text = json(Known), Path = cat(Folder, "/manifest.json");
    const File To{std::fopen(Path.c_str(), "we")};
    if (To && std::fwrite(Text.data(), 1, Text.size(), To.get()) == Text.size() && !std::fflush(To.get()))
      return {};
    Status S = cannotWrite(Path);
    std::remove(Path.c_str());
    return S;
  }

  /// Changed: whether it differs from another file.
  static Status write(const Block &B, const std::string &Path, plugin::Queue &Q, const char *Other = nullptr,
                      bool *Changed = nullptr) {
    const File To{std::fopen(Path.c_str(), "we")};
    const File Before{Other ? std::fopen(Other, "re") : nullptr};
    if (!To || (Other && !Before))
      return cannotWrite(Path);
    std::vector<char> Piece(std::min(PieceSize, B.Size)), Earlier(Other ? Piece.size() : 0);
    for (std::size_t Done = 0; Done < B.Size; Done += Piece.size()) {
      const std::size_t Size = std::min(Piece.size(), B.Size - Done);
      CHOMP_TRY(Q.copyToHost(Piece.data(), B.Address + Done, Size));
      CHOMP_TRY(Q.synchronize());
      if (std::fwrite(Piece.data(), 1, Size, To.get()) != Size)
        return cannotWrite(Path);
      if (Other && (std::fread(Earlier.data(), 1, Size, Before.get()) != Size ||
                    std::memcmp(Piece.data(), Earlier.data(), Size) != 0))
        *Changed = true;
    }
    return std::fflush(To.get()) ? cannotWrite(Path) : Status();
  }

  Manifest Known;
  const std::string &Folder = Only->Folder;
};

} // namespace

namespace {
Status openFolder(const std::string &Kernel, unsigned Number, const std::string &Folder) {
  std::error_code Error;
  fs::create_directories(Folder, Error);
  if (std::error_code Unknown; !fs::is_directory(Folder, Unknown))
    return Status::failure("CHOMP_CAPTURE: can't make the folder ", Folder, ": ",
                           Error ? Error.message() : std::string("there is a file of that name"));
  if (fs::remove(Folder + "/manifest.json", Error); !Error && access(Folder.c_str(), W_OK))
    Error = std::error_code(errno, std::generic_category());
  if (Error)
    return Status::failure("CHOMP_CAPTURE: can't write to the folder ", Folder, ": ", Error.message());
  const fs::path Absolute = fs::absolute(Folder, Error);
  Only = new Wanted{Kernel, Number, Error ? Folder : Absolute.string(), Folder, {}, 0, {}, {}};
  On = true;
  pthread_atfork(nullptr, nullptr, forgetInChild);
  std::atexit(tellNothing);
  return {};
}
} // namespace

Status capture::open(const std::string &Kernel, unsigned Number, const std::string &Folder) {
  return orStopWithoutMemory([&] { return openFolder(Kernel, Number, Folder); });
}

void capture::knows(const chomp_module_t &Module) {
  std::lock_guard<std::mutex> Guard(Only->Lock);
  for (auto K = Module.kernels; K != Module.kernels_end; ++K)
    Only->Kernels.push_back((*K)->name);
}

void capture::allocated(const Device &D, DeviceAddress Begin, std::size_t Size) {
  std::lock_guard<std::mutex> Guard(Only->Lock);
  Only->Allocations.push_back({&D, {Begin, Size}});
}

void capture::freed(const Device &D, DeviceAddress Begin) {
  std::lock_guard<std::mutex> Guard(Only->Lock);
  std::erase_if(Only->Allocations, [&](const auto &A) { return A.first == &D && A.second.Begin == Begin; });
}

std::vector<Allocation> capture::allocations(const Device &D) {
  std::lock_guard<std::mutex> Guard(Only->Lock);
  std::vector<Allocation> Own;
  for (const auto &[Where, A] : Only->Allocations)
    if (Where == &D)
      Own.push_back(A);
  return Own;
}

std::unique_ptr<Capture> Capture::begin(const Launch &L, plugin::Queue &Q) {
  {
    std::lock_guard<std::mutex> Guard(Only->Lock);
    if (!On || L.Kernel.name != Only->Kernel || ++Only->Launches != Only->Number)
      return nullptr;
    On = false;
  }
  auto Fail = [&](Status S) -> std::unique_ptr<Capture> {
    say(std::move(S)
            .context("CHOMP_CAPTURE: ", L.Kernel.name, " (", L.Kernel.file, ":", L.Kernel.line, ") can't be captured")
            .text());
    return nullptr;
  };
  Result<Manifest> Known = describe(L, Only->Number);
  if (!Known.ok())
    return Fail(Known.takeStatus());
  auto Made = std::make_unique<FolderCapture>(std::move(*Known));
  if (Status S = orStopWithoutMemory([&] { return Made->writeBefore(Q); }); !S.ok())
    return Fail(std::move(S));
  return Made;
}
