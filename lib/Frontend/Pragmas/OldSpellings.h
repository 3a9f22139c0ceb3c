//===- OldSpellings.h - what version 6.0 refuses and older ones allowed ---===//
//
// Programs mix spellings of all versions; Clang takes those of one. These rewrites work on the tokens of one directive,
// between Clang's two annotation tokens; new tokens have the places of those that they replace.
//
//   Before                                  After
//   declare target to(x)                    declare target enter(x)
//   declare target local(x)    (6.0)        declare target enter(x), and a note of x (ClauseNotes::DeviceLocal)
//   reduction(-: x)                         reduction(+: x)
//   map(always to: x)                       map(always, to: x)
//   map(storage: x)            (6.0)        map(alloc: x)
//   linear(val(x): 2)                       linear(x: val, step(2))
//   uses_allocators(a(t))                   uses_allocators(traits(t): a)
//   depobj(d) destroy                       depobj(d) update(in)
//   target loop                (6.0)        target teams loop
//   target loop bind(parallel) (6.0)        target parallel loop
//   match(user={condition(score(2): n > 9)})                   condition((false && (n > 9)) * (2))
//   match(device={kind(gpu)})                  match(device={kind(gpu)}, user={condition(false)})
//   match(implementation={requires(unified_address)})  (5.1)   unified_address
//
// The depobj line is a stand-in: Clang 22 refuses every form of destroy, and the user's own text goes to the host
// compiler. `loop` without bind allows any order and any thread, which is just what `teams loop` does; with
// bind it has those of a team.
// A condition of declare variant has to be a constant for Clang, and has no score: here it is always false, so that
// Clang doesn't choose, and Variants.cpp takes it apart again.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_OLDSPELLINGS_H
#define CHOMP_FRONTEND_OLDSPELLINGS_H

#include "Frontend/Pragmas/Words.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

struct DirectivePart;
struct DirectiveText;
struct PassContext;

/// A DirectivePass.
bool respellOldForms(DirectiveText &D, PassContext &C);

/// A depend clause as host compilers read it on taskwait: no inoutset and mutexinoutset, no shape operator and no
/// strides; of an item only where it begins matters.
void respellDepend(clang::Preprocessor &PP, DirectivePart &Clause);

} // namespace chomp

#endif
