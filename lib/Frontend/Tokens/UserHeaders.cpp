//===- UserHeaders.cpp - whose a header is --------------------------------===//
#include "Frontend/Tokens/UserHeaders.h"

#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Pragma.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace chomp {

/// Whether a folder of system headers has one of some.
static bool hasHeader(llvm::vfs::FileSystem &Files, llvm::StringRef Folder, ArrayRef<llvm::StringLiteral> Headers) {
  return llvm::any_of(Headers, [&](llvm::StringRef Header) {
    llvm::SmallString<128> Path(Folder);
    llvm::sys::path::append(Path, Header);
    return Files.exists(Path);
  });
}

/// Packages have folders of their own beside the C library's. Of those that are the implementation's the ones that
/// programs name have to be listed: what an implementation's header includes is the implementation's in any case.
static void findPackages(llvm::vfs::FileSystem &Files, llvm::StringRef Folder,
                         std::vector<std::pair<std::string, bool>> &Prefixes) {
  static constexpr llvm::StringLiteral Own[] = {
      "arpa",          "asm",  "asm-generic", "bits", "experimental", "ext",   "gnu",  "linux", "misc", "mtd",   "net",
      "netinet",       "nfs",  "netpacket",   "rdma", "protocols",    "rpc",   "scsi", "sound", "sys",  "video",
      /*GPUs'*/ "cub", "cuda", "hip",         "hsa",  "nv",           "thrust"};
  std::error_code Error;
  for (llvm::vfs::directory_iterator I = Files.dir_begin(Folder, Error), End; !Error && I != End; I.increment(Error)) {
    const llvm::StringRef Name = llvm::sys::path::filename(I->path());
    if (I->type() != llvm::sys::fs::file_type::regular_file && !llvm::is_contained(Own, Name))
      Prefixes.push_back({(Name + "/").str(), /*IsSystem=*/false});
  }
}

void findUserHeaders(Preprocessor &PP) {
  static constexpr llvm::StringLiteral OfC[] = {"stdio.h", "sys/types.h"};
  static constexpr llvm::StringLiteral OfCompilers[] = {"stddef.h",         "cstddef",       "strstream", "omp.h",
                                                        "bits/c++config.h", "__config_site", "ompx.h"};
  HeaderSearch &Search = PP.getHeaderSearchInfo();
  llvm::vfs::FileSystem &Files = PP.getFileManager().getVirtualFileSystem();
  std::vector<DirectoryLookup> Folders;
  std::vector<std::pair<std::string, bool>> Packages;
  for (const DirectoryLookup &Folder : std::as_const(Search).search_dir_range()) {
    Folders.push_back(Folder);
    if (!Folder.isSystemHeaderDirectory() || !Folder.isNormalDir())
      continue;
    if (hasHeader(Files, Folder.getName(), OfC))
      findPackages(Files, Folder.getName(), Packages);
    else if (!hasHeader(Files, Folder.getName(), OfCompilers))
      Folders.back() = DirectoryLookup(*Folder.getDirRef(), SrcMgr::C_User, /*isFramework=*/false);
  }
  const auto Size = [](const auto &Begin, const auto &End) { return unsigned(std::distance(Begin, End)); };
  const HeaderSearch &Old = Search;
  const unsigned Angled = Size(Old.quoted_dir_begin(), Old.quoted_dir_end());
  const unsigned System = Angled + Size(Old.angled_dir_begin(), Old.angled_dir_end());
  Search.SetSearchPaths(std::move(Folders), Angled, System, llvm::DenseMap<unsigned, unsigned>());
  Search.SetSystemHeaderPrefixes(Packages);
  // It is there to silence the compiler.
  EmptyPragmaHandler SystemHeader("system_header");
  for (const char *Space : {"GCC", "clang"})
    PP.RemovePragmaHandler(Space, &SystemHeader);
}

} // namespace chomp
