//===- DirectiveScanner.cpp - finds what Clang can't bear in a directive --===//
//
// What Clang 22.1.8 can't bear, found by trying every directive with every clause: it crashes on taskgraph and on the
// combined `target loop`, and it never gets past a clause whose name it knows but has no parser for. Some of those have
// one on certain declarative directives, which read their clauses in code of their own.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/DirectiveScanner.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// Some directive's name begins with these words.
static bool beginsDirective(llvm::StringRef Words) {
  for (unsigned I = 0; I < Directive_enumSize; ++I)
    for (unsigned Version : {52u, 60u}) {
      llvm::StringRef Name = getOpenMPDirectiveName(static_cast<Directive>(I), Version);
      if (Name == Words || (Name.starts_with(Words) && Name[Words.size()] == ' '))
        return true;
    }
  return false;
}

static bool readsItsOwnClauses(Directive D) {
  switch (D) {
  case OMPD_allocate:
  case OMPD_assumes:
  case OMPD_begin_assumes:
  case OMPD_begin_declare_target:
  case OMPD_begin_declare_variant:
  case OMPD_declare_induction:
  case OMPD_declare_reduction:
  case OMPD_declare_simd:
  case OMPD_declare_target:
  case OMPD_declare_variant:
  case OMPD_groupprivate:
  case OMPD_metadirective:
  case OMPD_nothing:
  case OMPD_threadprivate:
    return true;
  default:
    return false;
  }
}

using Verdict = DirectiveScanner::Verdict;

/// Of a word where a clause is expected.
static Verdict judgeClause(llvm::StringRef Word) {
  return llvm::StringSwitch<Verdict>(Word)
      .Cases({"apply", "collector", "combiner", "counts", "device_safesync", "graph_id", "graph_reset"},
             Verdict::UnsupportedClause)
      .Cases(
          {"induction", "inductor", "init_complete", "interop", "local", "memscope", "replayable", "reverse_offload"},
          Verdict::UnsupportedClause)
      .Cases({"dyn_groupprivate", "safesync", "threadset", "transparent"}, Verdict::UnsupportedClause)
      .Cases({"adjust_args", "append_args", "cancellation_construct_type", "inbranch", "indirect", "initializer"},
             Verdict::UnexpectedClause)
      .Cases({"link", "memory_order", "notinbranch", "otherwise", "when"}, Verdict::UnexpectedClause)
      .Default(Verdict::Keep);
}

Directive DirectiveScanner::kind() const { return getOpenMPDirectiveKind(Frames.front().Name); }

Verdict DirectiveScanner::word(llvm::StringRef Word) {
  Frame &Top = Frames.back();
  if (Top.InName) {
    std::string Longer = Top.Name.empty() ? Word.str() : Top.Name + " " + Word.str();
    if (beginsDirective(Longer)) {
      Top.Name = std::move(Longer);
      return Top.Name == "taskgraph" || Top.Name == "target loop" ? Verdict::CrashingDirective : Verdict::Keep;
    }
    Top.InName = false;
    if (Top.Name.empty() && (Word == "flatten" || Word == "task_iteration")) { // directives that Clang 22 doesn't know
      Top.Name = Word.str();
      return Verdict::CrashingDirective;
    }
  }
  if (Top.Name.empty())
    return Verdict::Keep; // Clang says that there is no such directive
  Top.Clause = Word.str();
  Directive Kind = getOpenMPDirectiveKind(Top.Name);
  if ((Kind == OMPD_declare_target || Kind == OMPD_begin_declare_target) && Word == "local")
    return Verdict::UnsupportedClause;
  return readsItsOwnClauses(Kind) ? Verdict::Keep : judgeClause(Word);
}

Verdict DirectiveScanner::feed(tok::TokenKind Kind, llvm::StringRef Word) {
  auto InMetadirective = [&](llvm::StringRef Clause) {
    const Frame &Top = Frames.back();
    return !Top.InName && Depth == Top.Depth + 1 && Top.Clause == Clause &&
           llvm::StringRef(Top.Name).ends_with("metadirective");
  };
  if (Kind == tok::l_paren) {
    Frames.back().InName &= Depth != Frames.back().Depth;
    ++Depth;
    if (InMetadirective("default") || InMetadirective("otherwise")) {
      Frames.emplace_back();
      Frames.back().Depth = Depth;
    }
  } else if (Kind == tok::r_paren) {
    Depth -= Depth > 0;
    while (Frames.size() > 1 && Frames.back().Depth > Depth)
      Frames.pop_back();
  } else if (Kind == tok::colon && InMetadirective("when")) {
    Frames.emplace_back();
    Frames.back().Depth = Depth;
  } else if (!Word.empty() && Depth == Frames.back().Depth) {
    return word(Word);
  }
  return Verdict::Keep;
}

} // namespace chomp
