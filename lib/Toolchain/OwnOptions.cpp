//===- Toolchain/OwnOptions.cpp - options that are chompcc's own ----------===//
//
// Decides what the options of Options.def do, and which values they take.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/OwnOptions.h"

#include "Toolchain/NativeDevices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace chomp::toolchain {

namespace {

enum class OwnOption {
#define CHOMPCC_OPTION(Id, Spelling, Value, Help) Id,
#include "Toolchain/Options.def"
  None
};

OwnOption find(StringRef Token, StringRef &Value) {
#define CHOMPCC_OPTION(Id, Spelling, ValueName, Help)                                                                  \
  if (StringRef(Spelling).ends_with("=") ? Token.starts_with(Spelling) : Token == Spelling) {                          \
    Value = Token.drop_front(sizeof(Spelling) - 1);                                                                    \
    return OwnOption::Id;                                                                                              \
  }
#include "Toolchain/Options.def"
  return OwnOption::None;
}

bool isDevice(StringRef Arch) {
  auto Body = [](StringRef Text, size_t Prefix) { return Text.drop_front(Prefix); };
  if (isVgpu(Arch))
    return true;
  if (isCuda(Arch)) // sm_90, sm_90a, sm_120f
    return Body(Arch, 3).size() >= 2 && all_of(Body(Arch, 3).rtrim("af"), isDigit) && isDigit(Arch[3]);
  if (isHip(Arch)) // gfx90a, gfx942:xnack-
    return Arch.size() > 5 && all_of(Body(Arch.split(':').first, 3), isHexDigit);
  return false;
}

Error error(const Twine &Message) { return createStringError(Message); }

Error addDevices(StringRef Value, CommandLine &Line) {
  SmallVector<StringRef> Devices;
  Value.split(Devices, ',');
  for (StringRef Device : Devices) {
    std::vector<std::string> Named = {Device.str()};
    if (Device == "native") {
      Named = nativeDevices();
      if (Named.empty())
        return error("--offload-arch=native: no GPU was found in this machine (nvidia-smi, /sys/class/kfd); give vgpu, "
                     "sm_NN or gfxNNN");
    }
    for (const std::string &Name : Named) {
      if (!isDevice(Name))
        return error("unknown device '" + Name + "' in --offload-arch=: give vgpu, sm_NN, gfxNNN or native");
      if (!is_contained(Line.OffloadArchs, Name))
        Line.OffloadArchs.push_back(Name);
    }
  }
  return Error::success();
}

Error apply(OwnOption Option, StringRef Value, CommandLine &Line) {
  switch (Option) {
#define CHOMPCC_FLAG(Member, Spelling, Help)                                                                           \
  case OwnOption::Member:                                                                                              \
    Line.Member = true;                                                                                                \
    break;
#include "Toolchain/Options.def"
  case OwnOption::OffloadArch:
    return addDevices(Value, Line);
  case OwnOption::HostCompiler:
    if (Value.empty())
      return error("--host-compiler= needs the name of a compiler: --host-compiler=clang-22");
    Line.HostCompiler = Value.str();
    break;
  case OwnOption::ImageMode:
    if (Value != "embed" && Value != "file")
      return error("unknown value '" + Value + "' of --image=: give 'embed' or 'file'");
    Line.Images = Value == "file" ? ImageMode::File : ImageMode::Embed;
    Line.ImagesGiven = true;
    break;
  case OwnOption::KeepIn:
    if (Value.empty())
      return error("--keep= needs a directory: --keep=generated");
    Line.KeepDirectory = (Value.starts_with("-") ? "./" : "") + Value.str(); // no option of a compiler's
    Line.Keep = true;
    break;
  case OwnOption::ShowAll:
    Line.Show = Shown::All;
    break;
  case OwnOption::Show: {
    const Shown One = StringSwitch<Shown>(Value)
                          .Case("host", Shown::Host)
                          .Case("vgpu", Shown::Vgpu)
                          .Case("cuda", Shown::Cuda)
                          .Case("hip", Shown::Hip)
                          .Default(Shown::Nothing);
    if (One == Shown::Nothing)
      return error("--show=" + Value + ": expected host, vgpu, cuda or hip");
    Line.Show = One;
    break;
  }
  case OwnOption::VgpuCheckOf:
    if (Value != "kernels" && Value != "host")
      return error("--vgpu-check=" + Value + ": expected kernels or host");
    Line.VgpuCheck = true;
    Line.VgpuCheckHost |= Value == "host";
    break;
  case OwnOption::Report: {
    const auto [Form, File] = Value.split(':');
    if (File.empty() || (Form != "html" && Form != "json"))
      return error("--report=" + Value + ": expected html:<file> or json:<file>");
    Line.Report = Form == "html" ? ReportForm::Html : ReportForm::Json;
    Line.ReportFile = File.str();
    break;
  }
  case OwnOption::Profile:
    if (Value.empty())
      return error("--profile= needs a file: --profile=profile.json, written under CHOMP_PROFILE=json:profile.json");
    Line.ProfileFile = Value.str();
    break;
  case OwnOption::Launch:
    if (Value.empty())
      return error("--launch needs the host compiler's command behind it: chompcc --launch gcc -c nn.c");
    Line.HostCompiler = Value.str();
    Line.DriverIsCxx = sys::path::filename(Value).contains("++");
    break;
  case OwnOption::None:
    break;
  }
  return Error::success();
}

} // namespace

Expected<unsigned> readOwnOption(ArrayRef<const char *> Words, CommandLine &Line) {
  const StringRef Token = Words.front();
  if (Token == "-###") {
    Line.DryRun = true;
    return 1;
  }
  StringRef Value;
  OwnOption Option = find(Token, Value);
  unsigned Count = 1;
  if (Token == "--offload-arch" && Words.size() > 1) { // these two are clang's spellings
    Option = OwnOption::OffloadArch;
    Value = Words[Count++];
  } else if (Token.starts_with("--cuda-gpu-arch=")) {
    Option = OwnOption::OffloadArch;
    Value = Token.split('=').second;
  } else if (Option == OwnOption::Launch && Words.size() > 1) {
    Value = Words[Count++];
  }
  if (Option == OwnOption::None)
    return 0;
  if (Error E = apply(Option, Value, Line))
    return std::move(E);
  return Count;
}

} // namespace chomp::toolchain
