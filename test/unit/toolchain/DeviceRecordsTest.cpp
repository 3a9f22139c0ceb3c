//===- DeviceRecordsTest.cpp - device code in objects ---------------------===//
#include "Toolchain/Embed.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/OffloadBinary.h"

#include <catch2/catch.hpp>

#include <cstring>
#include <memory>

using namespace chomp;
using namespace chomp::toolchain;
using Catch::Contains;

TEST_CASE("Hashes") {
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"); // FIPS 180-4
}

TEST_CASE("What is no object has no records") {
  std::vector<DeviceRecord> Records;
  CHECK(llvm::toString(readRecords(llvm::MemoryBufferRef("int main(void) { return 0; }", "a.c"), "a.c", Records))
            .empty());
  CHECK(Records.empty());
}

TEST_CASE("A record has all that a link asks of it") {
  DeviceRecord R;
  R.Unit = "a-0123456789ab";
  R.Arch = "sm_90";
  R.Exports = {"f", "lib::g"};
  R.Code = std::string("\0code", 5);
  const std::string Bytes = serialize(R);
  auto Read = llvm::object::OffloadBinary::create(llvm::MemoryBufferRef(Bytes, "a"));
  REQUIRE(bool(Read));
  const llvm::object::OffloadBinary &Binary = **Read;
  CHECK(Binary.getSize() == Bytes.size());
  CHECK(Binary.getString("unit") == R.Unit);
  CHECK(Binary.getString("arch") == R.Arch);
  CHECK(Binary.getString("exports") == "f\nlib::g");
  CHECK(Binary.getImage() == R.Code);
}

TEST_CASE("A damaged section is an error, or means other records") {
  DeviceRecord R;
  R.Unit = "a-0123456789ab";
  R.Arch = "sm_90";
  R.Exports = {"f"};
  R.Kernels.emplace_back();
  R.Kernels[0].Kernel = "f_l10";
  R.Code = "code";
  const std::string Whole = serialize(R) + serialize(R);
  auto Read = [](llvm::StringRef Contents) {
    const auto Copy = std::make_unique<char[]>(Contents.size()); // of just its size, for sanitizers
    std::memcpy(Copy.get(), Contents.data(), Contents.size());
    std::vector<DeviceRecord> Records;
    const std::string Error = llvm::toString(readRecordSection({Copy.get(), Contents.size()}, "a.o", Records));
    if (Error.empty())
      return static_cast<int>(Records.size());
    CHECK_THAT(Error, Contains("a.o"));
    return -1;
  };
  CHECK(Read(Whole) == 2);
  for (size_t Size = 1; Size < Whole.size(); ++Size)
    CHECK(Read(llvm::StringRef(Whole).take_front(Size)) == (Size == Whole.size() / 2 ? 1 : -1));
  int Refused = 0;
  for (size_t At = 0; At < Whole.size(); ++At)
    for (int Flip : {0x01, 0x40, 0x80, 0xff}) {
      std::string Damaged = Whole;
      Damaged[At] = static_cast<char>(Damaged[At] ^ Flip);
      Refused += Read(Damaged) < 0;
    }
  CHECK(Refused > 300);
}

TEST_CASE("A kernel in code that is linked has its unit's name, too") {
  CHECK(linkedKernel("f_l10", "a-0123") == "f_l10_0123");
}

TEST_CASE("The assembler file that holds images") {
  EmbedText Text;
  CHECK(Text.empty());
  ImageDescriptor Image;
  Image.Arch = "sm_90";
  Image.Units = "a-0123456789ab";
  Image.DataFile = "a.cubin";
  Text.addImage(Image);
  CHECK_FALSE(Text.empty());
  CHECK_THAT(Text.finish(), Contains(".incbin \"a.cubin\"") && Contains("sm_90") && Contains("a-0123456789ab"));
  EmbedText Side;
  Image.DataFile = "";
  Image.SideFile = "a.sm_90.cubin";
  Image.Sha256 = sha256("abc");
  Side.addImage(Image);
  CHECK_THAT(Side.finish(), Contains("a.sm_90.cubin") && Contains(Image.Sha256) && !Contains(".incbin"));
}
