//===- SideFile.cpp - finding, reading and checking side files ------------===//
//
// The kernel's own list of mappings knows the absolute file behind an address, for the executable and for shared
// libraries alike; what the dynamic linker reports (argv[0], a path relative to an earlier working directory) need not
// lead anywhere by now.
//
//===----------------------------------------------------------------------===//
#include "Core/SideFile.h"
#include "Core/File.h"
#include "Core/Sha256.h"

#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace chomp;

namespace {

/// Fills in Content and Identity. Expected: the size; 0 if it is not known.
Status read(SideFile &Side, std::size_t Expected) {
  // Not to wait for whoever writes into a FIFO of that name.
  const int Number = open(Side.Path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  const File In{Number < 0 ? nullptr : fdopen(Number, "r")};
  if (!In)
    return Status::failure("can't open ", Side.Path, ": ", std::strerror(errno),
                           "; an image file must lie beside the program that it was built with");
  struct stat About;
  if (fstat(Number, &About))
    return Status::failure("can't read ", Side.Path, ": ", std::strerror(errno));
  if (!S_ISREG(About.st_mode))
    return Status::failure(Side.Path,
                           " is no regular file, and so not the image file that this program was built with");
  Side.Identity = {About.st_dev, About.st_ino};
  const auto Size = static_cast<std::size_t>(About.st_size);
  if (Expected && Size != Expected)
    return Status::failure(Side.Path, " is not the image file that this program was built with (", Size,
                           " bytes, expected ", Expected, "); build both again");
  Side.Content.resize(Size);
  Side.Content.resize(std::fread(Side.Content.data(), 1, Size, In.get()));
  if (std::ferror(In.get()))
    return Status::failure("can't read ", Side.Path, ": ", std::strerror(errno));
  return {};
}

} // namespace

Result<std::string> chomp::moduleFile(const void *Address) {
  auto Wanted = reinterpret_cast<std::uintptr_t>(Address);
  if (File Maps{std::fopen("/proc/self/maps", "re")}) {
    char Line[4352];
    while (std::fgets(Line, sizeof(Line), Maps.get())) {
      std::uintptr_t Begin, End;
      if (std::sscanf(Line, "%" SCNxPTR "-%" SCNxPTR, &Begin, &End) != 2 || Wanted < Begin || Wanted >= End)
        continue;
      if (const char *Path = std::strchr(Line, '/'))
        return std::string(Path, std::strcspn(Path, "\n"));
      break; // Zero-initialised data has no file behind it: ask the dynamic linker.
    }
  }
  Dl_info Info;
  if (dladdr(Address, &Info) && Info.dli_fname && *Info.dli_fname)
    return std::string(Info.dli_fname);
  return Status::failure("can't tell which file the code at ", Address, " came from");
}

Result<SideFile> chomp::readSideFile(const void *Address, const char *Name, const char *Hash, std::size_t Size) {
  Result<std::string> Module = moduleFile(Address);
  if (!Module.ok())
    return Module.takeStatus().context("while looking for the image file ", Name);
  SideFile Side;
  Side.Path = Module->substr(0, Module->rfind('/') + 1) + Name;

  CHOMP_TRY(read(Side, Size));
  if (std::string Actual = sha256(Side.Content.data(), Side.Content.size()); !Hash || strcasecmp(Actual.c_str(), Hash))
    return Status::failure(Side.Path, " is not the image file that this program was built with (SHA-256 ", Actual,
                           ", expected ", Hash ? Hash : "none", "); build both again");
  return Side;
}

bool chomp::isStillThere(const SideFile &Side) {
  struct stat About;
  return stat(Side.Path.c_str(), &About) == 0 && Side.Identity == FileIdentity{About.st_dev, About.st_ino};
}
