//===- Toolchain/Embed.cpp - device code inside host objects --------------===//
//
// Writes and reads the two forms. The assembler's .incbin keeps images out of any compiler's front end: a cubin of
// megabytes costs no more than copying it.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Embed.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Object/OffloadBinary.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

using namespace llvm;

namespace chomp::toolchain {

namespace {

constexpr StringLiteral SectionName = ".chomp.device";
constexpr StringLiteral KindNames[] = {"image", "relocatable", "vgpu-object", "symbols", "report"};

/// A string as assemblers read it. The names of files have any characters in them.
void writeString(raw_ostream &OS, StringRef Text) {
  OS << '"';
  for (char C : Text) {
    if (C == '"' || C == '\\')
      OS << '\\' << C;
    else if (const auto Code = static_cast<unsigned char>(C); Code < ' ')
      OS << "\\0" << char('0' + (Code >> 3)) << char('0' + (Code & 7));
    else
      OS << C;
  }
  OS << '"';
}

} // namespace

void EmbedText::addImage(const ImageDescriptor &Image) {
  raw_string_ostream OS(Body);
  std::string Label = ".Lchomp" + utostr(Count++);
  // ELF images want the alignment of their widest member at least; a cache line lets the driver copy well.
  if (!Image.DataFile.empty()) {
    OS << "\t.section .rodata.chomp_data,\"a\",%progbits\n\t.balign 64\n" << Label << "_data:\n\t.incbin ";
    writeString(OS, Image.DataFile);
    OS << "\n" << Label << "_end:\n";
  }
  OS << "\t.section .rodata.chomp_names,\"a\",%progbits\n";
  auto Name = [&](StringRef Suffix, StringRef Text) {
    if (Text.empty())
      return;
    OS << Label << Suffix << ":\n\t.asciz ";
    writeString(OS, Text);
    OS << "\n";
  };
  Name("_target", Image.Arch);
  Name("_units", Image.Units);
  Name("_file", Image.SideFile);
  Name("_sha256", Image.Sha256);
  auto Pointer = [&](StringRef Suffix, bool Present) {
    OS << "\t.quad " << (Present ? Label + Suffix.str() : "0") << "\n";
  };
  // chomp_image_t, member by member.
  OS << "\t.section .data.rel.ro.chomp_image,\"aw\",%progbits\n\t.balign 8\n" << Label << ":\n";
  OS << "\t.long 1, 0\n"; // abi (CHOMP_ABI), padding
  Pointer("_target", true);
  Pointer("_units", true);
  Pointer("_data", !Image.DataFile.empty());
  OS << "\t.quad " << (Image.DataFile.empty() ? utostr(Image.SideSize) : Label + "_end - " + Label + "_data") << "\n";
  Pointer("_file", !Image.SideFile.empty());
  Pointer("_sha256", !Image.Sha256.empty());
  OS << "\t.quad " << Image.Linked << "\n"; // with padding
  // "R": only __start_chomp_images refers to it, so --gc-sections must be told (SHF_GNU_RETAIN).
  OS << "\t.section chomp_images,\"awR\",%progbits\n\t.balign 8\n\t.quad " << Label << "\n";
}

void EmbedText::addRecords(StringRef SerializedFile) {
  raw_string_ostream OS(Body);
  OS << "\t.section " << SectionName << ",\"e\",%progbits\n\t.balign 8\n\t.incbin ";
  writeString(OS, SerializedFile);
  OS << "\n";
}

std::string EmbedText::finish() const { return Body + "\t.section .note.GNU-stack,\"\",%progbits\n"; }

std::string linkedKernel(StringRef Kernel, StringRef Unit) { return (Kernel + "_" + Unit.rsplit('-').second).str(); }

std::string serialize(const DeviceRecord &Record) {
  object::OffloadBinary::OffloadingImage Image;
  Image.TheImageKind = object::IMG_Object;
  std::string Exports = join(Record.Exports, "\n"), Imports = join(Record.Imports, "\n");
  Image.StringData["arch"] = Record.Arch;
  Image.StringData["unit"] = Record.Unit;
  Image.StringData["kind"] = KindNames[static_cast<int>(Record.Kind)];
  Image.StringData["exports"] = Exports;
  Image.StringData["imports"] = Imports;
  Image.StringData["indirect"] = Record.HasIndirect     ? Record.CallsIndirect ? "has calls" : "has"
                                 : Record.CallsIndirect ? "calls"
                                                        : "";
  std::string Kernels;
  for (const KernelReport &K : Record.Kernels)
    Kernels += K.Kernel + " " + std::to_string(K.MaxThreads) + " " + std::to_string(K.Line) + " " +
               join(split(K.File, '\n'), " ") + "\n";
  Image.StringData["extension"] = Record.Extension;
  Image.StringData["kernels"] = Kernels;
  Image.Image = MemoryBuffer::getMemBufferCopy(Record.Code);
  return object::OffloadBinary::write(Image).str().str();
}

namespace {

std::vector<std::string> splitLines(StringRef Text) {
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n', -1, false);
  return {Lines.begin(), Lines.end()};
}

KernelReport readKernel(StringRef Line) {
  KernelReport K;
  auto Next = [&] {
    auto [Word, Rest] = Line.split(' ');
    Line = Rest;
    return Word;
  };
  K.Kernel = Next().str();
  Next().getAsInteger(10, K.MaxThreads);
  Next().getAsInteger(10, K.Line);
  K.File = Line.str();
  return K;
}

/// Whether all that a record's header speaks of lies inside the record, as LLVM's reader takes for granted.
bool isWhole(StringRef Contents) {
  using object::OffloadBinary;
  auto Take = [&](auto &Value, uint64_t At, uint64_t Size) {
    if (At > Size || sizeof(Value) > Size - At || At % alignof(decltype(Value)))
      return false;
    std::memcpy(&Value, Contents.data() + At, sizeof(Value));
    return true;
  };
  OffloadBinary::Header Header;
  OffloadBinary::Entry Entry;
  if (!Take(Header, 0, Contents.size()) || Header.Size > Contents.size() ||
      !Take(Entry, Header.EntryOffset, Header.Size))
    return false;
  auto IsText = [&](uint64_t At) {
    return At < Header.Size && Contents.take_front(Header.Size).find('\0', At) != StringRef::npos;
  };
  OffloadBinary::StringEntry String;
  for (uint64_t I = 0, At = Entry.StringOffset; I < Entry.NumStrings; ++I, At += sizeof(String))
    if (!Take(String, At, Header.Size) || !IsText(String.KeyOffset) || !IsText(String.ValueOffset))
      return false;
  return Entry.ImageOffset <= Header.Size && Entry.ImageSize <= Header.Size - Entry.ImageOffset;
}

Error damaged(StringRef Source) {
  return createStringError("the device code in " + Source +
                           " is damaged, or of another version of chompcc: compile the file again");
}

} // namespace

Error readRecordSection(StringRef Contents, StringRef Source, std::vector<DeviceRecord> &Records) {
  while (!Contents.empty()) {
    // Records are aligned to 8 in the file but not where the object was mapped: OffloadBinary wants both.
    std::unique_ptr<MemoryBuffer> Aligned = MemoryBuffer::getMemBufferCopy(Contents);
    if (!isWhole(Contents))
      return damaged(Source);
    auto Binary = object::OffloadBinary::create(*Aligned);
    if (!Binary)
      return joinErrors(damaged(Source), Binary.takeError());
    DeviceRecord Record;
    Record.Arch = (*Binary)->getArch().str();
    Record.Unit = (*Binary)->getString("unit").str();
    StringRef Kind = (*Binary)->getString("kind");
    auto Found = find(KindNames, Kind);
    if (Found == std::end(KindNames))
      return createStringError(Source + ": device code of a kind that this chompcc doesn't know ('" + Kind +
                               "'): compile the file again");
    Record.Kind = static_cast<RecordKind>(Found - std::begin(KindNames));
    Record.Exports = splitLines((*Binary)->getString("exports"));
    Record.Imports = splitLines((*Binary)->getString("imports"));
    Record.HasIndirect = (*Binary)->getString("indirect").contains("has");
    Record.CallsIndirect = (*Binary)->getString("indirect").contains("calls");
    Record.Extension = (*Binary)->getString("extension").str();
    for (const std::string &Kernel : splitLines((*Binary)->getString("kernels")))
      Record.Kernels.push_back(readKernel(Kernel));
    Record.Code = (*Binary)->getImage().str();
    Record.Source = Source.str();
    uint64_t Size = alignTo((*Binary)->getSize(), 8);
    Records.push_back(std::move(Record));
    Contents = Contents.drop_front(std::min<uint64_t>(Size, Contents.size()));
  }
  return Error::success();
}

Error readRecords(MemoryBufferRef Object, StringRef Source, std::vector<DeviceRecord> &Records) {
  auto File = object::ObjectFile::createObjectFile(Object);
  if (!File) { // a linker script, LTO's bitcode
    consumeError(File.takeError());
    return Error::success();
  }
  for (const object::SectionRef &Section : (*File)->sections()) {
    auto Name = Section.getName();
    if (!Name) {
      consumeError(Name.takeError());
      continue;
    }
    if (*Name != SectionName)
      continue;
    auto Contents = Section.getContents();
    if (!Contents)
      return Contents.takeError();
    if (Error E = readRecordSection(*Contents, Source, Records))
      return E;
  }
  return Error::success();
}

std::string sha256(StringRef Bytes) { return toHex(SHA256::hash(arrayRefFromStringRef(Bytes)), /*LowerCase=*/true); }

} // namespace chomp::toolchain
