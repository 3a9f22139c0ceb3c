//===- ReplayTest.cpp - what chomp-replay makes of a capture --------------===//
#include "Compare.h"
#include "Manifest.h"
#include "Parameters.h"
#include "Pointers.h"
#include "Tune.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <catch2/catch.hpp>

#include <cstring>

using namespace chomp::replay;

namespace {

constexpr const char *Text = R"({"chomp_capture": 1, "launch": 2,
  "kernel": {"name": "k", "unit": "u-1", "function": "f", "file": "x.c", "line": 3, "flags": 257, "max_threads": 256},
  "clauses": {"num_teams": 0, "thread_limit": 0, "num_threads": 0, "iterations": 18446744073709551615,
    "team_memory": 0, "teams": [0, 0, 0], "threads": [0, 0, 0], "loops": [0, 0, 0], "most_teams": 0, "most_threads": 0},
  "geometry": {"teams": 4, "threads": 256, "teams_by": "heuristic", "threads_by": "heuristic"},
  "device": {"number": 0, "devices": 1, "kind": "vgpu", "description": "d", "isa": ""},
  "image": {"target": "vgpu", "units": "u-1", "linked": false, "calls_by_address": false, "file": "image",
    "path": "/nowhere", "sha256": "", "kind": "program", "begin": "0x9000", "end": "0xa000"},
  "arguments": [{"kind": "value", "bytes": "e8030000"},
    {"kind": "mapped", "item": "p[5:2]", "memory": 1, "bytes": "d81f000000000000"},
    {"kind": "value", "bytes": "1020000000000000"}],
  "memory": [
    {"kind": "mapped", "item": "s", "where": "x.c:3", "address": "0x1000", "size": 32, "before": "0.before",
     "after": "0.after", "pointers": [{"offset": 8, "memory": 1}]},
    {"kind": "mapped", "item": "p[5:2]", "where": "x.c:3", "address": "0x2000", "size": 16, "before": "1.before"}]})";

void write(const std::string &Path, const std::string &Bytes) {
  std::error_code E;
  llvm::raw_fd_ostream(Path, E) << Bytes;
  REQUIRE(!E);
}

std::string words(std::initializer_list<std::uint64_t> Values) {
  std::string Bytes;
  for (std::uint64_t V : Values)
    Bytes.append(reinterpret_cast<const char *>(&V), sizeof(V));
  return Bytes;
}

/// A capture in a folder of its own.
struct Folder {
  llvm::SmallString<128> Path;
  Folder() {
    REQUIRE(!llvm::sys::fs::createUniqueDirectory("replay-test", Path));
    put("manifest.json", Text);
    put("image", "code");
    put("0.before", words({7, 0x1fd8, 0x2010, 0x9010})); // attached below its section; its end; code
    put("0.after", words({8, 0x1fd8, 0x2010, 0x9010}));
    put("1.before", words({1, 2}));
  }
  ~Folder() { (void)llvm::sys::fs::remove_directories(Path); }
  void put(const std::string &Name, const std::string &Bytes) const { write(Path.str().str() + "/" + Name, Bytes); }
  Manifest read() const {
    auto M = readManifest(Path);
    REQUIRE(bool(M));
    return std::move(*M);
  }
  std::string refused() const {
    auto M = readManifest(Path);
    REQUIRE(!M);
    return llvm::toString(M.takeError());
  }
  std::string refused(const std::string &From, const std::string &To) const {
    std::string Changed = Text;
    Changed.replace(Changed.find(From), From.size(), To);
    put("manifest.json", Changed);
    return refused();
  }
};

/// Medians: of each process.
Trial trial(Choice Numbers, std::vector<double> Medians, bool IsSame = true) {
  Outcome Took;
  Took.Times = Medians;
  Took.Teams = Numbers.Teams ? Numbers.Teams : 4;
  Took.Threads = Numbers.Threads ? Numbers.Threads : 256;
  Took.MaxThreads = 1024;
  return {Numbers, Took, IsSame, std::move(Medians)};
}

} // namespace

TEST_CASE("A manifest is read") {
  const Folder F;
  const Manifest M = F.read();
  CHECK(M.Kernel.Name == "k");
  CHECK(M.Kernel.Flags == 257);
  CHECK(M.Launch == 2);
  CHECK(M.Clauses.Iterations == ~std::uint64_t(0));
  CHECK(M.Image.Kind == "program");
  CHECK(M.Arguments.at(0).Bytes == std::vector<std::uint8_t>{0xe8, 3, 0, 0});
  CHECK(M.Memories.at(0).Address == 0x1000);
  CHECK(M.Memories.at(0).Pointers.at(0).Memory == 1u);
  CHECK(M.Memories.at(1).After.empty());
}

TEST_CASE("Names in a manifest may be in any encoding") {
  const Folder F;
  std::string Changed = Text;
  Changed.replace(Changed.find("x.c"), 3, "\xe4.c");
  F.put("manifest.json", Changed);
  CHECK(F.read().Kernel.Line == 3);
}

TEST_CASE("A damaged one is refused, with what is wrong") {
  const Folder F;
  CHECK_THAT(F.refused("\"line\": 3", "\"line\": \"three\""),
             Catch::Contains("expected unsigned integer at manifest.kernel.line"));
  CHECK_THAT(F.refused("\"address\": \"0x1000\"", "\"address\": \"here\""),
             Catch::Contains("expected an address at manifest.memory[0].address"));
  CHECK_THAT(F.refused("\"name\": \"k\", ", ""), Catch::Contains("missing value at manifest.kernel.name"));
  CHECK_THAT(F.refused("\"chomp_capture\": 1", "\"chomp_capture\": 2"), Catch::Contains("another version of Chomp's"));
  CHECK_THAT(F.refused("\"kind\": \"value\"", "\"kind\": \"good\""), Catch::Contains("arguments[0].kind"));
  CHECK_THAT(F.refused("\"address\": \"0x2000\"", "\"address\": \"0x1008\""),
             Catch::Contains("where another one does"));
  CHECK_THAT(F.refused("\"offset\": 8", "\"offset\": 25"), Catch::Contains("a pointer of s leads nowhere"));
  CHECK_THAT(F.refused("\"offset\": 8", "\"offset\": 18446744073709551612"),
             Catch::Contains("a pointer of s leads nowhere"));
  CHECK_THAT(F.refused("\"memory\": 1, \"bytes\"", "\"memory\": 2, \"bytes\""),
             Catch::Contains("memory 2, which there is not"));
  CHECK_THAT(F.refused("\"1.before\"}]}", "\"1.before\"}]"), Catch::Contains("manifest.json"));
  F.put("manifest.json", Text);
  F.put("1.before", "short");
  CHECK_THAT(F.refused(), Catch::Contains("1.before has 5 bytes and not 16: the capture is damaged"));
  (void)llvm::sys::fs::remove(F.Path + "/1.before");
  CHECK_THAT(F.refused(), Catch::Contains("cannot read") && Catch::Contains("1.before"));
  (void)llvm::sys::fs::remove(F.Path + "/manifest.json");
  CHECK_THAT(F.refused(), Catch::Contains("No such file") && Catch::Contains("CHOMP_CAPTURE"));
}

TEST_CASE("Words that hold addresses are found") {
  const Folder F;
  const Manifest M = F.read();
  auto Words = findWords(M);
  REQUIRE(bool(Words));
  auto Is = [](const Word &W, bool InArgument, unsigned In, std::uint64_t Offset, int Target, std::int64_t Delta,
               bool Known) {
    return W.InArgument == InArgument && W.In == In && W.Offset == Offset && W.Target == Target && W.Delta == Delta &&
           W.Known == Known;
  };
  REQUIRE(Words->size() == 5);
  CHECK(Is((*Words)[0], true, 1, 0, 1, -40, true));
  CHECK(Is((*Words)[1], true, 2, 0, 1, 16, false)); // where a memory ends
  CHECK(Is((*Words)[2], false, 0, 8, 1, -40, true));
  CHECK(Is((*Words)[3], false, 0, 16, 1, 16, false));
  CHECK(Is((*Words)[4], false, 0, 24, Word::Code, 16, false));
}

TEST_CASE("A plan names what a kernel needs") {
  const Folder F;
  const Manifest M = F.read();
  auto Words = findWords(M);
  REQUIRE(bool(Words));
  Code From;
  From.Kind = "vgpu";
  const std::string Plan = planText(M, *Words, From, {8, 64}, 3, "/scratch");
  CHECK_THAT(Plan, Catch::Contains("\nclauses 8 64 0 18446744073709551615\n"));
  CHECK_THAT(Plan,
             Catch::Contains("\nown 1\n") && Catch::Contains("\nbase 36864\n") && Catch::Contains("\nrepeat 3\n"));
  CHECK_THAT(Plan, Catch::Contains("\nmemory 4096 32 - - ") && Catch::Contains("\nargumentword 1 0 1 -40\n"));
  CHECK_THAT(Plan, Catch::Contains("\nword 0 24 -1 16\n"));
  // Elsewhere there is no such code, and no such address.
  From.IsCaptured = false;
  From.Kind = "cuda";
  const std::string Other = planText(M, *Words, From, {}, 3, "/scratch");
  CHECK_THAT(Other, Catch::Contains("\nown 0\n") && !Catch::Contains("\nbase") && !Catch::Contains("word 0 24"));
}

TEST_CASE("Results are compared by element") {
  const Folder F;
  const Manifest M = F.read();
  Outcome Now;
  Now.Placed = {{0, 0x1000}, {1, 0x2000}};
  auto Differs = [&](const std::string &Want, const std::string &Got, const Comparison &How) {
    return compareBytes(M, 1, Want, Got, Now, How);
  };
  auto Doubles = [](double A, double B) {
    std::string Bytes(16, '\0');
    std::memcpy(Bytes.data(), &A, 8);
    std::memcpy(Bytes.data() + 8, &B, 8);
    return Bytes;
  };
  Comparison Plain, Typed, Loose;
  REQUIRE(!Typed.add(M, "p=double"));
  REQUIRE(!Loose.add(M, "double"));
  Loose.Tolerance = 1e-3;
  CHECK(Differs(Doubles(1, 2), Doubles(1, 2), Plain).Count == 0);
  const Difference D = Differs(Doubles(1, 2), Doubles(1, 2.001), Typed);
  CHECK(D.Count == 1);
  CHECK(D.First == "element 1: 2.0009999999999999 here, 2 captured");
  CHECK(Differs(Doubles(1, 2), Doubles(1, 2.001), Loose).Count == 0);
  CHECK(Differs(Doubles(1, 2), Doubles(1, 2.003), Loose).Count == 1);
  CHECK(Differs(Doubles(0.0, 2), Doubles(-0.0, 2), Typed).Count == 1);
  CHECK(Differs(Doubles(0.0, 2), Doubles(-0.0, 2), Loose).Count == 0);
  const double None = std::numeric_limits<double>::quiet_NaN(), Infinite = std::numeric_limits<double>::infinity();
  CHECK(Differs(Doubles(None, 2), Doubles(-None, 2), Loose).Count == 0);
  CHECK(Differs(Doubles(None, 2), Doubles(1, 2), Loose).Count == 1);
  CHECK(Differs(Doubles(Infinite, 2), Doubles(1, 2), Loose).Count == 1);
  CHECK_THAT(Differs(Doubles(1, 2), Doubles(1, 3), Plain).First,
             Catch::Contains("byte 14; as double element 1: 3 here, 2 captured"));
  // What the type doesn't fit is compared all the same.
  const Difference Rest = Differs("12345678abc", "12345678abd", Typed);
  CHECK(Rest.Count == 1);
  CHECK_THAT(Rest.First, Catch::Contains("byte 10"));
  CHECK(Differs("12345678abc", "12345678abc", Typed).Count == 0);
  llvm::Error NoItem = Plain.add(M, "q=double");
  CHECK_THAT(llvm::toString(std::move(NoItem)), Catch::Contains("--type=q=double: the capture has no item q"));
  llvm::Error Wrong = Plain.add(M, "p=quad");
  CHECK_THAT(llvm::toString(std::move(Wrong)), Catch::Contains("--type=p=quad: expected float, double, int or long"));
}

TEST_CASE("A kernel file's parameters have types") {
  const Folder F;
  Manifest M = F.read();
  M.Arguments = {{"value", "", {}},
                 {"mapped", "p", std::vector<std::uint8_t>(8), 1},
                 {"mapped", "s", std::vector<std::uint8_t>(8), 0}};
  using Types = std::map<std::uint64_t, std::string>;
  auto Of = [&](const std::string &Parameters) {
    return findElementTypes(M, "// k\nstatic void k(" + Parameters + ") {");
  };
  CHECK(Of("[[maybe_unused]] const chomp_vgpu_place_t &place, int n, const double *p, struct S *s_") ==
        Types{{0x2000, "double"}});
  CHECK(Of("int n, float *__restrict__ p, long *s") == Types{{0x2000, "float"}, {0x1000, "long"}});
  CHECK(Of("pair<int, int> n, int (*p)[8], double **s") == Types{{0x2000, "int"}});
  CHECK(Of("int n").empty());
  CHECK(findElementTypes(M, "static void other(int n, double *p)").empty());
  Comparison How;
  How.Found = Of("int n, float *p");
  CHECK(How.typeOf(M.Memories[1]) == "float");
  CHECK(How.typeOf(M.Memories[0]).empty());
  REQUIRE(!How.add(M, "double")); // of what the file doesn't say
  CHECK(How.typeOf(M.Memories[1]) == "float");
  CHECK(How.typeOf(M.Memories[0]) == "double");
  REQUIRE(!How.add(M, "p=int"));
  CHECK(How.typeOf(M.Memories[1]) == "int");
}

TEST_CASE("Addresses are the same where they lead to the same byte") {
  const Folder F;
  const Manifest M = F.read();
  Outcome Moved;
  Moved.Placed = {{0, 0x5000}, {1, 0x7000}};
  Moved.CodeAt = 0x9000;
  const Comparison Plain;
  auto Count = [&](std::initializer_list<std::uint64_t> Got) {
    return compareBytes(M, 0, words({8, 0x1fd8, 0x2010, 0x9010}), words(Got), Moved, Plain).Count;
  };
  CHECK(Count({8, 0x6fd8, 0x7010, 0x9010}) == 0);
  CHECK(Count({8, 0x6fd8, 0x7018, 0x9010}) == 2);
  CHECK(Count({8, 0x6fe0, 0x7010, 0x9010}) != 0);
  CHECK(Count({9, 0x6fd8, 0x7010, 0x9010}) == 1);
}

TEST_CASE("What is left to be tuned") {
  const Folder F;
  Manifest M = F.read();
  CHECK((findFreedom(M).Teams && findFreedom(M).Threads));
  M.Clauses.NumTeams = 3;
  CHECK((!findFreedom(M).Teams && findFreedom(M).Threads && findFreedom(M).Why.empty()));
  M.Clauses.NumThreads = 3;
  CHECK_THAT(findFreedom(M).Why, Catch::Contains("the clauses say"));
  M.Kernel.Flags = 64;
  CHECK_THAT(findFreedom(M).Why, Catch::Contains("kernel mode"));
  M.Kernel.Flags = 8;
  CHECK_THAT(findFreedom(M).Why, Catch::Contains("sequential"));
}

TEST_CASE("Tuning tries numbers, once each, and tells the clause") {
  const Folder F;
  const Manifest M = F.read();
  std::vector<Choice> Asked;
  auto Try = [&](Choice Numbers) -> llvm::Expected<Trial> {
    Asked.push_back(Numbers);
    if (Numbers.Teams == 7)
      return llvm::createStringError("too many");
    return trial(Numbers, {Numbers.Threads == 64 ? 50. : Numbers.Teams == 2 ? 10. : 100.}, Numbers.Teams != 2);
  };
  auto All = tune(M, findFreedom(M), {2, 7}, {64, 512}, Try);
  REQUIRE(bool(All));
  // 512 is more than the kernel was compiled for. The best one runs again, and the default.
  REQUIRE(Asked.size() == 6 + 2 * 4);
  CHECK(std::vector<Choice>(Asked.begin(), Asked.begin() + 8) ==
        std::vector<Choice>{{0, 0}, {0, 64}, {2, 0}, {7, 0}, {2, 64}, {7, 64}, {0, 0}, {0, 64}});
  const Trial *Best = findBest(*All);
  REQUIRE(Best);
  CHECK(Best->Numbers == Choice{0, 64}); // two teams compute something else
  std::string Told;
  llvm::raw_string_ostream OS(Told);
  printTrials(OS, M, *All);
  CHECK_THAT(Told, Catch::Contains("to write at x.c:3: thread_limit(64)  (2.00 times as fast)"));
  CHECK_THAT(Told, Catch::Contains("other results") && Catch::Contains("as it is") && Catch::Contains("best"));
}

TEST_CASE("What may be noise is not better") {
  const std::vector<Trial> Close = {trial({}, {100, 101, 102}), trial({8, 0}, {98, 98, 98})};
  CHECK(!findBest(Close));
  const std::vector<Trial> Noisy = {trial({}, {60, 100, 140}), trial({8, 0}, {70, 70, 70})};
  CHECK(!findBest(Noisy));
  const std::vector<Trial> Once = {trial({}, {100, 100, 100}), trial({8, 0}, {70})};
  CHECK(!findBest(Once));
  const std::vector<Trial> Clear = {trial({}, {100, 101, 102}), trial({8, 0}, {90, 91, 92})};
  CHECK(findBest(Clear) == &Clear[1]);
}

TEST_CASE("A better one that was luck is not told") {
  const Folder F;
  const Manifest M = F.read();
  unsigned Runs = 0;
  auto Try = [&](Choice Numbers) -> llvm::Expected<Trial> { return trial(Numbers, {++Runs == 2 ? 50. : 100.}); };
  auto All = tune(M, findFreedom(M), {2}, {64}, Try);
  REQUIRE(bool(All));
  CHECK(!findBest(*All));
}
