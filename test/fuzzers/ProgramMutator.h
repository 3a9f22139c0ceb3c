//===- ProgramMutator.h - programs made of programs -----------------------===//
//
// Bytes that change at random hardly ever make a program that comes past the parser. These changes know tokens,
// directives, clauses and statements. What they put in comes from the tests' programs, with the names of the program
// that it gets into.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TEST_PROGRAMMUTATOR_H
#define CHOMP_TEST_PROGRAMMUTATOR_H

#include "Fuzzer.h"
#include "Seeds.h"

namespace chomp::fuzz {

/// A program after a change or two, or one of the seeds.
std::string mutated(std::string_view Program, const Seeds &From, Choice &C);

/// A program with statements of another one in it.
std::string crossed(std::string_view Program, std::string_view Other, Choice &C);

} // namespace chomp::fuzz

#endif
