//===- ProgramText.cpp - a program as tokens, directives and statements ---===//
#include "ProgramText.h"

#include <algorithm>
#include <array>

namespace chomp::fuzz {

namespace {

constexpr const char *Operators[] = {"<<=", ">>=", "...", "->*", "::", "->", "++", "--", "<<", ">>", "<=", ">=",
                                     "==",  "!=",  "&&",  "||",  "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};
constexpr const char *LanguageWords[] = {
    "alignas",   "auto",     "bool",    "break",     "case",     "catch",     "char",     "class",    "const",
    "constexpr", "continue", "default", "delete",    "do",       "double",    "else",     "enum",     "explicit",
    "extern",    "false",    "float",   "for",       "friend",   "goto",      "if",       "inline",   "int",
    "long",      "mutable",  "new",     "namespace", "noexcept", "nullptr",   "operator", "private",  "protected",
    "public",    "register", "return",  "short",     "signed",   "sizeof",    "static",   "struct",   "switch",
    "template",  "this",     "throw",   "true",      "try",      "typedef",   "typename", "union",    "unsigned",
    "using",     "virtual",  "void",    "volatile",  "while",    "_Bool",     "_Complex", "restrict", "decltype",
    "main",      "size_t",   "std",     "omp",       "pragma",   "include",   "define",   "ifdef",    "endif",
    "NULL",      "int64_t",  "int32_t", "uint64_t",  "uint32_t", "ptrdiff_t", "abort",    "printf"};
constexpr const char *DirectiveNames[] = {
#define DIRECTIVE(Name, Version, Device, Region, Host, Text, How) #Name,
#include "Frontend/Pragmas/Support.def"
};
constexpr const char *OpenMPWords[] = {
#define CLAUSE(Name, Directives, Version, Level, Text, How, Argument) #Name,
#define MODIFIER(Clause, Name, Version, Level, Text) Name,
#include "Frontend/Pragmas/Support.def"
};

bool startsWord(char C) { return C == '_' || (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z'); }
bool startsNumber(char C) { return C >= '0' && C <= '9'; }
bool isSpace(char C) { return C == ' ' || C == '\t' || C == '\r'; }

/// "target_data" is two words.
std::set<std::string> makeDirectiveWords() {
  std::set<std::string> Out;
  for (std::string_view Name : DirectiveNames)
    while (!Name.empty()) {
      const std::string_view Word = Name.substr(0, Name.find('_'));
      Out.emplace(Word);
      Name.remove_prefix(std::min(Name.size(), Word.size() + 1));
    }
  return Out;
}

const std::set<std::string> &directiveWords() {
  static const std::set<std::string> Words = makeDirectiveWords();
  return Words;
}

size_t tokenSize(std::string_view Text) {
  auto While = [&](auto Holds) {
    size_t End = 1;
    while (End < Text.size() && Holds(Text[End]))
      ++End;
    return End;
  };
  const char C = Text[0];
  if (startsWord(C))
    return While([](char Next) { return startsWord(Next) || startsNumber(Next); });
  if (startsNumber(C))
    return While([](char Next) { return startsWord(Next) || startsNumber(Next) || Next == '.'; });
  if (isSpace(C))
    return While(isSpace);
  if (Text.starts_with("//"))
    return std::min(Text.find('\n'), Text.size());
  if (Text.starts_with("/*"))
    if (const size_t End = Text.find("*/", 2); End != std::string_view::npos)
      return End + 2;
  if (Text.starts_with("\\\n"))
    return 2;
  if (C == '"' || C == '\'') {
    size_t End = 1;
    while (End < Text.size() && Text[End] != C && Text[End] != '\n')
      End += Text[End] == '\\' ? 2 : 1;
    return End < Text.size() && Text[End] == C ? End + 1 : 1;
  }
  for (std::string_view Operator : Operators)
    if (Text.starts_with(Operator))
      return Operator.size();
  return 1;
}

size_t skipBlank(const Tokens &All, size_t I) {
  while (I < All.size() && isBlank(All[I]))
    ++I;
  return I;
}

/// Behind what closes the parenthesis at I; End if nothing does.
size_t skipGroup(const Tokens &All, size_t I, size_t End) {
  int Depth = 0;
  for (; I < End; ++I) {
    Depth += All[I] == "(" ? 1 : All[I] == ")" ? -1 : 0;
    if (Depth == 0)
      return I + 1;
  }
  return End;
}

size_t endOfLine(const Tokens &All, size_t I) {
  while (I < All.size() && All[I] != "\n")
    ++I;
  return I;
}

/// The statement that begins at I ends where?
size_t endOfStatement(const Tokens &All, size_t I) {
  int Depth = 0;
  for (; I < All.size(); ++I) {
    const std::string &T = All[I];
    if (T == "#") {
      I = endOfLine(All, I);
      continue;
    }
    const bool Opens = T == "(" || T == "{" || T == "[", Closes = T == ")" || T == "}" || T == "]";
    Depth += Opens ? 1 : Closes ? -1 : 0;
    if (Depth < 0)
      return 0;
    if (Depth == 0 && (T == ";" || T == "}"))
      return I + 1;
  }
  return 0;
}

} // namespace

Tokens split(std::string_view Text) {
  Tokens Out;
  while (!Text.empty()) {
    const size_t Size = std::max<size_t>(1, std::min(tokenSize(Text), Text.size()));
    Out.emplace_back(Text.substr(0, Size));
    Text.remove_prefix(Size);
  }
  return Out;
}

std::string join(const Tokens &All) { return text(All, {0, All.size()}); }

std::string text(const Tokens &All, Range R) {
  std::string Out;
  for (size_t I = R.First; I < std::min(R.End, All.size()); ++I)
    Out += All[I];
  return Out;
}

bool isWord(const std::string &Token) { return startsWord(Token[0]); }
bool isNumber(const std::string &Token) { return startsNumber(Token[0]); }
bool isComment(const std::string &Token) { return Token.starts_with("//") || Token.starts_with("/*"); }
bool isBlank(const std::string &Token) { return isSpace(Token[0]) || Token == "\\\n" || isComment(Token); }

bool isKeyword(const std::string &Token) {
  static const std::set<std::string> Words = [] {
    std::set<std::string> All(std::begin(LanguageWords), std::end(LanguageWords));
    All.insert(std::begin(OpenMPWords), std::end(OpenMPWords));
    All.insert(directiveWords().begin(), directiveWords().end());
    return All;
  }();
  return Words.count(Token) || Token.starts_with("omp_") || Token.starts_with("__");
}

std::vector<Directive> directives(const Tokens &All) {
  std::vector<Directive> Out;
  for (size_t I = 0; I < All.size(); ++I) {
    if (All[I] != "#")
      continue;
    const size_t Pragma = skipBlank(All, I + 1), Omp = skipBlank(All, Pragma + 1);
    if (Omp >= All.size() || All[Pragma] != "pragma" || All[Omp] != "omp")
      continue;
    const size_t End = endOfLine(All, I);
    Directive D;
    D.Line = {I, End};
    size_t At = skipBlank(All, Omp + 1);
    D.Name = {At, At};
    while (At < End && directiveWords().count(All[At])) {
      D.Name.End = At + 1;
      At = skipBlank(All, At + 1);
    }
    for (; At < End; At = skipBlank(All, At)) {
      const size_t First = At++;
      if (const size_t Next = skipBlank(All, At); Next < End && All[Next] == "(")
        At = skipGroup(All, Next, End);
      if (isWord(All[First]))
        D.Clauses.push_back({First, At});
    }
    I = End;
    Out.push_back(std::move(D));
  }
  return Out;
}

std::vector<Range> statements(const Tokens &All) {
  std::vector<Range> Out;
  bool Starts = true;
  for (size_t I = 0; I < All.size(); ++I) {
    const std::string &T = All[I];
    if (isBlank(T) || T == "\n")
      continue;
    if (Starts)
      if (const size_t End = endOfStatement(All, I))
        Out.push_back({I, End});
    Starts = T == ";" || T == "{" || T == "}";
    if (T == "#") {
      I = endOfLine(All, I);
      Starts = true;
    }
  }
  return Out;
}

std::vector<std::string> names(const Tokens &All) {
  std::set<std::string> Found;
  for (const std::string &T : All)
    if (isWord(T) && !isKeyword(T))
      Found.insert(T);
  return {Found.begin(), Found.end()};
}

} // namespace chomp::fuzz
