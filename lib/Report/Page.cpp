//===- Page.cpp - a report as a page --------------------------------------===//
//
// The facts are written here, once, as plain HTML; page.css makes them look well, and page.js shows one region at a
// time, with its code beside. All that the script knows stands in the page as JSON, which other programs may take out.
//
//===----------------------------------------------------------------------===//
#include "Report/Page.h"

#include "Report/ReportJson.h"
#include "Report/Wishes.h"
#include "page/PageCSS.h"
#include "page/PageJS.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <set>

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

namespace chomp {

namespace {

/// Text as HTML has it.
std::string html(llvm::StringRef Text) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  llvm::printHTMLEscaped(Text, OS);
  return Out;
}

std::string textOf(const Object &O, llvm::StringRef Name) { return html(O.getString(Name).value_or("")); }
int64_t numberOf(const Object &O, llvm::StringRef Name) { return O.getInteger(Name).value_or(0); }

/// The objects of a list, if it is there.
std::vector<const Object *> listOf(const Object &O, llvm::StringRef Name) {
  std::vector<const Object *> Out;
  if (const Array *All = O.getArray(Name))
    for (const Value &V : *All)
      if (const Object *Element = V.getAsObject())
        Out.push_back(Element);
  return Out;
}

/// One region's facts.
class Card {
public:
  Card(llvm::raw_ostream &OS, const Object &Region) : OS(OS), R(Region) {}

  void write(const std::string &Id) {
    OS << "<section class=\"card\" id=\"" << Id << "\">\n<h2><code>" << textOf(R, "directive") << "</code></h2>\n"
       << "<p class=\"where\">" << textOf(R, "file") << ":" << numberOf(R, "line");
    if (R.getString("function").value_or("").size())
      OS << " in <code>" << textOf(R, "function") << "()</code>";
    OS << " · kernel <code>" << textOf(R, "kernel") << "</code></p>\n<div class=\"facts\">\n";
    shape();
    obstacles();
    maps();
    devices();
    OS << "</div>\n</section>\n";
  }

private:
  void term(llvm::StringRef Name, const std::string &Text) {
    if (!Text.empty())
      OS << "<dt>" << Name << "</dt><dd>" << Text << "</dd>\n";
  }

  void shape() {
    OS << "<div class=\"fact\"><h3>Shape and launch</h3>\n<p class=\"shape\">" << textOf(R, "shape") << "</p>\n";
    if (R.getString("why").value_or("").size())
      OS << "<p class=\"why\">" << textOf(R, "why") << "</p>\n";
    OS << "<dl>\n";
    if (const Object *Launch = R.getObject("launch"))
      for (const auto &[Name, Member] : {std::pair("teams", "teams"), {"threads", "threads"}})
        if (const Object *Count = Launch->getObject(Member))
          term(Name, textOf(*Count, "text"));
    term("index", textOf(R, "index"));
    std::string Parameters;
    if (const Array *All = R.getArray("parameters"))
      for (const Value &V : *All)
        Parameters += (Parameters.empty() ? "<code>" : ", <code>") + html(V.getAsString().value_or("")) + "</code>";
    term("parameters", Parameters);
    OS << "</dl></div>\n";
  }

  void obstacles() {
    OS << "<div class=\"fact\"><h3>What stands against a better shape</h3>\n";
    const auto All = listOf(R, "obstacles");
    if (All.empty())
      OS << "<p class=\"none\">Nothing that Chomp knows of.</p>\n";
    else
      OS << "<ul class=\"obstacles\">\n";
    for (const Object *O : All) {
      OS << "<li><span class=\"wish\">" << html(wish(O->getString("against").value_or(""))) << "</span> "
         << textOf(*O, "text");
      if (const int64_t Line = numberOf(*O, "line"))
        OS << " <a class=\"goto\" data-file=\"" << textOf(*O, "file") << "\" data-line=\"" << Line << "\">"
           << html(llvm::sys::path::filename(O->getString("file").value_or(""))) << ":" << Line << "</a>";
      if (O->getString("change"))
        OS << "<br><span class=\"change\">" << textOf(*O, "change") << "</span>";
      OS << "</li>\n";
    }
    OS << (All.empty() ? "</div>\n" : "</ul></div>\n");
  }

  void maps() {
    const auto All = listOf(R, "maps");
    if (All.empty())
      return;
    OS << "<div class=\"fact\"><h3>Maps</h3>\n<table><thead><tr><th>item</th><th>type</th><th>decided by</th></tr>"
          "</thead><tbody>\n";
    for (const Object *M : All) {
      std::string Type;
      if (const Array *Modifiers = M->getArray("modifiers"))
        for (const Value &V : *Modifiers)
          Type += html(V.getAsString().value_or("")) + " ";
      OS << "<tr><td><code>" << textOf(*M, "item") << "</code></td><td>" << Type << textOf(*M, "type") << "</td><td>";
      const bool ByClause = M->getString("origin") == "explicit";
      if (ByClause)
        OS << "the " << textOf(*M, "clause") << " clause";
      else
        OS << textOf(*M, "origin") << ": " << textOf(*M, "why");
      if (const int64_t Line = numberOf(*M, "line"))
        OS << ", line " << Line;
      OS << "</td></tr>\n";
    }
    OS << "</tbody></table></div>\n";
  }

  void devices() {
    const auto All = listOf(R, "resources");
    if (All.empty())
      return;
    OS << "<div class=\"fact\"><h3>On the devices</h3>\n<table class=\"numbers\"><thead><tr><th>device</th>"
          "<th>registers</th><th>shared</th><th>stack</th><th>spills</th><th>occupancy</th></tr></thead><tbody>\n";
    for (const Object *D : All) {
      OS << "<tr><td>" << textOf(*D, "arch") << "</td><td>" << numberOf(*D, "registers") << "</td>";
      for (const char *Bytes : {"shared", "stack", "spills"})
        OS << "<td>" << numberOf(*D, Bytes) << " B</td>";
      OS << "<td>";
      if (const Object *Full = D->getObject("occupancy")) {
        OS << numberOf(*Full, "percent") << " %";
        if (Full->getString("limit"))
          OS << "<br><small>" << textOf(*Full, "limit") << "</small>";
      } else if (const int64_t Waves = numberOf(*D, "waves")) {
        OS << Waves << " waves/SIMD";
      }
      OS << "</td></tr>\n";
    }
    OS << "</tbody></table></div>\n";
  }

  llvm::raw_ostream &OS;
  const Object &R;
};

/// Who decides how many there are, in a word.
std::string briefCount(const Object &Count) {
  if (Count.getString("clause"))
    return textOf(Count, "clause");
  if (auto Number = Count.getInteger("number"))
    return std::to_string(*Number);
  return Count.getString("by") == "iterations" ? "the iterations" : "the device";
}

/// A row of the table: what can be compared.
void writeRow(llvm::raw_ostream &OS, const Object &R, const std::string &Id, bool HasResources) {
  const std::string File = html(llvm::sys::path::filename(R.getString("file").value_or("")));
  OS << "<tr data-card=\"" << Id << "\"><td data-sort=\"" << textOf(R, "file")
     << llvm::formatv(":{0,8}", numberOf(R, "line")) << "\"><a href=\"#" << Id << "\" title=\"" << textOf(R, "file")
     << "\">" << File << ":" << numberOf(R, "line") << "</a></td><td><code>" << textOf(R, "kernel")
     << "</code></td><td title=\"" << textOf(R, "why") << "\">" << textOf(R, "shape") << "</td>";
  const Object *Launch = R.getObject("launch");
  for (const char *Member : {"teams", "threads"}) {
    const Object *Count = Launch ? Launch->getObject(Member) : nullptr;
    if (Count)
      OS << "<td title=\"" << textOf(*Count, "text") << "\">" << briefCount(*Count) << "</td>";
    else
      OS << "<td></td>";
  }
  OS << "<td class=\"number\">" << listOf(R, "obstacles").size() << "</td>";
  if (HasResources) {
    const auto All = listOf(R, "resources");
    std::string Registers, Occupancy;
    for (const Object *D : All) {
      const Object *Full = D->getObject("occupancy");
      Registers += (Registers.empty() ? "" : " / ") + std::to_string(numberOf(*D, "registers"));
      if (Full)
        Occupancy += (Occupancy.empty() ? "" : " / ") + std::to_string(numberOf(*Full, "percent")) + " %";
    }
    OS << "<td class=\"number\">" << Registers << "</td><td class=\"number\">" << Occupancy << "</td>";
  }
  OS << "</tr>\n";
}

void writeTaskgraphs(llvm::raw_ostream &OS, const Array &Units) {
  const char *Head = "<section class=\"taskgraphs\"><h2>Taskgraphs</h2>\n<ul>\n";
  for (const Value &Unit : Units)
    for (const Object *T : listOf(*Unit.getAsObject(), "taskgraphs")) {
      OS << Head << "<li>" << textOf(*T, "file") << ":" << numberOf(*T, "line") << ": "
         << (T->getBoolean("recorded").value_or(false) ? "recorded"
                                                       : "runs as it is written each time: " + textOf(*T, "why"))
         << "<ul>\n";
      for (const Object *C : listOf(*T, "constructs"))
        OS << "<li>line " << numberOf(*C, "line") << ": <code>" << textOf(*C, "directive")
           << "</code>: " << textOf(*C, "becomes") << "</li>\n";
      OS << "</ul></li>\n";
      Head = "";
    }
  if (!*Head)
    OS << "</ul></section>\n";
}

/// JSON within a script element: "</script>" must not stand in it.
void writeData(llvm::raw_ostream &OS, const char *Id, llvm::StringRef Json) {
  OS << "<script type=\"application/json\" id=\"" << Id << "\">";
  for (size_t At = Json.find('<'); At != llvm::StringRef::npos; At = Json.find('<')) {
    OS << Json.take_front(At) << "\\u003c";
    Json = Json.drop_front(At + 1);
  }
  OS << Json << "</script>\n";
}

void writeBody(llvm::raw_ostream &OS, const Array &Units) {
  size_t Count = 0;
  std::set<std::string> Archs;
  for (const Value &Unit : Units)
    for (const Object *R : listOf(*Unit.getAsObject(), "regions")) {
      ++Count;
      for (const Object *D : listOf(*R, "resources"))
        Archs.insert(textOf(*D, "arch"));
    }
  OS << "<header>\n<h1>Chomp report</h1>\n<p id=\"summary\">" << Count << (Count == 1 ? " region in " : " regions in ")
     << Units.size() << (Units.size() == 1 ? " file" : " files") << "</p>\n"
     << "<div class=\"tools\"><input id=\"filter\" type=\"search\" placeholder=\"Filter regions ( / )\" "
        "aria-label=\"Filter regions\">\n<label class=\"button\" tabindex=\"0\" id=\"load\">Load a profile<input "
        "type=\"file\" id=\"profile-file\" accept=\".json,application/json\" hidden></label>\n<button id=\"theme\" "
        "title=\"Light or dark (t)\" aria-label=\"Light or dark\">◐</button>\n<button id=\"help-button\" "
        "title=\"Keys (?)\" aria-label=\"Keys\">?</button></div>\n</header>\n"
     << "<noscript><p class=\"note\">The code beside the facts needs JavaScript. <code>chomp FILE -o DIR</code> writes "
        "the same texts as files.</p></noscript>\n"
     << "<p id=\"error\" class=\"note\" role=\"alert\" hidden></p>\n"
     << "<main>\n<div class=\"regions\"><table id=\"regions\"><thead><tr><th>place</th><th>kernel</th><th>shape</th>"
        "<th>teams</th><th>threads</th><th class=\"number\" title=\"Things that stand against a better shape\">"
        "obstacles</th>";
  if (!Archs.empty())
    OS << "<th class=\"number\" title=\"" << llvm::join(Archs, " / ")
       << "\">registers</th><th class=\"number\" title=\"" << llvm::join(Archs, " / ") << "\">occupancy</th>";
  OS << "</tr></thead><tbody>\n";
  auto ForEach = [&](auto Do) {
    for (size_t U = 0; U < Units.size(); ++U) {
      const auto Regions = listOf(*Units[U].getAsObject(), "regions");
      for (size_t R = 0; R < Regions.size(); ++R)
        Do(*Regions[R], "r" + std::to_string(U) + "-" + std::to_string(R));
    }
  };
  ForEach([&](const Object &R, const std::string &Id) { writeRow(OS, R, Id, !Archs.empty()); });
  OS << "</tbody></table></div>\n<div id=\"facts\">\n";
  ForEach([&](const Object &R, const std::string &Id) { Card(OS, R).write(Id); });
  OS << "<section id=\"elsewhere\" hidden></section>\n";
  writeTaskgraphs(OS, Units);
  OS << "</div>\n<div id=\"panes\" hidden>\n<section class=\"pane\" aria-label=\"Source\"><div class=\"tabs\" "
        "role=\"tablist\" id=\"source-tabs\"></div><div class=\"code\" id=\"source\" tabindex=\"0\"></div></section>\n"
        "<section class=\"pane\" aria-label=\"Generated code\"><div class=\"tabs\" role=\"tablist\" "
        "id=\"target-tabs\"></div><div class=\"code\" id=\"target\" "
        "tabindex=\"0\"></div></section>\n</div>\n</main>\n<dialog id=\"help\"><h2>Keys</h2><dl><dt>j, ↓</dt><dd>next "
        "region</dd><dt>k, ↑</dt><dd>the one before"
        "</dd><dt>/</dt><dd>filter</dd><dt>1, 2, …</dt><dd>CUDA, HIP, virtual GPU, host</dd><dt>t</dt><dd>light or dark"
        "</dd><dt>Esc</dt><dd>filter away, this away</dd></dl><p>A line lights up with those that belong to it; a "
        "click "
        "keeps it lit and brings the others into view. A profile (<code>CHOMP_PROFILE=json:FILE</code>) may be dropped "
        "anywhere.</p><form method=\"dialog\"><button>Close</button></form></dialog>\n";
}

} // namespace

llvm::Expected<std::string> readProfile(llvm::StringRef File) {
  if (File.empty())
    return "";
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return llvm::createStringError(Buffer.getError(), "cannot read the profile " + File);
  std::string Text = (*Buffer)->getBuffer().str();
  auto Profile = llvm::json::parse(Text);
  if (!Profile)
    return llvm::createStringError(File + ": " + llvm::toString(Profile.takeError()));
  const Object *Members = Profile->getAsObject();
  if (!Members || !Members->getArray("regions") || !Members->getNumber("run"))
    return llvm::createStringError(File + ": this is no profile; a program writes one under CHOMP_PROFILE=json:FILE");
  return Text;
}

void printPage(llvm::raw_ostream &OS, Array Units, llvm::StringRef Profile) {
  std::string Name;
  for (const Value &Unit : Units)
    Name += (Name.empty() ? "" : ", ") + textOf(*Unit.getAsObject(), "source");
  if (Name.size() > 60)
    Name = std::to_string(Units.size()) + " files";
  OS << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>Chomp report: "
     << Name << "</title>\n<style>\n"
     << PageCSS << "</style>\n</head>\n<body>\n";
  writeBody(OS, Units);
  writeData(OS, "report", llvm::formatv("{0}", reportJson(std::move(Units))).str());
  if (!Profile.empty())
    writeData(OS, "profile", Profile);
  OS << "<script>\n" << PageJS << "</script>\n</body>\n</html>\n";
}

} // namespace chomp
