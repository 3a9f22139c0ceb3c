//===- Toolchain/Embed.h - device code inside host objects ----------------===//
//
// Two ways for device code to travel in an object file. An image that is ready to be loaded becomes data with a
// chomp_image_t descriptor, and the host linker does the rest. What the link step has yet to work on (relocatable
// device objects, images that become side files) is a record in the section .chomp.device, which the linker leaves out
// of programs (SHF_EXCLUDE); `ld -r` and `ar` keep it.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_EMBED_H
#define CHOMP_TOOLCHAIN_EMBED_H

#include "Model/Translator.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <string>
#include <vector>

namespace chomp::toolchain {

enum class RecordKind {
  Image,       ///< A self-contained image: cubin, HSACO.
  Relocatable, ///< A device object to link with those of other units.
  VgpuObject,  ///< A host object with the virtual GPU's kernels of the unit.
  Symbols,     ///< No code: only what the unit's kernels on the virtual GPU export and import.
  Report,      ///< No code: what became of the unit's regions, as JSON (--report).
};

/// One piece of device code of one unit, for one device.
struct DeviceRecord {
  RecordKind Kind = RecordKind::Image;
  std::string Unit, Arch;
  std::vector<std::string> Exports, Imports;
  bool HasIndirect = false, CallsIndirect = false; ///< TranslateResult
  std::string Code;                                ///< The bytes; empty for Symbols.
  // Of relocatable objects:
  std::string Extension;             ///< The ending of a file with the code.
  std::vector<KernelReport> Kernels; ///< Those of which the link tells what they take; names, places, threads alone.

  std::string Source; ///< Where it was found, for messages: "liba.a(b.o)". Not stored.
};

/// A kernel's name in relocatable code: that of another unit's may be the same otherwise.
std::string linkedKernel(llvm::StringRef Kernel, llvm::StringRef Unit);

/// What a descriptor says of an image; see chomp_image_t.
struct ImageDescriptor {
  std::string Arch, Units;
  std::string DataFile; ///< File whose bytes are embedded; empty for a side file.
  std::string SideFile, Sha256;
  bool Linked = false;
  size_t SideSize = 0; ///< Bytes of the side file.
};

/// The text of an assembler file that holds descriptors with their images, and records from already serialized files.
class EmbedText {
public:
  void addImage(const ImageDescriptor &Image);
  void addRecords(llvm::StringRef SerializedFile);
  bool empty() const { return Body.empty(); }
  std::string finish() const;

private:
  std::string Body;
  unsigned Count = 0;
};

/// The bytes of a record as they stand in .chomp.device: LLVM's OffloadBinary, which knows its own size, so that
/// sections of several objects may be concatenated.
std::string serialize(const DeviceRecord &Record);

/// Reads the records of such a section. Nothing in it is trusted: an object may be damaged.
llvm::Error readRecordSection(llvm::StringRef Contents, llvm::StringRef Source, std::vector<DeviceRecord> &Records);

/// Reads the records of an object file; none if it has no such section or isn't an ELF object at all.
llvm::Error readRecords(llvm::MemoryBufferRef Object, llvm::StringRef Source, std::vector<DeviceRecord> &Records);

/// Lower-case hexadecimal SHA-256.
std::string sha256(llvm::StringRef Bytes);

} // namespace chomp::toolchain

#endif
