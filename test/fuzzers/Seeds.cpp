//===- Seeds.cpp - the tests' programs, to begin with ----------------------===//
#include "Seeds.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace chomp::fuzz {

namespace {

constexpr const char *Folders[] = {"run", "diagnose", "schedule", "strict", "translate"};
constexpr const char *SmallHeaders[] = {"<omp.h>",     "<ompx.h>",   "<stddef.h>", "<stdint.h>",
                                        "<stdbool.h>", "<limits.h>", "<float.h>",  "<stdarg.h>"};
/// What programs use of other headers, mostly.
constexpr const char *Printing[] = {"<stdio.h>", "<cstdio>"};
constexpr const char *PrintingCode = "int printf(const char *, ...);\n";
constexpr size_t LargestProgram = 3000, LargestStatement = 400;

bool contains(const auto &List, std::string_view Word) {
  return std::find(std::begin(List), std::end(List), Word) != std::end(List);
}

bool isSource(std::string_view Name) {
  return (Name.ends_with(".c") || Name.ends_with(".cpp")) && Name.find(".host.") == Name.npos &&
         Name.find(".vgpu.") == Name.npos;
}

/// Without comments of whole lines. Empty: not a program to begin with.
std::string program(std::string_view Text) {
  std::string Out;
  while (!Text.empty()) {
    std::string_view Line = Text.substr(0, Text.find('\n'));
    Text.remove_prefix(std::min(Text.size(), Line.size() + 1));
    const size_t First = Line.find_first_not_of(" \t");
    if (First == Line.npos || Line.substr(First).starts_with("//"))
      continue;
    if (Line.substr(First).starts_with("#include")) {
      const std::string_view Header = Line.substr(std::min(Line.size(), Line.find_first_of("<\"")));
      if (contains(Printing, Header)) {
        Out += PrintingCode;
        continue;
      }
      if (!contains(SmallHeaders, Header))
        return "";
    }
    Out.append(Line).append("\n");
  }
  return Out.size() <= LargestProgram && Out.find("#pragma omp") != Out.npos ? Out : "";
}

} // namespace

Seeds::Seeds(const std::string &Tests) {
  std::vector<std::string> Files;
  for (const char *Folder : Folders)
    for (const auto &Entry : std::filesystem::recursive_directory_iterator(Tests + "/" + Folder))
      if (isSource(Entry.path().string()) || Entry.path().extension() == ".test")
        Files.push_back(Entry.path().string());
  std::sort(Files.begin(), Files.end());
  for (const std::string &File : Files) {
    std::ostringstream Read;
    Read << std::ifstream(File).rdbuf();
    const std::string All = Read.str();
    // Of a split file: "//--- in.c" begins a program, and the next such line ends it.
    std::string_view Text = All, Name = File;
    while (true) {
      const size_t Next = Text.find("//--- ");
      if (isSource(Name))
        add(Text.substr(0, Next), Name.ends_with(".cpp"));
      if (Next == Text.npos)
        break;
      Text.remove_prefix(Next + 6);
      Name = Text.substr(0, Text.find('\n'));
      Text.remove_prefix(Name.size());
    }
  }
}

void Seeds::add(std::string_view Text, bool CPlusPlus) {
  const std::string Program = program(Text);
  if (Program.empty())
    return;
  Tokens All = split(Program);
  std::erase_if(All, isComment);
  if (CPlusPlus)
    All.insert(All.begin(), {"// c++", "\n"});
  for (const Directive &D : directives(All)) {
    Lines.push_back(text(All, D.Line));
    for (Range Clause : D.Clauses)
      Clauses[All[Clause.First]].push_back(text(All, Clause));
  }
  for (Range Statement : statements(All))
    if (std::string Code = text(All, Statement); Code.size() <= LargestStatement)
      Statements.push_back(std::move(Code));
  Programs.push_back(All);
}

} // namespace chomp::fuzz
