//===- DeviceRecords.cpp - device code in objects of any bytes ------------===//
//
// An input is an object file, or what its section .chomp.device holds. What is read from it is written and read again,
// and has to be the same. There are no seeds: the mutator begins with records that chompcc would write.
//
//===----------------------------------------------------------------------===//
#include "Fuzzer.h"

#include "Toolchain/Embed.h"

#include "llvm/BinaryFormat/ELF.h"

#include <memory>

using namespace chomp;
using namespace chomp::fuzz;
using namespace chomp::toolchain;

namespace {

std::string anyRecord(Choice &C) {
  DeviceRecord R;
  R.Kind = static_cast<RecordKind>(C.below(5));
  R.Unit = "nn-3f2a9c41";
  constexpr const char *Archs[] = {"sm_90", "gfx90a", "vgpu", ""};
  R.Arch = C.of(Archs);
  for (size_t I = C.below(3); I; --I)
    (C.oneOf(2) ? R.Exports : R.Imports).push_back("lib::f" + std::to_string(I));
  R.HasIndirect = C.oneOf(2);
  R.CallsIndirect = C.oneOf(2);
  R.Code = std::string(C.below(40), 'c');
  R.Extension = C.oneOf(2) ? ".o" : "";
  if (C.oneOf(2)) {
    R.Kernels.emplace_back();
    R.Kernels[0].Kernel = "main_l10";
    R.Kernels[0].MaxThreads = 256;
    R.Kernels[0].File = "a b.c";
  }
  return serialize(R);
}

/// An object with one section besides the names of sections.
std::string objectWith(const std::string &Section) {
  namespace elf = llvm::ELF;
  constexpr std::string_view Names("\0.chomp.device\0.shstrtab\0", 25);
  elf::Elf64_Ehdr Header = {};
  std::memcpy(Header.e_ident, elf::ElfMagic, 4);
  Header.e_ident[elf::EI_CLASS] = elf::ELFCLASS64;
  Header.e_ident[elf::EI_DATA] = elf::ELFDATA2LSB;
  Header.e_ident[elf::EI_VERSION] = Header.e_version = elf::EV_CURRENT;
  Header.e_type = elf::ET_REL;
  Header.e_machine = elf::EM_X86_64;
  Header.e_ehsize = sizeof(Header);
  Header.e_shentsize = sizeof(elf::Elf64_Shdr);
  Header.e_shnum = 3;
  Header.e_shstrndx = 2;
  elf::Elf64_Shdr Sections[3] = {};
  const size_t Begin = sizeof(Header) + sizeof(Sections);
  Header.e_shoff = sizeof(Header);
  Sections[1].sh_name = 1;
  Sections[1].sh_type = elf::SHT_PROGBITS;
  Sections[1].sh_flags = elf::SHF_EXCLUDE;
  Sections[1].sh_offset = Begin;
  Sections[1].sh_size = Section.size();
  Sections[1].sh_addralign = 8;
  Sections[2].sh_name = 15;
  Sections[2].sh_type = elf::SHT_STRTAB;
  Sections[2].sh_offset = Begin + Section.size();
  Sections[2].sh_size = Names.size();
  return std::string(reinterpret_cast<const char *>(&Header), sizeof(Header)) +
         std::string(reinterpret_cast<const char *>(Sections), sizeof(Sections)) + Section + std::string(Names);
}

bool isSame(const DeviceRecord &A, const DeviceRecord &B) {
  return A.Kind == B.Kind && A.Unit == B.Unit && A.Arch == B.Arch && A.Exports == B.Exports && A.Imports == B.Imports &&
         A.HasIndirect == B.HasIndirect && A.CallsIndirect == B.CallsIndirect && A.Code == B.Code &&
         A.Extension == B.Extension && A.Kernels.size() == B.Kernels.size();
}

/// Null bytes end what a record says, so texts have none.
void checkRecords(const std::vector<DeviceRecord> &Records) {
  std::string Section;
  for (const DeviceRecord &R : Records)
    Section += serialize(R);
  std::vector<DeviceRecord> Again;
  llvm::Error E = readRecordSection(Section, "b.o", Again);
  require(!E, "what was read can be written and read again");
  llvm::consumeError(std::move(E));
  require(Again.size() == Records.size(), "as many records come out as went in");
  for (size_t I = 0; I < Again.size(); ++I)
    require(isSame(Records[I], Again[I]), "a record is the same when it is read again");
}

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize, unsigned Seed) {
  Choice C(Seed);
  if (Size > 32 && !C.oneOf(50))
    return LLVMFuzzerMutate(Data, Size, MaxSize);
  std::string Section;
  for (size_t I = 1 + C.below(3); I; --I)
    Section += anyRecord(C);
  return give(C.oneOf(2) ? Section : objectWith(Section), Data, MaxSize);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const auto Copy = std::make_unique<char[]>(Size); // of just its size, aligned as an object in memory is
  std::memcpy(Copy.get(), Data, Size);
  const llvm::StringRef Input(Copy.get(), Size);
  std::vector<DeviceRecord> Records;
  llvm::Error E = Input.starts_with("\177ELF") ? readRecords({Input, "a.o"}, "a.o", Records)
                                               : readRecordSection(Input, "a.o", Records);
  if (E)
    require(!llvm::toString(std::move(E)).empty(), "an error has a message");
  else
    checkRecords(Records);
  return 0;
}
