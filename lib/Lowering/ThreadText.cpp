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
#include "Lowering/CopyText.h"
#include "Lowering/ReductionText.h"
#include "Lowering/TaskText.h"
#include "Model/LoopText.h"

#include "llvm/ADT/STLExtras.h"

#include <utility>

using namespace llvm::omp;

namespace chomp {

namespace {

class ThreadWriter {
public:
  ThreadWriter(SourceWriter &W, const Construct &C, const Dialect &D, llvm::StringRef Own, const std::string &Indent,
               ThreadStart Start)
      : W(W), C(C), T(*C.Threads), D(D), Own(Own), Indent(Indent), Start(Start), Copies(C, D, isFunction()) {}

  void write() {
    if (standsAlone())
      return;
    if (T.MayWait)
      mayWait();
    else if (isFunction())
      function();
    else
      construct();
  }

private:
  bool has(Directive Leaf) const { return llvm::is_contained(C.Constructs, Leaf); }

  void function() {
    open(functionHead());
    if (T.ByTurns == TurnKind::Stretches) {
      for (const std::string &Line : T.Kept)
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

  /// What a task's code is inside of.
  void scopes() {
    if (T.OwnVariables)
      line("const chomp::task_scope " + freshName(C, "task") + ";");
    if (T.OwnChildren)
      line("const chomp::explicit_task " + freshName(C, "self") + ";");
  }

  /// A task that may have to wait for a detached sibling.
  void mayWait() {
    Deferred = T.If && !T.Event.empty() ? freshName(C, "deferred") : "";
    const bool Braces = !Deferred.empty() || (!T.Event.empty() && !C.InBlock);
    if (Braces)
      open("{");
    event();
    function();
    if (Braces)
      close("}");
  }

  void event() {
    if (!Deferred.empty())
      line("const bool " + Deferred + " = " + T.If->device() + ";");
    if (!T.Event.empty())
      line(T.Event + " = chomp::detach();");
  }

  void construct() {
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

  // Lines. The first is the user's, so that the construct has its place.
  void line(const std::string &Text) {
    if (First) {
      W.user(Text, C.Where, Own, Indent);
      First = false;
    } else {
      W.endLine();
      W.unmapped(Indent + Text);
    }
  }
  void open(const std::string &Text) {
    line(Text);
    Indent += "  ";
  }
  void close(const std::string &Text) {
    Indent.resize(Indent.size() - 2);
    line(Text);
  }

  void copiesAndCode() {
    for (const PrivateCopy &P : T.Privates)
      for (const std::string &Line : Copies.declarations(P))
        line(Line);
    starts();
    code();
    combinations();
  }

  bool standsAlone() {
    if (has(OMPD_barrier) && T.InStretch)
      line(C.InBlock ? "// barrier" : "; // barrier");
    else if (has(OMPD_barrier))
      line(barrier());
    else if (has(OMPD_flush))
      line("chomp::flush();");
    else if (has(OMPD_ordered) && T.Body.empty())
      line(std::string(C.InBlock ? "// " : "; // ") + "ordered: the loop's iterations run in order");
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

  bool isWorksharing() const {
    return has(OMPD_for) || has(OMPD_sections) || has(OMPD_single) || has(OMPD_scope) ||
           (has(OMPD_loop) && T.Bind == LoopBinding::Parallel);
  }
  /// A parallel region's end is a barrier already.
  bool needsBarrier() const { return isWorksharing() && !has(OMPD_parallel) && !T.Nowait; }

  /// Whether the code becomes a function's, which a team's threads are given.
  bool isFunction() const { return T.MayWait || (has(OMPD_parallel) && !T.Together) || Start == ThreadStart::Kernel; }
  std::string barrier() const { return T.Together || T.WholeTeam ? spelledIn(TeamBarrier, D) : "chomp::barrier();"; }
  /// What one thread does of what all run together.
  bool byLeader() const { return T.Together && !has(OMPD_parallel); }

  std::string functionHead() const {
    if (T.MayWait)
      return "chomp::task(" + dependences(T, freshName(C, "on")) + ", [&" + takenAlong(T) + "] {";
    // Where a region begins with all threads, they are as many as the launch says: the clause's number, too.
    const bool Told = T.NumThreads && (Start != ThreadStart::Kernel || T.NumThreads->Constant);
    std::string Threads = Told ? T.NumThreads->device() : "0";
    if (T.Strict)
      Threads = std::string("chomp::strict_threads(") + Threads + ", " + (T.Strict->Fatal ? "true" : "false") + ", " +
                T.Strict->Where + ", " + T.Strict->Message + ")";
    if (T.If)
      Threads = "(" + T.If->device() + ") ? " + Threads + " : 1";
    if (T.ByTurns == TurnKind::Stretches)
      return "chomp::parallel_by_turns(" + Threads + ", [&](const chomp::turns &" + T.ThreadsName + ") {";
    std::string Captures = "&";
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
    if (T.ByTurns == TurnKind::Whole)
      return "chomp::parallel_in_turn(" + Threads + ", [" + Captures + "] {";
    if (Start == ThreadStart::Kernel)
      return (has(OMPD_parallel) ? "chomp::parallel_team([" : "chomp::team([") + Captures + "] {";
    return "chomp::parallel(" + Threads + ", [" + Captures + "] {";
  }

  /// What stands behind the function's last brace.
  std::string functionEnd() const {
    if (!T.MayWait || (!T.If && T.Event.empty()))
      return ");";
    const std::string Condition = !Deferred.empty() ? Deferred : T.If ? factor(T.If->device()) + " != 0" : "true";
    return ", " + Condition + (T.Event.empty() ? "" : ", " + T.Event) + ");";
  }
  /// Where an induction begins, unless the construct's threads have got it already.
  void starts() {
    for (const InductionItem &I : T.Inductions)
      if (!I.StartDecl.empty() && !isFunction())
        line(I.StartDecl + " = " + Copies.original(copyOf(I)) + ";");
  }
  /// Each item has one.
  const PrivateCopy &copyOf(const InductionItem &I) const {
    return *llvm::find_if(T.Privates, [&](const PrivateCopy &P) { return P.Name == I.Variable; });
  }

  /// The loop over this thread's iterations, without its body.
  std::string loopHead(const std::string &Counted) {
    Counter = freshName(C, "k");
    std::string Type;
    auto Chunk = [](const ScheduleClause &S) { return S.Chunk.Host.empty() ? std::string("0") : S.Chunk.device(); };
    bool Parts = T.Schedule.Present && (T.Schedule.Kind == "static" || !T.Schedule.Chunk.Host.empty());
    std::string Arguments = Counted;
    bool Threads = has(OMPD_for) || (has(OMPD_loop) && T.Bind == LoopBinding::Parallel);
    if (T.Scan) {
      Type = "scan_loop";
    } else if (has(OMPD_distribute) && has(OMPD_for)) {
      Type = "distribute_for_loop";
      if (T.DistSchedule.Present || Parts)
        Arguments += ", " + Chunk(T.DistSchedule) + ", " + Chunk(T.Schedule);
    } else if (Threads) {
      Type = "for_loop";
      if (Parts)
        Arguments += ", " + Chunk(T.Schedule);
    } else {
      Type = "distribute_loop";
      if (T.DistSchedule.Present)
        Arguments += ", " + Chunk(T.DistSchedule);
    }
    if (Count == Counted && fitsInt())
      Type += "<int>";
    return "for (chomp::" + Type + " " + Counter + "(" + Arguments + "); " + Counter + "; ++" + Counter + ")";
  }

  /// What the loop runs over: the user's own bound, whose type is then what the counter has, or the number of
  /// iterations.
  std::string countOfLoop() const {
    const Loop &L = T.Loops->Loops.front();
    bool Plain = T.Loops->Loops.size() == 1 && L.Lower.is(0) && L.Step.is(1) && !L.Down && !L.IsPointer &&
                 L.Condition == LoopCondition::Less;
    return Plain ? arithmetic(L.Upper.device()) : Count;
  }

  /// Whether an int holds the number of iterations, whatever the bounds are: an int counts up from 0 or more.
  bool fitsInt() const {
    const Loop &L = T.Loops->Loops.front();
    return T.Loops->Loops.size() == 1 && L.Bits == 32 && L.Signed && !L.IsPointer && !L.Down && L.Lower.Constant &&
           *L.Lower.Constant >= 0;
  }

  bool isSequentialLoop() const {
    return isInOrder() ||
           (!has(OMPD_for) && !has(OMPD_distribute) && !(has(OMPD_loop) && T.Bind != LoopBinding::Thread));
  }

  /// An ordered loop of which the program knows who has which iterations.
  bool isInTurn() const {
    const bool Asked = T.Schedule.Kind == "runtime" && !T.Schedule.Chunk.Host.empty();
    return T.Ordered && (T.Schedule.Kind == "static" || Asked);
  }

  /// lastprivate(conditional): only one thread that runs all of it in order knows which assignment is the last. So it
  /// is, too, with an ordered loop whose iterations may be any thread's.
  bool isInOrder() const {
    return (T.Ordered && !isInTurn()) || llvm::any_of(T.Privates, [](const PrivateCopy &P) { return P.Conditional; });
  }

  void inOrder() {
    std::string Thread = isFunction() || isWorksharing() ? "omp_get_thread_num() == 0" : "";
    if (has(OMPD_masked) || has(OMPD_master))
      Thread = masked();
    if (T.Ordered && beginsFromOriginal())
      line(barrier() + " // all copies have begun from the original");
    open(Thread.empty() ? "{" : "if (" + Thread + ") {");
    for (const PrivateCopy &P : T.Privates)
      if (P.Conditional)
        line(P.Decl + " = " + Copies.original(P) + ";");
    if (T.Loops)
      loops();
    else
      sections();
    lastValues();
    close("}");
  }

  void code() {
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
      for (const std::string &X : T.CopyPrivate)
        line("chomp::broadcast(" + X + ");");
    } else if (has(OMPD_masked) || has(OMPD_master)) {
      guarded(masked());
    } else {
      block(T.Body);
    }
  }

  std::string masked() const {
    return "omp_get_thread_num() == " + (T.Filter ? factor(T.Filter->device()) : std::string("0"));
  }

  void sections() {
    Counter = freshName(C, "section");
    std::string Count = std::to_string(T.Sections.size());
    if (isInOrder())
      line("for (int " + Counter + " = 0; " + Counter + " < " + Count + "; ++" + Counter + ")");
    else
      loopLine("for (chomp::for_loop " + Counter + "(" + Count + ", 1); " + Counter + "; ++" + Counter + ")");
    open("  switch (" + Counter + ") {");
    for (size_t I = 0; I < T.Sections.size(); ++I) {
      line("case " + std::to_string(I) + ":");
      Indent += "  ";
      block(T.Sections[I]);
      line("break;");
      Indent.resize(Indent.size() - 2);
    }
    Indent += "  ";
    close("}");
    Indent.resize(Indent.size() - 2);
  }

  void guarded(const std::string &Condition) {
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

  void block(const StructuredBlock &B) {
    if (B.empty()) {
      line(";");
      return;
    }
    if (!First)
      W.endLine();
    First = false;
    writeBlock(W, B, D, Indent);
  }

  bool hasLast() const { return llvm::any_of(T.Privates, leavesValue); }

  /// A loop's head; where it is asked after the loop who ran the last iteration, the counter stands before it.
  void loopLine(std::string Head, const char *Brace = "") {
    if (hasLast() && !(T.Loops && isSequentialLoop())) {
      size_t From = Head.find('(') + 1, To = Head.find(';');
      line(Head.substr(From, To - From) + ";");
      Head = "for (; " + Counter + "; ++" + Counter + ")";
    }
    line(Head + Brace);
  }

  using Pieces = std::vector<StructuredBlock::Piece>;
  /// The scan directive among the pieces of its loop's body, if all threads can run the loop: the body becomes two.
  std::optional<size_t> scanOfAllThreads() const {
    const Pieces &All = T.Loops->Body.Pieces;
    const auto Scan = llvm::find_if(All, [](const auto &P) { return P.Nested && P.Nested->Scan; });
    if (Scan == All.begin() || Scan == All.end() || !has(OMPD_for) || isInOrder() || hasLast() ||
        !llvm::all_of(T.Scan->Items, [](const ReductionItem &Item) { return Item.isScalar(); }))
      return std::nullopt;
    return Scan - All.begin();
  }

  /// Before:  for (...) {                      After:  for (chomp::scan_loop k(n); k; ++k) {
  ///            s += a[i];                               int i = k, s = 0;
  ///          #pragma omp scan inclusive(s)              if (k.mine()) {
  ///            b[i] = s;                                  s += a[i];
  ///          }                                          }
  ///                                                     chomp::inclusive_scan(s_, s, chomp::op::add());
  ///                                                     if (k.mine()) {
  ///                                                       b[i] = s;
  ///                                                     }
  ///                                                   }
  /// With exclusive the input phase is behind the directive, and comes first.
  void scanByAllThreads(size_t At) {
    const StructuredBlock &Body = T.Loops->Body;
    StructuredBlock Before = Body, Behind = Body;
    Before.Pieces.resize(At);
    // The directive's line, on which nothing is left.
    llvm::StringRef Text = Before.Pieces.back().Text, Line = Text.rsplit('\n').second;
    if (Line.trim("\x04 \t0123456789").empty() && Text.contains('\n'))
      Before.Pieces.back().Text = Text.drop_back(Line.size() + 1).str();
    Before.Pieces.push_back({"\n" + Body.Indentation + "}", nullptr});
    Behind.Where = Body.Pieces[At].Nested->Where;
    Behind.Pieces.erase(Behind.Pieces.begin(), Behind.Pieces.begin() + At + 1);
    if (Behind.Pieces.empty() || Behind.Pieces.front().Nested)
      Behind.Pieces.insert(Behind.Pieces.begin(), {"", nullptr});
    Behind.Pieces.front().Text.insert(0, "{");
    auto Phase = [&](const StructuredBlock &Code) {
      open("if (" + Counter + ".mine()) {");
      W.endLine();
      Indent.resize(Indent.size() - 2);
      writeOpenedBlock(W, Code, D, Indent);
      First = false;
    };
    open(loopHead(countOfLoop()) + " {");
    for (const std::string &Variable :
         loopVariables(*T.Loops, Counter, [&](const std::string &N) { return freshName(C, N); }))
      line(Variable);
    for (size_t I = 0; I < T.Scan->Items.size(); ++I)
      line(T.Scan->Items[I].Type + " " + scanBeginning(T.Scan->Items[I], T.Scan->Originals[I]));
    Phase(T.Scan->Exclusive ? Behind : Before);
    for (size_t I = 0; I < T.Scan->Items.size(); ++I)
      line(scanOfTeam(T.Scan->Items[I], T.Scan->Originals[I], T.Scan->Exclusive));
    Phase(T.Scan->Exclusive ? Before : Behind);
    close("}");
  }

  /// A loop with an inscan reduction: one thread runs it in order, the original holding the running result. Inclusive:
  /// the scan phase sees this iteration's value too; exclusive: it comes first.
  void scanLoop(const std::string &Head) {
    const bool Guarded = isFunction() || isWorksharing();
    std::vector<std::string> Copies;
    for (size_t I = 0; I < T.Scan->Items.size(); ++I)
      llvm::append_range(Copies, scanCopies(T.Scan->Items[I], T.Scan->Originals[I]));
    if (Guarded)
      line(std::string("if (omp_get_thread_num() == 0)") + (Copies.empty() ? "" : " {"));
    Indent += Guarded ? "  " : "";
    for (const std::string &Copy : Copies)
      line(Copy);
    open(Head + " {");
    for (const std::string &Variable :
         loopVariables(*T.Loops, Counter, [&](const std::string &N) { return freshName(C, N); }))
      line(Variable);
    for (size_t I = 0; I < T.Scan->Items.size(); ++I) {
      const ReductionItem &Item = T.Scan->Items[I];
      line((Item.isScalar() ? Item.Type + " " : "") +
           (T.Scan->Exclusive ? scanResult(Item, T.Scan->Originals[I]) : scanBeginning(Item, T.Scan->Originals[I])));
    }
    block(T.Loops->Body);
    if (T.Scan->Exclusive)
      for (size_t I = 0; I < T.Scan->Items.size(); ++I)
        line(scanCombination(T.Scan->Items[I], T.Scan->Originals[I]));
    close("}");
    Indent.resize(Indent.size() - (Guarded ? 2 : 0));
    if (Guarded && !Copies.empty())
      line("}");
  }

  void loops() {
    const LoopNest &Nest = *T.Loops;
    std::vector<std::string> Declarations = declarations(Nest);
    bool Block = !Declarations.empty() && T.Privates.empty() && !isFunction(); // else there is one
    if (Block)
      open("{");
    for (const std::string &Declaration : Declarations)
      line(Declaration);
    associated(Nest);
    if (Block)
      close("}");
  }

  void associated(const LoopNest &Nest) {
    Count = iterationCount(Nest);
    if (const auto Scan = T.Scan ? scanOfAllThreads() : std::nullopt)
      return scanByAllThreads(*Scan);
    if (T.Scan) {
      Counter = freshName(C, "k");
      scanLoop("for (long long " + Counter + " = 0, " + Counter + "_end = " + Count + "; " + Counter + " < " + Counter +
               "_end; ++" + Counter + ")");
      return;
    }
    std::string Head;
    if (isInTurn() && !isInOrder()) {
      Counter = freshName(C, "turn");
      loopLine("for (chomp::ordered_turns " + Counter + "(" + Count + ", " +
               (T.Schedule.Chunk.Host.empty() ? "0" : T.Schedule.Chunk.device()) + "); " + Counter + "; ++" + Counter +
               ")");
      const std::string Turn = std::exchange(Counter, freshName(C, "k"));
      line("for (long long " + Counter + " = " + Turn + ".begin; " + Counter + " < " + Turn + ".end; ++" + Counter +
           ") {");
      iterations(Nest);
      Counter = Turn;
      return;
    }
    if (isSequentialLoop()) {
      Counter = freshName(C, "k");
      Head = "for (long long " + Counter + " = 0, " + Counter + "_end = " + Count + "; " + Counter + " < " + Counter +
             "_end; ++" + Counter + ")";
    } else {
      Head = loopHead(countOfLoop());
    }
    loopLine(Head, " {");
    iterations(Nest);
  }

  /// The inside of a loop's head, and its end.
  void iterations(const LoopNest &Nest) {
    Indent += "  ";
    for (const std::string &Variable :
         loopVariables(Nest, Counter, [&](const std::string &Name) { return freshName(C, Name); }))
      line(Variable);
    for (const InductionItem &I : T.Inductions)
      for (const std::string &Line : inductionLines(I, Counter, /*Narrow=*/Count == countOfLoop() && fitsInt()))
        line(Line);
    W.endLine();
    if (Nest.Body.Compound) {
      Indent.resize(Indent.size() - 2);
      writeOpenedBlock(W, Nest.Body, D, Indent);
    } else {
      writeBlock(W, Nest.Body, D, Indent);
      close("}");
    }
  }

  /// Whether threads take values from what one of them changes at the end.
  bool beginsFromOriginal() const {
    bool Started = llvm::any_of(T.Inductions, [](const InductionItem &I) { return !I.StartDecl.empty(); });
    return (Started && !isFunction()) || llvm::any_of(T.Privates, [](const PrivateCopy &P) {
             return P.Share == Sharing::FirstLastprivate && !P.Conditional;
           });
  }

  /// What lastprivate copies leave behind: the thread that ran the last iteration or section has the values.
  void lastValues() {
    std::vector<std::string> Lines;
    for (const PrivateCopy &P : T.Privates)
      if (leavesValue(P)) {
        auto Item = llvm::find_if(T.Inductions, [&](const InductionItem &I) { return I.Variable == P.Name; });
        if (Item != T.Inductions.end() && Item->Computed)
          llvm::append_range(Lines, inductionLines(*Item, Count, /*Narrow=*/false));
        if (P.Decl.empty()) {
          for (const Loop &L : T.Loops->Loops)
            if (L.Variable == P.Name)
              Lines.push_back(counterAfter(*T.Loops, L, Copies.original(P), Count));
        } else {
          Lines.push_back(Copies.lastValue(P));
        }
      }
    if (Lines.empty())
      return;
    // OpenMP 5.2, 5.4.5: the update comes after all initializations.
    if (beginsFromOriginal() && (isWorksharing() || has(OMPD_parallel)) && !isInOrder())
      line(barrier() + " // all copies have begun from the original");
    if (!T.Loops && isInOrder()) {
      for (const std::string &Line : Lines)
        line(Line);
      return;
    }
    std::string Last = Counter + ".last()";
    if (T.Scan) // scanLoop()
      Last = (isFunction() || isWorksharing() ? "omp_get_thread_num() == 0 && " : "") + factor(Count) + " > 0";
    else if (T.Loops && isSequentialLoop())
      Last = factor(Count) + " > 0";
    open("if (" + Last + ") {");
    for (const std::string &Line : Lines)
      line(Line);
    close("}");
  }

  /// What threads that take turns have of a construct's reductions.
  void results() {
    std::string Combined;
    for (const auto &[Item, Original] : T.Results)
      Combined += " " + combination(Item, "&" + Original, /*Once=*/true);
    line(T.ThreadsName + ".each([&](" + T.ThreadParameter + ") {" + Combined + " });");
  }

  void combinations() {
    if (T.BarrierBeforeResults)
      line(spelledIn(TeamBarrier, D));
    // Each thread goes through the memory by itself. A leader is alone.
    std::string Memory = PartialsName;
    if (has(OMPD_parallel) && llvm::any_of(T.Reductions, [](const ReductionItem &Item) { return Item.InOrder; })) {
      Memory = freshName(C, "partials");
      line("chomp::partials " + Memory + " = " + PartialsName + ";");
    }
    for (const PrivateCopy &P : T.Privates)
      if (P.Share == Sharing::Reduction && !T.Scan) {
        if (readsOriginal(T.Reductions[P.Reduction]) && (isWorksharing() || has(OMPD_parallel)))
          line(barrier() + " // all copies have begun from the original");
        if (P.OfThreads)
          line(privateCombination(T.Reductions[P.Reduction], P.Original));
        else if (P.Team && byLeader() && isTeamsWork(T.Reductions[P.Reduction], D) &&
                 !T.Reductions[P.Reduction].InOrder)
          for (const std::string &Line : publication(T.Reductions[P.Reduction], P.Original, D, freshName(C, "k")))
            line(Line);
        else if (byLeader())
          line(spelledIn(LeaderGuard, D) + publication(T.Reductions[P.Reduction], P.Original));
        else
          line(combination(T.Reductions[P.Reduction], P.Original, /*Once=*/!T.Together && !T.WholeTeam, Memory));
      }
  }

  SourceWriter &W;
  const Construct &C;
  const ThreadConstruct &T;
  const Dialect &D;
  llvm::StringRef Own;
  std::string Indent;
  ThreadStart Start;
  const CopyText Copies;
  bool First = true; ///< Nothing is written yet.
  std::string Counter, Count;
  std::string Deferred; ///< Holds the value of a detached task's if clause.
};

} // namespace

void writeThreadConstruct(SourceWriter &W, const Construct &C, const Dialect &D, llvm::StringRef Own,
                          const std::string &Indent, ThreadStart Start) {
  ThreadWriter(W, C, D, Own, Indent, Start).write();
}

} // namespace chomp
