//===- Toolchain/Workspace.cpp - temporary files and complete outputs -----===//
//
// Decides where files are written before they are outputs.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Workspace.h"

#include "Support/Temporary.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace chomp::toolchain {

static Error fileError(const Twine &What, StringRef Path, std::error_code Code) {
  return createStringError(Code, What + " " + Path + ": " + Code.message());
}

void removeTemporary(StringRef Path) {
  std::error_code Ignored = sys::fs::remove(Path);
  (void)Ignored;
}

static void removeDirectory(StringRef Path) {
  std::error_code Ignored = sys::fs::remove_directories(Path);
  (void)Ignored;
}

Expected<std::unique_ptr<Workspace>> Workspace::create(bool DryRun, bool Keep, StringRef KeepDirectory) {
  SmallString<128> Root;
  if (DryRun) {
    sys::path::system_temp_directory(true, Root);
    sys::path::append(Root, "chompcc");
  } else {
    auto Made = makeTemporaryFolder("chompcc");
    if (!Made)
      return Made.takeError();
    Root = *Made;
  }
  if (Keep && !DryRun && !KeepDirectory.empty())
    if (std::error_code Code = sys::fs::create_directories(KeepDirectory)) {
      removeDirectory(Root);
      return fileError("cannot create the directory", KeepDirectory, Code);
    }
  return std::unique_ptr<Workspace>(new Workspace(Root.str().str(), DryRun, Keep, KeepDirectory));
}

Workspace::~Workspace() {
  if (!DryRun)
    removeDirectory(Root);
}

std::string Workspace::newFile(StringRef Name) {
  SmallString<128> Path(Root);
  // A number of its own for each, so that a.o of two sources don't meet; the name stays readable in -v.
  sys::path::append(Path, utostr(Count++) + "-" + sys::path::filename(Name));
  return Path.str().str();
}

Expected<std::string> Workspace::sourceDirectory(StringRef Stem, StringRef Unit) {
  SmallString<128> Path(KeepDirectory);
  if (Keep) {
    if (!UsedStems.insert(Stem).second)
      sys::path::append(Path, Unit);
  } else {
    Path = Root;
    sys::path::append(Path, "unit" + utostr(Count++));
  }
  if (!DryRun && !Path.empty())
    if (std::error_code Code = sys::fs::create_directories(Path))
      return fileError("cannot create the directory", Path, Code);
  return Path.str().str();
}

PendingOutput::PendingOutput(StringRef Place) : Place(Place.str()), Temporary(Place.str()) {
  sys::fs::file_status Status;
  if (!sys::fs::status(Place, Status) && !sys::fs::is_regular_file(Status))
    return;
  Temporary += ".chompcc-" + utostr(sys::Process::getProcessId());
}

PendingOutput::~PendingOutput() {
  if (!Temporary.empty() && Temporary != Place)
    removeTemporary(Temporary);
}

Error PendingOutput::commit() {
  if (Temporary != Place)
    if (std::error_code Code = sys::fs::rename(Temporary, Place))
      return fileError("cannot write", Place, Code);
  Temporary.clear();
  return Error::success();
}

Error writeFile(StringRef Path, StringRef Text) {
  std::error_code Code;
  if (StringRef Directory = sys::path::parent_path(Path); !Directory.empty())
    Code = sys::fs::create_directories(Directory);
  if (Code)
    return fileError("cannot create the directory of", Path, Code);
  PendingOutput Output(Path);
  raw_fd_ostream OS(Output.path(), Code);
  if (!Code) {
    OS << Text;
    OS.close();
    Code = OS.error();
    OS.clear_error();
  }
  return Code ? fileError("cannot write", Path, Code) : Output.commit();
}

void removeOutput(StringRef Path) {
  sys::fs::file_status Status;
  if (!sys::fs::status(Path, Status) && sys::fs::is_regular_file(Status))
    removeTemporary(Path);
}

} // namespace chomp::toolchain
