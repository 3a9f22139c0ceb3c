//===- TextCheck.h - whether a text that Chomp has written is valid -------===//
#ifndef CHOMP_TEST_TEXTCHECK_H
#define CHOMP_TEST_TEXTCHECK_H

#include <string>
#include <vector>

namespace chomp::fuzz {

/// Has Clang read a text, without OpenMP and without warnings. Gives its errors, and none if it crashes.
std::string errorsIn(const std::string &Text, const std::string &Name, const std::vector<std::string> &Flags);

} // namespace chomp::fuzz

#endif
