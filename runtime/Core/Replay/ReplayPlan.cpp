//===- ReplayPlan.cpp - reading a plan ------------------------------------===//
#include "Core/Replay/ReplayPlan.h"

#include <functional>
#include <map>
#include <sstream>

using namespace chomp;
using namespace chomp::replay;

namespace {

/// What follows a line's first word.
class Line {
public:
  explicit Line(const std::string &Text) : In(Text) {}

  template <typename... Ts> void read(Ts &...To) { (void)(In >> ... >> To); }
  std::string rest() {
    std::string Text;
    std::getline(In >> std::ws, Text);
    return Text;
  }
  /// A word, "-" for none.
  std::string word() {
    std::string Text;
    In >> Text;
    return Text == "-" ? "" : Text;
  }
  bool ok() const { return !In.fail(); }

private:
  std::istringstream In;
};

std::vector<unsigned char> bytes(const std::string &Digits) {
  std::vector<unsigned char> Out;
  for (std::size_t I = 0; I + 1 < Digits.size(); I += 2)
    Out.push_back(static_cast<unsigned char>(std::stoi(Digits.substr(I, 2), nullptr, 16)));
  return Out;
}

void readMemory(Line &L, Plan &P) {
  Plan::Memory &M = P.Memories.emplace_back();
  L.read(M.Address, M.Size);
  M.Symbol = L.word();
  M.Unit = L.word();
  M.File = L.rest();
}

void readWord(Line &L, std::vector<Plan::Word> &To) {
  Plan::Word &W = To.emplace_back();
  L.read(W.In, W.Offset, W.Target, W.Delta);
}

void readImage(Line &L, Plan &P) {
  Plan::Image &I = P.Images.emplace_back();
  L.read(I.Target, I.Linked);
  I.Units = L.rest();
}

void readPartials(Line &L, Plan &P) {
  Plan::Argument &A = P.Arguments.emplace_back();
  A.IsPartials = true;
  L.read(A.Items, A.Size);
}

const std::map<std::string, void (*)(Line &, Plan &)> Readers = {
    {"results", [](Line &L, Plan &P) { P.Results = L.rest(); }},
    {"library", [](Line &L, Plan &P) { P.Libraries.push_back(L.rest()); }},
    {"image", readImage},
    {"imagefile", [](Line &L, Plan &P) { P.Images.back().File = L.rest(); }},
    {"side", [](Line &L, Plan &P) { P.Images.push_back({"vgpu", "", L.rest(), false, true}); }},
    {"device", [](Line &L, Plan &P) { L.read(P.Device); }},
    {"name", [](Line &L, Plan &P) { P.Name = L.rest(); }},
    {"unit", [](Line &L, Plan &P) { P.Unit = L.rest(); }},
    {"function", [](Line &L, Plan &P) { P.Function = L.rest(); }},
    {"file", [](Line &L, Plan &P) { P.File = L.rest(); }},
    {"kernel", [](Line &L, Plan &P) { L.read(P.Line, P.Flags, P.MaxThreads); }},
    {"clauses",
     [](Line &L, Plan &P) {
       chomp_launch_t &C = P.Grid.launch;
       L.read(C.num_teams, C.thread_limit, C.num_threads, C.iterations);
     }},
    {"grid",
     [](Line &L, Plan &P) {
       auto &T = P.Grid.teams, &H = P.Grid.threads;
       L.read(P.Grid.team_memory, T[0], T[1], T[2], H[0], H[1], H[2]);
     }},
    {"loops", [](Line &L, Plan &P) { L.read(P.Loops[0], P.Loops[1], P.Loops[2]); }},
    {"most", [](Line &L, Plan &P) { L.read(P.MostTeams, P.MostThreads); }},
    {"place", [](Line &L, Plan &P) { L.read(P.Number, P.Devices); }},
    {"own", [](Line &L, Plan &P) { L.read(P.AtOwnAddresses); }},
    {"memory", readMemory},
    {"base", [](Line &L, Plan &P) { L.read(P.Base); }},
    {"word", [](Line &L, Plan &P) { readWord(L, P.Words); }},
    {"argumentword", [](Line &L, Plan &P) { readWord(L, P.ArgumentWords); }},
    {"argument", [](Line &L, Plan &P) { P.Arguments.push_back({bytes(L.word())}); }},
    {"partials", readPartials},
    {"repeat", [](Line &L, Plan &P) { L.read(P.Repeats); }},
};

} // namespace

Result<Plan> replay::parsePlan(std::string_view Text) {
  Plan P;
  std::istringstream In{std::string(Text)};
  for (std::string Whole; std::getline(In, Whole);) {
    const std::size_t Space = Whole.find(' ');
    const auto Reader = Readers.find(Whole.substr(0, Space));
    Line L(Space == Whole.npos ? "" : Whole.substr(Space + 1));
    if (Reader != Readers.end())
      Reader->second(L, P);
    if (Reader == Readers.end() || !L.ok())
      return Status::failure("the plan of a replay has a line that means nothing here: ", Whole);
  }
  return P;
}
