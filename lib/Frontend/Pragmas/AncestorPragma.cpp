//===- AncestorPragma.cpp - reverse offload as Clang can read it ----------===//
//
// OpenMP 5.2, 13.8: only device, private, firstprivate, defaultmap, nowait and map clauses may stand on such a
// construct. The number is given to Clang as a priority, so that it is an expression with a value.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/AncestorPragma.h"

#include "Frontend/Pragmas/ClauseNotes.h"
#include "Frontend/Pragmas/DirectivePasses.h"
#include "Support/Diagnostics.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

static constexpr llvm::StringLiteral Construct = "target device(ancestor)";

const MapType *AncestorPragma::typeOf(SourceLocation Clause) const {
  auto It = llvm::find_if(Maps, [&](const Map &M) { return M.Clause == Clause; });
  return It == Maps.end() ? nullptr : &It->Type;
}

llvm::StringRef AncestorPragma::defaultOf(llvm::StringRef Category) const {
  for (const Default &D : Defaults)
    if (D.Category == Category || D.Category.empty() || D.Category == "all")
      return D.Behavior;
  return "";
}

static bool isAncestor(const DirectivePart &C) {
  return C.word() == "device" && C.hasArguments() && C.argument(0) == "ancestor";
}

/// The words before the colon. Modifiers that say how list items are made (mapper, iterator) are refused.
static bool readMapType(Preprocessor &PP, ArrayRef<Token> Words, MapType &Type) {
  Type.To = Type.From = true;
  for (const Token &Tok : Words) {
    llvm::StringRef Word = wordOf(Tok);
    if (Word == "to" || Word == "from" || Word == "tofrom" || Word == "alloc" || Word == "storage") {
      Type.To = Word.starts_with("to");
      Type.From = Word.ends_with("from");
    } else if (Word == "always") {
      Type.Always = true;
    } else if (Word == "present") {
      Type.Present = true;
    } else if (Word != "close" && Tok.isNot(tok::comma)) {
      report(PP.getDiagnostics(), Tok.getLocation(), Diag::UnsupportedClause)
          << ("map(" + PP.getSpelling(Tok) + ")") << Construct << "";
      return false;
    }
  }
  return true;
}

bool respellAncestor(DirectiveText &D, PassContext &C) {
  if (D.Kind != OMPD_target || llvm::none_of(D.Clauses, isAncestor))
    return true;
  Preprocessor &PP = C.PP;
  const Token Like = D.Head.Words[0];
  if (!C.Notes.ReverseOffload) {
    PP.Diag(Like, diag::err_omp_device_ancestor_without_requires_reverse_offload);
    return false;
  }
  AncestorPragma Out;
  Out.Text = textOf(PP, D.tokens());
  DirectiveText New = parseDirective(makeWord(PP, "task", Like));
  New.Clauses.push_back(makeClause(PP, "default", Like, makeWord(PP, "shared", Like)));
  for (DirectivePart &Part : D.Clauses) {
    const StringRef Name = Part.word();
    const std::optional<size_t> Colon = modifiersEnd(Part.Arguments);
    Part.Comma.reset();
    if (isAncestor(Part)) {
      // ( ancestor : number )
      Part.rename(PP, "priority");
      Part.Arguments.erase(Part.Arguments.begin(), Part.Arguments.begin() + std::min<size_t>(2, Part.Arguments.size()));
    } else if (Name == "map" && Part.hasArguments()) {
      AncestorPragma::Map Map;
      if (!readMapType(PP, ArrayRef(Part.Arguments).take_front(Colon.value_or(0)), Map.Type))
        return false;
      Part.rename(PP, "affinity");
      Map.Clause = Part.location();
      Part.Arguments.erase(Part.Arguments.begin(), Part.Arguments.begin() + (Colon ? *Colon + 1 : 0));
      Out.Maps.push_back(Map);
    } else if (Name == "defaultmap" && Part.hasArguments()) {
      Out.Defaults.push_back({Part.argument(0).str(), Colon ? Part.argument(*Colon + 1).str() : std::string()});
      continue;
    } else if (Name == "nowait") {
      continue;
    } else if ((Name != "private" && Name != "firstprivate") || !Part.hasArguments()) {
      PP.Diag(Part.location(), diag::err_omp_unexpected_clause) << Name << Construct;
      return false;
    }
    New.Clauses.push_back(std::move(Part));
  }
  D = std::move(New);
  C.Notes.Ancestors.try_emplace(C.Begin, std::move(Out));
  return C.Respelled = true;
}

} // namespace chomp
