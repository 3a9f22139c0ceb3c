//===- Source.cpp - programs, images and edited kernels -------------------===//
//
// An edited kernel file is compiled by chompcc, as any other file that chomp has written. The host file that belongs to
// it is made here, of what the capture says of the kernel: so nothing but the kernel file is needed.
//
//===----------------------------------------------------------------------===//
#include "Source.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace chomp::replay {

/// The file itself while it is the same: it may look for libraries beside it. Else the copy.
static std::string codeFile(const Manifest &M) {
  auto Buffer = MemoryBuffer::getFile(M.Image.Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (Buffer &&
      toHex(SHA256::hash(arrayRefFromStringRef((*Buffer)->getBuffer())), /*LowerCase=*/true) == M.Image.Sha256)
    return M.Image.Path;
  SmallString<128> Copy(M.path(M.Image.File));
  (void)sys::fs::make_absolute(Copy);
  return Copy.str().str();
}

Expected<Code> capturedCode(const Manifest &M) {
  Code C;
  C.Kind = M.DeviceKind;
  if (M.DeviceKind != "vgpu") {
    if (M.Image.CallsByAddress)
      return createStringError("the image of " + M.Kernel.Name +
                               " has functions that are called by the host's "
                               "addresses (declare target indirect), which are nowhere in a replay");
    C.IsImage = true;
    C.Description = "the captured image for " + M.Image.Target;
    return C;
  }
  if (M.Image.Kind == "static")
    return createStringError("the program has libchomp inside, where a replay can't reach it: link it with libchomp.so "
                             "and capture again, or name the kernel's file with --source");
  const std::string File = codeFile(M);
  C.Description = File;
  if (M.Image.Kind == "program")
    C.Program = File;
  else if (M.Image.Kind == "side")
    C.SideFile = File;
  else
    C.Library = File;
  return C;
}

namespace {
struct Form {
  StringLiteral Ending, Generated, Kind;
};
constexpr Form Forms[] = {{".vgpu.cpp", ".vgpu.cpp", "vgpu"},
                          {".device.cu", ".device.cu", "cuda"},
                          {".device.hip", ".device.hip", "hip"},
                          {".cu", ".device.cu", "cuda"},
                          {".hip", ".device.hip", "hip"}};
} // namespace

static Error write(const std::string &Path, StringRef Text) {
  std::error_code E;
  raw_fd_ostream To(Path, E);
  if (!E)
    To << Text;
  return E ? createStringError(E, "cannot write " + Path) : Error::success();
}

static std::string quoted(StringRef Text) {
  std::string Out = "\"";
  for (char C : Text)
    Out += C == '"' || C == '\\' ? std::string("\\") + C : std::string(1, C);
  return Out + '"';
}

/// The virtual GPU's kernel files say of which unit they are.
static std::string unitOf(StringRef Text, const Kernel &K) {
  const StringRef Rest = Text.substr(Text.rfind("CHOMP_VGPU_IMAGE(\""));
  return Rest.empty() ? K.Unit : Rest.split('"').second.split('"').first.str();
}

/// The host file of a unit with this kernel alone.
static std::string hostText(const Kernel &K, StringRef Unit) {
  return ("/* Host side of " + sys::path::filename(K.File) + ", written by Chomp. */\n#include <chomp/runtime.h>\n" +
          "CHOMP_KERNEL(" + K.Name + ", " + quoted(Unit) + ", " + quoted(K.Function) + ", " + quoted(K.File) + ", " +
          Twine(K.Line) + ", " + Twine(K.Flags) + ", " + Twine(K.MaxThreads) + ");\n")
      .str();
}

Expected<Code> compileSource(const Manifest &M, StringRef Source, StringRef Arch, ArrayRef<std::string> Flags,
                             const Tools &With, StringRef Scratch) {
  const Form *F = find_if(Forms, [&](const Form &Own) { return Source.ends_with(Own.Ending); });
  if (F == std::end(Forms))
    return createStringError("--source=" + Source +
                             ": expected a kernel file that chomp has written, .vgpu.cpp, "
                             ".device.cu or .device.hip");
  auto Buffer = MemoryBuffer::getFile(Source);
  if (!Buffer)
    return createStringError(Buffer.getError(), "cannot read " + Source + ": " + Buffer.getError().message());
  const StringRef Text = (*Buffer)->getBuffer();
  if (!Text.contains(", written by Chomp."))
    return createStringError(Source + " doesn't say in its first line that it is a kernel file, written by Chomp");
  if (!Text.contains(M.Kernel.Name))
    return createStringError(Source + " has no kernel " + M.Kernel.Name);
  if (M.Image.CallsByAddress)
    return createStringError("the image of " + M.Kernel.Name +
                             " has functions that are called by the host's addresses "
                             "(declare target indirect): an edited source has none");
  Code C;
  C.Kind = F->Kind;
  C.IsCaptured = false;
  C.Description = Source;
  C.Text = Text;
  std::string Target = C.Kind == "vgpu" ? "vgpu" : Arch.empty() && C.Kind == M.DeviceKind ? M.Isa : Arch.str();
  if (Target.empty())
    return createStringError("--source=" + Source +
                             ": say for which GPU, as in --offload-arch=" + (C.Kind == "cuda" ? "sm_90" : "gfx90a"));
  const std::string Host = (Scratch + "/source.host.c").str(), Kernels = (Scratch + "/source" + F->Generated).str();
  C.Library = (Scratch + "/source.so").str();
  // Under the name that belongs to the host file's, with quoted includes as beside the original.
  C.Unit = unitOf(Text, M.Kernel);
  if (Error E = write(Host, hostText(M.Kernel, C.Unit)))
    return E;
  if (Error E = write(
          Kernels,
          ("// Kernels of " + M.Kernel.File + ", written by Chomp.\n#line 1 " + quoted(Source) + "\n" + Text).str()))
    return E;
  SmallString<128> Folder(Source);
  (void)sys::fs::make_absolute(Folder);
  sys::path::remove_filename(Folder);
  const std::string Compiler = (sys::path::parent_path(With.Self) + "/chompcc").str();
  std::vector<std::string> Words = {
      Compiler, "-O2",    "-shared", "-fPIC", "--offload-arch=" + Target, Host, Kernels, "-I" + Folder.str().str(),
      "-o",     C.Library};
  Words.insert(Words.end(), Flags.begin(), Flags.end());
  const std::vector<StringRef> Arguments(Words.begin(), Words.end());
  std::string Message;
  if (sys::ExecuteAndWait(Compiler, Arguments, std::nullopt, {}, 0, 0, &Message))
    return createStringError(Source + " can't be compiled" + (Message.empty() ? "" : ": " + Message));
  return C;
}

} // namespace chomp::replay
