//===- Manifest.cpp - reading a capture -----------------------------------===//
#include "Manifest.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace chomp::replay;

namespace chomp::replay {

/// "0x7f12"
static bool readAddress(const json::Value &V, uint64_t &Value, json::Path P) {
  const std::optional<StringRef> Text = V.getAsString();
  if (Text && Text->starts_with("0x") && !Text->drop_front(2).getAsInteger(16, Value))
    return true;
  P.report("expected an address");
  return false;
}

static bool mapAddress(const json::Value &V, StringRef Key, uint64_t &Value, json::Path P) {
  const json::Value *Member = V.getAsObject()->get(Key);
  if (Member)
    return readAddress(*Member, Value, P.field(Key));
  P.field(Key).report("missing value");
  return false;
}

static bool fromJSON(const json::Value &V, Kernel &K, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("name", K.Name) && O.map("unit", K.Unit) && O.map("function", K.Function) &&
         O.map("file", K.File) && O.map("line", K.Line) && O.map("flags", K.Flags) &&
         O.map("max_threads", K.MaxThreads);
}

static bool readTriple(const json::Value &V, StringRef Key, std::vector<uint64_t> &To, json::Path P) {
  const json::Value *Member = V.getAsObject()->get(Key);
  if (Member && json::fromJSON(*Member, To, P.field(Key)) && To.size() == 3)
    return true;
  P.field(Key).report("expected three numbers");
  return false;
}

static bool fromJSON(const json::Value &V, Clauses &C, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("num_teams", C.NumTeams) && O.map("thread_limit", C.ThreadLimit) &&
         O.map("num_threads", C.NumThreads) && O.map("iterations", C.Iterations) &&
         O.map("team_memory", C.TeamMemory) && readTriple(V, "teams", C.Teams, P) &&
         readTriple(V, "threads", C.Threads, P) && readTriple(V, "loops", C.Loops, P) &&
         O.map("most_teams", C.MostTeams) && O.map("most_threads", C.MostThreads);
}

static bool fromJSON(const json::Value &V, Image &I, json::Path P) {
  json::ObjectMapper O(V, P);
  if (!O || !O.map("target", I.Target) || !O.map("units", I.Units) || !O.map("file", I.File) ||
      !O.map("linked", I.Linked) || !O.map("calls_by_address", I.CallsByAddress))
    return false;
  if (I.Target != "vgpu")
    return true;
  return O.map("path", I.Path) && O.map("sha256", I.Sha256) && O.map("kind", I.Kind) &&
         mapAddress(V, "begin", I.Begin, P) && mapAddress(V, "end", I.End, P);
}

static bool fromJSON(const json::Value &V, Argument &A, json::Path P) {
  json::ObjectMapper O(V, P);
  std::string Digits;
  if (!O || !O.map("kind", A.Kind) || !O.mapOptional("item", A.Item) || !O.mapOptional("bytes", Digits) ||
      !O.mapOptional("memory", A.Memory) || !O.mapOptional("items", A.Items) || !O.mapOptional("size", A.Size))
    return false;
  std::string Bytes;
  if (!tryGetFromHex(Digits, Bytes) && !Digits.empty()) {
    P.field("bytes").report("expected hexadecimal digits");
    return false;
  }
  A.Bytes.assign(Bytes.begin(), Bytes.end());
  const bool IsPointer = A.Kind == "mapped" || A.Kind == "unmapped";
  if (!IsPointer && A.Kind != "value" && A.Kind != "partials") {
    P.field("kind").report("expected value, mapped, unmapped or partials");
    return false;
  }
  if (IsPointer && A.Bytes.size() != 8) {
    P.field("bytes").report("expected 8 bytes");
    return false;
  }
  return true;
}

static bool fromJSON(const json::Value &V, Memory::Pointer &Pointer, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("offset", Pointer.Offset) && O.map("memory", Pointer.Memory);
}

static bool fromJSON(const json::Value &V, Memory &M, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("kind", M.Kind) && O.map("item", M.Item) && O.map("where", M.Where) &&
         O.mapOptional("symbol", M.Symbol) && O.mapOptional("unit", M.Unit) && mapAddress(V, "address", M.Address, P) &&
         O.map("size", M.Size) && O.map("before", M.Before) && O.mapOptional("after", M.After) &&
         O.mapOptional("pointers", M.Pointers);
}

static bool readParts(const json::Object &Parts, Manifest &M, json::Path P) {
  auto Member = [&](StringRef Key) -> const json::Value & {
    static const json::Value None = nullptr;
    const json::Value *V = Parts.get(Key);
    return V ? *V : None;
  };
  json::ObjectMapper Geometry(Member("geometry"), P.field("geometry"));
  if (!Geometry || !Geometry.map("teams", M.Teams) || !Geometry.map("threads", M.Threads))
    return false;
  json::ObjectMapper Device(Member("device"), P.field("device"));
  return Device && Device.map("number", M.DeviceNumber) && Device.map("devices", M.Devices) &&
         Device.map("kind", M.DeviceKind) && Device.map("description", M.Description) && Device.map("isa", M.Isa);
}

static bool fromJSON(const json::Value &V, Manifest &M, json::Path P) {
  json::ObjectMapper O(V, P);
  int64_t Version = 0;
  if (!O || !O.map("chomp_capture", Version))
    return false;
  if (Version != 1) {
    P.field("chomp_capture").report("written by another version of Chomp's: capture it again");
    return false;
  }
  return O.map("launch", M.Launch) && O.map("kernel", M.Kernel) && O.map("clauses", M.Clauses) &&
         O.map("image", M.Image) && O.map("arguments", M.Arguments) && O.map("memory", M.Memories) &&
         readParts(*V.getAsObject(), M, P);
}

std::string Manifest::path(StringRef File) const {
  SmallString<128> Path(Folder);
  sys::path::append(Path, File);
  return Path.str().str();
}

/// What one part says of another, and files.
static Error check(const Manifest &M) {
  auto Wrong = [&](const Twine &What) { return createStringError(M.path("manifest.json") + ": " + What); };
  auto CheckFile = [&](StringRef File, uint64_t Size) -> Error {
    uint64_t Has = 0;
    if (std::error_code E = sys::fs::file_size(M.path(File), Has))
      return createStringError(E, "cannot read " + M.path(File));
    return Has == Size ? Error::success()
                       : createStringError(M.path(File) + " has " + Twine(Has) + " bytes and not " + Twine(Size) +
                                           ": the capture is damaged");
  };
  uint64_t Last = 0;
  for (const Memory &Own : M.Memories) {
    if (Own.Address < Last || !Own.Size || Own.Address + Own.Size < Own.Address)
      return Wrong("the memory of " + Own.Item + " lies where another one does");
    Last = Own.Address + Own.Size;
    if (Error E = CheckFile(Own.Before, Own.Size))
      return E;
    if (!Own.After.empty())
      if (Error E = CheckFile(Own.After, Own.Size))
        return E;
    for (const Memory::Pointer &P : Own.Pointers)
      if (Own.Size < 8 || P.Offset > Own.Size - 8 || (P.Memory && *P.Memory >= M.Memories.size()))
        return Wrong("a pointer of " + Own.Item + " leads nowhere");
  }
  for (const Argument &A : M.Arguments)
    if (A.Kind == "mapped" && A.Memory >= M.Memories.size())
      return Wrong("an argument leads to memory " + Twine(A.Memory) + ", which there is not");
  if (!sys::fs::exists(M.path(M.Image.File)))
    return createStringError("cannot read " + M.path(M.Image.File) + ", the image");
  return Error::success();
}

Expected<Manifest> readManifest(StringRef Folder) {
  Manifest M;
  M.Folder = Folder;
  const std::string Path = M.path("manifest.json");
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createStringError(Buffer.getError(), "cannot read " + Path + ": " + Buffer.getError().message() +
                                                    " (CHOMP_CAPTURE writes it when a launch is captured)");
  // Names of files may be anything.
  const StringRef Bytes = (*Buffer)->getBuffer();
  Expected<json::Value> Text = json::isUTF8(Bytes) ? json::parse(Bytes) : json::parse(json::fixUTF8(Bytes));
  if (!Text)
    return createStringError(Path + ": " + toString(Text.takeError()));
  json::Path::Root Root("manifest");
  if (!fromJSON(*Text, M, Root))
    return createStringError(Path + ": " + toString(Root.getError()));
  if (Error E = check(M))
    return E;
  return M;
}

} // namespace chomp::replay
