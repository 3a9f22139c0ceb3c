//===- ThreadText.cpp - constructs that decide which threads run ----------===//
//
//   Before:  #pragma omp parallel for reduction(+ : s)    After:  chomp::parallel(0, [&, n, x, s_ = &s] {
//            for (int i = 0; i < n; i++)                            double s = 0;
//              s += x[i];                                           for (chomp::for_loop k(n); k; ++k) {
//                                                                     int i = k;
//                                                                     s += x[i];
//                                                                   }
//                                                                   chomp::reduce_add(s_, s);
//                                                                 });
//
// One construct becomes one statement, from the outside in: the parallel region, the copies that its threads get, the
// loop or the block, what the copies leave behind, the barrier.
//
//===----------------------------------------------------------------------===//
#include "Lowering/ThreadText.h"

#include "Lowering/CodeText.h"
#include "Lowering/ReductionText.h"
#include "Lowering/TaskText.h"
#include "Lowering/ThreadWriter.h"
#include "Model/LoopText.h"

using namespace llvm::omp;

namespace chomp {

void ThreadWriter::write() {
  if (standsAlone())
    return;
  if (T.MayWait)
    mayWait();
  else if (isFunction())
    function();
  else
    construct();
}

void ThreadWriter::function() {
  open(functionHead());
  if (T.AsWorkItemLoops == WorkItemKind::BarrierIntervals) {
    for (const KernelCode &Line : T.Kept)
      line(Line);
    W.endLine();
    if (!T.Results.empty()) {
      writeBlock(W, T.Body, D, Indent);
      results();
      close("});");
      return;
    }
    Indent.resize(Indent.size() - 2);
    writeOpenedBlock(W, T.Body, D, Indent);
    W.inlineText(");");
    return;
  }
  scopes();
  if (T.Privates.empty() && !T.OwnVariables && !T.OwnChildren && !T.Loops && T.Sections.empty() && T.Body.Compound &&
      !has(OMPD_masked) && !has(OMPD_master)) {
    W.endLine();
    Indent.resize(Indent.size() - 2);
    writeOpenedBlock(W, T.Body, D, Indent);
    W.inlineText(functionEnd());
    return;
  }
  copiesAndCode();
  close("}" + functionEnd());
}

void ThreadWriter::scopes() {
  if (T.OwnVariables)
    line("const chomp::task_scope " + freshName(C, "task") + ";");
  if (T.OwnChildren)
    line("const chomp::explicit_task " + freshName(C, "self") + ";");
}

void ThreadWriter::mayWait() {
  Deferred = T.If && !T.Event.empty() ? freshName(C, "deferred") : "";
  const bool Braces = !Deferred.empty() || (!T.Event.empty() && !C.InBlock);
  if (Braces)
    open("{");
  event();
  function();
  if (Braces)
    close("}");
}

void ThreadWriter::event() {
  if (!Deferred.empty())
    line("const bool " + Deferred + " = " + T.If->device() + ";");
  if (!T.Event.empty())
    line(T.Event + " = chomp::detach();");
}

void ThreadWriter::construct() {
  bool Originals = llvm::any_of(T.Privates, [](const PrivateCopy &P) { return !P.Original.empty() && !P.Given; });
  Deferred = T.If && !T.Event.empty() ? freshName(C, "deferred") : "";
  bool Braces = !T.Privates.empty() || T.OwnVariables || T.OwnChildren || T.AwaitsTasks || !Deferred.empty() ||
                (!T.Event.empty() && !C.InBlock) || (needsBarrier() && !C.InBlock);
  if (Braces)
    open("{");
  event();
  scopes();
  if (T.AwaitsTasks)
    line("const chomp::task_group " + freshName(C, "group") + ";");
  if (Originals) {
    for (const PrivateCopy &P : T.Privates)
      if (!P.Original.empty() && !P.Given)
        line(P.Pointer                       ? "auto *" + P.Original + " = " + CopyText::source(P) + ";"
             : P.Share == Sharing::Reduction ? "auto *" + P.Original + " = &" + CopyText::source(P) + ";"
                                             : "auto &" + P.Original + " = " + CopyText::source(P) + ";");
    open("{");
  }
  copiesAndCode();
  if (Originals)
    close("}");
  if (!Deferred.empty())
    line("if (!" + Deferred + ") chomp::finish(" + T.Event + ");");
  if (needsBarrier())
    line(barrier());
  if (Braces)
    close("}");
}

void ThreadWriter::line(const KernelCode &Text) {
  if (First) {
    W.user(Text, C.Where, Own, Indent);
    First = false;
  } else {
    W.endLine();
    W.unmapped(Indent + Text);
  }
}

void ThreadWriter::copiesAndCode() {
  for (const PrivateCopy &P : T.Privates)
    for (const KernelCode &Line : Copies.declarations(P))
      line(Line);
  starts();
  code();
  combinations();
}

bool ThreadWriter::standsAlone() {
  if (has(OMPD_barrier) && T.InBarrierInterval)
    line(C.InBlock ? "// barrier" : "; // barrier");
  else if (has(OMPD_barrier))
    line(barrier());
  else if (has(OMPD_flush))
    line("chomp::flush();");
  else if (has(OMPD_ordered) && T.Body.empty())
    line(KernelCode(C.InBlock ? "// " : "; // ") + "ordered: the loop's iterations run in order");
  else if (has(OMPD_taskwait) && T.AwaitsTasks && !T.Dependences.empty())
    line(T.Nowait ? "chomp::task(" + dependences(T, freshName(C, "on")) + ", [] {});"
                  : "chomp::taskwait(" + dependences(T, freshName(C, "on")) + ");");
  else if ((has(OMPD_taskwait) || has(OMPD_taskyield)) && T.AwaitsTasks)
    line("chomp::" + spell(C.Constructs) + "();");
  else if (!T.DependObject.empty())
    line("chomp::depend_object(" + T.DependObject + ")" + dependObjectCall(T));
  else if (has(OMPD_taskwait) || has(OMPD_taskyield) || has(OMPD_depobj))
    line((C.InBlock ? "// " : "; // ") + spell(C.Constructs) + ": tasks are run at once");
  else if (has(OMPD_cancel) || has(OMPD_cancellation_point))
    line((C.InBlock ? "// " : "; // ") + spell(C.Constructs) + ": a device's cancel-var is false");
  else
    return false;
  return true;
}

bool ThreadWriter::isWorksharing() const {
  return has(OMPD_for) || has(OMPD_sections) || has(OMPD_single) || has(OMPD_scope) ||
         (has(OMPD_loop) && T.Bind == LoopBinding::Parallel);
}

KernelCode ThreadWriter::functionHead() const {
  if (T.MayWait)
    return "chomp::task(" + dependences(T, freshName(C, "on")) + ", [&" + takenAlong(T) + "] {";
  // Where a region begins with all threads, they are as many as the launch says: the clause's number, too.
  const bool Told = T.NumThreads && (Start != ThreadStart::Kernel || T.NumThreads->Constant);
  KernelCode Threads = Told ? T.NumThreads->device() : "0";
  if (T.Strict)
    Threads = KernelCode("chomp::strict_threads(") + Threads + ", " + (T.Strict->Fatal ? "true" : "false") + ", " +
              T.Strict->Where + ", " + T.Strict->Message + ")";
  if (T.If)
    Threads = "(" + T.If->device() + ") ? " + Threads + " : 1";
  if (T.AsWorkItemLoops == WorkItemKind::BarrierIntervals)
    return "chomp::parallel_by_turns(" + Threads + ", [&](const chomp::turns &" + T.ThreadsName + ") {";
  KernelCode Captures = "&";
  for (const std::string &Copy : T.Copies)
    Captures += ", " + Copy;
  for (const PrivateCopy &P : T.Privates)
    if (CopyText::travels(P) || P.Pointer)
      Captures += ", " + P.Original + " = " + CopyText::source(P);
    else if (!P.Original.empty())
      Captures += ", " + P.Original + " = &" + CopyText::source(P);
  for (const InductionItem &I : T.Inductions)
    if (!I.StartDecl.empty() && has(OMPD_parallel))
      Captures += ", " + I.Start + " = " + CopyText::source(copyOf(I));
  if (T.AsWorkItemLoops == WorkItemKind::Whole)
    return "chomp::parallel_in_turn(" + Threads + ", [" + Captures + "] {";
  if (Start == ThreadStart::Kernel)
    return (has(OMPD_parallel) ? "chomp::parallel_team([" : "chomp::team([") + Captures + "] {";
  return "chomp::parallel(" + Threads + ", [" + Captures + "] {";
}

KernelCode ThreadWriter::functionEnd() const {
  if (!T.MayWait || (!T.If && T.Event.empty()))
    return ");";
  const KernelCode Condition = !Deferred.empty() ? Deferred : T.If ? factor(T.If->device()) + " != 0" : "true";
  return ", " + Condition + (T.Event.empty() ? "" : ", " + T.Event) + ");";
}

void ThreadWriter::starts() {
  for (const InductionItem &I : T.Inductions)
    if (!I.StartDecl.empty() && !isFunction())
      line(I.StartDecl + " = " + Copies.original(copyOf(I)) + ";");
}

const PrivateCopy &ThreadWriter::copyOf(const InductionItem &I) const {
  return *llvm::find_if(T.Privates, [&](const PrivateCopy &P) { return P.Name == I.Variable; });
}

void ThreadWriter::code() {
  if (isInOrder()) {
    inOrder();
  } else if (T.Loops && (has(OMPD_masked) || has(OMPD_master))) {
    line("if (" + masked() + ")" + (hasLast() ? " {" : ""));
    Indent += "  ";
    loops();
    lastValues();
    Indent.resize(Indent.size() - 2);
    if (hasLast())
      line("}");
  } else if (T.Loops) {
    loops();
    lastValues();
  } else if (has(OMPD_sections)) {
    sections();
    lastValues();
  } else if (has(OMPD_single)) {
    guarded("omp_get_thread_num() == 0");
    for (const KernelCode &X : T.CopyPrivate)
      line("chomp::broadcast(" + X + ");");
  } else if (has(OMPD_masked) || has(OMPD_master)) {
    guarded(masked());
  } else {
    block(T.Body);
  }
}

KernelCode ThreadWriter::masked() const {
  return "omp_get_thread_num() == " + (T.Filter ? factor(T.Filter->device()) : KernelCode("0"));
}

void ThreadWriter::guarded(const KernelCode &Condition) {
  line("if (" + Condition + ")");
  if (T.Body.Compound && T.Body.Where.Line == C.Where.Line + 1) {
    W.endLine();
    writeBlock(W, T.Body, D, Indent);
    return;
  }
  Indent += T.Body.Compound ? "" : "  ";
  block(T.Body);
  if (!T.Body.Compound)
    Indent.resize(Indent.size() - 2);
}

void ThreadWriter::block(const StructuredBlock &B) {
  if (B.empty()) {
    line(";");
    return;
  }
  if (!First)
    W.endLine();
  First = false;
  writeBlock(W, B, D, Indent);
}

void ThreadWriter::results() {
  KernelCode Combined;
  for (const auto &[Item, Original] : T.Results)
    Combined += " " + combination(Item, "&" + Original, /*Once=*/true);
  line(T.ThreadsName + ".each([&](" + T.ThreadParameter + ") {" + Combined + " });");
}

void ThreadWriter::combinations() {
  if (T.BarrierBeforeResults)
    line(teamBarrier());
  // Each thread goes through the memory by itself. The main thread is alone.
  KernelCode Memory = PartialsName;
  if (has(OMPD_parallel) && llvm::any_of(T.Reductions, [](const ReductionItem &Item) { return Item.InOrder; })) {
    Memory = freshName(C, "partials");
    line("chomp::partials " + Memory + " = " + PartialsName + ";");
  }
  std::vector<std::pair<const ReductionItem *, KernelCode>> ForMainThread;
  for (const PrivateCopy &P : T.Privates)
    if (P.OfMainThread)
      ForMainThread.emplace_back(&T.Reductions[P.Reduction], P.Original);
  if (!ForMainThread.empty())
    line(mainThreadCombination(ForMainThread, T.Fresh));
  for (const PrivateCopy &P : T.Privates)
    if (P.Share == Sharing::Reduction && !T.Scan && !P.OfMainThread) {
      if (readsOriginal(T.Reductions[P.Reduction]) && (isWorksharing() || has(OMPD_parallel)))
        line(barrier() + " // all copies have begun from the original");
      if (P.OfThreads)
        line(privateCombination(T.Reductions[P.Reduction], P.Original));
      else if (P.Team && byMainThread() && isTeamsWork(T.Reductions[P.Reduction], D) &&
               !T.Reductions[P.Reduction].InOrder)
        for (const KernelCode &Line : publication(T.Reductions[P.Reduction], P.Original, D, freshName(C, "k")))
          line(Line);
      else if (byMainThread())
        line(mainThreadGuard() + publication(T.Reductions[P.Reduction], P.Original));
      else
        line(combination(T.Reductions[P.Reduction], P.Original, /*Once=*/!T.SpmdMode && !T.WholeTeam, Memory));
    }
}

void writeThreadConstruct(SourceWriter &W, const Construct &C, const Dialect &D, llvm::StringRef Own,
                          const std::string &Indent, ThreadStart Start) {
  ThreadWriter(W, C, D, Own, Indent, Start).write();
}

} // namespace chomp
