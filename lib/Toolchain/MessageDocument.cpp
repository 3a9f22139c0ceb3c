//===- Toolchain/MessageDocument.cpp - messages for programs --------------===//
//
// What surprised us: clang 22 ignores #line in its own SARIF, which then names generated texts. gcc's names the user's.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/MessageDocument.h"

#include "Report/Sarif.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

using namespace llvm;

namespace chomp::toolchain {

namespace {

std::string utf8(StringRef Text) { return json::isUTF8(Text) ? Text.str() : json::fixUTF8(Text); }

json::Object jsonCaret(const MessagePlace &Place, unsigned Line, unsigned Column) {
  const int64_t Its = Column ? int64_t(Column) : -1;
  return json::Object{{"file", utf8(Place.File)}, {"line", Line}, {"column", Its}, {"byte-column", Its}};
}

json::Object jsonMessage(const Message &M) {
  json::Array Locations, Children;
  if (M.Place.Line) {
    json::Object Location{{"caret", jsonCaret(M.Place, M.Place.Line, M.Place.Column)}};
    if (M.Place.EndColumn > 1) // gcc's is the last column, not the one behind
      Location["finish"] = jsonCaret(M.Place, M.Place.EndLine, M.Place.EndColumn - 1);
    Locations.push_back(std::move(Location));
  }
  for (const Message &Note : M.Notes)
    Children.push_back(jsonMessage(Note));
  json::Object Result{{"kind", M.Level == "remark" ? "note" : M.Level},
                      {"message", utf8(M.Text)},
                      {"locations", std::move(Locations)},
                      {"children", std::move(Children)},
                      {"column-origin", 1},
                      {"escape-source", false}};
  if (!M.Option.empty())
    Result["option"] = M.Option;
  return Result;
}

/// Columns of SARIF, which count characters. Reads each file once.
class Characters {
public:
  unsigned column(StringRef File, unsigned Line, unsigned Column) {
    auto [Found, IsNew] = Files.try_emplace(File);
    if (IsNew)
      if (auto Text = MemoryBuffer::getFile(File))
        Found->second = std::move(*Text);
    if (!Found->second || !Column)
      return Column;
    StringRef Text = Found->second->getBuffer();
    for (unsigned L = 1; L < Line; ++L)
      Text = Text.split('\n').second;
    return Column - count_if(Text.split('\n').first.take_front(Column - 1),
                             [](char C) { return (static_cast<unsigned char>(C) & 0xC0) == 0x80; });
  }

private:
  StringMap<std::unique_ptr<MemoryBuffer>> Files;
};

json::Object sarifRun(StringRef Tool, json::Array Results) {
  json::Object Driver{{"name", Tool.str()}};
  return json::Object{{"tool", json::Object{{"driver", std::move(Driver)}}},
                      {"columnKind", "unicodeCodePoints"},
                      {"results", std::move(Results)}};
}

class SarifRuns {
public:
  void add(const MessageEntry &Entry) {
    auto *Found = find_if(Tools, [&](const Tool &T) { return T.Name == Entry.Tool; });
    if (Found == Tools.end()) {
      Tools.push_back({Entry.Tool, {}});
      Found = &Tools.back();
    }
    Found->Results.push_back(result(Entry.Its));
  }

  json::Array finish() {
    json::Array Runs;
    for (Tool &T : Tools)
      Runs.push_back(sarifRun(T.Name, std::move(T.Results)));
    return Runs;
  }

private:
  json::Object location(const MessagePlace &P) {
    return json::Object{{"physicalLocation", sarifPlace(utf8(P.File), P.Line, Columns.column(P.File, P.Line, P.Column),
                                                        P.EndLine, Columns.column(P.File, P.EndLine, P.EndColumn))}};
  }

  json::Object result(const Message &M) {
    const StringRef Level = M.Level;
    json::Object Result{{"ruleId", M.Option.empty() ? M.Level : M.Option},
                        {"level", Level.ends_with("error") ? "error"
                                  : Level == "warning"     ? "warning"
                                                           : "note"},
                        {"message", json::Object{{"text", utf8(M.Text)}}}};
    if (!M.Place.File.empty())
      Result["locations"] = json::Array{location(M.Place)};
    json::Array Related;
    for (const Message &Note : M.Notes) {
      json::Object Location = Note.Place.File.empty() ? json::Object() : location(Note.Place);
      Location["message"] = json::Object{{"text", utf8(Note.Text)}};
      Related.push_back(std::move(Location));
    }
    if (!Related.empty())
      Result["relatedLocations"] = std::move(Related);
    return Result;
  }

  struct Tool {
    std::string Name;
    json::Array Results;
  };
  SmallVector<Tool, 2> Tools;
  Characters Columns;
};

} // namespace

json::Value jsonDocument(ArrayRef<MessageEntry> Entries) {
  json::Array All;
  for (const MessageEntry &Entry : Entries) {
    if (!Entry.Document)
      All.push_back(jsonMessage(Entry.Its));
    else if (const json::Array *Theirs = Entry.Document->getAsArray())
      for (const json::Value &Message : *Theirs)
        All.push_back(Message);
  }
  return All;
}

json::Value sarifDocument(ArrayRef<MessageEntry> Entries, StringRef Program) {
  SarifRuns Own;
  json::Array Theirs;
  for (const MessageEntry &Entry : Entries) {
    if (!Entry.Document)
      Own.add(Entry);
    else if (const json::Object *Log = Entry.Document->getAsObject())
      if (const json::Array *Runs = Log->getArray("runs"))
        for (const json::Value &Run : *Runs)
          Theirs.push_back(Run);
  }
  json::Array Runs = Own.finish();
  for (json::Value &Run : Theirs)
    Runs.push_back(std::move(Run));
  if (Runs.empty())
    Runs.push_back(sarifRun(Program, json::Array()));
  return sarifLog(std::move(Runs));
}

} // namespace chomp::toolchain
