//===- SideFile.cpp - image files of any content --------------------------===//
//
// An input: what the program states of the file (which hash, which size), and what the file has. It is taken only if
// it is what the program states, and then as it is. LLVM's SHA-256 says what the hash has to be.
//
//===----------------------------------------------------------------------===//
#include "Fuzzer.h"

#include "Core/SideFile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

using namespace chomp;
using namespace chomp::fuzz;

static std::string hashOf(std::string_view Bytes) {
  return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef({Bytes.data(), Bytes.size()})), /*LowerCase=*/true);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size < 3)
    return 0;
  static const Folder Own;
  const std::string Name = "../../../../../../../" + Own.file("image"); // beside this program, by a way around
  const std::string_view Content = text(Data + 3, Size - 3);
  Own.write("image", Content);
  std::string Hash = hashOf(Content);
  const bool RightHash = Data[0] < 192, KnowsSize = Data[1] & 1;
  if (!RightHash)
    Hash[Data[0] % 64] = Hash[Data[0] % 64] == '0' ? '1' : '0';
  const size_t Expected = KnowsSize ? Content.size() + Data[2] % 4 : 0;
  const bool Right = RightHash && (Expected == 0 || Expected == Content.size());
  Result<SideFile> Side = readSideFile(reinterpret_cast<const void *>(&hashOf), Name.c_str(), Hash.c_str(), Expected);
  require(Side.ok() == Right, "a side file is taken if and only if it is the one that the program states");
  if (Side.ok())
    require(Side->Content == Content && isStillThere(*Side), "and its content is the file's");
  else
    require(Side.takeStatus().text().find("image") != std::string::npos, "a message names the file");
  return 0;
}
