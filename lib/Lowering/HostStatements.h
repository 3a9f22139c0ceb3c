//===- HostStatements.h - what host texts of all constructs have ----------===//
#ifndef CHOMP_LOWERING_HOSTSTATEMENTS_H
#define CHOMP_LOWERING_HOSTSTATEMENTS_H

#include "Lowering/HostWords.h"
#include "Model/Region.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace chomp {

std::string lineDirective(unsigned Line, llvm::StringRef File);

/// The depend clauses, for a construct that has nowait, or waits here. gcc 12 doesn't know omp_all_memory; all child
/// tasks are more than those with dependences.
std::string depend(const LaunchClauses &L, const std::string &Indent, bool Nowait);

/// What stands before a construct's call of the runtime. Without nowait the target task is an included task: it
/// waits for what it depends on and has ended when the construct has. If: a name of the if clause's value, which is
/// false where the host has to do it, at once.
std::string task(const LaunchClauses &L, const std::string &Indent, llvm::StringRef If = "");

/// Opens a block of ours. The user's warnings are not about what follows, until HostWords::loud().
std::string opening(const std::string &Lead, const std::string &Directive, const HostWords &Words);
/// Opens a construct's block. In a taskgraph that is a task's, which begins with the values that the construct has.
std::string opening(const LaunchClauses &L, const std::string &Lead, const std::string &Indentation,
                    const std::string &Directive, const HostWords &Words);

/// The device clause's value, or the default device.
std::string device(const LaunchClauses &L);

} // namespace chomp

#endif
