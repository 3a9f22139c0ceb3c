//===- ThreadWriter.h - a construct's statement, in two files -------------===//
//
// ThreadText.cpp writes the construct and its copies, ThreadLoopText.cpp its loops and sections.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_LOWERING_THREADWRITER_H
#define CHOMP_LOWERING_THREADWRITER_H

#include "Lowering/CopyText.h"
#include "Lowering/ThreadText.h"

#include "llvm/ADT/STLExtras.h"

#include <optional>
#include <string>
#include <vector>

namespace chomp {

class ThreadWriter {
public:
  ThreadWriter(SourceWriter &W, const Construct &C, const Dialect &D, llvm::StringRef Own, const std::string &Indent,
               ThreadStart Start)
      : W(W), C(C), T(*C.Threads), D(D), Own(Own), Indent(Indent), Start(Start), Copies(C, D, isFunction()) {}

  void write();

private:
  bool has(llvm::omp::Directive Leaf) const { return llvm::is_contained(C.Constructs, Leaf); }
  bool isWorksharing() const;
  /// A parallel region's end is a barrier already.
  bool needsBarrier() const { return isWorksharing() && !has(llvm::omp::OMPD_parallel) && !T.Nowait; }
  /// Whether the code becomes a function's, which a team's threads are given.
  bool isFunction() const {
    return T.MayWait || (has(llvm::omp::OMPD_parallel) && !T.SpmdMode) || Start == ThreadStart::Kernel;
  }
  /// What one thread does of what all run together.
  bool byMainThread() const { return T.SpmdMode && !has(llvm::omp::OMPD_parallel); }
  KernelCode barrier() const { return T.SpmdMode || T.WholeTeam ? teamBarrier() : "chomp::barrier();"; }

  // Lines. The first is the user's, so that the construct has its place.
  void line(const KernelCode &Text);
  void open(const KernelCode &Text) {
    line(Text);
    Indent += "  ";
  }
  void close(const KernelCode &Text) {
    Indent.resize(Indent.size() - 2);
    line(Text);
  }

  // The construct (ThreadText.cpp).
  bool standsAlone();
  void construct();
  void function();
  KernelCode functionHead() const;
  /// What stands behind the function's last brace.
  KernelCode functionEnd() const;
  /// A task that may have to wait for a detached sibling.
  void mayWait();
  void event();
  /// What a task's code is inside of.
  void scopes();
  void copiesAndCode();
  /// Where an induction begins, unless the construct's threads have got it already.
  void starts();
  /// Each item has one.
  const PrivateCopy &copyOf(const InductionItem &I) const;
  void code();
  void block(const StructuredBlock &B);
  void guarded(const KernelCode &Condition);
  KernelCode masked() const;
  /// What threads that take turns have of a construct's reductions.
  void results();
  void combinations();

  // Its loops and sections (ThreadLoopText.cpp).
  void sections();
  void loops();
  void associated(const LoopNest &Nest);
  /// The loop over this thread's iterations, without its body.
  KernelCode loopHead(const KernelCode &Counted);
  /// What the loop runs over: the user's own bound, whose type is then what the counter has, or the number of
  /// iterations.
  KernelCode countOfLoop() const;
  /// Whether an int holds the number of iterations, whatever the bounds are: an int counts up from 0 or more.
  bool fitsInt() const;
  bool isSequentialLoop() const;
  /// An ordered loop of which the program knows who has which iterations.
  bool isInTurn() const;
  /// lastprivate(conditional): only one thread that runs all of it in order knows which assignment is the last. So it
  /// is, too, with an ordered loop whose iterations may be any thread's.
  bool isInOrder() const;
  void inOrder();
  /// A loop's head; where it is asked after the loop who ran the last iteration, the counter stands before it.
  void loopLine(KernelCode Head, const char *Brace = "");
  /// The inside of a loop's head, and its end.
  void iterations(const LoopNest &Nest);
  bool hasLast() const { return llvm::any_of(T.Privates, leavesValue); }
  /// Whether threads take values from what one of them changes at the end.
  bool beginsFromOriginal() const;
  /// What lastprivate copies leave behind: the thread that ran the last iteration or section has the values.
  void lastValues();

  using Pieces = std::vector<StructuredBlock::Piece>;
  /// The scan directive among the pieces of its loop's body, if all threads can run the loop: the body becomes two.
  std::optional<size_t> scanOfAllThreads() const;
  void scanByAllThreads(size_t At);
  /// A loop with an inscan reduction: one thread runs it in order, the original holding the running result. Inclusive:
  /// the scan phase sees this iteration's value too; exclusive: it comes first.
  void scanLoop(const KernelCode &Head);

  SourceWriter &W;
  const Construct &C;
  const ThreadConstruct &T;
  const Dialect &D;
  llvm::StringRef Own;
  std::string Indent;
  ThreadStart Start;
  const CopyText Copies;
  bool First = true; ///< Nothing is written yet.
  std::string Counter;
  KernelCode Count;
  std::string Deferred; ///< Holds the value of a detached task's if clause.
};

} // namespace chomp

#endif
