//===- Outputs.cpp - where chomp's texts go -------------------------------===//
//
// Decides the paths of a run's outputs. Several files may write the same text of a header; where other outputs would
// have one name, folders tell them apart.
//
//===----------------------------------------------------------------------===//
#include "Outputs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace chomp {

/// The folder of a job's source, whole.
static std::string folderOf(const Job &J) {
  llvm::SmallString<256> Path(J.Source);
  if (!J.Directory.empty())
    llvm::sys::path::make_absolute(J.Directory, Path);
  (void)llvm::sys::fs::make_absolute(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return llvm::sys::path::parent_path(Path).str();
}

static std::string commonOf(const std::vector<std::string> &Folders) {
  std::string Common = Folders.front();
  for (const std::string &Folder : Folders)
    while (!(Folder + "/").starts_with(Common == "/" ? Common : Common + "/"))
      Common = llvm::sys::path::parent_path(Common).str();
  return Common;
}

std::string commonFolder(const std::vector<Job> &Jobs) {
  std::vector<std::string> Folders;
  for (const Job &J : Jobs)
    Folders.push_back(folderOf(J));
  return commonOf(Folders);
}

std::string commonFolder(const std::vector<Translated> &All) {
  std::vector<std::string> Folders;
  for (const Translated &T : All)
    Folders.push_back(folderOf(*T.Of));
  return commonOf(Folders);
}

std::string nameBelow(llvm::StringRef Folder, const Job &J) {
  const std::string Path = folderOf(J) + "/" + llvm::sys::path::filename(J.Source).str();
  return llvm::StringRef(Path).drop_front(Folder == "/" ? 1 : Folder.size() + 1).str();
}

std::string place(const std::vector<Translated> &All, const std::string &Directory, bool Mirrored, Outputs &Out) {
  const std::string Common = Mirrored ? commonFolder(All) : "";
  for (const Translated &T : All)
    for (const GeneratedFile &File : T.Files) {
      llvm::SmallString<256> Path(Directory);
      if (Mirrored)
        llvm::sys::path::append(Path, llvm::StringRef(folderOf(*T.Of)).drop_front(Common.size()));
      llvm::sys::path::append(Path, File.Name);
      auto Same = llvm::find_if(Out, [&](auto &O) { return O.first == Path.str(); });
      if (Same == Out.end())
        Out.emplace_back(Path.str(), File.Text);
      else if (File.Kind != FileKind::Header || Same->second != File.Text) // else one that several files include
        return Path.str().str();
    }
  return "";
}

} // namespace chomp
