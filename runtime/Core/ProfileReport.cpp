//===- ProfileReport.cpp - writing a profile ------------------------------===//
#include "Core/ProfileReport.h"

#include "Core/Timeline.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>
#include <tuple>

using namespace chomp;
using namespace chomp::profile;

const char *profile::name(What Kind) {
  static constexpr const char *Names[] = {"construct", "kernel", "to device", "from device",  "on device",
                                          "allocate",  "free",   "wait",      "registration", "warm-up"};
  return Names[static_cast<std::size_t>(Kind)];
}

void Count::add(double Microseconds, std::uint64_t Size) {
  Least = Calls ? std::min(Least, Microseconds) : Microseconds;
  Most = std::max(Most, Microseconds);
  Total += Microseconds;
  Bytes += Size;
  Small += Size <= MostSmall;
  ++Calls;
}

void Count::add(const Count &Other) {
  if (!Other.Calls)
    return;
  Least = Calls ? std::min(Least, Other.Least) : Other.Least;
  Most = std::max(Most, Other.Most);
  Total += Other.Total;
  Bytes += Other.Bytes;
  Small += Other.Small;
  Calls += Other.Calls;
}

std::string Region::title() const {
  const std::string Of =
      Construct.empty() ? "outside of constructs" : cat(Construct, Function.empty() ? "" : " ", Function);
  return File.empty() ? Of : cat(Of, " (", File, Number ? cat(":", Number) : "", ")");
}

double Region::time() const {
  double Host = 0, Device = 0;
  for (const Line &L : Lines) {
    if (L.Kind == What::Construct)
      Host += L.Sum.Total;
    else if (L.Kind == What::Kernel || isTransfer(L.Kind))
      Device += L.Sum.Total;
  }
  return std::max(Host, Device);
}

void Report::sort() {
  for (Region &Of : Regions)
    std::sort(Of.Lines.begin(), Of.Lines.end(), [](const Line &A, const Line &B) {
      return std::tuple(A.Kind, A.Device, -A.Sum.Total, A.Item) < std::tuple(B.Kind, B.Device, -B.Sum.Total, B.Item);
    });
  std::sort(Regions.begin(), Regions.end(), [](const Region &A, const Region &B) {
    return std::tuple(-A.time(), A.File, A.Number) < std::tuple(-B.time(), B.File, B.Number);
  });
}

Count Report::total(What Kind, std::optional<int> Device) const {
  Count Sum;
  for (const Region &Of : Regions)
    for (const Line &L : Of.Lines)
      if (L.Kind == Kind && (!Device || L.Device == *Device))
        Sum.add(L.Sum);
  return Sum;
}

std::set<int> Report::usedDevices() const {
  std::set<int> Used;
  for (const Region &Of : Regions)
    for (const Line &L : Of.Lines)
      if (!Of.Construct.empty() && L.Device != OfTheHost)
        Used.insert(L.Device);
  return Used;
}

static std::string format(const char *How, double Value) {
  char Text[48];
  std::snprintf(Text, sizeof(Text), How, Value);
  return Text;
}

/// In gigabytes a second.
static double rate(const Count &C) { return C.Total > 0 ? static_cast<double>(C.Bytes) / C.Total / 1000 : 0; }
static double share(const Count &C, const Report &R) { return R.Run > 0 ? C.Total / R.Run : 0; }

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// "12.3 us": three digits, and the unit that they fit.
static std::string time(double Microseconds) {
  static constexpr std::array<const char *, 4> Units = {"ns", "us", "ms", "s "};
  double Value = Microseconds * 1000;
  std::size_t Unit = 0;
  for (; Unit + 1 < Units.size() && Value >= 999.5; ++Unit)
    Value /= 1000;
  return cat(format(Value >= 99.95 || Unit == 0 ? "%.0f" : Value >= 9.995 ? "%.1f" : "%.2f", Value), " ", Units[Unit]);
}

/// "1,234,567".
static std::string grouped(std::uint64_t Value) {
  std::string Digits = std::to_string(Value);
  for (std::size_t At = Digits.size(); At > 3;)
    Digits.insert(At -= 3, ",");
  return Digits;
}

namespace {

/// Rows of cells.
class Table {
public:
  /// Left: the columns that are aligned to the left.
  explicit Table(std::set<std::size_t> Left) : Left(std::move(Left)) {}
  void add(std::vector<std::string> Cells) { Rows.push_back(std::move(Cells)); }
  void add(const std::string &Name, const Count &C, const Report &R) {
    const bool Moves = C.Bytes != 0;
    add({Name, grouped(C.Calls), time(C.Total),
         time(C.Total / static_cast<double>(std::max<std::uint64_t>(C.Calls, 1))), time(C.Least), time(C.Most),
         Moves ? grouped(C.Bytes) : "", Moves ? format("%.2f", rate(C)) : "", format("%.1f %%", share(C, R) * 100)});
  }
  std::string text() const {
    std::vector<std::size_t> Widths;
    for (const auto &Row : Rows)
      for (std::size_t I = 0; I < Row.size(); ++I) {
        Widths.resize(std::max(Widths.size(), Row.size()));
        Widths[I] = std::max(Widths[I], Row[I].size());
      }
    std::string Out;
    for (const auto &Row : Rows) {
      std::string Line;
      for (std::size_t I = 0; I < Row.size(); ++I) {
        const std::string Fill(Widths[I] - Row[I].size(), ' ');
        Line += cat(I ? "  " : "", Left.contains(I) ? Row[I] + Fill : Fill + Row[I]);
      }
      Line.erase(Line.find_last_not_of(' ') + 1);
      Out += Line + "\n";
    }
    return Out;
  }

private:
  const std::set<std::size_t> Left;
  std::vector<std::vector<std::string>> Rows;
};

struct Mover {
  const Region *Of;
  const Line *What;
};

} // namespace

/// "a[0 : n]"; of many items that are moved together the first ones.
static std::string shortened(const std::string &Item) {
  constexpr std::size_t Most = 48;
  const std::size_t Together = Item.rfind(" together"), Comma = Item.rfind(", ", Most);
  if (Item.size() <= Most || Together == Item.npos || Comma == Item.npos)
    return Item;
  std::size_t More = 0;
  for (std::size_t At = Comma; At != Item.npos; At = Item.find(", ", At + 1))
    ++More;
  return cat(Item.substr(0, Comma), " and ", More, " more together");
}

/// "to device"; where there are several, "to device 1", "kernel on device 1".
static std::string kindOf(const Line &L, bool Several) {
  if (!Several || L.Device == OfTheHost)
    return name(L.Kind);
  return isTransfer(L.Kind) ? cat(name(L.Kind), " ", L.Device) : cat(name(L.Kind), " on device ", L.Device);
}

/// Which list items are moved most often.
static std::string mostTransfers(const Report &R) {
  std::vector<Mover> Movers;
  Count All;
  for (const Region &Of : R.Regions)
    for (const Line &L : Of.Lines)
      if (isTransfer(L.Kind)) {
        Movers.push_back({&Of, &L});
        All.add(L.Sum);
      }
  if (Movers.empty())
    return "";
  std::sort(Movers.begin(), Movers.end(), [](const Mover &A, const Mover &B) {
    return A.What->Sum.Calls != B.What->Sum.Calls
               ? A.What->Sum.Calls > B.What->Sum.Calls
               : std::tuple(A.Of->File, A.Of->Number, A.What->Kind, A.What->Item) <
                     std::tuple(B.Of->File, B.Of->Number, B.What->Kind, B.What->Item);
  });
  constexpr std::size_t Most = 5;
  Table Rows({0, 1, 5});
  Rows.add({"  list item", "direction", "transfers", "of all", "bytes each", "by"});
  bool IsRepeated = false;
  for (std::size_t I = 0; I < std::min(Most, Movers.size()); ++I) {
    const Count &C = Movers[I].What->Sum;
    const std::uint64_t Each = C.Bytes / C.Calls;
    constexpr std::uint64_t Many = 10;
    IsRepeated |= C.Calls >= Many && Each <= Count::MostSmall;
    const std::string &Item = Movers[I].What->Item;
    Rows.add({"  " + (Item.empty() ? "(none)" : shortened(Item)), kindOf(*Movers[I].What, R.usedDevices().size() > 1),
              grouped(C.Calls), format("%.1f %%", 100 * static_cast<double>(C.Calls) / static_cast<double>(All.Calls)),
              grouped(Each), Movers[I].Of->title()});
  }
  return cat("\nMost transfers (", grouped(All.Calls), " in all, ", grouped(All.Small), " of them of no more than ",
             grouped(Count::MostSmall), " bytes)\n", Rows.text(),
             IsRepeated ? "What is moved again and again can stay on the device: map it by 'target data' around the "
                          "repetition,\nor make it firstprivate where a region only reads it.\n"
                        : "");
}

std::string profile::text(const Report &R) {
  std::string Out = cat("chomp profile: ", R.Program, ", process ", R.Process,
                        R.Rank.empty() ? "" : cat(", rank ", R.Rank, R.Ranks.empty() ? "" : cat(" of ", R.Ranks)),
                        ", ran for ", time(R.Run), "\n");
  const std::set<int> Used = R.usedDevices();
  const bool Several = Used.size() > 1;
  if (Several)
    for (const int Number : Used)
      if (const auto Found = R.Devices.find(Number); Found != R.Devices.end())
        Out += cat("device ", Number, ": ", Found->second, "\n");
  Out += "\n";
  Table Rows({0});
  const std::vector<std::string> Heads = {"calls", "total  ", "mean  ", "least  ", "most  ", "bytes", "GB/s", "of run"};
  const auto Head = [&](const char *Name) {
    std::vector<std::string> Row = Heads;
    Row.insert(Row.begin(), Name);
    Rows.add(std::move(Row));
  };
  Head("Regions (times of constructs and waits are the host's)");
  for (const Region &Of : R.Regions) {
    const bool HasOwn = !Of.Lines.empty() && Of.Lines.front().Kind == What::Construct;
    if (HasOwn)
      Rows.add(Of.title(), Of.Lines.front().Sum, R);
    else
      Rows.add({Of.title()});
    for (const Line &L : Of.Lines)
      if (L.Kind != What::Construct) {
        std::string Kind = kindOf(L, Several);
        if (!L.Item.empty())
          Kind.resize(std::max<std::size_t>(Kind.size(), Several ? 13 : 11), ' '); // "from device", "from device 1"
        Rows.add(cat("  ", Kind, L.Item.empty() ? "" : "  ", shortened(L.Item)), L.Sum, R);
      }
  }
  Rows.add({});
  Head("Totals");
  static constexpr const char *Names[] = {"constructs, on the host",
                                          "kernels",
                                          "to device",
                                          "from device",
                                          "on device",
                                          "allocations",
                                          "frees",
                                          "waits",
                                          "registration of images and devices",
                                          "  of that, warm-up"};
  for (int I = 0; I <= static_cast<int>(What::WarmUp); ++I) {
    const auto Kind = static_cast<What>(I);
    const Count Sum = R.total(Kind);
    if (!Sum.Calls)
      continue;
    Rows.add(Names[I], Sum, R);
    if (Several)
      for (const int Number : Used)
        if (const Count Its = R.total(Kind, Number); Its.Calls)
          Rows.add(cat(Kind == What::WarmUp ? "    device " : "  device ", Number), Its, R);
  }
  return Out + Rows.text() + mostTransfers(R);
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static std::string members(const Count &C, const Report &R) {
  const auto Time = [&](const char *Name, double Value) { return cat(",\"", Name, "\":", timeline::number(Value)); };
  return cat("\"calls\":", C.Calls, Time("total", C.Total),
             Time("mean", C.Calls ? C.Total / static_cast<double>(C.Calls) : 0), Time("least", C.Least),
             Time("most", C.Most), ",\"bytes\":", C.Bytes, ",\"small\":", C.Bytes ? C.Small : 0,
             ",\"gb_per_s\":", format("%.6f", rate(C)), ",\"of_run\":", format("%.6f", share(C, R)));
}

std::string profile::json(const Report &R) {
  using timeline::quoted;
  std::string Out = cat("{\"version\":1,\"program\":", quoted(R.Program), ",\"process\":", R.Process,
                        ",\"rank\":", R.Rank.empty() ? "null" : quoted(R.Rank),
                        ",\"ranks\":", R.Ranks.empty() ? "null" : quoted(R.Ranks),
                        ",\n\"time_unit\":\"us\",\"run\":", timeline::number(R.Run), ",\n\"regions\":[");
  const char *Between = "\n";
  for (const Region &Of : R.Regions) {
    Out += cat(Between, "{\"construct\":", quoted(Of.Construct), ",\"function\":", quoted(Of.Function),
               ",\"file\":", quoted(Of.File), ",\"line\":", Of.Number, ",\"lines\":[");
    Between = ",\n";
    const char *Inner = "\n ";
    for (const Line &L : Of.Lines) {
      Out +=
          cat(Inner, "{\"what\":\"", name(L.Kind), "\",\"item\":", quoted(L.Item),
              ",\"device\":", L.Device == OfTheHost ? "null" : std::to_string(L.Device), ",", members(L.Sum, R), "}");
      Inner = ",\n ";
    }
    Out += "]}";
  }
  Out += "],\n\"totals\":{";
  Between = "\n";
  for (int I = 0; I <= static_cast<int>(What::WarmUp); ++I) {
    const auto Kind = static_cast<What>(I);
    Out += cat(Between, "\"", name(Kind), "\":{", members(R.total(Kind), R), "}");
    Between = ",\n";
  }
  Out += "},\n\"devices\":[";
  Between = "\n";
  for (const auto &[Number, Description] : R.Devices) {
    Out += cat(Between, "{\"device\":", Number, ",\"description\":", quoted(Description), ",\"totals\":{");
    Between = ",\n";
    const char *Inner = "\n ";
    for (int I = 0; I <= static_cast<int>(What::WarmUp); ++I) {
      const auto Kind = static_cast<What>(I);
      if (const Count Its = R.total(Kind, Number); Its.Calls) {
        Out += cat(Inner, "\"", name(Kind), "\":{", members(Its, R), "}");
        Inner = ",\n ";
      }
    }
    Out += "}}";
  }
  return Out + "]}\n";
}
