//===- ProgramMutator.cpp - programs made of programs ---------------------===//
#include "ProgramMutator.h"

#include <algorithm>

namespace chomp::fuzz {

namespace {

struct ClauseRow {
  const char *Name, *Directives;
};
constexpr const char *Directives[] = {
#define DIRECTIVE(Name, Version, Device, Region, Host, Text, How) #Name,
#include "Frontend/Pragmas/Support.def"
};
constexpr ClauseRow Clauses[] = {
#define CLAUSE(Name, Directives, Version, Level, Text, How, Argument) {#Name, Directives},
#include "Frontend/Pragmas/Support.def"
};
constexpr ClauseRow Modifiers[] = {
#define MODIFIER(Clause, Name, Version, Level, Text) {Name, #Clause},
#include "Frontend/Pragmas/Support.def"
};
/// Directives that are combined of others.
constexpr const char *Combined[] = {"target teams distribute parallel for simd",
                                    "target teams distribute parallel for",
                                    "target teams distribute",
                                    "target teams loop",
                                    "target teams",
                                    "target parallel for",
                                    "target parallel loop",
                                    "target parallel",
                                    "target simd",
                                    "teams distribute parallel for",
                                    "distribute parallel for",
                                    "distribute simd",
                                    "parallel for",
                                    "parallel for simd",
                                    "parallel loop",
                                    "parallel sections",
                                    "for simd",
                                    "taskloop simd",
                                    "parallel masked"};
constexpr const char *Numbers[] = {"0",          "1",       "2",          "3",     "7",       "32",
                                   "64",         "1000",    "2147483647", "-1",    "-2",      "(-2147483647 - 1)",
                                   "4294967296", "0x1p3",   "1.5",        "0.1f",  "3u",      "5ull",
                                   "'a'",        "1 << 20", "(long)9",    "\"s\"", "1.0e300", "sizeof(int)"};
constexpr const char *Types[] = {"int",       "unsigned",     "char",           "short",       "long",
                                 "long long", "float",        "double",         "_Bool",       "void *",
                                 "int *",     "const double", "unsigned short", "signed char", "static",
                                 "volatile",  "const",        "struct",         "long double", "_Complex double"};
constexpr const char *TypeWords[] = {"int",    "unsigned", "char",  "short", "long",   "float",
                                     "double", "void",     "_Bool", "bool",  "size_t", "auto"};
constexpr const char *Operators[] = {"+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "&&", "||"};
constexpr const char *Comparisons[] = {"<", ">", "<=", ">=", "==", "!="};
constexpr const char *Assignments[] = {"=", "+=", "-=", "*=", "/=", "&=", "|=", "^=", "<<="};
constexpr const char *Others[] = {"(", ")", "[", "]",  "{", "}", ";", ",",  ":",
                                  "*", "&", ".", "->", "?", "!", "~", "++", "#"};

template <typename List> auto at(List &In, size_t Index) { return In.begin() + static_cast<std::ptrdiff_t>(Index); }

bool isOneOf(const auto &List, const std::string &Token) {
  return std::find(std::begin(List), std::end(List), Token) != std::end(List);
}

/// "target_data", or "ordered:threads" as Support.def has it, with spaces.
std::string spelled(std::string Name) {
  std::replace(Name.begin(), Name.end(), '_', ' ');
  return Name;
}

void erase(Tokens &All, Range R) { All.erase(at(All, R.First), at(All, R.End)); }
void insert(Tokens &All, size_t Where, std::string_view Text) {
  const Tokens New = split(Text);
  All.insert(at(All, Where), New.begin(), New.end());
}

/// Text with names of the program in place of its own, most of the time.
std::string renamed(const std::string &Text, const Tokens &Program, Choice &C) {
  const std::vector<std::string> Names = names(Program);
  if (Names.empty() || C.oneOf(10))
    return Text;
  std::map<std::string, std::string> To;
  Tokens All = split(Text);
  for (std::string &T : All)
    if (isWord(T) && !isKeyword(T) && !isOneOf(Names, T)) {
      std::string &Name = To[T];
      if (Name.empty())
        Name = C.of(Names);
      T = Name;
    }
  return join(All);
}

std::string anyItem(const Tokens &Program, Choice &C) {
  const std::vector<std::string> Names = names(Program);
  std::string Name = Names.empty() ? "a" : C.of(Names);
  switch (C.below(6)) {
  case 0:
    return Name + "[" + C.of(Numbers) + " : " + (C.oneOf(2) && !Names.empty() ? C.of(Names) : C.of(Numbers)) + "]";
  case 1:
    return Name + "[:" + C.of(Numbers) + "]";
  case 2:
    return C.of(Numbers);
  default:
    return Name;
  }
}

/// One that the directive may have, in most cases.
const ClauseRow &anyClauseOf(const std::string &Directive, Choice &C) {
  for (int Tries = 0; Tries < 40; ++Tries) {
    const ClauseRow &Row = C.of(Clauses);
    std::string_view On = Row.Directives;
    while (!On.empty()) {
      const std::string_view One = On.substr(0, On.find(','));
      if (Directive.find(One) != Directive.npos)
        return Row;
      On.remove_prefix(std::min(On.size(), One.size() + 1));
    }
  }
  return C.of(Clauses);
}

std::string anyClause(const std::string &Directive, const Tokens &Program, const Seeds &From, Choice &C) {
  const std::string Name = C.oneOf(8) ? C.of(Clauses).Name : anyClauseOf(Directive, C).Name;
  if (auto Known = From.Clauses.find(Name); Known != From.Clauses.end() && !C.oneOf(4))
    return renamed(C.of(Known->second), Program, C);
  std::string Argument;
  for (int Tries = 0; Tries < 20; ++Tries)
    if (const ClauseRow &Row = C.of(Modifiers); Row.Directives == Name || Tries == 19) {
      Argument = std::string(Row.Name) + (C.oneOf(2) ? ": " : ", ");
      break;
    }
  if (C.oneOf(2))
    Argument.clear();
  Argument += anyItem(Program, C);
  while (C.oneOf(3))
    Argument += ", " + anyItem(Program, C);
  return C.oneOf(4) ? Name : Name + "(" + Argument + ")";
}

std::string anyDirective(Choice &C) { return C.oneOf(2) ? C.of(Combined) : spelled(C.of(Directives)); }

void mutateDirective(Tokens &All, const Seeds &From, Choice &C) {
  const std::vector<Directive> Pragmas = directives(All);
  if (Pragmas.empty() || C.oneOf(10)) {
    // A pragma in front of a statement.
    const std::vector<Range> Places = statements(All);
    const std::string Line = C.oneOf(2) ? renamed(C.of(From.Lines), All, C) : "#pragma omp " + anyDirective(C);
    return insert(All, Places.empty() ? All.size() : C.of(Places).First, "\n" + Line + "\n");
  }
  const Directive &D = C.of(Pragmas), &Other = C.of(Pragmas);
  const std::string Name = text(All, D.Name);
  const bool Has = !D.Clauses.empty(), OtherHas = !Other.Clauses.empty();
  switch (C.below(10)) {
  case 0:
  case 1:
  case 2:
    return insert(All, C.oneOf(4) ? D.Name.End : D.Line.End, " " + anyClause(Name, All, From, C) + " ");
  case 3:
    return OtherHas ? insert(All, D.Line.End, " " + text(All, C.of(Other.Clauses))) : erase(All, Other.Line);
  case 4:
    return Has ? erase(All, C.of(D.Clauses)) : erase(All, D.Line);
  case 5:
    if (Has && OtherHas) { // the later one first, so that the other's place holds
      Range A = C.of(D.Clauses), B = C.of(Other.Clauses);
      if (A.First > B.First)
        std::swap(A, B);
      if (A.First == B.First)
        return;
      const std::string TextA = text(All, A), TextB = text(All, B);
      erase(All, B);
      insert(All, B.First, TextA);
      erase(All, A);
      insert(All, A.First, TextB);
    }
    return;
  case 6:
  case 7: {
    const std::string New = anyDirective(C);
    erase(All, D.Name);
    return insert(All, D.Name.First, New + " ");
  }
  case 8:
    if (Has && C.oneOf(2))
      if (const Range Clause = C.of(D.Clauses); All[Clause.End - 1] == ")")
        return insert(All, Clause.End - 1, ", " + anyItem(All, C));
    return insert(All, D.Line.First, text(All, Other.Line) + "\n");
  default: {
    if (!Has)
      return insert(All, D.Name.End, " " + anyClause(Name, All, From, C) + " ");
    const Range Clause = C.of(D.Clauses);
    const std::string New = anyClause(Name, All, From, C);
    erase(All, Clause);
    return insert(All, Clause.First, New);
  }
  }
}

/// What may stand in a token's place.
std::string anyLike(const std::string &Token, const Tokens &All, Choice &C) {
  if (isNumber(Token))
    return C.of(Numbers);
  if (isOneOf(TypeWords, Token))
    return C.of(Types);
  if (isOneOf(Operators, Token))
    return C.of(Operators);
  if (isOneOf(Comparisons, Token))
    return C.of(Comparisons);
  if (isOneOf(Assignments, Token))
    return C.of(Assignments);
  const std::vector<std::string> Names = names(All);
  if (isWord(Token) && !Names.empty())
    return C.oneOf(6) ? C.of(Numbers) : C.of(Names);
  return C.of(Others);
}

void mutateToken(Tokens &All, Choice &C) {
  size_t Where = C.below(All.size());
  while (Where + 1 < All.size() && (isBlank(All[Where]) || All[Where] == "\n"))
    ++Where;
  switch (C.below(8)) {
  case 0:
    return erase(All, {Where, std::min(All.size(), Where + 1 + C.below(3))});
  case 1:
    return std::swap(All[Where], All[C.below(All.size())]);
  case 2:
    return insert(All, Where, " " + std::string(C.oneOf(2) ? C.of(Others) : C.of(Types)) + " ");
  default:
    All[Where] = anyLike(All[Where], All, C);
    return;
  }
}

void mutateStatement(Tokens &All, const Seeds &From, Choice &C) {
  const std::vector<Range> Places = statements(All);
  if (Places.empty())
    return insert(All, All.size(), "\n" + C.of(From.Statements) + "\n");
  const Range One = C.of(Places), Other = C.of(Places);
  switch (C.below(4)) {
  case 0:
    return erase(All, One);
  case 1:
    return insert(All, One.First, text(All, Other) + "\n");
  case 2: {
    const std::string Block = "{ " + text(All, One) + "\n}\n";
    erase(All, One);
    return insert(All, One.First, Block);
  }
  default:
    return insert(All, One.First, renamed(C.of(From.Statements), All, C) + "\n");
  }
}

} // namespace

std::string mutated(std::string_view Program, const Seeds &From, Choice &C) {
  Tokens All = split(Program);
  size_t Changes = C.oneOf(4) ? 2 : 1;
  if (All.size() < 8 || C.oneOf(8)) {
    All = C.of(From.Programs);
    Changes = C.below(3);
  }
  for (; Changes && !All.empty(); --Changes) {
    const size_t Which = C.below(8);
    if (Which < 4)
      mutateDirective(All, From, C);
    else if (Which < 6)
      mutateToken(All, C);
    else
      mutateStatement(All, From, C);
  }
  return join(All);
}

std::string crossed(std::string_view Program, std::string_view Other, Choice &C) {
  Tokens All = split(Program);
  const Tokens From = split(Other);
  const std::vector<Range> Places = statements(All), Given = statements(From);
  if (Given.empty() || All.empty())
    return std::string(Program);
  const std::string Text = text(From, C.of(Given));
  insert(All, Places.empty() ? All.size() : C.of(Places).First, (C.oneOf(2) ? renamed(Text, All, C) : Text) + "\n");
  return join(All);
}

} // namespace chomp::fuzz
