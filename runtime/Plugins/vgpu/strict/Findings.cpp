//===- Findings.cpp - telling them ----------------------------------------===//
//
// The JSON file is written anew with each finding, so that it is whole however the program ends.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/strict/Findings.h"

#include "Core/ForkLock.h"
#include "Core/Message.h"

#include <cstdio>
#include <mutex>

using namespace chomp;
using namespace chomp::vgpu;
using namespace chomp::vgpu::strict;

namespace {

struct Report {
  ForkLock Lock; ///< Guards all below.
  std::string File, Objects;
  std::string Function, RegionFile;
  int RegionLine = 0;
  unsigned Count = 0;

  void write() {
    if (File.empty())
      return;
    if (std::FILE *Out = std::fopen(File.c_str(), "we")) {
      std::fprintf(Out, "[\n%s%s]\n", Objects.c_str(), Objects.empty() ? "" : "\n");
      std::fclose(Out);
    } else {
      say(cat("CHOMP_VGPU_REPORT: can't write ", File));
      File.clear();
    }
  }
};
Report &theReport() {
  static auto *R = new Report; // findings may come while the program is ending
  return *R;
}

std::string json(const std::string &Text) {
  std::string Out = "\"";
  for (char C : Text) {
    if (C == '"' || C == '\\')
      Out += '\\';
    if (static_cast<unsigned char>(C) >= 0x20) {
      Out += C;
    } else {
      char Escape[8];
      std::snprintf(Escape, sizeof(Escape), "\\u%04x", static_cast<unsigned>(C));
      Out += Escape;
    }
  }
  return Out + "\"";
}

/// Fields of one object; those without a value are left out.
class Object {
public:
  void add(const char *Name, const std::string &Text) {
    if (!Text.empty())
      addRaw(Name, json(Text));
  }
  void add(const char *Name, long long Number) { addRaw(Name, std::to_string(Number)); }
  void add(const char *Name, const SourcePlace &Place) {
    if (Place.File.empty())
      return;
    Object Inner;
    Inner.add("file", Place.File);
    if (Place.Line)
      Inner.add("line", Place.Line);
    Inner.add("function", Place.Function);
    addRaw(Name, Inner.text());
  }
  void addRaw(const char *Name, const std::string &Value) {
    Body += cat(Body.empty() ? "" : ", ", json(Name), ": ", Value);
  }
  std::string text() const { return "{" + Body + "}"; }

private:
  std::string Body;
};

std::string asJson(const Report &R, const Finding &F) {
  Object O;
  O.add("kind", F.Kind);
  if (F.Warning)
    O.add("severity", std::string("warning"));
  O.add("message", F.Text);
  O.add("at", F.At);
  if (F.InKernel) {
    O.add("team", F.By.Team);
    O.add("thread", F.By.Thread);
    if (F.By.Iteration >= 0)
      O.add("iteration", F.By.Iteration);
    O.add("region", SourcePlace{R.Function, R.RegionFile, R.RegionLine});
  }
  O.add("variable", F.Variable);
  O.add("mapped", F.Mapped);
  O.add("about", F.About);
  O.add("other", F.Other);
  O.add("other_access", F.OtherText);
  O.add("mend", F.Mend);
  return O.text();
}

std::string asText(const Report &R, const Finding &F) {
  std::string Text = cat(F.Warning ? "warning: " : "", F.Kind, ": ", F.Text);
  auto line = [&](const char *Label, const std::string &Content) {
    if (!Content.empty())
      Text += cat("\n  ", Label, Content);
  };
  std::string At = F.At.text();
  if (F.InKernel)
    At += cat(At.empty() ? "" : ", ", "by ", F.By.text(), ", in the target region of '", R.Function, "' (",
              R.RegionFile, ":", R.RegionLine, ")");
  line("at:     ", At);
  line("          ", sourceLine(F.At));
  if (!F.Other.File.empty() || !F.OtherText.empty())
    line("and:    ", cat(F.Other.text(), F.Other.File.empty() ? "" : ", ", F.OtherText));
  if (F.Other.text() != F.At.text())
    line("          ", sourceLine(F.Other));
  line("memory: ", F.Mapped.empty() ? F.About : cat(F.About, F.About.empty() ? "" : ", ", F.Mapped));
  line("mend:   ", F.Mend);
  return Text;
}

} // namespace

std::string strict::bytes(std::size_t Count) { return cat(Count, Count == 1 ? " byte" : " bytes"); }

std::string Who::text() const {
  return cat("team ", Team, ", thread ", Thread, Iteration >= 0 ? cat(" (iteration ", Iteration, ")") : std::string());
}

void strict::openReport(const std::string &File) {
  Report &R = theReport();
  std::lock_guard<std::mutex> Guard(R.Lock);
  R.File = File;
  R.write();
}

void strict::setRegion(const std::string &Function, const std::string &File, int Line) {
  Report &R = theReport();
  std::lock_guard<std::mutex> Guard(R.Lock);
  R.Function = Function;
  R.RegionFile = File;
  R.RegionLine = Line;
}

void strict::report(const Finding &F) {
  Report &R = theReport();
  std::lock_guard<std::mutex> Guard(R.Lock);
  R.Count += !F.Warning;
  say(asText(R, F));
  R.Objects += cat(R.Objects.empty() ? "" : ",\n", "  ", asJson(R, F));
  R.write();
}

unsigned strict::findings() {
  Report &R = theReport();
  std::lock_guard<std::mutex> Guard(R.Lock);
  return R.Count;
}
