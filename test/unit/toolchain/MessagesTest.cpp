//===- MessagesTest.cpp - messages of compilers, read and written ---------===//
#include "Toolchain/Messages.h"

#include <catch2/catch.hpp>

using namespace chomp;
using namespace chomp::toolchain;

namespace {

/// "level file:line:column-line:column text option", and its notes behind '>'.
std::string shown(const Message &M) {
  const MessagePlace &P = M.Place;
  std::string Out = M.Level + " " + P.File + ":" + std::to_string(P.Line) + ":" + std::to_string(P.Column) + "-" +
                    std::to_string(P.EndLine) + ":" + std::to_string(P.EndColumn) + " " + M.Text + " " + M.Option;
  for (const Message &Note : M.Notes)
    Out += ">" + shown(Note);
  return Out;
}

void check(llvm::StringRef Text, const std::vector<std::string> &Expected) {
  std::vector<std::string> Got;
  for (const Message &M : readMessages(Text))
    Got.push_back(shown(M));
  CHECK(Got == Expected);
}

MessageChoice choose(std::initializer_list<llvm::StringRef> Flags) { return chooseMessages(std::vector(Flags)); }

} // namespace

TEST_CASE("A message is read with its place, its range and its option", "[messages]") {
  check("a.c:9:3:{9:3-9:8}: error: no such thing\n", {"error a.c:9:3-9:8 no such thing "});
  check("a.c:9:3: warning: unused 'x' [-Wunused-variable]\n", {"warning a.c:9:3-0:0 unused 'x' -Wunused-variable"});
  check("a.c:9:3: error: unused 'x' [-Werror,-Wunused]\n", {"error a.c:9:3-0:0 unused 'x' -Wunused"});
  check("a.c:9: remark: a_l9: index: 64 bits [-Rchomp]\n", {"remark a.c:9:0-0:0 a_l9: index: 64 bits -Rchomp"});
  check("a.cu(12): error: identifier \"f\" is undefined\n", {"error a.cu:12:0-0:0 identifier \"f\" is undefined "});
  check("a.c:1:10: fatal error: 'b.h' file not found\n", {"fatal error a.c:1:10-0:0 'b.h' file not found "});
  check("a.c: Assembler messages:\na.c:4: Error: no such instruction: `x'\n",
        {"error a.c:4:0-0:0 no such instruction: `x' "});
  check("C:x.c:7:1: note: see here\n", {"note C:x.c:7:1-0:0 see here "});
}

TEST_CASE("Of several ranges it is the one with the place", "[messages]") {
  check("a.c:9:8:{9:1-9:4}{9:6-10:2}: error: e\n", {"error a.c:9:8-10:2 e "});
  check("a.c:9:5:{9:1-9:4}: error: e\n", {"error a.c:9:5-0:0 e "});
}

TEST_CASE("A program's name is no file", "[messages]") {
  check("no-such-program: error: no input files\n", {"error :0:0-0:0 no input files "});
  check("error: cannot enter 'x'\n", {"error :0:0-0:0 cannot enter 'x' "});
}

TEST_CASE("Notes belong to the message before", "[messages]") {
  check("a.c:1:1: error: e\na.c:2:1: note: n\na.c:3:1: warning: w\n",
        {"error a.c:1:1-0:0 e >note a.c:2:1-0:0 n ", "warning a.c:3:1-0:0 w "});
}

TEST_CASE("The program's lines are left out, and others are not lost", "[messages]") {
  check("In file included from b.c:1:\na.c: In function 'f':\na.c:1:2: error: e\n    1 |  return x;\n      |  ^~\n"
        "1 error generated.\ncompilation terminated.\n",
        {"error a.c:1:2-0:0 e "});
  check("x.o: in function `main':\nx.c: undefined reference to `f'\ncollect2: error: ld returned 1 exit status\n",
        {"error :0:0-0:0 x.o: in function `main':\nx.c: undefined reference to `f'\nld returned 1 exit status "});
  check("a.c:1:1: error: e\nmore of it\n", {"error a.c:1:1-0:0 e\nmore of it "});
  check("something else\n", {"note :0:0-0:0 something else "});
}

TEST_CASE("Documents are taken out of a text", "[messages]") {
  std::string Text =
      "before\n[{\"kind\": \"error\", \"message\": \"a ]} \\\" b\"}]\n{\"runs\":\n [1,\n  {}]}\n[no value\nbehind\n";
  const auto Documents = takeDocuments(Text);
  REQUIRE(Documents.size() == 2);
  CHECK(Documents[0].getAsArray()->front().getAsObject()->getString("message") == "a ]} \" b");
  CHECK(Documents[1].getAsObject()->getArray("runs")->size() == 2);
  CHECK(Text == "before\n[no value\nbehind\n");
}

TEST_CASE("The last option chooses", "[messages]") {
  using Form = MessageChoice::Form;
  CHECK(choose({}).As == Form::Text);
  CHECK(choose({"-fdiagnostics-format=json"}).As == Form::Json);
  CHECK_FALSE(choose({"-fdiagnostics-format=json-stderr"}).InFiles);
  CHECK(choose({"-fdiagnostics-format=json-file"}).InFiles);
  CHECK(choose({"-fdiagnostics-format=json-file", "-fdiagnostics-format=sarif"}).As == Form::Sarif);
  CHECK_FALSE(choose({"-fdiagnostics-format=json-file", "-fdiagnostics-format=sarif"}).InFiles);
  CHECK(choose({"-fdiagnostics-format=sarif", "-fdiagnostics-format=text"}).Style == MessageStyle::Carets);
  CHECK(choose({"-fdiagnostics-format=sarif"}).Style == MessageStyle::Lines);
  CHECK(choose({"-fdiagnostics-format=msvc"}).Style == MessageStyle::Msvc);
  CHECK(choose({"-fdiagnostics-color"}).Colors);
  CHECK(choose({"-fcolor-diagnostics"}).Colors);
  CHECK_FALSE(choose({"-fdiagnostics-color=always", "-fno-color-diagnostics"}).Colors);
  CHECK_FALSE(choose({"-fdiagnostics-color=always", "-fdiagnostics-plain-output"}).Colors);
  CHECK_FALSE(choose({"-fdiagnostics-color=always", "-fdiagnostics-format=json"}).Colors);
}

TEST_CASE("A document says what gcc's says", "[messages]") {
  std::vector<MessageEntry> Entries;
  for (Message &M : readMessages("a.c:9:3:{9:3-9:8}: warning: w [-Wx]\na.c:1:1: note: n\n"))
    Entries.push_back({"chompcc", std::move(M), std::nullopt});
  Entries.push_back({"gcc", {}, llvm::cantFail(llvm::json::parse("[{\"kind\": \"error\"}]"))});
  const llvm::json::Value Json = jsonDocument(Entries);
  CHECK(Json == llvm::cantFail(llvm::json::parse(R"([
    {"kind": "warning", "message": "w", "option": "-Wx", "column-origin": 1, "escape-source": false,
     "locations": [{"caret": {"file": "a.c", "line": 9, "column": 3, "byte-column": 3},
                    "finish": {"file": "a.c", "line": 9, "column": 7, "byte-column": 7}}],
     "children": [{"kind": "note", "message": "n", "column-origin": 1, "escape-source": false, "children": [],
                   "locations": [{"caret": {"file": "a.c", "line": 1, "column": 1, "byte-column": 1}}]}]},
    {"kind": "error"}])")));
  Entries.back().Document = llvm::cantFail(llvm::json::parse(R"({"runs": [{"tool": "gcc"}]})"));
  const llvm::json::Value Sarif = sarifDocument(Entries, "chompcc");
  const llvm::json::Array &Runs = *Sarif.getAsObject()->getArray("runs");
  REQUIRE(Runs.size() == 2);
  CHECK(*Runs[0].getAsObject()->get("results") == llvm::cantFail(llvm::json::parse(R"([
    {"ruleId": "-Wx", "level": "warning", "message": {"text": "w"},
     "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a.c"},
                                         "region": {"startLine": 9, "startColumn": 3, "endColumn": 8}}}],
     "relatedLocations": [{"physicalLocation": {"artifactLocation": {"uri": "a.c"},
                                                "region": {"startLine": 1, "startColumn": 1}},
                           "message": {"text": "n"}}]}])")));
  CHECK(*Runs[1].getAsObject()->get("tool") == "gcc");
}
