//===- WorkItemText.h - what threads keep between their turns -------------===//
//
// The edits of a construct in barrier intervals (WorkItemLoops.h): declarations, the lines around each barrier
// interval, heads of statements.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_WORKITEMTEXT_H
#define CHOMP_FRONTEND_WORKITEMTEXT_H

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Threads/WorkItemLoops.h"

namespace chomp {

/// What the texts call the thread whose turn it is, and all of them.
std::string threadName(BuildContext &Context);
std::string threadsName(BuildContext &Context);
/// How a barrier interval declares that: "int thread", "const chomp::turn &thread".
std::string threadParameter(BuildContext &Context, const WorkItemLoops &T);
/// The same for one that is given how many threads there are, too.
std::string threadsParameters(BuildContext &Context, const WorkItemLoops &T);

/// The arrays of what threads keep, and what these begin with.
std::vector<KernelCode> keptArrays(BuildContext &Context, const WorkItemLoops &T);

/// What the construct's own reductions combine at its end: each thread's value, into an original that is named.
std::vector<std::pair<ReductionItem, KernelCode>> keptReductions(BuildContext &Context, const WorkItemLoops &T);

/// Declarations that barrier intervals can't have as the user wrote them.
void editWorkItemLoops(BuildContext &Context, const WorkItemLoops &T, TokenEdits &Edits);

/// What stands around a part.
struct WorkItemLines {
  std::vector<KernelCode> Begin, End;
};
WorkItemLines linesOf(BuildContext &Context, const WorkItemLoops &T, const WorkItemLoops::Part &Part,
                      const TokenEdits &Edits);

/// "while (k < n)" -> "while (threads.agree([&](int thread) { int k = k_of[thread]; return k < n; }))"
void editHead(BuildContext &Context, const WorkItemLoops &T, const WorkItemLoops::Part &Part,
              const WorkItemLines &Lines, TokenEdits &Edits);

/// "omp_get_thread_num()" -> "thread", "ompx_thread_id_x()" -> "thread.x", in barrier intervals.
void editThreadNumbers(BuildContext &Context, const WorkItemLoops &T, const clang::Stmt *Code, TokenEdits &Edits);

} // namespace chomp

#endif
