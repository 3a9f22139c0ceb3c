//===- Support.cpp - the tables made from Support.def, and how they print -===//
//
// The printed forms have two readers: people (docs/reference/support.md, --print-support) and test/support/coverage.py,
// which takes the plain form apart at runs of two or more spaces. So no field of the plain form is ever empty.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/Support.h"

#include "Model/Translator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <string>
#include <vector>

using namespace llvm::omp;

namespace chomp {

static const DirectiveSupport DirectiveTable[] = {
#define DIRECTIVE(Name, Version, Device, Region, Host, Text, How)                                                      \
  {Directive::OMPD_##Name, Version, SupportLevel::Device, SupportLevel::Region,                                        \
   SupportLevel::Host,     Text,    ForClang::How},
#include "Frontend/Pragmas/Support.def"
};

static const ClauseSupport ClauseTable[] = {
#define CLAUSE(Name, Directives, Version, Level, Text, How, Argument)                                                  \
  {#Name, getOpenMPClauseKind(#Name), Directives, Version, SupportLevel::Level, Text, ForClang::How, Argument},
#include "Frontend/Pragmas/Support.def"
};

static const ModifierSupport ModifierTable[] = {
#define MODIFIER(Of, Name, Version, Level, Text) {Clause::OMPC_##Of, Name, Version, SupportLevel::Level, Text},
#include "Frontend/Pragmas/Support.def"
};

static const RoutineSupport RoutineTable[] = {
#define ROUTINE(Name, Version, Host, Kernel, Text) {#Name, Version, SupportLevel::Host, SupportLevel::Kernel, Text},
#include "Frontend/Pragmas/Support.def"
};

static const PlaceSupport PlaceTable[] = {
#define PLACE(Name, Level, Text) {Name, SupportLevel::Level, Text},
#include "Frontend/Pragmas/Support.def"
};

llvm::ArrayRef<DirectiveSupport> directives() { return DirectiveTable; }
llvm::ArrayRef<ClauseSupport> clauses() { return ClauseTable; }
llvm::ArrayRef<ModifierSupport> modifiers() { return ModifierTable; }
llvm::ArrayRef<RoutineSupport> routines() { return RoutineTable; }
llvm::ArrayRef<PlaceSupport> places() { return PlaceTable; }

/// The spelling of 5.2 (with spaces), which all lines of Support.def use.
static llvm::StringRef spelling(Directive D) { return getOpenMPDirectiveName(D, 52); }

SupportLevel supportOf(Directive Leaf, Standing Where) {
  for (const DirectiveSupport &Entry : DirectiveTable)
    if (Entry.Directive == Leaf)
      return Where == Standing::Device ? Entry.Device : Where == Standing::Region ? Entry.Region : Entry.Host;
  return SupportLevel::NotYet;
}

bool ClauseSupport::isOn(Directive Leaf) const {
  llvm::SmallVector<llvm::StringRef, 8> Names;
  Directives.split(Names, ',');
  return llvm::is_contained(Names, spelling(Leaf));
}

const ClauseSupport *findClause(Clause Kind, Directive Leaf) {
  const auto *Found = llvm::find_if(ClauseTable, [&](const ClauseSupport &Entry) {
    return Entry.Clause == Kind && isSupported(Entry.Level) && Entry.isOn(Leaf);
  });
  return Found == std::end(ClauseTable) ? nullptr : Found;
}

bool isErased(Directive Kind) {
  return llvm::any_of(DirectiveTable, [&](const DirectiveSupport &Entry) {
    return Entry.Directive == Kind && Entry.How == ForClang::Drop;
  });
}

/// The first line for a clause on some leaf construct of a directive that has one of these ways; null: there is none.
static const ClauseSupport *findLine(llvm::StringRef Clause, Directive Kind, llvm::ArrayRef<ForClang> Ways) {
  const auto *Found = llvm::find_if(ClauseTable, [&](const ClauseSupport &Entry) {
    return Entry.Name == Clause && llvm::is_contained(Ways, Entry.How) &&
           llvm::any_of(getLeafConstructsOrSelf(Kind), [&](Directive Leaf) { return Entry.isOn(Leaf); });
  });
  return Found == std::end(ClauseTable) ? nullptr : Found;
}

bool isDropped(llvm::StringRef Clause, Directive Kind) {
  return findLine(Clause, Kind, {ForClang::Drop, ForClang::MayDrop});
}

bool isRespelled(llvm::StringRef Clause, Directive Kind) { return findLine(Clause, Kind, {ForClang::Respell}); }

bool isClauseSupported(Clause Kind, llvm::ArrayRef<Directive> Leaves) {
  return llvm::any_of(Leaves, [&](Directive Leaf) { return findClause(Kind, Leaf) != nullptr; });
}

bool isModifierSupported(Clause Kind, llvm::StringRef Name) {
  return llvm::any_of(ModifierTable, [&](const ModifierSupport &Entry) {
    return Entry.Clause == Kind && Entry.Name == Name && isSupported(Entry.Level);
  });
}

const RoutineSupport *findRoutine(llvm::StringRef Name) {
  const auto *Found = llvm::find_if(RoutineTable, [&](const RoutineSupport &Entry) { return Entry.Name == Name; });
  return Found == std::end(RoutineTable) ? nullptr : Found;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static const char *word(SupportLevel Level) {
  switch (Level) {
  case SupportLevel::None:
    return "-";
  case SupportLevel::NotYet:
    return "not yet";
  case SupportLevel::Host:
    return "host compiler";
  case SupportLevel::Partial:
    return "partly";
  case SupportLevel::Full:
    return "yes";
  }
  return "";
}

namespace {
struct Table {
  const char *Title;
  std::vector<std::string> Head;
  std::vector<std::vector<std::string>> Rows;
};
} // namespace

static std::vector<Table> makeTables() {
  std::vector<Table> Tables;
  Table Directives{
      "Directives", {"directive", "since", "target construct", "in a target region", "on the host", "limits"}, {}};
  for (const DirectiveSupport &E : DirectiveTable)
    Directives.Rows.push_back(
        {spelling(E.Directive).str(), E.Version.str(), word(E.Device), word(E.Region), word(E.Host), E.Text.str()});
  Table Clauses{"Clauses", {"clause", "on", "since", "supported", "limits"}, {}};
  for (const ClauseSupport &E : ClauseTable) {
    std::string On;
    for (llvm::StringRef Rest = E.Directives; !Rest.empty();) {
      auto [First, Others] = Rest.split(',');
      On += (On.empty() ? "" : ", ") + First.str();
      Rest = Others;
    }
    Clauses.Rows.push_back({E.Name.str(), On, E.Version.str(), word(E.Level), E.Text.str()});
  }
  Table Modifiers{"Within clauses", {"clause", "word", "since", "supported", "limits"}, {}};
  for (const ModifierSupport &E : ModifierTable)
    Modifiers.Rows.push_back(
        {getOpenMPClauseName(E.Clause).str(), E.Name.str(), E.Version.str(), word(E.Level), E.Text.str()});
  Table Routines{"Routines", {"routine", "since", "on the host", "in a target region", "limits"}, {}};
  for (const RoutineSupport &E : RoutineTable)
    Routines.Rows.push_back({E.Name.str(), E.Version.str(), word(E.Host), word(E.Kernel), E.Text.str()});
  Table Places{"Language", {"what", "supported", "limits"}, {}};
  for (const PlaceSupport &E : PlaceTable)
    Places.Rows.push_back({E.Name.str(), word(E.Level), E.Text.str()});
  for (Table *T : {&Directives, &Clauses, &Modifiers, &Routines, &Places})
    Tables.push_back(std::move(*T));
  return Tables;
}

static void printMarkdown(llvm::raw_ostream &OS, const Table &T) {
  // A bar inside a cell would end it: `||` is a reduction operator.
  auto Cell = [](llvm::StringRef Text) {
    std::string Out;
    for (char C : Text)
      Out += C == '|' ? std::string("\\|") : std::string(1, C);
    return Out;
  };
  OS << "## " << T.Title << "\n\n|";
  for (const std::string &Name : T.Head)
    OS << ' ' << Name << " |";
  OS << "\n|";
  for (size_t I = 0; I < T.Head.size(); ++I)
    OS << "---|";
  OS << '\n';
  for (const auto &Row : T.Rows) {
    OS << '|';
    for (size_t I = 0; I < Row.size(); ++I)
      OS << ' ' << (I == 0 ? "`" + Cell(Row[I]) + "`" : Cell(Row[I])) << " |";
    OS << '\n';
  }
}

static void printPlain(llvm::raw_ostream &OS, const Table &T) {
  std::vector<size_t> Width(T.Head.size());
  auto Measure = [&](const std::vector<std::string> &Row) {
    for (size_t I = 0; I < Row.size(); ++I)
      Width[I] = std::max(Width[I], Row[I].size());
  };
  Measure(T.Head);
  llvm::for_each(T.Rows, Measure);
  auto Print = [&](const std::vector<std::string> &Row) {
    OS << "  ";
    for (size_t I = 0; I < Row.size(); ++I) {
      std::string Text = Row[I].empty() ? "-" : Row[I];
      if (I + 1 < Row.size())
        Text.resize(Width[I] + 2, ' ');
      OS << Text;
    }
    OS << '\n';
  };
  OS << T.Title << '\n';
  Print(T.Head);
  llvm::for_each(T.Rows, Print);
}

void printSupport(llvm::raw_ostream &OS, bool Markdown) {
  bool First = true;
  for (const Table &T : makeTables()) {
    if (!First)
      OS << '\n';
    First = false;
    Markdown ? printMarkdown(OS, T) : printPlain(OS, T);
  }
}

} // namespace chomp
