//===- Toolchain/ForeignOptions.cpp - what to write in their place --------===//
//
// Makefiles come with the options of the compiler that they were written for. gcc and clang answer those in riddles: to
// gcc -gpu=cc90 is a debug level, and -openmp names the output "penmp". A device that such an option names is in the
// advice.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/ForeignOptions.h"

#include "Toolchain/Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace chomp::toolchain {

namespace {

/// The devices in "cc80,cc90,cuda12.4", "sm_90", "arch=compute_90,code=sm_90", "nvidia80", "-march=gfx90a": as
/// --offload-arch= has them, with commas; empty: none.
std::string devicesIn(StringRef Text) {
  std::vector<std::string> Devices;
  SmallVector<StringRef> Words;
  SplitString(Text, Words, ",=:");
  for (StringRef Word : Words) {
    std::string Device;
    StringRef Number = Word;
    if (Number.consume_front("cc") || Number.consume_front("sm_") || Number.consume_front("nvidia"))
      Device = Number.size() >= 2 && all_of(Number.rtrim("af"), isDigit) ? ("sm_" + Number).str() : "";
    else if (Word.starts_with("gfx"))
      Device = Word.str();
    if (!Device.empty() && !is_contained(Devices, Device))
      Devices.push_back(Device);
  }
  return join(Devices, ",");
}

/// The processors of -march= and -mcpu= are the host's.
std::string processorAdvice(StringRef Token) {
  StringRef Name = Token;
  if (!Name.consume_front("-march=") && !Name.consume_front("-mcpu=") && !Name.consume_front("-mtune="))
    return "";
  const std::string Device = devicesIn(Name);
  return Device.empty() || Device != Name
             ? ""
             : (Token + " is about the host's processor: choose devices with --offload-arch=" + Device).str();
}

} // namespace

std::string foreignAdvice(StringRef Token, StringRef Next) {
#define CHOMPCC_FOREIGN(Spelling, Owner, Advice)                                                                       \
  if (StringRef(Spelling).ends_with("=") ? Token.starts_with(Spelling) : Token == Spelling) {                          \
    const std::string Devices = devicesIn(Token.contains('=') ? Token.split('=').second : Next);                       \
    const bool Names = !Devices.empty() && StringRef(Advice).starts_with("choose");                                    \
    return (Token + " is " + (StringRef(Owner) == "nobody's" ? "no option" : "an option of " Owner) + ": " +           \
            (Names ? "choose devices with --offload-arch=" + Devices : std::string(Advice)))                           \
        .str();                                                                                                        \
  }
#include "Toolchain/Options.def"
  return processorAdvice(Token);
}

std::string droppedAdvice(ArrayRef<std::string> Tokens) {
  const StringRef Token = Tokens.front();
  if (Token == "-fopenmp-offload-mandatory")
    return "set OMP_TARGET_OFFLOAD=mandatory when the program runs";
  if (Token.contains("spir64"))
    return "there are no kernels for Intel's GPUs; choose devices with --offload-arch=vgpu, sm_NN or gfxNNN";
  // -Xopenmp-target=nvptx64 -march=sm_90
  if (const std::string Devices = devicesIn(Tokens.back()); !Devices.empty())
    return "choose devices with --offload-arch=" + Devices;
  const bool Chooses = Token.starts_with("-fopenmp-targets") || Token.starts_with("--offload-targets") ||
                       Token == "-foffload" || Token.starts_with("-foffload=");
  if (!Chooses)
    return "it is about another compiler's kernels";
  return std::string("choose devices with --offload-arch=") + (Token.contains("nvptx")    ? "sm_NN, as in sm_90"
                                                               : Token.contains("amdgcn") ? "gfxNNN, as in gfx90a"
                                                                                          : "vgpu, sm_NN or gfxNNN");
}

} // namespace chomp::toolchain
