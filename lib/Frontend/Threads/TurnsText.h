//===- TurnsText.h - what threads keep between their turns ----------------===//
//
// The edits of a construct in stretches (Turns.h): declarations, the lines around each stretch, heads of statements.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_TURNSTEXT_H
#define CHOMP_FRONTEND_TURNSTEXT_H

#include "Frontend/BuildContext.h"
#include "Frontend/Threads/Turns.h"

namespace chomp {

/// What the texts call the thread whose turn it is, and all of them.
std::string threadName(BuildContext &Context);
std::string threadsName(BuildContext &Context);
/// How a stretch declares that: "int thread", "const chomp::turn &thread".
std::string threadParameter(BuildContext &Context, const Turns &T);
/// The same for one that is given how many threads there are, too.
std::string threadsParameters(BuildContext &Context, const Turns &T);

/// The arrays of what threads keep, and what these begin with.
std::vector<KernelCode> keptArrays(BuildContext &Context, const Turns &T);

/// What the construct's own reductions combine at its end: each thread's value, into an original that is named.
std::vector<std::pair<ReductionItem, KernelCode>> keptReductions(BuildContext &Context, const Turns &T);

/// Declarations that stretches can't have as the user wrote them.
void editTurns(BuildContext &Context, const Turns &T, TokenEdits &Edits);

/// What stands around a part.
struct TurnLines {
  std::vector<KernelCode> Begin, End;
};
TurnLines linesOf(BuildContext &Context, const Turns &T, const Turns::Part &Part, const TokenEdits &Edits);

/// "while (k < n)" -> "while (threads.agree([&](int thread) { int k = k_of[thread]; return k < n; }))"
void editHead(BuildContext &Context, const Turns &T, const Turns::Part &Part, const TurnLines &Lines,
              TokenEdits &Edits);

/// "omp_get_thread_num()" -> "thread", "ompx_thread_id_x()" -> "thread.x", in stretches.
void editThreadNumbers(BuildContext &Context, const Turns &T, const clang::Stmt *Code, TokenEdits &Edits);

} // namespace chomp

#endif
