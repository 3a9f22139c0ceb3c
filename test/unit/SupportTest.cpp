//===- SupportTest.cpp - the list of what is supported --------------------===//
//
// The list is data that people edit: these tests find the slips, such as a directive that LLVM spells otherwise or two
// lines that contradict each other, and show how the look-ups treat combined directives.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/Support.h"
#include "Frontend/Pragmas/ClangLimits.h"

#include "Model/Translator.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <catch2/catch.hpp>
#include <set>

using namespace chomp;
using namespace llvm::omp;

static llvm::SmallVector<llvm::StringRef, 8> names(const ClauseSupport &Entry) {
  llvm::SmallVector<llvm::StringRef, 8> Names;
  Entry.Directives.split(Names, ',');
  return Names;
}

static bool isVersion(llvm::StringRef Text) {
  return Text == "ext" || (Text.size() == 3 && llvm::isDigit(Text[0]) && Text[1] == '.' && llvm::isDigit(Text[2]));
}

TEST_CASE("Every directive has one line, and stands for one leaf construct") {
  std::set<Directive> Seen;
  for (const DirectiveSupport &Entry : directives()) {
    INFO(getOpenMPDirectiveName(Entry.Directive, 52).str());
    CHECK(Seen.insert(Entry.Directive).second);
    CHECK((isLeafConstruct(Entry.Directive) || getLeafConstructs(Entry.Directive).empty()));
    CHECK(isVersion(Entry.Version));
    bool Partial = Entry.Device == SupportLevel::Partial || Entry.Region == SupportLevel::Partial;
    if (Partial)
      CHECK_FALSE(Entry.Text.empty());
  }
}

TEST_CASE("Clauses stand on directives that LLVM knows and that have a line, once each") {
  std::set<std::pair<std::string, std::string>> Seen;
  for (const ClauseSupport &Entry : clauses()) {
    CHECK(isVersion(Entry.Version));
    for (llvm::StringRef Name : names(Entry)) {
      INFO(Entry.Name.str() << " on " << Name.str());
      CHECK(Seen.insert({Entry.Name.str(), Name.str()}).second);
      Directive D = getOpenMPDirectiveKind(Name);
      REQUIRE(D != Directive::OMPD_unknown);
      CHECK(getOpenMPDirectiveName(D, 52) == Name);
      SupportLevel OnDevice = supportOf(D, Standing::Device), InRegion = supportOf(D, Standing::Region);
      if (isSupported(Entry.Level))
        CHECK((isSupported(OnDevice) || isSupported(InRegion)));
    }
    if (Entry.Level == SupportLevel::Partial)
      CHECK_FALSE(Entry.Text.empty());
  }
}

TEST_CASE("What Clang can't read is put otherwise for it") {
  for (const ClauseSupport &Entry : clauses())
    for (llvm::StringRef Name : names(Entry)) {
      INFO(Entry.Name.str() << " on " << Name.str());
      if (Entry.How == ForClang::Clang)
        CHECK(clangReads(getOpenMPDirectiveKind(Name), Entry.Name) == ClangReads::Yes);
    }
  for (const DirectiveSupport &Entry : directives())
    if (Entry.How == ForClang::Clang)
      CHECK_FALSE(clangRefuses(Entry.Directive, getOpenMPDirectiveName(Entry.Directive, 52)));
  CHECK(isErased(Directive::OMPD_assume));
  CHECK_FALSE(isErased(Directive::OMPD_assumes));
  CHECK(isDropped("safesync", Directive::OMPD_target_teams_distribute_parallel_for));
  CHECK_FALSE(isDropped("safesync", Directive::OMPD_task));
}

TEST_CASE("What Clang accepts on a target construct has a line") {
  for (const DirectiveSupport &Entry : directives()) {
    if (!isSupported(Entry.Device) && !isSupported(Entry.Region))
      continue;
    for (unsigned I = 0; I < Clause_enumSize; ++I) {
      Clause C = static_cast<Clause>(I);
      llvm::StringRef Name = getOpenMPDirectiveName(Entry.Directive, 52);
      if (!isAllowedClauseForDirective(Entry.Directive, C, 60))
        continue;
      INFO(getOpenMPClauseName(C).str() << " on " << Name.str());
      // Clang's names for what is no clause: flush(list), depobj(object), and what cancel is of.
      if (C == Clause::OMPC_flush || C == Clause::OMPC_depobj || C == Clause::OMPC_cancellation_construct_type)
        continue;
      CHECK(llvm::any_of(clauses(), [&](const ClauseSupport &Line) {
        auto Names = names(Line);
        return Line.Clause == C && llvm::is_contained(Names, Name);
      }));
    }
  }
}

TEST_CASE("Modifiers belong to a clause with a line, routines have one line") {
  std::set<std::pair<Clause, std::string>> Seen;
  for (const ModifierSupport &Entry : modifiers()) {
    INFO(getOpenMPClauseName(Entry.Clause).str() << ": " << Entry.Name.str());
    CHECK(Seen.insert({Entry.Clause, Entry.Name.str()}).second);
    CHECK(isVersion(Entry.Version));
    CHECK(llvm::any_of(clauses(), [&](const ClauseSupport &Line) { return Line.Clause == Entry.Clause; }));
  }
  std::set<std::string> Routines;
  for (const RoutineSupport &Entry : routines()) {
    INFO(Entry.Name.str());
    CHECK(Routines.insert(Entry.Name.str()).second);
    CHECK(isVersion(Entry.Version));
  }
}

TEST_CASE("Look-ups") {
  CHECK(supportOf(Directive::OMPD_target, Standing::Device) == SupportLevel::Full);
  CHECK(supportOf(Directive::OMPD_task, Standing::Host) == SupportLevel::Host);
  CHECK(supportOf(Directive::OMPD_task, Standing::Region) == SupportLevel::Full);
  CHECK(supportOf(Directive::OMPD_interop, Standing::Region) == SupportLevel::NotYet);
  CHECK(supportOf(Directive::OMPD_workshare, Standing::Host) == SupportLevel::NotYet); // no line

  const Directive Leaves[] = {Directive::OMPD_target, Directive::OMPD_parallel, Directive::OMPD_for};
  CHECK(isClauseSupported(Clause::OMPC_map, Leaves));
  CHECK(isClauseSupported(Clause::OMPC_schedule, Leaves));
  CHECK_FALSE(isClauseSupported(Clause::OMPC_num_teams, Leaves));
  CHECK_FALSE(isClauseSupported(Clause::OMPC_apply, Leaves));
  CHECK(findClause(Clause::OMPC_to, Directive::OMPD_declare_target)->Version == "4.5");
  CHECK(findClause(Clause::OMPC_to, Directive::OMPD_target_update)->Version == "4.0");
  CHECK(findClause(Clause::OMPC_if, Directive::OMPD_for) == nullptr);

  CHECK(isModifierSupported(Clause::OMPC_map, "always"));
  CHECK_FALSE(isModifierSupported(Clause::OMPC_map, "no such word"));
  CHECK(findRoutine("omp_get_team_num")->Kernel == SupportLevel::Full);
  CHECK(findRoutine("printf") == nullptr);
}

TEST_CASE("Both printed forms hold every entry") {
  std::string Plain, Markdown;
  llvm::raw_string_ostream PlainOS(Plain), MarkdownOS(Markdown);
  printSupport(PlainOS, false);
  printSupport(MarkdownOS, true);
  size_t Entries = directives().size() + clauses().size() + modifiers().size() + routines().size() + places().size();
  // Five tables: a title and a head each, with an empty line between them.
  CHECK(llvm::StringRef(Plain).count('\n') == Entries + 5 * 2 + 4);
  CHECK(llvm::StringRef(Markdown).count('\n') == Entries + 5 * 4 + 4);
  CHECK(llvm::StringRef(Markdown).contains("| `reduction` | \\|\\| |"));
}
