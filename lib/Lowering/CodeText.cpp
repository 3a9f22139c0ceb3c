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

/// Whether an operand may be evaluated twice: names, members, elements and literals joined by arithmetic.
static bool isPure(llvm::StringRef Text) {
  return llvm::all_of(Text, [](char C) { return llvm::isAlnum(C) || llvm::StringRef("_.[]+-* ").contains(C); }) &&
         !Text.contains("++") && !Text.contains("--");
}

static std::string operand(llvm::StringRef Text) {
  bool Single = llvm::all_of(Text, [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
  return Single ? Text.str() : "(" + Text.str() + ")";
}

std::string atomicStatement(const AtomicConstruct &A, const Dialect &D) {
  std::string Address = "&" + A.X;
  // One of the functions of chomp/device.h that an instruction may serve; empty for the general update.
  auto FetchFunction = [&]() -> std::string {
    if (!A.Native)
      return "";
    if (A.Operator == "-")
      return A.ValueFirst ? "" : "sub";
    if (A.Operator == "+")
      return "add";
    if (A.Operator == "&")
      return "and";
    if (A.Operator == "|")
      return "or";
    if (A.Operator == "^")
      return "xor";
    if (A.Operator == "min" || A.Operator == "max")
      return A.Operator;
    return "";
  };
  auto Fresh = [&](std::string Name) {
    while ((A.X + " " + A.V + " " + A.Value + " " + A.Expected + " " + A.Result).find(Name) != std::string::npos)
      Name += '_';
    return Name;
  };
  std::string Name = Fresh("was"), Expected = A.Expected;
  auto Computed = [&](const std::string &Old) {
    if (A.Operator.empty())
      return A.Value;
    if (A.Operator == "==")
      return Old + " == " + operand(Expected) + " ? (" + A.Type + ")" + operand(A.Value) + " : " + Old;
    if (A.Operator == "min" || A.Operator == "max")
      return operand(A.Value) + (A.Operator == "min" ? " < " : " > ") + Old + " ? (" + A.Type + ")" + operand(A.Value) +
             " : " + Old;
    return A.ValueFirst ? operand(A.Value) + " " + A.Operator + " " + Old
                        : Old + " " + A.Operator + " " + operand(A.Value);
  };
  auto General = [&](const char *Function) {
    return std::string("chomp::") + Function + "(" + Address + ", [&](" + A.Type + " " + Name + ") { return (" +
           A.Type + ")(" + Computed(Name) + "); })";
  };
  std::string Fetch = FetchFunction(), Native = D.nativeAtomic(A), Out;
  auto Old = [&] {
    if (!Native.empty())
      return Native;
    if (!Fetch.empty())
      return "chomp::atomic_fetch_" + Fetch + "(" + Address + ", " + A.Value + ")";
    if (A.Operator == "==" && A.Native)
      return "chomp::atomic_compare_exchange(" + Address + ", " + Expected + ", " + A.Value + ")";
    if (A.Operator.empty())
      return "chomp::atomic_exchange(" + Address + ", " + A.Value + ")";
    return General("atomic_fetch_update");
  };
  switch (A.Kind) {
  case AtomicKind::Read:
    Out = A.V + " = chomp::atomic_load(" + Address + ");";
    break;
  case AtomicKind::Write:
    Out = "chomp::atomic_store(" + Address + ", " + A.Value + ");";
    break;
  case AtomicKind::Update:
    Out = Old() + ";";
    break;
  case AtomicKind::Capture:
    if (A.CaptureOld)
      Out = A.V + " = " + Old() + ";";
    else if ((!Native.empty() || !Fetch.empty()) && isPure(A.Value))
      Out = A.V + " = (" + A.Type + ")(" + Old() + " " + A.Operator + " " + operand(A.Value) + ");";
    else
      Out = A.V + " = " + General("atomic_update_fetch") + ";";
    break;
  case AtomicKind::Compare:
    if (!A.Result.empty() || A.CaptureFailed) {
      std::string E = A.Expected, Was = Fresh("seen");
      Expected = Fresh("expected");
      Native.clear(); // its operand is the constant now
      bool Together = A.Native && !llvm::StringRef(A.Type).ends_with("*");
      Out = Together ? "{ const " + A.Type + " " + Expected + " = " + E + ", "
                     : "{ const auto " + Expected + " = " + E + "; const auto ";
      Out += Was + " = " + Old() + ";";
      if (!A.Result.empty())
        Out += " " + A.Result + " = " + Was + " == " + Expected + ";";
      if (A.CaptureFailed)
        Out += " if (!(" + Was + " == " + Expected + ")) " + A.V + " = " + Was + ";";
      Out += " }";
    } else if (A.V.empty() || A.CaptureOld) {
      Out = (A.V.empty() ? "" : A.V + " = ") + Old() + ";";
    } else {
      Out = A.V + " = " + General("atomic_update_fetch") + ";";
    }
    break;
  }
  bool Before = A.Order == MemoryOrder::Release || A.Order == MemoryOrder::AcqRel || A.Order == MemoryOrder::SeqCst;
  bool After = A.Order == MemoryOrder::Acquire || A.Order == MemoryOrder::AcqRel || A.Order == MemoryOrder::SeqCst ||
               A.FailAcquires;
  if (Before || After)
    Out = std::string("{ ") + (Before ? "chomp::fence(); " : "") + Out + (After ? " chomp::fence();" : "") + " }";
  return Out;
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
  std::string Call = "chomp::ancestor(" + A.Function;
  if (A.Items.empty()) {
    W.user(Call + "); // " + A.Directive, Where, Own, Indent);
    return;
  }
  W.user("{ // " + A.Directive, Where, Own, Indent);
  W.endLine();
  W.unmapped(Indent + "  const chomp_item_t chomp_items[] = {\n");
  for (const AncestorConstruct::Item &I : A.Items)
    W.unmapped(Indent + "      {" + quoted(I.Name) + ", " +
               (I.Copy ? std::string("CHOMP_MAP_COPY") : mapType(I.Type, I.Object, false)) +
               (I.Pointer ? " | CHOMP_MAP_POINTER" : "") + ", " + I.Begin + ", " + I.Size + ", " + I.Base + "},\n");
  W.unmapped(Indent + "  };\n" + Indent + "  " + Call + ", chomp_items);\n" + Indent + "}");
}

/// Before:  part[t] = x[t];                        After:  threads.each([&](int thread) {
///                                                           int t = thread;
///                                                           part[t] = x[t];
///                                                         });
static void writeStretch(SourceWriter &W, const Stretch &S, const Place &Where, const Dialect &D, llvm::StringRef Own,
                         const std::string &Indent) {
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
  for (const std::string &Line : S.Begin)
    W.unmapped(Indent + "  " + Line + "\n");
  writeBlock(W, S.Code, D, Indent + "  ");
  W.endLine();
  for (const std::string &Line : S.End)
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
    for (const std::string &Element : I.Elements)
      W.unmapped(Indent + Element + "\n");
    writeBlock(W, I.Code, D, Indent);
  };
  if (C.Instances.size() == 1)
    return Write(C.Instances.front(), Indent);
  for (const InstanceCode &I : C.Instances) {
    const bool First = &I == &C.Instances.front();
    const std::string If = I.Condition.empty() ? "" : "if constexpr (" + I.Condition + ") ";
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
  bool Braces = (Waits || C.Leader) && !C.InBlock;
  if (Braces) {
    W.endLine();
    W.unmapped(Indent + "{\n");
    Indent += "  ";
  }
  if (Waits) {
    W.endLine();
    W.between(Indent + spelledIn(TeamBarrier, D));
  }
  if (C.Leader) {
    W.user(llvm::StringRef(spelledIn(LeaderGuard, D)).rtrim(), C.Where, Own, Indent);
    W.endLine();
    Indent += "  ";
  }
  if (C.Stretch) {
    writeStretch(W, *C.Stretch, C.Where, D, Own, Indent);
  } else if (C.Threads) {
    writeThreadConstruct(W, C, D, Own, Indent);
  } else if (C.Ancestor) {
    writeAncestor(W, *C.Ancestor, C.Where, Own, Indent);
  } else if (C.Scan) {
    W.user(scanStatement(*C.Scan), C.Where, Own, Indent);
  } else if (C.Atomic && (!C.Plain || D.sharesCopies())) {
    W.user(spelledIn(atomicStatement(*C.Atomic, D), D), C.Where, Own, Indent);
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
      for (const std::string &Local : C.Locals)
        W.unmapped(Indent + Local + ";\n");
    }
    if (const std::string &Hint = D.keepsSimd() ? C.Hint : C.Unroll; !Hint.empty()) {
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
    W.unmapped(Indent.substr(C.Leader ? 4 : 2) + "}");
  }
}

std::string spelledIn(llvm::StringRef Text, const Dialect &D) {
  static constexpr char Marks[] = {QualifierMark, TeamMark, GlobalMark, PlaceMark, 0};
  std::string Out;
  while (!Text.empty()) {
    size_t Mark = Text.find_first_of(Marks);
    Out += Text.take_front(Mark);
    if (Mark == llvm::StringRef::npos)
      break;
    char Kind = Text[Mark];
    Text = Text.drop_front(Mark + 1);
    if (Kind == PlaceMark) {
      auto [Native, Rest] = Text.split(PlaceMark);
      auto [Written, Behind] = Rest.split(PlaceMark);
      Out += D.place(Native, Written);
      Text = Behind;
    } else {
      Out += Kind == TeamMark ? D.teamVariable() : Kind == GlobalMark ? D.programNamespace() + "::" : D.member();
    }
  }
  return Out;
}

void writeBlock(SourceWriter &W, const StructuredBlock &Block, const Dialect &D, llvm::StringRef To) {
  for (const StructuredBlock::Piece &Piece : Block.Pieces)
    if (Piece.Nested)
      writeConstruct(W, *Piece.Nested, D, Block.Indentation, To);
    else
      W.user(spelledIn(Piece.Text, D), Block.Where, Block.Indentation, To);
}

/// Whether a piece has no code.
static bool isComment(const StructuredBlock::Piece &Piece) {
  const llvm::StringRef Text = llvm::StringRef(Piece.Text).trim();
  return !Piece.Nested && (Text.empty() || Text.starts_with("//") || (Text.starts_with("/*") && Text.ends_with("*/")));
}

void writeOpenedBlock(SourceWriter &W, const StructuredBlock &Block, const Dialect &D, llvm::StringRef To) {
  // The brace's line has been written; what is left of it in the source (a comment, code) starts a line of its own.
  StructuredBlock Opened = Block;
  std::string &First = Opened.Pieces.front().Text;
  First = llvm::StringRef(First).drop_front().ltrim(' ').str();
  const bool Goes = First.starts_with("\n");
  if (Goes)
    First.erase(0, 1);
  else if (!First.empty())
    First.insert(0, Block.Indentation + "  ");
  // So does the brace at the end of a block that is one line.
  std::string Comment; // behind it, a piece of its own
  size_t Last = Opened.Pieces.size() - 1;
  if (Last > 0 && isComment(Opened.Pieces[Last]))
    Comment = Opened.Pieces[Last--].Text;
  llvm::StringRef Text = Opened.Pieces[Last].Text;
  const bool Closes = !Goes && Text.ends_with("}") && !Text.contains('\n');
  if (Closes) {
    Opened.Pieces[Last].Text = Text.drop_back().rtrim(' ').str();
    Opened.Pieces.resize(Last + 1);
  }
  writeBlock(W, Opened, D, To);
  if (Closes) {
    W.endLine();
    W.unmapped(To.str() + "}" + Comment);
  }
}

} // namespace chomp
