//===- Seeds.h - the tests' programs, to begin with ------------------------===//
#ifndef CHOMP_TEST_SEEDS_H
#define CHOMP_TEST_SEEDS_H

#include "ProgramText.h"

#include <map>

namespace chomp::fuzz {

/// The small programs of the tests, without what lit reads of them. Those with large headers would take most of a
/// run's time, and are left out.
struct Seeds {
  /// Of the folders of Tests, in the same order each time.
  explicit Seeds(const std::string &Tests);

  std::vector<Tokens> Programs;                            ///< C++ begins with "// c++".
  std::vector<std::string> Lines;                          ///< Their pragmas.
  std::map<std::string, std::vector<std::string>> Clauses; ///< Their clauses, by name.
  std::vector<std::string> Statements;

private:
  void add(std::string_view Text, bool CPlusPlus);
};

} // namespace chomp::fuzz

#endif
