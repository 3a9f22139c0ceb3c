//===- ThreadLoopText.cpp - loops and sections that threads share ---------===//
#include "Lowering/CodeText.h"
#include "Lowering/ReductionText.h"
#include "Lowering/ThreadWriter.h"
#include "Model/LoopText.h"

#include <utility>

using namespace llvm::omp;

namespace chomp {

KernelCode ThreadWriter::loopHead(const KernelCode &Counted) {
  Counter = freshName(C, "k");
  KernelCode Type;
  auto Chunk = [](const ScheduleClause &S) { return S.Chunk.Host.empty() ? KernelCode("0") : S.Chunk.device(); };
  bool Parts = T.Schedule.Present && (T.Schedule.Kind == "static" || !T.Schedule.Chunk.Host.empty());
  KernelCode Arguments = Counted;
  bool Threads = has(OMPD_for) || (has(OMPD_loop) && T.Bind == LoopBinding::Parallel);
  if (T.OneEach && D.sharesCopies() && !has(OMPD_distribute) && constantCount(*T.Loops) == T.OneEach)
    return "for (chomp::one_thread_each " + Counter + "; " + Counter + "; ++" + Counter + ")";
  if (T.Scan) {
    Type = "scan_loop";
  } else if (T.OneEach && D.sharesCopies()) {
    Type = has(OMPD_distribute) ? "one_team_each" : "one_thread_each";
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
  if (Count == Counted && fitsInt() && Type != "one_thread_each")
    Type += "<int>";
  return "for (chomp::" + Type + " " + Counter + "(" + Arguments + "); " + Counter + "; ++" + Counter + ")";
}

KernelCode ThreadWriter::countOfLoop() const {
  const Loop &L = T.Loops->Loops.front();
  bool Plain = T.Loops->Loops.size() == 1 && L.Lower.is(0) && L.Step.is(1) && !L.Down && !L.IsPointer &&
               L.Condition == LoopCondition::Less;
  return Plain ? arithmetic(L.Upper.device()) : Count;
}

bool ThreadWriter::fitsInt() const {
  const Loop &L = T.Loops->Loops.front();
  return T.Loops->Loops.size() == 1 && L.Bits == 32 && L.Signed && !L.IsPointer && !L.Down && L.Lower.Constant &&
         *L.Lower.Constant >= 0;
}

bool ThreadWriter::isSequentialLoop() const {
  return isInOrder() || (!has(OMPD_for) && !has(OMPD_distribute) && !(has(OMPD_loop) && T.Bind != LoopBinding::Thread));
}

bool ThreadWriter::isInTurn() const {
  const bool Asked = T.Schedule.Kind == "runtime" && !T.Schedule.Chunk.Host.empty();
  return T.Ordered && (T.Schedule.Kind == "static" || Asked);
}

bool ThreadWriter::isInOrder() const {
  return (T.Ordered && !isInTurn()) || llvm::any_of(T.Privates, [](const PrivateCopy &P) { return P.Conditional; });
}

void ThreadWriter::inOrder() {
  KernelCode Thread = isFunction() || isWorksharing() ? "omp_get_thread_num() == 0" : "";
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

void ThreadWriter::sections() {
  Counter = freshName(C, "section");
  KernelCode Count = std::to_string(T.Sections.size());
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

void ThreadWriter::loopLine(KernelCode Head, const char *Brace) {
  if (hasLast() && !(T.Loops && isSequentialLoop())) {
    size_t From = Head.find("(") + 1, To = Head.find(";");
    line(Head.substr(From, To - From) + ";");
    Head = "for (; " + Counter + "; ++" + Counter + ")";
  }
  line(Head + Brace);
}

std::optional<size_t> ThreadWriter::scanOfAllThreads() const {
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
void ThreadWriter::scanByAllThreads(size_t At) {
  const StructuredBlock &Body = T.Loops->Body;
  StructuredBlock Before = Body, Behind = Body;
  Before.Pieces.resize(At);
  // The directive's line, on which nothing is left.
  KernelCode &Text = Before.Pieces.back().Text;
  if (const size_t Break = Text.chars().rfind('\n');
      Break != llvm::StringRef::npos && Text.chars().drop_front(Break).trim().empty())
    Text = Text.substr(0, Break);
  Before.Pieces.push_back({"\n" + Body.Indentation + "}", nullptr});
  Behind.Where = Body.Pieces[At].Nested->Where;
  Behind.Pieces.erase(Behind.Pieces.begin(), Behind.Pieces.begin() + At + 1);
  if (Behind.Pieces.empty() || Behind.Pieces.front().Nested)
    Behind.Pieces.insert(Behind.Pieces.begin(), {"", nullptr});
  Behind.Pieces.front().Text = "{" + Behind.Pieces.front().Text;
  auto Phase = [&](const StructuredBlock &Code) {
    open("if (" + Counter + ".mine()) {");
    W.endLine();
    Indent.resize(Indent.size() - 2);
    writeOpenedBlock(W, Code, D, Indent);
    First = false;
  };
  open(loopHead(countOfLoop()) + " {");
  for (const KernelCode &Variable :
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

void ThreadWriter::scanLoop(const KernelCode &Head) {
  const bool Guarded = isFunction() || isWorksharing();
  std::vector<KernelCode> Copies;
  for (size_t I = 0; I < T.Scan->Items.size(); ++I)
    llvm::append_range(Copies, scanCopies(T.Scan->Items[I], T.Scan->Originals[I]));
  if (Guarded)
    line(KernelCode("if (omp_get_thread_num() == 0)") + (Copies.empty() ? "" : " {"));
  Indent += Guarded ? "  " : "";
  for (const KernelCode &Copy : Copies)
    line(Copy);
  open(Head + " {");
  for (const KernelCode &Variable :
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

void ThreadWriter::loops() {
  const LoopNest &Nest = *T.Loops;
  std::vector<KernelCode> Declarations = declarations(Nest);
  bool Block = !Declarations.empty() && T.Privates.empty() && !isFunction(); // else there is one
  if (Block)
    open("{");
  for (const KernelCode &Declaration : Declarations)
    line(Declaration);
  associated(Nest);
  if (Block)
    close("}");
}

void ThreadWriter::associated(const LoopNest &Nest) {
  Count = iterationCount(Nest);
  if (const auto Scan = T.Scan ? scanOfAllThreads() : std::nullopt)
    return scanByAllThreads(*Scan);
  if (T.Scan) {
    Counter = freshName(C, "k");
    scanLoop("for (long long " + Counter + " = 0, " + Counter + "_end = " + Count + "; " + Counter + " < " + Counter +
             "_end; ++" + Counter + ")");
    return;
  }
  KernelCode Head;
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

void ThreadWriter::iterations(const LoopNest &Nest) {
  Indent += "  ";
  for (const KernelCode &Variable :
       loopVariables(Nest, Counter, [&](const std::string &Name) { return freshName(C, Name); }))
    line(Variable);
  for (const InductionItem &I : T.Inductions)
    for (const KernelCode &Line : inductionLines(I, Counter, /*Narrow=*/Count == countOfLoop() && fitsInt()))
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

bool ThreadWriter::beginsFromOriginal() const {
  bool Started = llvm::any_of(T.Inductions, [](const InductionItem &I) { return !I.StartDecl.empty(); });
  return (Started && !isFunction()) || llvm::any_of(T.Privates, [](const PrivateCopy &P) {
           return P.Share == Sharing::FirstLastprivate && !P.Conditional;
         });
}

void ThreadWriter::lastValues() {
  std::vector<KernelCode> Lines;
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
    for (const KernelCode &Line : Lines)
      line(Line);
    return;
  }
  KernelCode Last = Counter + ".last()";
  if (T.Scan) // scanLoop()
    Last = (isFunction() || isWorksharing() ? "omp_get_thread_num() == 0 && " : "") + factor(Count) + " > 0";
  else if (T.Loops && isSequentialLoop())
    Last = factor(Count) + " > 0";
  open("if (" + Last + ") {");
  for (const KernelCode &Line : Lines)
    line(Line);
  close("}");
}

} // namespace chomp
