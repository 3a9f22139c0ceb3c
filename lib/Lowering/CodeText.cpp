//===- CodeText.cpp - blocks of the user's code in a kernel file ----------===//
//
//   Before:  #pragma omp atomic            After:  atomicAdd(&count[c], 1);
//            count[c] += 1;
//
//   Before:  #pragma omp critical          After:  for (chomp::critical chomp_section(chomp_lock);
//   chomp_section.pending();)
//            { best = x; }                           if (chomp_section.try_enter()) {
//                                                      { best = x; }
//                                                      chomp_section.leave();
//                                                    }
//
//===----------------------------------------------------------------------===//
#include "Lowering/CodeText.h"

#include "Lowering/AtomicText.h"
#include "Lowering/MapText.h"
#include "Lowering/ReductionText.h"
#include "Lowering/ThreadText.h"
#include "Support/Quoted.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace chomp {

std::string lockName(llvm::StringRef Critical) {
  return Critical.empty() ? "chomp_unnamed" : "chomp_critical_" + Critical.str();
}

/// Before:  #pragma omp target device(ancestor: 1) map(always, to : a)
///          sum_up(a);
///
/// After:   { // target device(ancestor: 1) map(always, to : a)
///            const chomp_item_t chomp_items[] = {{"a", CHOMP_MAP_TO | CHOMP_MAP_ALWAYS, a, sizeof(int[4]), a}};
///            chomp::ancestor(main_l9_host, chomp_items);
///          }
static void writeAncestor(SourceWriter &W, const AncestorConstruct &A, const Place &Where, llvm::StringRef Own,
                          const std::string &Indent) {
  KernelCode Call = "chomp::ancestor(" + A.Function;
  if (A.Items.empty()) {
    W.user(Call + "); // " + A.Directive, Where, Own, Indent);
    return;
  }
  W.user("{ // " + A.Directive, Where, Own, Indent);
  W.endLine();
  W.unmapped(Indent + "  const chomp_item_t chomp_items[] = {\n");
  for (const AncestorConstruct::Item &I : A.Items)
    W.unmapped(Indent + "      {" + quoted(I.Name) + ", " +
               (I.Copy ? KernelCode("CHOMP_MAP_COPY") : mapType(I.Type, I.Object, false)) +
               (I.Pointer ? " | CHOMP_MAP_POINTER" : "") + ", " + I.Begin + ", " + I.Size + ", " + I.Base + "},\n");
  W.unmapped(Indent + "  };\n" + Indent + "  " + Call + ", chomp_items);\n" + Indent + "}");
}

/// Before:  part[t] = x[t];                        After:  threads.each([&](int thread) {
///                                                           int t = thread;
///                                                           part[t] = x[t];
///                                                         });
static void writeBarrierInterval(SourceWriter &W, const BarrierInterval &S, const Place &Where, const Dialect &D,
                                 llvm::StringRef Own, const std::string &Indent) {
  for (const StructuredBlock &Declaration : S.Before) {
    writeBlock(W, Declaration, D, Indent);
    W.endLine();
  }
  W.user(S.Threads +
             (S.Shared ? ".as_one"
              : S.Asks ? ".as_each"
                       : ".each") +
             "([&](" + S.Parameters + ") {",
         Where, Own, Indent);
  W.endLine();
  for (const KernelCode &Line : S.Begin)
    W.unmapped(Indent + "  " + Line + "\n");
  writeBlock(W, S.Code, D, Indent + "  ");
  W.endLine();
  for (const KernelCode &Line : S.End)
    W.unmapped(Indent + "  " + Line + "\n");
  W.unmapped(Indent + "});");
}

/// Before:  [&](auto x) {                   After:  [&](auto x) {
///          #pragma omp atomic                        if constexpr (std::is_same_v<decltype(x), int>) {
///            n += x;                                   …
///          }                                         } else {
///                                                      …
static void writeInstances(SourceWriter &W, const Construct &C, const Dialect &D, llvm::StringRef Own,
                           const std::string &Indent) {
  auto Write = [&](const InstanceCode &I, const std::string &Indent) {
    if (!I.Elements.empty())
      W.endLine();
    for (const KernelCode &Element : I.Elements)
      W.unmapped(Indent + Element + "\n");
    writeBlock(W, I.Code, D, Indent);
  };
  if (C.Instances.size() == 1)
    return Write(C.Instances.front(), Indent);
  for (const InstanceCode &I : C.Instances) {
    const bool First = &I == &C.Instances.front();
    const KernelCode If = I.Condition.empty() ? "" : "if constexpr (" + I.Condition + ") ";
    W.user((First ? "" : " else ") + If + "{", C.Where, Own, First ? Indent : "");
    W.endLine();
    Write(I, Indent + "  ");
    W.endLine();
    W.unmapped(Indent + "}");
  }
}

static void writeConstruct(SourceWriter &W, const Construct &C, const Dialect &D, llvm::StringRef From,
                           llvm::StringRef To) {
  // The construct's own column, moved as its block is.
  llvm::StringRef Own = C.Indentation;
  std::string Indent = Own.starts_with(From) ? To.str() + Own.drop_front(From.size()).str() : To.str();
  // What all threads of a team run together but for this.
  const bool Waits = C.Barrier && !(C.Again && D.sharesCopies()); // a GPU's teams have one iteration
  bool Braces = (Waits || C.MainThread) && !C.InBlock;
  if (Braces) {
    W.endLine();
    W.unmapped(Indent + "{\n");
    Indent += "  ";
  }
  if (Waits) {
    W.endLine();
    W.between(Indent + teamBarrier());
  }
  if (C.MainThread) {
    W.user(mainThreadGuard().rtrim(), C.Where, Own, Indent);
    W.endLine();
    Indent += "  ";
  }
  if (C.BarrierInterval) {
    writeBarrierInterval(W, *C.BarrierInterval, C.Where, D, Own, Indent);
  } else if (C.Threads) {
    writeThreadConstruct(W, C, D, Own, Indent);
  } else if (C.Ancestor) {
    writeAncestor(W, *C.Ancestor, C.Where, Own, Indent);
  } else if (C.Scan) {
    W.user(scanStatement(*C.Scan), C.Where, Own, Indent);
  } else if (C.Atomic && (!C.Plain || D.sharesCopies())) {
    W.user(atomicStatement(*C.Atomic, D), C.Where, Own, Indent);
  } else if (C.Critical) {
    W.user("for (chomp::critical chomp_section(" + lockName(C.Critical->Name) + "); chomp_section.pending();)", C.Where,
           Own, Indent);
    W.endLine();
    W.unmapped(Indent + "  if (chomp_section.try_enter()) {\n");
    writeBlock(W, C.Critical->Body, D, Indent + "    ");
    W.endLine();
    W.unmapped(Indent + "    chomp_section.leave();\n" + Indent + "  }");
  } else if (!C.Instances.empty()) {
    writeInstances(W, C, D, Own, Indent);
  } else if (C.Plain) {
    if (!C.Locals.empty()) {
      W.endLine();
      W.unmapped(Indent + "{\n");
      Indent += "  ";
      for (const KernelCode &Local : C.Locals)
        W.unmapped(Indent + Local + ";\n");
    }
    if (const KernelCode &Hint = D.keepsSimd() ? C.Hint : C.Unroll; !Hint.empty()) {
      W.endLine();
      W.user("#pragma " + Hint, C.Where, "", "");
      W.endLine();
    }
    writeBlock(W, *C.Plain, D, Indent);
    if (!C.Locals.empty()) {
      W.endLine();
      W.unmapped(Indent.substr(2) + "}");
    }
  }
  if (Braces) {
    W.endLine();
    W.unmapped(Indent.substr(C.MainThread ? 4 : 2) + "}");
  }
}

void writeBlock(SourceWriter &W, const StructuredBlock &Block, const Dialect &D, llvm::StringRef To) {
  for (const StructuredBlock::Piece &Piece : Block.Pieces)
    if (Piece.Nested)
      writeConstruct(W, *Piece.Nested, D, Block.Indentation, To);
    else
      W.user(Piece.Text, Block.Where, Block.Indentation, To);
}

/// Whether a piece has no code.
static bool isComment(const StructuredBlock::Piece &Piece) {
  const KernelCode Text = Piece.Text.trim();
  return !Piece.Nested && (Text.empty() || Text.starts_with("//") || (Text.starts_with("/*") && Text.ends_with("*/")));
}

void writeOpenedBlock(SourceWriter &W, const StructuredBlock &Block, const Dialect &D, llvm::StringRef To) {
  // The brace's line has been written; what is left of it in the source (a comment, code) starts a line of its own.
  StructuredBlock Opened = Block;
  KernelCode &First = Opened.Pieces.front().Text;
  First = First.drop_front().ltrim(" ");
  const bool Goes = First.starts_with("\n");
  if (Goes)
    First.erase(0, 1);
  else if (!First.empty())
    First.insert(0, Block.Indentation + "  ");
  // So does the brace at the end of a block that is one line.
  KernelCode Comment; // behind it, a piece of its own
  size_t Last = Opened.Pieces.size() - 1;
  if (Last > 0 && isComment(Opened.Pieces[Last]))
    Comment = Opened.Pieces[Last--].Text;
  const KernelCode Text = Opened.Pieces[Last].Text;
  const bool Closes = !Goes && Text.ends_with("}") && !Text.contains('\n');
  if (Closes) {
    Opened.Pieces[Last].Text = Text.drop_back().rtrim(" ");
    Opened.Pieces.resize(Last + 1);
  }
  writeBlock(W, Opened, D, To);
  if (Closes) {
    W.endLine();
    W.unmapped(To.str() + "}" + Comment);
  }
}

} // namespace chomp
