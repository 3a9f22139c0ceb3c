//===- Symbols.cpp - addr2line, and ELF's tables --------------------------===//
//
// A symbol table may be stripped: then variables of the host and of the device can't be told apart, and nothing is said
// of either.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/strict/Symbols.h"
#include "Core/ForkLock.h"

#include "Plugins/vgpu/Pages.h"
#include "chomp/status.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <map>
#include <mutex>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace chomp;
using namespace chomp::vgpu;
using namespace chomp::vgpu::strict;

namespace {

/// The file of the program that an address lies in.
struct Module {
  std::string Path;
  std::uintptr_t Bias = 0;
  std::uintptr_t ThreadBlock = 0; ///< The calling thread's variables; 0: it has none yet.
  bool Found = false, Writable = false, ThreadLocal = false;
};

Module moduleOf(std::uintptr_t Address) {
  struct Search {
    std::uintptr_t Address;
    Module Result;
  } S{Address, {}};
  dl_iterate_phdr(
      [](dl_phdr_info *Info, std::size_t, void *Context) {
        auto &S = *static_cast<Search *>(Context);
        bool Inside = false, Writable = false, ThreadLocal = false;
        const auto ThreadBlock = reinterpret_cast<std::uintptr_t>(Info->dlpi_tls_data);
        for (int I = 0; I < Info->dlpi_phnum; ++I) {
          const ElfW(Phdr) &Part = Info->dlpi_phdr[I];
          std::uintptr_t Begin = Info->dlpi_addr + Part.p_vaddr;
          if (Part.p_type == PT_TLS && ThreadBlock && S.Address - ThreadBlock < Part.p_memsz)
            Inside = Writable = ThreadLocal = true;
          if (S.Address < Begin || S.Address - Begin >= Part.p_memsz)
            continue;
          if (Part.p_type == PT_LOAD) {
            Inside = true;
            Writable |= (Part.p_flags & PF_W) != 0;
          }
        }
        for (int I = 0; I < Info->dlpi_phnum; ++I) {
          const ElfW(Phdr) &Part = Info->dlpi_phdr[I];
          std::uintptr_t Begin = Info->dlpi_addr + Part.p_vaddr;
          if (Part.p_type == PT_GNU_RELRO && S.Address >= Begin && S.Address - Begin < Part.p_memsz)
            Writable = false;
        }
        if (!Inside)
          return 0;
        S.Result = {Info->dlpi_name && *Info->dlpi_name ? Info->dlpi_name : "/proc/self/exe",
                    Info->dlpi_addr,
                    ThreadBlock,
                    true,
                    Writable,
                    ThreadLocal};
        return 1;
      },
      &S);
  if (S.Result.Path == "/proc/self/exe") {
    char Path[4096];
    if (ssize_t Length = readlink("/proc/self/exe", Path, sizeof(Path)); Length > 0)
      S.Result.Path.assign(Path, static_cast<std::size_t>(Length));
  }
  return S.Result;
}

std::string demangled(const char *Name) {
  int Status = 0;
  char *Text = abi::__cxa_demangle(Name, nullptr, nullptr, &Status);
  std::string Result = Text ? Text : Name;
  std::free(Text);
  return Result;
}

/// The user's name for what stands in the kernels' namespace.
std::string withoutNamespace(std::string Name) {
  const std::string Space = "chomp_device::";
  for (std::size_t At; (At = Name.find(Space)) != std::string::npos;)
    Name.erase(At, Space.size());
  return Name;
}

/// What a program prints; its own complaints are nobody's business. Empty where there is no such program.
std::string outputOf(std::vector<std::string> Words) {
  int Ends[2];
  if (pipe2(Ends, O_CLOEXEC) != 0)
    return "";
  std::vector<char *> Arguments;
  for (std::string &Word : Words)
    Arguments.push_back(Word.data());
  Arguments.push_back(nullptr);
  posix_spawn_file_actions_t Files;
  posix_spawn_file_actions_init(&Files);
  posix_spawn_file_actions_adddup2(&Files, Ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&Files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t Child = 0;
  bool Started = posix_spawnp(&Child, Arguments.front(), &Files, nullptr, Arguments.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&Files);
  close(Ends[1]);
  std::string Text;
  char Part[512];
  for (ssize_t Count; Started && (Count = read(Ends[0], Part, sizeof(Part))) != 0;)
    if (Count > 0)
      Text.append(Part, static_cast<std::size_t>(Count));
    else if (errno != EINTR)
      break;
  close(Ends[0]);
  while (Started && waitpid(Child, nullptr, 0) < 0 && errno == EINTR)
    ;
  return Text;
}

bool isOurs(const std::string &File) {
  for (const char *Ours :
       {"/chomp/device", "chomp/vgpu.h", "chomp/runtime.h", "chomp/descriptors.h", "chomp/templates.h"})
    if (File.find(Ours) != std::string::npos)
      return true;
  return false;
}

/// As the user is likely to have given it: relative to the working directory.
std::string relative(const std::string &File) {
  char Here[4096];
  if (!getcwd(Here, sizeof(Here)))
    return File;
  const std::string Prefix = cat(Here, "/");
  return File.compare(0, Prefix.size(), Prefix) == 0 ? File.substr(Prefix.size()) : File;
}

/// Function and line of an address, innermost first and with those it was inlined into; the first of the user's own.
SourcePlace ask(const Module &M, std::uintptr_t Address) {
  char Hex[32];
  std::snprintf(Hex, sizeof(Hex), "0x%zx", static_cast<std::size_t>(Address - M.Bias));
  std::string Text;
  for (const char *Tool : {"addr2line", "llvm-addr2line", "llvm-addr2line-22"})
    if (Text = outputOf({Tool, "-f", "-C", "-i", "-e", M.Path, Hex}); !Text.empty())
      break;
  SourcePlace Result;
  for (std::size_t At = 0; At < Text.size();) {
    std::size_t FunctionEnd = Text.find('\n', At);
    if (FunctionEnd == std::string::npos)
      break;
    std::size_t PlaceEnd = std::min(Text.find('\n', FunctionEnd + 1), Text.size());
    std::string Function = Text.substr(At, FunctionEnd - At);
    std::string Place = Text.substr(FunctionEnd + 1, PlaceEnd - FunctionEnd - 1);
    At = PlaceEnd + 1;
    std::size_t Colon = Place.rfind(':');
    if (Colon == std::string::npos || Place.compare(0, 2, "??") == 0)
      continue;
    int Line = std::atoi(Place.c_str() + Colon + 1); // "12 (discriminator 3)" is 12
    if (Line == 0 || isOurs(Place))
      continue;
    if (Function.find("chomp_vgpu_place_t") == std::string::npos) // else the kernel itself, which the region names
      Result.Function = withoutNamespace(Function);
    Result.File = relative(Place.substr(0, Colon));
    Result.Line = Line;
    break;
  }
  return Result;
}

/// Where the optimiser has merged instructions of several lines it gives none: then one near by has to do.
SourcePlace askAround(const Module &M, std::uintptr_t Address) {
  SourcePlace Result = ask(M, Address);
  for (std::uintptr_t Off = 4; !Result.Line && Off <= 64; Off += 4) {
    Result = ask(M, Address + Off);
    if (!Result.Line)
      Result = ask(M, Address - Off);
  }
  return Result;
}

/// A file of the program in memory.
class MappedFile {
public:
  explicit MappedFile(const std::string &Path) {
    int File = open(Path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat Info;
    if (File < 0)
      return;
    if (fstat(File, &Info) == 0 && Info.st_size > static_cast<off_t>(sizeof(ElfW(Ehdr)))) {
      Size = static_cast<std::size_t>(Info.st_size);
      void *Mapped = mmap(nullptr, Size, PROT_READ, MAP_PRIVATE, File, 0);
      Begin = Mapped == MAP_FAILED ? nullptr : static_cast<const char *>(Mapped);
    }
    close(File);
  }
  MappedFile(const MappedFile &) = delete;
  ~MappedFile() {
    if (Begin)
      munmap(const_cast<char *>(Begin), Size);
  }
  /// Count objects at Offset; null where the file ends before.
  template <typename T> const T *at(std::size_t Offset, std::size_t Count = 1) const {
    return Begin && Offset <= Size && Count <= (Size - Offset) / sizeof(T) ? reinterpret_cast<const T *>(Begin + Offset)
                                                                           : nullptr;
  }

private:
  const char *Begin = nullptr;
  std::size_t Size = 0;
};

/// "k(int)::{lambda()#1}::operator()() const::part" is part to the user, and "k(int)::part_team_1" too.
std::string teamName(const std::string &Name) {
  std::size_t At = Name.rfind("::");
  std::string Last = At == std::string::npos ? Name : Name.substr(At + 2);
  return Last.substr(0, Last.rfind("_team_"));
}

/// What a file of the program defines, by its symbol tables, until Do returns true. Returns whether it did.
template <typename F> bool forEachSymbol(const std::string &Path, F Do) {
  MappedFile File(Path);
  const auto *Header = File.at<ElfW(Ehdr)>(0);
  const auto *Sections = Header ? File.at<ElfW(Shdr)>(Header->e_shoff, Header->e_shnum) : nullptr;
  if (!Sections || std::memcmp(Header->e_ident, ELFMAG, SELFMAG) != 0)
    return false;
  for (unsigned Wanted : {SHT_SYMTAB, SHT_DYNSYM})
    for (unsigned I = 0; I < Header->e_shnum; ++I) {
      const ElfW(Shdr) &Table = Sections[I];
      if (Table.sh_type != Wanted || Table.sh_link >= Header->e_shnum)
        continue;
      const ElfW(Shdr) &Strings = Sections[Table.sh_link];
      std::size_t Count = Table.sh_size / sizeof(ElfW(Sym));
      const auto *Symbols = File.at<ElfW(Sym)>(Table.sh_offset, Count);
      const char *Names = File.at<char>(Strings.sh_offset, Strings.sh_size);
      for (std::size_t S = 0; Symbols && Names && S < Count; ++S) {
        const ElfW(Sym) &Candidate = Symbols[S];
        if (Candidate.st_shndx == SHN_UNDEF || Candidate.st_name >= Strings.sh_size)
          continue;
        if (Do(Candidate, Names + Candidate.st_name))
          return true;
      }
    }
  return false;
}

/// The variables of M.
template <typename F> bool forEachVariable(const Module &M, F Do) {
  return forEachSymbol(M.Path, [&](const ElfW(Sym) & S, const char *Name) {
    const bool ThreadLocal = ELF64_ST_TYPE(S.st_info) == STT_TLS;
    if (!ThreadLocal && ELF64_ST_TYPE(S.st_info) != STT_OBJECT)
      return false;
    if (ThreadLocal && std::strstr(Name, "chomp_room_")) // between a team's variables
      return false;
    const std::uintptr_t Begin = (ThreadLocal ? M.ThreadBlock : M.Bias) + S.st_value;
    return Do(Begin, Begin + S.st_size, ThreadLocal, Name);
  });
}

/// Whether a kernel file defines it, or one of our headers.
bool isDevice(const std::string &Mangled) {
  return Mangled.find("chomp_device") != std::string::npos || Mangled.find("N5chomp") != std::string::npos;
}

/// Whether the C++ library's namespaces hold it: "_ZTVSt9exception", "_ZNKSt4lessIiEclERKiS2_".
bool isLibrary(const char *Mangled) {
  if (std::strncmp(Mangled, "_Z", 2) != 0)
    return false;
  for (Mangled += 2; *Mangled && std::strchr("TVNK", *Mangled);)
    ++Mangled;
  for (const char *Space : {"S", "10__cxxabiv1", "9__gnu_cxx"}) // St, and shorter names of what is in it: Sa, Ss
    if (std::strncmp(Mangled, Space, std::strlen(Space)) == 0)
      return true;
  return false;
}

/// Whether a file is a library of C's or C++'s own.
bool isLanguages(const std::string &Path) {
  const std::string Name = Path.substr(Path.rfind('/') + 1);
  for (const char *Own : {"libc.", "libm.", "libmvec.", "libpthread.", "libstdc++.", "libc++", "libgcc_s.", "ld-"})
    if (Name.compare(0, std::strlen(Own), Own) == 0)
      return true;
  return false;
}

Symbol variable(std::uintptr_t Begin, std::uintptr_t End, bool ThreadLocal, std::string Mangled) {
  Symbol Result;
  Result.What = Symbol::Kind::Variable;
  Result.Begin = Begin;
  Result.End = End;
  Result.ThreadLocal = ThreadLocal;
  Result.Device = isDevice(Mangled);
  if (std::size_t At = Mangled.find('@'); At != std::string::npos)
    Mangled.erase(At);
  Result.Name = withoutNamespace(demangled(Mangled.c_str()));
  if (ThreadLocal)
    Result.Name = teamName(Result.Name);
  return Result;
}

/// The variable of M at an address.
bool findVariable(const Module &M, std::uintptr_t Address, Symbol &Result) {
  return forEachVariable(M, [&](std::uintptr_t Begin, std::uintptr_t End, bool ThreadLocal, const char *Mangled) {
    if (Address < Begin || Address >= End || ThreadLocal != M.ThreadLocal)
      return false;
    Result = variable(Begin, End, ThreadLocal, Mangled);
    return true;
  });
}

} // namespace

std::string strict::sourceLine(const SourcePlace &Place) {
  std::FILE *In = Place.Line ? std::fopen(Place.File.c_str(), "re") : nullptr;
  if (!In)
    return "";
  std::string Result;
  int Line = 1;
  for (int C; Line <= Place.Line && (C = std::fgetc(In)) != EOF;) {
    if (C == '\n')
      ++Line;
    else if (Line == Place.Line && C != '\r')
      Result += static_cast<char>(C);
  }
  std::fclose(In);
  std::size_t First = Result.find_first_not_of(" \t");
  return First == std::string::npos ? "" : Result.substr(First);
}

std::string SourcePlace::text() const { return Line ? cat(File, ":", Line) : File; }

SourcePlace strict::placeOf(const void *Code) {
  static auto *Lock = new ForkLock;
  static auto *Known = new std::map<const void *, SourcePlace>;
  std::lock_guard<std::mutex> Guard(*Lock);
  auto [Slot, New] = Known->try_emplace(Code);
  if (!New)
    return Slot->second;
  // A return address belongs to the call before it.
  std::uintptr_t Address = reinterpret_cast<std::uintptr_t>(Code) - 1;
  Module M = moduleOf(Address);
  if (M.Found)
    Slot->second = askAround(M, Address);
  if (!Slot->second.Line)
    Slot->second.File = M.Found ? cat(M.Path, "+", reinterpret_cast<const void *>(Address - M.Bias)) : "unknown place";
  return Slot->second;
}

SourcePlace strict::lineOf(const void *Code) {
  const std::uintptr_t Address = reinterpret_cast<std::uintptr_t>(Code) - 1;
  const Module M = moduleOf(Address);
  return M.Found ? ask(M, Address) : SourcePlace();
}

Symbol strict::symbolAt(std::uintptr_t Address) {
  Symbol Result;
  Module M = moduleOf(Address);
  if (!M.Found)
    return Result;
  Result.What = M.Writable ? Symbol::Kind::Variable : Symbol::Kind::Constant;
  Result.Begin = Address & ~std::uintptr_t(4095);
  Result.End = Result.Begin + 4096;
  if (M.Writable && !findVariable(M, Address, Result)) {
    Result.Begin = Address;
    Result.End = Address + 1;
  }
  return Result;
}

std::vector<Symbol> strict::teamVariables(const void *Code) {
  std::vector<Symbol> Result;
  Module M = moduleOf(reinterpret_cast<std::uintptr_t>(Code));
  if (M.Found && M.ThreadBlock)
    forEachVariable(M, [&](std::uintptr_t Begin, std::uintptr_t End, bool ThreadLocal, const char *Mangled) {
      if (ThreadLocal && std::strstr(Mangled, "chomp_device"))
        Result.push_back(variable(Begin, End, ThreadLocal, Mangled));
      return false;
    });
  return Result;
}

std::vector<Symbol> strict::hostTables() {
  struct File {
    std::string Path;
    std::uintptr_t Bias;
  };
  std::vector<File> Files;
  dl_iterate_phdr(
      [](dl_phdr_info *Info, std::size_t, void *Context) {
        const bool Named = Info->dlpi_name && *Info->dlpi_name;
        static_cast<std::vector<File> *>(Context)->push_back(
            {Named ? Info->dlpi_name : "/proc/self/exe", Info->dlpi_addr});
        return 0;
      },
      &Files);
  const char Prefix[] = "_ZTV";
  std::map<std::uintptr_t, Symbol> Found;
  for (const File &F : Files)
    forEachSymbol(F.Path, [&](const ElfW(Sym) & S, const char *Name) {
      if (std::strncmp(Name, Prefix, std::strlen(Prefix)) != 0 || isLibrary(Name) || isDevice(Name))
        return false;
      Symbol &Table = Found[F.Bias + S.st_value];
      Table.What = Symbol::Kind::Constant;
      Table.Begin = F.Bias + S.st_value;
      Table.End = Table.Begin + S.st_size;
      Table.Name = demangled(Name);
      if (const std::string For = "vtable for "; Table.Name.compare(0, For.size(), For) == 0)
        Table.Name.erase(0, For.size());
      return false;
    });
  std::vector<Symbol> Result;
  for (auto &[Begin, Table] : Found)
    Result.push_back(std::move(Table));
  return Result;
}

unsigned long long strict::filesLoaded() {
  unsigned long long Count = 0;
  dl_iterate_phdr(
      [](dl_phdr_info *Info, std::size_t, void *Context) {
        *static_cast<unsigned long long *>(Context) = Info->dlpi_adds;
        return 1;
      },
      &Count);
  return Count;
}

std::string strict::hostFunction(const void *Code) {
  const auto Address = reinterpret_cast<std::uintptr_t>(Code);
  const Module M = moduleOf(Address);
  std::string Result;
  if (!M.Found || isLanguages(M.Path))
    return Result;
  forEachSymbol(M.Path, [&](const ElfW(Sym) & S, const char *Name) {
    if (ELF64_ST_TYPE(S.st_info) != STT_FUNC || M.Bias + S.st_value != Address)
      return false;
    const bool Device = isDevice(Name);
    Result = Device || isLibrary(Name) ? "" : demangled(Name);
    return Device; // one of several names of that address is enough
  });
  return Result;
}

std::string strict::describeHost(std::uintptr_t Address) {
  std::FILE *Maps = std::fopen("/proc/self/maps", "re");
  if (!Maps)
    return "host memory";
  std::string Result;
  char Line[4608];
  while (std::fgets(Line, sizeof(Line), Maps)) {
    std::size_t Begin, End;
    char Rights[8];
    if (std::sscanf(Line, "%zx-%zx %7s", &Begin, &End, Rights) != 3 || Address < Begin || Address >= End)
      continue;
    if (Rights[0] == 'r')
      Result = std::strstr(Line, "[stack")  ? "the host's stack"
               : std::strstr(Line, "[heap") ? "the host's heap"
                                            : "host memory";
  }
  std::fclose(Maps);
  return Result;
}

std::size_t strict::existing(std::uintptr_t Begin, std::size_t Size) {
  const std::uintptr_t Page = pageSize();
  auto isThere = [Page](std::uintptr_t First, std::uintptr_t End) {
    First &= ~(Page - 1);
    return msync(reinterpret_cast<void *>(First), End - First, MS_ASYNC) == 0;
  };
  if (isThere(Begin, Begin + Size))
    return Size;
  std::uintptr_t At = Begin;
  while (isThere(At, At + 1))
    At = (At & ~(Page - 1)) + Page;
  return At - Begin;
}
