//===- ProgramText.h - a program as tokens, directives and statements -----===//
//
// Just enough of C and C++ to change a program in places where the result may still be one: no types, no scopes.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TEST_PROGRAMTEXT_H
#define CHOMP_TEST_PROGRAMTEXT_H

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace chomp::fuzz {

/// Words, numbers, literals, operators, space, comments. Together they are the text.
using Tokens = std::vector<std::string>;
Tokens split(std::string_view Text);
std::string join(const Tokens &All);

bool isWord(const std::string &Token);
bool isNumber(const std::string &Token);
bool isComment(const std::string &Token);
/// Space, or a comment.
bool isBlank(const std::string &Token);
/// A word of the language, or of OpenMP.
bool isKeyword(const std::string &Token);

/// Some tokens in a row: from First up to and without End.
struct Range {
  size_t First = 0, End = 0;
};

/// A pragma of OpenMP on a line of its own.
struct Directive {
  Range Line;                 ///< From the # to the newline, without it.
  Range Name;                 ///< The directive's name: target teams
  std::vector<Range> Clauses; ///< With their arguments: map(to: a)
};

std::vector<Directive> directives(const Tokens &All);

/// Statements and declarations that end in a semicolon or a brace, with the pragmas in front of them; those in a block
/// count, and so does the block.
std::vector<Range> statements(const Tokens &All);

/// Words that the program itself has chosen.
std::vector<std::string> names(const Tokens &All);

std::string text(const Tokens &All, Range R);

} // namespace chomp::fuzz

#endif
