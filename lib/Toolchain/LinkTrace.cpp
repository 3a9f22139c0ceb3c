//===- Toolchain/LinkTrace.cpp - which objects a linker took --------------===//
//
// The linker alone knows which members of an archive it needed. It tells with -t -t, in one of three ways: GNU ld
// writes
// "(liba.a)b.o", lld, gold and mold "liba.a(b.o)"; a member of a thin archive is a file of its own for GNU ld.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/DeviceLink.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <map>
#include <set>

using namespace llvm;

namespace chomp::toolchain {

namespace {

struct TracedFile {
  std::string Archive, Name; ///< Archive is empty for a file of its own.
};

bool parseTraceLine(StringRef Line, TracedFile &File) {
  if (sys::fs::exists(Line)) { // first: a file's own name may have parentheses
    File = {"", Line.str()};
    return true;
  }
  if (Line.starts_with("(")) {
    auto [Archive, Member] = Line.drop_front().rsplit(')');
    File = {Archive.str(), Member.str()};
    return sys::fs::exists(Archive);
  }
  if (Line.ends_with(")")) {
    auto [Archive, Member] = Line.drop_back().rsplit('(');
    File = {Archive.str(), Member.str()};
    return sys::fs::exists(Archive);
  }
  // What the compiler has assembled on its way, or an optimiser of all units made, is gone by now.
  File = {"", Line.str()};
  return sys::path::is_absolute(Line) && sys::path::extension(Line) == ".o";
}

bool hasSection(MemoryBufferRef Object, StringRef Wanted) {
  auto File = object::ObjectFile::createObjectFile(Object);
  if (!File) {
    consumeError(File.takeError());
    return false;
  }
  for (const object::SectionRef &Section : (*File)->sections()) {
    auto Name = Section.getName();
    if (!Name)
      consumeError(Name.takeError());
    else if (*Name == Wanted)
      return true;
  }
  return false;
}

class TraceReader {
public:
  explicit TraceReader(LinkedDeviceCode &Code) : Code(Code) {}

  Error readFile(const TracedFile &File) {
    if (!Seen.insert(File.Archive + '\0' + File.Name).second)
      return Error::success();
    if (!File.Archive.empty())
      return readMember(File);
    auto Buffer = MemoryBuffer::getFile(File.Name, false, false);
    if (!Buffer) // LTO's temporary objects are gone by now
      return Error::success();
    const file_magic Kind = identify_magic((*Buffer)->getBuffer());
    if (Kind == file_magic::elf_shared_object)
      Code.Libraries.push_back(File.Name);
    if (Kind != file_magic::elf_relocatable)
      return Error::success();
    return readObject((*Buffer)->getMemBufferRef(), File.Name);
  }

private:
  Error readObject(MemoryBufferRef Object, const std::string &Name) {
    if (hasSection(Object, "chomp_images"))
      Code.WithEmbeddedImages.push_back(Name);
    return readRecords(Object, Name, Code.Records);
  }

  Error readMember(const TracedFile &File) {
    auto &Opened = Archives[File.Archive];
    if (!Opened.first) {
      auto Buffer = MemoryBuffer::getFile(File.Archive, false, false);
      if (!Buffer)
        return Error::success();
      auto Archive = object::Archive::create((*Buffer)->getMemBufferRef());
      if (!Archive) {
        consumeError(Archive.takeError());
        return Error::success();
      }
      Opened = {std::move(*Buffer), std::move(*Archive)};
    }
    Error Failure = Error::success();
    for (const object::Archive::Child &Child : Opened.second->children(Failure)) {
      auto Name = Child.getName();
      if (!Name) {
        consumeError(Name.takeError());
        continue;
      }
      if (sys::path::filename(*Name) != sys::path::filename(File.Name))
        continue;
      auto Buffer = Child.getMemoryBufferRef();
      if (!Buffer)
        return joinErrors(std::move(Failure), Buffer.takeError());
      std::string Display = File.Archive + "(" + sys::path::filename(*Name).str() + ")";
      if (Error E = readObject(*Buffer, Display))
        return joinErrors(std::move(Failure), std::move(E));
    }
    return Failure;
  }

  LinkedDeviceCode &Code;
  std::set<std::string> Seen;
  std::map<std::string, std::pair<std::unique_ptr<MemoryBuffer>, std::unique_ptr<object::Archive>>> Archives;
};

} // namespace

Error readLinkTrace(StringRef Trace, LinkedDeviceCode &Code, std::string &Rest) {
  TraceReader Reader(Code);
  while (!Trace.empty()) {
    auto [Line, Remaining] = Trace.split('\n');
    Trace = Remaining;
    TracedFile File;
    if (!parseTraceLine(Line, File)) {
      Rest += Line.str() + "\n";
      continue;
    }
    if (Error E = Reader.readFile(File))
      return E;
  }
  return Error::success();
}

} // namespace chomp::toolchain
